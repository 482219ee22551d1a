package edu.sysy.mips.select;

import edu.sysy.codegen.rules.Costs;
import edu.sysy.codegen.rules.MachineRows;
import edu.sysy.codegen.select.CallSelection;
import edu.sysy.codegen.select.ConstantPlacement;
import edu.sysy.codegen.select.FunctionSelection;
import edu.sysy.codegen.select.OperationSelector;
import edu.sysy.codegen.select.SelectionFacts;
import edu.sysy.ir.Block;
import edu.sysy.ir.Function;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Program;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.machine.MachineFunction;
import edu.sysy.mips.CallingConvention;
import edu.sysy.mips.CostModel;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Selects MIPS32 instructions for a function.
 *
 * <pre>
 * %5 = offset %3, 8                     lw    v7, 8(v3)
 * %6 = load i32 %5                      slti  v8, v7, 10
 * %7 = compare lt %6, 10         -->    bne   v8, $zero
 * branch %7, b1, b2                     -> b1
 *                                       -> b2
 * </pre>
 */
public final class FunctionSelector extends OperationSelector {
    /** Of 25 integer and 30 floating registers, some are left for what is short-lived. */
    private static final ConstantPlacement.Room CONSTANT_ROOM = new ConstantPlacement.Room(22, 22, 8, 5);

    private final Scope scope;
    private final Calls calls;

    private FunctionSelector(Scope scope, Calls calls) {
        this(scope, calls, new MemorySelection(scope, calls));
    }

    private FunctionSelector(Scope scope, Calls calls, MemorySelection memory) {
        super(scope, memory, new VectorSelection(scope, memory));
        this.scope = scope;
        this.calls = calls;
    }

    private static FunctionSelector of(Scope scope, Optional<TextOutput> texts) {
        return new FunctionSelector(scope, new Calls(scope, texts));
    }

    /**
     * Selects code for {@code function}, one of those of {@code program}, over virtual registers, for a plain
     * machine.
     */
    public static MachineFunction select(Program program, Function function) {
        return select(program, function, CostModel.IN_ORDER, ByteOrder.LITTLE_ENDIAN, 0, false, true);
    }

    /**
     * Selects code for {@code function}, one of those of {@code program}, over virtual registers.
     *
     * @param smallData how many bytes globals may have that are reached from {@code $gp}, see
     *     {@link SmallDataAllocation}
     * @param texts whether {@link TextOutput#ROUTINE} is there for texts without conversions
     * @param jumps whether calls that the function ends with become jumps
     */
    public static MachineFunction select(
            Program program,
            Function function,
            CostModel costs,
            ByteOrder order,
            int smallData,
            boolean texts,
            boolean jumps) {
        SmallDataAllocation small = SmallDataAllocation.of(program, smallData);
        boolean restores = function.name().equals(Program.MAIN) && !small.isEmpty();
        Costs prices = new Costs(costs.divide(), costs.multiply(), costs.other());
        MachineRows machine = new MachineRows(MipsRows.ALL, prices, Set.of());
        SelectionFacts facts = SelectionFacts.of(program, function, new MipsAddressing(), machine);
        Optional<TextOutput> output = texts ? Optional.of(new TextOutput(program)) : Optional.empty();
        return FunctionSelection.select(
                jumps && !restores ? facts.withTailCalls(FunctionSelector::stackBytes) : facts,
                CONSTANT_ROOM,
                placement -> of(Scope.of(facts, small, placement, order), output));
    }

    /** How many bytes arguments take above the room that each caller leaves for those in registers. */
    private static int stackBytes(List<Type> arguments) {
        return Math.max(0, 4 * arguments.size() - CallingConvention.HOME_BYTES);
    }

    /** The definitions, and the rows by which instructions are chosen in the order in which they are tried. */
    public static List<String> rules() {
        return MipsRows.ALL.lines();
    }

    @Override
    public CallSelection calls() {
        return calls.fixed();
    }

    @Override
    public void enter(Block block, int position) {
        super.enter(block, position);
        scope.code.enter();
        scope.lastUses.enter(block, position);
    }

    @Override
    protected void call(Value result, Operation.AnyCall call) {
        calls.call(result, call);
    }
}
