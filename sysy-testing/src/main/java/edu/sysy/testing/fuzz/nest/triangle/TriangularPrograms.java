package edu.sysy.testing.fuzz.nest.triangle;

import edu.sysy.testing.fuzz.Choice;
import edu.sysy.testing.fuzz.GeneratedProgram;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes programs of triangular nests: loops whose bounds are sums of outer counters and of a number that is read, in
 * both directions, some of them empty; one inside the other, with statements or a second loop beside the inner one.
 * They update words as products of matrices, eliminations and prefix sums do, or write what other iterations read; half
 * of them are {@link TriangleKernels}.
 */
public final class TriangularPrograms {
    private static final int ROW = 64;

    /** The largest number that is read: sums of three counters stay in a row. */
    private static final int MAX_BOUND = 18;

    private static final String HELPERS = """
            int n, m;
            int a[64][64], b[64][64], c[64][64], x[64];
            int seen = 1;
            void fill(int first) {
                int v = first;
                int i = 0;
                while (i < 64) {
                    int j = 0;
                    x[i] = i * 7 % 13;
                    while (j < 64) {
                        v = (v * 37 + 11) % 101;
                        a[i][j] = v - 50;
                        b[i][j] = v % 17;
                        c[i][j] = v % 7 - i;
                        j = j + 1;
                    }
                    i = i + 1;
                }
            }
            void sum() {
                int i = 0;
                while (i < 64) {
                    int j = 0;
                    seen = seen * 31 + x[i];
                    while (j < 64) {
                        seen = seen * 31 + a[i][j] + 3 * b[i][j] + 5 * c[i][j];
                        j = j + 1;
                    }
                    i = i + 1;
                }
            }
            """;

    private final Choice choice;
    private final StringBuilder text = new StringBuilder();
    private final List<Counter> counters = new ArrayList<>();
    private int n;
    private int m;
    private int names;
    private boolean isInPlace;

    /** A counter and the numbers that it can be in an iteration. */
    private record Counter(String name, int min, int max) {}

    /** A bound and the numbers that it can be. */
    private record Bound(String text, int min, int max) {
        Bound plus(int number) {
            return number == 0
                    ? this
                    : new Bound(text + (number > 0 ? " + " + number : " - " + -number), min + number, max + number);
        }
    }

    private TriangularPrograms(long seed) {
        choice = new Choice(seed);
    }

    /** The program of that seed. */
    public static GeneratedProgram generate(long seed) {
        return new TriangularPrograms(seed).program(seed);
    }

    private GeneratedProgram program(long seed) {
        n = choice.of(-3, 0, 1, 2, 5, 8, 11, 12, 13, 16, MAX_BOUND);
        m = choice.of(0, 1, 4, 9, 15);
        for (int nests = choice.of(1, 1, 2); nests > 0; nests--) {
            if (choice.percent(50)) {
                new TriangleKernels(choice).write("" + names++).forEach(this::line);
            } else {
                isInPlace = choice.percent(40);
                loop(choice.of(2, 2, 3, 3, 4));
            }
        }
        String nests = text.toString();
        String source = HELPERS + "int main() {\n    n = getint();\n    m = getint();\n    fill("
                + choice.between(0, 100) + ");\n" + nests.indent(4) + "    sum();\n    putint(seen);\n    putch(10);\n"
                + "    return 0;\n}\n";
        return GeneratedProgram.reading(seed, source, List.of(n, m));
    }

    private void line(String line) {
        text.append("    ".repeat(counters.size())).append(line).append('\n');
    }

    // ---- loops

    private void loop(int depth) {
        Bound low = low();
        Bound high = high();
        if (high.max() >= ROW - 4 || low.min() < -4) {
            low = new Bound("0", 0, 0);
            high = new Bound("n", n, n);
        }
        boolean isStrict = choice.percent(70);
        boolean isDown = choice.percent(20);
        int step = choice.percent(88) ? 1 : 2;
        Counter counter = new Counter("i" + names++, low.min(), high.max() - (isStrict && !isDown ? 1 : 0));
        String first = (isDown ? high : low).text();
        String last = (isDown ? low : high).text();
        String total = choice.percent(30) && depth == 1 && !counters.isEmpty() ? "t" + names++ : "";
        if (!total.isEmpty()) {
            line("int " + total + " = 0;");
        }
        line("int " + counter.name() + " = " + first + ";");
        line("while (" + counter.name() + (isDown ? " >" : " <") + (isStrict ? " " : "= ") + last + ") {");
        counters.add(counter);
        if (depth == 1) {
            innermost(total);
        } else {
            inner(depth);
        }
        line(counter.name() + " = " + counter.name() + (isDown ? " - " : " + ") + step + ";");
        counters.removeLast();
        line("}");
        if (!total.isEmpty()) {
            line(choice.percent(60) ? element("c") + " = " + total + ";" : update("c", total));
        }
    }

    /** A loop inside, alone or beside statements or another loop. */
    private void inner(int depth) {
        int beside = choice.between(0, 9);
        if (beside == 0) {
            line(update("x", value()));
        }
        if (beside == 1 || beside == 2) {
            loop(1);
        }
        loop(depth - 1);
        if (beside == 3 || beside == 4) {
            line(update(choice.of("a", "c"), value()));
        }
    }

    private Bound low() {
        if (counters.isEmpty() || choice.percent(45)) {
            int number = choice.of(0, 0, 0, 1, 2);
            return choice.percent(10) ? new Bound("m", m, m) : new Bound("" + number, number, number);
        }
        return outer(true);
    }

    private Bound high() {
        if (counters.isEmpty() || choice.percent(45)) {
            return choice.percent(85) ? new Bound("n", n, n) : new Bound("" + MAX_BOUND, MAX_BOUND, MAX_BOUND);
        }
        return outer(false);
    }

    /** A bound by counters of outer loops. */
    private Bound outer(boolean isLow) {
        Counter counter = choice.of(counters);
        Bound bound = new Bound(counter.name(), counter.min(), counter.max());
        Counter other = choice.of(counters);
        return switch (choice.between(0, 9)) {
            case 0, 1, 2, 3 -> bound;
            case 4, 5 -> bound.plus(1);
            case 6 -> bound.plus(isLow ? -2 : 3);
            case 7 -> new Bound("n - " + counter.name(), n - counter.max(), n - counter.min());
            case 8 -> new Bound("2 * " + counter.name(), 2 * counter.min(), 2 * counter.max());
            default ->
                new Bound(
                        counter.name() + " + " + other.name(),
                        counter.min() + other.min(),
                        counter.max() + other.max());
        };
    }

    // ---- statements

    private void innermost(String total) {
        if (!total.isEmpty()) {
            line(total + " = " + total + " + " + value() + ";");
            return;
        }
        for (int count = choice.of(1, 1, 1, 2); count > 0; count--) {
            line(update(choice.of("a", "a", "a", "c", "x"), value()));
        }
    }

    private String update(String array, String value) {
        String word = element(array);
        return switch (choice.between(0, 9)) {
            case 0 -> word + " = " + value + ";";
            case 1 -> word + " = " + element(array) + " + " + value + ";";
            case 2 -> "if (" + word + " < " + value + ") " + word + " = " + value + ";";
            case 3 -> word + " = " + word + " * 3 + " + value + ";";
            default -> word + choice.of(" = " + word + " + ", " = " + word + " - ") + value + ";";
        };
    }

    private String value() {
        String first = element(isInPlace ? choice.of("a", "a", "b", "x") : choice.of("b", "b", "x"));
        return switch (choice.between(0, 4)) {
            case 0 -> first;
            case 1 -> first + " * 5";
            case 2 -> first + " % 7 + " + choice.of(counters).name();
            default -> first + " * " + element(isInPlace ? choice.of("a", "b") : "b");
        };
    }

    private String element(String array) {
        return array + subscript() + (array.equals("x") ? "" : subscript());
    }

    /** A counter that stays in the row, if there is one. */
    private String subscript() {
        Counter counter = choice.of(counters);
        if (choice.percent(30)) {
            counter = counters.getLast();
        }
        int shift = Math.max(choice.percent(85) ? 0 : choice.of(1, 2, -1), -counter.min());
        if (counter.max() < counter.min()) {
            return "[" + counter.name() + "]";
        }
        return counter.max() + shift >= ROW
                ? "[" + choice.between(0, MAX_BOUND) + "]"
                : "[" + new Bound(counter.name(), 0, 0).plus(shift).text() + "]";
    }
}
