package edu.sysy.arm.select;

import edu.sysy.arm.ArmCallingConvention;
import edu.sysy.arm.ArmRegisters;
import edu.sysy.arm.isa.ArmOpcode;
import edu.sysy.codegen.select.ArgumentPassing;
import edu.sysy.codegen.select.CallSelection;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.machine.PhysicalRegister;
import edu.sysy.machine.RegisterClass;
import edu.sysy.machine.RegisterSet;
import edu.sysy.machine.VirtualRegister;
import edu.sysy.object.Symbols;
import java.util.List;

/** Passes arguments by AAPCS64: variadic floating ones as binary64 in floating registers. */
final class ArmCalls implements ArgumentPassing {
    private final ArmScope scope;

    ArmCalls(ArmScope scope) {
        this.scope = scope;
    }

    /** What selects calls, parameters and returns. */
    static CallSelection selection(ArmScope scope) {
        return new CallSelection(scope.code, scope.values, scope.constants.pool(), new ArmCalls(scope));
    }

    @Override
    public VirtualRegister promoted(Value argument) {
        return scope.code.floating(ArmOpcode.FCVT, scope.use(argument));
    }

    @Override
    public Arguments arguments(List<Type> types) {
        return ArmCallingConvention.arguments(types);
    }

    @Override
    public RegisterClass classOf(Type type) {
        return type.isVector() ? ArmRegisters.VECTOR : ArgumentPassing.super.classOf(type);
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
