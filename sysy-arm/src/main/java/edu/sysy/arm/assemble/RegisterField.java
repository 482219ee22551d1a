package edu.sysy.arm.assemble;

import edu.sysy.arm.ArmRegisters;
import edu.sysy.machine.PhysicalRegister;
import edu.sysy.machine.Register;

/** Where an instruction word names a register, and what number 31 stands for. */
enum RegisterField {
    RD(1, ArmRegisters.ZR),
    RN(1 << 5, ArmRegisters.ZR),
    RM(1 << 16, ArmRegisters.ZR),
    /** The third operand of a product, and the second register of a pair. */
    RA(1 << 10, ArmRegisters.ZR),
    /** One register as both operands. */
    RN_RM(1 << 5 | 1 << 16, ArmRegisters.ZR),
    RD_SP(1, ArmRegisters.SP),
    RN_SP(1 << 5, ArmRegisters.SP),
    VD(1, ArmRegisters.floating(31)),
    VN(1 << 5, ArmRegisters.floating(31)),
    VM(1 << 16, ArmRegisters.floating(31)),
    /** The second register of a pair. */
    VA(1 << 10, ArmRegisters.floating(31)),
    QD(1, ArmRegisters.vector(31)),
    QN(1 << 5, ArmRegisters.vector(31)),
    QM(1 << 16, ArmRegisters.vector(31)),
    /** One register as both operands. */
    QN_QM(1 << 5 | 1 << 16, ArmRegisters.vector(31)),
    /** The second register of a pair. */
    QA(1 << 10, ArmRegisters.vector(31));

    /** What {@link #encode} gives for a register that the field cannot name. */
    static final int NONE = -1;

    private static final int LAST = 31;

    /** The bits that name register 1. */
    private final int unit;

    private final PhysicalRegister last;

    RegisterField(int unit, PhysicalRegister last) {
        this.unit = unit;
        this.last = last;
    }

    int mask() {
        return LAST * unit;
    }

    /** Whether a word names one register: it does if there is only one place for its number. */
    boolean fits(int word) {
        return (word & mask()) == number(word) * unit;
    }

    private int number(int word) {
        return word >>> Integer.numberOfTrailingZeros(unit) & LAST;
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
        if (physical.equals(last)) {
            return mask();
        }
        int field = (physical.number() & LAST) * unit;
        return decode(field).equals(physical) ? field : NONE;
    }

    /** The register that a word names. */
    PhysicalRegister decode(int word) {
        int number = number(word);
        if (number == LAST) {
            return last;
        }
        if (last.kind().equals(ArmRegisters.VECTOR)) {
            return ArmRegisters.vector(number);
        }
        return last.kind().equals(ArmRegisters.FLOAT) ? ArmRegisters.floating(number) : ArmRegisters.integer(number);
    }
}
