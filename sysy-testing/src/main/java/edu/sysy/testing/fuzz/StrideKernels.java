package edu.sysy.testing.fuzz;

/**
 * Writes loops whose counters take large steps, wrap around, or have limits far beyond the arrays: only a test or
 * another exit keeps their accesses within. What is right about their addresses modulo 2<sup>32</sup> may be wrong
 * where addresses are wider than integers.
 */
final class StrideKernels extends KernelText {
    private static final int MIN_BITS = 20;
    private static final int MAX_BITS = 30;
    private static final int MAX_ROUNDS = 200;

    StrideKernels(SourceWriter writer, ExpressionGenerator expressions, DeclarationGenerator declarations) {
        super(writer, expressions, declarations);
    }

    void kernel() {
        int rounds = (int) Math.min(writer.affordable() / 30, MAX_ROUNDS);
        if (rounds < 2) {
            return;
        }
        if (choice.percent(60)) {
            guarded(rounds);
        } else if (choice.percent(60)) {
            farLimit(rounds);
        } else {
            emptyRange(rounds);
        }
    }

    /** A counter that wraps around, and that a test compares with the bounds of an array before each access. */
    private void guarded(int most) {
        Variable a = array(false, 1, 4);
        int length = length(a, 0);
        int stride = choice.of(1, 1, 1, 3, 5) << choice.between(MIN_BITS, MAX_BITS);
        if (choice.percent(30)) {
            stride = -stride;
        }
        int rounds = choice.between(2, most);
        int hit = choice.between(0, rounds - 1);
        int first = choice.between(0, length - 1) - hit * stride;
        boolean bounded = choice.percent(60);
        Variable k = accumulator(false, literal(first) + (choice.percent(30) ? " + " + bit() : ""));
        Variable s = accumulator(false, "0");
        Variable c = accumulator(false, "0");
        String end = literal(choice.percent(50) ? choice.between(1, 99) : first + rounds * stride);
        writer.open(
                bounded
                        ? choice.of(
                                "while (" + c.name() + " < " + rounds + ")",
                                "while (" + rounds + " > " + c.name() + ")")
                        : "while (" + k.name() + " != " + end + ")");
        writer.times *= rounds;
        for (int accesses = choice.between(1, 2); accesses > 0; accesses--) {
            access(a, k, s, choice.between(0, Math.min(2, length - 1)));
        }
        writer.line(k.name() + " = " + k.name() + " + " + literal(stride) + ";");
        writer.line(c.name() + " = " + c.name() + " + 1;");
        if (!bounded) {
            writer.line("if (" + c.name() + " >= " + rounds + ") break;");
        }
        writer.times /= rounds;
        writer.close();
        show(s.name(), false);
    }

    /** An access to an array at a distance ahead of a counter, if that is within it. */
    private void access(Variable a, Variable k, Variable s, int ahead) {
        String last = Integer.toString(length(a, 0) - ahead);
        writer.open("if ("
                + choice.of(
                        k.name() + " >= 0 && " + k.name() + " < " + last,
                        "!(" + k.name() + " < 0 || " + k.name() + " >= " + last + ")",
                        k.name() + " < " + last + " && " + k.name() + " > -1")
                + ")");
        String word = a.name() + "[" + k.name() + (ahead == 0 ? "" : " + " + ahead) + "]";
        writer.line(
                choice.percent(70)
                        ? s.name() + " = " + s.name() + " * 3 + " + word + ";"
                        : word + " = " + choice.of(s.name(), k.name(), "5") + ";");
        writer.close();
    }

    /** A limit so far away that the address of the limit wraps around; another exit ends the loop. */
    private void farLimit(int most) {
        Variable a = array(false, 1, 4);
        int length = Math.min(length(a, 0), most);
        int leaves = choice.between(1, length);
        Variable limit = accumulator(
                false,
                (1 << choice.between(MAX_BITS - 2, MAX_BITS)) + " + " + choice.between(0, length) + " + " + bit());
        Variable s = accumulator(false, "0");
        String i = writer.freshName("k");
        String x = writer.freshName("x");
        String last = literal(choice.between(-99, 99));
        writer.line(a.name() + "[" + (leaves - 1) + "] = " + last + ";");
        writer.line("int " + i + " = 0;");
        writer.open("while (" + i + choice.of(" < ", " < ", " <= ", " != ") + limit.name() + ")");
        writer.times *= leaves;
        String word = a.name() + "[" + i + "]";
        writer.line("int " + x + " = " + word + ";");
        writer.line("if (" + x + " == " + last + ") break;");
        writer.line(s.name() + " = " + s.name() + " * 3 + " + x + ";");
        if (choice.percent(40)) {
            writer.line(word + " = " + s.name() + ";");
        }
        if (choice.percent(50)) {
            writer.line("putch(46);");
        }
        writer.line(i + " = " + i + " + 1;");
        writer.times /= leaves;
        writer.close();
        show(s.name(), false);
    }

    /** A range whose ends are equal, both so far away that nothing may be accessed there; or a short one from 0. */
    private void emptyRange(int most) {
        Variable a = array(false, 1, 4);
        int length = Math.min(length(a, 0), most);
        boolean empty = choice.percent(60);
        int far = choice.of(536_870_911, 1_073_741_823, 1_610_612_735, -536_870_913, 2_147_483_640);
        int ahead = choice.between(1, 7);
        String place = a.name() + "[" + choice.between(0, length - 1) + "]";
        writer.line(place + " = " + literal(empty ? far : -ahead) + (empty ? " + " + bit() : "") + ";");
        // a number from memory: that it is far away must not show in the sum that is the address
        Variable x = accumulator(false, place);
        writer.line(place + " = " + x.name() + " + " + (empty ? ahead : ahead + choice.between(0, length)) + ";");
        Variable end = accumulator(false, place);
        Variable s = accumulator(false, "0");
        String i = writer.freshName("k");
        writer.line("int " + i + " = " + x.name() + " + " + ahead + ";");
        writer.open("while (" + i + " != " + end.name() + ")");
        writer.times *= length;
        writer.line(s.name() + " = " + s.name() + " + " + a.name() + "[" + i + "];");
        writer.line(i + " = " + i + " + 1;");
        writer.times /= length;
        writer.close();
        show(s.name(), false);
    }
}
