package edu.sysy.riscv.select;

import edu.sysy.codegen.select.ArgumentPassing;
import edu.sysy.codegen.select.CallSelection;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.machine.PhysicalRegister;
import edu.sysy.machine.RegisterClass;
import edu.sysy.machine.RegisterSet;
import edu.sysy.machine.VirtualRegister;
import edu.sysy.object.Symbols;
import edu.sysy.riscv.RiscvCallingConvention;
import edu.sysy.riscv.RiscvRegisters;
import edu.sysy.riscv.isa.RiscvOpcode;
import edu.sysy.riscv.isa.RiscvPseudoInstruction.DoubleBits;
import java.util.List;

/** Passes arguments by the convention LP64D: variadic floating ones as binary64 in integer registers. */
final class RiscvCalls implements ArgumentPassing {
    private final RiscvScope scope;
    private final RiscvCodeBuffer code;

    RiscvCalls(RiscvScope scope) {
        this.scope = scope;
        this.code = scope.code;
    }

    /** What selects calls, parameters and returns. */
    static CallSelection selection(RiscvScope scope) {
        return new CallSelection(scope.code, scope.values, scope.constants.pool(), new RiscvCalls(scope));
    }

    @Override
    public Arguments variadicArguments(List<Type> types) {
        return RiscvCallingConvention.variadicArguments(types.size());
    }

    @Override
    public VirtualRegister promoted(Value argument) {
        VirtualRegister word = code.newInt();
        code.add(new DoubleBits(word, scope.use(argument)));
        return word;
    }

    @Override
    public Arguments arguments(List<Type> types) {
        return RiscvCallingConvention.arguments(types);
    }

    @Override
    public RegisterClass classOf(Type type) {
        return type.isVector() ? RiscvRegisters.VECTOR : ArgumentPassing.super.classOf(type);
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
