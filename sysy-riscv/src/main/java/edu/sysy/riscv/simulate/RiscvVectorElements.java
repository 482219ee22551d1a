package edu.sysy.riscv.simulate;

import edu.sysy.ir.Type;
import edu.sysy.machine.RegisterClass;
import edu.sysy.riscv.RiscvRegisters;
import edu.sysy.riscv.isa.RiscvOpcode;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Turns instructions on vectors into elements of translated code. */
final class RiscvVectorElements {
    /** How far the last lane of a vector in memory is from the first one. */
    static final int LAST_LANE = Integer.BYTES * (Type.LANES - 1);

    private RiscvVectorElements() {}

    /** The element of an instruction that computes. */
    static long of(RiscvOpcode opcode, int word) {
        int first = RiscvWords.rs1(word);
        int second = RiscvWords.rs2(word);
        boolean isSwapped = readsSecondFirst(opcode);
        return RiscvVectorUnit.element(
                opcode,
                destination(opcode, word),
                place(opcode.firstClass(), isSwapped ? second : first),
                place(opcode.secondClass(), isSwapped ? first : second),
                RiscvWords.immediate(opcode.form(), word));
    }

    /** Whether the field of the second source register holds the first operand, as in most instructions on vectors. */
    static boolean readsSecondFirst(RiscvOpcode opcode) {
        return switch (opcode.form()) {
            case VECTOR, VECTOR_ACCUMULATE, VECTOR_IMMEDIATE, VECTOR_SHIFT, VECTOR_CONVERT -> true;
            default -> false;
        };
    }

    private static int destination(RiscvOpcode opcode, int word) {
        return RiscvRegisters.INT.equals(opcode.resultClass())
                ? RiscvDecoder.destination(word)
                : place(opcode.resultClass(), RiscvWords.rd(word));
    }

    private static int place(@Nullable RegisterClass kind, int number) {
        if (RiscvRegisters.VECTOR.equals(kind)) {
            return RiscvState.vector(number);
        }
        return RiscvRegisters.FLOAT.equals(kind) ? RiscvState.FLOAT + number : number;
    }

    /** The elements of a load or store: one for each lane, after one that requires that lanes are set. */
    static List<Long> access(RiscvOpcode opcode, int word) {
        int op = opcode.isStore() ? RiscvOp.STORE_WORD : RiscvOp.LOAD_WORD;
        int vector = RiscvState.vector(RiscvWords.rd(word));
        List<Long> elements = new ArrayList<>();
        elements.add(RiscvOp.pack(RiscvOp.REQUIRE_LANES, 0, 0, 0, 0));
        for (int lane = 0; lane < Type.LANES; lane++) {
            elements.add(RiscvOp.pack(op, vector + lane, RiscvWords.rs1(word), 0, Integer.BYTES * lane));
        }
        return elements;
    }
}
