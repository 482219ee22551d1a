package edu.sysy.mips;

import edu.sysy.simulate.InstructionClass;
import edu.sysy.simulate.InstructionCounts;
import java.util.Optional;

/**
 * The classes by which a simulator counts executed instructions of MIPS32, in the order of {@link InstructionCounts}.
 */
public enum MipsInstructionClass implements InstructionClass {
    /** {@code div divu}. */
    DIVIDE,
    /** {@code mult multu mul madd maddu msub msubu}. */
    MULTIPLY,
    /** Conditional branches, those on floating-point conditions included, and {@code bal}. */
    BRANCH,
    /** {@code j jal jr jalr}, and {@code b}, a {@code beq} that compares a register with itself. */
    JUMP,
    /** Loads to registers of both kinds. */
    LOAD,
    /** Stores from registers of both kinds. */
    STORE,
    /** All other instructions of the floating-point unit, and {@code movf movt}. */
    FLOAT,
    /** Words of 32 zero bits. */
    NOP,
    /** Everything else. */
    OTHER,
    /** {@code div.s div.d}, a part of {@link #FLOAT}. */
    FLOAT_DIVIDE,
    /** {@code mul.s mul.d}, a part of {@link #FLOAT}. */
    FLOAT_MULTIPLY,
    /** {@code mfhi mflo}, a part of {@link #OTHER}. */
    MOVE_FROM_HI_LO;

    @Override
    public String key() {
        return InstructionClass.key(this);
    }

    @Override
    public Optional<MipsInstructionClass> whole() {
        return switch (this) {
            case FLOAT_DIVIDE, FLOAT_MULTIPLY -> Optional.of(FLOAT);
            case MOVE_FROM_HI_LO -> Optional.of(OTHER);
            default -> Optional.empty();
        };
    }
}
