package edu.sysy.mips.select;

import edu.sysy.codegen.select.CodeBuffer;
import edu.sysy.machine.Register;
import edu.sysy.machine.VirtualRegister;
import edu.sysy.mips.Immediate;
import edu.sysy.mips.MipsRegisters;
import edu.sysy.mips.RealInstruction.ExtractBits;
import edu.sysy.mips.RealInstruction.FloatTwoRegister;
import edu.sysy.mips.RealInstruction.InsertBits;
import edu.sysy.mips.RealInstruction.Shift;
import edu.sysy.mips.RealInstruction.ThreeRegister;
import edu.sysy.mips.RealInstruction.WithImmediate;
import edu.sysy.mips.isa.MipsOpcode;

/** The instructions selected so far, with shorthands for those that compute one result. */
final class MipsCodeBuffer extends CodeBuffer {
    MipsCodeBuffer() {
        super(MipsRegisters.INT, MipsRegisters.FLOAT);
    }

    VirtualRegister three(MipsOpcode op, Register a, Register b) {
        VirtualRegister rd = newInt();
        add(new ThreeRegister(op, rd, a, b));
        return rd;
    }

    VirtualRegister immediate(MipsOpcode op, Register a, int value) {
        VirtualRegister rd = newInt();
        add(new WithImmediate(op, rd, a, Immediate.of(value)));
        return rd;
    }

    VirtualRegister shift(MipsOpcode op, Register a, int amount) {
        VirtualRegister rd = newInt();
        add(new Shift(op, rd, a, amount));
        return rd;
    }

    /** The low bits of a register, extended with zeros. */
    VirtualRegister lowBits(Register a, int width) {
        if (width <= 16) {
            return immediate(MipsOpcode.ANDI, a, (1 << width) - 1);
        }
        return bits(a, 0, width);
    }

    /** The bits of a register from {@code position} on, extended with zeros. */
    VirtualRegister bits(Register a, int position, int width) {
        if (position + width == 32) {
            return shift(MipsOpcode.SRL, a, position);
        }
        VirtualRegister rd = newInt();
        add(new ExtractBits(rd, a, position, width));
        return rd;
    }

    /** The register with its low bits cleared, which is used for nothing else. */
    VirtualRegister clearLow(Register a, int width) {
        VirtualRegister rd = newInt();
        add(new InsertBits(rd, MipsRegisters.ZERO, 0, width, a));
        return rd;
    }

    VirtualRegister floatTwo(MipsOpcode op, Register a) {
        VirtualRegister fd = newFloat();
        add(new FloatTwoRegister(op, fd, a));
        return fd;
    }
}
