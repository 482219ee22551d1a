package edu.sysy.riscv.assemble;

import edu.sysy.codegen.emit.PlacedFunction;
import edu.sysy.codegen.layout.CodeItem;
import edu.sysy.codegen.layout.FunctionCode;
import edu.sysy.object.relocatable.RelocationKind.Resolver;
import edu.sysy.riscv.isa.RiscvImmediate;
import edu.sysy.riscv.isa.RiscvInstruction;
import edu.sysy.riscv.isa.RiscvOpcode;
import java.nio.ByteBuffer;
import java.util.List;

/**
 * The final code of a function with a size for each instruction: 16 bits where there is such a form, 32 otherwise.
 * Jumps and branches begin small, and grow until all reach their labels; each round only lets them grow, so that
 * there is an end.
 */
final class RiscvText extends PlacedFunction<RiscvInstruction> {
    private static final int LOW_BITS = 12;
    private static final int UPPER_MASK = 0xfffff;
    private static final int HALF = 2;
    private static final int WORD = 4;
    private static final int PAIR = 8;

    /** {@code jalr zero, t5} and {@code jalr ra, ra}. */
    private static final int JUMP_TO_T5 = 0x000f_0067;

    private static final int CALL_RA = 0x0000_80e7;

    /** {@code jal ra}. */
    private static final int NEAR_CALL = 0x0000_00ef;

    private final FunctionCode<RiscvInstruction> function;
    private final boolean near;
    private final byte[] sizes;

    /**
     * Lays a function out.
     *
     * @param near whether all symbols that it calls are in reach of a single instruction
     */
    RiscvText(FunctionCode<RiscvInstruction> function, boolean near) {
        super(function);
        this.function = function;
        this.near = near;
        List<CodeItem<RiscvInstruction>> items = function.items();
        sizes = new byte[items.size()];
        for (int i = 0; i < sizes.length; i++) {
            sizes[i] = items.get(i) instanceof CodeItem.Instruction<RiscvInstruction> item
                    ? (byte) smallestSize(item.instruction())
                    : 0;
        }
        place();
        while (growBranches()) {
            place();
        }
    }

    private int smallestSize(RiscvInstruction instruction) {
        return switch (instruction.opcode()) {
            case J, BEQ, BNE -> Compression.hasNearForm(instruction) ? HALF : WORD;
            case JUMP, CALL -> near ? WORD : PAIR;
            default -> compressed(instruction) == Compression.NONE ? WORD : HALF;
        };
    }

    private static int compressed(RiscvInstruction instruction) {
        return instruction.immediate() instanceof RiscvImmediate.Literal(int value)
                ? Compression.of(instruction, value)
                : Compression.NONE;
    }

    private boolean growBranches() {
        boolean grown = false;
        int offset = 0;
        for (int i = 0; i < sizes.length; i++) {
            if (sizes[i] == HALF
                    && function.items().get(i) instanceof CodeItem.Instruction<RiscvInstruction> item
                    && item.instruction().immediate() instanceof RiscvImmediate.Label(String name)) {
                int reach = item.instruction().opcode() == RiscvOpcode.J
                        ? Compression.JUMP_REACH
                        : Compression.BRANCH_REACH;
                int distance = defined(name) - offset;
                if (distance < -reach || distance >= reach) {
                    sizes[i] = WORD;
                    grown = true;
                    offset += WORD;
                    continue;
                }
            }
            offset += sizes[i];
        }
        return grown;
    }

    private int defined(String name) {
        Integer offset = label(name);
        if (offset == null) {
            throw new IllegalStateException("undefined label " + name);
        }
        return offset;
    }

    @Override
    protected int instructionSize(int index) {
        return sizes[index];
    }

    @Override
    protected void encode(
            ByteBuffer out, RiscvInstruction instruction, int index, int place, int start, Resolver symbols) {
        int bytes = sizes[index];
        switch (instruction.immediate()) {
            case RiscvImmediate.Literal(int value) -> {
                if (bytes == HALF) {
                    out.putShort((short) Compression.of(instruction, value));
                } else {
                    out.putInt(RiscvEncoder.word(instruction, value));
                }
            }
            case RiscvImmediate.High(String symbol, int offset) -> {
                int address = symbols.address(RiscvRelocation.HIGH, place, symbol, offset);
                out.putInt(RiscvEncoder.word(instruction, address - low(address) >>> LOW_BITS & UPPER_MASK));
            }
            case RiscvImmediate.Low(String symbol, int offset) -> {
                boolean store = instruction.opcode().form() == RiscvOpcode.Form.STORE;
                RiscvRelocation kind = store ? RiscvRelocation.LOW_OF_STORE : RiscvRelocation.LOW;
                out.putInt(RiscvEncoder.word(instruction, low(symbols.address(kind, place, symbol, offset))));
            }
            case RiscvImmediate.Label(String name) -> {
                Integer label = label(name);
                int target = label == null ? symbols.address(RiscvRelocation.CALL, place, name, 0) : start + label;
                transfer(out, instruction, bytes, target - place);
            }
        }
    }

    private static void transfer(ByteBuffer out, RiscvInstruction instruction, int bytes, int distance) {
        switch (bytes) {
            case HALF -> out.putShort((short) Compression.near(instruction, distance));
            case WORD ->
                out.putInt(
                        switch (instruction.opcode()) {
                            case CALL -> NEAR_CALL | RiscvEncoder.jump(distance);
                            case JUMP -> RiscvOpcode.J.bits() | RiscvEncoder.jump(distance);
                            default -> RiscvEncoder.word(instruction, distance);
                        });
            default -> {
                out.putInt(instruction.opcode().bits() | distance - low(distance));
                int second = instruction.opcode() == RiscvOpcode.CALL ? CALL_RA : JUMP_TO_T5;
                out.putInt(second | low(distance) << Integer.SIZE - LOW_BITS);
            }
        }
    }

    private static int low(int address) {
        return address << Integer.SIZE - LOW_BITS >> Integer.SIZE - LOW_BITS;
    }
}
