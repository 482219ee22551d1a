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

    void noteAccess(boolean always) {
        accesses++;
        accessedInEachIteration |= always;
    }

    void noteOtherUse() {
        otherUses++;
    }

    boolean accessedInEachIteration() {
        return accessedInEachIteration;
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
