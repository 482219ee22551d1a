package edu.sysy.simulate;

import java.util.List;

/** A simple model of a processor: what executed instructions cost. */
public interface InstructionPrices {
    /**
     * Its name in reports.
     *
     * @return in lower case
     */
    String name();

    /**
     * Whether it has prices for the instructions of a machine.
     *
     * @param classes the classes by which the machine counts instructions
     * @return true unless it is a model of another machine
     */
    default boolean applies(List<? extends InstructionClass> classes) {
        return true;
    }

    /**
     * What instructions cost together.
     *
     * @param counts the instructions of a machine to which the model {@linkplain #applies applies}
     * @return the weighted sum
     */
    double cost(InstructionCounts counts);
}
