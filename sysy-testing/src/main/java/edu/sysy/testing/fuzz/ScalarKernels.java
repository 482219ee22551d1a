package edu.sysy.testing.fuzz;

import java.util.ArrayList;
import java.util.List;

/** Writes loops over scalars: induction variables, hashes, divisors, powers, digits. */
final class ScalarKernels extends KernelText {
    private final DivisionKernels divisions;

    ScalarKernels(SourceWriter writer, ExpressionGenerator expressions, DeclarationGenerator declarations) {
        super(writer, expressions, declarations);
        divisions = new DivisionKernels(writer, expressions, declarations);
    }

    void kernel() {
        int trips = (int) Math.min(writer.affordable() / 20, choice.between(1, 60));
        if (trips < 1) {
            writer.line("check = check + " + expressions.integer() + ";");
            return;
        }
        switch (choice.between(0, 10)) {
            case 0 -> inductions(trips);
            case 1 -> hash(trips);
            case 2 -> greatestDivisor();
            case 3 -> collatz(trips);
            case 4 -> triangle((int) Math.sqrt(trips));
            case 5 -> invariants(trips);
            case 6 -> digits(trips);
            case 7 -> chains(trips);
            case 8, 9 -> divisions.kernel(trips);
            default -> power();
        }
    }

    private void inductions(int trips) {
        String i = writer.freshName("i");
        String j = writer.freshName("j");
        Variable s = accumulator(false, "0");
        int step = choice.between(-7, 7);
        writer.line("int " + i + " = 0;");
        writer.line("int " + j + " = " + expressions.integer(1) + ";");
        writer.open("while (" + i + " < " + trips * 3 + ")");
        writer.times *= trips;
        writer.line(s.name() + " = " + s.name() + " + " + i + " * " + choice.between(2, 40) + " + " + j + " * "
                + choice.between(-5, 5) + ";");
        writer.line(j + " = " + j + " + " + step + ";");
        if (choice.percent(40)) {
            writer.line("check = check + (" + i + " * 4 + 1) / 3;");
        }
        writer.line(i + " = " + i + " + 3;");
        writer.times /= trips;
        writer.close();
        show(s.name(), false);
        show(j, false);
    }

    private void hash(int trips) {
        String modulus = choice.of("998244353", "1000000007", "65537", "1000", "256", "97");
        Variable h = accumulator(false, Integer.toString(choice.between(0, 5000)));
        Variable i = open(0, trips);
        writer.line(h.name() + " = (" + h.name() + " * " + choice.of("31", "1103515245", "2", "65599", "16") + " + "
                + i.name() + ") % " + modulus + ";");
        if (choice.percent(30)) {
            writer.line("if (" + h.name() + " < 0) " + h.name() + " = " + h.name() + " + " + modulus + ";");
        }
        close();
        show(h.name(), false);
    }

    private void greatestDivisor() {
        Variable a = accumulator(false, expressions.integer(1));
        Variable b = accumulator(false, expressions.integer(1));
        writer.open(
                "while (" + b.name() + " != 0" + (writer.options.sequenced() ? " && " + b.name() + " != -1)" : ")"));
        writer.times *= 15;
        writer.line("int rest = " + a.name() + " % " + b.name() + ";");
        writer.line(a.name() + " = " + b.name() + ";");
        writer.line(b.name() + " = rest;");
        writer.times /= 15;
        writer.close();
        show(a.name(), false);
    }

    private void collatz(int trips) {
        Variable x = accumulator(false, "(" + expressions.integer(1) + ") % 1000");
        Variable steps = accumulator(false, "0");
        writer.open("while (" + x.name() + " != 1 && " + steps.name() + " < " + trips + ")");
        writer.times *= trips;
        writer.line("if (" + x.name() + " % 2 == 0) " + x.name() + " = " + x.name() + " / 2; else " + x.name()
                + " = 3 * " + x.name() + " + 1;");
        writer.line(steps.name() + " = " + steps.name() + " + 1;");
        writer.times /= trips;
        writer.close();
        show(steps.name(), false);
    }

    private void triangle(int n) {
        Variable s = accumulator(false, "0");
        Variable i = open(0, n);
        String j = writer.freshName("j");
        boolean rising = choice.percent(50);
        writer.line("int " + j + " = " + (rising ? i.name() : "0") + ";");
        writer.open("while (" + j + (rising ? " < " + n : choice.of(" < ", " <= ") + i.name()) + ")");
        writer.times *= Math.max(1, n);
        writer.declare(Variable.counter(j, 0, n));
        writer.line(s.name() + " = " + s.name() + " + " + i.name() + choice.of(" * ", " - ", " + ") + j + ";");
        if (choice.percent(50)) {
            writer.line("check = check + " + expressions.integer(2) + ";");
        }
        writer.line(j + " = " + j + " + 1;");
        writer.times /= Math.max(1, n);
        writer.close();
        close();
        show(s.name(), false);
    }

    private void invariants(int trips) {
        String fixed = expressions.integer(3);
        Variable s = accumulator(false, "0");
        Variable i = open(0, trips);
        writer.line(s.name() + " = " + s.name() + " + " + fixed + " * " + i.name() + ";");
        writer.open("if (" + expressions.condition(1) + ")");
        writer.line(s.name() + " = " + s.name() + " - " + fixed + ";");
        writer.close();
        close();
        show(s.name(), false);
    }

    /** Divides or multiplies by a power of two, again and again. */
    private void digits(int trips) {
        Variable x = accumulator(false, expressions.integer(1));
        Variable i = open(0, choice.percent(50) ? Math.min(trips, 9) : trips);
        writer.line(x.name() + " = " + x.name() + choice.of(" / 2", " / 16", " * 2", " * 4") + ";");
        if (choice.percent(20)) {
            writer.line("check = check + " + x.name() + " % 16 + " + i.name() + ";");
        }
        close();
        show(x.name(), false);
    }

    /** Products and sums of many values, which may be computed in any order. */
    private void chains(int trips) {
        List<Variable> values = new ArrayList<>();
        for (int k = choice.between(3, 6); k > 0; k--) {
            values.add(accumulator(false, expressions.integer(1)));
        }
        Variable i = open(0, trips);
        for (int k = choice.between(1, 2); k > 0; k--) {
            Variable target = choice.of(values);
            boolean product = choice.percent(60);
            StringBuilder chain = new StringBuilder(choice.of(values).name());
            for (int length = choice.between(2, 10); length > 0; length--) {
                String operand =
                        choice.percent(10) ? i.name() : choice.of(values).name();
                chain.append(product ? " * " : choice.of(" + ", " - ")).append(operand);
            }
            writer.line(target.name() + " = " + chain + choice.of("", " + 1", " + " + i.name()) + ";");
        }
        close();
        values.forEach(value -> show(value.name(), false));
    }

    /** Square and multiply. */
    private void power() {
        Variable base = accumulator(false, "(" + expressions.integer(0) + ") % 1000");
        Variable exponent = accumulator(false, "(" + expressions.integer(0) + ") % 1000");
        Variable value = accumulator(false, "1");
        writer.open("while (" + exponent.name() + " > 0)");
        writer.times *= 10;
        writer.line("if (" + exponent.name() + " % 2) " + value.name() + " = " + value.name() + " * " + base.name()
                + " % 10007;");
        writer.line(base.name() + " = " + base.name() + " * " + base.name() + " % 10007;");
        writer.line(exponent.name() + " = " + exponent.name() + " / 2;");
        writer.times /= 10;
        writer.close();
        show(value.name(), false);
    }
}
