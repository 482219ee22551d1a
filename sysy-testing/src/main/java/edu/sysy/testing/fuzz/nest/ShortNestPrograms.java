package edu.sysy.testing.fuzz.nest;

import edu.sysy.testing.fuzz.Choice;
import edu.sysy.testing.fuzz.GeneratedProgram;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Writes programs of nests with few iterations, most of which are known to the compiler: triangular ones, bounds and
 * numbers from tables that are written now and then, tests of counters, loops that are left, counters that are used
 * after their loops.
 */
public final class ShortNestPrograms {
    private static final int MAX_DEPTH = 4;

    private static final String DATA = """
            int seen = 1;
            int a[256];
            int t[8] = {2, 0, 3, 1, 1, 4};
            int u[8] = {5, -2, 7, 0, 1, 1, -9, 3};
            float w[8] = {0.5, -2.0, 0.25, 4.0, 1.5};
            """;

    private final NestWriter writer;
    private final Choice choice;
    private final List<String> counters = new ArrayList<>();
    private final boolean writesTable;

    private ShortNestPrograms(long seed) {
        choice = new Choice(seed);
        writer = new NestWriter(choice);
        writesTable = choice.percent(15);
    }

    /** The program of that seed. */
    public static GeneratedProgram generate(long seed) {
        return new ShortNestPrograms(seed).program(seed);
    }

    private GeneratedProgram program(long seed) {
        List<Integer> inputs = new ArrayList<>();
        StringBuilder main = new StringBuilder();
        for (int kernels = choice.between(1, 3); kernels > 0; kernels--) {
            String name = writer.freshName("kernel");
            kernel(name);
            for (int calls = choice.between(1, 2); calls > 0; calls--) {
                inputs.add(choice.between(-3, 9));
                inputs.add(choice.between(-50, 50));
                main.append("    int ").append(name).append(calls).append(" = getint();\n");
                main.append("    %s(%s%d, getint());\n".formatted(name, name, calls));
            }
        }
        String source = DATA + writer.take() + "int main() {\n" + main
                + "    int i = 0;\n    while (i < 256) {\n        seen = seen * 31 + a[i];\n        i = i + 1;\n    }\n"
                + "    putint(seen);\n    putch(10);\n    return 0;\n}\n";
        return GeneratedProgram.reading(seed, source, inputs);
    }

    private void kernel(String name) {
        writer.open("void " + name + "(int n, int p)");
        writer.line("int x = p;");
        writer.line("int y = 1;");
        writer.line("float r = 0.5;");
        if (writesTable) {
            writer.line("t[(n + 8) % 8] = " + choice.between(0, 2) + ";");
        }
        boolean isRepeated = choice.percent(40);
        if (isRepeated) {
            writer.line("int q = 0;");
            writer.open("while (q < n)");
        }
        for (int nests = choice.between(1, 2); nests > 0; nests--) {
            loop(choice.between(2, MAX_DEPTH));
        }
        if (isRepeated) {
            writer.line("q = q + 1;");
            writer.close();
        }
        writer.open("if (r < -1000.0 || r > 1000.0)");
        writer.line("r = 3.0;");
        writer.close();
        writer.line("int sixteenths = r * 16.0;");
        writer.line("seen = seen * 31 + x * 7 + y + sixteenths;");
        writer.close();
    }

    /** A loop with loops in it. */
    private void loop(int depth) {
        String counter = writer.freshName("i");
        int step = choice.of(1, 1, 1, 1, 2, -1, -1, -2);
        String low = low();
        String high = high(low);
        writer.line("int " + counter + " = " + (step > 0 ? low : high) + ";");
        String test = step > 0 ? choice.of(" < ", " < ", " <= ") + high : choice.of(" > ", " > ", " >= ") + low;
        boolean isToNumber = Math.abs(step) == 1 && choice.percent(8) && low.equals("0") && high.length() == 1;
        writer.open("while (" + counter + (isToNumber ? " != " + (step > 0 ? high : low) : test) + ")");
        counters.add(counter);
        statements();
        if (depth > 1) {
            loop(depth - 1);
            statements();
        }
        if (choice.percent(6)) {
            writer.open("if (x % 7 == 3)");
            writer.line("break;");
            writer.close();
        }
        writer.line(counter + " = " + counter + (step > 0 ? " + " + step : " - " + -step) + ";");
        writer.close();
        counters.removeLast();
        if (choice.percent(30)) {
            writer.line("y = y * 3 + " + counter + ";");
        }
    }

    private String low() {
        return counters.isEmpty() || choice.percent(50) ? "0" : choice.of(counters);
    }

    /** A bound that is at most nine above the lower one. */
    private String high(String low) {
        if (!low.equals("0")) {
            return low + " + " + choice.between(0, 3);
        }
        if (counters.isEmpty() || choice.percent(45)) {
            return choice.percent(6) ? "p % 4" : Integer.toString(choice.between(0, 4));
        }
        String counter = choice.of(counters);
        return choice.percent(40) ? "t[(" + counter + " + 8) % 8]" : counter + choice.of("", " + 1");
    }

    private void statements() {
        for (int count = choice.weighted(30, 50, 20); count > 0; count--) {
            statement();
        }
    }

    private void statement() {
        switch (choice.weighted(20, 20, 15, 10, 15, 10, 10)) {
            case 0 -> writer.line("x = x * 3 + " + number() + ";");
            case 1 -> writer.line("x = x + " + word() + " * " + number() + ";");
            case 2 -> writer.line(word() + " = x - " + number() + ";");
            case 3 -> {
                String name = writer.freshName("z");
                writer.line("int " + name + " = x;");
                writer.line("x = y;");
                writer.line("y = " + name + " + 1;");
            }
            case 4 -> {
                writer.open("if (" + number() + choice.of(" == ", " > ", " < ") + choice.between(-1, 4) + ")");
                writer.line("y = y + " + number() + ";");
                if (choice.percent(50)) {
                    writer.otherwise();
                    writer.line("x = x - " + number() + " * p;");
                }
                writer.close();
            }
            case 5 -> writer.line("r = r * 0.5 + w[(" + sum() + " + 8) % 8];");
            default -> writer.line("y = y + u[(" + sum() + " + 8) % 8] * x;");
        }
    }

    private String word() {
        return "a[(" + sum() + " + " + choice.of("n", "p", "4") + " + 64) % 256]";
    }

    private String sum() {
        return counters.stream()
                .map(counter -> choice.of("", "2 * ", "3 * ") + counter)
                .collect(Collectors.joining(" + "));
    }

    private String number() {
        String sum = sum();
        return choice.of(
                "(" + sum + ")",
                "(" + sum + ") % 3",
                "(" + sum + ") / 2",
                "u[(" + sum + " + 8) % 8]",
                choice.of(counters),
                "(x % 16)",
                "n");
    }
}
