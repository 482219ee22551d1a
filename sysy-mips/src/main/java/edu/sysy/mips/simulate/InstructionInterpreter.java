package edu.sysy.mips.simulate;

import edu.sysy.simulate.FaultKind;
import edu.sysy.simulate.PagedMemory;
import edu.sysy.simulate.ProgramText;
import edu.sysy.simulate.TranslatedCode;
import org.jspecify.annotations.Nullable;

/**
 * Executes translated code. {@link #run} is the one hot loop: it stays below the 8,000 bytes of bytecode that HotSpot
 * is willing to compile, and leaves the loop for everything that is not plain computation, which its caller does.
 */
final class InstructionInterpreter {

    /** Why {@link #run} returned. */
    enum Stop {
        /** The block at {@link #target} has to be translated. */
        TRANSLATE,
        /** The fuel is used up. */
        OUT_OF_FUEL,
        /** The last element's access at {@link #address} needs a page, or is an error. */
        MEMORY,
        /** A jump to {@link #address}, which is not in the first segment of the text. */
        FAR_JUMP,
        /** A system call, which ended a block. */
        SYSTEM_CALL,
        /** A system call in a delay slot, which is the last element. */
        SYSTEM_CALL_IN_SLOT,
        /** The last element faulted: {@link #fault} and {@link #address} say how. */
        FAULT
    }

    private static final int WORD_MASK = PagedMemory.WORD_MASK;
    private static final int PAGE_BITS = PagedMemory.PAGE_BITS;

    final int[] registers = new int[Registers.SIZE];
    final PagedMemory memory;

    /** Where floating-point registers are. */
    final FloatLayout layout;

    /** What is done to floating-point numbers. */
    final FloatingPoint floats;

    /** The index of the element to execute next. */
    int next;

    /** The entry number of the block to execute next, if it has not been translated. */
    int target;

    /** The address that the last element accessed or jumped to; for traps and breaks, their code. */
    int address;

    FaultKind fault = FaultKind.RESERVED_INSTRUCTION;

    /** How many instructions may still be executed; becomes negative by less than a block's length. */
    int fuel;

    private final TranslatedCode code;
    private final int textAddress;
    private final int textWords;

    InstructionInterpreter(ProgramText text, TranslatedCode code, PagedMemory memory, FloatLayout layout) {
        this.layout = layout;
        this.floats = new FloatingPoint(layout == FloatLayout.VECTORS);
        this.code = code;
        this.memory = memory;
        this.textAddress = text.firstAddress();
        this.textWords = text.firstWords();
    }

    /** Executes from {@link #next} on until something else than computing has to be done. */
    Stop run() {
        // A local array of known length spares the compiled code its bounds checks.
        int[] r = new int[Registers.SIZE];
        System.arraycopy(registers, 0, r, 0, Registers.SIZE);
        long[] elements = code.elements;
        int[] entries = code.entries;
        int[] @Nullable [] readable = memory.readable;
        int[] @Nullable [] writable = memory.writable;
        int byteSwap = memory.byteSwap;
        int halfSwap = memory.byteSwap & 16;
        int first = memory.byteSwap >>> 4;
        int ip = next;
        int goal = target;
        int left = fuel;
        int at = 0;
        int @Nullable [] page;
        Stop stop;

        loop:
        while (true) {
            long e = elements[ip++];
            switch ((int) e & 0xff) {
                case Op.TRANSLATE:
                    stop = Stop.TRANSLATE;
                    break loop;
                case Op.NEXT:
                    elements[ip++]++;
                    break;
                case Op.JUMP:
                    elements[ip]++;
                    goal = Op.immediate(e);
                    ip = entries[goal];
                    break;
                case Op.CALL:
                    elements[ip]++;
                    r[Registers.RA] = (int) elements[ip + 1];
                    goal = Op.immediate(e);
                    ip = entries[goal];
                    break;
                case Op.CALL_REGISTER:
                    at = r[Op.a(e)];
                    r[Op.b(e)] = Op.immediate(e);
                    elements[ip]++;
                    goal = Integer.rotateRight(at - textAddress, 2);
                    if (goal < 0 || goal >= textWords) {
                        left -= Op.c(e);
                        stop = Stop.FAR_JUMP;
                        break loop;
                    }
                    ip = entries[goal];
                    break;
                case Op.JUMP_REGISTER:
                    at = r[Op.a(e)];
                    elements[ip]++;
                    goal = Integer.rotateRight(at - textAddress, 2);
                    if (goal < 0 || goal >= textWords) {
                        left -= Op.c(e);
                        stop = Stop.FAR_JUMP;
                        break loop;
                    }
                    ip = entries[goal];
                    break;
                case Op.BRANCH_EQUAL:
                    elements[ip++]++;
                    if (r[Op.a(e)] == r[Op.b(e)]) {
                        goal = Op.immediate(e);
                        ip = entries[goal];
                    }
                    break;
                case Op.BRANCH_NOT_EQUAL:
                    elements[ip++]++;
                    if (r[Op.a(e)] != r[Op.b(e)]) {
                        goal = Op.immediate(e);
                        ip = entries[goal];
                    }
                    break;
                case Op.BRANCH_NOT_POSITIVE:
                    elements[ip++]++;
                    if (r[Op.a(e)] <= 0) {
                        goal = Op.immediate(e);
                        ip = entries[goal];
                    }
                    break;
                case Op.BRANCH_POSITIVE:
                    elements[ip++]++;
                    if (r[Op.a(e)] > 0) {
                        goal = Op.immediate(e);
                        ip = entries[goal];
                    }
                    break;
                case Op.BRANCH_NEGATIVE:
                    elements[ip++]++;
                    if (r[Op.a(e)] < 0) {
                        goal = Op.immediate(e);
                        ip = entries[goal];
                    }
                    break;
                case Op.BRANCH_NOT_NEGATIVE:
                    elements[ip++]++;
                    if (r[Op.a(e)] >= 0) {
                        goal = Op.immediate(e);
                        ip = entries[goal];
                    }
                    break;
                case Op.SYSTEM_CALL:
                    elements[ip++]++;
                    left -= Op.c(e);
                    stop = Stop.SYSTEM_CALL;
                    break loop;
                case Op.MOVE:
                    r[Op.a(e)] = r[Op.b(e)];
                    continue;
                case Op.LOAD_IMMEDIATE:
                    r[Op.a(e)] = Op.immediate(e);
                    continue;
                case Op.ADD:
                    r[Op.a(e)] = r[Op.b(e)] + r[Op.c(e)];
                    continue;
                case Op.ADD_IMMEDIATE:
                    r[Op.a(e)] = r[Op.b(e)] + Op.immediate(e);
                    continue;
                case Op.SUBTRACT:
                    r[Op.a(e)] = r[Op.b(e)] - r[Op.c(e)];
                    continue;
                case Op.AND:
                    r[Op.a(e)] = r[Op.b(e)] & r[Op.c(e)];
                    continue;
                case Op.OR:
                    r[Op.a(e)] = r[Op.b(e)] | r[Op.c(e)];
                    continue;
                case Op.XOR:
                    r[Op.a(e)] = r[Op.b(e)] ^ r[Op.c(e)];
                    continue;
                case Op.NOR:
                    r[Op.a(e)] = ~(r[Op.b(e)] | r[Op.c(e)]);
                    continue;
                case Op.AND_IMMEDIATE:
                    r[Op.a(e)] = r[Op.b(e)] & Op.immediate(e);
                    continue;
                case Op.OR_IMMEDIATE:
                    r[Op.a(e)] = r[Op.b(e)] | Op.immediate(e);
                    continue;
                case Op.XOR_IMMEDIATE:
                    r[Op.a(e)] = r[Op.b(e)] ^ Op.immediate(e);
                    continue;
                case Op.SET_LESS:
                    r[Op.a(e)] = r[Op.b(e)] < r[Op.c(e)] ? 1 : 0;
                    continue;
                case Op.SET_BELOW:
                    r[Op.a(e)] = r[Op.b(e)] + Integer.MIN_VALUE < r[Op.c(e)] + Integer.MIN_VALUE ? 1 : 0;
                    continue;
                case Op.SET_LESS_IMMEDIATE:
                    r[Op.a(e)] = r[Op.b(e)] < Op.immediate(e) ? 1 : 0;
                    continue;
                case Op.SET_BELOW_IMMEDIATE:
                    r[Op.a(e)] = r[Op.b(e)] + Integer.MIN_VALUE < Op.immediate(e) + Integer.MIN_VALUE ? 1 : 0;
                    continue;
                case Op.SHIFT_LEFT:
                    r[Op.a(e)] = r[Op.b(e)] << Op.c(e);
                    continue;
                case Op.SHIFT_RIGHT:
                    r[Op.a(e)] = r[Op.b(e)] >>> Op.c(e);
                    continue;
                case Op.SHIFT_RIGHT_SIGNED:
                    r[Op.a(e)] = r[Op.b(e)] >> Op.c(e);
                    continue;
                case Op.ROTATE_RIGHT:
                    r[Op.a(e)] = Integer.rotateRight(r[Op.b(e)], Op.c(e));
                    continue;
                case Op.SHIFT_LEFT_VARIABLE:
                    r[Op.a(e)] = r[Op.b(e)] << r[Op.c(e)];
                    continue;
                case Op.SHIFT_RIGHT_VARIABLE:
                    r[Op.a(e)] = r[Op.b(e)] >>> r[Op.c(e)];
                    continue;
                case Op.SHIFT_RIGHT_SIGNED_VARIABLE:
                    r[Op.a(e)] = r[Op.b(e)] >> r[Op.c(e)];
                    continue;
                case Op.MULTIPLY_LOW:
                    r[Op.a(e)] = r[Op.b(e)] * r[Op.c(e)];
                    continue;
                case Op.MULTIPLY:
                    long product = (long) r[Op.b(e)] * r[Op.c(e)];
                    r[Registers.LO] = (int) product;
                    r[Registers.HI] = (int) (product >>> 32);
                    continue;
                case Op.MULTIPLY_UNSIGNED:
                    long unsigned = (r[Op.b(e)] & 0xffff_ffffL) * (r[Op.c(e)] & 0xffff_ffffL);
                    r[Registers.LO] = (int) unsigned;
                    r[Registers.HI] = (int) (unsigned >>> 32);
                    continue;
                case Op.DIVIDE:
                    int divisor = r[Op.c(e)] == 0 ? 1 : r[Op.c(e)];
                    int dividend = r[Op.b(e)];
                    r[Registers.LO] = dividend / divisor;
                    r[Registers.HI] = dividend % divisor;
                    continue;
                case Op.DIVIDE_UNSIGNED:
                    long below = r[Op.c(e)] == 0 ? 1 : r[Op.c(e)] & 0xffff_ffffL;
                    long above = r[Op.b(e)] & 0xffff_ffffL;
                    r[Registers.LO] = (int) (above / below);
                    r[Registers.HI] = (int) (above % below);
                    continue;
                case Op.MOVE_IF_NOT_ZERO:
                    if (r[Op.c(e)] != 0) {
                        r[Op.a(e)] = r[Op.b(e)];
                    }
                    continue;
                case Op.MOVE_IF_ZERO:
                    if (r[Op.c(e)] == 0) {
                        r[Op.a(e)] = r[Op.b(e)];
                    }
                    continue;
                case Op.EXTEND_BYTE:
                    r[Op.a(e)] = (byte) r[Op.b(e)];
                    continue;
                case Op.EXTEND_HALF:
                    r[Op.a(e)] = (short) r[Op.b(e)];
                    continue;
                case Op.EXTRACT:
                    r[Op.a(e)] = r[Op.b(e)] >>> Op.c(e) & Op.immediate(e);
                    continue;
                case Op.INSERT:
                    r[Op.a(e)] = r[Op.a(e)] & ~Op.immediate(e) | r[Op.b(e)] << Op.c(e) & Op.immediate(e);
                    continue;
                case Op.COUNT_LEADING_ZEROS:
                    r[Op.a(e)] = Integer.numberOfLeadingZeros(r[Op.b(e)]);
                    continue;
                case Op.LOAD_WORD:
                    at = r[Op.b(e)] + Op.immediate(e);
                    if ((at & 3) != 0 || (page = readable[at >>> PAGE_BITS]) == null) {
                        stop = Stop.MEMORY;
                        break loop;
                    }
                    r[Op.a(e)] = page[at >>> 2 & WORD_MASK];
                    continue;
                case Op.LOAD_BYTE:
                    at = r[Op.b(e)] + Op.immediate(e);
                    if ((page = readable[at >>> PAGE_BITS]) == null) {
                        stop = Stop.MEMORY;
                        break loop;
                    }
                    r[Op.a(e)] = (byte) (page[at >>> 2 & WORD_MASK] >>> (at << 3 ^ byteSwap));
                    continue;
                case Op.LOAD_BYTE_UNSIGNED:
                    at = r[Op.b(e)] + Op.immediate(e);
                    if ((page = readable[at >>> PAGE_BITS]) == null) {
                        stop = Stop.MEMORY;
                        break loop;
                    }
                    r[Op.a(e)] = page[at >>> 2 & WORD_MASK] >>> (at << 3 ^ byteSwap) & 0xff;
                    continue;
                case Op.LOAD_HALF:
                    at = r[Op.b(e)] + Op.immediate(e);
                    if ((at & 1) != 0 || (page = readable[at >>> PAGE_BITS]) == null) {
                        stop = Stop.MEMORY;
                        break loop;
                    }
                    r[Op.a(e)] = (short) (page[at >>> 2 & WORD_MASK] >>> (at << 3 ^ halfSwap));
                    continue;
                case Op.LOAD_HALF_UNSIGNED:
                    at = r[Op.b(e)] + Op.immediate(e);
                    if ((at & 1) != 0 || (page = readable[at >>> PAGE_BITS]) == null) {
                        stop = Stop.MEMORY;
                        break loop;
                    }
                    r[Op.a(e)] = page[at >>> 2 & WORD_MASK] >>> (at << 3 ^ halfSwap) & 0xffff;
                    continue;
                case Op.LOAD_PAIR:
                    at = r[Op.b(e)] + Op.immediate(e);
                    if ((at & 7) != 0 || (page = readable[at >>> PAGE_BITS]) == null) {
                        stop = Stop.MEMORY;
                        break loop;
                    }
                    r[Op.a(e)] = page[(at >>> 2 & WORD_MASK) + first];
                    r[Op.a(e) + 1 & 0xff] = page[(at >>> 2 & WORD_MASK) + 1 - first];
                    continue;
                case Op.LOAD_WORD_INDEXED:
                    at = r[Op.b(e)] + r[Op.c(e)];
                    if ((at & 3) != 0 || (page = readable[at >>> PAGE_BITS]) == null) {
                        stop = Stop.MEMORY;
                        break loop;
                    }
                    r[Op.a(e)] = page[at >>> 2 & WORD_MASK];
                    continue;
                case Op.STORE_WORD:
                    at = r[Op.b(e)] + Op.immediate(e);
                    if ((at & 3) != 0 || (page = writable[at >>> PAGE_BITS]) == null) {
                        stop = Stop.MEMORY;
                        break loop;
                    }
                    page[at >>> 2 & WORD_MASK] = r[Op.a(e)];
                    continue;
                case Op.STORE_BYTE:
                    at = r[Op.b(e)] + Op.immediate(e);
                    if ((page = writable[at >>> PAGE_BITS]) == null) {
                        stop = Stop.MEMORY;
                        break loop;
                    }
                    int byteWord = at >>> 2 & WORD_MASK;
                    int byteMask = 0xff << (at << 3 ^ byteSwap);
                    page[byteWord] = page[byteWord] & ~byteMask | r[Op.a(e)] << (at << 3 ^ byteSwap) & byteMask;
                    continue;
                case Op.STORE_HALF:
                    at = r[Op.b(e)] + Op.immediate(e);
                    if ((at & 1) != 0 || (page = writable[at >>> PAGE_BITS]) == null) {
                        stop = Stop.MEMORY;
                        break loop;
                    }
                    int halfWord = at >>> 2 & WORD_MASK;
                    int halfMask = 0xffff << (at << 3 ^ halfSwap);
                    page[halfWord] = page[halfWord] & ~halfMask | r[Op.a(e)] << (at << 3 ^ halfSwap) & halfMask;
                    continue;
                case Op.STORE_PAIR:
                    at = r[Op.b(e)] + Op.immediate(e);
                    if ((at & 7) != 0 || (page = writable[at >>> PAGE_BITS]) == null) {
                        stop = Stop.MEMORY;
                        break loop;
                    }
                    page[(at >>> 2 & WORD_MASK) + first] = r[Op.a(e)];
                    page[(at >>> 2 & WORD_MASK) + 1 - first] = r[Op.a(e) + 1 & 0xff];
                    continue;
                case Op.STORE_WORD_INDEXED:
                    at = r[Op.b(e)] + r[Op.c(e)];
                    if ((at & 3) != 0 || (page = writable[at >>> PAGE_BITS]) == null) {
                        stop = Stop.MEMORY;
                        break loop;
                    }
                    page[at >>> 2 & WORD_MASK] = r[Op.a(e)];
                    continue;
                case Op.ADD_SINGLE:
                    r[Op.a(e)] = floats.add(r[Op.b(e)], r[Op.c(e)]);
                    continue;
                case Op.SUBTRACT_SINGLE:
                    r[Op.a(e)] = floats.subtract(r[Op.b(e)], r[Op.c(e)]);
                    continue;
                case Op.MULTIPLY_SINGLE:
                    r[Op.a(e)] = floats.multiply(r[Op.b(e)], r[Op.c(e)]);
                    continue;
                case Op.DIVIDE_SINGLE:
                    r[Op.a(e)] = floats.divide(r[Op.b(e)], r[Op.c(e)]);
                    continue;
                case Op.SINGLE_FROM_WORD:
                    r[Op.a(e)] = Float.floatToRawIntBits((float) r[Op.b(e)]);
                    continue;
                case Op.TRUNCATE_SINGLE:
                    r[Op.a(e)] = floats.truncate(Float.intBitsToFloat(r[Op.b(e)]));
                    continue;
                case Op.COMPARE_SINGLE:
                    r[Op.a(e)] =
                            (FloatingPoint.relation(Float.intBitsToFloat(r[Op.b(e)]), Float.intBitsToFloat(r[Op.c(e)]))
                                                    & Op.immediate(e))
                                            != 0
                                    ? 1
                                    : 0;
                    continue;
                case Op.MOVE_PAIR:
                    r[Op.a(e)] = r[Op.b(e)];
                    r[Op.a(e) + 1 & 0xff] = r[Op.b(e) + 1 & 0xff];
                    continue;
                case Op.ADD_DOUBLE:
                    Registers.setPair(
                            r, Op.a(e), floats.add(Registers.getPair(r, Op.b(e)), Registers.getPair(r, Op.c(e))));
                    continue;
                case Op.SUBTRACT_DOUBLE:
                    Registers.setPair(
                            r, Op.a(e), floats.subtract(Registers.getPair(r, Op.b(e)), Registers.getPair(r, Op.c(e))));
                    continue;
                case Op.MULTIPLY_DOUBLE:
                    Registers.setPair(
                            r, Op.a(e), floats.multiply(Registers.getPair(r, Op.b(e)), Registers.getPair(r, Op.c(e))));
                    continue;
                case Op.DIVIDE_DOUBLE:
                    Registers.setPair(
                            r, Op.a(e), floats.divide(Registers.getPair(r, Op.b(e)), Registers.getPair(r, Op.c(e))));
                    continue;
                case Op.DOUBLE_FROM_WORD:
                    Registers.setPair(r, Op.a(e), Double.doubleToRawLongBits(r[Op.b(e)]));
                    continue;
                case Op.DOUBLE_FROM_SINGLE:
                    Registers.setPair(r, Op.a(e), floats.toDouble(r[Op.b(e)]));
                    continue;
                case Op.SINGLE_FROM_DOUBLE:
                    r[Op.a(e)] = floats.toSingle(Registers.getPair(r, Op.b(e)));
                    continue;
                case Op.TRUNCATE_DOUBLE:
                    r[Op.a(e)] = floats.truncate(Registers.getDouble(r, Op.b(e)));
                    continue;
                case Op.COMPARE_DOUBLE:
                    r[Op.a(e)] =
                            (FloatingPoint.relation(Registers.getDouble(r, Op.b(e)), Registers.getDouble(r, Op.c(e)))
                                                    & Op.immediate(e))
                                            != 0
                                    ? 1
                                    : 0;
                    continue;
                case Op.VECTOR:
                    VectorInstructions.execute(e, r, floats);
                    continue;
                case Op.OBSERVE:
                    code.tell(at, e);
                    continue;
                default:
                    Stop slow = SlowPathInstructions.execute(e, r, this);
                    at = address;
                    if (slow != null) {
                        stop = slow;
                        break loop;
                    }
                    continue;
            }
            // Every block ends here.
            left -= Op.c(e);
            if (left < 0) {
                stop = Stop.OUT_OF_FUEL;
                break;
            }
        }
        System.arraycopy(r, 0, registers, 0, Registers.SIZE);
        next = ip;
        target = goal;
        fuel = left;
        address = at;
        return stop;
    }
}
