package edu.sysy.mips.simulate;

import static edu.sysy.mips.simulate.Decoder.fd;
import static edu.sysy.mips.simulate.Decoder.fs;
import static edu.sysy.mips.simulate.Decoder.ft;
import static edu.sysy.mips.simulate.Decoder.rd;
import static edu.sysy.mips.simulate.Decoder.rs;
import static edu.sysy.mips.simulate.Decoder.rt;
import static edu.sysy.mips.simulate.Decoder.shift;
import static edu.sysy.mips.simulate.Decoder.signedImmediate;
import static edu.sysy.mips.simulate.Registers.FLOAT;
import static edu.sysy.mips.simulate.Registers.HI;
import static edu.sysy.mips.simulate.Registers.LINK_ADDRESS;
import static edu.sysy.mips.simulate.Registers.LINK_VALUE;
import static edu.sysy.mips.simulate.Registers.LO;
import static edu.sysy.mips.simulate.Registers.SINK;
import static edu.sysy.mips.simulate.Registers.USER_LOCAL;

import edu.sysy.mips.simulate.Interpreter.Stop;
import org.jspecify.annotations.Nullable;

/**
 * The instructions that compiled programs seldom execute, straight from their words. Each method returns null if the
 * instruction was executed, and otherwise why the interpreter has to stop.
 */
final class SlowPathInstructions {

    static final int EXECUTE = 0;
    static final int RESERVED = 1;
    static final int MISPLACED_BRANCH = 2;

    private static final int NO_LINK = 1;

    private SlowPathInstructions() {}

    static @Nullable Stop execute(int kind, int word, int[] r, Interpreter machine) {
        if (kind != EXECUTE) {
            FaultKind fault = kind == RESERVED ? FaultKind.RESERVED_INSTRUCTION : FaultKind.BRANCH_IN_DELAY_SLOT;
            return fault(machine, fault, 0);
        }
        return switch (word >>> 26) {
            case 0 -> special(word, r, machine);
            case 1 -> trapImmediate(word, r, machine);
            case 8 -> {
                long sum = (long) r[rs(word)] + signedImmediate(word);
                yield trapping(rt(word), sum, r, machine);
            }
            case 17 -> SlowPathFloatInstructions.execute(word, r) ? null : reserved(machine);
            case 19 -> indexed(word, r, machine);
            case 28 -> special2(word, r, machine);
            case 31 -> special3(word, r, machine);
            case 34, 38 -> loadPart(word, r, machine);
            case 42, 46 -> storePart(word, r, machine);
            case 48 -> loadLinked(word, r, machine);
            case 56 -> storeConditional(word, r, machine);
            default -> fault(machine, FaultKind.RESERVED_INSTRUCTION, 0);
        };
    }

    private static Stop fault(Interpreter machine, FaultKind kind, int detail) {
        machine.fault = kind;
        machine.address = detail;
        return Stop.FAULT;
    }

    private static Stop reserved(Interpreter machine) {
        return fault(machine, FaultKind.RESERVED_INSTRUCTION, 0);
    }

    private static void set(int[] r, int register, int value) {
        r[register == 0 ? SINK : register] = value;
    }

    private static @Nullable Stop trapping(int target, long result, int[] r, Interpreter machine) {
        if (result != (int) result) {
            return fault(machine, FaultKind.INTEGER_OVERFLOW, 0);
        }
        set(r, target, (int) result);
        return null;
    }

    private static @Nullable Stop trapIf(boolean condition, int code, Interpreter machine) {
        return condition ? fault(machine, FaultKind.TRAP, code) : null;
    }

    private static @Nullable Stop special(int word, int[] r, Interpreter machine) {
        int x = r[rs(word)];
        int y = r[rt(word)];
        int code = word >>> 6 & 0x3ff;
        switch (word & 63) {
            case 6:
                set(r, rd(word), Integer.rotateRight(y, x));
                return null;
            case 12:
                return Stop.SYSTEM_CALL_IN_SLOT;
            case 13:
                // The code is one field of 20 bits; GNU as puts a small number into its upper half.
                int breakCode = word >>> 6 & 0xf_ffff;
                return fault(machine, FaultKind.BREAK, (breakCode & 0x3ff) == 0 ? breakCode >>> 10 : breakCode);
            case 32:
                return trapping(rd(word), (long) x + y, r, machine);
            case 34:
                return trapping(rd(word), (long) x - y, r, machine);
            case 48:
                return trapIf(x >= y, code, machine);
            case 49:
                return trapIf(Integer.compareUnsigned(x, y) >= 0, code, machine);
            case 50:
                return trapIf(x < y, code, machine);
            case 51:
                return trapIf(Integer.compareUnsigned(x, y) < 0, code, machine);
            case 52:
                return trapIf(x == y, code, machine);
            case 54:
                return trapIf(x != y, code, machine);
            default:
                return reserved(machine);
        }
    }

    private static @Nullable Stop trapImmediate(int word, int[] r, Interpreter machine) {
        int x = r[rs(word)];
        int y = signedImmediate(word);
        return switch (rt(word)) {
            case 8 -> trapIf(x >= y, 0, machine);
            case 9 -> trapIf(Integer.compareUnsigned(x, y) >= 0, 0, machine);
            case 10 -> trapIf(x < y, 0, machine);
            case 11 -> trapIf(Integer.compareUnsigned(x, y) < 0, 0, machine);
            case 12 -> trapIf(x == y, 0, machine);
            case 14 -> trapIf(x != y, 0, machine);
            default -> reserved(machine);
        };
    }

    private static @Nullable Stop special2(int word, int[] r, Interpreter machine) {
        int x = r[rs(word)];
        int y = r[rt(word)];
        long signed = (long) x * y;
        long unsigned = (x & 0xffff_ffffL) * (y & 0xffff_ffffL);
        long accumulator = (long) r[HI] << 32 | r[LO] & 0xffff_ffffL;
        switch (word & 63) {
            case 0 -> accumulator += signed;
            case 1 -> accumulator += unsigned;
            case 4 -> accumulator -= signed;
            case 5 -> accumulator -= unsigned;
            case 33 -> {
                set(r, rd(word), Integer.numberOfLeadingZeros(~x));
                return null;
            }
            default -> {
                return reserved(machine);
            }
        }
        r[LO] = (int) accumulator;
        r[HI] = (int) (accumulator >>> 32);
        return null;
    }

    private static @Nullable Stop special3(int word, int[] r, Interpreter machine) {
        int function = word & 63;
        if (function == 32 && shift(word) == 2) {
            int x = r[rt(word)];
            set(r, rd(word), x >>> 8 & 0x00ff_00ff | x << 8 & 0xff00_ff00);
            return null;
        }
        if (function != 59) {
            return reserved(machine);
        }
        switch (rd(word)) {
            case 0 -> set(r, rt(word), 0);
            case 1 -> set(r, rt(word), 32);
            case 2 -> set(r, rt(word), 0);
            case 3 -> set(r, rt(word), 2);
            case 29 -> set(r, rt(word), r[USER_LOCAL]);
            default -> {
                return reserved(machine);
            }
        }
        return null;
    }

    private static @Nullable Stop missing(int address, boolean forWriting, Interpreter machine) {
        Memory memory = machine.memory;
        if ((forWriting ? memory.writable : memory.readable)[address >>> Memory.PAGE_BITS] != null) {
            return null;
        }
        machine.address = address;
        return Stop.MEMORY;
    }

    /** {@code lwl} and {@code lwr}: the bytes from a word's low end up to the address, or from there to its high end. */
    private static @Nullable Stop loadPart(int word, int[] r, Interpreter machine) {
        int address = r[rs(word)] + signedImmediate(word);
        Stop stop = missing(address, false, machine);
        if (stop != null) {
            return stop;
        }
        int loaded = machine.memory.wordAt(address);
        int shift = (address & 3) << 3 ^ machine.memory.byteSwap;
        int old = r[rt(word)];
        if (word >>> 26 == 34) {
            int up = 24 - shift;
            set(r, rt(word), loaded << up | old & (1 << up) - 1);
        } else {
            set(r, rt(word), loaded >>> shift | old & ~(-1 >>> shift));
        }
        return null;
    }

    /** {@code swl} and {@code swr}. */
    private static @Nullable Stop storePart(int word, int[] r, Interpreter machine) {
        int address = r[rs(word)] + signedImmediate(word);
        Stop stop = missing(address, true, machine);
        if (stop != null) {
            return stop;
        }
        int old = machine.memory.wordAt(address);
        int shift = (address & 3) << 3 ^ machine.memory.byteSwap;
        int value = r[rt(word)];
        if (word >>> 26 == 42) {
            int down = 24 - shift;
            machine.memory.setWord(address, value >>> down | old & ~(-1 >>> down));
        } else {
            machine.memory.setWord(address, value << shift | old & (1 << shift) - 1);
        }
        return null;
    }

    private static @Nullable Stop loadLinked(int word, int[] r, Interpreter machine) {
        int address = r[rs(word)] + signedImmediate(word);
        if ((address & 3) != 0) {
            machine.address = address;
            return Stop.MEMORY;
        }
        Stop stop = missing(address, false, machine);
        if (stop == null) {
            int value = machine.memory.wordAt(address);
            set(r, rt(word), value);
            r[LINK_ADDRESS] = address;
            r[LINK_VALUE] = value;
        }
        return stop;
    }

    private static @Nullable Stop storeConditional(int word, int[] r, Interpreter machine) {
        int address = r[rs(word)] + signedImmediate(word);
        if ((address & 3) != 0) {
            machine.address = address;
            return Stop.MEMORY;
        }
        Stop stop = missing(address, true, machine);
        if (stop == null) {
            boolean stores = r[LINK_ADDRESS] == address && machine.memory.wordAt(address) == r[LINK_VALUE];
            if (stores) {
                machine.memory.setWord(address, r[rt(word)]);
            }
            set(r, rt(word), stores ? 1 : 0);
            r[LINK_ADDRESS] = NO_LINK;
        }
        return stop;
    }

    private static @Nullable Stop indexed(int word, int[] r, Interpreter machine) {
        int function = word & 63;
        if (function == 1 || function == 9) {
            return pairIndexed(word, r, machine);
        }
        if (function < 32 || (function & 6) != 0) {
            return reserved(machine);
        }
        boolean subtract = (function & 8) != 0;
        boolean negate = (function & 16) != 0;
        if ((function & 1) == 0) {
            int product = FloatingPoint.multiply(r[fs(word)], r[ft(word)]);
            int addend = r[FLOAT + rs(word)];
            int result = subtract ? FloatingPoint.subtract(product, addend) : FloatingPoint.add(product, addend);
            r[fd(word)] = negate ? result ^ 1 << 31 : result;
            return null;
        }
        if (((rs(word) | rt(word) | rd(word) | shift(word)) & 1) != 0) {
            return reserved(machine);
        }
        long product = FloatingPoint.multiply(Registers.getPair(r, fs(word)), Registers.getPair(r, ft(word)));
        long addend = Registers.getPair(r, FLOAT + rs(word));
        long result = subtract ? FloatingPoint.subtract(product, addend) : FloatingPoint.add(product, addend);
        Registers.setPair(r, fd(word), negate ? result ^ 1L << 63 : result);
        return null;
    }

    /** {@code ldxc1} and {@code sdxc1}. */
    private static @Nullable Stop pairIndexed(int word, int[] r, Interpreter machine) {
        boolean stores = (word & 8) != 0;
        int value = stores ? fs(word) : fd(word);
        if ((value & 1) != 0) {
            return reserved(machine);
        }
        int address = r[rs(word)] + r[rt(word)];
        if ((address & 7) != 0) {
            machine.address = address;
            return Stop.MEMORY;
        }
        Stop stop = missing(address, stores, machine);
        int low = machine.memory.byteSwap >>> 4 << 2;
        if (stop == null && stores) {
            machine.memory.setWord(address + low, r[value]);
            machine.memory.setWord(address + 4 - low, r[value + 1]);
        } else if (stop == null) {
            r[value] = machine.memory.wordAt(address + low);
            r[value + 1] = machine.memory.wordAt(address + 4 - low);
        }
        return stop;
    }
}
