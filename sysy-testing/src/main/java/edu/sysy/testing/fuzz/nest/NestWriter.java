package edu.sysy.testing.fuzz.nest;

import edu.sysy.testing.fuzz.Choice;
import java.util.ArrayList;
import java.util.List;

/** A program of nests being written: text, names, and the numbers that it reads. */
public final class NestWriter {
    final Choice choice;
    private final List<Integer> inputs = new ArrayList<>();
    private StringBuilder text = new StringBuilder();
    private int depth;
    private int names;
    private int constants = 45;

    /** A program of no text yet. */
    public NestWriter(Choice choice) {
        this.choice = choice;
    }

    /** A name that nothing else has. */
    public String freshName(String prefix) {
        return prefix + names++;
    }

    /** Writes a line. */
    public void line(String line) {
        text.append("    ".repeat(depth)).append(line).append('\n');
    }

    /** Begins a block. */
    public void open(String head) {
        line(head + " {");
        depth++;
    }

    /** Ends a block. */
    public void close() {
        depth--;
        line("}");
    }

    /** Begins a loop whose counter goes up from one number to below another. */
    public void openLoop(String counter, Quantity first, Quantity bound) {
        line("int " + counter + " = " + first.text() + ";");
        open("while (" + counter + " < " + bound.text() + ")");
    }

    /** Ends a loop whose counter goes up by 1. */
    public void closeLoop(String counter) {
        line(counter + " = " + counter + " + 1;");
        close();
    }

    /**
     * A loop over all words of arrays.
     *
     * @param body statements with the counter {@code i}, which gets a name of its own
     */
    public void forEachWord(int words, String body) {
        String counter = freshName("i");
        openLoop(counter, Quantity.constant(0), Quantity.constant(words));
        line(body.replaceAll("\\bi\\b", counter));
        closeLoop(counter);
    }

    /** Ends the main function: it prints what the variable {@code seen} has become. */
    public void closeMain() {
        line("putint(seen);");
        line("putch(10);");
        line("return 0;");
        close();
    }

    /** Ends a block and begins the other one of an {@code if}. */
    public void otherwise() {
        depth--;
        line("} else {");
        depth++;
    }

    /** The text since the last call. */
    public String take() {
        String taken = text.toString();
        text = new StringBuilder();
        return taken;
    }

    /** Decides how many of the numbers from now on are constants. */
    public void beginNest() {
        constants = choice.of(10, 45, 97, 97);
    }

    /** A number as a constant, or as one that the compiler does not know: read, or near one that is. */
    public Quantity number(int value) {
        if (choice.percent(constants)) {
            return Quantity.constant(value);
        }
        if (!inputs.isEmpty() && choice.percent(60)) {
            int near = choice.between(0, inputs.size() - 1);
            int known = inputs.get(near);
            if (known == value || choice.percent(40)) {
                return new Quantity(input(near), known, known).plus(value - known);
            }
        }
        inputs.add(value);
        return new Quantity(input(inputs.size() - 1), value, value);
    }

    private static String input(int number) {
        return "n" + number;
    }

    /** The numbers that the program reads into its variables {@code n0}, {@code n1}, and so on. */
    public List<Integer> inputs() {
        return inputs;
    }
}
