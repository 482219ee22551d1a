package edu.sysy.testing.fuzz.nest.overwritten;

import edu.sysy.testing.fuzz.Choice;
import edu.sysy.testing.fuzz.GeneratedProgram;
import edu.sysy.testing.fuzz.nest.NestWriter;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes programs of loops that write words of arrays and, most of the time, write them again before anything reads
 * them: with the same bounds or nearly the same, in other orders, with larger steps, in parts, under tests, in rounds
 * of an outer loop. In between some loop or call reads a word, the array has another name, or the function is left.
 * Other loops store what they have loaded, or compute arrays that are not used.
 */
public final class OverwrittenPrograms {
    private static final int WORDS = 36;
    private static final int ROW = 6;
    private static final String HELPERS = """
            int seen = 1;
            int a[36];
            int b[36];
            int e[6][6];
            int last(int i) {
                if (i < 1) {
                    return a[0];
                }
                return last(i - 1) + b[i];
            }
            void note(int i) {
                if (i > 0) {
                    note(i - 1);
                }
                seen = seen * 5 + i;
            }
            void change(int i) {
                if (i > 0) {
                    change(i - 1);
                }
                b[i] = b[i] + 3;
            }
            void sum() {
                int i = 0;
                while (i < 36) {
                    seen = seen * 31 + a[i] * 7 + b[i] * 3 + e[0][i];
                    i = i + 1;
                }
            }
            """;

    private final Choice choice;
    private final NestWriter writer;
    private final List<Integer> inputs = new ArrayList<>();

    /** The array of a kernel that is written again, as a vector. */
    private String array = "a";

    /** The local array of a kernel. */
    private String local = "";

    private OverwrittenPrograms(long seed) {
        choice = new Choice(seed);
        writer = new NestWriter(choice);
    }

    /** The program of that seed. */
    public static GeneratedProgram generate(long seed) {
        return new OverwrittenPrograms(seed).program(seed);
    }

    private GeneratedProgram program(long seed) {
        List<String> calls = new ArrayList<>();
        for (int count = choice.between(1, 3); count > 0; count--) {
            calls.add(kernel());
        }
        String kernels = writer.take();
        writer.open("int main()");
        for (String call : calls) {
            for (int count = choice.between(1, 3); count > 0; count--) {
                writer.line(call);
                inputs.add(choice.between(0, WORDS));
                inputs.add(choice.of(0, 1, 2, 3));
                writer.line("sum();");
            }
        }
        if (choice.percent(40)) {
            round("getint()", choice.percent(50));
            inputs.add(choice.between(0, 3));
        }
        writer.closeMain();
        return GeneratedProgram.reading(seed, HELPERS + kernels + writer.take(), inputs);
    }

    // ---- kernels

    /** A function that writes words again; gives a call of it. */
    private String kernel() {
        String name = writer.freshName("kernel");
        boolean hasParameters = choice.percent(25);
        writer.open("int " + name + "(int n, int m" + (hasParameters ? ", int p[], int q[])" : ")"));
        local = writer.freshName("l");
        writer.line("int " + local + "[36]" + choice.of(";", " = {};", " = {1, 2};"));
        loop(local, "0", "" + WORDS, 1, "i * m", "");
        for (int count = choice.between(1, 3); count > 0; count--) {
            array = hasParameters ? "p" : choice.of("a", "b", local, local);
            switch (choice.weighted(55, 15, 10, 10)) {
                case 0 -> writtenTwice(hasParameters);
                case 1 -> round("m", choice.percent(50));
                case 2 -> unchanged();
                default -> unused();
            }
        }
        writer.line("seen = seen * 7 + " + local + "[m];");
        writer.line("return n;");
        writer.close();
        String arguments = hasParameters ? choice.of(", a, b", ", a, b", ", b, b", ", a, a") : "";
        return name + "(getint(), getint()" + arguments + ");";
    }

    /** Words that are written, looked at or not, and written again. */
    private void writtenTwice(boolean hasParameters) {
        String bound = choice.of("n", "n", "36", "20");
        boolean isMatrix = !array.equals("p") && choice.percent(25);
        if (isMatrix) {
            matrix("i * 6 + j");
        } else {
            loop(array, "0", bound, choice.of(1, 1, 1, 2), value(), choice.percent(15) ? test() : "");
        }
        if (choice.percent(55)) {
            between(hasParameters);
        }
        if (isMatrix) {
            matrix("i - j + m");
        } else {
            again(bound);
        }
    }

    /** Writes words again: all, or all but a few. */
    private void again(String bound) {
        switch (choice.weighted(50, 15, 15, 10, 10)) {
            case 0 -> loop(array, "0", bound, 1, value(), "");
            case 1 -> {
                writer.line(array + "[0] = m;");
                loop(array, "1", bound, 1, value(), "");
            }
            case 2 -> down(bound, value());
            case 3 ->
                loop(
                        array,
                        choice.of("0", "1"),
                        choice.of(bound, bound + " - 1", "m"),
                        choice.of(1, 2, 3),
                        value(),
                        choice.percent(30) ? test() : "");
            default -> {
                loop(array, "0", "12", 1, value(), "");
                loop(array, choice.of("12", "12", "13"), choice.of("36", bound), 1, value(), "");
            }
        }
    }

    /** What may see the words before they are written again. */
    private void between(boolean hasParameters) {
        switch (choice.weighted(30, 15, 12, 10, 10, 10, 8)) {
            case 0 -> writer.line(choice.of("note(m);", "change(m);", "note(n);"));
            case 1 -> writer.line("seen = seen * 3 + " + array + "[" + choice.of("m", "35", "0") + "];");
            case 2 -> writer.line("seen = seen + last(m);");
            case 3 -> {
                writer.open("if (m > 2)");
                writer.line("return seen;");
                writer.close();
            }
            case 4 -> {
                String counter = writer.freshName("i");
                open(counter, choice.of("20", "30", "0"), "36");
                writer.line("seen = seen * 3 + " + array + "[" + counter + "];");
                close(counter, 1);
            }
            case 5 -> {
                String other = hasParameters ? "q" : "b";
                String counter = writer.freshName("i");
                open(counter, "0", "n");
                writer.line("seen = seen * 3 + " + other + "[" + counter + "];");
                close(counter, 1);
            }
            default -> loop(array, "0", "12", 1, "i + seen % 5", "");
        }
    }

    /** Rounds that write an array, use it, and clear it. */
    private void round(String rounds, boolean isLocal) {
        String words = isLocal ? writer.freshName("w") : choice.of("a", "b");
        if (isLocal) {
            writer.line("int " + words + "[36];");
            loop(words, "0", "36", 1, "i", "");
        }
        String many = writer.freshName("k");
        writer.line("int " + many + " = " + rounds + ";");
        String round = writer.freshName("t");
        open(round, "0", many);
        loop(words, choice.of("0", "0", "1"), "36", 1, "i * 5 + " + round, "");
        if (choice.percent(15)) {
            writer.open("if (" + round + " > 1)");
            writer.line("break;");
            writer.close();
        }
        if (choice.percent(85)) {
            String counter = writer.freshName("i");
            open(counter, choice.of("0", "0", "3"), "36");
            writer.line("seen = seen * 3 + " + words + "[" + counter + "];");
            close(counter, 1);
        }
        if (choice.percent(30)) {
            writer.line("note(" + round + ");");
        }
        loop(words, "0", choice.of("36", "18"), 1, choice.of("0", round), "");
        close(round, 1);
    }

    /** Words that are stored where they have been loaded, most of the time unchanged. */
    private void unchanged() {
        String counter = writer.freshName("i");
        String word = writer.freshName("x");
        open(counter, "0", "n");
        writer.line("int " + word + " = " + array + "[" + counter + "];");
        if (choice.percent(30)) {
            writer.line(choice.of(
                    "seen = seen + " + word + ";",
                    "a[" + counter + "] = m;",
                    "b[35 - " + counter + "] = 3;",
                    "change(m);"));
        }
        writer.open("if (" + word + " " + choice.of("> 5", "% 3 == 1", "< m") + ")");
        writer.line(array + "[" + counter + "] = " + word + ";");
        writer.close();
        writer.line("seen = seen * 3 + " + word + ";");
        close(counter, 1);
    }

    /** Arrays that are computed from each other, and nearly never used. */
    private void unused() {
        String one = writer.freshName("u");
        String other = writer.freshName("v");
        writer.line("int " + one + "[36];");
        writer.line("int " + other + "[36];");
        loop(one, "0", "36", 1, "i + m", "");
        loop(other, "0", "36", 1, one + "[i] * 3", "");
        String round = writer.freshName("t");
        open(round, "0", "m");
        loop(one, "1", "36", 1, other + "[i - 1] + " + one + "[i]", "");
        loop(other, "1", "n", 1, one + "[i - 1] - 1", choice.percent(20) ? one + "[i] > 3" : "");
        if (choice.percent(20)) {
            writer.open("if (" + one + "[m] > 9)");
            writer.line("seen = seen + 1;");
            writer.close();
        }
        close(round, 1);
        if (choice.percent(20)) {
            writer.line("seen = seen * 3 + " + other + "[m];");
        }
    }

    // ---- loops

    /** What a word becomes, with the counter {@code i}. */
    private String value() {
        return choice.of("0", "7", "i * 3 + m", "m - i", "seen % 7 + i", "b[i] + 1", array + "[i] + 1");
    }

    private String test() {
        return choice.of("i % 2 == 0", "i > 5", "i < m", "b[i] > 3");
    }

    /** A loop that writes words, under a test if it is not empty; both may name the counter {@code i}. */
    private void loop(String written, String first, String bound, int step, String value, String test) {
        String counter = writer.freshName("i");
        open(counter, first, bound);
        if (!test.isEmpty()) {
            writer.open("if (" + named(test, counter) + ")");
        }
        writer.line(written + "[" + counter + "] = " + named(value, counter) + ";");
        if (!test.isEmpty()) {
            writer.close();
        }
        close(counter, step);
    }

    private void down(String bound, String value) {
        String counter = writer.freshName("i");
        writer.line("int " + counter + " = " + bound + " - 1;");
        writer.open("while (" + counter + " >= 0)");
        writer.line(array + "[" + counter + "] = " + named(value, counter) + ";");
        close(counter, -1);
    }

    /** A nest that writes all words of a matrix, or all but some, in one of two orders. */
    private void matrix(String value) {
        String row = writer.freshName("i");
        String column = writer.freshName("j");
        boolean isTransposed = choice.percent(40);
        String rows = "" + (choice.percent(85) ? ROW : ROW - 1);
        open(isTransposed ? column : row, "0", rows);
        open(isTransposed ? row : column, "0", "6");
        writer.line("e[" + row + "][" + column + "] = "
                + value.replaceAll("\\bi\\b", row).replaceAll("\\bj\\b", column) + ";");
        close(isTransposed ? row : column, 1);
        close(isTransposed ? column : row, 1);
    }

    private static String named(String text, String counter) {
        return text.replaceAll("\\bi\\b", counter);
    }

    private void open(String counter, String first, String bound) {
        writer.line("int " + counter + " = " + first + ";");
        writer.open("while (" + counter + " < " + bound + ")");
    }

    private void close(String counter, int step) {
        writer.line(counter + " = " + counter + (step < 0 ? " - " + -step : " + " + step) + ";");
        writer.close();
    }
}
