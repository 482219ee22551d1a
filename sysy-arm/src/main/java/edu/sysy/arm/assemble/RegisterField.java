package edu.sysy.arm.assemble;

import edu.sysy.arm.ArmRegisters;
import edu.sysy.machine.PhysicalRegister;
import edu.sysy.machine.Register;

/** Where an instruction word names a register, and whether number 31 stands for the stack pointer or for zero. */
enum RegisterField {
    RD(0, Meaning.OR_ZERO),
    RN(5, Meaning.OR_ZERO),
    RM(16, Meaning.OR_ZERO),
    /** The third operand of a product, and the second register of a pair. */
    RA(10, Meaning.OR_ZERO),
    RD_SP(0, Meaning.OR_STACK_POINTER),
    RN_SP(5, Meaning.OR_STACK_POINTER),
    VD(0, Meaning.FLOATING),
    VN(5, Meaning.FLOATING),
    VM(16, Meaning.FLOATING),
    /** The second register of a pair. */
    VA(10, Meaning.FLOATING);

    private enum Meaning {
        OR_ZERO,
        OR_STACK_POINTER,
        FLOATING
    }

    /** What {@link #encode} gives for a register that the field cannot name. */
    static final int NONE = -1;

    private static final int LAST = 31;

    private final int shift;
    private final Meaning meaning;

    RegisterField(int shift, Meaning meaning) {
        this.shift = shift;
        this.meaning = meaning;
    }

    int mask() {
        return LAST << shift;
    }

    /**
     * The field that names a register.
     *
     * @throws IllegalArgumentException for a virtual register
     */
    int encode(Register register) {
        if (!(register instanceof PhysicalRegister physical)) {
            throw new IllegalArgumentException("virtual register " + register);
        }
        if (register.kind().equals(ArmRegisters.FLOAT)) {
            return meaning == Meaning.FLOATING ? (physical.number() & LAST) << shift : NONE;
        }
        if (physical.equals(ArmRegisters.SP) || physical.equals(ArmRegisters.ZR)) {
            Meaning expected = physical.equals(ArmRegisters.SP) ? Meaning.OR_STACK_POINTER : Meaning.OR_ZERO;
            return meaning == expected ? mask() : NONE;
        }
        return meaning == Meaning.FLOATING ? NONE : physical.number() << shift;
    }

    /** The register that a word names. */
    PhysicalRegister decode(int word) {
        int number = word >>> shift & LAST;
        if (meaning == Meaning.FLOATING) {
            return ArmRegisters.floating(number);
        }
        if (number < LAST) {
            return ArmRegisters.integer(number);
        }
        return meaning == Meaning.OR_ZERO ? ArmRegisters.ZR : ArmRegisters.SP;
    }
}
