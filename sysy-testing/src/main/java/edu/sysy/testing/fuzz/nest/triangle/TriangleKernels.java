package edu.sysy.testing.fuzz.nest.triangle;

import edu.sysy.testing.fuzz.Choice;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes what linear algebra and dynamic programming do with triangles, a little wrong now and then: solving by rows
 * and by columns, factorization, products with a triangular matrix, sums over intervals. An inner loop begins or ends
 * at an outer counter, before or after it, falls with it, or grows twice as fast; statements before and after the loop
 * write what later iterations read, in the loop or beside it; a loop may be left.
 */
final class TriangleKernels {
    private final Choice choice;
    private final List<String> lines = new ArrayList<>();
    private int depth;

    TriangleKernels(Choice choice) {
        this.choice = choice;
    }

    /** The statements of one nest; counters have names that begin with {@code k}, distinct from those of others. */
    List<String> write(String suffix) {
        String i = "k" + suffix;
        String j = i + "j";
        String k = i + "k";
        line("int " + i + " = 0; int " + j + " = 0; int " + k + " = 0; int t" + suffix + " = 0;");
        String t = "t" + suffix;
        switch (choice.between(0, 5)) {
            case 0 -> solveByRows(i, k, t);
            case 1 -> solveByColumns(i, k);
            case 2 -> factorize(i, j, k, t);
            case 3 -> multiply(i, j, k, t);
            case 4 -> intervals(i, j, k, t);
            default -> rankUpdate(i, j, k);
        }
        return lines;
    }

    private void line(String line) {
        lines.add("    ".repeat(depth) + line);
    }

    private void begin(String counter, String first, String last) {
        line(counter + " = " + first + ";");
        line("while (" + counter + (choice.percent(80) ? " < " : " <= ") + last + ") {");
        depth++;
    }

    private void end(String counter) {
        if (choice.percent(4)) {
            line("if (x[" + counter + "] == " + choice.between(0, 12) + ") break;");
        }
        line(counter + " = " + counter + " + 1;");
        depth--;
        line("}");
    }

    /** Where a loop inside a loop begins. */
    private String first(String outer) {
        return choice.of("0", "0", "0", "1", outer, outer + " + 1", outer + " + 1", outer + " + 2", "n - " + outer);
    }

    /** Where a loop inside a loop ends; at most 40. */
    private String last(String outer) {
        return choice.of(
                outer, outer, outer, outer + " + 1", outer + " - 1", "n", "n", "n - " + outer, "2 * " + outer, "m");
    }

    /** A counter, or a number next to it. */
    private String near(String counter) {
        return choice.percent(85) ? counter : counter + " + " + choice.between(1, 3);
    }

    private String sign() {
        return choice.of(" + ", " - ");
    }

    private void solveByRows(String i, String k, String t) {
        begin(i, choice.of("0", "0", "1"), "n");
        boolean isTotal = choice.percent(15);
        line(isTotal ? "x[63] = " + t + ";" : t + " = " + choice.of("x[" + i + "]", "0") + ";");
        begin(k, first(i), last(i));
        line(t + " = " + t + sign() + "a[" + i + "][" + k + "] * " + choice.of("x", "c[3]") + "[" + near(k) + "];");
        end(k);
        line(choice.of("x", "x", "c[3]") + "[" + near(i) + "] = " + t + choice.of("", " / 3", " % 101") + ";");
        end(i);
    }

    private void solveByColumns(String i, String k) {
        begin(i, choice.of("0", "0", "1"), "n");
        if (choice.percent(70)) {
            line("x[" + near(i) + "] = x[" + i + "] % " + choice.between(5, 99) + ";");
        }
        begin(k, first(i), last(i));
        String word = choice.of("x[" + k + "]", "x[" + near(k) + "]", "c[5][" + k + "]");
        line(word + " = " + word + sign() + "a[" + k + "][" + i + "] * x[" + i + "];");
        end(k);
        if (choice.percent(20)) {
            line("x[" + near(i) + "] = x[" + i + "] + 1;");
        }
        end(i);
    }

    private void factorize(String i, String j, String k, String t) {
        begin(i, choice.of("0", "0", "1"), "n");
        begin(j, first(i), last(i));
        line(t + " = a[" + i + "][" + j + "];");
        begin(k, first(choice.of(i, j)), last(choice.of(i, j, j)));
        line(t + " = " + t + sign() + "a[" + i + "][" + k + "] * a[" + choice.of(near(j) + "][" + k, k + "][" + near(j))
                + "];");
        end(k);
        line("a[" + near(i) + "][" + j + "] = " + t + choice.of("", " / 3", " % 53") + ";");
        end(j);
        if (choice.percent(30)) {
            line("x[" + i + "] = x[" + i + "] + a[" + i + "][" + i + "];");
        }
        end(i);
    }

    private void multiply(String i, String j, String k, String t) {
        begin(i, choice.of("0", "0", "1"), "n");
        begin(j, choice.percent(60) ? "0" : first(i), choice.percent(60) ? "n" : last(i));
        String to = choice.of("a", "c", "c");
        line(t + " = " + (choice.percent(50) ? "0" : to + "[" + i + "][" + j + "]") + ";");
        begin(k, first(choice.of(i, j)), last(choice.of(i, j)));
        line(t + " = " + t + sign() + "b[" + choice.of(i + "][" + k, k + "][" + i) + "] * " + choice.of("a", "b") + "["
                + choice.of(k + "][" + near(j), j + "][" + k) + "];");
        end(k);
        line(to + "[" + i + "][" + j + "] = " + t + ";");
        end(j);
        end(i);
    }

    private void intervals(String length, String i, String k, String t) {
        begin(length, choice.of("1", "1", "2"), "n");
        begin(i, "0", choice.of("n - " + length, "n - " + length, "n"));
        line(t + " = " + choice.of("b[" + i + "][" + i + " + " + length + "]", "1000000") + ";");
        begin(k, choice.of(i, i, "0"), i + " + " + length);
        String split = "a[" + i + "][" + k + "] + a[" + k + " + 1][" + i + " + " + length + "]";
        line("if (" + t + " > " + split + ") " + t + " = " + split + ";");
        end(k);
        line("a[" + near(i) + "][" + i + " + " + length + "] = " + t + ";");
        end(i);
        end(length);
    }

    private void rankUpdate(String i, String j, String k) {
        begin(i, choice.of("0", "0", "1"), "n");
        boolean columnFirst = choice.percent(50);
        String outer = columnFirst ? j : k;
        String inner = columnFirst ? k : j;
        begin(outer, choice.percent(50) ? "0" : first(i), choice.percent(50) ? "n" : last(i));
        begin(inner, choice.percent(30) ? "0" : first(choice.of(i, outer)), last(choice.of(i, outer)));
        String word = choice.of("a", "c", "c") + "[" + choice.of(i + "][" + j, j + "][" + i) + "]";
        line(word + " = " + word + sign() + "b[" + i + "][" + k + "] * " + choice.of("a", "b") + "[" + near(j) + "]["
                + k + "];");
        end(inner);
        end(outer);
        end(i);
    }
}
