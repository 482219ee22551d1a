package edu.sysy.riscv.select;

import edu.sysy.codegen.select.CallSelection;
import edu.sysy.codegen.select.ConstantPlacement;
import edu.sysy.codegen.select.FunctionSelection;
import edu.sysy.codegen.select.OperationSelector;
import edu.sysy.codegen.select.SelectionFacts;
import edu.sysy.ir.Function;
import edu.sysy.ir.Program;
import edu.sysy.machine.MachineFunction;
import edu.sysy.riscv.Extension;
import edu.sysy.riscv.RiscvCallingConvention;
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
public final class RiscvFunctionSelector extends OperationSelector {
    /** Of 25 integer and 31 floating registers, some are left for what is short-lived. */
    private static final ConstantPlacement.Room CONSTANT_ROOM = new ConstantPlacement.Room(22, 26, 11, 11);

    private final CallSelection calls;

    private RiscvFunctionSelector(
            RiscvScope scope, CallSelection calls, RiscvArithmetic arithmetic, RiscvComparisons comparisons) {
        super(
                scope.values,
                arithmetic,
                comparisons,
                new Selections(scope, comparisons),
                new RiscvMemorySelection(scope, calls));
        this.calls = calls;
    }

    private static RiscvFunctionSelector of(RiscvScope scope) {
        RiscvArithmetic arithmetic = new RiscvArithmetic(scope);
        return new RiscvFunctionSelector(
                scope, RiscvCalls.selection(scope), arithmetic, new RiscvComparisons(scope, arithmetic));
    }

    /**
     * Selects code for {@code function}, one of those of {@code program}, over virtual registers.
     *
     * @param jumps whether calls that the function ends with become jumps
     */
    public static MachineFunction select(Program program, Function function, Set<Extension> extensions, boolean jumps) {
        SelectionFacts facts = SelectionFacts.of(program, function, new RiscvAddressing(extensions));
        SelectionFacts all = jumps
                ? facts.withTailCalls(
                        types -> RiscvCallingConvention.arguments(types).bytes())
                : facts;
        return FunctionSelection.select(
                all, CONSTANT_ROOM, placement -> of(new RiscvScope(all, placement, extensions)));
    }

    @Override
    public CallSelection calls() {
        return calls;
    }
}
