package edu.sysy.simulate;

/** A simple model of a processor: what executed instructions cost. */
public interface InstructionPrices {
    /**
     * Its name in reports.
     *
     * @return in lower case
     */
    String name();

    /**
     * What instructions cost together.
     *
     * @param counts the instructions
     * @return the weighted sum
     */
    double cost(InstructionCounts counts);
}
