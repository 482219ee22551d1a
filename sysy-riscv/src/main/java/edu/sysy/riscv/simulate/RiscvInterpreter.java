package edu.sysy.riscv.simulate;

import edu.sysy.simulate.CodeInterpreter;
import edu.sysy.simulate.FaultKind;
import edu.sysy.simulate.PagedMemory;
import edu.sysy.simulate.ProgramText;
import edu.sysy.simulate.TranslatedCode;
import org.jspecify.annotations.Nullable;

/**
 * Executes translated code. {@link #run} is the one hot loop: it stays below the 8,000 bytes of bytecode that HotSpot
 * is willing to compile, and leaves the loop for everything that is not plain computation, which its caller does.
 */
final class RiscvInterpreter extends CodeInterpreter {
    private static final FaultKind[] FAULTS = FaultKind.values();
    private static final int WORD_MASK = PagedMemory.WORD_MASK;
    private static final int PAGE_BITS = PagedMemory.PAGE_BITS;
    private static final long LOW_HALF = 0xffff_ffffL;

    /** What the upper half of a floating register holds with a number of 32 bits. */
    private static final long BOX = ~LOW_HALF;

    /** Bits that no address has: of bytes, and of aligned half words, words and double words. */
    private static final long OUTSIDE = ~LOW_HALF;

    private static final long OUTSIDE_HALVES = OUTSIDE | 1;
    private static final long OUTSIDE_WORDS = OUTSIDE | 3;
    private static final long OUTSIDE_DOUBLES = OUTSIDE | 7;

    RiscvInterpreter(ProgramText text, TranslatedCode code, PagedMemory memory) {
        super(text, code, memory, RiscvState.SIZE);
    }

    @Override
    public Stop run() {
        // A local array of known length spares the compiled code its bounds checks.
        long[] r = new long[RiscvState.SIZE];
        System.arraycopy(registers, 0, r, 0, RiscvState.SIZE);
        long[] elements = code.elements;
        int[] entries = code.entries;
        int[] @Nullable [] readable = memory.readable;
        int[] @Nullable [] writable = memory.writable;
        int ip = next;
        int goal = target;
        int left = fuel;
        long at = 0;
        int @Nullable [] page;
        Stop stop;

        loop:
        while (true) {
            long e = elements[ip++];
            switch ((int) e & 0xff) {
                case RiscvOp.TRANSLATE:
                    stop = Stop.TRANSLATE;
                    break loop;
                case RiscvOp.NEXT:
                    elements[ip++]++;
                    break;
                case RiscvOp.JUMP:
                    elements[ip]++;
                    goal = RiscvOp.immediate(e);
                    ip = entries[goal];
                    break;
                case RiscvOp.JUMP_REGISTER:
                    at = r[RiscvOp.b(e)] + RiscvOp.immediate(e) & -2;
                    elements[ip]++;
                    goal = Integer.rotateRight((int) at - textAddress, 1);
                    if (at >>> Integer.SIZE != 0 || goal < 0 || goal >= textWords) {
                        left -= RiscvOp.c(e);
                        stop = Stop.FAR_JUMP;
                        break loop;
                    }
                    ip = entries[goal];
                    break;
                case RiscvOp.BRANCH_EQUAL:
                    elements[ip++]++;
                    if (r[RiscvOp.a(e)] == r[RiscvOp.b(e)]) {
                        goal = RiscvOp.immediate(e);
                        ip = entries[goal];
                    }
                    break;
                case RiscvOp.BRANCH_NOT_EQUAL:
                    elements[ip++]++;
                    if (r[RiscvOp.a(e)] != r[RiscvOp.b(e)]) {
                        goal = RiscvOp.immediate(e);
                        ip = entries[goal];
                    }
                    break;
                case RiscvOp.BRANCH_LESS:
                    elements[ip++]++;
                    if (r[RiscvOp.a(e)] < r[RiscvOp.b(e)]) {
                        goal = RiscvOp.immediate(e);
                        ip = entries[goal];
                    }
                    break;
                case RiscvOp.BRANCH_NOT_LESS:
                    elements[ip++]++;
                    if (r[RiscvOp.a(e)] >= r[RiscvOp.b(e)]) {
                        goal = RiscvOp.immediate(e);
                        ip = entries[goal];
                    }
                    break;
                case RiscvOp.BRANCH_BELOW:
                    elements[ip++]++;
                    if (Long.compareUnsigned(r[RiscvOp.a(e)], r[RiscvOp.b(e)]) < 0) {
                        goal = RiscvOp.immediate(e);
                        ip = entries[goal];
                    }
                    break;
                case RiscvOp.BRANCH_NOT_BELOW:
                    elements[ip++]++;
                    if (Long.compareUnsigned(r[RiscvOp.a(e)], r[RiscvOp.b(e)]) >= 0) {
                        goal = RiscvOp.immediate(e);
                        ip = entries[goal];
                    }
                    break;
                case RiscvOp.SYSTEM_CALL:
                    elements[ip++]++;
                    left -= RiscvOp.c(e);
                    stop = Stop.SYSTEM_CALL;
                    break loop;
                case RiscvOp.MOVE:
                    r[RiscvOp.a(e)] = r[RiscvOp.b(e)];
                    continue;
                case RiscvOp.LOAD_IMMEDIATE:
                    r[RiscvOp.a(e)] = RiscvOp.immediate(e);
                    continue;
                case RiscvOp.ADD:
                    r[RiscvOp.a(e)] = r[RiscvOp.b(e)] + r[RiscvOp.c(e)];
                    continue;
                case RiscvOp.ADD_IMMEDIATE:
                    r[RiscvOp.a(e)] = r[RiscvOp.b(e)] + RiscvOp.immediate(e);
                    continue;
                case RiscvOp.ADD_WORD:
                    r[RiscvOp.a(e)] = (int) r[RiscvOp.b(e)] + (int) r[RiscvOp.c(e)];
                    continue;
                case RiscvOp.ADD_WORD_IMMEDIATE:
                    r[RiscvOp.a(e)] = (int) r[RiscvOp.b(e)] + RiscvOp.immediate(e);
                    continue;
                case RiscvOp.SUBTRACT:
                    r[RiscvOp.a(e)] = r[RiscvOp.b(e)] - r[RiscvOp.c(e)];
                    continue;
                case RiscvOp.SUBTRACT_WORD:
                    r[RiscvOp.a(e)] = (int) r[RiscvOp.b(e)] - (int) r[RiscvOp.c(e)];
                    continue;
                case RiscvOp.AND:
                    r[RiscvOp.a(e)] = r[RiscvOp.b(e)] & r[RiscvOp.c(e)];
                    continue;
                case RiscvOp.OR:
                    r[RiscvOp.a(e)] = r[RiscvOp.b(e)] | r[RiscvOp.c(e)];
                    continue;
                case RiscvOp.XOR:
                    r[RiscvOp.a(e)] = r[RiscvOp.b(e)] ^ r[RiscvOp.c(e)];
                    continue;
                case RiscvOp.AND_IMMEDIATE:
                    r[RiscvOp.a(e)] = r[RiscvOp.b(e)] & RiscvOp.immediate(e);
                    continue;
                case RiscvOp.OR_IMMEDIATE:
                    r[RiscvOp.a(e)] = r[RiscvOp.b(e)] | RiscvOp.immediate(e);
                    continue;
                case RiscvOp.XOR_IMMEDIATE:
                    r[RiscvOp.a(e)] = r[RiscvOp.b(e)] ^ RiscvOp.immediate(e);
                    continue;
                case RiscvOp.SET_LESS:
                    r[RiscvOp.a(e)] = r[RiscvOp.b(e)] < r[RiscvOp.c(e)] ? 1 : 0;
                    continue;
                case RiscvOp.SET_BELOW:
                    r[RiscvOp.a(e)] = Long.compareUnsigned(r[RiscvOp.b(e)], r[RiscvOp.c(e)]) < 0 ? 1 : 0;
                    continue;
                case RiscvOp.SET_LESS_IMMEDIATE:
                    r[RiscvOp.a(e)] = r[RiscvOp.b(e)] < RiscvOp.immediate(e) ? 1 : 0;
                    continue;
                case RiscvOp.SET_BELOW_IMMEDIATE:
                    r[RiscvOp.a(e)] = Long.compareUnsigned(r[RiscvOp.b(e)], RiscvOp.immediate(e)) < 0 ? 1 : 0;
                    continue;
                case RiscvOp.SHIFT_LEFT:
                    r[RiscvOp.a(e)] = r[RiscvOp.b(e)] << RiscvOp.c(e);
                    continue;
                case RiscvOp.SHIFT_RIGHT:
                    r[RiscvOp.a(e)] = r[RiscvOp.b(e)] >>> RiscvOp.c(e);
                    continue;
                case RiscvOp.SHIFT_RIGHT_SIGNED:
                    r[RiscvOp.a(e)] = r[RiscvOp.b(e)] >> RiscvOp.c(e);
                    continue;
                case RiscvOp.SHIFT_LEFT_WORD:
                    r[RiscvOp.a(e)] = (int) r[RiscvOp.b(e)] << RiscvOp.c(e);
                    continue;
                case RiscvOp.SHIFT_RIGHT_WORD:
                    r[RiscvOp.a(e)] = (int) r[RiscvOp.b(e)] >>> RiscvOp.c(e);
                    continue;
                case RiscvOp.SHIFT_RIGHT_SIGNED_WORD:
                    r[RiscvOp.a(e)] = (int) r[RiscvOp.b(e)] >> RiscvOp.c(e);
                    continue;
                case RiscvOp.SHIFT_LEFT_WORD_VARIABLE:
                    r[RiscvOp.a(e)] = (int) r[RiscvOp.b(e)] << (int) r[RiscvOp.c(e)];
                    continue;
                case RiscvOp.SHIFT_RIGHT_WORD_VARIABLE:
                    r[RiscvOp.a(e)] = (int) r[RiscvOp.b(e)] >>> (int) r[RiscvOp.c(e)];
                    continue;
                case RiscvOp.SHIFT_RIGHT_SIGNED_WORD_VARIABLE:
                    r[RiscvOp.a(e)] = (int) r[RiscvOp.b(e)] >> (int) r[RiscvOp.c(e)];
                    continue;
                case RiscvOp.MULTIPLY:
                    r[RiscvOp.a(e)] = r[RiscvOp.b(e)] * r[RiscvOp.c(e)];
                    continue;
                case RiscvOp.MULTIPLY_WORD:
                    r[RiscvOp.a(e)] = (int) r[RiscvOp.b(e)] * (int) r[RiscvOp.c(e)];
                    continue;
                case RiscvOp.DIVIDE_WORD:
                    r[RiscvOp.a(e)] = RiscvArithmeticUnit.divide((int) r[RiscvOp.b(e)], (int) r[RiscvOp.c(e)]);
                    continue;
                case RiscvOp.REMAINDER_WORD:
                    r[RiscvOp.a(e)] = RiscvArithmeticUnit.remainder((int) r[RiscvOp.b(e)], (int) r[RiscvOp.c(e)]);
                    continue;
                case RiscvOp.LOAD_WORD:
                    at = r[RiscvOp.b(e)] + RiscvOp.immediate(e);
                    if ((at & OUTSIDE_WORDS) != 0 || (page = readable[(int) at >>> PAGE_BITS]) == null) {
                        stop = Stop.MEMORY;
                        break loop;
                    }
                    r[RiscvOp.a(e)] = page[(int) at >>> 2 & WORD_MASK];
                    continue;
                case RiscvOp.LOAD_DOUBLE:
                    at = r[RiscvOp.b(e)] + RiscvOp.immediate(e);
                    if ((at & OUTSIDE_DOUBLES) != 0 || (page = readable[(int) at >>> PAGE_BITS]) == null) {
                        stop = Stop.MEMORY;
                        break loop;
                    }
                    r[RiscvOp.a(e)] = page[(int) at >>> 2 & WORD_MASK] & LOW_HALF
                            | (long) page[((int) at >>> 2 & WORD_MASK) + 1] << Integer.SIZE;
                    continue;
                case RiscvOp.LOAD_BYTE_UNSIGNED:
                    at = r[RiscvOp.b(e)] + RiscvOp.immediate(e);
                    if ((at & OUTSIDE) != 0 || (page = readable[(int) at >>> PAGE_BITS]) == null) {
                        stop = Stop.MEMORY;
                        break loop;
                    }
                    r[RiscvOp.a(e)] = page[(int) at >>> 2 & WORD_MASK] >>> (int) (at << 3) & 0xff;
                    continue;
                case RiscvOp.LOAD_FLOAT:
                    at = r[RiscvOp.b(e)] + RiscvOp.immediate(e);
                    if ((at & OUTSIDE_WORDS) != 0 || (page = readable[(int) at >>> PAGE_BITS]) == null) {
                        stop = Stop.MEMORY;
                        break loop;
                    }
                    r[RiscvOp.a(e)] = page[(int) at >>> 2 & WORD_MASK] | BOX;
                    continue;
                case RiscvOp.STORE_WORD:
                    at = r[RiscvOp.b(e)] + RiscvOp.immediate(e);
                    if ((at & OUTSIDE_WORDS) != 0 || (page = writable[(int) at >>> PAGE_BITS]) == null) {
                        stop = Stop.MEMORY;
                        break loop;
                    }
                    page[(int) at >>> 2 & WORD_MASK] = (int) r[RiscvOp.a(e)];
                    continue;
                case RiscvOp.STORE_DOUBLE:
                    at = r[RiscvOp.b(e)] + RiscvOp.immediate(e);
                    if ((at & OUTSIDE_DOUBLES) != 0 || (page = writable[(int) at >>> PAGE_BITS]) == null) {
                        stop = Stop.MEMORY;
                        break loop;
                    }
                    page[(int) at >>> 2 & WORD_MASK] = (int) r[RiscvOp.a(e)];
                    page[((int) at >>> 2 & WORD_MASK) + 1] = (int) (r[RiscvOp.a(e)] >>> Integer.SIZE);
                    continue;
                case RiscvOp.STORE_BYTE:
                    at = r[RiscvOp.b(e)] + RiscvOp.immediate(e);
                    if ((at & OUTSIDE) != 0 || (page = writable[(int) at >>> PAGE_BITS]) == null) {
                        stop = Stop.MEMORY;
                        break loop;
                    }
                    int word = (int) at >>> 2 & WORD_MASK;
                    int mask = 0xff << (int) (at << 3);
                    page[word] = page[word] & ~mask | (int) r[RiscvOp.a(e)] << (int) (at << 3) & mask;
                    continue;
                case RiscvOp.ADD_SINGLE:
                    r[RiscvOp.a(e)] =
                            RiscvFloats.box(RiscvFloats.unbox(r[RiscvOp.b(e)]) + RiscvFloats.unbox(r[RiscvOp.c(e)]));
                    continue;
                case RiscvOp.SUBTRACT_SINGLE:
                    r[RiscvOp.a(e)] =
                            RiscvFloats.box(RiscvFloats.unbox(r[RiscvOp.b(e)]) - RiscvFloats.unbox(r[RiscvOp.c(e)]));
                    continue;
                case RiscvOp.MULTIPLY_SINGLE:
                    r[RiscvOp.a(e)] =
                            RiscvFloats.box(RiscvFloats.unbox(r[RiscvOp.b(e)]) * RiscvFloats.unbox(r[RiscvOp.c(e)]));
                    continue;
                case RiscvOp.DIVIDE_SINGLE:
                    r[RiscvOp.a(e)] =
                            RiscvFloats.box(RiscvFloats.unbox(r[RiscvOp.b(e)]) / RiscvFloats.unbox(r[RiscvOp.c(e)]));
                    continue;
                case RiscvOp.EQUAL_SINGLE:
                    r[RiscvOp.a(e)] = RiscvFloats.unbox(r[RiscvOp.b(e)]) == RiscvFloats.unbox(r[RiscvOp.c(e)]) ? 1 : 0;
                    continue;
                case RiscvOp.LESS_SINGLE:
                    r[RiscvOp.a(e)] = RiscvFloats.unbox(r[RiscvOp.b(e)]) < RiscvFloats.unbox(r[RiscvOp.c(e)]) ? 1 : 0;
                    continue;
                case RiscvOp.NOT_GREATER_SINGLE:
                    r[RiscvOp.a(e)] = RiscvFloats.unbox(r[RiscvOp.b(e)]) <= RiscvFloats.unbox(r[RiscvOp.c(e)]) ? 1 : 0;
                    continue;
                case RiscvOp.NEGATE_SINGLE:
                    r[RiscvOp.a(e)] = RiscvFloats.negated(r[RiscvOp.b(e)]);
                    continue;
                case RiscvOp.BOX_SINGLE:
                    r[RiscvOp.a(e)] = r[RiscvOp.b(e)] | BOX;
                    continue;
                case RiscvOp.UNBOX_SINGLE:
                    r[RiscvOp.a(e)] = (int) r[RiscvOp.b(e)];
                    continue;
                case RiscvOp.SINGLE_FROM_WORD:
                    r[RiscvOp.a(e)] = RiscvFloats.box((float) (int) r[RiscvOp.b(e)]);
                    continue;
                case RiscvOp.TRUNCATE_SINGLE:
                    r[RiscvOp.a(e)] = RiscvFloats.truncated(RiscvFloats.unbox(r[RiscvOp.b(e)]));
                    continue;
                case RiscvOp.SLOW_COMPUTE:
                    r[RiscvOp.a(e)] =
                            RiscvArithmeticUnit.compute(RiscvOp.immediate(e), r[RiscvOp.b(e)], r[RiscvOp.c(e)]);
                    continue;
                case RiscvOp.LOAD_BYTE:
                    at = r[RiscvOp.b(e)] + RiscvOp.immediate(e);
                    if ((at & OUTSIDE) != 0 || (page = readable[(int) at >>> PAGE_BITS]) == null) {
                        stop = Stop.MEMORY;
                        break loop;
                    }
                    r[RiscvOp.a(e)] = (byte) (page[(int) at >>> 2 & WORD_MASK] >>> (int) (at << 3));
                    continue;
                case RiscvOp.LOAD_HALF:
                    at = r[RiscvOp.b(e)] + RiscvOp.immediate(e);
                    if ((at & OUTSIDE_HALVES) != 0 || (page = readable[(int) at >>> PAGE_BITS]) == null) {
                        stop = Stop.MEMORY;
                        break loop;
                    }
                    r[RiscvOp.a(e)] = (short) (page[(int) at >>> 2 & WORD_MASK] >>> (int) (at << 3));
                    continue;
                case RiscvOp.LOAD_HALF_UNSIGNED:
                    at = r[RiscvOp.b(e)] + RiscvOp.immediate(e);
                    if ((at & OUTSIDE_HALVES) != 0 || (page = readable[(int) at >>> PAGE_BITS]) == null) {
                        stop = Stop.MEMORY;
                        break loop;
                    }
                    r[RiscvOp.a(e)] = page[(int) at >>> 2 & WORD_MASK] >>> (int) (at << 3) & 0xffff;
                    continue;
                case RiscvOp.LOAD_WORD_UNSIGNED:
                    at = r[RiscvOp.b(e)] + RiscvOp.immediate(e);
                    if ((at & OUTSIDE_WORDS) != 0 || (page = readable[(int) at >>> PAGE_BITS]) == null) {
                        stop = Stop.MEMORY;
                        break loop;
                    }
                    r[RiscvOp.a(e)] = page[(int) at >>> 2 & WORD_MASK] & LOW_HALF;
                    continue;
                case RiscvOp.STORE_HALF:
                    at = r[RiscvOp.b(e)] + RiscvOp.immediate(e);
                    if ((at & OUTSIDE_HALVES) != 0 || (page = writable[(int) at >>> PAGE_BITS]) == null) {
                        stop = Stop.MEMORY;
                        break loop;
                    }
                    int halfWord = (int) at >>> 2 & WORD_MASK;
                    int halfMask = 0xffff << (int) (at << 3);
                    page[halfWord] = page[halfWord] & ~halfMask | (int) r[RiscvOp.a(e)] << (int) (at << 3) & halfMask;
                    continue;
                case RiscvOp.VECTOR:
                    if (r[RiscvState.LANES_SET] == 0) {
                        fault = FaultKind.RESERVED_INSTRUCTION;
                        stop = Stop.FAULT;
                        break loop;
                    }
                    RiscvVectorUnit.execute(e, r);
                    continue;
                case RiscvOp.REQUIRE_LANES:
                    if (r[RiscvState.LANES_SET] == 0) {
                        fault = FaultKind.RESERVED_INSTRUCTION;
                        stop = Stop.FAULT;
                        break loop;
                    }
                    continue;
                case RiscvOp.OBSERVE:
                    code.tell((int) at, e);
                    continue;
                case RiscvOp.FAULT:
                    fault = FAULTS[RiscvOp.immediate(e)];
                    stop = Stop.FAULT;
                    break loop;
                default:
                    throw new IllegalStateException("element " + RiscvOp.op(e));
            }
            // Every block ends here.
            left -= RiscvOp.c(e);
            if (left < 0) {
                stop = Stop.OUT_OF_FUEL;
                break;
            }
        }
        System.arraycopy(r, 0, registers, 0, RiscvState.SIZE);
        next = ip;
        target = goal;
        fuel = left;
        address = at;
        return stop;
    }
}
