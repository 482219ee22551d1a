package edu.sysy.riscv.select;

import edu.sysy.codegen.select.BlockSelector;
import edu.sysy.codegen.select.CallSelection;
import edu.sysy.codegen.select.ConditionTest;
import edu.sysy.codegen.select.ConstantPlacement;
import edu.sysy.codegen.select.FunctionSelection;
import edu.sysy.codegen.select.SelectionFacts;
import edu.sysy.ir.Block;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Program;
import edu.sysy.ir.Value;
import edu.sysy.machine.MachineFunction;
import edu.sysy.riscv.Extension;
import edu.sysy.riscv.RiscvCallingConvention;
import java.util.List;
import java.util.Set;

/**
 * Selects RV64 instructions for a function.
 *
 * <pre>
 * %5 = offset %3, 8                     lw    v7, 8(v3)
 * %6 = load i32 %5                      li    v8, 10
 * %7 = compare lt %6, 10         --&gt;    blt   v7, v8
 * branch %7, b1, b2                     -&gt; b1
 *                                       -&gt; b2
 * </pre>
 */
public final class RiscvFunctionSelector implements BlockSelector {
    /** Of 25 integer and 31 floating registers, some are left for what is short-lived. */
    private static final ConstantPlacement.Room CONSTANT_ROOM = new ConstantPlacement.Room(22, 26, 11, 11);

    private final RiscvScope scope;
    private final CallSelection calls;
    private final RiscvMemorySelection memory;
    private final RiscvArithmetic arithmetic;
    private final RiscvComparisons comparisons;
    private final Selections selections;

    private RiscvFunctionSelector(SelectionFacts facts, ConstantPlacement placement, Set<Extension> extensions) {
        this.scope = new RiscvScope(facts, placement, extensions);
        this.calls = RiscvCalls.selection(scope);
        this.memory = new RiscvMemorySelection(scope, calls);
        this.arithmetic = new RiscvArithmetic(scope);
        this.comparisons = new RiscvComparisons(scope, arithmetic);
        this.selections = new Selections(scope, comparisons);
    }

    /**
     * Selects code for {@code function}, one of those of {@code program}, over virtual registers.
     *
     * @param jumps whether calls that the function ends with become jumps
     */
    public static MachineFunction select(Program program, Function function, Set<Extension> extensions, boolean jumps) {
        SelectionFacts facts = SelectionFacts.of(program, function, new RiscvAddressing(extensions));
        SelectionFacts all = jumps ? facts.withTailCalls(RiscvFunctionSelector::stackBytes) : facts;
        return FunctionSelection.select(
                all, CONSTANT_ROOM, placement -> new RiscvFunctionSelector(all, placement, extensions));
    }

    private static int stackBytes(List<Value> arguments) {
        return RiscvCallingConvention.arguments(
                        arguments.stream().map(Value::type).toList())
                .bytes();
    }

    @Override
    public CallSelection calls() {
        return calls;
    }

    @Override
    public void enter(Block block, int position) {
        arithmetic.enter();
        memory.forget();
    }

    @Override
    public void select(Instruction instruction, int position, int index) {
        Value result = instruction.result();
        switch (instruction.operation()) {
            case Operation.Compare compare -> scope.values.define(result, comparisons.value(compare, position));
            case Operation.IntBinary binary -> scope.values.define(result, arithmetic.integer(binary, position, index));
            case Operation.FloatBinary binary -> scope.values.define(result, arithmetic.floating(binary));
            case Operation.FloatNeg negation -> scope.values.define(result, arithmetic.negate(negation));
            case Operation.FloatCompare compare -> scope.values.define(result, comparisons.value(compare));
            case Operation.IntToFloat conversion -> scope.values.define(result, arithmetic.toFloat(conversion));
            case Operation.FloatToInt conversion -> scope.values.define(result, arithmetic.toInt(conversion));
            case Operation.Select select -> scope.values.define(result, selections.select(select, position));
            case Operation.Offset offset -> scope.values.define(result, memory.offset(result, offset));
            case Operation.Load load -> scope.values.define(result, memory.load(load, position));
            case Operation.Store store -> memory.store(store, position);
            case Operation.ZeroFill fill -> memory.zeroFill(fill, position);
            case Operation.AnyCall call -> {
                calls.call(result, call);
                memory.forget();
            }
            case Operation.Alloca alloca -> {}
            case Operation.Constant constant -> {}
        }
    }

    @Override
    public void branch(ConditionTest test) {
        comparisons.branch(test);
    }
}
