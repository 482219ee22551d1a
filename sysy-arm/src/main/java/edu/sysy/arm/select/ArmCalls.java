package edu.sysy.arm.select;

import edu.sysy.arm.ArmCallingConvention;
import edu.sysy.arm.isa.ArmOpcode;
import edu.sysy.codegen.select.ArgumentPassing;
import edu.sysy.codegen.select.CallSelection;
import edu.sysy.ir.LibraryFunction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.machine.Operand;
import edu.sysy.machine.PhysicalRegister;
import edu.sysy.machine.RegisterSet;
import edu.sysy.machine.VirtualRegister;
import edu.sysy.object.Symbols;
import java.util.ArrayList;
import java.util.List;

/** Selects calls by AAPCS64: variadic floating arguments are passed as binary64 in floating registers. */
final class ArmCalls implements ArgumentPassing {
    private final ArmScope scope;
    private final CallSelection calls;

    ArmCalls(ArmScope scope) {
        this.scope = scope;
        this.calls = new CallSelection(scope.code, scope.values, scope.constants.pool(), this);
    }

    /** What selects parameters, returns, and calls of functions with a fixed number of arguments. */
    CallSelection fixed() {
        return calls;
    }

    /** Calls a function. */
    void call(Value result, Operation.AnyCall call) {
        if (call instanceof Operation.LibraryCall(var function, var arguments) && function.variadic()) {
            callVariadic(result, function, arguments);
        } else {
            calls.call(result, call);
        }
    }

    /** Calls a function without result, whose few arguments are integers and addresses. */
    void call(String symbol, List<VirtualRegister> arguments) {
        pass(
                Value.NONE,
                symbol,
                arguments,
                arguments.stream().map(a -> Type.ADDRESS).toList());
    }

    private void callVariadic(Value result, LibraryFunction function, List<Value> arguments) {
        List<VirtualRegister> registers = new ArrayList<>();
        for (Value argument : arguments) {
            registers.add(
                    argument.type() == Type.F32
                            ? scope.code.floating(ArmOpcode.FCVT, scope.use(argument))
                            : scope.values.useAlone(argument));
        }
        pass(
                result,
                function.symbol(),
                registers,
                arguments.stream().map(Value::type).toList());
    }

    private void pass(Value result, String symbol, List<VirtualRegister> registers, List<Type> types) {
        Arguments places = ArmCallingConvention.arguments(types);
        List<Operand> operands = new ArrayList<>();
        for (int i = 0; i < registers.size(); i++) {
            calls.pass(registers.get(i), places.places().get(i), operands);
        }
        calls.call(result, symbol, operands, places.bytes());
    }

    @Override
    public Arguments arguments(List<Type> types) {
        return ArmCallingConvention.arguments(types);
    }

    @Override
    public PhysicalRegister result(Type type) {
        return ArmCallingConvention.result(type);
    }

    @Override
    public String symbol(String function) {
        return Symbols.ofFunction(function);
    }

    @Override
    public RegisterSet callerSaved() {
        return ArmCallingConvention.CALLER_SAVED;
    }
}
