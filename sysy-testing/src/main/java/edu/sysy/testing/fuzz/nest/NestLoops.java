package edu.sysy.testing.fuzz.nest;

import edu.sysy.testing.fuzz.Choice;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** Writes counted loops: all tests, steps in both directions, bounds known or not, triangular ones. */
final class NestLoops {
    /** Numbers of iterations: none, a few, and those that leave remainders of tiles. */
    private static final List<Integer> TRIPS = List.of(0, 1, 2, 3, 4, 5, 7, 8, 8, 9, 9, 10, 11, 13);

    private static final int MAX_ITERATIONS = 2500;

    private final NestWriter writer;
    private final Choice choice;
    private final List<Quantity> counters = new ArrayList<>();
    private final Deque<OpenLoop> open = new ArrayDeque<>();
    /** Whether all loops of this nest but triangular ones count up by 1 to a bound that they do not reach. */
    private final boolean areUnit;

    /** Ranges of loops of this nest: some have the same ones, as loops over square matrices do. */
    private final List<Range> earlier = new ArrayList<>();

    private int iterations = 1;

    /** A loop whose end is still to be written. */
    private record OpenLoop(String advance, int trips) {}

    /** The numbers of a loop: where it begins, where it has to end, and what it adds. */
    private record Range(Quantity first, Quantity bound, int step) {
        /** Whether the counter is equal to the bound at the end of each run. */
        boolean isExact() {
            return Math.abs(step) == 1
                    ? step > 0 ? first.max() <= bound.min() : first.min() >= bound.max()
                    : first.min() == first.max()
                            && bound.min() == bound.max()
                            && (bound.min() - first.min()) % step == 0
                            && (bound.min() - first.min()) / step >= 0;
        }

        int min() {
            return step > 0 ? first.min() : Math.min(first.min(), bound.min() + 1);
        }

        int max() {
            return step > 0 ? Math.max(first.max(), bound.max() - 1) : first.max();
        }

        /** At least as many as the loop has iterations. */
        int trips() {
            return Math.max(1, Math.ceilDiv(max() - min() + 1, Math.abs(step)));
        }
    }

    NestLoops(NestWriter writer) {
        this.writer = writer;
        this.choice = writer.choice;
        areUnit = choice.percent(75);
    }

    /** The counters of the loops around, outermost first. */
    List<Quantity> counters() {
        return counters;
    }

    /** The statement that has to stand before {@code continue}. */
    String advance() {
        return open.element().advance();
    }

    /** A counter with the smallest few numbers that it can be only. */
    Quantity beginning() {
        Quantity counter = choice.of(counters);
        int last = Math.min(counter.min() + choice.of(0, 0, 1, 2, 6), counter.max());
        return new Quantity(counter.text(), counter.min(), last);
    }

    /** Opens a loop inside those that are open. */
    void open() {
        String name = writer.freshName("i");
        Range range = range();
        writer.line("int " + name + " = " + range.first().text() + ";");
        writer.open("while (" + test(name, range) + ")");
        String advance = name + " = " + name + (range.step() < 0 ? " - " : " + ") + Math.abs(range.step()) + ";";
        open.push(new OpenLoop(advance, range.trips()));
        iterations *= range.trips();
        counters.add(new Quantity(name, range.min(), range.max()));
    }

    /** Closes the innermost loop. */
    void close() {
        OpenLoop loop = open.pop();
        iterations /= loop.trips();
        counters.removeLast();
        writer.line(loop.advance());
        writer.close();
    }

    private Range range() {
        if (!counters.isEmpty() && choice.percent(15)) {
            return triangle(choice.of(counters));
        }
        if (areUnit && !earlier.isEmpty() && choice.percent(50)) {
            Range range = choice.of(earlier);
            if (range.trips() * iterations <= MAX_ITERATIONS) {
                return range;
            }
        }
        Range range = rectangle();
        earlier.add(range);
        return range;
    }

    /** From a number to another one. */
    private Range rectangle() {
        int trips = trips();
        int step = areUnit ? 1 : choice.of(1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 3, -1, -1, -2);
        int first = step > 0 ? choice.of(0, 0, 0, 0, 0, 1, 2, 5, -3) : trips * -step + choice.of(-1, -1, 0, 2);
        int end = first + trips * step;
        int spare = choice.percent(30) && trips > 0 ? choice.between(0, Math.abs(step) - 1) * Integer.signum(step) : 0;
        return new Range(first == 0 ? Quantity.constant(0) : writer.number(first), writer.number(end - spare), step);
    }

    /** From the counter of an outer loop, or up to it. */
    private Range triangle(Quantity outer) {
        int apart = choice.between(-1, 2);
        if (choice.percent(50)) {
            int end = outer.max() + choice.between(0, 2);
            return choice.percent(80)
                    ? new Range(outer.plus(apart), writer.number(end), 1)
                    : new Range(writer.number(end), outer.plus(apart), -1);
        }
        int first = choice.percent(70) ? 0 : outer.min();
        return new Range(Quantity.constant(first), outer.plus(apart), 1);
    }

    private int trips() {
        int most = Math.max(1, MAX_ITERATIONS / iterations);
        int trips = choice.percent(20) ? choice.of(TRIPS) : choice.of(TRIPS.subList(5, TRIPS.size()));
        return Math.min(trips, most);
    }

    private String test(String name, Range range) {
        boolean up = range.step() > 0;
        String bound = range.bound().text();
        String last = range.bound().plus(up ? -1 : 1).text();
        boolean isSafe = areUnit && range.bound().text().startsWith("n");
        return switch (isSafe ? choice.weighted(70, 0, 30) : choice.weighted(65, 18, 10, range.isExact() ? 10 : 0)) {
            case 0 -> name + (up ? " < " : " > ") + bound;
            case 1 -> name + (up ? " <= " : " >= ") + last;
            case 2 -> bound + (up ? " > " : " < ") + name;
            default -> name + " != " + bound;
        };
    }
}
