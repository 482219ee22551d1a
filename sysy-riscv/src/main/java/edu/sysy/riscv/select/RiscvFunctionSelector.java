package edu.sysy.riscv.select;

import edu.sysy.codegen.rules.Costs;
import edu.sysy.codegen.rules.MachineRows;
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
public final class RiscvFunctionSelector extends OperationSelector {
    /** Of 25 integer and 31 floating registers, some are left for what is short-lived. */
    private static final ConstantPlacement.Room CONSTANT_ROOM = new ConstantPlacement.Room(22, 26, 11, 11);

    private static final Costs COSTS = new Costs(20, 3, 1);

    private final CallSelection calls;

    private RiscvFunctionSelector(RiscvScope scope, CallSelection calls) {
        this(scope, calls, new RiscvMemorySelection(scope, calls));
    }

    private RiscvFunctionSelector(RiscvScope scope, CallSelection calls, RiscvMemorySelection memory) {
        super(scope, memory, new RiscvVectorSelection(scope, memory));
        this.calls = calls;
    }

    private static RiscvFunctionSelector of(RiscvScope scope) {
        return new RiscvFunctionSelector(scope, RiscvCalls.selection(scope));
    }

    /**
     * Selects code for {@code function}, one of those of {@code program}, over virtual registers.
     *
     * @param jumps whether calls that the function ends with become jumps
     */
    public static MachineFunction select(Program program, Function function, Set<Extension> extensions, boolean jumps) {
        MachineRows machine = new MachineRows(RiscvRows.ALL, COSTS, extensions);
        SelectionFacts facts = SelectionFacts.of(program, function, new RiscvAddressing(extensions), machine);
        SelectionFacts all = jumps
                ? facts.withTailCalls(
                        types -> RiscvCallingConvention.arguments(types).bytes())
                : facts;
        return FunctionSelection.select(all, CONSTANT_ROOM, placement -> of(RiscvScope.of(all, placement)));
    }

    /** The definitions, and the rows by which instructions are chosen in the order in which they are tried. */
    public static List<String> rules() {
        return RiscvRows.ALL.lines();
    }

    @Override
    public CallSelection calls() {
        return calls;
    }
}
