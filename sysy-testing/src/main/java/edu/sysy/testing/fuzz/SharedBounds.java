package edu.sysy.testing.fuzz;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Global variables that loops take as bounds, steps and data; statements that know their ranges may change them. */
final class SharedBounds {
    /** The greatest value of {@link #LIMIT} and of the elements of {@link #LIMITS}; the least is 0. */
    static final int MAX_LIMIT = 40;

    /** The greatest value of {@link #STRIDE}; the least is 1. */
    static final int MAX_STRIDE = 4;

    static final String LIMIT = "limit";
    static final String LIMITS = "limits";
    static final String STRIDE = "stride";

    /** A variable near the least integer. */
    static final String LEAST = "least";

    /** A variable near the greatest integer. */
    static final String GREATEST = "greatest";

    private static final int EDGE = 8;
    private static final String POOL = "pool";
    private static final int POOL_LENGTH = 160;

    private SharedBounds() {}

    /** Declares some of them. */
    static void declare(SourceWriter writer) {
        Choice choice = writer.choice;
        if (choice.percent(60)) {
            declare(writer, LIMIT, 0, MAX_LIMIT);
        }
        if (choice.percent(40)) {
            declare(writer, STRIDE, 1, MAX_STRIDE);
        }
        if (choice.percent(25)) {
            declare(writer, LEAST, Integer.MIN_VALUE + 1, Integer.MIN_VALUE + EDGE);
            declare(writer, GREATEST, Integer.MAX_VALUE - EDGE, Integer.MAX_VALUE);
        }
        if (choice.percent(40)) {
            Variable limits = Variable.array(LIMITS, false, List.of(choice.of(4, 8)));
            writer.line("int " + limits.declarator() + " = {" + numbers(choice, limits.size(), 0, MAX_LIMIT) + "};");
            writer.declare(limits.fixed());
        }
        if (choice.percent(90)) {
            Variable pool = Variable.array(POOL, false, List.of(POOL_LENGTH));
            writer.line("int " + pool.declarator() + " = {" + numbers(choice, 8, -99, 99) + "};");
            writer.declare(pool);
        }
    }

    private static void declare(SourceWriter writer, String name, int low, int high) {
        writer.line("int " + name + " = " + writer.choice.between(low, high) + ";");
        writer.declare(Variable.counter(name, low, high));
    }

    /** Reads some of them, so that nothing is known of them but what tests tell. */
    static void read(SourceWriter writer) {
        Choice choice = writer.choice;
        for (Variable shared :
                writer.visible(v -> List.of(LIMIT, STRIDE, LEAST, GREATEST).contains(v.name()))) {
            if (choice.percent(60)) {
                writer.line(shared.name() + " = getint();");
                writer.input.append(' ').append(choice.between(shared.low(), shared.high()));
            }
        }
    }

    private static String numbers(Choice choice, int count, int low, int high) {
        return IntStream.range(0, count)
                .mapToObj(i -> Integer.toString(choice.between(low, high)))
                .collect(Collectors.joining(", "));
    }

    /** A statement that changes one of them, within its range; one without effect if none can be named. */
    static String change(SourceWriter writer) {
        Choice choice = writer.choice;
        List<Variable> known =
                writer.visible(v -> v.name().equals(LIMIT) || v.name().equals(STRIDE));
        if (known.isEmpty()) {
            return ";";
        }
        Variable shared = choice.of(known);
        String name = shared.name();
        return switch (choice.between(0, 2)) {
            case 0 -> "if (" + name + " > " + shared.low() + ") " + name + " = " + name + " - 1;";
            case 1 -> "if (" + name + " < " + shared.high() + ") " + name + " = " + name + " + 1;";
            default -> name + " = " + choice.between(shared.low(), shared.high()) + ";";
        };
    }
}
