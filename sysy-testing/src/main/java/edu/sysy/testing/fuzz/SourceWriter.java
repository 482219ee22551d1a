package edu.sysy.testing.fuzz;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** A program being written: its text, what can be named at this point, and what running it costs. */
final class SourceWriter {
    /** What surrounds the statement to be written. */
    enum Around {
        NOTHING,
        /** A loop that {@code break} may leave, but that must reach the end of its body. */
        LOOP,
        /** A loop that {@code continue} may repeat. */
        CONTINUABLE_LOOP
    }

    final Choice choice;
    final GeneratorOptions options;
    final List<FunctionShape> functions = new ArrayList<>();
    final StringBuilder input = new StringBuilder();
    private final StringBuilder text = new StringBuilder();
    private final List<List<Variable>> scopes = new ArrayList<>();
    private final List<List<String>> recentIntegers = new ArrayList<>();
    private int names;

    Around around = Around.NOTHING;
    String result = "void";
    /** How often the statement to be written is executed in one call. */
    double times = 1;
    /** What a call of the function costs as far as it is written. */
    double cost;
    /** What it may cost. */
    double budget;

    SourceWriter(long seed, GeneratorOptions options) {
        this.choice = new Choice(seed);
        this.options = options;
        enter();
    }

    /** Writes a line and counts what it costs. */
    void line(String line) {
        text.append("    ".repeat(scopes.size() - 1)).append(line).append('\n');
        cost += times * (1 + line.length() / 8.0);
    }

    void open(String head) {
        line(head + " {");
        enter();
    }

    void close() {
        leave();
        line("}");
    }

    /** Ends a block and begins another: {@code } else {}. */
    void next(Supplier<String> middle) {
        leave();
        line("} " + middle.get() + " {");
        enter();
    }

    private void enter() {
        scopes.add(new ArrayList<>());
        recentIntegers.add(new ArrayList<>());
    }

    private void leave() {
        scopes.removeLast();
        recentIntegers.removeLast();
    }

    /** What may still be spent on each execution of the statement to be written. */
    double affordable() {
        return Math.max(0, budget - cost) / times;
    }

    int nesting() {
        return scopes.size() - 1;
    }

    Variable declare(Variable variable) {
        scopes.getLast().add(variable);
        return variable;
    }

    /** A name nobody has. */
    String freshName(String prefix) {
        return prefix + names++;
    }

    /**
     * A name for a variable that begins as {@code initializer}: a new one, or now and then one that hides another
     * variable.
     */
    String freshName(String prefix, String initializer) {
        if (choice.percent(10) && nesting() > 1) {
            String outer = choice.of(visible(v -> !v.isCounter())).name();
            boolean taken = scopes.getLast().stream().anyMatch(v -> v.name().equals(outer));
            if (!taken && !initializer.matches("(?s).*\\b" + outer + "\\b.*")) {
                forget();
                return outer;
            }
        }
        return freshName(prefix);
    }

    /** The variables that can be named here and now; always at least one scalar, which the program declares first. */
    List<Variable> visible(Predicate<Variable> which) {
        List<Variable> found = new ArrayList<>();
        Set<String> seen = new HashSet<>();
        for (List<Variable> scope : scopes.reversed()) {
            for (Variable variable : scope.reversed()) {
                if (seen.add(variable.name()) && which.test(variable)) {
                    found.add(variable);
                }
            }
        }
        return found;
    }

    /** Remembers an expression without effects, so that it may be computed again. */
    void remember(String expression) {
        recentIntegers.getLast().add(expression);
    }

    /** Expressions that were computed in this block and those around it. */
    List<String> recent() {
        List<String> all = new ArrayList<>();
        for (List<String> block : recentIntegers) {
            all.addAll(block.subList(Math.max(0, block.size() - 6), block.size()));
        }
        return all;
    }

    /** Forgets them: a name has got another meaning. */
    private void forget() {
        recentIntegers.forEach(List::clear);
    }

    String text() {
        return text.toString();
    }
}
