package edu.sysy.riscv.assemble;

import edu.sysy.codegen.layout.CodeItem;
import edu.sysy.codegen.layout.FunctionCode;
import edu.sysy.machine.PhysicalRegister;
import edu.sysy.machine.RegisterClass;
import edu.sysy.riscv.RiscvRegisters;
import edu.sysy.riscv.isa.RiscvImmediate;
import edu.sysy.riscv.isa.RiscvInstruction;
import edu.sysy.riscv.isa.RiscvOpcode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** Makes instructions of all forms, with operands that short encodings have and operands just outside. */
final class RandomInstructions {
    private static final List<RiscvOpcode> STRAIGHT = Arrays.stream(RiscvOpcode.values())
            .filter(opcode -> opcode.form() != RiscvOpcode.Form.JUMP && opcode.form() != RiscvOpcode.Form.BRANCH)
            .toList();
    private static final List<RiscvOpcode> BRANCHES = Arrays.stream(RiscvOpcode.values())
            .filter(opcode -> opcode.form() == RiscvOpcode.Form.BRANCH)
            .toList();
    private static final int[] NUMBERS = {
        0, 1, -1, 4, 8, 16, 30, 31, 32, 33, -16, -32, -33, 100, 124, 128, 240, 248, 252, 256, 496, 504, 508, 512, -512,
        -528, 1016, 1020, 1024, 2040, 2047, -2048
    };
    private static final int[] UPPERS = {1, 31, 32, 0x7ffff, 0x80000, 0xfffdf, 0xfffe0, 0xfffff};

    private final Random random;

    RandomInstructions(Random random) {
        this.random = random;
    }

    /** Some instructions of each opcode that is no branch or jump, with numbers as immediates. */
    List<RiscvInstruction> ofEachOpcode(int count) {
        List<RiscvInstruction> instructions = new ArrayList<>();
        for (RiscvOpcode opcode : STRAIGHT) {
            for (int i = 0; i < count; i++) {
                instructions.add(straight(opcode));
            }
        }
        return instructions;
    }

    /** A function with branches and jumps to near and far labels. */
    FunctionCode<RiscvInstruction> function(String symbol, int length) {
        List<CodeItem<RiscvInstruction>> items = new ArrayList<>();
        for (int i = 0; i < length; i++) {
            items.add(new CodeItem.Label<>(label(symbol, i)));
            items.add(new CodeItem.Instruction<>(
                    switch (random.nextInt(4)) {
                        case 0 -> branch(label(symbol, target(i, length, 400)));
                        case 1 ->
                            random.nextInt(20) == 0
                                    ? RiscvInstruction.jump(RiscvOpcode.CALL, "f.callee")
                                    : RiscvInstruction.jump(RiscvOpcode.J, label(symbol, target(i, length, 1500)));
                        default -> straight(STRAIGHT.get(random.nextInt(STRAIGHT.size())));
                    },
                    0));
        }
        return new FunctionCode<>(symbol, items);
    }

    private static String label(String symbol, int index) {
        return ".L" + symbol + index;
    }

    private int target(int from, int length, int reach) {
        int distance = random.nextInt(1 + random.nextInt(1 + random.nextInt(reach)));
        int to = from + (random.nextBoolean() ? distance : -distance);
        return Math.clamp(to, 0, length - 1);
    }

    private RiscvInstruction branch(String label) {
        RiscvOpcode opcode = BRANCHES.get(random.nextInt(BRANCHES.size()));
        PhysicalRegister second = random.nextBoolean() ? RiscvRegisters.ZERO : integer();
        return RiscvInstruction.branch(opcode, integer(), second, label);
    }

    private RiscvInstruction straight(RiscvOpcode opcode) {
        PhysicalRegister rd = register(opcode.resultClass());
        PhysicalRegister a = register(opcode.firstClass());
        PhysicalRegister b = register(opcode.secondClass());
        if (rd != null && a != null && rd.kind().equals(a.kind()) && random.nextBoolean()) {
            a = rd;
        } else if (rd != null && b != null && rd.kind().equals(b.kind()) && random.nextInt(4) == 0) {
            b = rd;
        }
        if (opcode.readsMask() && RiscvRegisters.MASK.equals(rd)) {
            rd = RiscvRegisters.vector(1);
        }
        return new RiscvInstruction(opcode, rd, a, b, immediate(opcode));
    }

    private RiscvImmediate immediate(RiscvOpcode opcode) {
        return switch (opcode.form()) {
            case IMMEDIATE, LOAD, STORE ->
                RiscvImmediate.of(
                        random.nextBoolean() ? NUMBERS[random.nextInt(NUMBERS.length)] : random.nextInt(-2048, 2048));
            case SHIFT -> RiscvImmediate.of(random.nextInt(opcode.toString().endsWith("w") ? 32 : 64));
            case UPPER ->
                RiscvImmediate.of(
                        random.nextBoolean() ? UPPERS[random.nextInt(UPPERS.length)] : random.nextInt(1 << 20));
            case VECTOR_IMMEDIATE, VECTOR_NUMBER -> RiscvImmediate.of(random.nextInt(-16, 16));
            case VECTOR_SHIFT -> RiscvImmediate.of(random.nextInt(32));
            case COMPUTE,
                    CONVERT,
                    ATOMIC,
                    VECTOR,
                    VECTOR_ACCUMULATE,
                    VECTOR_CONVERT,
                    VECTOR_RESULT,
                    VECTOR_LOAD,
                    VECTOR_STORE,
                    CONFIGURE,
                    BRANCH,
                    JUMP -> RiscvImmediate.NONE;
        };
    }

    private @Nullable PhysicalRegister register(@Nullable RegisterClass kind) {
        if (kind == null) {
            return null;
        }
        return RiscvRegisters.of(kind, number());
    }

    private PhysicalRegister integer() {
        return RiscvRegisters.integer(number());
    }

    /** Often one that three bits hold, or the stack pointer. */
    private int number() {
        return switch (random.nextInt(4)) {
            case 0 -> random.nextInt(32);
            case 1 -> random.nextInt(3);
            default -> random.nextInt(8, 16);
        };
    }
}
