package edu.sysy.riscv.simulate;

import edu.sysy.riscv.isa.RiscvOpcode;
import edu.sysy.simulate.FaultKind;
import org.jspecify.annotations.Nullable;

/**
 * Turns an instruction that is no branch, jump or atomic access into one element of translated code ({@link RiscvOp}).
 */
final class RiscvDecoder {
    /** Stands for an instruction without effect. */
    static final long NOTHING = -1;

    private RiscvDecoder() {}

    /** The element of a word of 32 bits. */
    static long decode(@Nullable RiscvOpcode opcode, int word) {
        if (opcode == null) {
            return fault(FaultKind.RESERVED_INSTRUCTION);
        }
        int immediate = RiscvWords.immediate(opcode.form(), word);
        return switch (opcode.form()) {
            case COMPUTE -> compute(opcode, word);
            case CONVERT -> opcode.hasVector() ? RiscvVectorElements.of(opcode, word) : convert(opcode, word);
            case IMMEDIATE -> immediate(opcode, word, immediate);
            case SHIFT -> integer(shift(opcode), word, immediate, 0);
            case UPPER -> integer(RiscvOp.LOAD_IMMEDIATE, word, 0, immediate);
            case LOAD -> load(opcode, word, immediate);
            case STORE -> store(opcode, word, immediate);
            case BRANCH, JUMP, ATOMIC -> fault(FaultKind.BREAK);
            case CONFIGURE -> RiscvOp.pack(RiscvOp.LOAD_IMMEDIATE, RiscvState.LANES_SET, 0, 0, 1);
            case VECTOR,
                    VECTOR_ACCUMULATE,
                    VECTOR_IMMEDIATE,
                    VECTOR_SHIFT,
                    VECTOR_CONVERT,
                    VECTOR_NUMBER,
                    VECTOR_RESULT -> RiscvVectorElements.of(opcode, word);
            case VECTOR_LOAD, VECTOR_STORE -> throw new IllegalArgumentException("several elements: " + opcode);
        };
    }

    /** Where an instruction with an integer result leaves it. */
    static int destination(int word) {
        int rd = RiscvWords.rd(word);
        return rd == 0 ? RiscvState.SINK : rd;
    }

    private static long fault(FaultKind kind) {
        return RiscvOp.pack(RiscvOp.FAULT, 0, 0, 0, kind.ordinal());
    }

    private static long integer(int op, int word, int c, int immediate) {
        int rd = destination(word);
        return rd == RiscvState.SINK ? NOTHING : RiscvOp.pack(op, rd, RiscvWords.rs1(word), c, immediate);
    }

    private static long compute(RiscvOpcode opcode, int word) {
        int b = RiscvWords.rs2(word);
        return switch (opcode) {
            case ADD ->
                RiscvWords.rs1(word) == 0 && RiscvWords.rd(word) != 0
                        ? RiscvOp.pack(RiscvOp.MOVE, RiscvWords.rd(word), b, 0, 0)
                        : integer(RiscvOp.ADD, word, b, 0);
            case ADDW -> integer(RiscvOp.ADD_WORD, word, b, 0);
            case SUB -> integer(RiscvOp.SUBTRACT, word, b, 0);
            case SUBW -> integer(RiscvOp.SUBTRACT_WORD, word, b, 0);
            case SLLW -> integer(RiscvOp.SHIFT_LEFT_WORD_VARIABLE, word, b, 0);
            case SRLW -> integer(RiscvOp.SHIFT_RIGHT_WORD_VARIABLE, word, b, 0);
            case SRAW -> integer(RiscvOp.SHIFT_RIGHT_SIGNED_WORD_VARIABLE, word, b, 0);
            case SLT -> integer(RiscvOp.SET_LESS, word, b, 0);
            case SLTU -> integer(RiscvOp.SET_BELOW, word, b, 0);
            case XOR -> integer(RiscvOp.XOR, word, b, 0);
            case OR -> integer(RiscvOp.OR, word, b, 0);
            case AND -> integer(RiscvOp.AND, word, b, 0);
            case MUL -> integer(RiscvOp.MULTIPLY, word, b, 0);
            case MULW -> integer(RiscvOp.MULTIPLY_WORD, word, b, 0);
            case DIVW -> integer(RiscvOp.DIVIDE_WORD, word, b, 0);
            case REMW -> integer(RiscvOp.REMAINDER_WORD, word, b, 0);
            case FADD_S -> floating(RiscvOp.ADD_SINGLE, word);
            case FSUB_S -> floating(RiscvOp.SUBTRACT_SINGLE, word);
            case FMUL_S -> floating(RiscvOp.MULTIPLY_SINGLE, word);
            case FDIV_S -> floating(RiscvOp.DIVIDE_SINGLE, word);
            case FEQ_S -> comparison(RiscvOp.EQUAL_SINGLE, word);
            case FLT_S -> comparison(RiscvOp.LESS_SINGLE, word);
            case FLE_S -> comparison(RiscvOp.NOT_GREATER_SINGLE, word);
            default -> integer(RiscvOp.SLOW_COMPUTE, word, b, opcode.ordinal());
        };
    }

    private static long floating(int op, int word) {
        return RiscvOp.pack(op, floatRd(word), floatRs1(word), RiscvState.FLOAT + RiscvWords.rs2(word), 0);
    }

    private static long comparison(int op, int word) {
        return RiscvOp.pack(op, destination(word), floatRs1(word), RiscvState.FLOAT + RiscvWords.rs2(word), 0);
    }

    private static long convert(RiscvOpcode opcode, int word) {
        int integer = destination(word);
        int source = RiscvWords.rs1(word);
        return switch (opcode) {
            case FMV_S -> RiscvOp.pack(RiscvOp.MOVE, floatRd(word), floatRs1(word), 0, 0);
            case FNEG_S -> RiscvOp.pack(RiscvOp.NEGATE_SINGLE, floatRd(word), floatRs1(word), 0, 0);
            case FMV_W_X -> RiscvOp.pack(RiscvOp.BOX_SINGLE, floatRd(word), source, 0, 0);
            case FMV_X_W -> RiscvOp.pack(RiscvOp.UNBOX_SINGLE, integer, floatRs1(word), 0, 0);
            case FCVT_S_W -> RiscvOp.pack(RiscvOp.SINGLE_FROM_WORD, floatRd(word), source, 0, 0);
            case FCVT_W_S -> RiscvOp.pack(RiscvOp.TRUNCATE_SINGLE, integer, floatRs1(word), 0, 0);
            case FMV_X_D -> RiscvOp.pack(RiscvOp.MOVE, integer, floatRs1(word), 0, 0);
            case ZEXT_H -> integer(RiscvOp.SLOW_COMPUTE, word, 0, opcode.ordinal());
            case FCVT_D_S -> RiscvOp.pack(RiscvOp.SLOW_COMPUTE, floatRd(word), floatRs1(word), 0, opcode.ordinal());
            default -> throw new IllegalArgumentException("no conversion: " + opcode);
        };
    }

    private static int floatRd(int word) {
        return RiscvState.FLOAT + RiscvWords.rd(word);
    }

    private static int floatRs1(int word) {
        return RiscvState.FLOAT + RiscvWords.rs1(word);
    }

    private static long immediate(RiscvOpcode opcode, int word, int number) {
        return switch (opcode) {
            case ADDI -> {
                int op = RiscvWords.rs1(word) == 0
                        ? RiscvOp.LOAD_IMMEDIATE
                        : number == 0 ? RiscvOp.MOVE : RiscvOp.ADD_IMMEDIATE;
                yield integer(op, word, 0, number);
            }
            case ADDIW -> integer(RiscvOp.ADD_WORD_IMMEDIATE, word, 0, number);
            case SLTI -> integer(RiscvOp.SET_LESS_IMMEDIATE, word, 0, number);
            case SLTIU -> integer(RiscvOp.SET_BELOW_IMMEDIATE, word, 0, number);
            case XORI -> integer(RiscvOp.XOR_IMMEDIATE, word, 0, number);
            case ORI -> integer(RiscvOp.OR_IMMEDIATE, word, 0, number);
            case ANDI -> integer(RiscvOp.AND_IMMEDIATE, word, 0, number);
            default -> throw new IllegalArgumentException("no immediate operand: " + opcode);
        };
    }

    private static int shift(RiscvOpcode opcode) {
        return switch (opcode) {
            case SLLI -> RiscvOp.SHIFT_LEFT;
            case SRLI -> RiscvOp.SHIFT_RIGHT;
            case SRAI -> RiscvOp.SHIFT_RIGHT_SIGNED;
            case SLLIW -> RiscvOp.SHIFT_LEFT_WORD;
            case SRLIW -> RiscvOp.SHIFT_RIGHT_WORD;
            case SRAIW -> RiscvOp.SHIFT_RIGHT_SIGNED_WORD;
            default -> throw new IllegalArgumentException("no shift: " + opcode);
        };
    }

    private static long load(RiscvOpcode opcode, int word, int offset) {
        int base = RiscvWords.rs1(word);
        return switch (opcode) {
            case LB -> RiscvOp.pack(RiscvOp.LOAD_BYTE, destination(word), base, 0, offset);
            case LBU -> RiscvOp.pack(RiscvOp.LOAD_BYTE_UNSIGNED, destination(word), base, 0, offset);
            case LH -> RiscvOp.pack(RiscvOp.LOAD_HALF, destination(word), base, 0, offset);
            case LHU -> RiscvOp.pack(RiscvOp.LOAD_HALF_UNSIGNED, destination(word), base, 0, offset);
            case LW -> RiscvOp.pack(RiscvOp.LOAD_WORD, destination(word), base, 0, offset);
            case LWU -> RiscvOp.pack(RiscvOp.LOAD_WORD_UNSIGNED, destination(word), base, 0, offset);
            case LD -> RiscvOp.pack(RiscvOp.LOAD_DOUBLE, destination(word), base, 0, offset);
            case FLW -> RiscvOp.pack(RiscvOp.LOAD_FLOAT, floatRd(word), base, 0, offset);
            case FLD -> RiscvOp.pack(RiscvOp.LOAD_DOUBLE, floatRd(word), base, 0, offset);
            default -> throw new IllegalArgumentException("no load: " + opcode);
        };
    }

    private static long store(RiscvOpcode opcode, int word, int offset) {
        int base = RiscvWords.rs1(word);
        int value = RiscvWords.rs2(word);
        return switch (opcode) {
            case SB -> RiscvOp.pack(RiscvOp.STORE_BYTE, value, base, 0, offset);
            case SH -> RiscvOp.pack(RiscvOp.STORE_HALF, value, base, 0, offset);
            case SW -> RiscvOp.pack(RiscvOp.STORE_WORD, value, base, 0, offset);
            case SD -> RiscvOp.pack(RiscvOp.STORE_DOUBLE, value, base, 0, offset);
            case FSW -> RiscvOp.pack(RiscvOp.STORE_WORD, RiscvState.FLOAT + value, base, 0, offset);
            case FSD -> RiscvOp.pack(RiscvOp.STORE_DOUBLE, RiscvState.FLOAT + value, base, 0, offset);
            default -> throw new IllegalArgumentException("no store: " + opcode);
        };
    }
}
