package edu.sysy.mips.fuzz;

/** Writes loops that touch neighbouring words again and again, and loops whose counter is multiplied or divided. */
final class NeighbourKernels extends KernelText {
    private static final int REACH = 3;

    NeighbourKernels(Draft draft, ExpressionGenerator expressions, DeclarationGenerator declarations) {
        super(draft, expressions, declarations);
    }

    void kernel() {
        if (choice.percent(70)) {
            window(declarations.isReal());
        } else {
            geometric();
        }
    }

    /**
     * Each round reads and writes some words up to {@value #REACH} places behind a counter, whose end is not a
     * constant.
     */
    private void window(boolean real) {
        Variable a = array(real, 1, REACH + 2);
        Variable b = choice.percent(50) ? a : array(real, 1, REACH + 2);
        int n = Math.min(length(a, 0), length(b, 0));
        Variable end = accumulator(false, "(" + expressions.integer(1) + ") % " + n);
        Variable s = accumulator(real, real ? "0.5" : "1");
        Variable t = accumulator(real, real ? "0.0" : "0");
        String i = draft.freshName("k");
        boolean up = choice.percent(75);
        draft.line("int " + i + " = " + (up ? Integer.toString(REACH) : end.name()) + ";");
        draft.open("while (" + i + (up ? choice.of(" < ", " <= ") + end.name() : " >= " + REACH) + ")");
        draft.times *= n;
        draft.declare(Variable.counter(i, REACH, n - 1));
        for (int k = choice.between(1, 5); k > 0; k--) {
            draft.line(step(real, a, b, s, t, i));
        }
        draft.line(i + " = " + i + (up ? " + " : " - ") + choice.of("1", "1", "1", "2") + ";");
        draft.times /= n;
        draft.close();
        show(s.name(), real);
        show(t.name(), real);
        show(a.name() + "[" + choice.between(0, n - 1) + "]", real);
    }

    private String step(boolean real, Variable a, Variable b, Variable s, Variable t, String i) {
        String from = word(choice.percent(70) ? a : b, i);
        String other = word(choice.percent(70) ? a : b, i);
        String to = word(choice.percent(50) ? a : b, i);
        String half = real ? " * 0.5" : "";
        String sum = "(" + from + choice.of(" + ", " - ") + other + ")" + half;
        return switch (choice.between(0, 6)) {
            case 0 -> s.name() + " = " + s.name() + half + " + " + sum + ";";
            case 1 -> t.name() + " = " + from + " - " + t.name() + half + ";";
            case 2 -> to + " = " + sum + ";";
            case 3 -> to + " = " + s.name() + half + " + " + from + half + ";";
            case 4 ->
                "if (" + from + choice.of(" < ", " >= ") + expressions.value(real, 0) + ") " + to + " = " + sum + ";";
            case 5 -> "if (" + from + " > " + s.name() + ") " + s.name() + " = " + other + ";";
            default ->
                choice.percent(30)
                        ? "if (" + s.name() + " == " + other + ") break;"
                        : s.name() + " = " + sum + " - " + word(a, i) + ";";
        };
    }

    private String word(Variable array, String i) {
        int back = choice.between(0, REACH);
        return array.name() + "[" + i + (back == 0 ? "" : " - " + back) + "]";
    }

    /** A counter that gets to its end in few rounds. */
    private void geometric() {
        boolean up = choice.percent(50);
        int factor = choice.of(2, 2, 3, 4, 7, 10);
        Variable i = accumulator(
                false, up ? Integer.toString(choice.between(1, 5)) : choice.of("1000000", expressions.integer(1)));
        Variable rounds = accumulator(false, "0");
        Variable s = accumulator(false, "0");
        String limit =
                choice.of("1", "64", "1000", "1025", "100000000", "(" + expressions.integer(1) + ") % 100000000");
        draft.open("while (" + i.name() + (up ? choice.of(" < ", " <= ") + limit : choice.of(" > 0", " != 0", " >= 5"))
                + ")");
        draft.times *= 31;
        if (choice.percent(60)) {
            draft.line(s.name() + " = " + s.name() + choice.of(" + ", " * 3 - ") + i.name() + choice.of("", " % 10")
                    + ";");
        }
        draft.line(rounds.name() + " = " + rounds.name() + " + 1;");
        String added = choice.of("", "", " + " + choice.between(1, 9));
        draft.line(i.name() + " = " + i.name() + (up ? " * " + factor + added : " / " + factor) + ";");
        draft.times /= 31;
        draft.close();
        show(i.name(), false);
        show(rounds.name(), false);
        show(s.name(), false);
    }
}
