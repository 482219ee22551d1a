package edu.sysy.mips.select;

import edu.sysy.ir.Block;
import edu.sysy.ir.ControlFlow;
import edu.sysy.ir.Edge;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Program;
import edu.sysy.ir.Terminator;
import edu.sysy.ir.Value;
import edu.sysy.machine.MachineBlock;
import edu.sysy.machine.MachineEdge;
import edu.sysy.machine.MachineFunction;
import edu.sysy.machine.MachineInstruction;
import edu.sysy.machine.VirtualRegister;
import edu.sysy.mips.CostModel;
import edu.sysy.mips.PseudoInstruction.Goto;
import edu.sysy.mips.PseudoInstruction.Unreachable;
import edu.sysy.mips.Symbols;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;

/**
 * Selects instructions for a function: one pass over its blocks, after those that found out what can be folded into
 * what, and another one if that shows constants which are better loaded in front of loops.
 *
 * <pre>
 * %5 = offset %3, 8                     lw    v7, 8(v3)
 * %6 = load i32 %5                      slti  v8, v7, 10
 * %7 = compare lt %6, 10         -->    bne   v8, $zero
 * branch %7, b1, b2                     -> b1
 *                                       -> b2
 * </pre>
 *
 * Critical edges get a block of their own, which stands behind the one they leave.
 */
public final class FunctionSelector {
    private final Function function;
    private final ControlFlow flow;
    private final Scope scope;
    private final Calls calls;
    private final MemorySelection memory;
    private final Arithmetic arithmetic;
    private final Comparisons comparisons;
    private final TailCalls tailCalls;
    private final List<MachineBlock> blocks = new ArrayList<>();
    private int nextLabel;

    private FunctionSelector(
            Function function,
            AddressForms addresses,
            FoldingPlan folding,
            KnownRanges ranges,
            SmallDataAllocation small,
            ConstantPlacement placement,
            TailCalls tailCalls,
            CostModel costs,
            ByteOrder order) {
        this.function = function;
        this.flow = function.controlFlow();
        this.scope = new Scope(function, addresses, folding, ranges, small, placement, costs, order);
        this.calls = new Calls(scope);
        this.memory = new MemorySelection(scope, calls);
        this.arithmetic = new Arithmetic(scope);
        this.comparisons = new Comparisons(scope, arithmetic);
        this.tailCalls = tailCalls;
        this.nextLabel = function.labelBound();
    }

    /**
     * SelectionRun code for {@code function}, one of those of {@code program}, over virtual registers, for a plain
     * machine.
     */
    public static MachineFunction select(Program program, Function function) {
        return select(program, function, CostModel.IN_ORDER, ByteOrder.LITTLE_ENDIAN, 0, true);
    }

    /**
     * SelectionRun code for {@code function}, one of those of {@code program}, over virtual registers.
     *
     * @param smallData how many bytes globals may have that are reached from {@code $gp}, see
     *     {@link SmallDataAllocation}
     * @param jumps whether calls that the function ends with become jumps
     */
    public static MachineFunction select(
            Program program, Function function, CostModel costs, ByteOrder order, int smallData, boolean jumps) {
        SmallDataAllocation small = SmallDataAllocation.of(program, smallData);
        boolean restores = function.name().equals(Program.MAIN) && !small.isEmpty();
        TailCalls tailCalls = jumps && !restores ? TailCalls.of(function) : TailCalls.none(function);
        AddressForms addresses = new AddressForms(function);
        KnownRanges ranges = new KnownRanges(program, function);
        FoldingPlan folding = new FoldingPlan(function, addresses, ranges);
        FunctionSelector first = new FunctionSelector(
                function, addresses, folding, ranges, small, ConstantPlacement.NONE, tailCalls, costs, order);
        MachineFunction code = first.run();
        ConstantPlacement placement = ConstantPlacement.plan(function, folding, first.scope.constants.requests());
        return placement == ConstantPlacement.NONE
                ? code
                : new FunctionSelector(function, addresses, folding, ranges, small, placement, tailCalls, costs, order)
                        .run();
    }

    private MachineFunction run() {
        for (int position = 0; position < function.blocks().size(); position++) {
            if (!tailCalls.skips(position)) {
                selectBlock(function.blocks().get(position), position);
            }
        }
        return new MachineFunction(
                function.name(), blocks, scope.code.registerCount(), scope.frameObjects(), scope.outgoingBytes());
    }

    private void selectBlock(Block block, int position) {
        scope.constants.enter(position, flow.predecessorCount(position) == 1 ? flow.predecessor(position, 0) : -1);
        arithmetic.enter(block.instructions());
        memory.forget();
        scope.lastUses.enter(block, position);
        List<VirtualRegister> parameters = new ArrayList<>();
        if (position == 0) {
            calls.enter(function, !tailCalls.overwriteArguments());
        } else {
            for (Value parameter : block.parameters()) {
                VirtualRegister register = scope.code.newRegister(Scope.classOf(parameter.type()));
                scope.define(parameter, register);
                parameters.add(register);
            }
        }
        boolean leaves = tailCalls.endsBlock(position);
        int count = block.instructions().size() - (leaves ? 1 : 0);
        for (int index = 0; index < count; index++) {
            Instruction instruction = block.instructions().get(index);
            if (scope.folding.selected(instruction)) {
                scope.code.line(instruction.line());
                selectInstruction(instruction, position, index);
            }
        }
        scope.constants.leave();
        if (leaves) {
            Instruction last = block.instructions().getLast();
            scope.code.line(last.line());
            calls.leaveBy((Operation.AnyCall) last.operation());
            finish(block.label(), parameters, List.of());
        } else {
            end(block, position, parameters);
        }
    }

    private void selectInstruction(Instruction instruction, int position, int index) {
        Value result = instruction.result();
        switch (instruction.operation()) {
            case Operation.Compare compare -> scope.define(result, comparisons.value(compare, position));
            case Operation.IntBinary binary -> scope.define(result, arithmetic.integer(binary, position, index));
            case Operation.FloatBinary binary -> scope.define(result, arithmetic.floating(binary));
            case Operation.FloatNeg negation -> scope.define(result, arithmetic.negate(negation));
            case Operation.FloatCompare compare -> scope.define(result, comparisons.value(compare));
            case Operation.IntToFloat conversion -> scope.define(result, arithmetic.toFloat(conversion));
            case Operation.FloatToInt conversion -> scope.define(result, arithmetic.toInt(conversion));
            case Operation.Select select -> scope.define(result, comparisons.select(select, position, index));
            case Operation.Offset offset -> scope.define(result, memory.offset(result, offset));
            case Operation.Load load -> scope.define(result, memory.load(load, position));
            case Operation.Store store -> memory.store(store, position);
            case Operation.ZeroFill fill -> memory.zeroFill(fill, position);
            case Operation.Call(var name, var type, var arguments) -> {
                calls.call(result, Symbols.ofFunction(name), arguments);
                memory.forget();
            }
            case Operation.LibraryCall(var library, var arguments) -> {
                calls.call(result, library, arguments);
                memory.forget();
            }
            case Operation.Alloca alloca -> {}
            case Operation.Constant constant -> {}
        }
    }

    private void end(Block block, int position, List<VirtualRegister> parameters) {
        switch (block.terminator()) {
            case Terminator.Jump(var target) -> {
                MachineEdge edge = edge(target);
                scope.constants.keep();
                scope.code.add(new Goto());
                finish(block.label(), parameters, List.of(edge));
            }
            case Terminator.Branch(var condition, var ifTrue, var ifFalse) -> {
                boolean split0 = isCritical(position, 0);
                boolean split1 = isCritical(position, 1);
                int label0 = split0 ? nextLabel++ : ifTrue.target();
                int label1 = split1 ? nextLabel++ : ifFalse.target();
                MachineEdge edge0 = split0 ? new MachineEdge(label0, List.of()) : edge(ifTrue);
                MachineEdge edge1 = split1 ? new MachineEdge(label1, List.of()) : edge(ifFalse);
                comparisons.branch(scope.folding.branchTest(condition, position));
                scope.constants.keep();
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
                scope.code.add(new Unreachable());
                finish(block.label(), parameters, List.of());
            }
        }
    }

    private boolean isCritical(int position, int index) {
        return flow.predecessorCount(flow.successor(position, index)) > 1;
    }

    private void selectSplit(int label, Edge edge) {
        scope.constants.forget();
        MachineEdge onward = edge(edge);
        scope.code.add(new Goto());
        finish(label, List.of(), List.of(onward));
    }

    private MachineEdge edge(Edge edge) {
        List<VirtualRegister> arguments = new ArrayList<>(edge.arguments().size());
        for (Value argument : edge.arguments()) {
            arguments.add(scope.useAlone(argument));
        }
        return new MachineEdge(edge.target(), arguments);
    }

    private void finish(int label, List<VirtualRegister> parameters, List<MachineEdge> edges) {
        List<MachineInstruction> instructions = scope.code.take();
        blocks.add(new MachineBlock(label, parameters, instructions, edges));
    }
}
