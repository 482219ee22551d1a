package edu.sysy.pass;

import edu.sysy.Cancellation;
import edu.sysy.ComponentException;
import edu.sysy.ir.DerivedResults;
import edu.sysy.ir.Function;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;

/**
 * The passes that are known to leave a function as it is, kept with the function, each with what it read beside the
 * function. Functions are immutable and passes stateless, so a pass that has found nothing to do need not look again; a
 * pipeline that repeats a group of passes until nothing changes then costs no more than the functions that still
 * change.
 */
final class SettledPasses implements DerivedResults.Summary {
    private static final Object NOTHING_ELSE = "nothing beside the function";

    private final Map<Pass, Object> facts = new ConcurrentHashMap<>(4);

    private SettledPasses() {}

    /** Runs a pass on a function unless it is known to change nothing. */
    static Function run(FunctionPass pass, Function function, PassContext context) {
        return run(pass, function, NOTHING_ELSE, f -> transform(pass, f, context));
    }

    /** Makes the change of a pass to a function unless it is known to change nothing while it reads these facts. */
    static Function run(Pass pass, Function function, Object facts, UnaryOperator<Function> change) {
        SettledPasses settled = function.derived().get(SettledPasses.class, f -> new SettledPasses());
        if (facts.equals(settled.facts.get(pass))) {
            return function;
        }
        Cancellation.poll();
        Function result = change.apply(function);
        if (result == function) {
            settled.facts.put(pass, facts);
        }
        return result;
    }

    /** Runs a pass on a function; what it throws gets its name. */
    static Function transform(FunctionPass pass, Function function, PassContext context) {
        return ComponentException.call(
                () -> "pass '" + pass.name() + "'", () -> "in @" + function.name(), () -> pass.run(function, context));
    }
}
