package edu.sysy.mips.emit;

import edu.sysy.codegen.layout.CodeItem.Instruction;
import edu.sysy.machine.PhysicalRegister;
import edu.sysy.machine.Register;
import edu.sysy.mips.Immediate;
import edu.sysy.mips.MipsRegisters;
import edu.sysy.mips.RealInstruction;
import edu.sysy.mips.RealInstruction.FloatTwoRegister;
import edu.sysy.mips.RealInstruction.Load;
import edu.sysy.mips.RealInstruction.LoadUpper;
import edu.sysy.mips.RealInstruction.MoveFromFloat;
import edu.sysy.mips.RealInstruction.MoveToFloat;
import edu.sysy.mips.RealInstruction.Store;
import edu.sysy.mips.RealInstruction.ThreeRegister;
import edu.sysy.mips.RealInstruction.WithImmediate;
import edu.sysy.mips.VectorInstruction.VectorTwoRegister;
import edu.sysy.mips.isa.MipsOpcode;
import edu.sysy.mips.isa.OperandField;
import java.util.ArrayList;
import java.util.List;

/**
 * Collects words of code; knows the sequences for constants, memory at any distance, and copies between any registers.
 */
final class InstructionEmitter {
    private record Place(Register base, int offset) {}

    private final List<Instruction<RealInstruction>> words = new ArrayList<>();
    private int line;

    /** Sets the source line of what is added from now on. */
    void line(int sourceLine) {
        line = sourceLine;
    }

    List<Instruction<RealInstruction>> words() {
        return words;
    }

    void add(RealInstruction instruction) {
        words.add(new Instruction<>(instruction, line));
    }

    /** {@code rd = value}, in one or two words. */
    void constant(Register rd, int value) {
        if (value == (short) value) {
            add(new WithImmediate(MipsOpcode.ADDIU, rd, MipsRegisters.ZERO, Immediate.of(value)));
        } else if (value >>> 16 == 0) {
            add(new WithImmediate(MipsOpcode.ORI, rd, MipsRegisters.ZERO, Immediate.of(value)));
        } else {
            add(new LoadUpper(rd, Immediate.of(value >>> 16)));
            if ((value & 0xffff) != 0) {
                add(new WithImmediate(MipsOpcode.ORI, rd, rd, Immediate.of(value & 0xffff)));
            }
        }
    }

    /** {@code rd = a + value}; {@code rd} is another register than {@code a} if the value exceeds 16 bits. */
    void sum(Register rd, Register a, int value) {
        if (value == (short) value) {
            add(new WithImmediate(MipsOpcode.ADDIU, rd, a, Immediate.of(value)));
        } else {
            constant(rd, value);
            add(new ThreeRegister(MipsOpcode.ADDU, rd, rd, a));
        }
    }

    /** Loads a word to an integer or floating register, four to a vector register. */
    void load(Register rd, Register base, int offset) {
        if (rd.kind().equals(MipsRegisters.VECTOR)) {
            Place place = vectorPlace(base, offset);
            add(new Load(MipsOpcode.LD_W, rd, Immediate.of(place.offset()), place.base()));
            return;
        }
        MipsOpcode op = rd.kind().equals(MipsRegisters.FLOAT) ? MipsOpcode.LWC1 : MipsOpcode.LW;
        Register near = near(base, offset);
        add(new Load(op, rd, low(offset), near));
    }

    /** Stores a word from an integer or floating register, four from a vector register. */
    void store(Register value, Register base, int offset) {
        if (value.kind().equals(MipsRegisters.VECTOR)) {
            Place place = vectorPlace(base, offset);
            add(new Store(MipsOpcode.ST_W, value, Immediate.of(place.offset()), place.base()));
            return;
        }
        MipsOpcode op = value.kind().equals(MipsRegisters.FLOAT) ? MipsOpcode.SWC1 : MipsOpcode.SW;
        Register near = near(base, offset);
        add(new Store(op, value, low(offset), near));
    }

    /** Loads two words to a floating register with an even number and the next one. */
    void loadPair(Register rd, Register base, int offset) {
        Register near = near(base, offset);
        add(new Load(MipsOpcode.LDC1, rd, low(offset), near));
    }

    /** Stores two words from a floating register with an even number and the next one. */
    void storePair(Register value, Register base, int offset) {
        Register near = near(base, offset);
        add(new Store(MipsOpcode.SDC1, value, low(offset), near));
    }

    /** Copies a word between integer and floating registers, or a vector. */
    void copy(PhysicalRegister to, PhysicalRegister from) {
        if (to.equals(from)) {
            return;
        }
        if (to.kind().equals(MipsRegisters.VECTOR)) {
            add(new VectorTwoRegister(MipsOpcode.MOVE_V, to, from));
            return;
        }
        boolean toFloat = to.kind().equals(MipsRegisters.FLOAT);
        boolean fromFloat = from.kind().equals(MipsRegisters.FLOAT);
        if (toFloat) {
            add(fromFloat ? new FloatTwoRegister(MipsOpcode.MOV_S, to, from) : new MoveToFloat(from, to));
        } else {
            add(
                    fromFloat
                            ? new MoveFromFloat(to, from)
                            : new ThreeRegister(MipsOpcode.OR, to, from, MipsRegisters.ZERO));
        }
    }

    /**
     * Lets the last copy of an integer register to {@code saved} go to another integer register, if nothing since then
     * has named that.
     *
     * @return whether there is such a copy
     */
    boolean saveInstead(PhysicalRegister saved, PhysicalRegister other) {
        for (int i = words.size() - 1; i >= 0; i--) {
            Instruction<RealInstruction> word = words.get(i);
            if (word.instruction() instanceof MoveToFloat(var from, var to) && to.equals(saved)) {
                RealInstruction copy = new ThreeRegister(MipsOpcode.OR, other, from, MipsRegisters.ZERO);
                words.set(i, new Instruction<>(copy, word.line()));
                return true;
            }
            if (word.instruction().operands().stream()
                    .anyMatch(operand -> operand.register().equals(other)
                            || operand.register().equals(saved))) {
                return false;
            }
        }
        return false;
    }

    /** Whether a load or store reaches {@code offset} without help. */
    static boolean isNear(int offset) {
        return offset == (short) offset;
    }

    /** The base itself, or $at with the upper part of the offset added to the base. */
    private Register near(Register base, int offset) {
        if (isNear(offset)) {
            return base;
        }
        add(new LoadUpper(MipsRegisters.AT, Immediate.of(offset + 0x8000 >>> 16)));
        add(new ThreeRegister(MipsOpcode.ADDU, MipsRegisters.AT, MipsRegisters.AT, base));
        return MipsRegisters.AT;
    }

    /** Where an access to a vector finds a place: from the base itself, or from $at with the offset added to it. */
    private Place vectorPlace(Register base, int offset) {
        if (OperandField.isVectorOffset(offset)) {
            return new Place(base, offset);
        }
        sum(MipsRegisters.AT, base, offset);
        return new Place(MipsRegisters.AT, 0);
    }

    private static Immediate low(int offset) {
        return Immediate.of((short) offset);
    }
}
