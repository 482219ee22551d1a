package edu.sysy.testing.fuzz.nest;

import edu.sysy.testing.fuzz.Choice;
import edu.sysy.testing.fuzz.GeneratedProgram;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Writes programs of loops that ask for remainders and quotients of their counters: numbers of both signs and ones that
 * wrap, steps in both directions, starts that the compiler knows or not, breaks, triangular loops, counters that are
 * used after their loops.
 */
public final class RemainderPrograms {
    private static final int MAX_TRIPS = 40;

    /** Numbers farther out than this would let counters wrap. */
    private static final int MAX_START = Integer.MAX_VALUE - 1000;

    private final NestWriter writer;
    private final Choice choice;
    private final List<Integer> inputs = new ArrayList<>();
    private final StringBuilder main = new StringBuilder();

    private RemainderPrograms(long seed) {
        choice = new Choice(seed);
        writer = new NestWriter(choice);
    }

    /** The program of that seed. */
    public static GeneratedProgram generate(long seed) {
        return new RemainderPrograms(seed).program(seed);
    }

    private GeneratedProgram program(long seed) {
        for (int count = choice.between(1, 3); count > 0; count--) {
            kernel();
        }
        String source = "int seen = 1;\nint a[64];\n" + writer.take() + "int main() {\n"
                + main.toString().indent(4) + "    putint(seen);\n    putch(10);\n    return 0;\n}\n";
        return GeneratedProgram.reading(seed, source, inputs);
    }

    /** A function with a loop, and calls of it. */
    private void kernel() {
        String name = writer.freshName("kernel");
        int step = choice.of(1, 1, 1, 1, 1, 1, -1, -1, 2, 3, -2, 5, 7);
        boolean isTriangular = choice.percent(25);
        boolean isConstant = !isTriangular && choice.percent(40);
        int first = choice.of(0, 0, 0, 1, -1, 5, -7, -20, 30);
        writer.open("void " + name + "(int s, int n, int p)");
        writer.line("int x = 0;");
        writer.line("int y = 1;");
        if (isTriangular) {
            writer.line("int j = p;");
            writer.open("while (j < p + 7)");
        }
        loop(step, isTriangular ? "j" : isConstant ? Integer.toString(first) : "s", isTriangular);
        if (isTriangular) {
            writer.line("j = j + 1;");
            writer.close();
        }
        writer.line("seen = seen * 31 + x * 7 + y;");
        writer.close();
        for (int calls = choice.between(1, 4); calls > 0; calls--) {
            call(name, step, isConstant || isTriangular ? first : start(), isTriangular);
        }
    }

    private int start() {
        return choice.of(
                choice.between(-12, 12),
                choice.between(-100, 100),
                MAX_START - choice.between(0, 200),
                choice.between(0, 200) - MAX_START);
    }

    /** A call with numbers that the program reads, or with constants. */
    private void call(String name, int step, int first, boolean isTriangular) {
        int trips = choice.of(0, 1, 2, choice.between(3, 12), choice.between(12, MAX_TRIPS), MAX_TRIPS);
        int spare = choice.between(0, Math.abs(step) - 1) * Integer.signum(step);
        boolean isFar = choice.percent(10); // no iterations, and a bound from which nothing can be subtracted
        int last = step > 0 ? Integer.MIN_VALUE : Integer.MAX_VALUE;
        int bound = isFar ? last + Integer.signum(step) * choice.between(1, 4) : first + trips * step - spare;
        int parameter = choice.of(0, 1, choice.between(-9, 9), -first, Integer.MAX_VALUE - first, choice.word());
        List<Integer> numbers = List.of(first, bound, isTriangular ? first : parameter);
        if (choice.percent(30)) {
            main.append(numbers.stream()
                    .map(number -> Quantity.constant(number).text())
                    .collect(Collectors.joining(", ", name + "(", ");\n")));
        } else {
            inputs.addAll(numbers);
            String variable = writer.freshName("n");
            main.append("int ").append(variable).append(" = getint();\n");
            main.append("int ").append(variable).append("b = getint();\n");
            main.append(name)
                    .append('(')
                    .append(variable)
                    .append(", ")
                    .append(variable)
                    .append("b, getint());\n");
        }
    }

    private void loop(int step, String first, boolean isTriangular) {
        boolean up = step > 0;
        writer.line("int i = " + first + ";");
        String test = choice.percent(30) ? (up ? "i <= n - 1" : "i >= n + 1") : up ? "i < n" : "i > n";
        writer.open("while (" + test + ")");
        List<String> forms = List.of(form(isTriangular), form(isTriangular));
        for (int count = choice.weighted(0, 60, 30, 10); count > 0; count--) {
            statement(choice.of(forms), step);
        }
        writer.line(advance(step));
        writer.close();
        if (choice.percent(30)) {
            writer.line("y = y * 3 + i;");
        }
    }

    private static String advance(int step) {
        return "i = i " + (step < 0 ? "- " + -step : "+ " + step) + ";";
    }

    /** A number that advances with the counter. */
    private String form(boolean isTriangular) {
        String other = isTriangular ? "j" : "p";
        return choice.of(
                "i",
                "i",
                "i",
                "(i + 1)",
                "(i - 3)",
                "(i + " + other + ")",
                "(" + other + " - i)",
                "(2 * i + 1)",
                "(5 - i)",
                "(3 * i - 4)",
                "(" + other + " + i + 2)",
                "(0 - i)");
    }

    private void statement(String form, int step) {
        String remainder = form + " % " + modulus();
        switch (choice.weighted(30, 15, 15, 10, 10, 6, 6, 8)) {
            case 0 -> {
                writer.open("if (" + condition(remainder) + ")");
                writer.line("x = x + " + choice.of("3", "i", form, form + " / " + modulus()) + ";");
                if (choice.percent(60)) {
                    writer.otherwise();
                    writer.line("y = y * 3 - " + choice.of("1", "x", form + " / " + modulus()) + ";");
                }
                writer.close();
            }
            case 1 -> writer.line("x = x * 5 + " + remainder + ";");
            case 2 -> writer.line("y = y * 5 + " + form + " / " + modulus() + ";");
            case 3 -> writer.line("a[(" + remainder + " + 16) % 64] = x + i;");
            case 4 -> writer.line("x = x + a[(" + form + " / " + modulus() + " % 32 + 32) % 64];");
            case 5 -> leave(remainder, "break;");
            case 6 -> {
                writer.open("if (" + condition(remainder) + ")");
                writer.line(advance(step));
                writer.line("continue;");
                writer.close();
            }
            default -> writer.line("y = y + " + remainder + " * (" + form + " % " + modulus() + ");");
        }
    }

    private void leave(String remainder, String how) {
        writer.open("if (" + condition(remainder) + " && x % 5 == 3)");
        writer.line(how);
        writer.close();
    }

    private String condition(String remainder) {
        return remainder + choice.of(" == ", " == ", " != ", " > ", " < ") + choice.of(0, 0, 0, 1, 1, 2, -1);
    }

    private String modulus() {
        return choice.of("2", "2", "3", "3", "4", "5", "6", "7", "8", "16", "-3", "10");
    }
}
