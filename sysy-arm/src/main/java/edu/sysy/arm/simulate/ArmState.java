package edu.sysy.arm.simulate;

import edu.sysy.arm.ArmRegisters;
import edu.sysy.machine.PhysicalRegister;
import edu.sysy.machine.Register;

/** The layout of the one array that holds the state of the processor: integer registers, flags, floating registers. */
final class ArmState {
    static final int SIZE = 256;

    static final int X0 = 0;
    static final int X8 = 8;
    static final int LR = 30;
    static final int SP = 31;

    /** Always 0; what would be its upper half is, too. */
    static final int ZERO = 32;

    /** Where writes to the register of zeros go. */
    static final int SINK = 33;

    /** N, Z, C and V, bits 3 to 0. */
    static final int FLAGS = 34;

    /** What one element computes for the next ones of the same instruction. */
    static final int TEMPORARY = 35;

    /** Address and value of the last exclusive load; the address is odd if there is none to store after. */
    static final int LINK_ADDRESS = 36;

    static final int LINK_VALUE = 37;

    /** An address for {@link #LINK_ADDRESS} if there was no exclusive load. */
    static final int NO_LINK = 1;

    /** The 32 floating registers, the lower 64 bits of each; with 32 bits in use, the others are 0. */
    static final int FLOAT = 64;

    /** How far the upper half of a vector register is from its lower half, which is a floating register. */
    static final int UPPER = 64;

    private ArmState() {}

    /** Where a register is read; of a vector, its lower half. */
    static int read(Register register) {
        PhysicalRegister physical = (PhysicalRegister) register;
        if (physical.kind().equals(ArmRegisters.FLOAT) || physical.kind().equals(ArmRegisters.VECTOR)) {
            return FLOAT + physical.number() % 32;
        }
        return physical.equals(ArmRegisters.ZR) ? ZERO : physical.number();
    }

    /** Where a register is written. */
    static int written(Register register) {
        return register.equals(ArmRegisters.ZR) ? SINK : read(register);
    }
}
