package edu.sysy.codegen.regalloc;

import edu.sysy.analysis.CommonDominator;
import edu.sysy.analysis.Dominators;
import edu.sysy.ir.ControlFlow;
import edu.sysy.machine.MachineFunction;
import java.util.BitSet;

/**
 * The blocks behind the last block on all ways to calls that come back. Only they should use registers that have to be
 * saved: then a run that stays outside of them need not save any, nor make a frame. So values begin anew where the
 * region begins, and may be in other registers before.
 */
public final class CallRegion {
    private static final int ENTRY = 0;

    private final Dominators dominators;
    private final int first;

    public CallRegion(MachineFunction function, OperandTable operands) {
        ControlFlow shape = function.controlFlow();
        BitSet calls = new BitSet();
        for (int b = 0; b < shape.blockCount(); b++) {
            for (int i = function.firstInstruction(b); i < function.firstInstruction(b + 1); i++) {
                boolean isLast = i == function.firstInstruction(b + 1) - 1 && shape.successorCount(b) == 0;
                if (operands.clobbers(i) != 0 && !isLast) {
                    calls.set(b);
                }
            }
        }
        this.dominators = Dominators.of(shape);
        this.first = CommonDominator.outsideLoops(shape, calls);
    }

    /** Whether the region begins with a block, and is not all of the function. */
    public boolean beginsWith(int block) {
        return block == first && first != ENTRY;
    }

    public boolean contains(int block) {
        return first == ENTRY || dominators.dominates(first, block);
    }
}
