package edu.sysy.pass;

import edu.sysy.Cancellation;
import edu.sysy.ComponentException;
import edu.sysy.ir.Function;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The passes that are known to leave a function as it is, kept with the function. Functions are immutable and passes
 * stateless, so a pass that has found nothing to do need not look again; a pipeline that repeats a group of passes
 * until nothing changes then costs no more than the functions that still change.
 */
final class SettledPasses {
    private final Set<FunctionPass> passes = ConcurrentHashMap.newKeySet(4);

    private SettledPasses() {}

    /** Runs a pass on a function unless it is known to change nothing. */
    static Function run(FunctionPass pass, Function function, PassContext context) {
        SettledPasses settled = function.derived().get(SettledPasses.class, f -> new SettledPasses());
        if (settled.passes.contains(pass)) {
            return function;
        }
        Cancellation.poll();
        Function result = transform(pass, function, context);
        if (result == function) {
            settled.passes.add(pass);
        }
        return result;
    }

    /** Runs a pass on a function; what it throws gets its name. */
    static Function transform(FunctionPass pass, Function function, PassContext context) {
        return ComponentException.call(
                () -> "pass '" + pass.name() + "'", () -> "in @" + function.name(), () -> pass.run(function, context));
    }
}
