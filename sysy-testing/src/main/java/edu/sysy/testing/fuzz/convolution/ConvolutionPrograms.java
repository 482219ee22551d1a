package edu.sysy.testing.fuzz.convolution;

import edu.sysy.testing.fuzz.Choice;
import edu.sysy.testing.fuzz.GeneratedProgram;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Writes programs of convolutions over channels: windows of taps, written as loops or as straight code, added up in
 * memory or in a variable, with loops in any order; totals that some or all loops carry, updated by sums, products,
 * minima and such, in integers and floating-point numbers; arrays that may be the same one.
 */
public final class ConvolutionPrograms {
    private static final int PLANES = 4;
    private static final int ROWS = 10;
    private static final int COLUMNS = 14;
    private static final int WINDOW = 3;
    private static final String SHAPE = "[" + ROWS + "][" + COLUMNS + "]";
    private static final List<String> ARRAYS = List.of("x", "y", "z");

    private final Choice choice;
    private final List<Integer> inputs = new ArrayList<>();
    private final StringBuilder text = new StringBuilder();
    private final StringBuilder main = new StringBuilder();
    private int depth;
    private int names;
    private String type = "int";

    /** A loop: its counter, its bound, and the most iterations that it may have. */
    private record Loop(String counter, String bound, int most) {}

    private static final List<Loop> LOOPS = List.of(
            new Loop("o", "no", PLANES),
            new Loop("i", "ni", ROWS - WINDOW + 1),
            new Loop("j", "nj", COLUMNS - WINDOW + 1),
            new Loop("c", "nc", PLANES));

    private ConvolutionPrograms(long seed) {
        choice = new Choice(seed);
    }

    /** The program of that seed. */
    public static GeneratedProgram generate(long seed) {
        return new ConvolutionPrograms(seed).program(seed);
    }

    private GeneratedProgram program(long seed) {
        type = choice.of("int", "int", "float");
        for (String array : ARRAYS) {
            line(type + " " + array + "[" + PLANES + "]" + SHAPE + ";");
        }
        line(type + " w[" + PLANES + "][" + PLANES + "][" + WINDOW + "][" + WINDOW + "];");
        line(type + " seen = 1;");
        for (int count = choice.between(1, 2); count > 0; count--) {
            kernel();
        }
        open("int main()");
        fill(ARRAYS, PLANES, ROWS, COLUMNS, "[a][b][d]");
        fill(List.of("w"), PLANES * PLANES, WINDOW, WINDOW, "[a / " + PLANES + "][a % " + PLANES + "][b][d]");
        main.toString().lines().forEach(this::line);
        line("{"); // counters have the same names elsewhere
        depth++;
        begin("a", Integer.toString(PLANES));
        begin("b", Integer.toString(ROWS));
        begin("d", Integer.toString(COLUMNS));
        line(
                type.equals("int")
                        ? "seen = seen * 31 + x[a][b][d] + y[a][b][d] * 3 - z[a][b][d];"
                        : "seen = seen * 0.5 + x[a][b][d] - y[a][b][d] * 0.25 + z[a][b][d];");
        end("d");
        end("b");
        end("a");
        close();
        line((type.equals("int") ? "putint" : "putfloat") + "(seen);");
        line("putch(10);");
        line("return 0;");
        close();
        return GeneratedProgram.reading(seed, text.toString(), inputs);
    }

    private void fill(List<String> arrays, int planes, int rows, int columns, String index) {
        line("{"); // counters have the same names elsewhere
        depth++;
        begin("a", Integer.toString(planes));
        begin("b", Integer.toString(rows));
        begin("d", Integer.toString(columns));
        for (int array = 0; array < arrays.size(); array++) {
            String number = "(a * 7 + b * " + (3 + 2 * array) + " + d * 5) % 11 - 4";
            line(arrays.get(array) + index + " = " + (type.equals("int") ? number : "(" + number + ") * 0.3") + ";");
        }
        end("d");
        end("b");
        end("a");
        close();
    }

    /** A function with a nest, and calls of it. */
    private void kernel() {
        String name = freshName("kernel");
        boolean takesArrays = choice.percent(40);
        String parameters = takesArrays
                ? String.join(
                                ", ",
                                ARRAYS.stream()
                                        .map(array -> type + " " + array + "[]" + SHAPE)
                                        .toList()) + ", "
                : "";
        open("void " + name + "(" + parameters + "int no, int ni, int nj, int nc)");
        line(type + " total = " + choice.of("0", "1", "seen") + ";");
        List<Loop> order = new ArrayList<>(LOOPS);
        for (int last = order.size() - 1; last > 0; last--) {
            Collections.swap(order, last, choice.between(0, last));
        }
        switch (choice.weighted(30, 40, 30)) {
            case 0 -> inMemory(order);
            case 1 -> inVariable(order);
            default -> inTotal(order);
        }
        line("seen = seen + total;");
        close();
        for (int calls = choice.between(1, 2); calls > 0; calls--) {
            call(name, takesArrays);
        }
    }

    private void call(String name, boolean takesArrays) {
        List<String> arguments = new ArrayList<>();
        if (takesArrays) {
            arguments.add(choice.of("x, y, z", "x, y, z", "x, x, z", "x, y, x", "x, y, y"));
        }
        for (Loop loop : LOOPS) {
            int trips = choice.of(0, 1, choice.between(1, loop.most()), loop.most(), loop.most(), loop.most());
            boolean isConstant = choice.percent(25);
            if (!isConstant) {
                String variable = freshName("n");
                inputs.add(trips);
                main.append("int ").append(variable).append(" = getint();\n");
                arguments.add(variable);
            } else {
                arguments.add(Integer.toString(trips));
            }
        }
        main.append(name).append('(').append(String.join(", ", arguments)).append(");\n");
    }

    private void inMemory(List<Loop> order) {
        order.forEach(loop -> begin(loop.counter(), loop.bound()));
        window("z[o][i][j]");
        if (choice.percent(15)) {
            line("total = total + z[o][i][j];");
        }
        order.reversed().forEach(loop -> end(loop.counter()));
    }

    private void inVariable(List<Loop> order) {
        List<Loop> outer =
                order.stream().filter(loop -> !loop.counter().equals("c")).toList();
        outer.forEach(loop -> begin(loop.counter(), loop.bound()));
        line(type + " s = " + choice.of("0", "0", "1", "z[o][i][j]", "total") + ";");
        begin("c", "nc");
        window("s");
        end("c");
        if (choice.percent(30)) {
            line("if (s < 0) s = s * " + choice.of("0", "2") + ";");
        }
        line(choice.of("z[o][i][j] = s;", "z[o][i][j] = s;", "z[i % 4][o][j] = s;", "x[o][i][j] = s;"));
        switch (choice.weighted(35, 30, 10, 10, 15)) {
            case 0 -> {}
            case 1 -> line("total = total + s;");
            case 2 -> line("if (s > total) total = s;");
            case 3 -> line("total = s - total;");
            default -> {
                line("if (s > 3) total = total - s;");
                line("y[o][i][j] = total;");
            }
        }
        outer.reversed().forEach(loop -> end(loop.counter()));
    }

    private void inTotal(List<Loop> order) {
        List<Loop> loops = order.subList(0, choice.of(2, 3, 4, 4));
        LOOPS.stream().filter(loop -> !loops.contains(loop)).forEach(loop -> line("int " + loop.counter() + " = 0;"));
        loops.forEach(loop -> begin(loop.counter(), loop.bound()));
        String product = "x[c][i][j] * y[o][i + 1][j]";
        String other = choice.of(product, "x[c][i][j]", "x[c][i][j + 1] - w[o][c][0][1]");
        boolean isInt = type.equals("int");
        switch (isInt ? choice.weighted(30, 15, 10, 8, 8, 10, 10, 9) : choice.weighted(50, 50)) {
            case 0 -> line("total = total + " + other + ";");
            case 1 -> line("total = total + " + product + " - " + other + ";");
            case 2 -> line("total = total * (" + other + ");");
            case 3 -> line("if (" + other + " > total) total = " + other + ";");
            case 4 -> line("if (" + other + " < total) total = " + other + ";");
            case 5 -> line("if (x[c][i][j] > 1) total = total + " + other + ";");
            case 6 -> line("total = total * 3 + " + other + ";");
            default -> window("total");
        }
        if (choice.percent(20)) {
            line(choice.of("y[o][i][j] = total;", "z[o][i][j] = x[c][i][j] + 1;"));
        }
        loops.reversed().forEach(loop -> end(loop.counter()));
    }

    /** Adds a window of taps to something. */
    private void window(String target) {
        int rows = choice.of(1, WINDOW, WINDOW);
        int columns = choice.of(1, 2, WINDOW, WINDOW);
        if (choice.percent(40)) {
            begin("p", Integer.toString(rows));
            begin("q", Integer.toString(columns));
            line(target + " = " + target + " + x[c][i + p][j + q] * w[o][c][p][q];");
            end("q");
            end("p");
            return;
        }
        StringBuilder sum = new StringBuilder(target);
        for (int row = 0; row < rows; row++) {
            for (int column = 0; column < columns; column++) {
                sum.append(choice.of(" + ", " + ", " + ", " - "))
                        .append("x[c][i + " + row + "][j + " + column + "] * w[o][c][" + row + "][" + column + "]");
            }
        }
        line(target + " = " + sum + ";");
    }

    private String freshName(String prefix) {
        return prefix + names++;
    }

    private void line(String line) {
        text.append("    ".repeat(depth)).append(line).append('\n');
    }

    private void open(String head) {
        line(head + " {");
        depth++;
    }

    private void close() {
        depth--;
        line("}");
    }

    private void begin(String counter, String bound) {
        line("int " + counter + " = 0;");
        open("while (" + counter + " < " + bound + ")");
    }

    private void end(String counter) {
        line(counter + " = " + counter + " + 1;");
        close();
    }
}
