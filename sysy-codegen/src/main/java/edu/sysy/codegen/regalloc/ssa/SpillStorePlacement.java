package edu.sysy.codegen.regalloc.ssa;

import edu.sysy.analysis.Dominators;
import edu.sysy.codegen.frame.ShrinkWrapping;
import edu.sysy.codegen.regalloc.BlockWeights;
import edu.sysy.codegen.regalloc.EdgeTable;
import edu.sysy.codegen.regalloc.RegisterDefinitions;
import edu.sysy.ints.IntList;
import edu.sysy.ir.ControlFlow;
import edu.sysy.machine.MachineFunction;
import java.util.Arrays;
import java.util.BitSet;

/**
 * Finds the values that need stack slots, and where each is stored: once, after its definition or at the start of a
 * block that runs less often, or is in the {@link ShrinkWrapping}, is dominated by the definition and dominates all
 * that reads the slot.
 */
final class SpillStorePlacement {
    /** How far up the dominator tree a better place is looked for. */
    private static final int MAX_STEPS = 64;

    private static final int NONE = -1;

    private final MachineFunction function;
    private final RegisterDefinitions definitions;
    private final EdgeTable edges;
    private final SpillPlan plan;
    private final BitSet rematerializable;
    private final ControlFlow shape;
    private final Dominators dominators;
    private final BlockWeights weights;
    private final ShrinkWrapping region;
    private final BitSet inSlot = new BitSet();
    private final BitSet storedAtOnce = new BitSet();
    private final int[] readers;
    private final IntList[] storedAt;

    SpillStorePlacement(
            MachineFunction function,
            RegisterDefinitions definitions,
            EdgeTable edges,
            SpillPlan plan,
            BitSet rematerializable,
            BlockWeights weights,
            ShrinkWrapping region) {
        this.function = function;
        this.definitions = definitions;
        this.edges = edges;
        this.plan = plan;
        this.rematerializable = rematerializable;
        this.shape = function.controlFlow();
        this.dominators = Dominators.of(shape);
        this.weights = weights;
        this.region = region;
        this.readers = new int[function.virtualRegisterCount()];
        Arrays.fill(readers, NONE);
        this.storedAt = new IntList[shape.blockCount()];
        findReaders();
        findReaders(); // now that it is known which arguments have slots
        for (int register = inSlot.nextSetBit(0); register >= 0; register = inSlot.nextSetBit(register + 1)) {
            if (!isInMemoryOnly(register)) {
                place(register);
            }
        }
    }

    /** Whether a value needs a slot. */
    boolean hasSlot(int register) {
        return inSlot.get(register);
    }

    /** The values that need slots. */
    BitSet slots() {
        return inSlot;
    }

    /** Whether a value is a parameter that is passed in its slot. */
    boolean isInMemoryOnly(int register) {
        return definitions.instruction(register) == RegisterDefinitions.PARAMETER
                && !plan.isEntry(definitions.block(register), register);
    }

    /** Whether a value is stored right after the instruction that defines it. */
    boolean isStoredAtOnce(int register) {
        return storedAtOnce.get(register);
    }

    /** The values that are stored at the start of a block. */
    IntList storedAt(int block) {
        IntList list = storedAt[block];
        return list == null ? new IntList(0) : list;
    }

    private void findReaders() {
        boolean[] leaves = new boolean[function.virtualRegisterCount()];
        for (int block = 0; block < shape.blockCount(); block++) {
            for (int i = function.firstInstruction(block); i < function.firstInstruction(block + 1); i++) {
                for (int k = plan.reloadStart(i); k < plan.reloadEnd(i); k++) {
                    load(plan.reload(k), block);
                }
            }
            for (int e = plan.exitStart(block); e < plan.exitEnd(block); e++) {
                leaves[plan.exit(e)] = true;
            }
            for (int k = 0; k < shape.successorCount(block); k++) {
                readOnEdge(block, k, leaves);
            }
            for (int e = plan.exitStart(block); e < plan.exitEnd(block); e++) {
                leaves[plan.exit(e)] = false;
            }
        }
    }

    private void readOnEdge(int block, int edge, boolean[] inRegister) {
        int target = shape.successor(block, edge);
        int where = shape.successorCount(block) == 1 ? block : target;
        for (int j = 0; j < plan.entryCount(target); j++) {
            int register = plan.entry(target, j);
            if (plan.isUseful(target, j) && definitions.block(register) != target && !inRegister[register]) {
                load(register, where);
            }
        }
        for (int j = 0; j < edges.parameterCount(target); j++) {
            int parameter = edges.parameter(target, j);
            int argument = edges.argument(block, edge, j);
            boolean inMemory = isInMemoryOnly(parameter);
            if (inMemory) {
                inSlot.set(parameter);
            }
            if (!inRegister[argument]) {
                if (inMemory) {
                    read(argument, where);
                } else {
                    load(argument, where);
                }
            } else if (inMemory && inSlot.get(argument)) {
                read(argument, where);
            }
        }
    }

    private void load(int register, int where) {
        if (!rematerializable.get(register)) {
            read(register, where);
        }
    }

    private void read(int register, int where) {
        inSlot.set(register);
        readers[register] = readers[register] == NONE ? where : dominators.nearestCommon(readers[register], where);
    }

    private void place(int register) {
        int home = definitions.block(register);
        int best = home;
        int block = readers[register];
        for (int steps = 0; block != home && steps < MAX_STEPS; steps++) {
            if (plan.isEntry(block, register) && isBetter(block, best)) {
                best = block;
            }
            block = dominators.immediate(block);
        }
        if (best == home && definitions.instruction(register) != RegisterDefinitions.PARAMETER) {
            storedAtOnce.set(register);
        } else {
            if (storedAt[best] == null) {
                storedAt[best] = new IntList(4);
            }
            storedAt[best].add(register);
        }
    }

    /** Whether a block runs less often than another, or needs a frame anyway when that does not. */
    private boolean isBetter(int block, int other) {
        return weights.of(block) < weights.of(other)
                || weights.of(block) == weights.of(other) && region.contains(block) && !region.contains(other);
    }
}
