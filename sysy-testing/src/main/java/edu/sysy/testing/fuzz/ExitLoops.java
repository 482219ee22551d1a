package edu.sysy.testing.fuzz;

import edu.sysy.testing.fuzz.SourceWriter.Around;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Writes counted loops whose parts stand in any order: the step, the test that ends the loop (at the top, in the
 * middle, at the bottom, in several places), further exits, and {@code continue}.
 *
 * <pre>
 * int i = n;
 * while (1) {
 *     s = s - a[i] - 1;
 *     i = i + 2;
 *     if (s &lt; -900) break;
 *     if (i &gt;= 60) break;
 *     b[i] = s;
 * }
 * putint(s / 8 + i % 3);
 * </pre>
 *
 * <p>Each iteration moves the counter once and tests it once, so that the loop ends; a counter that need not hit its
 * bound may be moved and tested more often.
 */
final class ExitLoops {
    private static final int MAX_NESTING = 3;

    private final SourceWriter writer;
    private final Choice choice;
    private final ExpressionGenerator expressions;
    private final StatementGenerator statements;
    private final CounterGenerator counters;
    private int nesting;

    /** A part of the body of a loop. */
    private enum Part {
        STEP,
        TEST,
        EXIT,
        WORK,
        SKIP
    }

    /** A loop being written: its counter, its accumulator, and what has been written of an iteration. */
    private static final class Loop {
        final Counter counter;
        final LoopWork work;
        boolean stepped;
        boolean tested;

        Loop(Counter counter, LoopWork work, boolean tested) {
            this.counter = counter;
            this.work = work;
            this.tested = tested;
        }
    }

    ExitLoops(SourceWriter writer, ExpressionGenerator expressions, StatementGenerator statements) {
        this.writer = writer;
        this.choice = writer.choice;
        this.expressions = expressions;
        this.statements = statements;
        this.counters = new CounterGenerator(writer, expressions);
    }

    /** Writes a loop of at most about that many iterations, and what uses its counter and sums after it. */
    void loop(int most) {
        LoopWork work = LoopWork.declare(writer, expressions);
        Counter counter = counters.plan(Math.max(2, most));
        writer.line(counter.declaration());
        write(counter, work);
        work.after(counter.name());
        writer.declare(counter.variable());
    }

    private void write(Counter counter, LoopWork work) {
        int head = choice.weighted(50, 35, 15);
        String goesOn = counter.goesOn(choice);
        writer.open("while ("
                + switch (head) {
                    case 0 -> choice.of("1", "1", "1", "1 == 1", "!0");
                    case 1 -> goesOn;
                    default -> goesOn + " && " + work.condition(counter.name());
                }
                + ")");
        writer.declare(counter.variable());
        double times = writer.times;
        Around around = writer.around;
        writer.times = times * counter.trips();
        writer.around = Around.LOOP;
        nesting++;
        Loop loop = new Loop(counter, work, head > 0);
        for (Part part : parts(head > 0)) {
            write(part, loop);
        }
        nesting--;
        writer.around = around;
        writer.times = times;
        writer.close();
    }

    /** The parts of a body, one step among them, and a test unless the head of the loop has it. */
    private List<Part> parts(boolean tested) {
        List<Part> parts = new ArrayList<>(List.of(Part.WORK, Part.STEP));
        for (int more = choice.weighted(60, 28, 12); more > 0; more--) {
            parts.add(choice.percent(60) ? Part.WORK : Part.EXIT);
        }
        for (int i = parts.size() - 1; i > 0; i--) {
            Collections.swap(parts, i, choice.between(0, i));
        }
        if (!tested || choice.percent(15)) {
            parts.add(choice.percent(60) ? parts.size() : choice.between(0, parts.size()), Part.TEST);
            if (choice.percent(15)) {
                parts.add(choice.between(0, parts.size()), Part.TEST);
            }
        }
        if (choice.percent(22)) {
            parts.add(choice.between(0, parts.size()), Part.SKIP);
        }
        return parts;
    }

    private void write(Part part, Loop loop) {
        switch (part) {
            case STEP -> {
                step(loop);
                loop.stepped = true;
            }
            case TEST -> {
                test(loop.counter.ends(choice), loop);
                loop.tested = true;
            }
            case EXIT -> exit(loop);
            case WORK -> work(loop);
            case SKIP -> skip(loop);
        }
    }

    /** Moves the counter: at one place, on both sides of a branch, there perhaps by different steps. */
    private void step(Loop loop) {
        Counter counter = loop.counter;
        switch (choice.weighted(80, 10, 10)) {
            case 0 -> writer.line(counter.move());
            case 1 -> {
                writer.open("if (" + loop.work.condition(counter.name()) + ")");
                writer.line(loop.work.line(counter.name()));
                writer.line(counter.move());
                writer.next(() -> "else");
                writer.line(counter.move());
                writer.close();
            }
            default ->
                writer.line("if (" + loop.work.condition(counter.name()) + ") " + counter.move() + " else "
                        + (counter.isExact() ? counter.move() : counter.moveBy("1")));
        }
    }

    /** Leaves the loop on a condition. */
    private void test(String condition, Loop loop) {
        switch (choice.weighted(75, 10, 10, 5)) {
            case 0 -> writer.line("if (" + condition + ") break;");
            case 1 -> {
                writer.open("if (" + condition + ")");
                writer.line(loop.work.line(loop.counter.name()));
                writer.line("break;");
                writer.close();
            }
            case 2 -> {
                writer.open("if (" + condition + ")");
                writer.line("break;");
                writer.next(() -> "else");
                writer.line(loop.work.line(loop.counter.name()));
                writer.close();
            }
            default -> {
                writer.open("if (" + condition + " || " + loop.work.condition(loop.counter.name()) + ")");
                writer.line("break;");
                writer.close();
            }
        }
    }

    /** Another exit of the loop. */
    private void exit(Loop loop) {
        String condition = loop.work.condition(loop.counter.name());
        switch (choice.weighted(45, 25, 30)) {
            case 0 -> test(condition, loop);
            case 1 -> {
                writer.open("if (" + condition + ")");
                writer.line(loop.work.line(loop.counter.name()));
                writer.line("if (" + loop.work.condition(loop.counter.name()) + ") break;");
                writer.close();
            }
            default -> {
                String rare = loop.work.rareCondition();
                writer.line("if (" + rare + ") "
                        + (writer.result.equals("void")
                                ? "return;"
                                : "return " + expressions.value(writer.result.equals("float"), 1) + ";"));
            }
        }
    }

    private void work(Loop loop) {
        boolean deep = nesting >= MAX_NESTING || writer.nesting() > writer.options.nesting() + 1;
        boolean affordable = writer.affordable() > 400;
        switch (choice.weighted(60, 6, deep || !affordable ? 0 : 10, affordable ? 8 : 0, 8)) {
            case 0 -> writer.line(loop.work.line(loop.counter.name()));
            case 1 -> writer.line(SharedBounds.change(writer));
            case 2 -> nest(loop);
            case 3 -> statements.statements(1);
            default -> moveOn(loop);
        }
    }

    /** A loop inside, whose bounds may be counters of the loops around it. */
    private void nest(Loop outer) {
        Counter counter = counters.plan((int) Math.min(12, writer.affordable() / 40));
        writer.line(counter.declaration());
        write(counter, outer.work);
        if (choice.percent(40)) {
            writer.line(outer.work.line(counter.name()));
        }
    }

    /** An inner loop moves the counter of the outer one. */
    private void moveOn(Loop loop) {
        Counter counter = loop.counter;
        if (counter.isExact()) {
            writer.line(loop.work.line(counter.name()));
            return;
        }
        writer.open("while (" + counter.goesOn(choice) + " && " + loop.work.condition(counter.name()) + ")");
        writer.line(counter.move());
        if (choice.percent(40)) {
            writer.line(loop.work.line(counter.name()));
        }
        writer.close();
    }

    /** Goes on with the next iteration: only after the test, and after a step. */
    private void skip(Loop loop) {
        if (!loop.tested) {
            writer.line(loop.work.line(loop.counter.name()));
            return;
        }
        writer.open("if (" + loop.work.condition(loop.counter.name()) + ")");
        if (choice.percent(40)) {
            writer.line(loop.work.line(loop.counter.name()));
        }
        if (!loop.stepped) {
            writer.line(loop.counter.move());
        }
        writer.line("continue;");
        writer.close();
    }
}
