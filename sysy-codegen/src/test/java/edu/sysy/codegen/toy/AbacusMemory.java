package edu.sysy.codegen.toy;

import edu.sysy.interpret.MemoryFaultException;
import edu.sysy.interpret.WordMemory;

/** The memory of a run: data from {@link AbacusAssembly#DATA} on, and a stack below {@link #STACK_TOP}. */
final class AbacusMemory implements WordMemory {
    /** Where the stack begins, which grows down. */
    static final int STACK_TOP = 0x7fff_0000;

    private static final int STACK_BYTES = 1 << 26;
    private static final int PAGE_BITS = 16;

    private final int[][] pages = new int[1 << Integer.SIZE - PAGE_BITS][];
    private final int dataBytes;

    AbacusMemory(int dataBytes) {
        this.dataBytes = dataBytes;
    }

    @Override
    public int load(int address) {
        return page(address, "load")[(address & (1 << PAGE_BITS) - 1) >>> 2];
    }

    @Override
    public void store(int address, int word) {
        page(address, "store")[(address & (1 << PAGE_BITS) - 1) >>> 2] = word;
    }

    private int[] page(int address, String what) {
        boolean inData = Integer.compareUnsigned(address - AbacusAssembly.DATA, dataBytes) < 0;
        boolean inStack = Integer.compareUnsigned(STACK_TOP - 1 - address, STACK_BYTES) < 0;
        if ((address & 3) != 0 || !inData && !inStack) {
            throw new MemoryFaultException(what, address);
        }
        int[] page = pages[address >>> PAGE_BITS];
        if (page == null) {
            page = new int[1 << PAGE_BITS - 2];
            pages[address >>> PAGE_BITS] = page;
        }
        return page;
    }
}
