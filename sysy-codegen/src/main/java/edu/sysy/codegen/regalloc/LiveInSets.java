package edu.sysy.codegen.regalloc;

import edu.sysy.ints.IntGroups;
import edu.sysy.ints.IntList;
import edu.sysy.ir.ControlFlow;
import edu.sysy.machine.MachineFunction;
import java.util.Arrays;
import java.util.Optional;

/**
 * Live-in sets of the blocks of a function in SSA form, found by a walk from the uses of each register up to its
 * definition. The work and the room are linear in the sum of the sizes of the sets (Boissinot and others: Computing
 * Liveness Sets for SSA-Form Programs, 2011).
 */
public final class LiveInSets {
    private final MachineFunction function;
    private final ControlFlow flow;
    private final int[] definitions;
    private final IntList blocks = new IntList();
    private final IntList registers = new IntList();
    private final int[] liveIn;
    private final IntList waiting = new IntList();

    private LiveInSets(MachineFunction function, int[] definitions) {
        this.function = function;
        this.flow = function.controlFlow();
        this.definitions = definitions;
        this.liveIn = new int[flow.blockCount()];
        Arrays.fill(liveIn, -1);
    }

    /**
     * The registers live into each block, in ascending order; parameters of the block are not.
     *
     * @param definitions for each register the block that defines it; -1 if none does
     * @param uses for each register blocks that use it, or pass it on at an edge, without having defined it before
     * @param max how many pairs of a block and a register may be found
     * @return nothing if there are more
     * @throws IllegalArgumentException if a register is used where it need not be defined
     */
    public static Optional<IntGroups> of(MachineFunction function, int[] definitions, IntGroups uses, int max) {
        LiveInSets sets = new LiveInSets(function, definitions);
        for (int register = 0; register < function.virtualRegisterCount(); register++) {
            for (int i = uses.start(register); i < uses.end(register); i++) {
                sets.enter(register, uses.get(i));
            }
            sets.walk(register);
            if (sets.blocks.size() > max) {
                return Optional.empty();
            }
        }
        return Optional.of(new IntGroups(sets.flow.blockCount(), sets.blocks, sets.registers));
    }

    private void enter(int register, int block) {
        if (liveIn[block] == register) {
            return;
        }
        if (definitions[register] == block || flow.predecessorCount(block) == 0) {
            throw new IllegalArgumentException(
                    function.name() + ": v" + register + " is used where it need not be defined");
        }
        liveIn[block] = register;
        waiting.add(block);
        blocks.add(block);
        registers.add(register);
    }

    private void walk(int register) {
        while (!waiting.isEmpty()) {
            int block = waiting.removeLast();
            for (int i = 0; i < flow.predecessorCount(block); i++) {
                int from = flow.predecessor(block, i);
                if (definitions[register] != from) {
                    enter(register, from);
                }
            }
        }
    }
}
