package edu.sysy.mips.simulate;

import edu.sysy.mips.CostModel;

/**
 * How many instructions were executed, by class. The first nine classes add up to {@link #total()}; the last three are
 * parts of {@code floatingPoint} and {@code other}.
 *
 * <p>An instruction is counted each time it is executed: those in delay slots like all others, but not the slot of a
 * branch-likely that is not taken, and not the instruction that a fault prevented.
 *
 * @param divide {@code div divu}
 * @param multiply {@code mult multu mul madd maddu msub msubu}
 * @param branch conditional branches, those on floating-point conditions included, and {@code bal}
 * @param jump {@code j jal jr jalr}, and {@code b}, a {@code beq} that compares a register with itself
 * @param load loads to registers of both kinds
 * @param store stores from registers of both kinds
 * @param floatingPoint all other instructions of the floating-point unit, and {@code movf movt}
 * @param nop words of 32 zero bits
 * @param other everything else
 * @param floatDivide {@code div.s div.d}, counted in {@code floatingPoint} too
 * @param floatMultiply {@code mul.s mul.d}, counted in {@code floatingPoint} too
 * @param moveFromHiLo {@code mfhi mflo}, counted in {@code other} too
 */
public record InstructionCounts(
        long divide,
        long multiply,
        long branch,
        long jump,
        long load,
        long store,
        long floatingPoint,
        long nop,
        long other,
        long floatDivide,
        long floatMultiply,
        long moveFromHiLo) {

    /** No instruction at all. */
    public static final InstructionCounts NONE = new InstructionCounts(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);

    /**
     * All executed instructions.
     *
     * @return the sum of the first nine classes
     */
    public long total() {
        return divide + multiply + branch + jump + load + store + floatingPoint + nop + other;
    }

    /**
     * The cost of these instructions under a model.
     *
     * @param model what an instruction of each kind costs
     * @return the weighted sum
     */
    public double cost(CostModel model) {
        long others = floatingPoint - floatDivide - floatMultiply + nop + other;
        return model.divide() * (divide + floatDivide)
                + model.multiply() * (multiply + floatMultiply)
                + model.branchOrJump() * (branch + jump)
                + model.memory() * (load + store)
                + model.other() * others;
    }

    /**
     * These instructions and others.
     *
     * @param more the others
     * @return the sum, class by class
     */
    public InstructionCounts plus(InstructionCounts more) {
        return new InstructionCounts(
                divide + more.divide,
                multiply + more.multiply,
                branch + more.branch,
                jump + more.jump,
                load + more.load,
                store + more.store,
                floatingPoint + more.floatingPoint,
                nop + more.nop,
                other + more.other,
                floatDivide + more.floatDivide,
                floatMultiply + more.floatMultiply,
                moveFromHiLo + more.moveFromHiLo);
    }
}
