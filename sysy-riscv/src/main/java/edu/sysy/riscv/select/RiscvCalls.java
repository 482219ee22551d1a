package edu.sysy.riscv.select;

import edu.sysy.codegen.select.ArgumentPassing;
import edu.sysy.codegen.select.CallSelection;
import edu.sysy.ir.LibraryFunction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.machine.Operand;
import edu.sysy.machine.PhysicalRegister;
import edu.sysy.machine.RegisterClass;
import edu.sysy.machine.RegisterSet;
import edu.sysy.machine.VirtualRegister;
import edu.sysy.object.Symbols;
import edu.sysy.riscv.RiscvCallingConvention;
import edu.sysy.riscv.isa.RiscvOpcode;
import edu.sysy.riscv.isa.RiscvPseudoInstruction.DoubleBits;
import java.util.ArrayList;
import java.util.List;

/** Selects calls by the convention LP64D: variadic floating arguments are passed as binary64 in integer registers. */
final class RiscvCalls implements ArgumentPassing {
    private final RiscvScope scope;
    private final RiscvCodeBuffer code;
    private final CallSelection calls;

    RiscvCalls(RiscvScope scope) {
        this.scope = scope;
        this.code = scope.code;
        this.calls = new CallSelection(code, scope.values, scope.constants.pool(), this);
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

    /** Calls a function without result, whose arguments are integers and addresses. */
    void call(String symbol, List<VirtualRegister> arguments) {
        List<Operand> operands = new ArrayList<>();
        for (int i = 0; i < arguments.size(); i++) {
            calls.pass(arguments.get(i), RiscvCallingConvention.wordPlace(i), operands);
        }
        calls.call(Value.NONE, symbol, operands, RiscvCallingConvention.stackBytes(arguments.size()));
    }

    private void callVariadic(Value result, LibraryFunction function, List<Value> arguments) {
        List<Operand> operands = new ArrayList<>();
        for (int i = 0; i < arguments.size(); i++) {
            Value argument = arguments.get(i);
            VirtualRegister word;
            if (argument.type() == Type.F32) {
                word = code.newInt();
                code.add(new DoubleBits(word, scope.use(argument)));
            } else {
                word = scope.values.useAlone(argument);
            }
            calls.pass(word, RiscvCallingConvention.wordPlace(i), operands);
        }
        calls.call(result, function.symbol(), operands, RiscvCallingConvention.stackBytes(arguments.size()));
    }

    @Override
    public Arguments arguments(List<Type> types) {
        return RiscvCallingConvention.arguments(types);
    }

    @Override
    public PhysicalRegister result(Type type) {
        return RiscvCallingConvention.result(type);
    }

    @Override
    public String symbol(String function) {
        return Symbols.ofFunction(function);
    }

    @Override
    public RegisterSet callerSaved() {
        return RiscvCallingConvention.CALLER_SAVED;
    }

    @Override
    public VirtualRegister toClass(RegisterClass kind, Value argument) {
        if (scope.definition(argument) instanceof Operation.FloatConstant(float c)) {
            return scope.constants.fresh(Float.floatToRawIntBits(c));
        }
        return code.convert(RiscvOpcode.FMV_X_W, scope.use(argument));
    }

    @Override
    public VirtualRegister fromClass(VirtualRegister passed, RegisterClass kind) {
        return code.convert(RiscvOpcode.FMV_W_X, passed);
    }
}
