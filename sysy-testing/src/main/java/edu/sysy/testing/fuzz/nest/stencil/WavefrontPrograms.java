package edu.sysy.testing.fuzz.nest.stencil;

import edu.sysy.testing.fuzz.Choice;
import edu.sysy.testing.fuzz.GeneratedProgram;
import edu.sysy.testing.fuzz.nest.NestWriter;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes programs of loops that repeat sweeps over an array in place, and of tables whose rows depend on the row
 * before: dependences forwards and backwards by up to three elements, bounds that are read, loops that run never, once
 * or a few times, conditions, parameters that may be the same array; some with calls, breaks, other steps, values
 * carried from element to element, and bounds that depend on the outer counter.
 */
public final class WavefrontPrograms {
    private static final int WORDS = 120;

    private static final int ROWS = 14;

    private static final int ROW = 60;

    /** The largest distance of elements. */
    private static final int REACH = 3;

    /** Of a sweep up to the end of the array, in both forms of the bound. */
    private static final int MAX_TRIPS = WORDS - 2 * REACH - ROWS;

    private final NestWriter writer;
    private final Choice choice;
    private final List<Integer> inputs = new ArrayList<>();
    private final StringBuilder main = new StringBuilder();

    /** The arrays of integers in a kernel; the first is swept. */
    private List<String> arrays = List.of("a", "b");

    private boolean isReal;

    private WavefrontPrograms(long seed) {
        choice = new Choice(seed);
        writer = new NestWriter(choice);
    }

    /** The program of that seed. */
    public static GeneratedProgram generate(long seed) {
        return new WavefrontPrograms(seed).program(seed);
    }

    private GeneratedProgram program(long seed) {
        writer.line("int a[" + WORDS + "];");
        writer.line("int b[" + WORDS + "];");
        writer.line("float r[" + WORDS + "];");
        writer.line("int c[" + ROWS + "][" + ROW + "];");
        writer.line("int seen = 1;");
        writer.open("void note(int x)");
        writer.line("seen = seen * 5 + x;");
        writer.close();
        for (int count = choice.between(1, 3); count > 0; count--) {
            if (choice.percent(70)) {
                sweep();
            } else {
                table();
            }
        }
        writer.open("int main()");
        writer.forEachWord(WORDS, "a[i] = i * 7919 % 1009 - 300; b[i] = i * i % 101; r[i] = (i * 37 % 64) * 0.125;");
        writer.forEachWord(ROWS * ROW, "c[i / " + ROW + "][i % " + ROW + "] = i * 31 % 97 - 40;");
        main.toString().lines().forEach(writer::line);
        writer.forEachWord(WORDS, "seen = seen * 31 + a[i] + b[i] * 3; note(r[i] * 1024.0);");
        writer.forEachWord(ROWS * ROW, "seen = seen * 31 + c[i / " + ROW + "][i % " + ROW + "];");
        writer.closeMain();
        return GeneratedProgram.reading(seed, writer.take(), inputs);
    }

    /** A function that sweeps over an array some times, and calls of it. */
    private void sweep() {
        boolean takesArrays = choice.percent(20);
        isReal = !takesArrays && choice.percent(25);
        arrays = takesArrays ? List.of("x", "y") : isReal ? List.of("r", "r") : List.of("a", "b");
        int odd = choice.percent(20) ? choice.between(0, 4) : -1;
        String name = writer.freshName("sweep");
        int first = REACH + choice.of(0, 0, 0, 1, 7);
        boolean isStrict = choice.percent(75);
        String bound = choice.percent(85) ? "n" : "" + (first + choice.of(2, 5, 30, 80));
        writer.open("int " + name + "(" + (takesArrays ? "int x[], int y[], " : "") + "int n, int m)");
        writer.line("int v = 0;");
        writer.line("int t = " + choice.of(0, 0, 1, -2) + ";");
        writer.open("while (t " + (choice.percent(80) ? "<" : "<=") + " m)");
        if (!isReal && choice.percent(15)) {
            writer.line("int q = " + choice.of("b[t + 2]", "t * 3", "n - t") + ";");
            writer.line("seen = seen + q * 0;");
        }
        writer.line("int i = " + first + (odd == 3 ? " + t % 2 * t % 2" : "") + ";");
        writer.open("while (i " + (isStrict ? "< " : "<= ") + bound + ")");
        for (int count = choice.weighted(0, 75, 25); count > 0; count--) {
            statement();
        }
        switch (odd) {
            case 0 -> writer.line("note(i);");
            case 1 -> {
                writer.open("if (" + element(arrays.getFirst(), 0) + " > 100000)");
                writer.line("break;");
                writer.close();
            }
            case 2 -> writer.line("v = v * 3 + i;");
            default -> {}
        }
        writer.line("i = i + " + (odd == 4 ? 2 : 1) + ";");
        writer.close();
        writer.line("t = t + 1;");
        writer.close();
        writer.line("return v + t;");
        writer.close();
        for (int calls = choice.between(1, 3); calls > 0; calls--) {
            int trips = choice.of(-3, 0, 1, 2, 3, 4, 5, choice.between(6, 20), MAX_TRIPS);
            call(name, first + trips - (isStrict ? 0 : 1), choice.of(-1, 0, 1, 2, 3, 4, 5, 7, 8, 9), takesArrays);
        }
    }

    private void call(String name, int bound, int times, boolean takesArrays) {
        inputs.add(bound);
        inputs.add(times);
        String variable = writer.freshName("n");
        String own = takesArrays ? choice.of("a, b, ", "a, a, ", "b, a, ", "c[2], c[2], ") : "";
        // a row is shorter than an array
        String size = own.startsWith("c") ? variable + " % " + (ROW - REACH) : variable;
        main.append("int ").append(variable).append(" = getint();\n");
        main.append("seen = seen * 7 + ")
                .append(name)
                .append('(')
                .append(own)
                .append(size)
                .append(", getint());\n");
    }

    private void statement() {
        String target = element(arrays.getFirst(), choice.of(0, 0, 0, 0, 0, 1, -1));
        if (isReal) {
            writer.line(target + " = (" + sum() + ") * 0.25;");
            return;
        }
        switch (choice.weighted(50, 15, 15, 10, 10)) {
            case 0 -> writer.line(target + " = " + sum() + ";");
            case 1 -> writer.line(target + " = (" + sum() + ") / " + choice.of(2, 3, 4) + ";");
            case 2 -> {
                String next = element(arrays.getFirst(), 1);
                String here = element(arrays.getFirst(), 0);
                writer.open("if (" + here + choice.of(" > ", " < ") + next + ")");
                writer.line("int swapped = " + here + ";");
                writer.line(here + " = " + next + ";");
                writer.line(next + " = swapped;");
                writer.close();
            }
            case 3 -> {
                writer.open("if (" + element(arrays.getLast(), choice.between(-1, 2)) + " > t)");
                writer.line(target + " = " + sum() + ";");
                writer.close();
            }
            default -> writer.line(target + " = " + sum() + " + " + choice.of("t", "i", "m", "t * i") + ";");
        }
    }

    /** Some elements before and after the counter, of the array that is swept and sometimes of the other one. */
    private String sum() {
        StringBuilder sum = new StringBuilder(element(arrays.getFirst(), choice.of(0, -1)));
        for (int count = choice.between(1, 3); count > 0; count--) {
            String array = choice.percent(80) ? arrays.getFirst() : arrays.getLast();
            sum.append(choice.of(" + ", " + ", " - ")).append(element(array, choice.of(1, 1, 1, -1, 0, 2, -2, REACH)));
        }
        return sum.toString();
    }

    private static String element(String array, int distance) {
        return array + "[i" + shift(distance) + "]";
    }

    private static String shift(int distance) {
        return distance == 0 ? "" : distance < 0 ? " - " + -distance : " + " + distance;
    }

    /** A function that fills a table row by row, and calls of it. */
    private void table() {
        String name = writer.freshName("table");
        boolean isStrict = choice.percent(75);
        String bound = choice.percent(40) ? "n" : "" + (ROW - REACH - (isStrict ? 0 : 1));
        writer.open("int " + name + "(int n, int m)");
        writer.line("int t = 1;");
        writer.open("while (t < m)");
        writer.line("int i = " + REACH + ";");
        writer.open("while (i " + (isStrict ? "< " : "<= ") + bound + ")");
        StringBuilder sum = new StringBuilder("c[t - 1][i" + shift(choice.of(1, 1, 1, 2, 0)) + "]");
        for (int count = choice.between(0, 2); count > 0; count--) {
            sum.append(choice.of(" + ", " - "));
            sum.append(
                    choice.of("c[t][i - 1]", "c[t - 1][i]", "c[t - 1][i - 1]", "c[t - 1][i + 2]", "b[i]", "c[t][i]"));
        }
        writer.line("c[t][i] = " + sum + choice.of("", "", " * 3", " % 1009") + ";");
        writer.line("i = i + 1;");
        writer.close();
        writer.line("t = t + 1;");
        writer.close();
        writer.line("return t;");
        writer.close();
        for (int calls = choice.between(1, 2); calls > 0; calls--) {
            int last = ROW - REACH - (isStrict ? 0 : 1);
            call(name, choice.of(REACH, REACH + 1, REACH + 2, 9, 20, last), choice.of(0, 1, 2, 3, 5, 8, ROWS), false);
        }
    }
}
