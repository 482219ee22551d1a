package edu.sysy.testing.fuzz;

/**
 * Writes loops whose counters do not go from a start to a bound by equal steps: they wrap around, meet, or grow by
 * growing.
 */
final class CounterLoops {
    private final SourceWriter writer;
    private final Choice choice;
    private final ExpressionGenerator expressions;

    CounterLoops(SourceWriter writer, ExpressionGenerator expressions) {
        this.writer = writer;
        this.choice = writer.choice;
        this.expressions = expressions;
    }

    /** Writes one loop, and what uses its counters after it. */
    void loop() {
        LoopWork work = LoopWork.declare(writer, expressions);
        switch (choice.weighted(18, 14, 19, 14, 14, 8, 5, 10, 4)) {
            case 0 -> wrapping(work);
            case 1 -> circling(work);
            case 2 -> meeting(work);
            case 3 -> geometric(work);
            case 4 -> growing(work);
            case 5 -> bisecting(work);
            case 6 -> subtracting(work);
            case 7 -> extreme(work);
            default -> floating(work);
        }
    }

    private String declare(String prefix, String start, int low, int high) {
        String name = writer.freshName(prefix);
        writer.line("int " + name + " = " + start + ";");
        writer.declare(Variable.counter(name, low, high));
        return name;
    }

    /**
     * Writes a loop that goes on while {@code goesOn} holds, tested at its top or its bottom, if it may run once at
     * least.
     */
    private void repeat(
            LoopWork work, String counter, int trips, boolean once, String goesOn, String ends, String... moves) {
        boolean bottom = once && choice.percent(50);
        writer.open(bottom ? "while (" + choice.of("1", "1 == 1") + ")" : "while (" + goesOn + ")");
        writer.times *= trips;
        boolean workLast = choice.percent(25);
        if (!workLast) {
            writer.line(work.line(counter));
        }
        if (choice.percent(20)) {
            writer.line("if (" + work.condition(counter) + ") break;");
        }
        for (String move : moves) {
            writer.line(move);
        }
        if (workLast) {
            writer.line(work.line(counter));
        }
        if (bottom) {
            writer.line("if (" + ends + ") break;");
        }
        writer.times /= trips;
        writer.close();
        work.after(counter);
    }

    /** Counts to the end of the integers and comes out at the other one. */
    private void wrapping(LoopWork work) {
        boolean up = choice.percent(60);
        int step = choice.of(1, 1, 2, 3, 7, 1 << 20, 0x10000001, 1 << 30);
        int left = Math.multiplyExact(Math.min(step, 1 << 20), choice.between(1, 9));
        String start = choice.percent(70) || writer.options.sequenced()
                ? Integer.toString(Integer.MAX_VALUE - left)
                : "(" + expressions.integer(1) + " % 4 + " + (Integer.MAX_VALUE - left - 3) + ")";
        String i = declare("i", up ? start : "0 - " + start, Integer.MIN_VALUE + 1, Integer.MAX_VALUE);
        repeat(
                work,
                i,
                14,
                true,
                i + (up ? choice.of(" > 0", " >= 0", " >= 100") : choice.of(" < 0", " <= 0", " < -100")),
                i + (up ? choice.of(" < 0", " <= 0") : choice.of(" > 0", " >= 0")),
                i + " = " + i + (up ? " + " : " - ") + step + ";");
    }

    /** A counter and a bound at the same end of the integers, so that what is added to the bound may wrap around. */
    private void extreme(LoopWork work) {
        boolean up = choice.percent(60);
        String shared = up ? SharedBounds.LEAST : SharedBounds.GREATEST;
        String bound = writer.visible(v -> v.name().equals(shared)).isEmpty()
                ? declare("b", extremeNumber(up), Integer.MIN_VALUE + 1, Integer.MAX_VALUE)
                : shared;
        String i = declare("i", extremeNumber(up), Integer.MIN_VALUE + 1, Integer.MAX_VALUE);
        boolean inclusive = choice.percent(40);
        repeat(
                work,
                i,
                20,
                true,
                i + (up ? inclusive ? " <= " : " < " : inclusive ? " >= " : " > ") + bound,
                i + (up ? inclusive ? " > " : " >= " : inclusive ? " < " : " <= ") + bound,
                i + " = " + i + (up ? " + " : " - ") + choice.of("1", "1", "2", "3") + ";");
    }

    private String extremeNumber(boolean least) {
        return "(" + expressions.integer(1) + ") % 10 " + (least ? "- 2147483638" : "+ 2147483638");
    }

    /** Goes round in a circle until it comes back. */
    private void circling(LoopWork work) {
        int size = choice.of(8, 12, 16, 30, 64);
        int step = choice.between(1, size - 1);
        int start = choice.between(0, size - 1);
        String i = declare("i", Integer.toString(start), 0, size - 1);
        String ends = i + " == " + start;
        writer.open("while (1)");
        writer.times *= size;
        writer.line(work.line(i));
        writer.line(
                choice.percent(70)
                        ? i + " = (" + i + " + " + step + ") % " + size + ";"
                        : "if (" + i + " + " + step + " >= " + size + ") " + i + " = " + i + " - " + (size - step)
                                + "; else " + i + " = " + i + " + " + step + ";");
        writer.line("if (" + ends + (choice.percent(20) ? " || " + work.condition(i) : "") + ") break;");
        writer.times /= size;
        writer.close();
        work.after(i);
    }

    /** Two counters that move towards each other. */
    private void meeting(LoopWork work) {
        int low = choice.between(-3, 4);
        int high = low + choice.between(0, 24);
        String i = declare("i", Integer.toString(low), low - 1, high + 8);
        String j = declare("j", choice.percent(60) ? Integer.toString(high) : bounded(low, high), low - 8, high + 1);
        String up = i + " = " + i + " + " + choice.of("1", "1", "2", "3") + ";";
        String down = j + " = " + j + " - " + choice.of("1", "1", "2") + ";";
        String[] moves = choice.percent(60)
                ? new String[] {up, down}
                : new String[] {"if (" + work.condition(choice.of(i, j)) + ") " + up + " else " + down};
        repeat(
                work,
                choice.of(i, j),
                25,
                true,
                choice.of(i + " < " + j, i + " <= " + j, j + " > " + i, j + " - " + i + " > 0"),
                choice.of(i + " >= " + j, j + " <= " + i, i + " > " + j),
                moves);
        work.after(choice.of(i, j));
    }

    /** An expression that comes to a number from {@code low} to {@code high}, mostly. */
    private String bounded(int low, int high) {
        int size = high - low + 1;
        return "((" + expressions.integer(1) + ") % " + size + " + " + size + ") % " + size + " + (" + low + ")";
    }

    /** A counter that is multiplied until it has wrapped around, or divided until nothing is left. */
    private void geometric(LoopWork work) {
        if (choice.percent(60)) {
            int factor = choice.of(2, 2, 4);
            int start = choice.of(1, 3, 5, 7);
            String i = declare("i", Integer.toString(start), Integer.MIN_VALUE + 1, Integer.MAX_VALUE);
            String move = factor == 2 ? choice.of(i + " + " + i, i + " * 2", "2 * " + i) : i + " * " + factor;
            String stops = choice.of("0", "0", "100", "1000000");
            repeat(
                    work,
                    i,
                    32,
                    true,
                    stops.equals("0")
                            ? i + choice.of(" > 0", " != 0 && " + i + " > 0")
                            : i + " > 0 && " + i + " < " + stops,
                    stops.equals("0") ? i + " <= 0" : i + " <= 0 || " + i + " >= " + stops,
                    i + " = " + move + ";");
        } else {
            int divisor = choice.of(2, 2, 4, 10, -2, -3);
            String i = declare("i", expressions.integer(1), Integer.MIN_VALUE + 1, Integer.MAX_VALUE);
            repeat(
                    work,
                    i,
                    32,
                    true,
                    divisor < 0 ? i + " != 0" : choice.of(i + " > 0", i + " != 0", i + " >= 1", i + " < 0"),
                    i + " == 0",
                    i + " = " + i + " / " + (divisor < 0 ? "(" + divisor + ")" : divisor) + ";");
        }
    }

    /** The step grows, or is what the loop reads. */
    private void growing(LoopWork work) {
        String i = declare("i", Integer.toString(choice.between(0, 5)), 0, 200);
        String k = declare("k", "1", 1, 60);
        String added = choice.of(
                k,
                k + " * 2",
                "1 + " + i + " / 3",
                "1 + " + k + " % 3",
                i + " % 5 + 1",
                "(" + k + " * " + k + ") % 7 + 1");
        String bound = choice.of("40", "100", bounded(10, 60));
        repeat(
                work,
                choice.of(i, k),
                60,
                true,
                i + choice.of(" < ", " <= ") + bound,
                i + choice.of(" >= ", " > ") + bound,
                i + " = " + i + " + " + added + ";",
                k + " = " + k + " % 30 + " + choice.of("1", "2") + ";");
        work.after(choice.of(i, k));
    }

    /** Searches by halving an interval. */
    private void bisecting(LoopWork work) {
        int high = choice.of(15, 16, 40, 100, 1000, 46340);
        String l = declare("l", "0", 0, high + 1);
        String h = declare("h", Integer.toString(high), -1, high);
        String wanted = choice.percent(60) ? bounded(0, high) : expressions.integer(1);
        String x = writer.freshName("x");
        writer.line("int " + x + " = " + wanted + ";");
        String middle = writer.freshName("m");
        writer.open("while (" + choice.of(l + " <= " + h, h + " >= " + l, l + " < " + h + " + 1") + ")");
        writer.times *= 16;
        writer.line("int " + middle + " = "
                + choice.of("(" + l + " + " + h + ") / 2", l + " + (" + h + " - " + l + ") / 2") + ";");
        writer.declare(Variable.counter(middle, 0, high));
        String square = high <= 46340 && choice.percent(40) ? middle + " * " + middle : middle;
        if (choice.percent(40)) {
            writer.line("if (" + square + " == " + x + ") break;");
        }
        writer.open("if (" + square + choice.of(" < ", " <= ") + x + ")");
        writer.line(l + " = " + middle + " + 1;");
        writer.next(() -> "else");
        writer.line(h + " = " + middle + " - 1;");
        writer.close();
        if (choice.percent(40)) {
            writer.line(work.line(middle));
        }
        writer.times /= 16;
        writer.close();
        work.after(choice.of(l, h));
    }

    /** The greatest common divisor by subtraction, or what looks like it. */
    private void subtracting(LoopWork work) {
        int most = 30;
        String a = declare("a", bounded(1, most), 0, most);
        String b = declare("b", bounded(1, most), 0, most);
        writer.open("while (" + choice.of(a + " != " + b, b + " != " + a, a + " - " + b + " != 0") + ")");
        writer.times *= most;
        writer.line("if (" + a + choice.of(" > ", " >= ") + b + ") " + a + " = " + a + " - " + b + "; else " + b + " = "
                + b + " - " + a + ";");
        if (choice.percent(50)) {
            writer.line(work.line(choice.of(a, b)));
        }
        writer.times /= most;
        writer.close();
        work.after(choice.of(a, b));
    }

    /** Counts by floating numbers. */
    private void floating(LoopWork work) {
        String x = writer.freshName("y");
        String i = declare("i", "0", 0, 41);
        writer.line("float " + x + " = " + choice.of("0.0", "0.5", "-3.25", "1") + ";");
        writer.declare(Variable.scalar(x, true).fixed());
        String step = choice.of("0.5", "0.25", "1.0", "0.1", "0.3");
        writer.open("while (" + x + choice.of(" < ", " <= ") + choice.of("2.0", "3", "5.5") + " && " + i + " < 40)");
        writer.times *= 20;
        writer.line(work.line(i));
        writer.line(x + " = " + x + " + " + step + ";");
        writer.line(i + " = " + i + " + 1;");
        writer.times /= 20;
        writer.close();
        work.after(i);
    }
}
