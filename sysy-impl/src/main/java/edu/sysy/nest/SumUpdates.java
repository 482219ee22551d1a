package edu.sysy.nest;

import edu.sysy.ir.Operation;
import edu.sysy.ir.Operation.Add;
import edu.sysy.ir.Operation.Load;
import edu.sysy.ir.Operation.Store;
import edu.sysy.ir.Operation.Sub;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.structured.Compute;
import edu.sysy.structured.For;
import edu.sysy.structured.Region;
import edu.sysy.structured.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Updates of words by integer sums in some loops: {@code x = load p; ... y = add x, e; store p, y}. Integers are
 * added in any order with the same sum modulo 2<sup>32</sup>: however updates are ordered, each word ends up the same.
 *
 * <p>Nothing but the sum uses what is loaded, nothing but the store what is added, and no other store is between the
 * two: an update is not interrupted. What is added may come from anywhere; other accesses that it comes from are no
 * updates, and keep their order.
 */
final class SumUpdates {
    private final StructuredDefinitions definitions;
    private final Map<Value, Integer> uses = new HashMap<>();
    private final Set<Compute> updates = new HashSet<>();

    private SumUpdates(List<For> loops, StructuredDefinitions definitions) {
        this.definitions = definitions;
        loops.forEach(this::count);
        loops.forEach(loop -> find(loop.body()));
    }

    /** The updates in some loops. */
    static SumUpdates of(List<For> loops, StructuredDefinitions definitions) {
        return new SumUpdates(loops, definitions);
    }

    /** Whether a load or a store is part of an update. */
    boolean contains(Compute access) {
        return updates.contains(access);
    }

    private void count(Statement statement) {
        statement.operands().forEach(this::count);
        for (Region region : statement.regions()) {
            region.statements().forEach(this::count);
            region.end().operands().forEach(this::count);
        }
    }

    private void count(Value value) {
        uses.merge(value, 1, Integer::sum);
    }

    private void find(Region region) {
        Map<Value, Compute> loads = new HashMap<>(); // by their results, since the last store
        for (Statement statement : region.statements()) {
            statement.regions().forEach(this::find);
            if (!(statement instanceof Compute compute)) {
                loads.clear();
            } else if (compute.operation() instanceof Load load && load.type() == Type.I32) {
                loads.put(compute.result(), compute);
            } else if (compute.operation() instanceof Store store) {
                for (Value loaded : terms(store.value())) {
                    Compute load = loads.get(loaded);
                    if (load != null && ((Load) load.operation()).address().equals(store.address())) {
                        updates.add(load);
                        updates.add(compute);
                        break;
                    }
                }
                loads.clear();
            }
        }
    }

    /** The values that a sum adds up and that nothing else uses. */
    private List<Value> terms(Value sum) {
        List<Value> terms = new ArrayList<>();
        List<Value> pending = new ArrayList<>(List.of(sum));
        while (!pending.isEmpty()) {
            Value value = pending.removeLast();
            if (uses.getOrDefault(value, 0) != 1) {
                continue;
            }
            Operation operation = definitions.operationOrNull(value);
            switch (operation) {
                case Add(Value one, Value other) -> pending.addAll(List.of(one, other));
                case Sub(Value one, Value other) -> pending.add(one);
                case null, default -> terms.add(value);
            }
        }
        return terms;
    }
}
