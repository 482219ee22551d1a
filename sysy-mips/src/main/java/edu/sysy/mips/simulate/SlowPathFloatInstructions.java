package edu.sysy.mips.simulate;

import static edu.sysy.mips.simulate.Decoder.rd;
import static edu.sysy.mips.simulate.Decoder.rs;
import static edu.sysy.mips.simulate.Decoder.rt;
import static edu.sysy.mips.simulate.Decoder.shift;
import static edu.sysy.mips.simulate.Registers.CONDITION;
import static edu.sysy.mips.simulate.Registers.CONTROL;
import static edu.sysy.mips.simulate.Registers.SINK;

import edu.sysy.mips.isa.MipsOpcode;
import org.jspecify.annotations.Nullable;

/**
 * The instructions of the floating-point unit that compiled programs seldom execute. Each method says whether the word
 * was an instruction at all.
 */
final class SlowPathFloatInstructions {

    /** What the implementation register reads: a 24Kf's floating-point unit. */
    private static final int IMPLEMENTATION = 0x0073_9300;

    private SlowPathFloatInstructions() {}

    static boolean execute(MipsOpcode opcode, int word, int[] r, InstructionInterpreter machine) {
        return switch (opcode) {
            case CFC1 -> getControl(word, r);
            case CTC1 -> setControl(rd(word), r[rt(word)], r);
            case SQRT_S, RECIP_S, RSQRT_S, ROUND_W_S, CEIL_W_S, FLOOR_W_S, CVT_W_S -> single(opcode, word, r, machine);
            case MADD_S, MSUB_S, NMADD_S, NMSUB_S -> multiplyAdd(opcode, word, r, machine);
            case MADD_D, MSUB_D, NMADD_D, NMSUB_D -> multiplyAddPair(opcode, word, r, machine);
            case ROUND_W_D, CEIL_W_D, FLOOR_W_D, CVT_W_D -> narrow(opcode, word, r, machine);
            default -> pair(opcode, word, r, machine);
        };
    }

    private static int fd(int word, InstructionInterpreter machine) {
        return machine.layout.of(shift(word));
    }

    private static int fs(int word, InstructionInterpreter machine) {
        return machine.layout.of(rd(word));
    }

    private static int ft(int word, InstructionInterpreter machine) {
        return machine.layout.of(rt(word));
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

    /** The rounding mode, 0 to the nearest, 1 to zero, 2 up, 3 down. */
    private static int roundingMode(MipsOpcode opcode, int[] r) {
        return switch (opcode) {
            case ROUND_W_S, ROUND_W_D -> 0;
            case CEIL_W_S, CEIL_W_D -> 2;
            case FLOOR_W_S, FLOOR_W_D -> 3;
            default -> r[CONTROL] & 3;
        };
    }

    private static boolean single(MipsOpcode opcode, int word, int[] r, InstructionInterpreter machine) {
        int x = r[fs(word, machine)];
        int one = Float.floatToRawIntBits(1);
        r[fd(word, machine)] = switch (opcode) {
            case SQRT_S -> machine.floats.squareRoot(x);
            case RECIP_S -> machine.floats.divide(one, x);
            case RSQRT_S -> machine.floats.divide(one, machine.floats.squareRoot(x));
            default -> machine.floats.round(Float.intBitsToFloat(x), roundingMode(opcode, r));
        };
        return true;
    }

    private static boolean narrow(MipsOpcode opcode, int word, int[] r, InstructionInterpreter machine) {
        double x = Double.longBitsToDouble(Registers.getPair(r, fs(word, machine)));
        r[fd(word, machine)] = machine.floats.round(x, roundingMode(opcode, r));
        return true;
    }

    private static boolean pair(MipsOpcode opcode, int word, int[] r, InstructionInterpreter machine) {
        long x = Registers.getPair(r, fs(word, machine));
        int fd = fd(word, machine);
        long one = Double.doubleToRawLongBits(1);
        switch (opcode) {
            case SQRT_D -> Registers.setPair(r, fd, machine.floats.squareRoot(x));
            case ABS_D -> Registers.setPair(r, fd, x & Long.MAX_VALUE);
            case NEG_D -> Registers.setPair(r, fd, x ^ Long.MIN_VALUE);
            case MOVF_D -> movePairIf(r[Decoder.flag(word)] == 0, fd, x, r);
            case MOVT_D -> movePairIf(r[Decoder.flag(word)] != 0, fd, x, r);
            case MOVZ_D -> movePairIf(r[rt(word)] == 0, fd, x, r);
            case MOVN_D -> movePairIf(r[rt(word)] != 0, fd, x, r);
            case RECIP_D -> Registers.setPair(r, fd, machine.floats.divide(one, x));
            case RSQRT_D -> Registers.setPair(r, fd, machine.floats.divide(one, machine.floats.squareRoot(x)));
            default -> {
                return false;
            }
        }
        return true;
    }

    /** A product and a sum or difference, each rounded. */
    private static boolean multiplyAdd(MipsOpcode opcode, int word, int[] r, InstructionInterpreter machine) {
        int product = machine.floats.multiply(r[fs(word, machine)], r[ft(word, machine)]);
        int addend = r[machine.layout.of(rs(word))];
        int sum = isDifference(opcode) ? machine.floats.subtract(product, addend) : machine.floats.add(product, addend);
        r[fd(word, machine)] = isNegated(opcode) ? sum ^ Integer.MIN_VALUE : sum;
        return true;
    }

    private static boolean multiplyAddPair(MipsOpcode opcode, int word, int[] r, InstructionInterpreter machine) {
        long product = machine.floats.multiply(
                Registers.getPair(r, fs(word, machine)), Registers.getPair(r, ft(word, machine)));
        long addend = Registers.getPair(r, machine.layout.of(rs(word)));
        long sum =
                isDifference(opcode) ? machine.floats.subtract(product, addend) : machine.floats.add(product, addend);
        Registers.setPair(r, fd(word, machine), isNegated(opcode) ? sum ^ Long.MIN_VALUE : sum);
        return true;
    }

    private static boolean isDifference(MipsOpcode opcode) {
        return switch (opcode) {
            case MSUB_S, MSUB_D, NMSUB_S, NMSUB_D -> true;
            default -> false;
        };
    }

    private static boolean isNegated(MipsOpcode opcode) {
        return switch (opcode) {
            case NMADD_S, NMADD_D, NMSUB_S, NMSUB_D -> true;
            default -> false;
        };
    }

    private static void movePairIf(boolean condition, int target, long value, int[] r) {
        if (condition) {
            Registers.setPair(r, target, value);
        }
    }
}
