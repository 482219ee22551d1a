package edu.sysy.optimize.nest;

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
import java.util.function.IntPredicate;

/** Tells which arrays calls may read and write. */
public final class CallAccesses {
    private final FunctionEffects effects;
    private final Map<String, Integer> globals = new HashMap<>();

    /** Answers for the calls of a program. */
    public CallAccesses(Program program) {
        effects = FunctionEffects.of(program);
        for (int i = 0; i < program.globals().size(); i++) {
            globals.put(program.globals().get(i).name(), i);
        }
    }

    /** What a call may do. */
    public CallEffects effects(Compute call) {
        return effects.of((AnyCall) call.operation());
    }

    /** Whether a call may write words of an array. */
    public boolean mayWrite(Compute call, ArrayObject array, ArrayUses uses) {
        CallEffects known = effects(call);
        return mayAccess(array, uses, known.writesMemory(), known.writesUnknown(), known::writesGlobal)
                || throughArgument(call, known::writesArgument, array, uses);
    }

    /** Whether a call may read words of an array that somebody writes. */
    public boolean mayRead(Compute call, ArrayObject array, ArrayUses uses) {
        CallEffects known = effects(call);
        return mayAccess(array, uses, known.readsMemory(), known.readsUnknown(), known::readsGlobal)
                || throughArgument(call, known::readsArgument, array, uses);
    }

    private boolean mayAccess(
            ArrayObject array, ArrayUses uses, boolean any, boolean unknown, IntPredicate accessesGlobal) {
        if (uses.isPrivate(array) || !any) {
            return false;
        }
        return unknown
                || switch (array.kind()) {
                    case GLOBAL -> accessesGlobal.test(number(array));
                    case LOCAL -> false;
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

    private static boolean throughArgument(
            Compute compute, IntPredicate accessesArgument, ArrayObject array, ArrayUses uses) {
        List<Value> arguments = ((AnyCall) compute.operation()).arguments();
        for (int i = 0; i < arguments.size(); i++) {
            if (arguments.get(i).type() == Type.ADDRESS && accessesArgument.test(i)) {
                ArrayObject passed = uses.object(arguments.get(i));
                if (passed.equals(array) || uses.mayOverlap(passed, array)) {
                    return true;
                }
            }
        }
        return false;
    }
}
