package edu.sysy.optimize.nest;

import edu.sysy.TargetTraits;
import edu.sysy.analysis.Loops;
import edu.sysy.ir.Function;
import edu.sysy.ir.Program;
import edu.sysy.pass.PassContext;
import edu.sysy.pass.ProgramPass;
import edu.sysy.raise.Flattening;
import edu.sysy.raise.Raising;
import edu.sysy.structured.Region;
import edu.sysy.structured.StructuredFunction;
import java.util.Optional;

/**
 * A pass that changes the structured form of functions with loops. What it leaves as it is stays the same object, and a
 * function of which it changes nothing is not flattened.
 */
public abstract class NestPass implements ProgramPass {
    private final TargetTraits traits;

    /** Makes the pass for a machine. */
    protected NestPass(TargetTraits traits) {
        this.traits = traits;
    }

    /** Whether this is the pass for a machine. */
    protected final boolean isFor(TargetTraits machine) {
        return machine.equals(traits);
    }

    @Override
    public final Program run(Program program, PassContext context) {
        return context.mapFunctions(program, function -> run(program, function, context));
    }

    private Function run(Program program, Function function, PassContext context) {
        Loops loops = Loops.of(function);
        int deepest = 0;
        for (int loop = 0; loop < loops.count(); loop++) {
            deepest = Math.max(deepest, loops.depth(loop));
        }
        if (deepest < minDepth() || !mayChange(function)) {
            return function;
        }
        Optional<StructuredFunction> raised = Raising.raise(function);
        if (raised.isEmpty()) {
            context.missed(name(), function, 0, Raising.obstacle(function).orElse(""));
            return function;
        }
        NestEditor editor = new NestEditor(this, program, function, raised.get(), traits, context);
        Region changed = change(raised.get().body(), editor);
        return changed == raised.get().body()
                ? function
                : Flattening.flatten(raised.get().withBody(changed));
    }

    /** How many loops, one inside the other, a function must have to be raised. */
    protected abstract int minDepth();

    /** Whether a function with such loops is worth raising, by what can be seen without that. */
    protected boolean mayChange(Function function) {
        return true;
    }

    /** The body of a function with its nests changed; itself if there is nothing to change. */
    protected abstract Region change(Region body, NestEditor editor);
}
