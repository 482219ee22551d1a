package edu.sysy.codegen.schedule;

import edu.sysy.Cancellation;
import edu.sysy.codegen.regalloc.OperandTable;
import edu.sysy.ints.IntGroups;
import edu.sysy.machine.MachineBlock;
import edu.sysy.machine.MachineFunction;
import edu.sysy.machine.MachineInstruction;
import edu.sysy.machine.PhysicalRegister;
import edu.sysy.machine.RegisterClass;
import edu.sysy.machine.RegisterFile;
import edu.sysy.pass.Pipeline;
import edu.sysy.pass.WorkLimit;
import java.util.ArrayList;
import java.util.List;

/**
 * Arranges the instructions of each block before registers are allocated, when nothing but values ties them together:
 *
 * <pre>
 * lw   v7, 0(v3)               lw   v7, 0(v3)
 * addu v8, v6, v7       --&gt;    lw   v9, 4(v3)
 * lw   v9, 4(v3)               addu v8, v6, v7
 * addu v10, v8, v9             addu v10, v8, v9
 * </pre>
 *
 * Calls stay where they are, and nothing crosses them. So that no order costs instructions, a part of a block never
 * needs more registers than before, or than the function needs elsewhere; and registers of a {@linkplain Webs web} that
 * are not live at the same time stay so.
 */
public final class MachineScheduler {
    /** What remarks call this step of code generation. */
    static final String NAME = "schedule-instructions";

    /** Longer parts of blocks are cut into some of so many instructions. */
    private static final int MAX_LENGTH = 128;

    /** How many of the registers that a call does not preserve stay free, which any function may use otherwise. */
    private static final int SPARE_CALLER_SAVED = 4;

    /** How many registers of the file stay free for moves and constants that are not seen here. */
    private static final int SPARE = 3;

    private final MachineFunction function;
    private final OperandTable operands;
    private final RegisterPressure pressure;
    private final BlockDependences dependences;
    private final ListScheduler scheduler;

    /** For each class how many registers an order may need even if the code as it is needs fewer there. */
    private final int[] bounds;

    private MachineScheduler(
            MachineFunction function,
            SchedulingModel model,
            RegisterFile allRegisters,
            OperandTable operands,
            IntGroups liveIn) {
        this.function = function;
        this.operands = operands;
        RegisterFile registers = allRegisters.forClasses(operands.classes());
        List<RegisterClass> classes = registers.classes();
        this.pressure = new RegisterPressure(function, operands, liveIn, classes.size());
        DependenceGraph graph = new DependenceGraph();
        this.dependences = new BlockDependences(function, model, operands, pressure, graph);
        this.scheduler = new ListScheduler(graph, model.issueSlots(), pressure);
        this.bounds = peaks(classes.size());
        for (RegisterClass kind : classes) {
            bounds[kind.index()] = bound(bounds[kind.index()], registers.allocatable(kind), registers);
        }
    }

    /**
     * The function with its instructions in the new order; the same object if no order is better than that of the code,
     * or if the function is {@linkplain Pipeline#LARGE_FUNCTION large}.
     */
    public static MachineFunction schedule(MachineFunction function, SchedulingModel model, RegisterFile registers) {
        if (!model.hasDelays() || WorkLimit.LARGE.leavesOut(NAME, function.name(), function.instructionCount())) {
            return function;
        }
        OperandTable operands = new OperandTable(function);
        return LiveIn.of(function, operands)
                .map(live -> new MachineScheduler(function, model, registers, operands, live).run())
                .orElse(function);
    }

    /** How many registers of a class orders may need, if the code as it is needs {@code needed} somewhere. */
    private static int bound(int needed, List<PhysicalRegister> allocatable, RegisterFile registers) {
        int callerSaved = 0;
        for (PhysicalRegister register : allocatable) {
            callerSaved += registers.calleeSaved().contains(register) ? 0 : 1;
        }
        return Math.max(callerSaved - SPARE_CALLER_SAVED, Math.min(needed, allocatable.size() - SPARE));
    }

    /** The most registers of each class that are live at once anywhere in the function. */
    private int[] peaks(int classes) {
        int[] peaks = new int[classes];
        for (int position = 0; position < function.blocks().size(); position++) {
            int size = function.blocks().get(position).instructions().size();
            pressure.enter(position, size);
            pressure.enterPart(size, peaks);
            for (int kind = 0; kind < peaks.length; kind++) {
                peaks[kind] = Math.max(peaks[kind], pressure.peak(kind));
            }
        }
        return peaks;
    }

    private MachineFunction run() {
        List<MachineBlock> blocks = new ArrayList<>(function.blocks().size());
        boolean changed = false;
        for (int position = 0; position < function.blocks().size(); position++) {
            MachineBlock old = function.blocks().get(position);
            MachineBlock block = schedule(old, position);
            changed |= block != old;
            blocks.add(block);
        }
        return changed ? function.withBlocks(blocks) : function;
    }

    private MachineBlock schedule(MachineBlock block, int position) {
        Cancellation.poll();
        List<MachineInstruction> old = block.instructions();
        pressure.enter(position, old.size());
        List<MachineInstruction> arranged = new ArrayList<>(old.size());
        boolean changed = false;
        for (int begin = 0; begin < old.size(); ) {
            int end = begin;
            while (end < old.size() && end - begin < MAX_LENGTH && isMovable(position, end)) {
                end++;
            }
            pressure.enterPart(end - begin, bounds);
            int[] order = end - begin > 1 ? order(old, position, begin, end) : new int[0];
            for (int i = begin; i < end; i++) {
                arranged.add(old.get(order.length == 0 ? i : begin + order[i - begin]));
            }
            changed |= order.length != 0;
            begin = end;
            if (begin < old.size() && !isMovable(position, begin)) {
                pressure.enterPart(1, bounds);
                arranged.add(old.get(begin++));
            }
        }
        return changed ? block.withInstructions(arranged) : block;
    }

    private int[] order(List<MachineInstruction> code, int position, int begin, int end) {
        boolean branches = function.controlFlow().successorCount(position) > 1;
        dependences.find(code, function.firstInstruction(position), begin, end, branches);
        return scheduler.order();
    }

    /**
     * Whether an instruction of a block is bound to its place by its operands and its effects on them only: it is no
     * call, does not end the block, and needs no value in a certain register.
     */
    private boolean isMovable(int position, int index) {
        int number = function.firstInstruction(position) + index;
        if (number + 1 == function.firstInstruction(position + 1) || operands.clobbers(number) != 0) {
            return false;
        }
        for (int k = operands.start(number); k < operands.end(number); k++) {
            if (operands.isVirtual(k) && operands.isFixed(k)) {
                return false;
            }
        }
        return true;
    }
}
