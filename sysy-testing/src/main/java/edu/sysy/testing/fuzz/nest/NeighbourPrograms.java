package edu.sysy.testing.fuzz.nest;

import edu.sysy.testing.fuzz.Choice;
import edu.sysy.testing.fuzz.GeneratedProgram;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes programs of loops that run one after the other over parts of the same arrays: bounds that differ by constants
 * or are different numbers, elements of earlier and later iterations, both directions, sums, counters that are used
 * after their loops, arrays that only carry values from one loop to the next, rows of loops, loops that run seldom or
 * never, breaks, parameters that may be one array.
 */
public final class NeighbourPrograms {
    private static final int WORDS = 160;

    /** Counters and their distances stay inside the arrays. */
    private static final int MARGIN = 20;

    private static final int MAX_TRIPS = 80;

    /** Numbers for which the bounds are far below all starts, but do not wrap. */
    private static final int LOWEST = Integer.MIN_VALUE + 100;

    private final NestWriter writer;
    private final Choice choice;
    private final List<Integer> inputs = new ArrayList<>();
    private final StringBuilder main = new StringBuilder();
    /** Arrays of one kernel, which nothing else reads. */
    private List<String> own = List.of();
    /** The arrays that loops before have written, the last one first. */
    private List<String> written = List.of();

    private boolean isDown;
    private boolean hasRows;
    private int start;

    private NeighbourPrograms(long seed) {
        choice = new Choice(seed);
        writer = new NestWriter(choice);
    }

    /** The program of that seed. */
    public static GeneratedProgram generate(long seed) {
        return new NeighbourPrograms(seed).program(seed);
    }

    private GeneratedProgram program(long seed) {
        for (String array : List.of("a", "b", "c")) {
            writer.line("int " + array + "[" + WORDS + "];");
        }
        writer.line("int r[6][" + WORDS + "];");
        writer.line("int seen = 1;");
        for (int count = choice.between(1, 2); count > 0; count--) {
            kernel();
        }
        writer.open("int main()");
        writer.forEachWord(
                WORDS, "a[i] = i * 1103515245 + 12345; b[i] = i * i % 101; c[i] = 7 - i; r[i % 6][i] = i * 3;");
        main.toString().lines().forEach(writer::line);
        writer.forEachWord(WORDS, "seen = seen * 31 + a[i] + b[i] * 3 + c[i] * 5 + r[i % 6][i];");
        writer.closeMain();
        return GeneratedProgram.reading(seed, writer.take(), inputs);
    }

    // ---- kernels

    /** A function with loops, and calls of it. */
    private void kernel() {
        String temporary = writer.freshName("t");
        writer.line("int " + temporary + "[" + WORDS + "];");
        own = choice.percent(70) ? List.of(temporary) : List.of();
        written = List.of();
        isDown = choice.percent(15);
        hasRows = choice.percent(15);
        boolean hasTwoBounds = choice.percent(20);
        boolean isConstant = choice.percent(15);
        int trips = choice.of(MAX_TRIPS, choice.between(16, MAX_TRIPS));
        start = isDown ? WORDS - MARGIN : MARGIN;
        int constant = bound(trips);
        String name = writer.freshName("kernel");
        // parameters have the names of the arrays that they may be
        boolean hasParameters = choice.percent(15);
        writer.open("void " + name + "(int n, int m" + (hasParameters ? ", int a[], int b[], int c[])" : ")"));
        writer.line("int v = 0;");
        int loops = choice.of(2, 2, 2, 3);
        for (int loop = 0; loop < loops; loop++) {
            loop(isConstant ? "" + constant : hasTwoBounds && loop % 2 == 1 ? "m" : "n");
            if (choice.percent(10)) {
                writer.line(choice.of("seen = seen * 5 + v;", "v = v + 1;", "a[3] = a[3] + v;"));
            }
        }
        writer.line("seen = seen * 31 + v;");
        writer.close();
        for (int calls = choice.between(2, 5); calls > 0; calls--) {
            String variable = writer.freshName("n");
            main.append("int ").append(variable).append(" = getint();\n");
            main.append(name).append('(').append(variable).append(", getint()");
            if (hasParameters) {
                main.append(choice.of(", a, b, c", ", b, a, c", ", a, a, c", ", c, b, c", ", r[2], b, a"));
            }
            main.append(");\n");
            inputs.add(argument());
            inputs.add(argument());
        }
    }

    private int bound(int trips) {
        return isDown ? start - trips : start + trips;
    }

    private int argument() {
        int far = isDown ? -LOWEST : LOWEST;
        return choice.percent(10)
                ? far
                : bound(choice.of(-3, 0, 0, 1, 1, 2, 2, 3, 4, 5, choice.between(5, MAX_TRIPS), MAX_TRIPS));
    }

    private void loop(String bound) {
        int early = choice.of(0, 0, 1, 1, 2, -1, 3);
        int late = choice.of(0, 0, 1, 1, 2, -1, 3);
        int sign = isDown ? -1 : 1;
        int first = start + sign * early;
        boolean isInclusive = choice.percent(25);
        int distance = -sign * (late + (isInclusive ? 1 : 0));
        String limit = distance == 0 ? bound : bound + (distance < 0 ? " - " + -distance : " + " + distance);
        String target = target();
        String row = writer.freshName("j");
        if (hasRows) {
            writer.openLoop(row, Quantity.constant(choice.of(1, 1, 1, 2)), Quantity.constant(choice.of(5, 5, 5, 4)));
        }
        String counter = writer.freshName("i");
        writer.line("int " + counter + " = " + first + ";");
        writer.open("while (" + counter + (isDown ? " >" : " <") + (isInclusive ? "= " : " ") + limit + ")");
        statement(target, counter, row);
        if (choice.percent(15)) {
            statement(choice.of("a", "b", "c"), counter, row);
        }
        if (choice.percent(3)) {
            writer.open("if (" + element("b", counter, 0, row) + " % 13 == 5)");
            writer.line("break;");
            writer.close();
        }
        writer.line(counter + " = " + counter + (isDown ? " - 1;" : " + 1;"));
        writer.close();
        if (choice.percent(12)) {
            writer.line("seen = seen * 7 + " + counter + ";");
        }
        if (hasRows) {
            writer.closeLoop(row);
        }
        List<String> all = new ArrayList<>(List.of(target));
        all.addAll(written);
        written = all;
    }

    private String target() {
        if (hasRows && choice.percent(60)) {
            return "r";
        }
        return !own.isEmpty() && written.isEmpty() ? own.getFirst() : choice.of("a", "b", "c");
    }

    private void statement(String target, String counter, String row) {
        StringBuilder sum = new StringBuilder(choice.of(counter, "5", "v", "seen"));
        // what the loop before has written, at some of these distances
        int farthest = choice.of(0, 0, 1, 1, 2, 3);
        for (int terms = choice.of(1, 1, 2, 2, 3); terms > 0; terms--) {
            String array = !written.isEmpty() && choice.percent(75)
                    ? choice.of(written)
                    : choice.of("a", "b", "c", hasRows ? "r" : "a");
            sum.append(choice.of(" + ", " - "))
                    .append(choice.of("", "", "3 * "))
                    .append(element(array, counter, choice.between(-2, farthest), row));
        }
        String element = element(target, counter, choice.of(0, 0, 0, 0, 1, -1), row);
        switch (choice.weighted(70, 12, 10, 8)) {
            case 0 -> writer.line(element + " = " + sum + ";");
            case 1 -> {
                writer.line(element + " = " + sum + ";");
                writer.line("v = v * 3 + " + element(target, counter, choice.of(0, -1), row) + ";");
            }
            case 2 -> {
                writer.open("if (" + element("b", counter, 0, row) + " % 3 != 1)");
                writer.line(element + " = " + sum + ";");
                writer.close();
            }
            default -> writer.line("v = v + (" + sum + ");");
        }
    }

    private String element(String array, String counter, int distance, String row) {
        String index = distance == 0 ? counter : counter + (distance < 0 ? " - " + -distance : " + " + distance);
        String rows = array.equals("r") ? "[" + row + choice.of("", "", " - 1", " + 1") + "]" : "";
        return array + rows + "[" + index + "]";
    }
}
