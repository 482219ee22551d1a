package edu.sysy.arm.simulate;

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
final class ArmInterpreter extends CodeInterpreter {
    private static final FaultKind[] FAULTS = FaultKind.values();
    private static final int WORD_MASK = PagedMemory.WORD_MASK;
    private static final int PAGE_BITS = PagedMemory.PAGE_BITS;
    private static final int PAGE_MASK = PagedMemory.PAGE_SIZE - 1;
    private static final long LOW_HALF = 0xffff_ffffL;

    /** Bits that no address has: of bytes, and of aligned words. */
    private static final long OUTSIDE = ~LOW_HALF;

    private static final long OUTSIDE_WORDS = OUTSIDE | 3;

    ArmInterpreter(ProgramText text, TranslatedCode code, PagedMemory memory) {
        super(text, code, memory, ArmState.SIZE);
    }

    @Override
    public Stop run() {
        // A local array of known length spares the compiled code its bounds checks.
        long[] r = new long[ArmState.SIZE];
        System.arraycopy(registers, 0, r, 0, ArmState.SIZE);
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
                case ArmOp.TRANSLATE:
                    stop = Stop.TRANSLATE;
                    break loop;
                case ArmOp.NEXT:
                    elements[ip++]++;
                    break;
                case ArmOp.JUMP:
                    elements[ip]++;
                    goal = ArmOp.immediate(e);
                    ip = entries[goal];
                    break;
                case ArmOp.JUMP_REGISTER:
                    at = r[ArmOp.b(e)];
                    elements[ip]++;
                    goal = Integer.rotateRight((int) at - textAddress, 2);
                    if (at >>> Integer.SIZE != 0 || goal < 0 || goal >= textWords) {
                        left -= ArmOp.c(e);
                        stop = Stop.FAR_JUMP;
                        break loop;
                    }
                    ip = entries[goal];
                    break;
                case ArmOp.BRANCH_FLAGS:
                    elements[ip++]++;
                    if (((int) (e >>> 8) >>> (int) r[ArmState.FLAGS] & 1) != 0) {
                        goal = ArmOp.immediate(e);
                        ip = entries[goal];
                    }
                    break;
                case ArmOp.BRANCH_ZERO:
                    elements[ip++]++;
                    if ((int) r[ArmOp.a(e)] == 0) {
                        goal = ArmOp.immediate(e);
                        ip = entries[goal];
                    }
                    break;
                case ArmOp.BRANCH_NOT_ZERO:
                    elements[ip++]++;
                    if ((int) r[ArmOp.a(e)] != 0) {
                        goal = ArmOp.immediate(e);
                        ip = entries[goal];
                    }
                    break;
                case ArmOp.BRANCH_BIT:
                    elements[ip++]++;
                    if ((r[ArmOp.a(e)] >>> ArmOp.b(e) & 1) != 0) {
                        goal = ArmOp.immediate(e);
                        ip = entries[goal];
                    }
                    break;
                case ArmOp.BRANCH_NO_BIT:
                    elements[ip++]++;
                    if ((r[ArmOp.a(e)] >>> ArmOp.b(e) & 1) == 0) {
                        goal = ArmOp.immediate(e);
                        ip = entries[goal];
                    }
                    break;
                case ArmOp.SYSTEM_CALL:
                    elements[ip++]++;
                    left -= ArmOp.c(e);
                    stop = Stop.SYSTEM_CALL;
                    break loop;
                case ArmOp.MOVE:
                    r[ArmOp.a(e)] = r[ArmOp.b(e)];
                    continue;
                case ArmOp.MOVE_WORD:
                    r[ArmOp.a(e)] = r[ArmOp.b(e)] & LOW_HALF;
                    continue;
                case ArmOp.LOAD_IMMEDIATE:
                    r[ArmOp.a(e)] = ArmOp.immediate(e) & LOW_HALF;
                    continue;
                case ArmOp.ADD:
                    r[ArmOp.a(e)] = r[ArmOp.b(e)] + (r[ArmOp.c(e)] << ArmOp.immediate(e));
                    continue;
                case ArmOp.ADD_IMMEDIATE:
                    r[ArmOp.a(e)] = r[ArmOp.b(e)] + ArmOp.immediate(e);
                    continue;
                case ArmOp.ADD_EXTENDED:
                    r[ArmOp.a(e)] = r[ArmOp.b(e)] + ((long) (int) r[ArmOp.c(e)] << ArmOp.immediate(e));
                    continue;
                case ArmOp.ADD_WORD:
                    r[ArmOp.a(e)] = r[ArmOp.b(e)] + (r[ArmOp.c(e)] << ArmOp.immediate(e)) & LOW_HALF;
                    continue;
                case ArmOp.SUBTRACT_WORD:
                    r[ArmOp.a(e)] = r[ArmOp.b(e)] - (r[ArmOp.c(e)] << ArmOp.immediate(e)) & LOW_HALF;
                    continue;
                case ArmOp.AND_WORD:
                    r[ArmOp.a(e)] = (r[ArmOp.b(e)] & r[ArmOp.c(e)] << ArmOp.immediate(e)) & LOW_HALF;
                    continue;
                case ArmOp.XOR_WORD:
                    r[ArmOp.a(e)] = (r[ArmOp.b(e)] ^ r[ArmOp.c(e)] << ArmOp.immediate(e)) & LOW_HALF;
                    continue;
                case ArmOp.ADD_WORD_IMMEDIATE:
                    r[ArmOp.a(e)] = r[ArmOp.b(e)] + ArmOp.immediate(e) & LOW_HALF;
                    continue;
                case ArmOp.AND_WORD_IMMEDIATE:
                    r[ArmOp.a(e)] = (r[ArmOp.b(e)] & ArmOp.immediate(e)) & LOW_HALF;
                    continue;
                case ArmOp.SHIFT_LEFT_WORD:
                    r[ArmOp.a(e)] = r[ArmOp.b(e)] << ArmOp.immediate(e) & LOW_HALF;
                    continue;
                case ArmOp.SHIFT_RIGHT_WORD:
                    r[ArmOp.a(e)] = (r[ArmOp.b(e)] & LOW_HALF) >>> ArmOp.immediate(e);
                    continue;
                case ArmOp.SHIFT_RIGHT_SIGNED_WORD:
                    r[ArmOp.a(e)] = (int) r[ArmOp.b(e)] >> ArmOp.immediate(e) & LOW_HALF;
                    continue;
                case ArmOp.SHIFT_RIGHT_SIGNED:
                    r[ArmOp.a(e)] = r[ArmOp.b(e)] >> ArmOp.immediate(e);
                    continue;
                case ArmOp.EXTRACT_FIELD:
                    r[ArmOp.a(e)] = (r[ArmOp.b(e)] & LOW_HALF) >>> ArmOp.c(e) & ArmOp.immediate(e) & LOW_HALF;
                    continue;
                case ArmOp.MULTIPLY_ADD_WORD:
                    r[ArmOp.a(e)] = r[ArmOp.immediate(e) & 0xff] + r[ArmOp.b(e)] * r[ArmOp.c(e)] & LOW_HALF;
                    continue;
                case ArmOp.MULTIPLY_SUBTRACT_WORD:
                    r[ArmOp.a(e)] = r[ArmOp.immediate(e) & 0xff] - r[ArmOp.b(e)] * r[ArmOp.c(e)] & LOW_HALF;
                    continue;
                case ArmOp.MULTIPLY_SIGNED:
                    r[ArmOp.a(e)] = (long) (int) r[ArmOp.b(e)] * (int) r[ArmOp.c(e)];
                    continue;
                case ArmOp.COMPARE_WORD:
                    r[ArmState.FLAGS] =
                            ArmArithmeticUnit.compare((int) r[ArmOp.b(e)], (int) r[ArmOp.c(e)] << ArmOp.immediate(e));
                    continue;
                case ArmOp.COMPARE_WORD_IMMEDIATE:
                    r[ArmOp.a(e)] = ArmArithmeticUnit.compare((int) r[ArmOp.b(e)], ArmOp.immediate(e));
                    continue;
                case ArmOp.COMPARE_WORD_IF:
                    r[ArmOp.a(e)] = (ArmOp.immediate(e) >>> (int) r[ArmState.FLAGS] & 1) != 0
                            ? ArmArithmeticUnit.compare((int) r[ArmOp.b(e)], (int) r[ArmOp.c(e)])
                            : ArmOp.immediate(e) >>> 16;
                    continue;
                case ArmOp.SELECT_WORD:
                    r[ArmOp.a(e)] =
                            ((ArmOp.immediate(e) >>> (int) r[ArmState.FLAGS] & 1) != 0 ? r[ArmOp.b(e)] : r[ArmOp.c(e)])
                                    & LOW_HALF;
                    continue;
                case ArmOp.SELECT:
                    r[ArmOp.a(e)] =
                            (ArmOp.immediate(e) >>> (int) r[ArmState.FLAGS] & 1) != 0 ? r[ArmOp.b(e)] : r[ArmOp.c(e)];
                    continue;
                case ArmOp.LOAD_BYTE:
                    at = r[ArmOp.b(e)] + ArmOp.immediate(e);
                    if ((at & OUTSIDE) != 0 || (page = readable[(int) at >>> PAGE_BITS]) == null) {
                        stop = Stop.MEMORY;
                        break loop;
                    }
                    r[ArmOp.a(e)] = page[(int) at >>> 2 & WORD_MASK] >>> (int) (at << 3) & 0xff;
                    continue;
                case ArmOp.LOAD_WORD:
                    at = r[ArmOp.b(e)] + ArmOp.immediate(e);
                    if ((at & OUTSIDE_WORDS) != 0 || (page = readable[(int) at >>> PAGE_BITS]) == null) {
                        stop = Stop.MEMORY;
                        break loop;
                    }
                    r[ArmOp.a(e)] = page[(int) at >>> 2 & WORD_MASK] & LOW_HALF;
                    continue;
                case ArmOp.LOAD_WORD_INDEXED:
                    at = r[ArmOp.b(e)] + ((long) (int) r[ArmOp.c(e)] << ArmOp.immediate(e));
                    if ((at & OUTSIDE_WORDS) != 0 || (page = readable[(int) at >>> PAGE_BITS]) == null) {
                        stop = Stop.MEMORY;
                        break loop;
                    }
                    r[ArmOp.a(e)] = page[(int) at >>> 2 & WORD_MASK] & LOW_HALF;
                    continue;
                case ArmOp.LOAD_DOUBLE:
                    at = r[ArmOp.b(e)] + ArmOp.immediate(e);
                    if ((at & OUTSIDE_WORDS) != 0 || (page = readable[(int) at >>> PAGE_BITS]) == null) {
                        stop = Stop.MEMORY;
                        break loop;
                    }
                    int low = page[(int) at >>> 2 & WORD_MASK];
                    at += Integer.BYTES;
                    if ((at & PAGE_MASK) == 0
                            && ((at & OUTSIDE) != 0 || (page = readable[(int) at >>> PAGE_BITS]) == null)) {
                        stop = Stop.MEMORY;
                        break loop;
                    }
                    r[ArmOp.a(e)] = low & LOW_HALF | (long) page[(int) at >>> 2 & WORD_MASK] << Integer.SIZE;
                    continue;
                case ArmOp.STORE_BYTE:
                    at = r[ArmOp.b(e)] + ArmOp.immediate(e);
                    if ((at & OUTSIDE) != 0 || (page = writable[(int) at >>> PAGE_BITS]) == null) {
                        stop = Stop.MEMORY;
                        break loop;
                    }
                    int word = (int) at >>> 2 & WORD_MASK;
                    int mask = 0xff << (int) (at << 3);
                    page[word] = page[word] & ~mask | (int) r[ArmOp.a(e)] << (int) (at << 3) & mask;
                    continue;
                case ArmOp.STORE_WORD:
                    at = r[ArmOp.b(e)] + ArmOp.immediate(e);
                    if ((at & OUTSIDE_WORDS) != 0 || (page = writable[(int) at >>> PAGE_BITS]) == null) {
                        stop = Stop.MEMORY;
                        break loop;
                    }
                    page[(int) at >>> 2 & WORD_MASK] = (int) r[ArmOp.a(e)];
                    continue;
                case ArmOp.STORE_WORD_INDEXED:
                    at = r[ArmOp.b(e)] + ((long) (int) r[ArmOp.c(e)] << ArmOp.immediate(e));
                    if ((at & OUTSIDE_WORDS) != 0 || (page = writable[(int) at >>> PAGE_BITS]) == null) {
                        stop = Stop.MEMORY;
                        break loop;
                    }
                    page[(int) at >>> 2 & WORD_MASK] = (int) r[ArmOp.a(e)];
                    continue;
                case ArmOp.STORE_DOUBLE:
                    at = r[ArmOp.b(e)] + ArmOp.immediate(e);
                    if ((at & OUTSIDE_WORDS) != 0 || (page = writable[(int) at >>> PAGE_BITS]) == null) {
                        stop = Stop.MEMORY;
                        break loop;
                    }
                    int first = (int) at >>> 2 & WORD_MASK;
                    int @Nullable [] upper = page;
                    at += Integer.BYTES;
                    if ((at & PAGE_MASK) == 0
                            && ((at & OUTSIDE) != 0 || (upper = writable[(int) at >>> PAGE_BITS]) == null)) {
                        stop = Stop.MEMORY;
                        break loop;
                    }
                    page[first] = (int) r[ArmOp.a(e)];
                    upper[(int) at >>> 2 & WORD_MASK] = (int) (r[ArmOp.a(e)] >>> Integer.SIZE);
                    continue;
                case ArmOp.ADD_SINGLE:
                    r[ArmOp.a(e)] = ArmFloats.add((int) r[ArmOp.b(e)], (int) r[ArmOp.c(e)]) & LOW_HALF;
                    continue;
                case ArmOp.SUBTRACT_SINGLE:
                    r[ArmOp.a(e)] = ArmFloats.subtract((int) r[ArmOp.b(e)], (int) r[ArmOp.c(e)]) & LOW_HALF;
                    continue;
                case ArmOp.MULTIPLY_SINGLE:
                    r[ArmOp.a(e)] = ArmFloats.multiply((int) r[ArmOp.b(e)], (int) r[ArmOp.c(e)]) & LOW_HALF;
                    continue;
                case ArmOp.DIVIDE_SINGLE:
                    r[ArmOp.a(e)] = ArmFloats.divide((int) r[ArmOp.b(e)], (int) r[ArmOp.c(e)]) & LOW_HALF;
                    continue;
                case ArmOp.ADD_WORDS:
                    r[ArmOp.a(e)] = ArmVectorUnit.add(r[ArmOp.b(e)], r[ArmOp.c(e)]);
                    continue;
                case ArmOp.SUBTRACT_WORDS:
                    r[ArmOp.a(e)] = ArmVectorUnit.subtract(r[ArmOp.b(e)], r[ArmOp.c(e)]);
                    continue;
                case ArmOp.MULTIPLY_WORDS:
                    r[ArmOp.a(e)] = ArmVectorUnit.multiply(r[ArmOp.b(e)], r[ArmOp.c(e)]);
                    continue;
                case ArmOp.ADD_SINGLES:
                    r[ArmOp.a(e)] = ArmVectorUnit.addSingles(r[ArmOp.b(e)], r[ArmOp.c(e)]);
                    continue;
                case ArmOp.MULTIPLY_SINGLES:
                    r[ArmOp.a(e)] = ArmVectorUnit.multiplySingles(r[ArmOp.b(e)], r[ArmOp.c(e)]);
                    continue;
                case ArmOp.VECTOR:
                    ArmVectorUnit.execute(e, r);
                    continue;
                case ArmOp.OBSERVE:
                    code.tell((int) at, e);
                    continue;
                case ArmOp.FAULT:
                    fault = FAULTS[ArmOp.immediate(e)];
                    stop = Stop.FAULT;
                    break loop;
                default:
                    r[ArmOp.a(e)] = ArmArithmeticUnit.compute(e, r[ArmOp.b(e)], r[ArmOp.c(e)]);
                    continue;
            }
            // Every block ends here.
            left -= ArmOp.c(e);
            if (left < 0) {
                stop = Stop.OUT_OF_FUEL;
                break;
            }
        }
        System.arraycopy(r, 0, registers, 0, ArmState.SIZE);
        next = ip;
        target = goal;
        fuel = left;
        address = at;
        return stop;
    }
}
