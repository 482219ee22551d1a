package edu.sysy.mips.select;

import edu.sysy.machine.MachineInstruction;
import edu.sysy.machine.Register;
import edu.sysy.machine.RegisterClass;
import edu.sysy.machine.VirtualRegister;
import edu.sysy.mips.Immediate;
import edu.sysy.mips.MipsInstruction;
import edu.sysy.mips.MipsRegisters;
import edu.sysy.mips.RealInstruction.ExtractBits;
import edu.sysy.mips.RealInstruction.FloatTwoRegister;
import edu.sysy.mips.RealInstruction.InsertBits;
import edu.sysy.mips.RealInstruction.Shift;
import edu.sysy.mips.RealInstruction.ThreeRegister;
import edu.sysy.mips.RealInstruction.WithImmediate;
import edu.sysy.mips.isa.MipsOpcode;
import java.util.ArrayList;
import java.util.List;

/** The instructions selected so far for the block at hand, and the supply of virtual registers. */
final class CodeBuffer {
    private List<MachineInstruction> instructions = new ArrayList<>();
    private int nextRegister;
    private int line;

    VirtualRegister newInt() {
        return new VirtualRegister(nextRegister++, MipsRegisters.INT);
    }

    VirtualRegister newFloat() {
        return new VirtualRegister(nextRegister++, MipsRegisters.FLOAT);
    }

    VirtualRegister newRegister(RegisterClass kind) {
        return new VirtualRegister(nextRegister++, kind);
    }

    int registerCount() {
        return nextRegister;
    }

    /** Sets the source line of what is added from now on. */
    void line(int sourceLine) {
        line = sourceLine;
    }

    /** The number of instructions in the block so far. */
    int size() {
        return instructions.size();
    }

    void add(MipsInstruction instruction) {
        instructions.add(new MachineInstruction(instruction, line));
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

    /** The register with its low bits cleared, which nobody else uses. */
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

    /** Ends the block and returns its instructions. */
    List<MachineInstruction> take() {
        List<MachineInstruction> taken = instructions;
        instructions = new ArrayList<>();
        return taken;
    }
}
