package edu.sysy.arm.select;

import edu.sysy.arm.ArmRegisters;
import edu.sysy.arm.isa.ArmInstruction;
import edu.sysy.arm.isa.ArmOpcode;
import edu.sysy.arm.isa.Modifier;
import edu.sysy.codegen.select.CodeBuffer;
import edu.sysy.machine.Register;
import edu.sysy.machine.VirtualRegister;

/** The instructions selected so far, with shorthands for those that compute one result. */
final class ArmCodeBuffer extends CodeBuffer {
    ArmCodeBuffer() {
        super(ArmRegisters.INT, ArmRegisters.FLOAT);
    }

    /** A floating result. */
    VirtualRegister floating(ArmOpcode opcode, Register... uses) {
        VirtualRegister rd = newFloat();
        add(ArmInstruction.compute(opcode, rd, uses));
        return rd;
    }

    /** A vector. */
    VirtualRegister vector(ArmOpcode opcode, Register... uses) {
        return vector(opcode, Modifier.NONE, uses);
    }

    /** A vector that an instruction with a modifier computes. */
    VirtualRegister vector(ArmOpcode opcode, Modifier modifier, Register... uses) {
        VirtualRegister rd = newRegister(ArmRegisters.VECTOR);
        add(ArmInstruction.modified(opcode, rd, modifier, uses));
        return rd;
    }

    /** A floating result of an instruction with a modifier. */
    VirtualRegister floating(ArmOpcode opcode, Modifier modifier, Register use) {
        VirtualRegister rd = newFloat();
        add(ArmInstruction.modified(opcode, rd, modifier, use));
        return rd;
    }

    /** An integer result of an instruction with a constant. */
    VirtualRegister immediate(ArmOpcode opcode, Register a, int value) {
        return modified(opcode, new Modifier.Number(value), a);
    }

    /** An integer result of an instruction with a modifier. */
    VirtualRegister modified(ArmOpcode opcode, Modifier modifier, Register... uses) {
        VirtualRegister rd = newInt();
        add(ArmInstruction.modified(opcode, rd, modifier, uses));
        return rd;
    }
}
