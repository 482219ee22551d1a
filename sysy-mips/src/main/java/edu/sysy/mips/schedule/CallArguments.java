package edu.sysy.mips.schedule;

import edu.sysy.codegen.operation.GenericOperation;
import edu.sysy.machine.MachineBlock;
import edu.sysy.machine.MachineFunction;
import edu.sysy.machine.MachineInstruction;
import edu.sysy.machine.Operand;
import edu.sysy.machine.PhysicalRegister;
import edu.sysy.machine.RegisterSet;
import edu.sysy.mips.CallingConvention;
import edu.sysy.mips.MipsRegisters;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** In which registers the functions that a function calls find their arguments, and which registers they change. */
public final class CallArguments {
    /** What a function of which nothing is known may read. */
    static final RegisterSet ANY = RegisterSet.of(List.of(
            MipsRegisters.argument(0),
            MipsRegisters.argument(1),
            MipsRegisters.argument(2),
            MipsRegisters.argument(3),
            MipsRegisters.floating(12),
            MipsRegisters.floating(13),
            MipsRegisters.floating(14),
            MipsRegisters.floating(15)));

    /** Nothing is known of any function. */
    public static final CallArguments UNKNOWN = new CallArguments(Map.of(), Map.of());

    private final Map<String, RegisterSet> bySymbol;
    private final Map<String, RegisterSet> keptBySymbol;

    private CallArguments(Map<String, RegisterSet> bySymbol, Map<String, RegisterSet> keptBySymbol) {
        this.bySymbol = bySymbol;
        this.keptBySymbol = keptBySymbol;
    }

    /** What the calls in a function say. */
    public static CallArguments of(MachineFunction function) {
        Map<String, RegisterSet> bySymbol = new HashMap<>();
        Map<String, RegisterSet> keptBySymbol = new HashMap<>();
        for (MachineBlock block : function.blocks()) {
            for (MachineInstruction instruction : block.instructions()) {
                switch (instruction.operation()) {
                    case GenericOperation.Call(var symbol, var operands, var callerSaved, var kept) -> {
                        bySymbol.merge(symbol, fixedUses(operands), RegisterSet::union);
                        keptBySymbol.merge(symbol, kept, RegisterSet::intersection);
                    }
                    case GenericOperation.TailCall(var symbol, var operands, var callerSaved, var kept) ->
                        bySymbol.merge(symbol, fixedUses(operands), RegisterSet::union);
                    default -> {}
                }
            }
        }
        return new CallArguments(bySymbol, keptBySymbol);
    }

    /** The registers in which the function at a symbol finds arguments. */
    RegisterSet of(String symbol) {
        return bySymbol.getOrDefault(symbol, ANY);
    }

    /** The registers that the function at a symbol may change. */
    RegisterSet changedBy(String symbol) {
        return CallingConvention.CALLER_SAVED.minus(keptBySymbol.getOrDefault(symbol, RegisterSet.EMPTY));
    }

    private static RegisterSet fixedUses(List<Operand> operands) {
        List<PhysicalRegister> registers = new ArrayList<>();
        for (Operand operand : operands) {
            if (!operand.role().defines() && operand.constraint() instanceof Operand.Constraint.Fixed(var register)) {
                registers.add(register);
            }
        }
        return RegisterSet.of(registers);
    }
}
