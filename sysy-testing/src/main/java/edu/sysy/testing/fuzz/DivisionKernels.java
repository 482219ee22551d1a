package edu.sysy.testing.fuzz;

import java.util.List;

/** Writes divisions whose operands are products, sums of multiples, or of known parity, some of which wrap. */
final class DivisionKernels extends KernelText {
    DivisionKernels(SourceWriter writer, ExpressionGenerator expressions, DeclarationGenerator declarations) {
        super(writer, expressions, declarations);
    }

    void kernel(int trips) {
        Variable s = accumulator(false, "0");
        switch (choice.between(0, 5)) {
            case 0 -> counted(s, trips);
            case 1 -> guarded(s);
            case 2 -> tested(s);
            case 3 -> remainders(s, trips);
            case 4 -> quotients(s, trips);
            default -> normalized(s, trips);
        }
        show(s.name(), false);
    }

    /** A quotient and a remainder of {@code x * factor + summand}. */
    private String divided(String x) {
        int factor = factor();
        String divisor = choice.percent(70)
                ? Integer.toString(Math.max(1, factor / choice.of(1, 2, 3, 4)))
                : Integer.toString(factor * choice.of(1, 2, 3, 4));
        String summand = choice.percent(50) ? " + " + choice.between(-3, 2 * factor) : "";
        String dividend = "(" + x + " * " + factor + summand + ")";
        return dividend + choice.of(" / ", " % ") + divisor;
    }

    private int factor() {
        return choice.of(2, 3, 4, 6, 8, 12, 16, 24, 36, 48, 100);
    }

    /** Products of a loop counter, and products of neighbours, one of which is even. */
    private void counted(Variable s, int trips) {
        Variable i = open(0, trips);
        add(s, divided(i.name()));
        String next = "(" + i.name() + choice.of(" + 1)", " - 1)", " + 3)");
        add(s, i.name() + " * " + next + choice.of(" / 2", " % 2", " / 4"));
        if (choice.percent(40)) {
            add(s, "(" + i.name() + " * " + i.name() + choice.of(" + ", " - ") + i.name() + ") / 2");
        }
        if (choice.percent(40)) {
            add(s, "(" + i.name() + " * " + i.name() + ") % 4");
        }
        close();
    }

    /** A product without bounds, and within bounds at which it nearly wraps. */
    private void guarded(Variable s) {
        int factor = factor();
        String x = accumulator(false, expressions.integer(1)).name();
        int bound = Integer.MAX_VALUE / factor + choice.between(-1, 2);
        add(s, divided(x));
        add(s, x + " * (" + x + " + 1) / 2");
        writer.open("if (" + x + " > " + choice.of("0", "-" + bound, "-5") + " && " + x + " < " + bound + ")");
        int divisor = Math.max(1, factor / choice.of(1, 2, 3));
        add(s, "(" + x + " * " + factor + " + " + choice.of(0, 1, factor) + ")" + choice.of(" / ", " % ") + divisor);
        add(s, x + " % " + 3 * divisor + " % " + divisor);
        writer.close();
    }

    /** Numbers of which a test has shown the last bits. */
    private void tested(Variable s) {
        String x = accumulator(false, expressions.integer(1)).name();
        int modulus = choice.of(2, 4, 8);
        writer.open("if (" + x + " % " + modulus + choice.of(" == 0", " == 1", " != 0", " == -1") + ")");
        add(s, x + choice.of(" / ", " % ") + choice.of(2, 4));
        add(s, "(" + x + " + " + choice.between(1, 3) + ")" + choice.of(" / ", " % ") + "2");
        add(s, "(" + x + " * 2 == " + x + " + " + x + " + 1)");
        writer.close();
        add(s, "(" + x + " * " + modulus + ") / " + choice.of(2, 4, 8));
    }

    /** Tests of remainders of numbers of any size and sign, and of counters. */
    private void remainders(Variable s, int trips) {
        String x = accumulator(false, expressions.integer(1)).name();
        Variable i = open(0, trips);
        for (String number : List.of(x, i.name(), "(" + x + " - " + i.name() + ")")) {
            int divisor = choice.of(3, 5, 6, 7, 10, 12, 100, 400, 641, 65537, 1_000_000_007, Integer.MAX_VALUE);
            String remainder = choice.percent(60)
                    ? "0"
                    : Integer.toString(choice.of(1, divisor - 1, divisor / 2, divisor, -1, 1 - divisor));
            String test = number + " % " + divisor + choice.of(" == ", " != ") + remainder;
            if (choice.percent(30)) {
                add(s, "(" + test + ") * " + choice.between(1, 9));
            } else {
                writer.open("if (" + test + ")");
                add(s, number);
                writer.close();
            }
        }
        close();
    }

    /** Tests of quotients, sums of remainders, and what is left of a number without its multiples. */
    private void quotients(Variable s, int trips) {
        String x = accumulator(false, expressions.integer(1)).name();
        Variable i = open(0, trips);
        int divisor = choice.of(2, 3, 7, 10, 64, 100, 65537);
        for (String number : List.of(x, i.name(), "(" + x + " + " + i.name() + ")")) {
            String bound = Integer.toString(choice.of(0, 1, 2, 5, -1, 1000, Integer.MAX_VALUE / divisor));
            String relation = choice.of(" < ", " <= ", " > ", " >= ", " == ", " != ");
            writer.open("if (" + number + " / " + divisor + relation + bound + ")");
            add(s, number);
            writer.close();
        }
        add(s, "(" + i.name() + " % " + divisor + " + " + choice.of(x, i.name(), "7") + ") % " + divisor);
        String y = "(" + i.name() + " + " + choice.between(-1, 2) + ")";
        writer.open("if (" + y + " > " + choice.of("0", "1") + ")");
        add(s, x + " - " + x + " / " + y + " * " + y);
        writer.close();
        close();
    }

    /** A remainder made positive, as a selection. */
    private void normalized(Variable s, int trips) {
        String x = accumulator(false, expressions.integer(1)).name();
        int modulus = choice.of(5, 8, 10, 100, 65537);
        Variable i = open(0, trips);
        String rest = writer.freshName("r");
        writer.line("int " + rest + " = (" + x + " - " + i.name() + ") % " + modulus + ";");
        writer.line("if (" + rest + " < 0) " + rest + " = " + rest + " + " + modulus + ";");
        add(s, rest + choice.of(" / 4", " % 8", " / 2"));
        add(s, "(" + rest + " * 12) / " + choice.of(4, 3, 6));
        close();
    }

    private void add(Variable s, String expression) {
        writer.line(s.name() + " = " + s.name() + " + " + expression + ";");
    }
}
