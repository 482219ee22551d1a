package edu.sysy.testing.fuzz.nest;

import edu.sysy.testing.fuzz.Choice;
import java.util.List;

/** Writes a nest that adds to a word under a test, which is in the innermost loop or around it. */
final class GuardedSums {
    private final NestWriter writer;
    private final Choice choice;
    private final NestLoops loops;
    private final NestAccesses accesses;
    private final NestArray target;
    private final List<NestArray> factors;
    private final NestArray other;
    private final boolean isReal;
    private final int depth;

    /** The number of loops around the test. */
    private final int around;

    /** The number that the sum does not change with, most of the time. */
    private String tested = "";

    private String idle = "0";

    /** Whether the tested number is not 0 where sums are written. */
    private boolean isDivisor;

    /**
     * A nest.
     *
     * @param arrays the one that is added to, two factors, and one more, of one type
     */
    GuardedSums(NestWriter writer, List<NestArray> arrays) {
        this.writer = writer;
        choice = writer.choice;
        writer.beginNest();
        loops = new NestLoops(writer);
        accesses = new NestAccesses(choice, loops);
        target = arrays.getFirst();
        factors = arrays.subList(1, 3);
        other = arrays.getLast();
        isReal = target.isReal();
        depth = choice.of(1, 2, 2, 2, 2, 3, 3, 3);
        around = choice.percent(50) ? depth : choice.between(1, depth);
        if (choice.percent(75)) {
            // the loop around the test is the one that sums up
            accesses.product(arrays, 0, around < depth ? depth - 1 : Math.max(0, depth - 2), around - 1);
        } else {
            accesses.product(arrays, depth);
        }
    }

    /** Writes the nest. */
    void nest() {
        for (int level = 1; level <= around; level++) {
            loops.open();
            if (choice.percent(level < around ? 5 : 12)) {
                beside();
            }
        }
        chooseTested();
        guarded();
        if (choice.percent(12)) {
            beside();
        }
        for (int level = 1; level <= around; level++) {
            loops.close();
        }
    }

    /** Accesses words under no condition. */
    private void beside() {
        switch (choice.between(0, 2)) {
            case 0 -> writer.line(accesses.element(other) + " = " + accesses.element(target) + ";");
            case 1 -> {
                String word = accesses.element(other);
                writer.line(word + " = " + word + " + " + accesses.element(factors.getLast()) + ";");
            }
            default -> {
                String word = accesses.element(target);
                writer.line(word + " = " + word + " - 1;");
            }
        }
    }

    private void chooseTested() {
        String word = accesses.element(factors.getFirst());
        String number = isReal
                ? choice.of(word, word, word + " - " + accesses.element(other))
                : choice.of(
                        word,
                        word,
                        word,
                        word,
                        word + " % 3",
                        word + " - " + accesses.element(other),
                        word + " > 4",
                        word + " * 2 - " + loops.counters().getFirst().text());
        if (number.equals(word) && choice.percent(40)) {
            tested = word;
        } else {
            tested = writer.freshName("x");
            writer.line((isReal ? "float " : "int ") + tested + " = " + number + ";");
        }
        idle = isReal || choice.percent(80) ? "0" : choice.of("1", "-3", accesses.element(factors.getLast()));
    }

    /** The test, and what is under it. */
    private void guarded() {
        isDivisor = idle.equals("0");
        switch (choice.weighted(45, idle.equals("0") ? 12 : 0, 10, 8, 5, 5, 4, isReal ? 0 : 3)) {
            case 0 -> inside("if (" + tested + " != " + idle + ")");
            case 1 -> inside("if (" + tested + ")");
            case 2 -> {
                writer.open("if (" + tested + " == " + idle + ")");
                writer.otherwise();
                content();
                writer.close();
            }
            case 3 -> {
                writer.open("if (" + tested + " == " + idle + ")");
                writer.line(loops.advance());
                writer.line("continue;");
                writer.close();
                content();
            }
            case 4 -> inside("if (" + tested + " != " + idle + " && " + accesses.element(other) + " != 0)");
            case 5 -> {
                writer.open("if (" + tested + " != " + idle + ")");
                inside("if (" + accesses.element(other) + choice.of(" != 0)", " > 5)"));
                writer.close();
            }
            case 6 -> {
                writer.open("if (" + tested + " != " + idle + ")");
                content();
                writer.otherwise();
                isDivisor = false;
                sum();
                writer.close();
            }
            default -> {
                isDivisor = false;
                inside("if (" + tested + choice.of(" > ", " < ", " >= ") + idle + ")");
            }
        }
    }

    private void inside(String test) {
        writer.open(test);
        content();
        writer.close();
    }

    /** The loops inside the test and the sum. */
    private void content() {
        for (int level = around + 1; level <= depth; level++) {
            loops.open();
        }
        sum();
        if (choice.percent(5)) {
            sum();
        }
        if (choice.percent(3)) {
            writer.line("note(" + (isReal ? "3" : tested) + ");");
        }
        for (int level = around + 1; level <= depth; level++) {
            loops.close();
        }
    }

    private void sum() {
        String word = accesses.element(target);
        String from = choice.percent(6) ? accesses.element(target) : word;
        String product = isReal ? tested + " * " + factor() : product();
        writer.line(word + " = "
                + switch (choice.weighted(70, 15, 12, 3)) {
                    case 0 -> from + " + " + product;
                    case 1 -> from + " - " + product;
                    case 2 -> product + " + " + from;
                    default -> from + " * 3 + " + product;
                }
                + ";");
    }

    /** What is 0 where the test fails, most of the time. */
    private String product() {
        String number = idle.equals("0") || choice.percent(10) ? tested : "(" + tested + " - (" + idle + "))";
        return switch (choice.weighted(45, 15, 8, 6, 5, 4, 4, 4, 3, 3)) {
            case 0 -> number + " * " + factor();
            case 1 -> factor() + " * " + number;
            case 2 -> number;
            case 3 -> number + " * 8";
            case 4 -> number + " / 4 * " + factor();
            case 5 -> number + " * (" + factor() + " % 7)";
            case 6 -> number + " * " + factor() + " * " + accesses.element(other);
            case 7 -> isDivisor ? number + " * (" + factor() + " / " + tested + ")" : number;
            case 8 -> number + " * twice(" + factor() + ")";
            default -> number + " * " + factor() + " + 1";
        };
    }

    private String factor() {
        return accesses.element(factors.getLast());
    }
}
