package edu.sysy.optimize.nest.layout;

import edu.sysy.analysis.CallEffects;
import edu.sysy.analysis.FunctionEffects;
import edu.sysy.ir.Operation.AnyCall;
import edu.sysy.ir.Program;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.nest.ArrayObject;
import edu.sysy.structured.Compute;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Tells which arrays calls may write. */
final class OverwritingCalls {
    private final FunctionEffects effects;
    private final Map<String, Integer> globals = new HashMap<>();

    OverwritingCalls(Program program) {
        effects = FunctionEffects.of(program);
        for (int i = 0; i < program.globals().size(); i++) {
            globals.put(program.globals().get(i).name(), i);
        }
    }

    /** Whether a call may write words of an array. */
    boolean mayWrite(Compute compute, ArrayObject array, ArrayUses uses) {
        AnyCall call = (AnyCall) compute.operation();
        CallEffects known = effects.of(call);
        if (uses.isPrivate(array) || !known.writesMemory()) {
            return false;
        }
        return switch (array.kind()) {
            case GLOBAL ->
                known.writesUnknown() || known.writesGlobal(number(array)) || throughArgument(call, known, array, uses);
            case LOCAL -> known.writesUnknown() || throughArgument(call, known, array, uses);
            case UNKNOWN -> true;
        };
    }

    private int number(ArrayObject global) {
        Integer number = globals.get(global.name());
        if (number == null) {
            throw new IllegalArgumentException("no global " + global);
        }
        return number;
    }

    private static boolean throughArgument(AnyCall call, CallEffects known, ArrayObject array, ArrayUses uses) {
        List<Value> arguments = call.arguments();
        for (int i = 0; i < arguments.size(); i++) {
            if (arguments.get(i).type() == Type.ADDRESS && known.writesArgument(i)) {
                ArrayObject passed = uses.object(arguments.get(i));
                if (passed.equals(array) || passed.mayOverlap(array)) {
                    return true;
                }
            }
        }
        return false;
    }
}
