package edu.sysy.testing.fuzz;

import edu.sysy.testing.fuzz.SourceWriter.Around;

/** Writes loops of random statements that end. */
final class LoopGenerator {
    /** About what a loop costs beside its body. */
    private static final int OVERHEAD = 20;

    private final SourceWriter writer;
    private final Choice choice;
    private final ExpressionGenerator expressions;
    private final StatementGenerator statements;
    private final ExitLoops exits;
    private final CounterLoops counters;

    LoopGenerator(SourceWriter writer, ExpressionGenerator expressions, StatementGenerator statements) {
        this.writer = writer;
        this.choice = writer.choice;
        this.expressions = expressions;
        this.statements = statements;
        this.exits = new ExitLoops(writer, expressions, statements);
        this.counters = new CounterLoops(writer, expressions);
    }

    void loop() {
        int most = mostTrips();
        if (most < 2) {
            writer.line("check = check + " + expressions.integer() + ";");
            return;
        }
        int trips = switch (choice.weighted(10, 60, 30)) {
            case 0 -> choice.between(0, 1);
            case 1 -> choice.between(2, Math.min(most, 12));
            default -> choice.between(2, most);
        };
        switch (choice.weighted(16, 8, 8, 6, 9, 4, 4, 4, 4, 70)) {
            case 0 -> up(trips);
            case 1 -> down(trips);
            case 2 -> unknown(trips);
            case 3 -> compound(trips);
            case 4 -> continuing(trips);
            case 5 -> leaving(trips);
            case 6 -> multiplying();
            case 7 -> dividing();
            case 8 -> untilEqual(trips);
            default -> countedLoop();
        }
    }

    /** A loop in which steps and exits stand anywhere, or whose counter does not go from a start to a bound. */
    void countedLoop() {
        int most = mostTrips();
        if (most > 60 && choice.percent(52)) {
            counters.loop();
        } else if (most > 2) {
            exits.loop(choice.between(2, Math.min(most, 30)));
        }
    }

    private int mostTrips() {
        return (int) Math.min(writer.affordable() / OVERHEAD / 2, 100);
    }

    /** {@code int i = 3; while (i < 20) { ...; i = i + 2; }}. */
    private void up(int trips) {
        int step = choice.percent(70) ? 1 : choice.between(2, 7);
        int start = choice.percent(60) ? 0 : choice.between(-5, 20);
        int end = start + trips * step;
        String i = writer.freshName("i");
        writer.line("int " + i + " = " + start + ";");
        String test =
                choice.percent(70) ? i + " < " + end : choice.percent(50) ? end + " > " + i : i + " <= " + (end - 1);
        inside(
                "while (" + test + ")",
                Variable.counter(i, start, Math.max(start, end - 1)),
                trips,
                i + " = " + i + " + " + step);
    }

    private void down(int trips) {
        int step = choice.percent(70) ? 1 : choice.between(2, 5);
        int end = choice.percent(60) ? 0 : choice.between(-10, 10);
        int start = end + (trips - 1) * step + choice.between(0, step - 1);
        String i = writer.freshName("i");
        writer.line("int " + i + " = " + start + ";");
        String test = choice.percent(60) ? i + " >= " + end : i + " > " + (end - 1);
        inside(
                "while (" + test + ")",
                Variable.counter(i, end, Math.max(end, start)),
                trips,
                i + " = " + i + " - " + step);
    }

    /** The bound is known only when the loop begins. */
    private void unknown(int trips) {
        String n = writer.freshName("n");
        String bound = "(" + expressions.integer(1) + ") % " + (trips + 1);
        boolean positive = choice.percent(50);
        writer.line("int " + n + " = " + (positive ? "(" + bound + " + " + (trips + 1) + ") % " + (trips + 1) : bound)
                + ";");
        writer.declare(Variable.counter(n, positive ? 0 : -trips, trips));
        String i = writer.freshName("i");
        if (choice.percent(70)) {
            writer.line("int " + i + " = 0;");
            inside(
                    "while (" + i + " < " + n + ")",
                    Variable.counter(i, 0, Math.max(0, trips - 1)),
                    trips,
                    i + " = " + i + " + 1");
        } else {
            writer.line("int " + i + " = " + n + ";");
            inside("while (" + i + " > 0)", Variable.counter(i, 1, Math.max(1, trips)), trips, i + " = " + i + " - 1");
        }
    }

    private void compound(int trips) {
        String i = writer.freshName("i");
        writer.line("int " + i + " = 0;");
        String other = expressions.condition();
        String test = choice.percent(60)
                ? i + " < " + trips + " && " + other
                : "(" + other + ") && !(" + i + " >= " + trips + ")";
        inside("while (" + test + ")", Variable.counter(i, 0, Math.max(0, trips - 1)), trips, i + " = " + i + " + 1");
    }

    /** The counter moves first, so that the body may continue. */
    private void continuing(int trips) {
        String i = writer.freshName("i");
        writer.line("int " + i + " = 0;");
        writer.open("while (" + i + " < " + trips + ")");
        writer.line(i + " = " + i + " + 1;");
        writer.declare(Variable.counter(i, 1, Math.max(1, trips)));
        if (choice.percent(70)) {
            writer.line("if (" + expressions.condition() + ") continue;");
        }
        body(trips, Around.CONTINUABLE_LOOP);
        writer.close();
    }

    private void leaving(int trips) {
        String i = writer.freshName("i");
        writer.line("int " + i + " = 0;");
        writer.open("while (" + choice.of("1", "1 == 1", "!0", "3.5") + ")");
        writer.line("if (" + i + " >= " + trips + ") break;");
        writer.declare(Variable.counter(i, 0, Math.max(0, trips - 1)));
        body(trips + 1, Around.LOOP);
        writer.line(i + " = " + i + " + 1;");
        writer.close();
    }

    private void multiplying() {
        String i = writer.freshName("i");
        int factor = choice.between(2, 5);
        int end = choice.of(100, 1000, 5000);
        writer.line("int " + i + " = " + choice.between(1, 3) + ";");
        inside("while (" + i + " < " + end + ")", Variable.counter(i, 1, end), 13, i + " = " + i + " * " + factor);
    }

    private void dividing() {
        String i = writer.freshName("d");
        int divisor = choice.of(2, 3, 10);
        writer.line("int " + i + " = " + expressions.integer() + ";");
        inside(
                "while (" + i + " != 0)",
                Variable.counter(i, Integer.MIN_VALUE + 1, Integer.MAX_VALUE),
                32,
                i + " = " + i + " / " + divisor);
    }

    private void untilEqual(int trips) {
        String i = writer.freshName("i");
        int step = choice.of(1, 1, 3, -1, -2);
        int start = choice.between(-20, 20);
        int end = start + trips * step;
        writer.line("int " + i + " = " + start + ";");
        inside(
                "while (" + i + " != " + end + ")",
                Variable.counter(i, Math.min(start, end), Math.max(start, end)),
                trips,
                i + " = " + i + (step < 0 ? " - " : " + ") + Math.abs(step));
    }

    private void inside(String head, Variable counter, int trips, String move) {
        writer.open(head);
        writer.declare(counter);
        body(trips, Around.LOOP);
        writer.line(move + ";");
        writer.close();
    }

    private void body(int trips, Around around) {
        Around outside = writer.around;
        double times = writer.times;
        writer.around = around;
        writer.times = times * Math.max(1, trips);
        statements.body();
        writer.times = times;
        writer.around = outside;
    }
}
