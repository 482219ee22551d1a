package edu.sysy.testing.fuzz.nest;

import edu.sysy.testing.fuzz.Choice;
import edu.sysy.testing.fuzz.GeneratedProgram;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes programs of loops that repeat nests: most of them do the same in each iteration, and some nearly do. They read
 * words that they have not written before, or that are written elsewhere, leave early, use the counter, or cover fewer
 * words than they need.
 */
public final class RepeatedPrograms {
    private static final String HELPERS = """
            int seen = 1;
            int a[24];
            int b[24];
            int c[24];
            int e[8][8];
            int g[8][8];
            int deep(int i) {
                if (i < 2) {
                    return b[i];
                }
                return deep(i - 1) + b[i] % 5;
            }
            void note(int x) {
                seen = seen * 5 + x;
            }
            void fill() {
                int i = 0;
                while (i < 24) {
                    a[i] = i * 7 % 11 - 4;
                    b[i] = i * 5 % 13 - 3;
                    c[i] = i;
                    i = i + 1;
                }
            }
            void sum() {
                int i = 0;
                while (i < 24) {
                    seen = seen * 31 + a[i] * 7 + b[i] * 3 + c[i];
                    i = i + 1;
                }
                i = 0;
                while (i < 64) {
                    seen = seen * 31 + e[0][i] * 3 + g[0][i];
                    i = i + 1;
                }
            }
            """;

    private final NestWriter writer;
    private final Choice choice;
    private final List<Integer> inputs = new ArrayList<>();
    private final StringBuilder main = new StringBuilder();

    /** What advances the counters of open loops, innermost last. */
    private final List<String> steps = new ArrayList<>();

    /** The vectors that a function sees. */
    private List<String> vectors = List.of();

    /** The counter of the loop that repeats. */
    private String round = "";

    private RepeatedPrograms(long seed) {
        choice = new Choice(seed);
        writer = new NestWriter(choice);
    }

    /** The program of that seed. */
    public static GeneratedProgram generate(long seed) {
        return new RepeatedPrograms(seed).program(seed);
    }

    private GeneratedProgram program(long seed) {
        for (int count = choice.of(1, 1, 2); count > 0; count--) {
            kernel();
        }
        String source = HELPERS + writer.take() + "int main() {\n"
                + main.toString().indent(4) + "    putint(seen);\n    putch(10);\n    return 0;\n}\n";
        return GeneratedProgram.reading(seed, source, inputs);
    }

    /** A function that repeats, and calls of it. */
    private void kernel() {
        String name = writer.freshName("kernel");
        boolean hasParameters = choice.percent(30);
        vectors = hasParameters ? List.of("p", "q", "c") : List.of("a", "b", "c");
        writer.open("void " + name + "(int m, int n" + (hasParameters ? ", int p[], int q[])" : ")"));
        writer.line("int s = 0;");
        int rounds = choice.of(1, 1, 1, 2);
        List<String> counters = new ArrayList<>();
        for (int i = 0; i < rounds; i++) {
            round = writer.freshName("t");
            counters.add(round);
            writer.line("int " + round + " = 0;");
            writer.open("while (" + round + " < " + choice.of("m", "m", "m", "3") + ")");
        }
        if (choice.percent(15)) {
            disturb();
        }
        for (int count = choice.between(1, 3); count > 0; count--) {
            nest();
        }
        for (int count = choice.weighted(45, 40, 15); count > 0; count--) {
            disturb();
        }
        for (String counter : counters.reversed()) {
            writer.line(counter + " = " + counter + " + 1;");
            writer.close();
        }
        writer.line("seen = seen * 31 + s;");
        writer.close();
        for (int calls = choice.of(1, 2, 2); calls > 0; calls--) {
            inputs.add(choice.of(0, 1, 2, 3, 4));
            inputs.add(choice.between(0, 8));
            main.append("fill();\n");
            main.append("int ").append(name).append("m").append(calls).append(" = getint();\n");
            main.append(name).append("(").append(name).append("m").append(calls).append(", getint()");
            if (hasParameters) {
                main.append(choice.of(", a, b", ", a, b", ", a, b", ", b, b", ", c, b"));
            }
            main.append(");\nsum();\n");
        }
    }

    private String vector() {
        return choice.of(vectors);
    }

    private void nest() {
        boolean isGuarded = choice.percent(12);
        if (isGuarded) {
            writer.open("if (n > " + choice.between(0, 3) + ")");
        }
        switch (choice.weighted(30, 15, 15, 15, 8, 8)) {
            case 0 -> filledAndUpdated();
            case 1 -> chain();
            case 2 -> product();
            case 3 -> sum();
            case 4 -> count();
            default -> search();
        }
        if (isGuarded) {
            writer.close();
        }
    }

    /** What is written to a word that is nowhere read before, most of the time. */
    private String value(String written, String index) {
        String read = written.isEmpty() || choice.percent(88)
                ? choice.of(
                        vectors.stream().filter(each -> !each.equals(written)).toList())
                : written;
        return choice.of(
                read + "[" + index + "] * 3",
                read + "[" + index + "] + n",
                "m - " + index,
                "7",
                read + "[" + index + " + 1] * 2 + " + index,
                "deep(" + index + " % 4)");
    }

    private String open(String first, String test, int step) {
        String counter = writer.freshName("i");
        writer.line("int " + counter + " = " + first + ";");
        writer.open("while (" + counter + " " + test + ")");
        steps.add(counter + " = " + counter + (step < 0 ? " - " + -step : " + " + step) + ";");
        return counter;
    }

    private void close() {
        writer.line(steps.removeLast());
        writer.close();
    }

    /** Words that are all written, or nearly all, and then updated. */
    private void filledAndUpdated() {
        String array = vector();
        String end = choice.of("n", "n", "n", "6");
        if (choice.percent(88)) {
            String i = choice.percent(80)
                    ? open(
                            choice.of("0", "0", "0", "0", "1"),
                            "< " + choice.of(end, end, end, end + " - 1"),
                            choice.of(1, 1, 1, 1, 2))
                    : open(end, ">= 0", -1);
            boolean isTested = choice.percent(8);
            if (isTested) {
                writer.open("if (" + array + "[" + i + "] > 0)");
            }
            writer.line(array + "[" + i + "] = " + value(array, i) + ";");
            if (isTested) {
                writer.close();
            }
            close();
        }
        if (choice.percent(60)) {
            String outer = choice.percent(40) ? open("0", "< " + choice.of("3", "n"), 1) : "2";
            String i = open("0", "< " + end, 1);
            writer.line(array + "[" + i + "] = " + array + "[" + i + "] " + choice.of("+", "-", "* 3 +") + " "
                    + choice.of(outer, value(array, i)) + ";");
            close();
            if (!outer.equals("2")) {
                close();
            }
        }
    }

    /** Words that are computed from those before or after them. */
    private void chain() {
        String array = vector();
        boolean up = choice.percent(60);
        if (choice.percent(80)) {
            writer.line(array + "[" + (up ? choice.of("0", "0", "1") : choice.of("n + 1", "n + 1", "n")) + "] = "
                    + choice.of("m", "n", "4") + ";");
        }
        boolean againstOrder = choice.percent(12);
        String i = up != againstOrder ? open("1", "< n + 1", 1) : open("n", ">= 1", -1);
        writer.line(array + "[" + i + "] = " + array + "[" + i + (up ? " - 1" : " + 1") + "] * 2 + " + value(array, i)
                + ";");
        close();
    }

    /** A product of matrices, or sums of neighbours. */
    private void product() {
        String array = choice.of("e", "g");
        String other = choice.percent(90) ? array.equals("e") ? "g" : "e" : array;
        String end = choice.of("n", "n", "8");
        boolean isOutside = choice.percent(50);
        String rows = choice.percent(90) ? end : "7";
        if (isOutside) {
            String i = open("0", "< " + rows, 1);
            String j = open("0", "< " + end, 1);
            writer.line(array + "[" + i + "][" + j + "] = " + choice.of("0", "m", i + " + " + j) + ";");
            close();
            close();
        }
        String i = open("0", "< " + end, 1);
        if (!isOutside && choice.percent(85)) {
            String j = open("0", "< " + end, 1);
            writer.line(array + "[" + choice.of(i + "][" + j, i + "][" + j, j + "][" + i) + "] = 1;");
            close();
        }
        String k = open("0", "< " + choice.of("n", "3"), 1);
        String j = open("0", "< " + end, 1);
        writer.line(array + "[" + i + "][" + j + "] = " + array + "[" + i + "][" + j + "] + "
                + choice.of(other + "[" + i + "][" + k + "]", other + "[" + k + "][" + j + "]", "a[" + k + "]") + " * "
                + choice.of("b[" + j + "]", "3", k) + ";");
        close();
        close();
        close();
    }

    /** A sum that a value carries. */
    private void sum() {
        String value = writer.freshName("x");
        writer.line("int " + value + " = " + choice.of("0", "0", "0", "m", "s") + ";");
        String i = open("0", "< n", 1);
        writer.line(value + " = " + value + " * 3 + " + value("", i) + ";");
        close();
        writer.line(
                choice.of("s = s + " + value, vector() + "[" + choice.of("2", round, "n + 2") + "] = " + value) + ";");
    }

    /** Counts values in a local array. */
    private void count() {
        String array = writer.freshName("h");
        writer.line("int " + array + "[8] = {};");
        if (choice.percent(30)) {
            String first = open("0", "< 8", 1);
            writer.line(array + "[" + first + "] = " + choice.of("1", "m", first) + ";");
            close();
        }
        String i = open("0", "< n", 1);
        writer.line(
                array + "[(" + vector() + "[" + i + "] % 4 + 4) % 8] = " + array + "[" + i + " % 8] * 3 + " + i + ";");
        close();
        writer.line("s = s + " + array + "[0];");
    }

    /** A loop that is left early. */
    private void search() {
        String i = open("0", "< n", 1);
        writer.open("if (" + vector() + "[" + i + "] == " + choice.of("m", "0", "5") + ")");
        writer.line(choice.percent(80) ? "break;" : vector() + "[" + i + "] = 1;");
        writer.close();
        if (choice.percent(40)) {
            writer.line(vector() + "[" + i + "] = " + i + ";");
        }
        close();
        writer.line("s = s * 3 + " + i + ";");
    }

    /** What may keep a nest from being the same again, or from moving. */
    private void disturb() {
        String index = choice.of("0", "1", round, "5");
        switch (choice.weighted(25, 20, 20, 10, 10, 8, 7)) {
            case 0 -> writer.line("s = s * 5 + " + vector() + "[" + index + "];");
            case 1 -> writer.line("note(" + vector() + "[" + index + "]);");
            case 2 -> writer.line(vector() + "[" + index + "] = " + choice.of(round, "seen % 7", "3") + ";");
            case 3 -> writer.line("putint(" + vector() + "[" + index + "]);");
            case 4 -> {
                writer.open("if (" + vector() + "[" + index + "] == " + choice.of("0", round, "3") + ")");
                writer.line(choice.of("break;", "break;", "return;"));
                writer.close();
            }
            case 5 -> writer.line("e[" + index + "][1] = " + round + ";");
            default -> {
                writer.open("if (" + round + " % 2 == 0)");
                nest();
                writer.close();
            }
        }
    }
}
