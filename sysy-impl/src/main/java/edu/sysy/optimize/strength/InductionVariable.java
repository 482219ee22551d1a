package edu.sysy.optimize.strength;

import edu.sysy.analysis.Polynomial;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Value;

/** A sum or product that moves by an invariant step from one iteration of a loop to the next. */
final class InductionVariable {
    /** How often code is guessed to run that does not run in each iteration. */
    static final double CONDITIONAL = 0.5;

    private final Instruction instruction;
    private final int block;
    private final int index;
    private final Polynomial polynomial;
    private final Polynomial step;
    private final boolean inEachIteration;
    private int accesses;
    private boolean accessedInEachIteration;
    private boolean accessedOnEachEntry;
    private boolean accessedBeforeTest;
    private int otherUses;
    private double chain;

    InductionVariable(
            Instruction instruction,
            int block,
            int index,
            Polynomial polynomial,
            Polynomial step,
            boolean inEachIteration) {
        this.instruction = instruction;
        this.block = block;
        this.index = index;
        this.polynomial = polynomial;
        this.step = step;
        this.inEachIteration = inEachIteration;
    }

    Value value() {
        return instruction.result();
    }

    Instruction instruction() {
        return instruction;
    }

    int block() {
        return block;
    }

    int index() {
        return index;
    }

    Polynomial polynomial() {
        return polynomial;
    }

    Polynomial step() {
        return step;
    }

    boolean inEachIteration() {
        return inEachIteration;
    }

    /**
     * Notes a load or store.
     *
     * @param inEachIteration whether each iteration that another one follows executes it
     * @param onEachEntry whether each iteration does, the last one too
     * @param beforeTest whether each iteration does before the test that ends the loop
     */
    void noteAccess(boolean inEachIteration, boolean onEachEntry, boolean beforeTest) {
        accesses++;
        accessedInEachIteration |= inEachIteration;
        accessedOnEachEntry |= onEachEntry;
        accessedBeforeTest |= beforeTest;
    }

    void noteOtherUse() {
        otherUses++;
    }

    boolean accessedInEachIteration() {
        return accessedInEachIteration;
    }

    boolean accessedOnEachEntry() {
        return accessedOnEachEntry;
    }

    boolean accessedBeforeTest() {
        return accessedBeforeTest;
    }

    /** Whether only loads and stores need it, besides other sums and products. */
    boolean onlyAccessed() {
        return otherUses == 0;
    }

    /** Whether anything but sums, products, steps and the test that ends the loop needs it. */
    boolean isRoot() {
        return accesses + otherUses > 0;
    }

    /** The instructions that compute it, those that serve other values too in equal parts. */
    double chain() {
        return chain;
    }

    void setChain(double instructions) {
        chain = instructions;
    }
}
