package edu.sysy.optimize.nest.fusion;

import edu.sysy.ir.Effect;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Operation.Load;
import edu.sysy.ir.Operation.Store;
import edu.sysy.ir.Value;
import edu.sysy.nest.LoopNest;
import edu.sysy.structured.Compute;
import edu.sysy.structured.For;
import edu.sysy.structured.Statement;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The operations between two loops, sorted: what can run before both loops, and what has to run after them.
 *
 * @param before what uses neither the results of the first loop nor memory that it writes
 * @param after the others, which the second loop does not need
 * @param obstacle why the second loop cannot follow the first one directly; empty if it can
 */
record OperationsBetween(List<Statement> before, List<Statement> after, Optional<String> obstacle) {
    private static final String USES = "it uses a result of the other one";

    /** The operations between two loops of a nest. */
    static OperationsBetween of(LoopNest nest, For first, List<Statement> between, For second) {
        Set<Value> late = new HashSet<>(first.results());
        List<Statement> before = new ArrayList<>();
        List<Statement> after = new ArrayList<>();
        List<Value> stored = new ArrayList<>(); // words that are written after the loops
        for (Statement statement : between) {
            if (!(statement instanceof Compute compute)) {
                return refused("there is a branch between them");
            }
            boolean isIndependent = compute.operands().stream().noneMatch(late::contains);
            boolean isEarly = isIndependent
                    && switch (compute.operation()) {
                        case Load load ->
                            !nest.mayAccess(first, load.address(), true)
                                    && stored.stream().noneMatch(word -> nest.mayOverlap(word, load.address()));
                        case Operation other -> other.effect() == Effect.NONE;
                    };
            if (isEarly) {
                before.add(compute);
                continue;
            }
            boolean isLate = switch (compute.operation()) {
                case Load load -> !nest.mayAccess(second, load.address(), true);
                case Store store -> !nest.mayAccess(second, store.address(), false);
                case Operation other -> other.effect() == Effect.NONE;
            };
            if (!isLate) {
                return refused(
                        "of what is between them: " + compute.instruction().operation());
            }
            if (compute.operation() instanceof Store store) {
                stored.add(store.address());
            }
            late.addAll(compute.results());
            after.add(compute);
        }
        return uses(second, late)
                ? refused(USES)
                : new OperationsBetween(List.copyOf(before), List.copyOf(after), Optional.empty());
    }

    private static OperationsBetween refused(String reason) {
        return new OperationsBetween(List.of(), List.of(), Optional.of(reason));
    }

    private static boolean uses(For loop, Set<Value> values) {
        boolean[] found = {false};
        loop.mapOperands(value -> {
            found[0] |= values.contains(value);
            return value;
        });
        return found[0];
    }
}
