package edu.sysy.testing.fuzz.nest.stencil;

import edu.sysy.testing.fuzz.Choice;
import edu.sysy.testing.fuzz.GeneratedProgram;
import edu.sysy.testing.fuzz.nest.NestWriter;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes programs of loops that add up neighbouring elements of arrays: windows and columns with coefficients, steps in
 * both directions, unknown distances between elements, parameters that may be the same array, stores to the arrays,
 * calls, conditions and breaks in between, loops that run seldom or never.
 */
public final class StencilPrograms {
    private static final List<String> GLOBALS = List.of("a", "b", "c");
    private static final List<String> PARAMETERS = List.of("x", "y", "z");
    private static final int WORDS = 240;
    private static final int MAX_TRIPS = 40;
    private static final int MAX_STEP = 3;

    /** The distance of two rows; counters stay far enough from the ends of arrays for it and some steps. */
    private static final int WIDTH = 40;

    private static final int MIN_COUNTER = 60;
    private static final int MAX_COUNTER = MIN_COUNTER + MAX_STEP * MAX_TRIPS;

    private final NestWriter writer;
    private final Choice choice;
    private final List<Integer> inputs = new ArrayList<>();
    private final StringBuilder main = new StringBuilder();
    private List<String> arrays = GLOBALS;
    /** Whether most elements of the loop have unknown distances. */
    private boolean isScaled;

    private StencilPrograms(long seed) {
        choice = new Choice(seed);
        writer = new NestWriter(choice);
    }

    /** The program of that seed. */
    public static GeneratedProgram generate(long seed) {
        return new StencilPrograms(seed).program(seed);
    }

    private GeneratedProgram program(long seed) {
        writer.line("int a[" + WORDS + "];");
        writer.line("int b[" + WORDS + "];");
        writer.line("int c[" + WORDS + "];");
        writer.line("int seen = 1;");
        writer.open("void touch(int i)");
        writer.line(choice.of("a[i] = a[i] + 1;", "seen = seen + i;"));
        writer.close();
        for (int count = choice.between(1, 3); count > 0; count--) {
            kernel();
        }
        writer.open("int main()");
        writer.forEachWord(WORDS, "a[i] = i * 1103515245 + 12345; b[i] = i * i % 101; c[i] = 7 - i;");
        main.toString().lines().forEach(writer::line);
        writer.forEachWord(WORDS, "seen = seen * 31 + a[i] + b[i] * 3 + c[i] * 5;");
        writer.closeMain();
        return GeneratedProgram.reading(seed, writer.take(), inputs);
    }

    /** A function with a loop, and calls of it. */
    private void kernel() {
        boolean takesArrays = choice.percent(25);
        arrays = takesArrays ? PARAMETERS : GLOBALS;
        isScaled = choice.percent(10);
        int step = choice.of(1, 1, 1, 1, 1, 1, -1, -1, 2, MAX_STEP);
        int trips = choice.of(0, 1, 2, choice.between(3, 12), choice.between(12, MAX_TRIPS), MAX_TRIPS);
        int first = step > 0 ? MIN_COUNTER : MAX_COUNTER;
        int bound = first + trips * step;
        boolean isConstant = choice.percent(30);
        String name = writer.freshName("kernel");
        String parameters = takesArrays ? "int x[], int y[], int z[], int n, int p" : "int n, int p";
        writer.open("void " + name + "(" + parameters + ")");
        writer.line("int v = 0;");
        writer.line("int i = " + first + ";");
        writer.open("while (i " + (step > 0 ? "< " : "> ") + (isConstant ? Integer.toString(bound) : "n") + ")");
        for (int count = choice.weighted(0, 50, 30, 20); count > 0; count--) {
            statement(step);
        }
        writer.line("i = i + " + step + ";");
        writer.close();
        writer.line("seen = seen * 31 + v + i;");
        writer.close();
        for (int calls = choice.between(1, 4); calls > 0; calls--) {
            call(name, bound, takesArrays);
        }
    }

    private void call(String name, int bound, boolean takesArrays) {
        inputs.add(bound);
        inputs.add(choice.of(0, 1, 1, 1));
        String own = takesArrays ? choice.of("a, b, c, ", "a, b, c, ", "a, a, c, ", "a, b, a, ", "a, b, b, ") : "";
        String variable = writer.freshName("n");
        main.append("int ").append(variable).append(" = getint();\n");
        main.append(name).append('(').append(own).append(variable).append(", getint());\n");
    }

    private void statement(int step) {
        String sum = sum(step);
        String target = element(choice.percent(85) ? arrays.getLast() : arrays.getFirst(), choice.of(0, 0, 0, 1, -2));
        switch (choice.weighted(45, 20, 10, 8, 6, 6, 5)) {
            case 0 -> writer.line(target + " = " + sum + ";");
            case 1 -> writer.line("v = v * 3 + " + sum + ";");
            case 2 -> {
                String local = writer.freshName("s");
                writer.line("int " + local + " = " + sum + ";");
                writer.line(target + " = " + local + " * 2 - (" + sum(step) + ");");
                writer.line("v = v + " + local + " / 3;");
            }
            case 3 -> {
                writer.open("if (" + element(arrays.get(1), 0) + " % 3 == 1)");
                writer.line(target + " = " + sum + ";");
                writer.close();
            }
            case 4 -> {
                writer.line(target + " = " + sum + ";");
                writer.line("touch(i);");
            }
            case 5 -> {
                writer.open("if (v % 7 == 5 && " + element(arrays.get(1), 0) + " > 90)");
                writer.line("break;");
                writer.close();
                writer.line("v = v - " + sum + ";");
            }
            default -> {
                writer.line(element(arrays.getFirst(), choice.between(-3, 3)) + " = v;");
                writer.line(target + " = " + sum + ";");
            }
        }
    }

    /** Columns of a stencil, some iterations apart, and further terms. */
    private String sum(int step) {
        List<String> column = new ArrayList<>();
        StringBuilder sum = new StringBuilder(choice.of("v", "i", "5", "0"));
        int rows = choice.between(1, 3);
        int columns = choice.between(2, 5);
        int gap = step * choice.of(1, 1, 1, 2);
        int left = -choice.between(0, columns - 1) * gap;
        for (int row = 0; row < rows; row++) {
            column.add(choice.of(" + ", " + ", " - ") + choice.of("", "", "", "2 * ", "3 * ", "-7 * "));
        }
        List<String> from = List.of(choice.of(arrays), choice.of(arrays.subList(0, 2)), arrays.getFirst());
        for (int at = 0; at < columns; at++) {
            boolean isOther = choice.percent(20);
            for (int row = 0; row < rows; row++) {
                int distance = left + at * gap + (row == 2 ? WIDTH : 0);
                sum.append(isOther ? choice.of(" + 2 * ", " - ") : column.get(row))
                        .append(element(from.get(row), distance));
            }
        }
        return sum.toString();
    }

    private String element(String array, int distance) {
        String index = distance == 0 ? "i" : "i " + (distance < 0 ? "- " + -distance : "+ " + distance);
        return array + "[" + (isScaled && choice.percent(80) ? "(" + index + ") * p" : index) + "]";
    }
}
