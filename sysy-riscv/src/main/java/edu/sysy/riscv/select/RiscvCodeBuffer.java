package edu.sysy.riscv.select;

import edu.sysy.codegen.select.CodeBuffer;
import edu.sysy.machine.Register;
import edu.sysy.machine.VirtualRegister;
import edu.sysy.riscv.RiscvRegisters;
import edu.sysy.riscv.isa.RiscvInstruction;
import edu.sysy.riscv.isa.RiscvOpcode;
import java.util.Objects;

/** The instructions selected so far, with shorthands for those that compute one result. */
final class RiscvCodeBuffer extends CodeBuffer {
    RiscvCodeBuffer() {
        super(RiscvRegisters.INT, RiscvRegisters.FLOAT);
    }

    VirtualRegister compute(RiscvOpcode opcode, Register a, Register b) {
        VirtualRegister rd = resultOf(opcode);
        add(RiscvInstruction.compute(opcode, rd, a, b));
        return rd;
    }

    VirtualRegister convert(RiscvOpcode opcode, Register a) {
        VirtualRegister rd = resultOf(opcode);
        add(RiscvInstruction.convert(opcode, rd, a));
        return rd;
    }

    VirtualRegister immediate(RiscvOpcode opcode, Register a, int value) {
        VirtualRegister rd = newInt();
        add(RiscvInstruction.immediate(opcode, rd, a, value));
        return rd;
    }

    /** A vector register that nothing has named before. */
    VirtualRegister newVector() {
        return newRegister(RiscvRegisters.VECTOR);
    }

    /** A vector that depends on a number only. */
    VirtualRegister number(RiscvOpcode opcode, int value) {
        VirtualRegister rd = newVector();
        add(RiscvInstruction.vector(opcode, rd, value));
        return rd;
    }

    VirtualRegister vectorImmediate(RiscvOpcode opcode, Register a, int value) {
        VirtualRegister rd = newVector();
        add(RiscvInstruction.immediate(opcode, rd, a, value));
        return rd;
    }

    private VirtualRegister resultOf(RiscvOpcode opcode) {
        return newRegister(Objects.requireNonNull(opcode.resultClass()));
    }
}
