package edu.sysy.arm.select;

import edu.sysy.arm.ArmCallingConvention;
import edu.sysy.codegen.rules.Costs;
import edu.sysy.codegen.rules.MachineRows;
import edu.sysy.codegen.select.CallSelection;
import edu.sysy.codegen.select.ConstantPlacement;
import edu.sysy.codegen.select.FunctionSelection;
import edu.sysy.codegen.select.OperationSelector;
import edu.sysy.codegen.select.SelectionFacts;
import edu.sysy.ir.Function;
import edu.sysy.ir.Opcode;
import edu.sysy.ir.Program;
import edu.sysy.machine.MachineFunction;
import java.util.List;
import java.util.Set;

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
public final class ArmFunctionSelector extends OperationSelector {
    /** Of 27 integer and 31 floating registers, some are left for what is short-lived. */
    private static final ConstantPlacement.Room CONSTANT_ROOM = new ConstantPlacement.Room(23, 26, 10, 7);

    private static final MachineRows MACHINE = new MachineRows(
            ArmRows.ALL, new Costs(12, 3, 1), Set.of(), Set.of(Opcode.SHL, Opcode.SHR, Opcode.SAR, Opcode.MUL));

    private final CallSelection calls;

    private ArmFunctionSelector(ArmScope scope, CallSelection calls) {
        this(scope, calls, new ArmMemorySelection(scope, calls));
    }

    private ArmFunctionSelector(ArmScope scope, CallSelection calls, ArmMemorySelection memory) {
        super(scope, memory, new ArmVectorSelection(scope, memory));
        this.calls = calls;
    }

    private static ArmFunctionSelector of(ArmScope scope) {
        return new ArmFunctionSelector(scope, ArmCalls.selection(scope));
    }

    /**
     * Selects code for {@code function}, one of those of {@code program}, over virtual registers.
     *
     * @param jumps whether calls that the function ends with become jumps
     */
    public static MachineFunction select(Program program, Function function, boolean jumps) {
        SelectionFacts facts = SelectionFacts.of(program, function, new ArmAddressing(), MACHINE);
        SelectionFacts all = jumps
                ? facts.withTailCalls(
                        types -> ArmCallingConvention.arguments(types).bytes())
                : facts;
        return FunctionSelection.select(all, CONSTANT_ROOM, placement -> of(ArmScope.of(all, placement)));
    }

    /** The definitions, and the rows by which instructions are chosen in the order in which they are tried. */
    public static List<String> rules() {
        return ArmRows.ALL.lines();
    }

    @Override
    public CallSelection calls() {
        return calls;
    }
}
