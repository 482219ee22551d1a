package edu.sysy.mips.fuzz;

/** Writes loops over scalars: induction variables, hashes, divisors, powers, digits. */
final class ScalarKernels extends KernelText {
    ScalarKernels(Draft draft, ExpressionGenerator expressions, DeclarationGenerator declarations) {
        super(draft, expressions, declarations);
    }

    void kernel() {
        int trips = (int) Math.min(draft.affordable() / 20, choice.between(1, 60));
        if (trips < 1) {
            draft.line("check = check + " + expressions.integer() + ";");
            return;
        }
        switch (choice.between(0, 7)) {
            case 0 -> inductions(trips);
            case 1 -> hash(trips);
            case 2 -> greatestDivisor();
            case 3 -> collatz(trips);
            case 4 -> triangle((int) Math.sqrt(trips));
            case 5 -> invariants(trips);
            case 6 -> digits(trips);
            default -> power();
        }
    }

    private void inductions(int trips) {
        String i = draft.freshName("i");
        String j = draft.freshName("j");
        Variable s = accumulator(false, "0");
        int step = choice.between(-7, 7);
        draft.line("int " + i + " = 0;");
        draft.line("int " + j + " = " + expressions.integer(1) + ";");
        draft.open("while (" + i + " < " + trips * 3 + ")");
        draft.times *= trips;
        draft.line(s.name() + " = " + s.name() + " + " + i + " * " + choice.between(2, 40) + " + " + j + " * "
                + choice.between(-5, 5) + ";");
        draft.line(j + " = " + j + " + " + step + ";");
        if (choice.percent(40)) {
            draft.line("check = check + (" + i + " * 4 + 1) / 3;");
        }
        draft.line(i + " = " + i + " + 3;");
        draft.times /= trips;
        draft.close();
        show(s.name(), false);
        show(j, false);
    }

    private void hash(int trips) {
        String modulus = choice.of("998244353", "1000000007", "65537", "1000", "256", "97");
        Variable h = accumulator(false, Integer.toString(choice.between(0, 5000)));
        Variable i = open(0, trips);
        draft.line(h.name() + " = (" + h.name() + " * " + choice.of("31", "1103515245", "2", "65599", "16") + " + "
                + i.name() + ") % " + modulus + ";");
        if (choice.percent(30)) {
            draft.line("if (" + h.name() + " < 0) " + h.name() + " = " + h.name() + " + " + modulus + ";");
        }
        close();
        show(h.name(), false);
    }

    private void greatestDivisor() {
        Variable a = accumulator(false, expressions.integer(1));
        Variable b = accumulator(false, expressions.integer(1));
        draft.open("while (" + b.name() + " != 0" + (draft.options.sequenced() ? " && " + b.name() + " != -1)" : ")"));
        draft.times *= 15;
        draft.line("int rest = " + a.name() + " % " + b.name() + ";");
        draft.line(a.name() + " = " + b.name() + ";");
        draft.line(b.name() + " = rest;");
        draft.times /= 15;
        draft.close();
        show(a.name(), false);
    }

    private void collatz(int trips) {
        Variable x = accumulator(false, "(" + expressions.integer(1) + ") % 1000");
        Variable steps = accumulator(false, "0");
        draft.open("while (" + x.name() + " != 1 && " + steps.name() + " < " + trips + ")");
        draft.times *= trips;
        draft.line("if (" + x.name() + " % 2 == 0) " + x.name() + " = " + x.name() + " / 2; else " + x.name()
                + " = 3 * " + x.name() + " + 1;");
        draft.line(steps.name() + " = " + steps.name() + " + 1;");
        draft.times /= trips;
        draft.close();
        show(steps.name(), false);
    }

    private void triangle(int n) {
        Variable s = accumulator(false, "0");
        Variable i = open(0, n);
        String j = draft.freshName("j");
        boolean rising = choice.percent(50);
        draft.line("int " + j + " = " + (rising ? i.name() : "0") + ";");
        draft.open("while (" + j + (rising ? " < " + n : choice.of(" < ", " <= ") + i.name()) + ")");
        draft.times *= Math.max(1, n);
        draft.declare(Variable.counter(j, 0, n));
        draft.line(s.name() + " = " + s.name() + " + " + i.name() + choice.of(" * ", " - ", " + ") + j + ";");
        if (choice.percent(50)) {
            draft.line("check = check + " + expressions.integer(2) + ";");
        }
        draft.line(j + " = " + j + " + 1;");
        draft.times /= Math.max(1, n);
        draft.close();
        close();
        show(s.name(), false);
    }

    private void invariants(int trips) {
        String fixed = expressions.integer(3);
        Variable s = accumulator(false, "0");
        Variable i = open(0, trips);
        draft.line(s.name() + " = " + s.name() + " + " + fixed + " * " + i.name() + ";");
        draft.open("if (" + expressions.condition(1) + ")");
        draft.line(s.name() + " = " + s.name() + " - " + fixed + ";");
        draft.close();
        close();
        show(s.name(), false);
    }

    /** Divides or multiplies by a power of two, again and again. */
    private void digits(int trips) {
        Variable x = accumulator(false, expressions.integer(1));
        Variable i = open(0, choice.percent(50) ? Math.min(trips, 9) : trips);
        draft.line(x.name() + " = " + x.name() + choice.of(" / 2", " / 16", " * 2", " * 4") + ";");
        if (choice.percent(20)) {
            draft.line("check = check + " + x.name() + " % 16 + " + i.name() + ";");
        }
        close();
        show(x.name(), false);
    }

    /** Square and multiply. */
    private void power() {
        Variable base = accumulator(false, "(" + expressions.integer(0) + ") % 1000");
        Variable exponent = accumulator(false, "(" + expressions.integer(0) + ") % 1000");
        Variable value = accumulator(false, "1");
        draft.open("while (" + exponent.name() + " > 0)");
        draft.times *= 10;
        draft.line("if (" + exponent.name() + " % 2) " + value.name() + " = " + value.name() + " * " + base.name()
                + " % 10007;");
        draft.line(base.name() + " = " + base.name() + " * " + base.name() + " % 10007;");
        draft.line(exponent.name() + " = " + exponent.name() + " / 2;");
        draft.times /= 10;
        draft.close();
        show(value.name(), false);
    }
}
