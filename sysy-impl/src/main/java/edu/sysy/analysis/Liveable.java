package edu.sysy.analysis;

import edu.sysy.ir.ControlFlow;

/** Code in SSA form as {@link LiveIntervals} sees it; values are indices. */
interface Liveable {
    /** Receives a value and the number of the instruction that defines or reads it. */
    interface ValueVisitor {
        void visit(int value, int instruction);
    }

    ControlFlow flow();

    /** One more than the largest index of a value. */
    int valueCount();

    /** For each block the number of its first instruction; at the end the number of all instructions. */
    int[] firstInstructions();

    /** The values live into a block; parameters of the block are not. */
    int[] liveIn(int block);

    /** Visits what a block defines and reads, in the order of the code. */
    void visit(int block, ValueVisitor definitions, ValueVisitor reads);
}
