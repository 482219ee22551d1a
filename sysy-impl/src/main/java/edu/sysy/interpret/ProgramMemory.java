package edu.sysy.interpret;

import edu.sysy.ir.Global;
import java.util.Arrays;
import java.util.List;

/**
 * The memory of a run: globals one after the other from {@link #DATA} on, and a stack that grows down from
 * {@link #STACK_TOP}. Pages of the globals come into being when they are first written, so that large arrays cost what
 * is used of them. Words of the stack are kept in one array, the highest address first.
 */
final class ProgramMemory implements WordMemory {
    /** Address of the first global. */
    static final int DATA = 0x10000000;
    /** Address after the first frame. */
    static final int STACK_TOP = 0x7fff0000;

    private static final int PAGE_SHIFT = 12;
    private static final int PAGE_WORDS = 1 << PAGE_SHIFT;
    private static final int[] ZEROS = new int[PAGE_WORDS];
    private static final long MAX_DATA_WORDS = (STACK_TOP - DATA) / 8;
    static final long MAX_STACK_WORDS = (STACK_TOP - DATA) / 8;

    private final MemoryBudget budget;
    private final int dataWords;
    private final int[][] pages;
    private int[] stack = new int[1024];
    private int stackWords;

    ProgramMemory(List<Global> globals, MemoryBudget budget) {
        this.budget = budget;
        long words = 0;
        for (Global global : globals) {
            words += global.count();
        }
        if (words > MAX_DATA_WORDS) {
            throw new LimitReachedException(Limit.MEMORY);
        }
        dataWords = (int) words;
        pages = new int[(dataWords + PAGE_WORDS - 1) >>> PAGE_SHIFT][];
        Arrays.fill(pages, ZEROS);
        budget.take(pages.length + stack.length);
        initialise(globals);
    }

    private void initialise(List<Global> globals) {
        int first = 0;
        for (Global global : globals) {
            for (int i = 0; i < global.data().size(); i++) {
                int word = first + global.data().index(i);
                writablePage(word)[word & (PAGE_WORDS - 1)] = global.data().word(i);
            }
            first += global.count();
        }
    }

    private int[] writablePage(int word) {
        int[] page = pages[word >>> PAGE_SHIFT];
        if (page == ZEROS) {
            budget.take(PAGE_WORDS);
            page = new int[PAGE_WORDS];
            pages[word >>> PAGE_SHIFT] = page;
        }
        return page;
    }

    @Override
    public int load(int address) {
        int word = (address - DATA) >>> 2;
        if ((address & 3) != 0) {
            throw new MemoryFaultException("load", address);
        }
        if (word < dataWords) {
            return pages[word >>> PAGE_SHIFT][word & (PAGE_WORDS - 1)];
        }
        int depth = (STACK_TOP - 4 - address) >>> 2;
        if (depth < stackWords) {
            return stack[depth];
        }
        throw new MemoryFaultException("load", address);
    }

    @Override
    public void store(int address, int value) {
        int word = (address - DATA) >>> 2;
        if ((address & 3) != 0) {
            throw new MemoryFaultException("store", address);
        }
        if (word < dataWords) {
            writablePage(word)[word & (PAGE_WORDS - 1)] = value;
            return;
        }
        int depth = (STACK_TOP - 4 - address) >>> 2;
        if (depth >= stackWords) {
            throw new MemoryFaultException("store", address);
        }
        stack[depth] = value;
    }

    /** Sets {@code count} words to zero. */
    void zero(int address, int count) {
        if (count == 0) {
            return;
        }
        if ((address & 3) != 0) {
            throw new MemoryFaultException("store", address);
        }
        int word = (address - DATA) >>> 2;
        if (word < dataWords) {
            zeroData(address, word, count);
            return;
        }
        int depth = (STACK_TOP - 4 - address) >>> 2;
        if (depth >= stackWords) {
            throw new MemoryFaultException("store", address);
        }
        if (count > depth + 1) {
            throw new MemoryFaultException("store", STACK_TOP);
        }
        Arrays.fill(stack, depth + 1 - count, depth + 1, 0);
    }

    private void zeroData(int address, int first, int count) {
        if (count > dataWords - first) {
            throw new MemoryFaultException("store", address + 4 * (dataWords - first));
        }
        int end = first + count;
        for (int word = first; word < end; ) {
            int next = Math.min(end, (word | (PAGE_WORDS - 1)) + 1);
            int[] page = pages[word >>> PAGE_SHIFT];
            if (page != ZEROS) {
                int from = word & (PAGE_WORDS - 1);
                Arrays.fill(page, from, from + next - word, 0);
            }
            word = next;
        }
    }

    /** Makes a frame of {@code words} words at the lower end of the stack and returns its address. */
    int push(int words) {
        long needed = (long) stackWords + words;
        if (needed > stack.length) {
            if (needed > MAX_STACK_WORDS) {
                throw new LimitReachedException(Limit.MEMORY);
            }
            stack = Arrays.copyOf(stack, budget.grow(stack.length, needed));
        }
        stackWords = (int) needed;
        return STACK_TOP - 4 * stackWords;
    }

    /** Removes the lowest frame, of {@code words} words, and returns the address of the one above. */
    int pop(int words) {
        stackWords -= words;
        return STACK_TOP - 4 * stackWords;
    }
}
