package edu.sysy.mips.simulate;

import edu.sysy.mips.InstructionKind;
import edu.sysy.mips.schedule.InstructionEffects;

/** The {@link InstructionEffects}s of instruction words. Words that mean nothing have one of kind {@link InstructionKind#OTHER}. */
final class WordEffects {
    private static final long HI_LO = 1L << InstructionEffects.HI_LO_NUMBER;
    private static final long FLAG = 1L << InstructionEffects.FLAG_NUMBER;
    private static final InstructionEffects NOTHING = new InstructionEffects(InstructionKind.OTHER, 0, 0, 0);

    private WordEffects() {}

    static InstructionEffects of(int word) {
        long rs = integer(Decoder.rs(word));
        long rt = integer(Decoder.rt(word));
        return switch (word >>> 26) {
            case 0 -> special(word);
            case 1, 6, 7, 22, 23 -> make(InstructionKind.BRANCH, rs, 0);
            case 2 -> make(InstructionKind.BRANCH, 0, 0);
            case 3 -> make(InstructionKind.BRANCH, 0, integer(31));
            case 4, 5, 20, 21 -> make(InstructionKind.BRANCH, rs | rt, 0);
            case 8, 9 -> make(InstructionKind.ARITHMETIC, rs, rt);
            case 10, 11, 12, 13, 14 -> make(InstructionKind.LOGIC, rs, rt);
            case 15 -> make(InstructionKind.LOGIC, 0, rt);
            case 17 -> coprocessor(word);
            case 28 -> special2(word);
            case 31 -> special3(word);
            case 32, 33, 35, 36, 37 -> new InstructionEffects(InstructionKind.LOAD, 0, rs, rt);
            case 34, 38 -> new InstructionEffects(InstructionKind.LOAD, rt, rs, rt);
            case 40, 41, 42, 43, 46 -> new InstructionEffects(InstructionKind.STORE, rt, rs, 0);
            case 49 -> new InstructionEffects(InstructionKind.FLOAT_LOAD, 0, rs, floating(Decoder.rt(word)));
            case 53 -> new InstructionEffects(InstructionKind.FLOAT_LOAD, 0, rs, pair(Decoder.rt(word)));
            case 57 -> new InstructionEffects(InstructionKind.STORE, floating(Decoder.rt(word)), rs, 0);
            case 61 -> new InstructionEffects(InstructionKind.STORE, pair(Decoder.rt(word)), rs, 0);
            default -> NOTHING;
        };
    }

    private static InstructionEffects special(int word) {
        long rs = integer(Decoder.rs(word));
        long rt = integer(Decoder.rt(word));
        long rd = integer(Decoder.rd(word));
        return switch (word & 63) {
            case 0, 2, 3 -> word == 0 ? NOTHING : make(InstructionKind.ARITHMETIC, rt, rd);
            case 1 -> make(InstructionKind.CONDITIONAL_MOVE, rs | rd | FLAG, rd);
            case 4, 6, 7, 32, 33, 34, 35 -> make(InstructionKind.ARITHMETIC, rs | rt, rd);
            case 8 -> make(InstructionKind.BRANCH, rs, 0);
            case 9 -> make(InstructionKind.BRANCH, rs, rd);
            case 10, 11 -> make(InstructionKind.CONDITIONAL_MOVE, rs | rt | rd, rd);
            case 16, 18 -> make(InstructionKind.FROM_HI_LO, HI_LO, rd);
            case 17 -> make(InstructionKind.MULTIPLY_HI_LO, rs | HI_LO, HI_LO);
            case 19 -> make(InstructionKind.MULTIPLY_HI_LO, rs, HI_LO);
            case 24, 25 -> make(InstructionKind.MULTIPLY_HI_LO, rs | rt, HI_LO);
            case 26, 27 -> make(InstructionKind.DIVIDE, rs | rt, HI_LO);
            case 36, 37, 38, 39, 42, 43 -> make(InstructionKind.LOGIC, rs | rt, rd);
            default -> NOTHING;
        };
    }

    private static InstructionEffects special2(int word) {
        long rs = integer(Decoder.rs(word));
        long rt = integer(Decoder.rt(word));
        long rd = integer(Decoder.rd(word));
        return switch (word & 63) {
            case 0, 1, 4, 5 -> make(InstructionKind.MULTIPLY_HI_LO, rs | rt | HI_LO, HI_LO);
            case 2 -> make(InstructionKind.MULTIPLY, rs | rt, rd | HI_LO);
            case 32, 33 -> make(InstructionKind.ARITHMETIC, rs, rd);
            default -> NOTHING;
        };
    }

    private static InstructionEffects special3(int word) {
        long rs = integer(Decoder.rs(word));
        long rt = integer(Decoder.rt(word));
        return switch (word & 63) {
            case 0 -> make(InstructionKind.ARITHMETIC, rs, rt);
            case 4 -> make(InstructionKind.ARITHMETIC, rs | rt, rt);
            case 32 -> make(InstructionKind.ARITHMETIC, rt, integer(Decoder.rd(word)));
            default -> NOTHING;
        };
    }

    private static InstructionEffects coprocessor(int word) {
        long rt = integer(Decoder.rt(word));
        long fs = floating(Decoder.rd(word));
        return switch (Decoder.rs(word)) {
            case 0 -> make(InstructionKind.FROM_FLOAT, fs, rt);
            case 3 -> make(InstructionKind.FROM_FLOAT, pair(Decoder.rd(word)), rt);
            case 4 -> make(InstructionKind.TO_FLOAT, rt, fs);
            case 7 -> make(InstructionKind.TO_FLOAT, rt, pair(Decoder.rd(word)));
            case 8 -> make(InstructionKind.BRANCH, FLAG, 0);
            case 16 -> arithmetic(word, false);
            case 17 -> arithmetic(word, true);
            case 20 ->
                make(
                        InstructionKind.INT_TO_FLOAT,
                        fs,
                        (word & 63) == 33 ? pair(Decoder.shift(word)) : floating(Decoder.shift(word)));
            default -> NOTHING;
        };
    }

    private static InstructionEffects arithmetic(int word, boolean pairs) {
        int function = word & 63;
        long fs = pairs ? pair(Decoder.rd(word)) : floating(Decoder.rd(word));
        long ft = pairs ? pair(Decoder.rt(word)) : floating(Decoder.rt(word));
        boolean pairWritten = function == 33 || pairs && function != 32;
        long fd = pairWritten ? pair(Decoder.shift(word)) : floating(Decoder.shift(word));
        return switch (function) {
            case 0, 1, 2 -> make(InstructionKind.FLOAT_ARITHMETIC, fs | ft, fd);
            case 3 -> make(InstructionKind.FLOAT_DIVIDE, fs | ft, fd);
            case 4 -> make(InstructionKind.FLOAT_DIVIDE, fs, fd);
            case 5, 6, 7, 32, 33 -> make(InstructionKind.FLOAT_ARITHMETIC, fs, fd);
            case 12, 13, 14, 15, 36 -> make(InstructionKind.FLOAT_TO_INT, fs, floating(Decoder.shift(word)));
            case 17 -> make(InstructionKind.CONDITIONAL_MOVE, fs | fd | FLAG, fd);
            case 18, 19 -> make(InstructionKind.CONDITIONAL_MOVE, fs | fd | integer(Decoder.rt(word)), fd);
            default -> function >= 48 ? make(InstructionKind.FLOAT_COMPARE, fs | ft, FLAG) : NOTHING;
        };
    }

    private static InstructionEffects make(InstructionKind kind, long reads, long writes) {
        return new InstructionEffects(kind, reads, 0, writes);
    }

    private static long integer(int number) {
        return number == 0 ? 0 : 1L << number;
    }

    private static long floating(int number) {
        return 1L << 32 + number;
    }

    private static long pair(int number) {
        return 3L << 32 + (number & 30);
    }
}
