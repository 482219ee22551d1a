package edu.sysy.testing.growth;

import edu.sysy.ir.Block;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Program;

/**
 * Visits the instructions that use each value, which is what most passes do besides their own work. It is linear by
 * construction, but goes through memory in the order of values, not in that of the code: once programs are larger than
 * the caches of the machine, it takes more time for each instruction, as a pass does.
 */
final class UseVisit {
    private final int[] start;
    private final Operation[] users;

    private UseVisit(Function function) {
        start = new int[function.valueBound() + 1];
        for (Block block : function.blocks()) {
            for (Instruction instruction : block.instructions()) {
                Operation operation = instruction.operation();
                for (int i = 0; i < operation.operandCount(); i++) {
                    start[operation.operand(i).index() + 1]++;
                }
            }
        }
        for (int i = 0; i < function.valueBound(); i++) {
            start[i + 1] += start[i];
        }
        users = new Operation[start[function.valueBound()]];
        int[] next = start.clone();
        for (Block block : function.blocks()) {
            for (Instruction instruction : block.instructions()) {
                Operation operation = instruction.operation();
                for (int i = 0; i < operation.operandCount(); i++) {
                    users[next[operation.operand(i).index()]++] = operation;
                }
            }
        }
    }

    /** Visits all uses in a program, which is returned as it is. */
    static Program visit(Program program) {
        for (Function function : program.functions()) {
            if (new UseVisit(function).longestList() < 0) {
                throw new IllegalStateException("operations have operands");
            }
        }
        return program;
    }

    /** The most operands that the users of one value have together. */
    private long longestList() {
        long longest = 0;
        for (int value = 0; value + 1 < start.length; value++) {
            long operands = 0;
            for (int place = start[value]; place < start[value + 1]; place++) {
                operands += users[place].operandCount();
            }
            longest = Math.max(longest, operands);
        }
        return longest;
    }
}
