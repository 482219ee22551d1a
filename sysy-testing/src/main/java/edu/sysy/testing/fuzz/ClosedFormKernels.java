package edu.sysy.testing.fuzz;

/**
 * Writes loops and nests of loops that compute sums of their counters and nothing else, with strides of any size: under
 * bounds that exclude wrapping or do not, or up to a number that is met exactly.
 */
final class ClosedFormKernels extends KernelText {
    ClosedFormKernels(SourceWriter writer, ExpressionGenerator expressions, DeclarationGenerator declarations) {
        super(writer, expressions, declarations);
    }

    void kernel() {
        switch (choice.weighted(30, 20, 30, 30)) {
            case 0 -> clamped();
            case 1 -> met();
            case 2 -> free();
            default -> nest();
        }
    }

    /** Counts to a bound that is not a constant but has a constant limit. */
    private void clamped() {
        int most = (int) Math.min(writer.affordable() / 12, choice.of(9, 40, 150));
        if (most < 2) {
            return;
        }
        int step = choice.of(2, 3, 4, 5, 6, 7, 12, 1000, 1 << 20);
        boolean up = choice.percent(60);
        int limit = most * step / (step > 1000 ? 16 : 1);
        Variable n = accumulator(false, expressions.integer(1));
        if (choice.percent(80)) {
            writer.line(n.name() + " = " + n.name() + " % " + limit + ";");
        }
        if (choice.percent(90)) {
            writer.line("if (" + n.name() + " > " + limit + ") " + n.name() + " = " + limit + ";");
        }
        writer.line("if (" + n.name() + " < -" + limit + ") " + n.name() + " = -" + limit + ";");
        writer.line("if (" + n.name() + " > " + limit + ") " + n.name() + " = " + choice.of("0", "1", "-1") + ";");
        Variable i = accumulator(false, Integer.toString(choice.between(-step, step)));
        Variable s = accumulator(false, choice.of("0", "1", "-2"));
        writer.open("while (" + i.name() + (up ? choice.of(" < ", " <= ") : choice.of(" > ", " >= ")) + n.name() + ")");
        writer.times *= most + 3;
        writer.line(s.name() + " = " + s.name() + choice.of(" + ", " - ") + choice.of("1", i.name(), n.name()) + ";");
        writer.line(i.name() + " = " + i.name() + (up ? " + " : " - ") + step + ";");
        writer.times /= most + 3;
        writer.close();
        show(s.name(), false);
        show(i.name(), false);
    }

    /** Steps, across the largest integers too, until a number is met. */
    private void met() {
        int most = (int) Math.min(writer.affordable() / 12, choice.of(9, 40));
        if (most < 2) {
            return;
        }
        int step = choice.of(3, 7, -5, 6, -12, 858993459, 858993460, -1431655765, 1 << 28);
        int start = choice.of(0, 1, -7, Integer.MAX_VALUE - 3);
        Variable k = accumulator(false, "(" + expressions.integer(1) + ") % " + most);
        writer.line("if (" + k.name() + " < 0) " + k.name() + " = -" + k.name() + ";");
        Variable n = accumulator(false, start + " + " + k.name() + " * (" + step + ")");
        Variable i = accumulator(false, Integer.toString(start));
        Variable s = accumulator(false, "0");
        writer.open("while (" + i.name() + " != " + n.name() + ")");
        writer.times *= most;
        writer.line(s.name() + " = " + s.name() + " + " + choice.of("1", i.name()) + ";");
        writer.line(i.name() + " = " + i.name() + " + (" + step + ");");
        writer.times /= most;
        writer.close();
        show(s.name(), false);
        show(i.name(), false);
    }

    /** Counts to any bound, once or in each iteration of a loop around it. */
    private void free() {
        int rounds = choice.of(1, 1, 3);
        int most = (int) Math.min(writer.affordable() / (16.0 * rounds), choice.of(9, 40, 150));
        if (most < 3) {
            return;
        }
        boolean up = choice.percent(60);
        String test = up ? choice.of("<", "<=", "!=") : choice.of(">", ">=", "!=");
        if (choice.percent(40)) {
            far(rounds, most, up, test);
            return;
        }
        int size = choice.of(1, 2, 3, 4, 6, 7, 12, 1000);
        Variable n = accumulator(false, expressions.integer(1));
        Variable k = accumulator(false, "(" + expressions.integer(1) + ") % " + (most - 1));
        writer.line("if (" + k.name() + " < 0) " + k.name() + " = -" + k.name() + ";");
        int beside = test.equals("!=") ? 0 : choice.between(0, size - 1);
        String start = n.name() + (up ? " - " : " + ") + k.name() + " * " + size + (up ? " + " : " - ") + beside;
        count(rounds, most, start, up, size, test, n);
    }

    /** Counts to a bound near the ends of the integers, and over them where that ends. */
    private void far(int rounds, int most, boolean up, String test) {
        int size = choice.of(1, 2, 3, 4, 6, 7, 12, 1000, 1 << 20, (1 << 28) + 1, (1 << 29) - 3);
        int step = up ? size : -size;
        int far = choice.of(0, 100, -1000, Integer.MAX_VALUE - 3, Integer.MAX_VALUE - 60, Integer.MIN_VALUE + 3);
        int start = far - step * choice.between(0, 1 + most / 2) + choice.between(0, size - 1);
        for (int n = far - 2; n <= far + 2; n++) {
            if (start == Integer.MIN_VALUE || !ends(start, step, test, n, most)) {
                return;
            }
        }
        Variable n = accumulator(false, literal(far) + " + (" + expressions.integer(1) + ") % 3");
        count(rounds, most, literal(start), up, size, test, n);
    }

    private void count(int rounds, int most, String start, boolean up, int size, String test, Variable bound) {
        Variable s = accumulator(false, choice.of("0", "1", "-2"));
        Variable round = open(0, rounds);
        Variable i = accumulator(false, start);
        writer.open("while (" + i.name() + " " + test + " " + bound.name() + ")");
        writer.times *= most;
        for (int sums = choice.between(0, 2); sums > 0; sums--) {
            writer.line(s.name() + " = " + s.name() + choice.of(" + ", " - ")
                    + choice.of("1", i.name(), bound.name(), "5 * " + i.name(), i.name() + " * " + round.name()) + ";");
        }
        writer.line(i.name() + " = " + i.name() + (up ? " + " : " - ") + size + ";");
        writer.times /= most;
        writer.close();
        writer.line(s.name() + " = " + s.name() + " + " + i.name() + ";");
        close();
        show(s.name(), false);
    }

    /** Whether a loop ends after at most so many iterations. */
    private static boolean ends(int start, int step, String test, int bound, int most) {
        int i = start;
        for (int iterations = 0; iterations <= most; iterations++) {
            boolean goesOn = switch (test) {
                case "<" -> i < bound;
                case "<=" -> i <= bound;
                case ">" -> i > bound;
                case ">=" -> i >= bound;
                default -> i != bound;
            };
            if (!goesOn) {
                return true;
            }
            i += step;
        }
        return false;
    }

    /** A nest whose inner loops vanish, so that the outer one can. */
    private void nest() {
        int most = (int) Math.min(Math.sqrt(writer.affordable() / 12.0), choice.of(5, 9, 20));
        if (most < 2) {
            return;
        }
        Variable n = accumulator(false, "(" + expressions.integer(1) + ") % " + most);
        Variable m = accumulator(false, "(" + expressions.integer(1) + ") % " + most);
        Variable s = accumulator(false, expressions.integer(0));
        Variable i = accumulator(false, choice.of("0", "1", "-2"));
        writer.open("while (" + i.name() + " < " + n.name() + ")");
        writer.times *= most + 2;
        Variable j = accumulator(false, choice.of("0", i.name(), "-1"));
        writer.open("while (" + j.name() + " < " + choice.of(n, m).name() + ")");
        writer.times *= 2 * most;
        writer.line(s.name() + " = " + s.name() + choice.of(" + ", " - ")
                + choice.of(i.name(), j.name(), "3", i.name() + " * " + j.name(), m.name() + " / 3") + ";");
        writer.line(j.name() + " = " + j.name() + " + 1;");
        writer.times /= 2 * most;
        writer.close();
        writer.line(i.name() + " = " + i.name() + " + " + choice.of("1", "1", "2") + ";");
        writer.times /= most + 2;
        writer.close();
        show(s.name(), false);
    }
}
