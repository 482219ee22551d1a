package edu.sysy.arm.assemble;

import edu.sysy.arm.ArmRegisters;
import edu.sysy.machine.PhysicalRegister;
import edu.sysy.machine.Register;

/** Where an instruction word names a register, and what number 31 stands for. */
enum RegisterField {
    RD(0, ArmRegisters.ZR),
    RN(5, ArmRegisters.ZR),
    RM(16, ArmRegisters.ZR),
    /** The third operand of a product, and the second register of a pair. */
    RA(10, ArmRegisters.ZR),
    RD_SP(0, ArmRegisters.SP),
    RN_SP(5, ArmRegisters.SP),
    VD(0, ArmRegisters.floating(31)),
    VN(5, ArmRegisters.floating(31)),
    VM(16, ArmRegisters.floating(31)),
    /** The second register of a pair. */
    VA(10, ArmRegisters.floating(31));

    /** What {@link #encode} gives for a register that the field cannot name. */
    static final int NONE = -1;

    private static final int LAST = 31;

    private final int shift;
    private final PhysicalRegister last;

    RegisterField(int shift, PhysicalRegister last) {
        this.shift = shift;
        this.last = last;
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
        if (physical.equals(last)) {
            return mask();
        }
        int number = physical.number() & LAST;
        return decode(number << shift).equals(physical) ? number << shift : NONE;
    }

    /** The register that a word names. */
    PhysicalRegister decode(int word) {
        int number = word >>> shift & LAST;
        if (number == LAST) {
            return last;
        }
        return last.kind().equals(ArmRegisters.FLOAT) ? ArmRegisters.floating(number) : ArmRegisters.integer(number);
    }
}
