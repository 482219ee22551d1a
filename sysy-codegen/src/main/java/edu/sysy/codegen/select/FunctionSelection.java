package edu.sysy.codegen.select;

import edu.sysy.Cancellation;
import edu.sysy.codegen.operation.GenericOperation.Goto;
import edu.sysy.codegen.operation.GenericOperation.Unreachable;
import edu.sysy.ir.Block;
import edu.sysy.ir.ControlFlow;
import edu.sysy.ir.CriticalEdges;
import edu.sysy.ir.Edge;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Terminator;
import edu.sysy.ir.Value;
import edu.sysy.machine.MachineBlock;
import edu.sysy.machine.MachineEdge;
import edu.sysy.machine.MachineFunction;
import edu.sysy.machine.VirtualRegister;
import java.util.ArrayList;
import java.util.List;

/**
 * Selects code for a function: one pass over its blocks, in which a {@link BlockSelector} chooses the instructions, and
 * another one if that shows constants which are better loaded in front of loops. Critical edges get a block of their
 * own, which comes after the one they leave.
 */
public final class FunctionSelection {
    private final Function function;
    private final ControlFlow flow;
    private final FoldingPlan folding;
    private final TailCalls tailCalls;
    private final BlockSelector selector;
    private final CodeBuffer code;
    private final ConstantPool constants;
    private final ValueRegisters values;
    private final CallSelection calls;
    private final List<MachineBlock> blocks = new ArrayList<>();
    private int nextLabel;

    private FunctionSelection(SelectionFacts facts, BlockSelector selector) {
        this.function = facts.function();
        this.flow = function.controlFlow();
        this.folding = facts.folding();
        this.tailCalls = facts.tailCalls();
        this.selector = selector;
        this.calls = selector.calls();
        this.code = calls.code();
        this.values = calls.values();
        this.constants = calls.constants();
        this.nextLabel = function.labelBound();
    }

    /**
     * The code of a function.
     *
     * @param room how many registers constants may take
     * @param selectors makes what selects the blocks once, where constants are placed so
     */
    public static MachineFunction select(
            SelectionFacts facts,
            ConstantPlacement.Room room,
            java.util.function.Function<ConstantPlacement, BlockSelector> selectors) {
        BlockSelector first = selectors.apply(ConstantPlacement.NONE);
        MachineFunction code = new FunctionSelection(facts, first).run();
        ConstantPlacement placement = ConstantPlacement.plan(
                facts.function(),
                facts.folding(),
                facts.addresses(),
                room,
                first.calls().constants().requests());
        return placement == ConstantPlacement.NONE
                ? code
                : new FunctionSelection(facts, selectors.apply(placement)).run();
    }

    private MachineFunction run() {
        for (int position = 0; position < function.blocks().size(); position++) {
            if (!tailCalls.skips(position)) {
                selectBlock(function.blocks().get(position), position);
            }
        }
        return new MachineFunction(
                function.name(),
                blocks,
                code.registerCount(),
                values.frameObjects(),
                code.argumentBytes(),
                values.registers());
    }

    private void selectBlock(Block block, int position) {
        Cancellation.poll();
        constants.enter(position, flow.predecessorCount(position) == 1 ? flow.predecessor(position, 0) : -1);
        code.line(firstLine(block));
        selector.enter(block, position);
        List<VirtualRegister> parameters = new ArrayList<>();
        if (position == 0) {
            calls.enter(function.parameters(), !tailCalls.overwriteArguments());
        } else {
            for (Value parameter : block.parameters()) {
                VirtualRegister register = code.newRegister(calls.classOf(parameter));
                values.define(parameter, register);
                parameters.add(register);
            }
        }
        boolean leaves = tailCalls.endsBlock(position);
        int count = block.instructions().size() - (leaves ? 1 : 0);
        for (int index = 0; index < count; index++) {
            Instruction instruction = block.instructions().get(index);
            if (folding.selected(instruction)) {
                Cancellation.poll();
                code.line(isRoom(instruction) ? 0 : instruction.line());
                selector.select(instruction, position, index);
            }
        }
        code.line(block.terminatorLine());
        constants.leave();
        if (leaves) {
            Instruction last = block.instructions().getLast();
            code.line(last.line());
            calls.leaveBy((Operation.AnyCall) last.operation());
            finish(block.label(), parameters, List.of());
        } else {
            end(block, position, parameters);
        }
    }

    /** The line at which a block begins; what is done on entry, such as saving registers, is done for it. */
    private static int firstLine(Block block) {
        for (Instruction instruction : block.instructions()) {
            if (!isRoom(instruction)) {
                return instruction.line();
            }
        }
        return block.terminatorLine();
    }

    /** Whether an instruction makes room in the frame, which is the function's: its own line may never be reached. */
    private static boolean isRoom(Instruction instruction) {
        return instruction.operation() instanceof Operation.Alloca;
    }

    private void end(Block block, int position, List<VirtualRegister> parameters) {
        switch (block.terminator()) {
            case Terminator.Jump(var target) -> {
                MachineEdge edge = edge(target);
                constants.keep(heirs(position));
                code.add(new Goto());
                finish(block.label(), parameters, List.of(edge));
            }
            case Terminator.Branch(var condition, var ifTrue, var ifFalse) -> {
                boolean split0 = isCritical(position, 0);
                boolean split1 = isCritical(position, 1);
                int label0 = split0 ? nextLabel++ : ifTrue.target();
                int label1 = split1 ? nextLabel++ : ifFalse.target();
                MachineEdge edge0 = split0 ? new MachineEdge(label0, List.of()) : edge(ifTrue);
                MachineEdge edge1 = split1 ? new MachineEdge(label1, List.of()) : edge(ifFalse);
                selector.branch(position);
                constants.keep(heirs(position));
                finish(block.label(), parameters, List.of(edge0, edge1));
                if (split0) {
                    selectSplit(label0, ifTrue);
                }
                if (split1) {
                    selectSplit(label1, ifFalse);
                }
            }
            case Terminator.Return(var value) -> {
                calls.leave(value);
                finish(block.label(), parameters, List.of());
            }
            case Terminator.Unreachable u -> {
                code.add(new Unreachable());
                finish(block.label(), parameters, List.of());
            }
        }
    }

    /** The number of blocks of which the block at a position is the only predecessor. */
    private int heirs(int position) {
        int count = 0;
        for (int i = 0; i < flow.successorCount(position); i++) {
            count += flow.predecessorCount(flow.successor(position, i)) == 1 ? 1 : 0;
        }
        return count;
    }

    private boolean isCritical(int position, int index) {
        return CriticalEdges.isCritical(flow, position, index);
    }

    private void selectSplit(int label, Edge edge) {
        constants.forget();
        MachineEdge onward = edge(edge);
        code.add(new Goto());
        finish(label, List.of(), List.of(onward));
    }

    private MachineEdge edge(Edge edge) {
        List<VirtualRegister> arguments = new ArrayList<>(edge.arguments().size());
        for (Value argument : edge.arguments()) {
            arguments.add(values.useAlone(argument));
        }
        return new MachineEdge(edge.target(), arguments);
    }

    private void finish(int label, List<VirtualRegister> parameters, List<MachineEdge> edges) {
        blocks.add(new MachineBlock(label, parameters, code.take(), edges));
    }
}
