package edu.sysy.codegen.regalloc.ssa;

import edu.sysy.Cancellation;
import edu.sysy.codegen.regalloc.RegisterDefinitions;
import edu.sysy.ints.IntList;
import edu.sysy.ir.ControlFlow;

/**
 * Which values are in registers where: at the start and at the end of each block, and what changes at instructions.
 *
 * <p>A value that is in a register at the start of a block, but not at the end of a block before it, is loaded on the
 * edge between them.
 */
final class SpillPlan {
    private final int[] entryStart;
    private final IntList entry = new IntList();
    private final long[] usedFirst;
    private final long[] passesThrough;
    private final long[] useful;
    private final int[] exitStart;
    private final IntList exit = new IntList();
    private final int[] reloadStart;
    private final IntList reloads = new IntList();
    private final int[] evictionStart;
    private final IntList evictions = new IntList();

    SpillPlan(int blocks, int instructions) {
        entryStart = new int[blocks + 1];
        usedFirst = new long[blocks];
        passesThrough = new long[blocks];
        useful = new long[blocks];
        exitStart = new int[blocks + 1];
        reloadStart = new int[instructions + 1];
        evictionStart = new int[instructions + 1];
    }

    // ---- filled in block by block, instruction by instruction

    void addEntry(int block, int register) {
        entry.add(register);
        entryStart[block + 1] = entry.size();
    }

    void addExit(int register) {
        exit.add(register);
    }

    void addReload(int register) {
        reloads.add(register);
    }

    void addEviction(int register) {
        evictions.add(register);
    }

    /** Ends what is said about an instruction. */
    void endInstruction(int instruction) {
        reloadStart[instruction + 1] = reloads.size();
        evictionStart[instruction + 1] = evictions.size();
    }

    /**
     * Ends what is said about a block.
     *
     * @param usedFirst which of the values at its start are used before they leave their registers
     * @param passesThrough which stay in registers up to its end without being used
     */
    void endBlock(int block, long usedFirst, long passesThrough) {
        entryStart[block + 1] = entry.size();
        exitStart[block + 1] = exit.size();
        this.usedFirst[block] = usedFirst;
        this.passesThrough[block] = passesThrough;
    }

    // ---- asked

    int entryCount(int block) {
        return entryStart[block + 1] - entryStart[block];
    }

    /** A value in a register at the start of a block. */
    int entry(int block, int index) {
        return entry.get(entryStart[block] + index);
    }

    /** Whether it makes sense that an entry value is in a register: it is used before it leaves that. */
    boolean isUseful(int block, int index) {
        return (useful[block] >>> index & 1) != 0;
    }

    /** Whether a value is in a register at the start of a block, and that makes sense. */
    boolean isEntry(int block, int register) {
        for (int j = 0; j < entryCount(block); j++) {
            if (entry(block, j) == register) {
                return isUseful(block, j);
            }
        }
        return false;
    }

    int exitStart(int block) {
        return exitStart[block];
    }

    int exitEnd(int block) {
        return exitStart[block + 1];
    }

    /** A value in a register at the end of a block; those of all blocks are numbered in one sequence. */
    int exit(int index) {
        return exit.get(index);
    }

    int reloadStart(int instruction) {
        return reloadStart[instruction];
    }

    int reloadEnd(int instruction) {
        return reloadStart[instruction + 1];
    }

    /** A value loaded before an instruction. */
    int reload(int index) {
        return reloads.get(index);
    }

    int evictionStart(int instruction) {
        return evictionStart[instruction];
    }

    int evictionEnd(int instruction) {
        return evictionStart[instruction + 1];
    }

    /** A value that leaves its register, at an instruction that uses it after reading it, else before it. */
    int eviction(int index) {
        return evictions.get(index);
    }

    /** Finds out where it makes sense that values are in registers; an argument is used by the parameter. */
    void findUseful(ControlFlow shape, RegisterDefinitions definitions, int registers) {
        int[] indexAt = new int[registers];
        int[] stamp = new int[registers];
        java.util.Arrays.fill(stamp, -1);
        System.arraycopy(usedFirst, 0, useful, 0, useful.length);
        boolean changed = true;
        while (changed) {
            changed = false;
            for (int block = useful.length - 1; block >= 0; block--) {
                long open = passesThrough[block] & ~useful[block];
                if (open == 0) {
                    continue;
                }
                Cancellation.poll();
                for (int j = 0; j < entryCount(block); j++) {
                    stamp[entry(block, j)] = block;
                    indexAt[entry(block, j)] = j;
                }
                for (int k = 0; k < shape.successorCount(block); k++) {
                    int target = shape.successor(block, k);
                    for (long rest = useful[target]; rest != 0; rest &= rest - 1) {
                        int register = entry(target, Long.numberOfTrailingZeros(rest));
                        boolean comesIn = definitions.block(register) != target;
                        long bit = comesIn && stamp[register] == block ? 1L << indexAt[register] : 0;
                        if ((open & bit) != 0) {
                            useful[block] |= bit;
                            changed = true;
                        }
                    }
                }
                for (int j = 0; j < entryCount(block); j++) {
                    stamp[entry(block, j)] = -1;
                }
            }
        }
    }
}
