package edu.sysy.arm.select;

import edu.sysy.arm.ArmCallingConvention;
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
import java.util.List;

/**
 * Selects AArch64 instructions for a function.
 *
 * <pre>
 * %5 = offset %3, 8                     ldr   v7, [v3, #8]
 * %6 = load i32 %5                      cmp   v7, #10
 * %7 = compare lt %6, 10         --&gt;    b.lt
 * branch %7, b1, b2                     -&gt; b1
 *                                       -&gt; b2
 * </pre>
 */
public final class ArmFunctionSelector implements BlockSelector {
    /** Of 27 integer and 31 floating registers, some are left for what is short-lived. */
    private static final ConstantPlacement.Room CONSTANT_ROOM = new ConstantPlacement.Room(23, 26, 10, 7);

    private final ArmScope scope;
    private final CallSelection calls;
    private final ArmMemorySelection memory;
    private final ArmArithmetic arithmetic;
    private final ArmComparisons comparisons;
    private final ArmSelections selections;

    private ArmFunctionSelector(SelectionFacts facts, ConstantPlacement placement) {
        this.scope = ArmScope.of(facts, placement);
        this.calls = ArmCalls.selection(scope);
        this.memory = new ArmMemorySelection(scope, calls);
        this.arithmetic = new ArmArithmetic(scope);
        this.comparisons = new ArmComparisons(scope, arithmetic);
        this.selections = new ArmSelections(scope, comparisons);
    }

    /**
     * Selects code for {@code function}, one of those of {@code program}, over virtual registers.
     *
     * @param jumps whether calls that the function ends with become jumps
     */
    public static MachineFunction select(Program program, Function function, boolean jumps) {
        SelectionFacts facts = SelectionFacts.of(program, function, new ArmAddressing());
        SelectionFacts all = jumps ? facts.withTailCalls(ArmFunctionSelector::stackBytes) : facts;
        return FunctionSelection.select(all, CONSTANT_ROOM, placement -> new ArmFunctionSelector(all, placement));
    }

    private static int stackBytes(List<Value> arguments) {
        return ArmCallingConvention.arguments(
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
            case Operation.AnyCall call -> calls.call(result, call);
            case Operation.Alloca alloca -> {}
            case Operation.Constant constant -> {}
        }
    }

    @Override
    public void branch(ConditionTest test) {
        comparisons.branch(test);
    }
}
