package edu.sysy.codegen.regalloc.local;

import edu.sysy.codegen.regalloc.EdgeTable;
import edu.sysy.codegen.regalloc.OperandTable;
import edu.sysy.machine.MachineFunction;
import java.util.Arrays;
import java.util.BitSet;

/**
 * Next-use and liveness information within blocks.
 *
 * <p>Going through a block from its end to its start, a table holds for each value the next instruction that uses it.
 * What the table says about the operands of an instruction is attached to the instruction before the table is changed:
 * a definition sets its value to "not used", then the uses set theirs to the instruction. Going forward again, the
 * attached information is put back into the table after each instruction, so that the table is always right for "from
 * here on".
 *
 * <p>A value is live at the end of the block that defines it if another block uses it, or a parameter takes it along
 * one of several edges. An argument of a block's only edge is used by the block, after its last instruction.
 */
final class NextUses {
    /** Not used in the rest of the block. */
    static final int NEVER = Integer.MAX_VALUE;

    private final MachineFunction function;
    private final OperandTable operands;
    private final EdgeTable edges;
    private final int[] attached;
    private final int[] next;
    private final BitSet leavesBlock = new BitSet();

    NextUses(MachineFunction function, OperandTable operands, EdgeTable edges) {
        this.function = function;
        this.operands = operands;
        this.edges = edges;
        attached = new int[operands.end(function.instructionCount() - 1)];
        next = new int[function.virtualRegisterCount()];
        Arrays.fill(next, NEVER);
        findLeaving();
    }

    /** Whether a value is live at the end of the block that defines it. */
    boolean leavesBlock(int register) {
        return leavesBlock.get(register);
    }

    /** The next instruction in the block that uses a value; {@link #NEVER} if there is none. */
    int next(int register) {
        return next[register];
    }

    /** What is attached to an operand: the next instruction after its own that uses the value. */
    int nextAfter(int operand) {
        return attached[operand];
    }

    /** Fills in the information for a block and makes the table right for its start. */
    void enter(int block) {
        int end = function.firstInstruction(block + 1);
        setArguments(block, end);
        for (int i = end - 1; i >= function.firstInstruction(block); i--) {
            for (int k = operands.start(i); k < operands.end(i); k++) {
                if (operands.isVirtual(k)) {
                    attached[k] = next[operands.register(k)];
                }
            }
            set(i, false, NEVER);
            set(i, true, i);
        }
    }

    /** Moves the table after the reading, or the writing, of an instruction. */
    void pass(int instruction, boolean uses) {
        for (int k = operands.start(instruction); k < operands.end(instruction); k++) {
            if (operands.isVirtual(k) && operands.isUse(k) == uses) {
                next[operands.register(k)] = attached[k];
            }
        }
    }

    /** Empties the table at the end of a block. */
    void leave(int block) {
        setArguments(block, NEVER);
    }

    /** Sets the next use of what the only edge out of a block passes, if there is just one. */
    private void setArguments(int block, int use) {
        if (function.controlFlow().successorCount(block) == 1) {
            int target = function.controlFlow().successor(block, 0);
            for (int j = 0; j < edges.parameterCount(target); j++) {
                next[edges.argument(block, 0, j)] = use;
            }
        }
    }

    private void set(int instruction, boolean uses, int value) {
        for (int k = operands.start(instruction); k < operands.end(instruction); k++) {
            if (operands.isVirtual(k) && operands.isUse(k) == uses) {
                next[operands.register(k)] = value;
            }
        }
    }

    private void findLeaving() {
        int[] home = new int[next.length];
        Arrays.fill(home, -1);
        for (int block = 0; block < function.blocks().size(); block++) {
            for (int j = 0; j < edges.parameterCount(block); j++) {
                leavesBlock.set(edges.parameter(block, j));
            }
            for (int k = firstOperand(block); k < firstOperand(block + 1); k++) {
                if (operands.isVirtual(k) && !operands.isUse(k)) {
                    home[operands.register(k)] = block;
                }
            }
        }
        for (int block = 0; block < function.blocks().size(); block++) {
            for (int k = firstOperand(block); k < firstOperand(block + 1); k++) {
                if (operands.isVirtual(k) && home[operands.register(k)] != block) {
                    leavesBlock.set(operands.register(k));
                }
            }
            int successors = function.controlFlow().successorCount(block);
            for (int k = 0; k < successors; k++) {
                int target = function.controlFlow().successor(block, k);
                for (int j = 0; j < edges.parameterCount(target); j++) {
                    int argument = edges.argument(block, k, j);
                    if (successors > 1 || home[argument] != block) {
                        leavesBlock.set(argument);
                    }
                }
            }
        }
    }

    private int firstOperand(int block) {
        int instruction = function.firstInstruction(block);
        return instruction == function.instructionCount() ? attached.length : operands.start(instruction);
    }
}
