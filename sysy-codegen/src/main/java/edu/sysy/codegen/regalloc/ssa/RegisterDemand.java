package edu.sysy.codegen.regalloc.ssa;

import edu.sysy.codegen.regalloc.EdgeTable;
import edu.sysy.codegen.regalloc.OperandTable;
import edu.sysy.codegen.regalloc.RegisterDefinitions;
import edu.sysy.ints.IntList;
import edu.sysy.ir.ControlFlow;
import edu.sysy.machine.MachineFunction;
import java.util.BitSet;

/**
 * For each operand, whether its value is needed in a register after the instruction, found by going backwards over the
 * blocks of a spill plan.
 */
final class RegisterDemand {
    private final MachineFunction function;
    private final OperandTable operands;
    private final RegisterDefinitions definitions;
    private final EdgeTable edges;
    private final SpillPlan plan;
    private final ControlFlow shape;
    private final BitSet leaves = new BitSet();
    private final BitSet kept = new BitSet();
    private final boolean[] needed;
    private final IntList touched = new IntList();

    RegisterDemand(
            MachineFunction function,
            OperandTable operands,
            RegisterDefinitions definitions,
            EdgeTable edges,
            SpillPlan plan) {
        this.function = function;
        this.operands = operands;
        this.definitions = definitions;
        this.edges = edges;
        this.plan = plan;
        this.shape = function.controlFlow();
        this.needed = new boolean[function.virtualRegisterCount()];
        run();
    }

    /** Whether the value of a use leaves its register at the instruction, after it is read. */
    boolean leaves(int use) {
        return leaves.get(use);
    }

    /** Whether the value of a definition stays in its register after the instruction. */
    boolean isKept(int definition) {
        return kept.get(definition);
    }

    private void run() {
        for (int b = 0; b < shape.blockCount(); b++) {
            for (int k = 0; k < shape.successorCount(b); k++) {
                int target = shape.successor(b, k);
                for (int j = 0; j < plan.entryCount(target); j++) {
                    if (plan.isUseful(target, j) && definitions.block(plan.entry(target, j)) != target) {
                        need(plan.entry(target, j));
                    }
                }
                for (int j = 0; j < edges.parameterCount(target); j++) {
                    need(edges.argument(b, k, j));
                }
            }
            for (int i = function.firstInstruction(b + 1) - 1; i >= function.firstInstruction(b); i--) {
                passBack(i);
            }
            for (int t = 0; t < touched.size(); t++) {
                needed[touched.get(t)] = false;
            }
            touched.clear();
        }
    }

    private void need(int register) {
        needed[register] = true;
        touched.add(register);
    }

    private void passBack(int instruction) {
        for (int k = operands.start(instruction); k < operands.end(instruction); k++) {
            if (operands.isVirtual(k) && !operands.isUse(k)) {
                kept.set(k, needed[operands.register(k)]);
                needed[operands.register(k)] = false;
            }
        }
        for (int e = plan.evictionStart(instruction); e < plan.evictionEnd(instruction); e++) {
            needed[plan.eviction(e)] = false;
        }
        for (int k = operands.start(instruction); k < operands.end(instruction); k++) {
            if (operands.isVirtual(k) && operands.isUse(k)) {
                leaves.set(k, !needed[operands.register(k)]);
            }
        }
        for (int k = operands.start(instruction); k < operands.end(instruction); k++) {
            if (operands.isVirtual(k) && operands.isUse(k)) {
                need(operands.register(k));
            }
        }
        for (int k = plan.reloadStart(instruction); k < plan.reloadEnd(instruction); k++) {
            needed[plan.reload(k)] = false;
        }
    }
}
