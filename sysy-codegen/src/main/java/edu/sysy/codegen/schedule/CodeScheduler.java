package edu.sysy.codegen.schedule;

import edu.sysy.Cancellation;
import edu.sysy.codegen.layout.CodeItem;
import edu.sysy.codegen.layout.CodeItem.Instruction;
import edu.sysy.machine.PhysicalRegister;
import edu.sysy.machine.Register;
import edu.sysy.pass.Pipeline;
import edu.sysy.pass.WorkLimit;
import java.util.ArrayList;
import java.util.List;

/**
 * Arranges final code so that instructions wait less for results of others:
 *
 * <pre>
 * lw    t0, 0(a0)              lw    t0, 0(a0)
 * addu  v0, v0, t0             lw    t1, 4(a0)
 * lw    t1, 4(a0)      --&gt;     addu  v0, v0, t0
 * addu  v0, v0, t1             addiu a0, a0, 8
 * addiu a0, a0, 8              addu  v0, v0, t1
 * </pre>
 *
 * Between labels, branches and calls instructions change places as registers and memory allow; branches and what is in
 * their delay slots stay. As delay slots are filled before, the number of instructions is the same for every order.
 *
 * @param <I> the instructions of the machine
 */
public final class CodeScheduler<I> {
    /** Longer lines are cut into parts of so many instructions. */
    private static final int MAX_LENGTH = 128;

    private final FinalCodeModel<I> model;
    private final DependenceGraph graph = new DependenceGraph();
    private final Dependences dependences = new Dependences(graph, Long.SIZE);
    private final ListScheduler scheduler;
    private final List<CodeItem<I>> result;
    private final List<Instruction<I>> line = new ArrayList<>();

    private CodeScheduler(FinalCodeModel<I> model, int size) {
        this.model = model;
        this.scheduler = new ListScheduler(graph, model.issueSlots(), ListScheduler.UNLIMITED);
        this.result = new ArrayList<>(size);
    }

    /**
     * The items of a function in the new order; as they are if the function is {@linkplain
     * Pipeline#LARGE_FUNCTION large}. All branches have their delay slots.
     *
     * @param function the name of the function
     */
    public static <I> List<CodeItem<I>> schedule(String function, List<CodeItem<I>> items, FinalCodeModel<I> model) {
        return model.hasDelays() && !WorkLimit.LARGE.leavesOut("schedule-final-code", function, items.size())
                ? new CodeScheduler<>(model, items.size()).run(items)
                : items;
    }

    private List<CodeItem<I>> run(List<CodeItem<I>> items) {
        for (int i = 0; i < items.size(); i++) {
            if (!(items.get(i) instanceof Instruction<I> instruction) || model.isBarrier(instruction.instruction())) {
                flush(0);
                result.add(items.get(i));
            } else if (model.isBranch(instruction.instruction())) {
                line.add(instruction);
                for (int slot = 0; slot < model.delaySlots(); slot++) {
                    line.add((Instruction<I>) items.get(++i));
                }
                flush(1 + model.delaySlots());
            } else {
                line.add(instruction);
                if (line.size() == MAX_LENGTH) {
                    flush(0);
                }
            }
        }
        flush(0);
        return result;
    }

    /** Puts out the line so far, the last {@code fixed} instructions of which stay where they are. */
    private void flush(int fixed) {
        Cancellation.poll();
        int movable = line.size() - fixed;
        int[] order = movable > 1 ? order(movable) : new int[0];
        for (int i = 0; i < line.size(); i++) {
            result.add(line.get(order.length == 0 ? i : order[i]));
        }
        line.clear();
    }

    private int[] order(int movable) {
        dependences.clear();
        for (int i = 0; i < line.size(); i++) {
            if (i == movable) {
                graph.fixOrder();
            }
            show(line.get(i).instruction());
        }
        return scheduler.order();
    }

    private void show(I instruction) {
        ResourceUse use = model.resources(instruction);
        int node = graph.add(model.timing(instruction));
        for (long rest = use.reads(); rest != 0; rest &= rest - 1) {
            dependences.read(node, Long.numberOfTrailingZeros(rest), false);
        }
        for (long rest = use.addresses(); rest != 0; rest &= rest - 1) {
            dependences.read(node, Long.numberOfTrailingZeros(rest), true);
        }
        MemoryAccess access = model.access(instruction);
        if (access != null) {
            dependences.access(node, access.withVersion(version(access.base())));
        }
        for (long rest = use.writes(); rest != 0; rest &= rest - 1) {
            dependences.write(node, Long.numberOfTrailingZeros(rest));
        }
    }

    /** Tells apart what a register holds at different places of the line. */
    private int version(Register base) {
        return base instanceof PhysicalRegister physical ? dependences.writer(physical.number()) : -1;
    }
}
