package edu.sysy.mips.simulate;

import static edu.sysy.mips.simulate.Decoder.rd;
import static edu.sysy.mips.simulate.Decoder.rs;
import static edu.sysy.mips.simulate.Decoder.rt;
import static edu.sysy.mips.simulate.Decoder.shift;
import static edu.sysy.mips.simulate.Decoder.signedImmediate;
import static edu.sysy.mips.simulate.Registers.HI;
import static edu.sysy.mips.simulate.Registers.LINK_ADDRESS;
import static edu.sysy.mips.simulate.Registers.LINK_VALUE;
import static edu.sysy.mips.simulate.Registers.LO;
import static edu.sysy.mips.simulate.Registers.SINK;
import static edu.sysy.mips.simulate.Registers.USER_LOCAL;

import edu.sysy.mips.isa.MipsOpcode;
import edu.sysy.mips.simulate.InstructionInterpreter.Stop;
import edu.sysy.simulate.FaultKind;
import edu.sysy.simulate.PagedMemory;
import org.jspecify.annotations.Nullable;

/**
 * The instructions that compiled programs seldom execute, from their rows of the table and their words. Methods return
 * null if the instruction was executed, and otherwise why the interpreter has to stop.
 */
final class SlowPathInstructions {

    static final int EXECUTE = 0;
    static final int RESERVED = 1;
    static final int MISPLACED_BRANCH = 2;

    private static final int NO_LINK = 1;
    private static final MipsOpcode[] OPCODES = MipsOpcode.values();

    private SlowPathInstructions() {}

    /** Executes the instruction of an element of translated code. */
    static @Nullable Stop execute(long element, int[] r, InstructionInterpreter machine) {
        if (Op.op(element) != Op.SLOW_PATH) {
            return VectorInstructions.access(element, r, machine);
        }
        return switch (Op.a(element)) {
            case EXECUTE -> execute(OPCODES[Op.b(element)], Op.immediate(element), r, machine);
            case MISPLACED_BRANCH -> fault(machine, FaultKind.BRANCH_IN_DELAY_SLOT, 0);
            default -> reserved(machine);
        };
    }

    private static @Nullable Stop execute(MipsOpcode opcode, int word, int[] r, InstructionInterpreter machine) {
        int x = r[rs(word)];
        int y = r[rt(word)];
        int immediate = signedImmediate(word);
        int code = word >>> 6 & 0x3ff;
        return switch (opcode) {
            case ADD -> trapping(rd(word), (long) x + y, r, machine);
            case SUB -> trapping(rd(word), (long) x - y, r, machine);
            case ADDI -> trapping(rt(word), (long) x + immediate, r, machine);
            case ROTRV -> set(r, rd(word), Integer.rotateRight(y, x));
            case CLO -> set(r, rd(word), Integer.numberOfLeadingZeros(~x));
            case WSBH -> set(r, rd(word), y >>> 8 & 0x00ff_00ff | y << 8 & 0xff00_ff00);
            case MADD -> accumulate(r, (long) x * y);
            case MADDU -> accumulate(r, (x & 0xffff_ffffL) * (y & 0xffff_ffffL));
            case MSUB -> accumulate(r, -((long) x * y));
            case MSUBU -> accumulate(r, -((x & 0xffff_ffffL) * (y & 0xffff_ffffL)));
            case RDHWR -> hardware(word, r, machine);
            case SYSCALL -> Stop.SYSTEM_CALL_IN_SLOT;
            case BREAK -> {
                // The code is one field of 20 bits; GNU as puts a small number into its upper half.
                int breakCode = word >>> 6 & 0xf_ffff;
                yield fault(machine, FaultKind.BREAK, (breakCode & 0x3ff) == 0 ? breakCode >>> 10 : breakCode);
            }
            case TGE -> trapIf(x >= y, code, machine);
            case TGEU -> trapIf(Integer.compareUnsigned(x, y) >= 0, code, machine);
            case TLT -> trapIf(x < y, code, machine);
            case TLTU -> trapIf(Integer.compareUnsigned(x, y) < 0, code, machine);
            case TEQ -> trapIf(x == y, code, machine);
            case TNE -> trapIf(x != y, code, machine);
            case TGEI -> trapIf(x >= immediate, 0, machine);
            case TGEIU -> trapIf(Integer.compareUnsigned(x, immediate) >= 0, 0, machine);
            case TLTI -> trapIf(x < immediate, 0, machine);
            case TLTIU -> trapIf(Integer.compareUnsigned(x, immediate) < 0, 0, machine);
            case TEQI -> trapIf(x == immediate, 0, machine);
            case TNEI -> trapIf(x != immediate, 0, machine);
            case LWL, LWR -> loadPart(opcode, word, r, machine);
            case SWL, SWR -> storePart(opcode, word, r, machine);
            case LL -> loadLinked(word, r, machine);
            case SC -> storeConditional(word, r, machine);
            case LDXC1, SDXC1 -> pairIndexed(opcode, word, r, machine);
            default -> SlowPathFloatInstructions.execute(opcode, word, r, machine) ? null : reserved(machine);
        };
    }

    private static Stop fault(InstructionInterpreter machine, FaultKind kind, int detail) {
        machine.fault = kind;
        machine.address = detail;
        return Stop.FAULT;
    }

    private static Stop reserved(InstructionInterpreter machine) {
        return fault(machine, FaultKind.RESERVED_INSTRUCTION, 0);
    }

    private static @Nullable Stop set(int[] r, int register, int value) {
        r[register == 0 ? SINK : register] = value;
        return null;
    }

    /** Adds to hi and lo. */
    private static @Nullable Stop accumulate(int[] r, long summand) {
        long sum = ((long) r[HI] << 32 | r[LO] & 0xffff_ffffL) + summand;
        r[LO] = (int) sum;
        r[HI] = (int) (sum >>> 32);
        return null;
    }

    private static @Nullable Stop trapping(int target, long result, int[] r, InstructionInterpreter machine) {
        if (result != (int) result) {
            return fault(machine, FaultKind.INTEGER_OVERFLOW, 0);
        }
        return set(r, target, (int) result);
    }

    private static @Nullable Stop trapIf(boolean condition, int code, InstructionInterpreter machine) {
        return condition ? fault(machine, FaultKind.TRAP, code) : null;
    }

    private static @Nullable Stop hardware(int word, int[] r, InstructionInterpreter machine) {
        return switch (rd(word)) {
            case 0 -> set(r, rt(word), 0);
            case 1 -> set(r, rt(word), 32);
            case 2 -> set(r, rt(word), 0);
            case 3 -> set(r, rt(word), 2);
            case 29 -> set(r, rt(word), r[USER_LOCAL]);
            default -> reserved(machine);
        };
    }

    /** Notes which address is accessed, and stops if its page is missing. */
    private static @Nullable Stop missing(int address, boolean forWriting, InstructionInterpreter machine) {
        PagedMemory memory = machine.memory;
        machine.address = address;
        return (forWriting ? memory.writable : memory.readable)[address >>> PagedMemory.PAGE_BITS] == null
                ? Stop.MEMORY
                : null;
    }

    /**
     * {@code lwl} and {@code lwr}: the bytes from a word's low end up to the address, or from there to its high end.
     */
    private static @Nullable Stop loadPart(MipsOpcode opcode, int word, int[] r, InstructionInterpreter machine) {
        int address = r[rs(word)] + signedImmediate(word);
        Stop stop = missing(address, false, machine);
        if (stop != null) {
            return stop;
        }
        int loaded = machine.memory.wordAt(address);
        int shift = (address & 3) << 3 ^ machine.memory.byteSwap;
        int old = r[rt(word)];
        if (opcode == MipsOpcode.LWL) {
            int up = 24 - shift;
            set(r, rt(word), loaded << up | old & (1 << up) - 1);
        } else {
            set(r, rt(word), loaded >>> shift | old & ~(-1 >>> shift));
        }
        return null;
    }

    /** {@code swl} and {@code swr}. */
    private static @Nullable Stop storePart(MipsOpcode opcode, int word, int[] r, InstructionInterpreter machine) {
        int address = r[rs(word)] + signedImmediate(word);
        Stop stop = missing(address, true, machine);
        if (stop != null) {
            return stop;
        }
        int old = machine.memory.wordAt(address);
        int shift = (address & 3) << 3 ^ machine.memory.byteSwap;
        int value = r[rt(word)];
        if (opcode == MipsOpcode.SWL) {
            int down = 24 - shift;
            machine.memory.setWord(address, value >>> down | old & ~(-1 >>> down));
        } else {
            machine.memory.setWord(address, value << shift | old & (1 << shift) - 1);
        }
        return null;
    }

    /** Executes {@code ll} or {@code sc} outside a delay slot; its page is there. */
    static void accessAtomically(int word, int[] r, InstructionInterpreter machine) {
        Stop stop = MipsOpcode.of(word) == MipsOpcode.SC
                ? storeConditional(word, r, machine)
                : loadLinked(word, r, machine);
        if (stop != null) {
            throw new IllegalStateException("an atomic access without its page");
        }
    }

    private static @Nullable Stop loadLinked(int word, int[] r, InstructionInterpreter machine) {
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

    private static @Nullable Stop storeConditional(int word, int[] r, InstructionInterpreter machine) {
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

    /** {@code ldxc1} and {@code sdxc1}. */
    private static @Nullable Stop pairIndexed(MipsOpcode opcode, int word, int[] r, InstructionInterpreter machine) {
        boolean stores = opcode == MipsOpcode.SDXC1;
        int value = machine.layout.of(stores ? rd(word) : shift(word));
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
