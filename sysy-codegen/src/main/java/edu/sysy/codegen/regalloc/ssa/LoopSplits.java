package edu.sysy.codegen.regalloc.ssa;

import edu.sysy.analysis.Loops;
import edu.sysy.codegen.regalloc.RegisterDefinitions;
import edu.sysy.ir.ControlFlow;
import edu.sysy.machine.MachineFunction;
import java.util.BitSet;

/**
 * Which values are still in the live range in which they came into a loop when the loop begins again: those that are
 * loaded nowhere, if no instruction of the loop is constrained.
 */
final class LoopSplits {
    private final MachineFunction function;
    private final RegisterDefinitions definitions;
    private final RegisterConstraints constraints;
    private final SpillPlan plan;
    private final Loops loops;
    private final ControlFlow shape;
    private final boolean[] splitsLoop;
    private final BitSet reloaded = new BitSet();

    LoopSplits(
            MachineFunction function,
            RegisterDefinitions definitions,
            RegisterConstraints constraints,
            SpillPlan plan,
            Loops loops) {
        this.function = function;
        this.definitions = definitions;
        this.constraints = constraints;
        this.plan = plan;
        this.loops = loops;
        this.shape = function.controlFlow();
        this.splitsLoop = new boolean[loops.count()];
        findLoops();
        findReloads();
    }

    /** Whether a value may be in another live range when a loop begins again. */
    boolean mayChange(int loop, int register) {
        return splitsLoop[loop] || reloaded.get(register);
    }

    private void findLoops() {
        for (int b = 0; b < shape.blockCount(); b++) {
            int loop = loops.innermost(b);
            for (int i = function.firstInstruction(b); loop >= 0 && i < function.firstInstruction(b + 1); i++) {
                splitsLoop[loop] |= constraints.isConstrained(i);
            }
        }
        for (int loop = splitsLoop.length - 1; loop >= 0; loop--) {
            if (splitsLoop[loop] && loops.parent(loop) >= 0) {
                splitsLoop[loops.parent(loop)] = true;
            }
        }
    }

    private void findReloads() {
        for (int b = 0; b < shape.blockCount(); b++) {
            for (int i = function.firstInstruction(b); i < function.firstInstruction(b + 1); i++) {
                for (int k = plan.reloadStart(i); k < plan.reloadEnd(i); k++) {
                    reloaded.set(plan.reload(k));
                }
            }
        }
        boolean[] leavesBlock = new boolean[function.virtualRegisterCount()];
        for (int b = 0; b < shape.blockCount(); b++) {
            markExits(b, leavesBlock, true);
            for (int k = 0; k < shape.successorCount(b); k++) {
                int target = shape.successor(b, k);
                for (int j = 0; j < plan.entryCount(target); j++) {
                    int register = plan.entry(target, j);
                    boolean comesIn = definitions.block(register) != target;
                    if (comesIn && plan.isUseful(target, j) && !leavesBlock[register]) {
                        reloaded.set(register);
                    }
                }
            }
            markExits(b, leavesBlock, false);
        }
    }

    private void markExits(int b, boolean[] marks, boolean mark) {
        for (int e = plan.exitStart(b); e < plan.exitEnd(b); e++) {
            marks[plan.exit(e)] = mark;
        }
    }
}
