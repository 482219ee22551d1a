package edu.sysy.testing.fuzz;

import java.util.List;

/** Writes loops that add up products: dot products, rows of matrices, convolutions, and what looks like them. */
final class ProductSumKernels extends KernelText {
    private static final int REACH = 2;

    ProductSumKernels(SourceWriter writer, ExpressionGenerator expressions, DeclarationGenerator declarations) {
        super(writer, expressions, declarations);
    }

    void kernel() {
        Variable a = words();
        Variable b = choice.percent(30) ? a : words();
        int n = Math.min(length(a, 0), length(b, 0));
        Variable s = accumulator(false, choice.of("0", "0", "1", expressions.integer(1)));
        Variable t = accumulator(false, "0");
        boolean nested = choice.percent(50) && writer.affordable() > 100.0 * n;
        Variable round = nested ? open(0, choice.between(1, 4)) : t;
        if (nested && choice.percent(40)) {
            writer.line(s.name() + " = " + choice.of("0", round.name(), t.name()) + ";");
        }
        loop(a, b, n, s, t, round);
        if (choice.percent(30)) {
            loop(a, b, n, choice.percent(50) ? s : t, t, round);
        }
        if (nested) {
            if (choice.percent(50)) {
                writer.line(t.name() + " = " + t.name() + " * 3 + " + s.name() + ";");
            }
            close();
        }
        show(s.name(), false);
        show(t.name(), false);
    }

    /** An array, often longer than loops that are unrolled as a whole. */
    private Variable words() {
        boolean fits = writer.affordable() > 100_000;
        return fits && choice.percent(70)
                ? declarations.array(false, List.of(choice.between(30, 150)), false)
                : array(false, 1, REACH + 2);
    }

    /** A loop whose end is a constant or not. */
    private void loop(Variable a, Variable b, int n, Variable s, Variable t, Variable round) {
        String end = choice.percent(30)
                ? Integer.toString(choice.between(REACH, n))
                : accumulator(false, "(" + expressions.integer(1) + ") % " + n).name();
        String i = writer.freshName("k");
        writer.line("int " + i + " = " + REACH + ";");
        writer.open("while (" + i + " < " + end + ")");
        writer.times *= n;
        writer.declare(Variable.counter(i, REACH, n - 1));
        boolean guarded = choice.percent(10);
        if (guarded) {
            writer.open("if (" + word(a, i) + choice.of(" > ", " != ") + expressions.integer(0) + ")");
        }
        for (int k = choice.percent(70) ? 1 : choice.between(2, 4); k > 0; k--) {
            writer.line(s.name() + " = " + sum(a, b, s, round, i) + ";");
        }
        if (guarded) {
            writer.close();
        }
        if (choice.percent(40)) {
            writer.line(disturbance(a, b, s, t, i));
        }
        writer.line(i + " = " + i + " + " + choice.of("1", "1", "1", "2") + ";");
        writer.times /= n;
        writer.close();
    }

    private String sum(Variable a, Variable b, Variable s, Variable round, String i) {
        StringBuilder text = new StringBuilder(s.name());
        for (int k = choice.percent(60) ? 1 : choice.between(2, 3); k > 0; k--) {
            text.append(choice.of(" + ", " + ", " - ")).append(product(a, b, round, i));
        }
        return switch (choice.between(0, 9)) {
            case 0 -> product(a, b, round, i) + " + " + text;
            case 1 -> product(a, b, round, i) + " - (" + text + ")";
            case 2 -> text + " - (" + product(a, b, round, i) + " - " + product(b, a, round, i) + ")";
            case 3 -> text + " + " + word(a, i);
            default -> text.toString();
        };
    }

    private String product(Variable a, Variable b, Variable round, String i) {
        String second = choice.percent(70) ? word(b, i) : choice.of(i, round.name(), word(a, i), "12345", "3");
        return word(a, i) + " * " + second;
    }

    /** Something else that the loop does: harmless to the sum, or a reason not to keep it apart. */
    private String disturbance(Variable a, Variable b, Variable s, Variable t, String i) {
        return switch (choice.between(0, 7)) {
            case 0 -> t.name() + " = " + t.name() + " + " + word(a, i) + " * " + word(b, i) + ";";
            case 1 -> t.name() + " = " + t.name() + " - " + word(b, i) + ";";
            case 2 -> t.name() + " = " + word(a, i) + " / " + choice.of("3", "16", "1000") + ";";
            case 3 -> "check = check + " + s.name() + ";";
            case 4 -> word(a, i) + " = " + choice.of(s.name(), t.name(), i) + ";";
            case 5 -> "if (" + s.name() + choice.of(" > ", " == ") + expressions.integer(0) + ") break;";
            case 6 -> "if (" + word(b, i) + " == " + expressions.integer(0) + ") break;";
            default -> "putint(" + i + ");";
        };
    }

    private String word(Variable array, String i) {
        int back = choice.between(0, REACH);
        return array.name() + "[" + i + (back == 0 ? "" : " - " + back) + "]";
    }
}
