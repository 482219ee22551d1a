package edu.sysy.testing.fuzz;

/** Writes loops that touch neighbouring words again and again, and loops whose counter is multiplied or divided. */
final class NeighbourKernels extends KernelText {
    private static final int REACH = 3;

    NeighbourKernels(SourceWriter writer, ExpressionGenerator expressions, DeclarationGenerator declarations) {
        super(writer, expressions, declarations);
    }

    void kernel() {
        if (choice.percent(70)) {
            window(declarations.isReal());
        } else {
            geometric();
        }
    }

    /**
     * Each round reads and writes some words up to {@value #REACH} places after a counter, whose end is not a
     * constant.
     */
    private void window(boolean real) {
        Variable a = array(real, 1, REACH + 2);
        Variable b = choice.percent(50) ? a : array(real, 1, REACH + 2);
        int n = Math.min(length(a, 0), length(b, 0));
        Variable end = accumulator(false, "(" + expressions.integer(1) + ") % " + n);
        Variable s = accumulator(real, real ? "0.5" : "1");
        Variable t = accumulator(real, real ? "0.0" : "0");
        String i = writer.freshName("k");
        boolean up = choice.percent(75);
        writer.line("int " + i + " = " + (up ? Integer.toString(REACH) : end.name()) + ";");
        writer.open("while (" + i + (up ? choice.of(" < ", " <= ") + end.name() : " >= " + REACH) + ")");
        writer.times *= n;
        writer.declare(Variable.counter(i, REACH, n - 1));
        for (int k = choice.between(1, 5); k > 0; k--) {
            writer.line(step(real, a, b, s, t, i));
        }
        writer.line(i + " = " + i + (up ? " + " : " - ") + choice.of("1", "1", "1", "2") + ";");
        writer.times /= n;
        writer.close();
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
        writer.open("while (" + i.name() + (up ? choice.of(" < ", " <= ") + limit : choice.of(" > 0", " != 0", " >= 5"))
                + ")");
        writer.times *= 31;
        if (choice.percent(60)) {
            writer.line(s.name() + " = " + s.name() + choice.of(" + ", " * 3 - ") + i.name() + choice.of("", " % 10")
                    + ";");
        }
        writer.line(rounds.name() + " = " + rounds.name() + " + 1;");
        String added = choice.of("", "", " + " + choice.between(1, 9));
        writer.line(i.name() + " = " + i.name() + (up ? " * " + factor + added : " / " + factor) + ";");
        writer.times /= 31;
        writer.close();
        show(i.name(), false);
        show(rounds.name(), false);
        show(s.name(), false);
    }
}
