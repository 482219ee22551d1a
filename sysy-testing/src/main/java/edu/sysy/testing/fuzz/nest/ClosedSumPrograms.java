package edu.sysy.testing.fuzz.nest;

import edu.sysy.testing.fuzz.Choice;
import edu.sysy.testing.fuzz.GeneratedProgram;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes programs of loops that compute sums which have closed forms as long as nothing overflows: sums modulo a number
 * with starts, bounds and addends that are read, at the ends of the integers too, quotients of multiples, conditions
 * that cut a loop in two; and the same loops on constants.
 */
public final class ClosedSumPrograms {
    private static final int MAX_TRIPS = 60;

    private final NestWriter writer;
    private final Choice choice;
    private final List<Integer> inputs = new ArrayList<>();
    private final StringBuilder main = new StringBuilder();

    private ClosedSumPrograms(long seed) {
        choice = new Choice(seed);
        writer = new NestWriter(choice);
    }

    /** The program of that seed. */
    public static GeneratedProgram generate(long seed) {
        return new ClosedSumPrograms(seed).program(seed);
    }

    private GeneratedProgram program(long seed) {
        for (int count = choice.between(1, 3); count > 0; count--) {
            kernel();
        }
        String source = "int seen = 1;\n" + writer.take() + "int main() {\n"
                + main.toString().indent(4) + "    putint(seen);\n    putch(10);\n    return 0;\n}\n";
        return GeneratedProgram.reading(seed, source, inputs);
    }

    /** A function with a loop, and calls of it. */
    private void kernel() {
        String name = writer.freshName("kernel");
        int step = choice.of(1, 1, 1, 1, -1, -1, 2, 3, -2, 7);
        int first = choice.of(0, 0, 1, -1, 5);
        boolean isConstant = choice.percent(50);
        writer.open("void " + name + "(int first, int n, int s, int c)");
        writer.line("int t = " + choice.of("0", "1", "c") + ";");
        writer.line("int i = " + (isConstant ? Integer.toString(first) : "first") + ";");
        boolean isInclusive = choice.percent(30);
        writer.open("while (i " + (step > 0 ? "<" : ">") + (isInclusive ? "= n)" : " n)"));
        writer.line("s = (s + " + added() + ") % " + modulus() + ";");
        switch (choice.weighted(60, 15, 15, 10)) {
            case 0 -> {}
            case 1 -> writer.line("t = (t + " + choice.of("i", "5", "c") + ") % " + choice.of("11", modulus()) + ";");
            case 2 -> writer.line("t = t + " + choice.of("i", "1", "i * i", "c") + ";");
            default -> {
                writer.open("if (i < c)");
                writer.line("t = t + i;");
                writer.close();
            }
        }
        writer.line("i = i " + (step < 0 ? "- " + -step : "+ " + step) + ";");
        writer.close();
        writer.line("seen = seen * 31 + s * 7 + t * 3 + i;");
        writer.close();
        for (int calls = choice.between(1, 4); calls > 0; calls--) {
            call(name, step, isConstant ? first : start());
        }
    }

    private String added() {
        String factor = choice.of("2", "3", "1000", "65536", "100000000", "-1");
        return choice.of(
                "i",
                "c",
                "c + i",
                "c - i",
                "i * " + factor,
                "i * " + factor + " + c",
                "(i + c) * " + factor,
                "i * 60 / 60",
                "i * 2 / 2 * 1000 / 1000",
                "i * i");
    }

    private String modulus() {
        return choice.of("1", "7", "1000", "1024", "998244353", "1073741824", "2147385347", "2147483647");
    }

    private int start() {
        return choice.of(
                choice.between(-12, 12),
                choice.between(0, 1 << 20),
                choice.between(0, 200) - Integer.MAX_VALUE,
                Integer.MAX_VALUE - MAX_TRIPS * 8 - choice.between(0, 200));
    }

    /** A call with numbers that the program reads, or with constants. */
    private void call(String name, int step, int first) {
        int bound = first + choice.of(-3, 0, 1, 2, choice.between(3, 12), MAX_TRIPS) * step;
        int start = choice.of(0, 1, -1, 998244352, choice.between(0, 10000), Integer.MAX_VALUE, choice.word());
        int parameter = choice.of(0, 1, -1, choice.between(-99, 999), Integer.MAX_VALUE - 100, choice.word());
        List<Integer> numbers = List.of(first, bound, start, parameter);
        List<String> arguments = new ArrayList<>();
        boolean reads = choice.percent(75);
        for (int number : numbers) {
            if (reads) {
                inputs.add(number);
                String variable = writer.freshName("n");
                main.append("int ").append(variable).append(" = getint();\n");
                arguments.add(variable);
            } else {
                arguments.add(Quantity.constant(number).text());
            }
        }
        main.append(name).append('(').append(String.join(", ", arguments)).append(");\n");
    }
}
