package edu.sysy.riscv.isa;

import edu.sysy.machine.Operand;
import edu.sysy.machine.Register;
import edu.sysy.riscv.RiscvRegisters;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * An instruction, over virtual or physical registers. Which fields it has, its opcode says.
 *
 * @param rd what is written; null if nothing is
 * @param a the first register read, the base of an address; null if none is
 * @param b the second register read, what is stored; null if none is
 */
public record RiscvInstruction(
        RiscvOpcode opcode,
        @Nullable Register rd,
        @Nullable Register a,
        @Nullable Register b,
        RiscvImmediate immediate) implements RiscvOperation {

    /** {@code rd = a op b}. */
    public static RiscvInstruction compute(RiscvOpcode opcode, Register rd, Register a, Register b) {
        return new RiscvInstruction(opcode, rd, a, b, RiscvImmediate.NONE);
    }

    /** {@code rd = op a}. */
    public static RiscvInstruction convert(RiscvOpcode opcode, Register rd, Register a) {
        return new RiscvInstruction(opcode, rd, a, null, RiscvImmediate.NONE);
    }

    /** {@code rd = a op value}. */
    public static RiscvInstruction immediate(RiscvOpcode opcode, Register rd, Register a, int value) {
        return new RiscvInstruction(opcode, rd, a, null, RiscvImmediate.of(value));
    }

    /** {@code rd = value}, the upper part of a number or address. */
    public static RiscvInstruction upper(Register rd, RiscvImmediate value) {
        return new RiscvInstruction(RiscvOpcode.LUI, rd, null, null, value);
    }

    /** {@code rd = memory[base + offset]}. */
    public static RiscvInstruction load(RiscvOpcode opcode, Register rd, Register base, RiscvImmediate offset) {
        return new RiscvInstruction(opcode, rd, base, null, offset);
    }

    /** {@code memory[base + offset] = value}. */
    public static RiscvInstruction store(RiscvOpcode opcode, Register value, Register base, RiscvImmediate offset) {
        return new RiscvInstruction(opcode, null, base, value, offset);
    }

    /** {@code rd = memory[base]}, and what the opcode makes of it and {@code value} is stored, if there is a value. */
    public static RiscvInstruction atomic(RiscvOpcode opcode, Register rd, Register base, @Nullable Register value) {
        return new RiscvInstruction(opcode, rd, base, value, RiscvImmediate.NONE);
    }

    /** {@code rd = value}, a vector with a number in all lanes, or that of the numbers of the lanes. */
    public static RiscvInstruction vector(RiscvOpcode opcode, Register rd, int value) {
        return new RiscvInstruction(opcode, rd, null, null, RiscvImmediate.of(value));
    }

    /** A branch whose edges the end of its block names. */
    public static RiscvInstruction branch(RiscvOpcode opcode, Register a, Register b) {
        return new RiscvInstruction(opcode, null, a, b, RiscvImmediate.NONE);
    }

    /** A branch to a label. */
    public static RiscvInstruction branch(RiscvOpcode opcode, Register a, Register b, String label) {
        return new RiscvInstruction(opcode, null, a, b, new RiscvImmediate.Label(label));
    }

    /** A jump or call to a label or symbol. */
    public static RiscvInstruction jump(RiscvOpcode opcode, String label) {
        return new RiscvInstruction(opcode, null, null, null, new RiscvImmediate.Label(label));
    }

    /** An instruction without operands. */
    public static RiscvInstruction plain(RiscvOpcode opcode) {
        return new RiscvInstruction(opcode, null, null, null, RiscvImmediate.NONE);
    }

    @Override
    public List<Operand> operands() {
        List<Operand> operands = new ArrayList<>(3);
        if (b != null && opcode.isStore()) {
            operands.add(Operand.use(b));
        }
        if (a != null) {
            operands.add(Operand.use(a));
        }
        if (b != null && !opcode.isStore()) {
            operands.add(Operand.use(b));
        }
        if (rd != null) {
            operands.add(Operand.def(rd));
        }
        return operands;
    }

    @Override
    public RiscvInstruction withRegisters(List<? extends Register> registers) {
        if (opcode.isStore()) {
            return new RiscvInstruction(opcode, null, registers.get(1), registers.get(0), immediate);
        }
        int next = 0;
        Register first = a == null ? null : registers.get(next++);
        Register second = b == null ? null : registers.get(next++);
        return new RiscvInstruction(opcode, rd == null ? null : registers.get(next), first, second, immediate);
    }

    @Override
    public OptionalInt edgeCount() {
        return opcode.form() == RiscvOpcode.Form.BRANCH ? OptionalInt.of(2) : OptionalInt.empty();
    }

    @Override
    public boolean isRematerializable() {
        return opcode == RiscvOpcode.LUI;
    }

    /** As in assembly text. */
    @Override
    public String toString() {
        return switch (opcode.form()) {
            case COMPUTE, VECTOR -> opcode + " " + rd + ", " + a + ", " + b + mask();
            case VECTOR_ACCUMULATE -> opcode + " " + rd + ", " + b + ", " + a;
            case VECTOR_IMMEDIATE, VECTOR_SHIFT -> opcode + " " + rd + ", " + a + ", " + immediate + mask();
            case VECTOR_CONVERT -> opcode + " " + rd + ", " + a;
            case VECTOR_NUMBER -> opcode + " " + rd + ", " + immediate;
            case VECTOR_RESULT -> opcode + " " + rd;
            case VECTOR_LOAD -> opcode + " " + rd + ", (" + a + ")";
            case VECTOR_STORE -> opcode + " " + b + ", (" + a + ")";
            case CONFIGURE -> opcode + " zero, 4, e32, m1, ta, ma";
            case CONVERT -> opcode + " " + rd + ", " + a + (opcode == RiscvOpcode.FCVT_W_S ? ", rtz" : "");
            case IMMEDIATE, SHIFT -> opcode + " " + rd + ", " + a + ", " + immediate;
            case UPPER -> opcode + " " + rd + ", " + immediate;
            case LOAD -> opcode + " " + rd + ", " + immediate + "(" + a + ")";
            case STORE -> opcode + " " + b + ", " + immediate + "(" + a + ")";
            case ATOMIC -> opcode + " " + rd + (b == null ? "" : ", " + b) + ", (" + a + ")";
            case BRANCH ->
                opcode + " " + a + ", " + b + (immediate.equals(RiscvImmediate.NONE) ? "" : ", " + immediate);
            case JUMP ->
                opcode
                        + (immediate.equals(RiscvImmediate.NONE) ? "" : " " + immediate)
                        + (opcode == RiscvOpcode.JUMP ? ", t5" : "");
        };
    }

    private String mask() {
        return opcode.readsMask() ? ", " + RiscvRegisters.MASK : "";
    }
}
