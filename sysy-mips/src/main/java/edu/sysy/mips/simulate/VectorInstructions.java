package edu.sysy.mips.simulate;

import edu.sysy.mips.isa.MipsOpcode;
import edu.sysy.mips.simulate.InstructionInterpreter.Stop;
import edu.sysy.simulate.PagedMemory;
import org.jspecify.annotations.Nullable;

/** The instructions on vectors of four words, from elements of translated code: {@link Op#VECTOR} and accesses. */
final class VectorInstructions {
    static final int LANES = 4;

    private static final int BYTES = LANES * Integer.BYTES;
    private static final MipsOpcode[] OPCODES = MipsOpcode.values();

    private VectorInstructions() {}

    /** Executes what is no access. */
    static void execute(long element, int[] r, FloatingPoint floats) {
        int a = Op.a(element);
        int b = Op.b(element);
        int c = Op.c(element);
        MipsOpcode opcode = OPCODES[Op.immediate(element) & 0xffff];
        int number = Op.immediate(element) >> Short.SIZE;
        switch (opcode) {
            case LDI_W -> fill(a, number, r);
            case FILL_W -> fill(a, r[b], r);
            case SPLATI_W -> fill(a, r[b + number], r);
            case COPY_S_W -> r[a] = r[b + number];
            case INSERT_W, INSVE_W -> r[a + number] = r[b];
            case SHF_W -> shuffle(a, b, number, r);
            default -> {
                boolean hasNumber = hasNumber(opcode);
                for (int i = 0; i < LANES; i++) {
                    r[a + i] = lane(opcode, r[b + i], hasNumber ? number : r[c + i], r[a + i], floats);
                }
            }
        }
    }

    private static boolean hasNumber(MipsOpcode opcode) {
        return switch (opcode.format()) {
            case WD_WS_SMALL, WD_WS_SIGNED -> true;
            default -> false;
        };
    }

    /** One lane of a result from those of the operands and of the register that it overwrites. */
    private static int lane(MipsOpcode opcode, int x, int y, int old, FloatingPoint floats) {
        return switch (opcode) {
            case MOVE_V -> x;
            case ADDV_W, ADDVI_W -> x + y;
            case SUBV_W, SUBVI_W -> x - y;
            case MULV_W -> x * y;
            case MADDV_W -> old + x * y;
            case MSUBV_W -> old - x * y;
            case AND_V -> x & y;
            case OR_V -> x | y;
            case XOR_V -> x ^ y;
            case NOR_V -> ~(x | y);
            case SLL_W, SLLI_W -> x << y;
            case SRL_W, SRLI_W -> x >>> y;
            case SRA_W, SRAI_W -> x >> y;
            case BNEGI_W -> x ^ 1 << y;
            case MIN_S_W, MINI_S_W -> Math.min(x, y);
            case MAX_S_W, MAXI_S_W -> Math.max(x, y);
            case CEQ_W, CEQI_W -> mask(x == y);
            case CLT_S_W, CLTI_S_W -> mask(x < y);
            case CLE_S_W, CLEI_S_W -> mask(x <= y);
            case BSEL_V -> x & ~old | y & old;
            case BMNZ_V -> x & y | old & ~y;
            case BMZ_V -> x & ~y | old & y;
            case FADD_W -> floats.add(x, y);
            case FSUB_W -> floats.subtract(x, y);
            case FMUL_W -> floats.multiply(x, y);
            case FDIV_W -> floats.divide(x, y);
            case FCEQ_W -> mask(Float.intBitsToFloat(x) == Float.intBitsToFloat(y));
            case FCLT_W -> mask(Float.intBitsToFloat(x) < Float.intBitsToFloat(y));
            case FCLE_W -> mask(Float.intBitsToFloat(x) <= Float.intBitsToFloat(y));
            case FFINT_S_W -> Float.floatToRawIntBits((float) x);
            case FTRUNC_S_W -> floats.truncate(Float.intBitsToFloat(x));
            default -> throw new IllegalArgumentException(opcode.mnemonic() + " has no lanes");
        };
    }

    private static void fill(int target, int value, int[] r) {
        for (int i = 0; i < LANES; i++) {
            r[target + i] = value;
        }
    }

    private static void shuffle(int target, int source, int lanes, int[] r) {
        int[] old = {r[source], r[source + 1], r[source + 2], r[source + 3]};
        for (int i = 0; i < LANES; i++) {
            r[target + i] = old[lanes >>> 2 * i & LANES - 1];
        }
    }

    private static int mask(boolean condition) {
        return condition ? -1 : 0;
    }

    /** Loads or stores a vector at the address of a word; null if it was done, otherwise why that has to wait. */
    static @Nullable Stop access(long element, int[] r, InstructionInterpreter machine) {
        int address = r[Op.b(element)] + Op.immediate(element);
        int value = Op.a(element);
        PagedMemory memory = machine.memory;
        boolean stores = Op.op(element) == Op.STORE_VECTOR;
        int[] @Nullable [] pages = stores ? memory.writable : memory.readable;
        int last = address + BYTES - Integer.BYTES;
        boolean begins = (address & 3) == 0 && pages[address >>> PagedMemory.PAGE_BITS] != null;
        machine.address = begins ? last : address;
        if (!begins || pages[last >>> PagedMemory.PAGE_BITS] == null) {
            return Stop.MEMORY;
        }
        machine.address = address;
        for (int i = 0; i < LANES; i++) {
            if (stores) {
                memory.setWord(address + Integer.BYTES * i, r[value + i]);
            } else {
                r[value + i] = memory.wordAt(address + Integer.BYTES * i);
            }
        }
        return null;
    }
}
