package edu.sysy.testing.fuzz;

/** Writes loops that divide multiples of their counters, which overflow or do not, up to bounds near or far. */
final class DividedMultipleKernels extends KernelText {
    DividedMultipleKernels(SourceWriter writer, ExpressionGenerator expressions, DeclarationGenerator declarations) {
        super(writer, expressions, declarations);
    }

    void kernel() {
        int most = (int) Math.min(writer.affordable() / 16, choice.of(9, 40, 150));
        if (most < 2) {
            return;
        }
        boolean up = choice.percent(70);
        int start = choice.of(0, 0, 0, 1, -3, 9, -35_791_394, 35_791_390);
        Variable s = accumulator(false, "0");
        Variable rounds = accumulator(false, "0");
        Variable n = accumulator(false, bound(start, up, most));
        Variable i = accumulator(false, Integer.toString(start));
        writer.open("while (" + i.name() + (up ? " < " : " > ") + n.name() + ")");
        writer.times *= most + 3;
        writer.line("if (" + rounds.name() + " >= " + most + ") break;");
        writer.line(rounds.name() + " = " + rounds.name() + " + 1;");
        writer.line(s.name() + " = " + s.name() + choice.of(" + ", " - ") + quotient(i.name()) + ";");
        if (choice.percent(25)) {
            writer.line("check = check + " + quotient(i.name()) + ";");
        }
        writer.line(i.name() + " = " + i.name() + (up ? " + 1;" : " - 1;"));
        writer.times /= most + 3;
        writer.close();
        show(s.name(), false);
    }

    /** A number that is near the start, far away, or anything. */
    private String bound(int start, boolean up, int most) {
        String number = "(" + expressions.integer(1) + ")";
        return switch (choice.between(0, 2)) {
            case 0 -> start + (up ? " + " : " - ") + number + " % " + most;
            case 1 -> (up ? "2147483647 - " : "-2147483647 + ") + number + " % 2 * " + number + " % 2";
            default -> number;
        };
    }

    /** A multiple of the counter, or a little more, over a number that mostly divides it. */
    private String quotient(String counter) {
        int factor = choice.of(2, 3, 8, 60, -7, 1000, 30_000, 40_000);
        int times = choice.of(1, 1, 2, -1, 3);
        boolean divides = choice.percent(70);
        int multiple = divides ? factor * times : factor;
        int divisor = divides ? factor : factor * times;
        String dividend = counter + " * " + literal(multiple);
        if (choice.percent(30)) {
            dividend = "(" + dividend + " + " + choice.of(1, divisor < 0 ? -divisor : divisor, 1_000_000) + ")";
        }
        return dividend + choice.of(" / ", " / ", " % ") + literal(divisor);
    }
}
