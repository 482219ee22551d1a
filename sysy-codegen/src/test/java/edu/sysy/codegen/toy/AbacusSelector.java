package edu.sysy.codegen.toy;

import edu.sysy.codegen.select.ArgumentPlace;
import edu.sysy.codegen.select.CallSelection;
import edu.sysy.codegen.select.ConstantPlacement;
import edu.sysy.codegen.select.FunctionSelection;
import edu.sysy.codegen.select.OperationSelector;
import edu.sysy.codegen.select.SelectionFacts;
import edu.sysy.codegen.select.SelectionScope;
import edu.sysy.codegen.select.ValueRegisters;
import edu.sysy.ir.Function;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Program;
import edu.sysy.ir.Value;
import edu.sysy.machine.MachineFunction;
import edu.sysy.machine.Operand;
import edu.sysy.machine.Register;
import java.util.ArrayList;
import java.util.List;

/** Selects instructions of Abacus for a function: by {@link AbacusRows}, and here for calls. */
final class AbacusSelector extends OperationSelector {
    private static final AbacusConvention CONVENTION = new AbacusConvention();
    private static final ConstantPlacement.Room CONSTANT_ROOM = new ConstantPlacement.Room(6, 3, 0, 0);

    private static final class Scope extends SelectionScope {
        final AbacusCode code;

        Scope(SelectionFacts facts, AbacusCode code) {
            super(facts, code, code);
            this.code = code;
        }
    }

    private final AbacusCode code;
    private final ValueRegisters values;
    private final CallSelection calls;

    private AbacusSelector(Scope scope) {
        super(scope, new AbacusMemory(scope, scope.code));
        this.code = scope.code;
        this.values = scope.values;
        this.calls = new CallSelection(code, values, code.pool(), CONVENTION);
    }

    /** The code of a function; calls that it ends with are jumps if {@code tailCalls} says so. */
    static MachineFunction select(Program program, Function function, boolean tailCalls) {
        SelectionFacts facts = SelectionFacts.of(program, function, new AbacusMemory.Addressing(), AbacusRows.MACHINE);
        SelectionFacts all = tailCalls
                ? facts.withTailCalls(types -> CONVENTION.arguments(types).bytes())
                : facts;
        return FunctionSelection.select(
                all, CONSTANT_ROOM, placement -> new AbacusSelector(new Scope(all, new AbacusCode(placement))));
    }

    @Override
    public CallSelection calls() {
        return calls;
    }

    @Override
    protected void call(Value result, Operation.AnyCall call) {
        if (call instanceof Operation.LibraryCall(var function, var arguments) && function.variadic()) {
            callVariadic(result, function.symbol(), arguments);
        } else {
            super.call(result, call);
        }
    }

    /**
     * Calls a function that takes any number of arguments: those after the first are on the stack as words, and the
     * last register of arguments says how many there are.
     */
    private void callVariadic(Value result, String symbol, List<Value> arguments) {
        int words = arguments.size() - 1;
        List<Operand> operands = new ArrayList<>();
        for (int i = 0; i < words; i++) {
            calls.pass(values.useAlone(arguments.get(i + 1)), new ArgumentPlace.OnStack(Integer.BYTES * i), operands);
        }
        Register first = values.useAlone(arguments.getFirst());
        operands.add(Operand.use(first, AbacusRegisters.integer(1)));
        operands.add(Operand.use(code.fresh(words), AbacusRegisters.integer(3)));
        calls.call(result, symbol, operands, Integer.BYTES * words);
    }
}
