package edu.sysy.testing.fuzz;

import java.util.function.IntUnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Writes loops that read constant tables; a formula gives the elements of most of them. */
final class TableKernels extends KernelText {
    TableKernels(SourceWriter writer, ExpressionGenerator expressions, DeclarationGenerator declarations) {
        super(writer, expressions, declarations);
    }

    void kernel() {
        int count = choice.of(2, 3, 4, 4, 8, 8, 9, 16, 30);
        if (writer.affordable() < 16 * count) {
            return;
        }
        String table = writer.freshName("t");
        int[] elements = IntStream.range(0, count).map(formula(count)).toArray();
        if (choice.percent(20)) {
            elements[choice.between(0, count - 1)] += choice.of(1, -1, 64, 1_000_000);
        }
        String list = IntStream.of(elements).mapToObj(KernelText::literal).collect(Collectors.joining(", "));
        writer.line(choice.of("const ", "") + "int " + table + "[" + count + "] = {" + list + "};");
        Variable s = accumulator(false, "0");
        Variable i = open(0, count);
        writer.line(s.name() + " = " + s.name() + choice.of(" + ", " - ", " * 5 + ") + table + "["
                + index(i.name(), count) + "];");
        close();
        show(s.name(), false);
    }

    private String index(String counter, int count) {
        return switch (choice.between(0, 5)) {
            case 0, 1 -> counter;
            case 2 -> (count - 1) + " - " + counter;
            case 3 -> counter + " / 2";
            default ->
                "((" + expressions.integer(1) + " + " + counter + ") % " + count + " + " + count + ") % " + count;
        };
    }

    private IntUnaryOperator formula(int count) {
        int a = choice.of(1, 2, 3, 5, -1, 10, 64, 1000);
        int b = choice.between(-3, 9);
        int c = choice.between(1, 5);
        int bits = choice.between(0, Integer.MAX_VALUE - 1);
        return switch (choice.between(0, 12)) {
            case 0 -> i -> a * i + b;
            case 1 -> i -> (a << i) + b;
            case 2 -> i -> a * (i >> c % 3) + b;
            case 3 -> i -> a * (i & c) + b;
            case 4 -> i -> i ^ c;
            case 5 -> i -> (a * i + c) / (c + 1);
            case 6 -> i -> i % (c + 1) + b;
            case 7 -> i -> a * i * i + b * i + c;
            case 8 -> i -> i < c ? a : b;
            case 9 -> i -> i == c ? a : b;
            case 10 -> i -> (bits >> i & 1) * a + b;
            case 11 -> i -> (bits >> 32 / count * i & (1 << 32 / count) - 1) + b;
            default -> i -> bits >> i;
        };
    }
}
