package edu.sysy.optimize.nest.guard;

import edu.sysy.ir.Effect;
import edu.sysy.ir.Operation.Load;
import edu.sysy.ir.Operation.Store;
import edu.sysy.ir.Value;
import edu.sysy.nest.LoopNest;
import edu.sysy.optimize.nest.NestEditor;
import edu.sysy.structured.Compute;
import edu.sysy.structured.For;
import edu.sysy.structured.If;
import edu.sysy.structured.Region;
import edu.sysy.structured.Statement;
import edu.sysy.structured.Yield;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A branch that runs statements or computes nothing but values.
 *
 * @param branch the branch
 * @param whenTrue whether the statements run if the condition holds; else they run if it does not
 */
record Guard(If branch, boolean whenTrue) {

    /** The ways to look at a branch: both, if there are but computations on both sides. */
    static List<Guard> of(If branch) {
        List<Guard> guards = new ArrayList<>();
        for (boolean whenTrue : List.of(true, false)) {
            Guard guard = new Guard(branch, whenTrue);
            if (guard.work().yields()
                    && !guard.work().statements().isEmpty()
                    && guard.idle().yields()
                    && guard.idle().statements().stream().allMatch(Guard::isComputation)) {
                guards.add(guard);
            }
        }
        return guards;
    }

    private static boolean isComputation(Statement statement) {
        return statement instanceof Compute compute && compute.operation().effect() == Effect.NONE;
    }

    /** The statements under the condition. */
    Region work() {
        return whenTrue ? branch.then() : branch.otherwise();
    }

    /** What is computed in their place. */
    Region idle() {
        return whenTrue ? branch.otherwise() : branch.then();
    }

    /** For each result of the branch, what the statements under the condition compute for it. */
    Map<Value, Value> results() {
        Map<Value, Value> results = new HashMap<>();
        List<Value> values = ((Yield) work().end()).values();
        for (int i = 0; i < values.size(); i++) {
            results.put(branch.results().get(i), values.get(i));
        }
        return results;
    }

    /** Why the statements may do harm where the condition does not hold; empty if they do not. */
    Optional<String> harm(LoopNest nest) {
        for (Statement statement : statements()) {
            if (statement instanceof For loop && !nest.ends(loop)) {
                return Optional.of("the loop at line " + loop.line() + " may not end");
            }
        }
        for (Statement statement : statements()) {
            if (statement instanceof Compute access && accessesMemory(access) && !nest.isInside(access)) {
                return Optional.of(access.instruction() + " may be outside its array");
            }
        }
        return Optional.empty();
    }

    private static boolean accessesMemory(Compute compute) {
        return compute.operation() instanceof Load || compute.operation() instanceof Store;
    }

    void sayThatItStays(NestEditor editor, String reason) {
        editor.missed(
                branch.line(), "statements that could run in any case stay under their condition, because " + reason);
    }

    /** The statements under the condition, also those in others. */
    private List<Statement> statements() {
        List<Statement> statements = new ArrayList<>();
        List<Region> pending = new ArrayList<>(List.of(work()));
        while (!pending.isEmpty()) {
            for (Statement statement : pending.removeLast().statements()) {
                statements.add(statement);
                pending.addAll(statement.regions());
            }
        }
        return statements;
    }
}
