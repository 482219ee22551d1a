package edu.sysy.testing.fuzz;

/**
 * Writes loops that read, for {@code main}, where each runs once, and appends to the input what they are going to read.
 */
final class InputLoops {
    private static final String OPEN = "(";
    private static final int CLOSE = ')';

    private final SourceWriter writer;
    private final Choice choice;
    private final ExpressionGenerator expressions;

    InputLoops(SourceWriter writer, ExpressionGenerator expressions) {
        this.writer = writer;
        this.choice = writer.choice;
        this.expressions = expressions;
    }

    /** Writes one. */
    void loop() {
        LoopWork work = LoopWork.declare(writer, expressions);
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
        String c = writer.freshName("c");
        writer.input.append(OPEN).append(text).append((char) CLOSE);
        writer.line("int " + c + " = getch();");
        writer.declare(Variable.counter(c, 32, 126));
        if (choice.percent(50)) {
            writer.line(c + " = getch();");
            writer.open("while (" + choice.of(c + " != " + CLOSE, "!(" + c + " == " + CLOSE + ")") + ")");
            writer.times *= text.length() + 1;
            return new Characters(c, c + " = getch();");
        }
        writer.open("while (1)");
        writer.times *= text.length() + 1;
        writer.line(c + " = getch();");
        writer.line("if (" + choice.of(c + " == " + CLOSE, CLOSE + " == " + c) + ") break;");
        return new Characters(c, ";");
    }

    private void close(Characters characters, String text) {
        writer.line(characters.next());
        writer.times /= text.length() + 1;
        writer.close();
    }

    private void untilDelimiter(LoopWork work) {
        String text = text(false);
        Characters characters = characters(text);
        String c = characters.name();
        writer.line(work.line(c));
        if (choice.percent(40)) {
            writer.line(work.line(c));
        }
        close(characters, text);
        work.after(c);
    }

    /** Puts numbers together from their digits. */
    private void numbersByHand(LoopWork work) {
        String n = writer.freshName("n");
        String text = text(true);
        writer.line("int " + n + " = 0;");
        writer.declare(Variable.scalar(n, false).fixed());
        Characters characters = characters(text);
        String c = characters.name();
        writer.open("if (" + choice.of(c + " >= 48 && " + c + " <= 57", "48 <= " + c + " && " + c + " < 58") + ")");
        writer.line(n + " = " + n + " * 10 + " + choice.of(c + " - 48", "(" + c + " - 48)", c + " % 16") + ";");
        writer.next(() -> choice.percent(30) ? "else if (" + c + " == 45)" : "else");
        writer.line(work.line(n));
        writer.line(n + " = 0;");
        writer.close();
        close(characters, text);
        work.after(n);
    }

    private void words(LoopWork work) {
        String inside = writer.freshName("w");
        String count = writer.freshName("n");
        String text = text(false);
        writer.line("int " + inside + " = 0, " + count + " = 0;");
        writer.declare(Variable.counter(inside, 0, 1));
        writer.declare(Variable.counter(count, 0, 30));
        Characters characters = characters(text);
        String c = characters.name();
        writer.open("if (" + choice.of(c + " == 32 || " + c + " == 44", c + " <= 44") + ")");
        writer.line(inside + " = 0;");
        writer.next(() -> choice.of("else if (!" + inside + ")", "else if (" + inside + " == 0)"));
        writer.line(inside + " = 1;");
        writer.line(count + " = " + count + " + 1;");
        writer.close();
        if (choice.percent(40)) {
            writer.line(work.line(count));
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
        String n = writer.freshName("n");
        String i = writer.freshName("i");
        String x = writer.freshName("x");
        writer.input.append('\n').append(count);
        writer.line("int " + n + " = getint(), " + i + " = " + first + ";");
        writer.declare(Variable.counter(n, 0, 20));
        writer.open("while (" + choice.of(i + " <= " + n, n + " >= " + i, i + " < " + n + " + 1") + ")");
        writer.times *= count + 1;
        writer.line("int " + x + " = getint();");
        writer.declare(Variable.scalar(x, false).fixed());
        for (int k = first; k <= count; k++) {
            writer.input.append(' ').append(number());
        }
        writer.declare(Variable.counter(i, 0, 21));
        writer.line(i + " = " + i + " + 1;");
        if (choice.percent(40)) {
            writer.line("if (" + work.condition(i) + ") continue;");
        }
        writer.line(work.line(choice.of(i, x)));
        writer.times /= count + 1;
        writer.close();
        work.after(i);
    }

    private void untilSentinel(LoopWork work) {
        int sentinel = choice.of(0, 0, -1);
        int count = choice.between(0, 12);
        String x = writer.freshName("x");
        for (int k = 0; k < count; k++) {
            int number = number();
            writer.input.append(' ').append(number == sentinel ? 77 : number);
        }
        writer.input.append(' ').append(sentinel);
        writer.line("int " + x + " = getint();");
        writer.declare(Variable.scalar(x, false).fixed());
        writer.open("while (" + x + " != " + sentinel + ")");
        writer.times *= count + 1;
        writer.line(work.line(x));
        writer.line(x + " = getint();");
        writer.times /= count + 1;
        writer.close();
        work.after(x);
    }
}
