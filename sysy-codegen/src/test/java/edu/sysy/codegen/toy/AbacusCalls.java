package edu.sysy.codegen.toy;

import edu.sysy.codegen.select.ArgumentPassing;
import edu.sysy.codegen.select.ArgumentPlace;
import edu.sysy.codegen.select.CallSelection;
import edu.sysy.codegen.select.ValueRegisters;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.machine.Operand;
import edu.sysy.machine.PhysicalRegister;
import edu.sysy.machine.RegisterClass;
import edu.sysy.machine.RegisterSet;
import java.util.ArrayList;
import java.util.List;

/** Selects calls by the convention of Abacus. */
final class AbacusCalls implements ArgumentPassing {
    private final AbacusCode code;
    private final ValueRegisters values;
    private final CallSelection calls;

    AbacusCalls(AbacusCode code, ValueRegisters values) {
        this.code = code;
        this.values = values;
        this.calls = new CallSelection(code.buffer, values, code.pool, this);
    }

    /** What selects calls of functions with a fixed number of arguments. */
    CallSelection fixed() {
        return calls;
    }

    /** How many bytes of the stack arguments take. */
    static int stackBytes(List<Value> arguments) {
        return AbacusRegisters.arguments(arguments.stream().map(Value::type).toList())
                .bytes();
    }

    /** The symbol of the function that a call names. */
    static String symbol(Operation.AnyCall call) {
        return switch (call) {
            case Operation.Call(var function, var type, var arguments) -> Abacus.functionSymbol(function);
            case Operation.LibraryCall(var function, var arguments) -> function.symbol();
        };
    }

    /**
     * Calls a function. If it takes any number of arguments, those after the first are on the stack as words, and the
     * last register of arguments says how many there are.
     */
    void call(Value result, Operation.AnyCall call) {
        List<Value> arguments = call.arguments();
        if (!(call instanceof Operation.LibraryCall library)
                || !library.function().variadic()) {
            calls.call(result, symbol(call), arguments);
            return;
        }
        int words = arguments.size() - 1;
        List<Operand> operands = new ArrayList<>();
        for (int i = 0; i < words; i++) {
            calls.pass(values.useAlone(arguments.get(i + 1)), new ArgumentPlace.OnStack(Integer.BYTES * i), operands);
        }
        calls.pass(
                values.useAlone(arguments.getFirst()),
                new ArgumentPlace.InRegister(AbacusRegisters.integer(1)),
                operands);
        calls.pass(
                code.pool.fresh(code.integer(words)),
                new ArgumentPlace.InRegister(AbacusRegisters.integer(3)),
                operands);
        calls.call(result, symbol(call), operands, Integer.BYTES * words);
    }

    @Override
    public Arguments arguments(List<Type> types) {
        return AbacusRegisters.arguments(types);
    }

    @Override
    public RegisterClass classOf(Type type) {
        return AbacusRegisters.classOf(type);
    }

    @Override
    public PhysicalRegister result(Type type) {
        return AbacusRegisters.result(type);
    }

    @Override
    public RegisterSet callerSaved() {
        return AbacusRegisters.CALLER_SAVED;
    }
}
