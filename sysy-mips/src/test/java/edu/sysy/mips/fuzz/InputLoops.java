package edu.sysy.mips.fuzz;

/**
 * Writes loops that read, for {@code main}, where each runs once, and appends to the input what they are going to read.
 */
final class InputLoops {
    private static final String OPEN = "(";
    private static final int CLOSE = ')';

    private final Draft draft;
    private final Choice choice;
    private final ExpressionGenerator expressions;

    InputLoops(Draft draft, ExpressionGenerator expressions) {
        this.draft = draft;
        this.choice = draft.choice;
        this.expressions = expressions;
    }

    /** Writes one. */
    void loop() {
        LoopWork work = LoopWork.declare(draft, expressions);
        switch (choice.between(0, 4)) {
            case 0 -> untilDelimiter(work);
            case 1 -> numbersByHand(work);
            case 2 -> words(work);
            case 3 -> counted(work);
            default -> untilSentinel(work);
        }
    }

    /** The text between parentheses is what comes next in the input. */
    private String text(boolean digits) {
        StringBuilder text = new StringBuilder();
        for (int left = choice.between(0, 24); left > 0; left--) {
            text.append(
                    digits && choice.percent(70)
                            ? choice.of("0", "1", "2", "7", "9")
                            : choice.of(" ", ",", "-", "a", "Z", "b", ";"));
        }
        return text.toString();
    }

    /** A loop over characters that is open: the variable that holds one, and the statement that reads the next. */
    private record Characters(String name, String next) {}

    /** Opens a loop over the characters up to a delimiter. */
    private Characters characters(String text) {
        String c = draft.freshName("c");
        draft.input.append(OPEN).append(text).append((char) CLOSE);
        draft.line("int " + c + " = getch();");
        draft.declare(Variable.counter(c, 32, 126));
        if (choice.percent(50)) {
            draft.line(c + " = getch();");
            draft.open("while (" + choice.of(c + " != " + CLOSE, "!(" + c + " == " + CLOSE + ")") + ")");
            draft.times *= text.length() + 1;
            return new Characters(c, c + " = getch();");
        }
        draft.open("while (1)");
        draft.times *= text.length() + 1;
        draft.line(c + " = getch();");
        draft.line("if (" + choice.of(c + " == " + CLOSE, CLOSE + " == " + c) + ") break;");
        return new Characters(c, ";");
    }

    private void close(Characters characters, String text) {
        draft.line(characters.next());
        draft.times /= text.length() + 1;
        draft.close();
    }

    private void untilDelimiter(LoopWork work) {
        String text = text(false);
        Characters characters = characters(text);
        String c = characters.name();
        draft.line(work.line(c));
        if (choice.percent(40)) {
            draft.line(work.line(c));
        }
        close(characters, text);
        work.after(c);
    }

    /** Puts numbers together from their digits. */
    private void numbersByHand(LoopWork work) {
        String n = draft.freshName("n");
        String text = text(true);
        draft.line("int " + n + " = 0;");
        draft.declare(Variable.scalar(n, false).fixed());
        Characters characters = characters(text);
        String c = characters.name();
        draft.open("if (" + choice.of(c + " >= 48 && " + c + " <= 57", "48 <= " + c + " && " + c + " < 58") + ")");
        draft.line(n + " = " + n + " * 10 + " + choice.of(c + " - 48", "(" + c + " - 48)", c + " % 16") + ";");
        draft.next(() -> choice.percent(30) ? "else if (" + c + " == 45)" : "else");
        draft.line(work.line(n));
        draft.line(n + " = 0;");
        draft.close();
        close(characters, text);
        work.after(n);
    }

    private void words(LoopWork work) {
        String inside = draft.freshName("w");
        String count = draft.freshName("n");
        String text = text(false);
        draft.line("int " + inside + " = 0, " + count + " = 0;");
        draft.declare(Variable.counter(inside, 0, 1));
        draft.declare(Variable.counter(count, 0, 30));
        Characters characters = characters(text);
        String c = characters.name();
        draft.open("if (" + choice.of(c + " == 32 || " + c + " == 44", c + " <= 44") + ")");
        draft.line(inside + " = 0;");
        draft.next(() -> choice.of("else if (!" + inside + ")", "else if (" + inside + " == 0)"));
        draft.line(inside + " = 1;");
        draft.line(count + " = " + count + " + 1;");
        draft.close();
        if (choice.percent(40)) {
            draft.line(work.line(count));
        }
        close(characters, text);
        work.after(count);
    }

    private int number() {
        return choice.percent(80) ? choice.between(-20, 60) : choice.word();
    }

    /** First how many numbers there are, then the numbers. */
    private void counted(LoopWork work) {
        int count = choice.between(0, 20);
        int first = choice.between(0, 1);
        String n = draft.freshName("n");
        String i = draft.freshName("i");
        String x = draft.freshName("x");
        draft.input.append('\n').append(count);
        draft.line("int " + n + " = getint(), " + i + " = " + first + ";");
        draft.declare(Variable.counter(n, 0, 20));
        draft.open("while (" + choice.of(i + " <= " + n, n + " >= " + i, i + " < " + n + " + 1") + ")");
        draft.times *= count + 1;
        draft.line("int " + x + " = getint();");
        draft.declare(Variable.scalar(x, false).fixed());
        for (int k = first; k <= count; k++) {
            draft.input.append(' ').append(number());
        }
        draft.declare(Variable.counter(i, 0, 21));
        draft.line(i + " = " + i + " + 1;");
        if (choice.percent(40)) {
            draft.line("if (" + work.condition(i) + ") continue;");
        }
        draft.line(work.line(choice.of(i, x)));
        draft.times /= count + 1;
        draft.close();
        work.after(i);
    }

    private void untilSentinel(LoopWork work) {
        int sentinel = choice.of(0, 0, -1);
        int count = choice.between(0, 12);
        String x = draft.freshName("x");
        for (int k = 0; k < count; k++) {
            int number = number();
            draft.input.append(' ').append(number == sentinel ? 77 : number);
        }
        draft.input.append(' ').append(sentinel);
        draft.line("int " + x + " = getint();");
        draft.declare(Variable.scalar(x, false).fixed());
        draft.open("while (" + x + " != " + sentinel + ")");
        draft.times *= count + 1;
        draft.line(work.line(x));
        draft.line(x + " = getint();");
        draft.times /= count + 1;
        draft.close();
        work.after(x);
    }
}
