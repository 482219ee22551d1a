package edu.sysy.mips.simulate;

import static edu.sysy.mips.simulate.Decoder.fd;
import static edu.sysy.mips.simulate.Decoder.fs;
import static edu.sysy.mips.simulate.Decoder.rd;
import static edu.sysy.mips.simulate.Decoder.rs;
import static edu.sysy.mips.simulate.Decoder.rt;
import static edu.sysy.mips.simulate.Registers.CONDITION;
import static edu.sysy.mips.simulate.Registers.CONTROL;
import static edu.sysy.mips.simulate.Registers.SINK;

import org.jspecify.annotations.Nullable;

/**
 * The instructions of the floating-point unit that compiled programs seldom execute. Each method says whether the word
 * was an instruction at all.
 */
final class SlowPathFloatInstructions {

    /** What the implementation register reads: a 24Kf's floating-point unit. */
    private static final int IMPLEMENTATION = 0x0073_9300;

    private SlowPathFloatInstructions() {}

    static boolean execute(int word, int[] r) {
        return switch (rs(word)) {
            case 2 -> getControl(word, r);
            case 6 -> setControl(rd(word), r[rt(word)], r);
            case 16 -> single(word, r);
            case 17 -> pair(word, r);
            default -> false;
        };
    }

    private static boolean getControl(int word, int[] r) {
        Integer value = control(rd(word), r);
        if (value == null) {
            return false;
        }
        r[rt(word) == 0 ? SINK : rt(word)] = value;
        return true;
    }

    /** The condition codes as the eight bits of {@code FCCR}. */
    private static int conditions(int[] r) {
        int conditions = 0;
        for (int i = 0; i < 8; i++) {
            conditions |= r[CONDITION + i] << i;
        }
        return conditions;
    }

    private static void setConditions(int[] r, int conditions) {
        for (int i = 0; i < 8; i++) {
            r[CONDITION + i] = conditions >>> i & 1;
        }
    }

    private static @Nullable Integer control(int register, int[] r) {
        int control = r[CONTROL];
        int conditions = conditions(r);
        return switch (register) {
            case 0 -> IMPLEMENTATION;
            case 25 -> conditions;
            case 26 -> control & 0x0003_f07c;
            case 28 -> control & 0xf83 | control >>> 22 & 4;
            case 31 -> control | (conditions & 1) << 23 | (conditions & 0xfe) << 24;
            default -> null;
        };
    }

    private static boolean setControl(int register, int value, int[] r) {
        int control = r[CONTROL];
        switch (register) {
            case 25 -> {
                // A value that would not fit is ignored, as qemu does.
                if (value >>> 8 == 0) {
                    setConditions(r, value);
                }
            }
            case 26 -> r[CONTROL] = control & ~0x0003_f07c | value & 0x0003_f07c;
            case 28 -> r[CONTROL] = control & ~0x0100_0f83 | value & 0xf83 | (value & 4) << 22;
            case 31 -> {
                r[CONTROL] = value & 0x0103_ffff;
                setConditions(r, value >>> 23 & 1 | value >>> 24 & 0xfe);
            }
            default -> {
                return false;
            }
        }
        return true;
    }

    private static int roundingMode(int function, int[] r) {
        return function == 36 ? r[CONTROL] & 3 : function & 3;
    }

    private static boolean single(int word, int[] r) {
        int function = word & 63;
        int fs = fs(word);
        switch (function) {
            case 4 -> r[fd(word)] = FloatingPoint.squareRoot(r[fs]);
            case 12, 14, 15, 36 ->
                r[fd(word)] = FloatingPoint.round(Float.intBitsToFloat(r[fs]), roundingMode(function, r));
            case 21 -> r[fd(word)] = FloatingPoint.divide(Float.floatToRawIntBits(1), r[fs]);
            case 22 -> r[fd(word)] = FloatingPoint.divide(Float.floatToRawIntBits(1), FloatingPoint.squareRoot(r[fs]));
            default -> {
                return false;
            }
        }
        return true;
    }

    private static boolean pair(int word, int[] r) {
        int function = word & 63;
        int fs = fs(word);
        int fd = fd(word);
        boolean toWord = function == 12 || function == 14 || function == 15 || function == 36;
        if ((fs & 1) != 0 || (fd & 1) != 0 && !toWord) {
            return false;
        }
        long x = Registers.getPair(r, fs);
        switch (function) {
            case 4 -> Registers.setPair(r, fd, FloatingPoint.squareRoot(x));
            case 5 -> Registers.setPair(r, fd, x & Long.MAX_VALUE);
            case 7 -> Registers.setPair(r, fd, x ^ Long.MIN_VALUE);
            case 12, 14, 15, 36 -> r[fd] = FloatingPoint.round(Double.longBitsToDouble(x), roundingMode(function, r));
            case 17 -> movePairIf(r[CONDITION + (rt(word) >>> 2)] == (rt(word) & 1), fd, x, r);
            case 18 -> movePairIf(r[rt(word)] == 0, fd, x, r);
            case 19 -> movePairIf(r[rt(word)] != 0, fd, x, r);
            case 21 -> Registers.setPair(r, fd, FloatingPoint.divide(Double.doubleToRawLongBits(1), x));
            case 22 ->
                Registers.setPair(
                        r, fd, FloatingPoint.divide(Double.doubleToRawLongBits(1), FloatingPoint.squareRoot(x)));
            default -> {
                return false;
            }
        }
        return true;
    }

    private static void movePairIf(boolean condition, int target, long value, int[] r) {
        if (condition) {
            Registers.setPair(r, target, value);
        }
    }
}
