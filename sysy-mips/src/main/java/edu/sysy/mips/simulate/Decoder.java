package edu.sysy.mips.simulate;

import static edu.sysy.mips.simulate.Registers.CONDITION;
import static edu.sysy.mips.simulate.Registers.HI;
import static edu.sysy.mips.simulate.Registers.LO;
import static edu.sysy.mips.simulate.Registers.SINK;

import edu.sysy.mips.isa.MipsOpcode;
import edu.sysy.mips.isa.OperandField;
import edu.sysy.mips.isa.OperandFormat.Item;

/**
 * Turns an instruction word that is no branch or jump into one element of translated code ({@link Op}). Words that are
 * seldom executed, and words that mean nothing, become {@link Op#SLOW_PATH}; words without effect become
 * {@link #NOTHING}.
 */
final class Decoder {

    /** Stands for an instruction without effect. */
    static final long NOTHING = -1;

    private static final int SIGN = 1 << 31;

    private final FloatLayout floats;

    /** Reads words of a program by where it has its floating-point registers. */
    Decoder(FloatLayout floats) {
        this.floats = floats;
    }

    static int rs(int word) {
        return word >>> 21 & 31;
    }

    static int rt(int word) {
        return word >>> 16 & 31;
    }

    static int rd(int word) {
        return word >>> 11 & 31;
    }

    static int shift(int word) {
        return word >>> 6 & 31;
    }

    private int ft(int word) {
        return floats.of(rt(word));
    }

    private int fs(int word) {
        return floats.of(rd(word));
    }

    private int fd(int word) {
        return floats.of(shift(word));
    }

    static int signedImmediate(int word) {
        return (short) word;
    }

    long decode(int word) {
        MipsOpcode opcode = MipsOpcode.of(word);
        if (opcode == null || !exists(opcode, word)) {
            return reserved(word);
        }
        return switch (opcode.kind()) {
            case LOAD, FLOAT_LOAD, STORE -> access(opcode, word);
            case MULTIPLY, MULTIPLY_HI_LO, DIVIDE, FROM_HI_LO -> multiplication(opcode, word);
            case LOGIC, ARITHMETIC -> integer(opcode, word);
            case CONDITIONAL_MOVE -> conditionalMove(opcode, word);
            case FLOAT_COMPARE -> compare(opcode.readsPairs() ? Op.COMPARE_DOUBLE : Op.COMPARE_SINGLE, word);
            case FLOAT_ARITHMETIC, FLOAT_DIVIDE, INT_TO_FLOAT, FLOAT_TO_INT -> floating(opcode, word);
            case TO_FLOAT, FROM_FLOAT -> transfer(opcode, word);
            case VECTOR_LOGIC, VECTOR_ARITHMETIC, VECTOR_MULTIPLY, VECTOR_FLOAT, VECTOR_FLOAT_DIVIDE, VECTOR_LANE ->
                vector(opcode, word);
            case BRANCH, OTHER ->
                switch (opcode) {
                    case NOP, SYNC, SYNCI, PREF, PREFX -> NOTHING;
                    default -> slow(opcode, word);
                };
        };
    }

    /** Whether the processor has an instruction with such operands. */
    private boolean exists(MipsOpcode opcode, int word) {
        return !floats.hasPairs() || !opcode.namesVectors() && !hasOddPair(opcode, word);
    }

    /** Whether a double is in an odd register, where it cannot be. */
    private static boolean hasOddPair(MipsOpcode opcode, int word) {
        if (opcode.readsPairs() || opcode.writesPairs()) {
            for (Item item : opcode.operands()) {
                if (item.field().kind() == OperandField.Kind.FLOAT_PAIR
                        && (item.field().get(word) & 1) != 0) {
                    return true;
                }
            }
        }
        return false;
    }

    private static long integer(MipsOpcode opcode, int word) {
        int immediate = signedImmediate(word);
        int unsigned = immediate & 0xffff;
        int rs = rs(word);
        int rt = rt(word);
        int rd = rd(word);
        int shift = shift(word);
        return switch (opcode) {
            case ADDIU -> addImmediate(rt, rs, immediate);
            case SLTI -> integer(Op.SET_LESS_IMMEDIATE, rt, rs, 0, immediate);
            case SLTIU -> integer(Op.SET_BELOW_IMMEDIATE, rt, rs, 0, immediate);
            case ANDI -> integer(Op.AND_IMMEDIATE, rt, rs, 0, unsigned);
            case ORI -> integer(rs == 0 ? Op.LOAD_IMMEDIATE : Op.OR_IMMEDIATE, rt, rs, 0, unsigned);
            case XORI -> integer(Op.XOR_IMMEDIATE, rt, rs, 0, unsigned);
            case LUI -> integer(Op.LOAD_IMMEDIATE, rt, 0, 0, immediate << 16);
            case SLL -> integer(Op.SHIFT_LEFT, rd, rt, shift, 0);
            case SRL -> integer(Op.SHIFT_RIGHT, rd, rt, shift, 0);
            case ROTR -> integer(Op.ROTATE_RIGHT, rd, rt, shift, 0);
            case SRA -> integer(Op.SHIFT_RIGHT_SIGNED, rd, rt, shift, 0);
            case SLLV -> integer(Op.SHIFT_LEFT_VARIABLE, rd, rt, rs, 0);
            case SRLV -> integer(Op.SHIFT_RIGHT_VARIABLE, rd, rt, rs, 0);
            case SRAV -> integer(Op.SHIFT_RIGHT_SIGNED_VARIABLE, rd, rt, rs, 0);
            case ADDU -> add(Op.ADD, rd, rs, rt);
            case SUBU -> add(Op.SUBTRACT, rd, rs, rt);
            case AND -> integer(Op.AND, rd, rs, rt, 0);
            case OR -> add(Op.OR, rd, rs, rt);
            case XOR -> integer(Op.XOR, rd, rs, rt, 0);
            case NOR -> integer(Op.NOR, rd, rs, rt, 0);
            case SLT -> integer(Op.SET_LESS, rd, rs, rt, 0);
            case SLTU -> integer(Op.SET_BELOW, rd, rs, rt, 0);
            case CLZ -> integer(Op.COUNT_LEADING_ZEROS, rd, rs, 0, 0);
            case SEB -> integer(Op.EXTEND_BYTE, rd, rt, 0, 0);
            case SEH -> integer(Op.EXTEND_HALF, rd, rt, 0, 0);
            case EXT -> integer(Op.EXTRACT, rt, rs, shift, -1 >>> 31 - rd);
            case INS -> {
                int size = rd - shift + 1;
                yield size < 1 ? reserved(word) : integer(Op.INSERT, rt, rs, shift, -1 >>> 32 - size << shift);
            }
            default -> slow(opcode, word);
        };
    }

    private static long multiplication(MipsOpcode opcode, int word) {
        int rs = rs(word);
        int rt = rt(word);
        return switch (opcode) {
            case MUL -> integer(Op.MULTIPLY_LOW, rd(word), rs, rt, 0);
            case MULT -> Op.pack(Op.MULTIPLY, SINK, rs, rt, 0);
            case MULTU -> Op.pack(Op.MULTIPLY_UNSIGNED, SINK, rs, rt, 0);
            case DIV -> Op.pack(Op.DIVIDE, SINK, rs, rt, 0);
            case DIVU -> Op.pack(Op.DIVIDE_UNSIGNED, SINK, rs, rt, 0);
            case MFHI -> integer(Op.MOVE, rd(word), HI, 0, 0);
            case MFLO -> integer(Op.MOVE, rd(word), LO, 0, 0);
            case MTHI -> Op.pack(Op.MOVE, HI, rs, 0, 0);
            case MTLO -> Op.pack(Op.MOVE, LO, rs, 0, 0);
            default -> slow(opcode, word);
        };
    }

    private long access(MipsOpcode opcode, int word) {
        int immediate = signedImmediate(word);
        int rs = rs(word);
        int rt = rt(word);
        return switch (opcode) {
            case LB -> Op.pack(Op.LOAD_BYTE, target(rt), rs, 0, immediate);
            case LH -> Op.pack(Op.LOAD_HALF, target(rt), rs, 0, immediate);
            case LW -> Op.pack(Op.LOAD_WORD, target(rt), rs, 0, immediate);
            case LBU -> Op.pack(Op.LOAD_BYTE_UNSIGNED, target(rt), rs, 0, immediate);
            case LHU -> Op.pack(Op.LOAD_HALF_UNSIGNED, target(rt), rs, 0, immediate);
            case SB -> Op.pack(Op.STORE_BYTE, rt, rs, 0, immediate);
            case SH -> Op.pack(Op.STORE_HALF, rt, rs, 0, immediate);
            case SW -> Op.pack(Op.STORE_WORD, rt, rs, 0, immediate);
            case LWC1 -> Op.pack(Op.LOAD_WORD, ft(word), rs, 0, immediate);
            case LDC1 -> Op.pack(Op.LOAD_PAIR, ft(word), rs, 0, immediate);
            case SWC1 -> Op.pack(Op.STORE_WORD, ft(word), rs, 0, immediate);
            case SDC1 -> Op.pack(Op.STORE_PAIR, ft(word), rs, 0, immediate);
            case LD_W -> vectorAccess(Op.LOAD_VECTOR, word);
            case ST_W -> vectorAccess(Op.STORE_VECTOR, word);
            case LWXC1 -> Op.pack(Op.LOAD_WORD_INDEXED, fd(word), rs, rt, 0);
            case SWXC1 -> Op.pack(Op.STORE_WORD_INDEXED, fs(word), rs, rt, 0);
            default -> slow(opcode, word);
        };
    }

    private long conditionalMove(MipsOpcode opcode, int word) {
        int rs = rs(word);
        int rt = rt(word);
        return switch (opcode) {
            case MOVZ -> integer(Op.MOVE_IF_ZERO, rd(word), rs, rt, 0);
            case MOVN -> integer(Op.MOVE_IF_NOT_ZERO, rd(word), rs, rt, 0);
            case MOVF -> Op.pack(Op.MOVE_IF_ZERO, target(rd(word)), rs, flag(word), 0);
            case MOVT -> Op.pack(Op.MOVE_IF_NOT_ZERO, target(rd(word)), rs, flag(word), 0);
            case MOVZ_S -> Op.pack(Op.MOVE_IF_ZERO, fd(word), fs(word), rt, 0);
            case MOVN_S -> Op.pack(Op.MOVE_IF_NOT_ZERO, fd(word), fs(word), rt, 0);
            case MOVF_S -> Op.pack(Op.MOVE_IF_ZERO, fd(word), fs(word), flag(word), 0);
            case MOVT_S -> Op.pack(Op.MOVE_IF_NOT_ZERO, fd(word), fs(word), flag(word), 0);
            default -> slow(opcode, word);
        };
    }

    private long transfer(MipsOpcode opcode, int word) {
        return switch (opcode) {
            case MFC1 -> integer(Op.MOVE, rt(word), fs(word), 0, 0);
            case MFHC1 -> integer(Op.MOVE, rt(word), floats.upper(rd(word)), 0, 0);
            case MTC1 -> Op.pack(Op.MOVE, fs(word), rt(word), 0, 0);
            case MTHC1 -> Op.pack(Op.MOVE, floats.upper(rd(word)), rt(word), 0, 0);
            default -> slow(opcode, word);
        };
    }

    private long floating(MipsOpcode opcode, int word) {
        int fd = fd(word);
        int fs = fs(word);
        int ft = ft(word);
        return switch (opcode) {
            case ADD_S -> Op.pack(Op.ADD_SINGLE, fd, fs, ft, 0);
            case SUB_S -> Op.pack(Op.SUBTRACT_SINGLE, fd, fs, ft, 0);
            case MUL_S -> Op.pack(Op.MULTIPLY_SINGLE, fd, fs, ft, 0);
            case DIV_S -> Op.pack(Op.DIVIDE_SINGLE, fd, fs, ft, 0);
            case ABS_S -> Op.pack(Op.AND_IMMEDIATE, fd, fs, 0, ~SIGN);
            case MOV_S -> Op.pack(Op.MOVE, fd, fs, 0, 0);
            case NEG_S -> Op.pack(Op.XOR_IMMEDIATE, fd, fs, 0, SIGN);
            case TRUNC_W_S -> Op.pack(Op.TRUNCATE_SINGLE, fd, fs, 0, 0);
            case CVT_S_W -> Op.pack(Op.SINGLE_FROM_WORD, fd, fs, 0, 0);
            case CVT_D_W -> Op.pack(Op.DOUBLE_FROM_WORD, fd, fs, 0, 0);
            case CVT_D_S -> Op.pack(Op.DOUBLE_FROM_SINGLE, fd, fs, 0, 0);
            case CVT_S_D -> Op.pack(Op.SINGLE_FROM_DOUBLE, fd, fs, 0, 0);
            case ADD_D -> Op.pack(Op.ADD_DOUBLE, fd, fs, ft, 0);
            case SUB_D -> Op.pack(Op.SUBTRACT_DOUBLE, fd, fs, ft, 0);
            case MUL_D -> Op.pack(Op.MULTIPLY_DOUBLE, fd, fs, ft, 0);
            case DIV_D -> Op.pack(Op.DIVIDE_DOUBLE, fd, fs, ft, 0);
            case MOV_D -> Op.pack(Op.MOVE_PAIR, fd, fs, 0, 0);
            case TRUNC_W_D -> Op.pack(Op.TRUNCATE_DOUBLE, fd, fs, 0, 0);
            default -> slow(opcode, word);
        };
    }

    private long vectorAccess(int op, int word) {
        return Op.pack(op, fd(word), rd(word), 0, OperandField.VECTOR_OFFSET.number(word));
    }

    private long vector(MipsOpcode opcode, int word) {
        return switch (opcode) {
            case FILL_W, INSERT_W -> vector(opcode, fd(word), rd(word), 0, OperandField.LANE.number(word));
            case COPY_S_W -> vector(opcode, target(shift(word)), fs(word), 0, OperandField.LANE.number(word));
            case LDI_W -> vector(opcode, fd(word), 0, 0, OperandField.LANE_CONSTANT.number(word));
            default -> vector(opcode, fd(word), fs(word), ft(word), number(opcode, word));
        };
    }

    private static int number(MipsOpcode opcode, int word) {
        OperandField last = opcode.operands().getLast().field();
        return switch (opcode.format()) {
            case WD_WS_SMALL, WD_WS_SIGNED, WD_WS_SHUFFLE, REPEATED_LANE -> last.number(word);
            case FIRST_TO_LANE -> OperandField.LANE.number(word);
            default -> 0;
        };
    }

    private static long vector(MipsOpcode opcode, int a, int b, int c, int number) {
        return Op.pack(Op.VECTOR, a, b, c, number << Short.SIZE | opcode.ordinal());
    }

    /** The register that holds the condition flag on which a word depends. */
    static int flag(int word) {
        return CONDITION + OperandField.FLAG.get(word);
    }

    /** Conditions are sets of relations: bit 0 unordered, bit 1 equal, bit 2 less. */
    private long compare(int op, int word) {
        return Op.pack(op, CONDITION + OperandField.COMPARED_FLAG.get(word), fs(word), ft(word), word & 7);
    }

    /** A word that needs {@link SlowPathInstructions}. */
    private static long slow(MipsOpcode opcode, int word) {
        return Op.pack(Op.SLOW_PATH, SlowPathInstructions.EXECUTE, opcode.ordinal(), 0, word);
    }

    /** A word that faults. */
    private static long reserved(int word) {
        return Op.pack(Op.SLOW_PATH, SlowPathInstructions.RESERVED, 0, 0, word);
    }

    /** The element for a word in a delay slot, where a branch or jump faults. */
    long decodeSlot(int word) {
        MipsOpcode opcode = MipsOpcode.of(word);
        return opcode != null && opcode.hasDelaySlot() ? misplacedBranch(word) : decode(word);
    }

    private static long misplacedBranch(int word) {
        return Op.pack(Op.SLOW_PATH, SlowPathInstructions.MISPLACED_BRANCH, 0, 0, word);
    }

    private static int target(int register) {
        return register == 0 ? SINK : register;
    }

    private static long integer(int op, int target, int b, int c, int immediate) {
        return target == 0 ? NOTHING : Op.pack(op, target, b, c, immediate);
    }

    private static long addImmediate(int target, int source, int immediate) {
        if (source == 0) {
            return integer(Op.LOAD_IMMEDIATE, target, 0, 0, immediate);
        }
        return immediate == 0
                ? integer(Op.MOVE, target, source, 0, 0)
                : integer(Op.ADD_IMMEDIATE, target, source, 0, immediate);
    }

    private static long add(int op, int target, int first, int second) {
        if (second == 0) {
            return integer(Op.MOVE, target, first, 0, 0);
        }
        return first == 0 && op != Op.SUBTRACT
                ? integer(Op.MOVE, target, second, 0, 0)
                : integer(op, target, first, second, 0);
    }
}
