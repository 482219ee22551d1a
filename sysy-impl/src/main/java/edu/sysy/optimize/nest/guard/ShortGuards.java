package edu.sysy.optimize.nest.guard;

import edu.sysy.ir.Operation;
import edu.sysy.ir.Operation.Constant;
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
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Leaves out conditions in the innermost loops of a nest, if what they skip is short.
 *
 * <p>Such a condition costs a branch in each iteration, and keeps the loop from being tiled and its words in memory. A
 * branch is worth {@link #MAX_OPERATIONS} operations: with more of them it is better to skip them. Words that are the
 * same in all iterations are not counted, for they will be kept in values.
 */
final class ShortGuards {
    /** A product is added to a sum: a load, the product, the sum. */
    private static final int MAX_OPERATIONS = 3;

    private final NestEditor editor;
    private final LoopNest nest;
    private final Map<Value, Value> replaced = new HashMap<>();

    ShortGuards(NestEditor editor, LoopNest nest) {
        this.editor = editor;
        this.nest = nest;
    }

    /** The nest without such conditions. */
    For changed(For root) {
        For changed = changedLoop(root);
        return replaced.isEmpty() ? changed : changed.mapOperands(this::current);
    }

    /** What stands for a value that may have been the result of a branch. */
    private Value current(Value value) {
        Value current = value;
        while (replaced.containsKey(current)) {
            current = replaced.get(current);
        }
        return current;
    }

    private For changedLoop(For loop) {
        return loop.withBody(changed(
                loop.body(),
                NestEditor.hasLoop(loop.body())
                        ? Optional.empty()
                        : Optional.of(valuesOf(loop.body().statements()))));
    }

    private static Set<Value> valuesOf(List<Statement> statements) {
        Set<Value> values = new HashSet<>();
        statements.forEach(statement -> values.addAll(statement.results()));
        return values;
    }

    /**
     * A region, from the inside out.
     *
     * @param inside the values that the body of an innermost loop around defines; empty if that loop is none
     */
    private Region changed(Region region, Optional<Set<Value>> inside) {
        List<Statement> statements = new ArrayList<>(region.statements().size());
        boolean same = true;
        for (Statement statement : region.statements()) {
            Statement changed = statement instanceof For loop
                    ? changedLoop(loop)
                    : statement.mapRegions(inner -> changed(inner, inside));
            Optional<Guard> absorbed = changed instanceof If branch
                    ? inside.flatMap(values -> absorbed(branch, statements, values))
                    : Optional.empty();
            if (absorbed.isPresent()) {
                replaced.putAll(absorbed.get().results());
                statements.addAll(absorbed.get().work().statements());
            } else {
                statements.add(changed);
            }
            same &= absorbed.isEmpty() && changed == statement;
        }
        return same ? region : region.withStatements(statements);
    }

    /** The guard that a branch is, if its statements may run in any case and that pays. */
    private Optional<Guard> absorbed(If branch, List<Statement> before, Set<Value> inside) {
        for (Guard guard : Guard.of(branch)) {
            if (!IdleRegion.changesNothing(guard, before, editor)) {
                continue;
            }
            Optional<String> objection = guard.harm(nest)
                    .or(() -> isShort(guard, inside)
                            ? Optional.empty()
                            : Optional.of("it skips more than " + MAX_OPERATIONS + " operations"));
            if (objection.isEmpty()) {
                editor.done(branch.line(), "statements run in any case, for they change nothing where the test fails");
                return Optional.of(guard);
            }
            guard.sayThatItStays(editor, objection.get());
        }
        return Optional.empty();
    }

    private static boolean isShort(Guard guard, Set<Value> around) {
        return count(guard.work().statements(), around) <= MAX_OPERATIONS;
    }

    /**
     * How many operations there are but for constants, addresses, and accesses to the same word in all iterations.
     *
     * @param around the values that the loop defines around the statements
     */
    private static int count(List<Statement> statements, Set<Value> around) {
        Set<Value> own = valuesOf(statements);
        Predicate<Value> moves = address -> own.contains(address) || around.contains(address);
        Set<Value> addresses = new HashSet<>();
        int count = 0;
        for (Statement statement : statements.reversed()) {
            if (!(statement instanceof Compute compute)) {
                return Integer.MAX_VALUE;
            }
            switch (compute.operation()) {
                case Load load -> {
                    addresses.add(load.address());
                    count += moves.test(load.address()) ? 1 : 0;
                }
                case Store store -> {
                    addresses.add(store.address());
                    count += moves.test(store.address()) ? 1 : 0;
                }
                case Constant constant -> {}
                case Operation other -> {
                    if (addresses.contains(compute.result())) {
                        addresses.addAll(compute.operands());
                    } else {
                        count++;
                    }
                }
            }
        }
        return count;
    }
}
