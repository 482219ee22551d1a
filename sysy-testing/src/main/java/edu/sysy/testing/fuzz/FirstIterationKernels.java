package edu.sysy.testing.fuzz;

/**
 * Writes loops whose first iteration differs from the others: flags, previous values, inner loops that are done after
 * it.
 */
final class FirstIterationKernels extends KernelText {
    FirstIterationKernels(SourceWriter writer, ExpressionGenerator expressions, DeclarationGenerator declarations) {
        super(writer, expressions, declarations);
    }

    void kernel() {
        int rounds = (int) Math.min(writer.affordable() / 40, choice.between(2, 30));
        if (rounds < 2) {
            return;
        }
        switch (choice.between(0, 3)) {
            case 0 -> flag(rounds);
            case 1 -> previous();
            case 2 -> innerOnce(rounds);
            default -> running();
        }
    }

    /** The end of a loop, mostly not known when it is compiled. */
    private String end(int rounds) {
        return choice.percent(25)
                ? Integer.toString(rounds)
                : accumulator(false, "(" + expressions.integer(1) + ") % " + (rounds + 1))
                        .name();
    }

    private void flag(int rounds) {
        String end = end(rounds);
        boolean falls = choice.percent(50);
        Variable first = accumulator(false, falls ? choice.of("1", "1", expressions.integer(0)) : choice.of("0", "-1"));
        Variable s = accumulator(false, expressions.integer(1));
        Variable i = accumulator(false, "0");
        writer.open("while (" + i.name() + choice.of(" < ", " <= ") + end + ")");
        writer.times *= rounds + 1;
        writer.open("if (" + first.name()
                + (falls ? choice.of("", " == 1", " != 0", " > 0") : choice.of(" == 0", " <= 0", " < 1")) + ")");
        writer.line(s.name() + " = " + s.name() + " * 3 - " + choice.between(1, 9) + ";");
        writer.next(() -> choice.percent(70) ? "else" : "else if (" + expressions.condition(1) + ")");
        writer.line(s.name() + " = " + s.name() + " + " + i.name() + " + " + expressions.integer(1) + ";");
        writer.close();
        String next = falls
                ? choice.of("0", "0", "-1", first.name() + " - 1")
                : choice.of("1", "2", i.name() + " + 1", i.name());
        writer.line((choice.percent(15) ? "if (" + expressions.condition(1) + ") " : "") + first.name() + " = " + next
                + ";");
        writer.line(i.name() + " = " + i.name() + " + 1;");
        writer.times /= rounds + 1;
        writer.close();
        show(s.name(), false);
    }

    /** Counts where an array changes, from a previous word that does not exist at first. */
    private void previous() {
        Variable a = array(false, 1, 3);
        int n = length(a, 0);
        String end = end(n - 1);
        String before = choice.of("-1", "-1", "0");
        Variable old = accumulator(false, before);
        Variable s = accumulator(false, "0");
        Variable i = accumulator(false, "0");
        writer.open("while (" + i.name() + choice.of(" < ", " <= ") + end
                + (end.matches("[0-9]+") ? "" : " && " + i.name() + " < " + n) + ")");
        writer.times *= n;
        String position =
                choice.of(i.name(), i.name(), a.name() + "[" + i.name() + "]", a.name() + "[" + i.name() + "] % 8");
        writer.line("if (" + old.name() + choice.of(" >= 0", " > -1", " != -1", " < 0", " == " + before) + ") "
                + s.name() + " = " + s.name() + choice.of(" + ", " - ") + old.name() + choice.of("", " * 3", " + 1")
                + ";");
        writer.line(old.name() + " = " + position + ";");
        writer.line(i.name() + " = " + i.name() + " + 1;");
        writer.times /= n;
        writer.close();
        show(s.name(), false);
        show(old.name(), false);
    }

    /** The counter of the inner loop is not set back. */
    private void innerOnce(int rounds) {
        String inner = choice.of(end(rounds), Integer.toString(rounds / 2 + 1));
        String outer = end(rounds);
        Variable s = accumulator(false, "1");
        Variable i = accumulator(false, "0");
        Variable j = accumulator(false, choice.of("0", "0", "1"));
        writer.open("while (" + i.name() + " < " + outer + ")");
        writer.times *= rounds + 1;
        writer.open("while (" + j.name() + choice.of(" < ", " <= ") + inner + ")");
        writer.line(s.name() + " = " + s.name() + choice.of(" * 3 + ", " - ", " + ")
                + choice.of(i, j).name() + ";");
        writer.line(j.name() + " = " + j.name() + " + 1;");
        writer.close();
        writer.line(s.name() + " = " + s.name() + " - " + choice.of(i, j).name() + ";");
        if (choice.percent(15)) {
            writer.line("if (" + expressions.condition(1) + ") " + j.name() + " = " + choice.of("0", j.name() + " - 1")
                    + ";");
        }
        writer.line(i.name() + " = " + i.name() + " + 1;");
        writer.times /= rounds + 1;
        writer.close();
        show(s.name(), false);
        show(j.name(), false);
    }

    /** A greatest value, or a count, that is nothing before the first iteration. */
    private void running() {
        Variable a = array(false, 1, 3);
        Variable count = accumulator(false, "0");
        Variable best = accumulator(false, "0");
        Variable i = open(0, length(a, 0));
        String item = a.name() + "[" + i.name() + "]";
        writer.line("if (" + count.name() + choice.of(" == 0", " < 1", " <= 0") + choice.of(" || ", " || ", " && ")
                + item + choice.of(" > ", " < ") + best.name() + ") " + best.name() + " = " + item + ";");
        writer.line(count.name() + " = " + choice.of(count.name() + " + 1", i.name() + " + 1", "1") + ";");
        close();
        show(best.name(), false);
        show(count.name(), false);
    }
}
