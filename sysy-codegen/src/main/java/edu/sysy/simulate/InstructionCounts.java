package edu.sysy.simulate;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * How many instructions were executed, by the classes of their machine.
 *
 * <p>An instruction is counted each time it is executed: those in delay slots like all others, but not a slot that a
 * branch annuls, and not the instruction that a fault prevented.
 *
 * @param classes in the order of reports
 * @param values the number of each class
 */
public record InstructionCounts(List<? extends InstructionClass> classes, List<Long> values) {

    /** Checks that there is a number for each class. */
    public InstructionCounts {
        classes = List.copyOf(classes);
        values = List.copyOf(values);
        if (classes.size() != values.size()) {
            throw new IllegalArgumentException(classes.size() + " classes, but " + values.size() + " values");
        }
    }

    /**
     * The instructions of one class.
     *
     * @param kind one of {@link #classes()}
     * @return their number, those of its parts included
     */
    public long count(InstructionClass kind) {
        int index = classes.indexOf(kind);
        if (index < 0) {
            throw new IllegalArgumentException("instructions are not counted by " + kind.key() + ", but by "
                    + classes.stream().map(InstructionClass::key).collect(Collectors.joining(", ")));
        }
        return values.get(index);
    }

    /**
     * All executed instructions.
     *
     * @return the sum of the classes that are not parts of others
     */
    public long total() {
        long total = 0;
        for (int i = 0; i < classes.size(); i++) {
            total += classes.get(i).whole().isEmpty() ? values.get(i) : 0;
        }
        return total;
    }

    /**
     * The cost of these instructions under a model.
     *
     * @param model what an instruction of each kind costs
     * @return the weighted sum
     */
    public double cost(InstructionPrices model) {
        return model.cost(this);
    }

    /**
     * These instructions and others.
     *
     * @param more the others, by the same classes
     * @return the sum, class by class
     */
    public InstructionCounts plus(InstructionCounts more) {
        if (!classes.equals(more.classes)) {
            throw new IllegalArgumentException("instructions of different machines");
        }
        List<Long> sums = new ArrayList<>();
        for (int i = 0; i < values.size(); i++) {
            sums.add(values.get(i) + more.values.get(i));
        }
        return new InstructionCounts(classes, sums);
    }
}
