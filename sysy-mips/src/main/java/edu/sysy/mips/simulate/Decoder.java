package edu.sysy.mips.simulate;

import static edu.sysy.mips.simulate.Registers.CONDITION;
import static edu.sysy.mips.simulate.Registers.FLOAT;
import static edu.sysy.mips.simulate.Registers.HI;
import static edu.sysy.mips.simulate.Registers.LO;
import static edu.sysy.mips.simulate.Registers.SINK;

/**
 * Turns an instruction word that is no branch or jump into one element of translated code ({@link Op}). Words that are
 * executed seldom, and words that mean nothing, become {@link Op#RARE}; words without effect become {@link #NOTHING}.
 */
final class Decoder {

    /** Stands for an instruction without effect. */
    static final long NOTHING = -1;

    private static final int SIGN = 1 << 31;

    private Decoder() {}

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

    static int ft(int word) {
        return FLOAT + rt(word);
    }

    static int fs(int word) {
        return FLOAT + rd(word);
    }

    static int fd(int word) {
        return FLOAT + shift(word);
    }

    static int signedImmediate(int word) {
        return (short) word;
    }

    static long decode(int word) {
        int immediate = signedImmediate(word);
        int rs = rs(word);
        int rt = rt(word);
        return switch (word >>> 26) {
            case 0 -> special(word);
            case 1 -> rt == 31 ? NOTHING : rare(word);
            case 9 -> addImmediate(rt, rs, immediate);
            case 10 -> integer(Op.SET_LESS_IMMEDIATE, rt, rs, 0, immediate);
            case 11 -> integer(Op.SET_BELOW_IMMEDIATE, rt, rs, 0, immediate);
            case 12 -> integer(Op.AND_IMMEDIATE, rt, rs, 0, immediate & 0xffff);
            case 13 ->
                rs == 0
                        ? integer(Op.LOAD_IMMEDIATE, rt, 0, 0, immediate & 0xffff)
                        : integer(Op.OR_IMMEDIATE, rt, rs, 0, immediate & 0xffff);
            case 14 -> integer(Op.XOR_IMMEDIATE, rt, rs, 0, immediate & 0xffff);
            case 15 -> rs == 0 ? integer(Op.LOAD_IMMEDIATE, rt, 0, 0, immediate << 16) : reserved(word);
            case 17 -> coprocessor(word);
            case 19 -> indexed(word);
            case 28 -> special2(word);
            case 31 -> special3(word);
            case 32 -> Op.pack(Op.LOAD_BYTE, target(rt), rs, 0, immediate);
            case 33 -> Op.pack(Op.LOAD_HALF, target(rt), rs, 0, immediate);
            case 35 -> Op.pack(Op.LOAD_WORD, target(rt), rs, 0, immediate);
            case 36 -> Op.pack(Op.LOAD_BYTE_UNSIGNED, target(rt), rs, 0, immediate);
            case 37 -> Op.pack(Op.LOAD_HALF_UNSIGNED, target(rt), rs, 0, immediate);
            case 40 -> Op.pack(Op.STORE_BYTE, rt, rs, 0, immediate);
            case 41 -> Op.pack(Op.STORE_HALF, rt, rs, 0, immediate);
            case 43 -> Op.pack(Op.STORE_WORD, rt, rs, 0, immediate);
            case 49 -> Op.pack(Op.LOAD_WORD, ft(word), rs, 0, immediate);
            case 51 -> NOTHING;
            case 53 -> pair(Op.pack(Op.LOAD_PAIR, ft(word), rs, 0, immediate), word, rt);
            case 57 -> Op.pack(Op.STORE_WORD, ft(word), rs, 0, immediate);
            case 61 -> pair(Op.pack(Op.STORE_PAIR, ft(word), rs, 0, immediate), word, rt);
            default -> rare(word);
        };
    }

    /** A word that needs {@link SlowPathInstructions}, where words without a meaning fault. */
    private static long rare(int word) {
        return Op.pack(Op.RARE, SlowPathInstructions.EXECUTE, 0, 0, word);
    }

    /** A word that faults. */
    private static long reserved(int word) {
        return Op.pack(Op.RARE, SlowPathInstructions.RESERVED, 0, 0, word);
    }

    /** A branch or jump that stands in a delay slot. */
    static long misplacedBranch(int word) {
        return Op.pack(Op.RARE, SlowPathInstructions.MISPLACED_BRANCH, 0, 0, word);
    }

    private static int target(int register) {
        return register == 0 ? SINK : register;
    }

    private static long integer(int op, int target, int b, int c, int immediate) {
        return target == 0 ? NOTHING : Op.pack(op, target, b, c, immediate);
    }

    /** An operation on doubles, which must be in even registers. */
    private static long pair(long element, int word, int registers) {
        return (registers & 1) == 0 ? element : reserved(word);
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

    private static long special(int word) {
        int rs = rs(word);
        int rt = rt(word);
        int rd = rd(word);
        int shift = shift(word);
        return switch (word & 63) {
            case 0 -> integer(Op.SHIFT_LEFT, rd, rt, shift, 0);
            case 1 -> moveOnCondition(target(rd), rs, rt);
            case 2 -> integer((rs & 1) == 0 ? Op.SHIFT_RIGHT : Op.ROTATE_RIGHT, rd, rt, shift, 0);
            case 3 -> integer(Op.SHIFT_RIGHT_SIGNED, rd, rt, shift, 0);
            case 4 -> integer(Op.SHIFT_LEFT_VARIABLE, rd, rt, rs, 0);
            case 6 -> (shift & 1) == 0 ? integer(Op.SHIFT_RIGHT_VARIABLE, rd, rt, rs, 0) : rare(word);
            case 7 -> integer(Op.SHIFT_RIGHT_SIGNED_VARIABLE, rd, rt, rs, 0);
            case 10 -> integer(Op.MOVE_IF_ZERO, rd, rs, rt, 0);
            case 11 -> integer(Op.MOVE_IF_NOT_ZERO, rd, rs, rt, 0);
            case 15 -> NOTHING;
            case 16 -> integer(Op.MOVE, rd, HI, 0, 0);
            case 17 -> Op.pack(Op.MOVE, HI, rs, 0, 0);
            case 18 -> integer(Op.MOVE, rd, LO, 0, 0);
            case 19 -> Op.pack(Op.MOVE, LO, rs, 0, 0);
            case 24 -> Op.pack(Op.MULTIPLY, SINK, rs, rt, 0);
            case 25 -> Op.pack(Op.MULTIPLY_UNSIGNED, SINK, rs, rt, 0);
            case 26 -> Op.pack(Op.DIVIDE, SINK, rs, rt, 0);
            case 27 -> Op.pack(Op.DIVIDE_UNSIGNED, SINK, rs, rt, 0);
            case 33 -> add(Op.ADD, rd, rs, rt);
            case 35 -> add(Op.SUBTRACT, rd, rs, rt);
            case 36 -> integer(Op.AND, rd, rs, rt, 0);
            case 37 -> add(Op.OR, rd, rs, rt);
            case 38 -> integer(Op.XOR, rd, rs, rt, 0);
            case 39 -> integer(Op.NOR, rd, rs, rt, 0);
            case 42 -> integer(Op.SET_LESS, rd, rs, rt, 0);
            case 43 -> integer(Op.SET_BELOW, rd, rs, rt, 0);
            default -> rare(word);
        };
    }

    /** Moves if a floating-point condition has the value that bit 0 of {@code selector} says. */
    private static long moveOnCondition(int target, int source, int selector) {
        int op = (selector & 1) != 0 ? Op.MOVE_IF_NOT_ZERO : Op.MOVE_IF_ZERO;
        return Op.pack(op, target, source, CONDITION + (selector >>> 2), 0);
    }

    private static long special2(int word) {
        return switch (word & 63) {
            case 2 -> integer(Op.MULTIPLY_LOW, rd(word), rs(word), rt(word), 0);
            case 32 -> integer(Op.COUNT_LEADING_ZEROS, rd(word), rs(word), 0, 0);
            default -> rare(word);
        };
    }

    private static long special3(int word) {
        int position = shift(word);
        return switch (word & 63) {
            case 0 -> integer(Op.EXTRACT, rt(word), rs(word), position, -1 >>> 31 - rd(word));
            case 4 -> {
                int size = rd(word) - position + 1;
                yield size < 1
                        ? reserved(word)
                        : integer(Op.INSERT, rt(word), rs(word), position, -1 >>> 32 - size << position);
            }
            case 32 ->
                switch (position) {
                    case 16 -> integer(Op.EXTEND_BYTE, rd(word), rt(word), 0, 0);
                    case 24 -> integer(Op.EXTEND_HALF, rd(word), rt(word), 0, 0);
                    default -> rare(word);
                };
            default -> rare(word);
        };
    }

    private static long coprocessor(int word) {
        return switch (rs(word)) {
            case 0 -> integer(Op.MOVE, rt(word), fs(word), 0, 0);
            case 3 -> integer(Op.MOVE, rt(word), fs(word) | 1, 0, 0);
            case 4 -> Op.pack(Op.MOVE, fs(word), rt(word), 0, 0);
            case 7 -> Op.pack(Op.MOVE, fs(word) | 1, rt(word), 0, 0);
            case 16 -> single(word);
            case 17 -> pairs(word);
            case 20 ->
                switch (word & 63) {
                    case 32 -> Op.pack(Op.SINGLE_FROM_WORD, fd(word), fs(word), 0, 0);
                    case 33 -> pair(Op.pack(Op.DOUBLE_FROM_WORD, fd(word), fs(word), 0, 0), word, fd(word));
                    default -> reserved(word);
                };
            default -> rare(word);
        };
    }

    private static long single(int word) {
        int fd = fd(word);
        int fs = fs(word);
        int ft = ft(word);
        int function = word & 63;
        return switch (function) {
            case 0 -> Op.pack(Op.ADD_SINGLE, fd, fs, ft, 0);
            case 1 -> Op.pack(Op.SUBTRACT_SINGLE, fd, fs, ft, 0);
            case 2 -> Op.pack(Op.MULTIPLY_SINGLE, fd, fs, ft, 0);
            case 3 -> Op.pack(Op.DIVIDE_SINGLE, fd, fs, ft, 0);
            case 5 -> Op.pack(Op.AND_IMMEDIATE, fd, fs, 0, ~SIGN);
            case 6 -> Op.pack(Op.MOVE, fd, fs, 0, 0);
            case 7 -> Op.pack(Op.XOR_IMMEDIATE, fd, fs, 0, SIGN);
            case 13 -> Op.pack(Op.TRUNCATE_SINGLE, fd, fs, 0, 0);
            case 17 -> moveOnCondition(fd, fs, rt(word));
            case 18 -> Op.pack(Op.MOVE_IF_ZERO, fd, fs, rt(word), 0);
            case 19 -> Op.pack(Op.MOVE_IF_NOT_ZERO, fd, fs, rt(word), 0);
            case 33 -> pair(Op.pack(Op.DOUBLE_FROM_SINGLE, fd, fs, 0, 0), word, fd);
            default -> function >= 48 ? compare(Op.COMPARE_SINGLE, word) : rare(word);
        };
    }

    private static long pairs(int word) {
        int fd = fd(word);
        int fs = fs(word);
        int ft = ft(word);
        int function = word & 63;
        return switch (function) {
            case 0 -> pair(Op.pack(Op.ADD_DOUBLE, fd, fs, ft, 0), word, fd | fs | ft);
            case 1 -> pair(Op.pack(Op.SUBTRACT_DOUBLE, fd, fs, ft, 0), word, fd | fs | ft);
            case 2 -> pair(Op.pack(Op.MULTIPLY_DOUBLE, fd, fs, ft, 0), word, fd | fs | ft);
            case 3 -> pair(Op.pack(Op.DIVIDE_DOUBLE, fd, fs, ft, 0), word, fd | fs | ft);
            case 6 -> pair(Op.pack(Op.MOVE_PAIR, fd, fs, 0, 0), word, fd | fs);
            case 13 -> pair(Op.pack(Op.TRUNCATE_DOUBLE, fd, fs, 0, 0), word, fs);
            case 32 -> pair(Op.pack(Op.SINGLE_FROM_DOUBLE, fd, fs, 0, 0), word, fs);
            default -> function >= 48 ? pair(compare(Op.COMPARE_DOUBLE, word), word, fs | ft) : rare(word);
        };
    }

    /** Conditions are sets of relations: bit 0 unordered, bit 1 equal, bit 2 less. */
    private static long compare(int op, int word) {
        return Op.pack(op, CONDITION + (word >>> 8 & 7), fs(word), ft(word), word & 7);
    }

    private static long indexed(int word) {
        int rs = rs(word);
        int rt = rt(word);
        return switch (word & 63) {
            case 0 -> Op.pack(Op.LOAD_WORD_INDEXED, fd(word), rs, rt, 0);
            case 8 -> Op.pack(Op.STORE_WORD_INDEXED, fs(word), rs, rt, 0);
            case 15 -> NOTHING;
            default -> rare(word);
        };
    }
}
