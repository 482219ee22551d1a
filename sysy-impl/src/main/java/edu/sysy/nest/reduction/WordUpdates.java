package edu.sysy.nest.reduction;

import edu.sysy.ir.Effect;
import edu.sysy.ir.Operation.Compare;
import edu.sysy.ir.Operation.Load;
import edu.sysy.ir.Operation.Store;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.nest.StructuredDefinitions;
import edu.sysy.nest.dependence.Reduction;
import edu.sysy.structured.Compute;
import edu.sysy.structured.For;
import edu.sysy.structured.If;
import edu.sysy.structured.Region;
import edu.sysy.structured.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Updates of words in some loops that run in any order with the same result, see {@link Reduction}:
 *
 * <pre>
 * x = load p                x = load p
 * ...                       ...
 * y = add x, e              c = cmp gt e, x
 * store p, y                if c { store p, e }
 * </pre>
 *
 * <p>Nothing but the update uses what is loaded, nothing but the store what is computed, and no other store and no loop
 * is between the two: an update is not interrupted. The store may be under a condition that the load is not under. What
 * is added or compared may come from anywhere; other accesses that it comes from are no updates, and keep their order.
 */
public final class WordUpdates {
    private final Reductions reductions;
    private final StructuredDefinitions definitions;
    private final Map<Compute, Reduction> updates = new IdentityHashMap<>();

    private WordUpdates(List<For> loops, StructuredDefinitions definitions) {
        this.definitions = definitions;
        reductions = Reductions.in(loops, definitions);
        loops.forEach(loop -> find(loop.body(), Map.of()));
    }

    /** The updates in some loops. */
    public static WordUpdates in(List<For> loops, StructuredDefinitions definitions) {
        return new WordUpdates(loops, definitions);
    }

    /** The update that a load or a store is part of; empty if it is part of none. */
    public Optional<Reduction> of(Compute access) {
        return Optional.ofNullable(updates.get(access));
    }

    /**
     * Finds the updates of a region.
     *
     * @param before the loads by their addresses that no store and no loop is after
     */
    private void find(Region region, Map<Value, List<Compute>> before) {
        Map<Value, List<Compute>> loads = new HashMap<>();
        before.forEach((address, all) -> loads.put(address, new ArrayList<>(all)));
        for (Statement statement : region.statements()) {
            switch (statement) {
                case Compute compute -> {
                    if (compute.operation() instanceof Load load && load.type() == Type.I32) {
                        loads.computeIfAbsent(load.address(), address -> new ArrayList<>(1))
                                .add(compute);
                    } else if (compute.operation() instanceof Store store) {
                        findStore(compute, store, loads);
                        loads.clear();
                    }
                }
                case If branch -> {
                    if (!findExtremum(branch, loads)) {
                        find(branch.then(), loads);
                        find(branch.otherwise(), loads);
                    }
                    if (interrupts(branch)) {
                        loads.clear();
                    }
                }
                default -> {
                    statement.regions().forEach(inner -> find(inner, Map.of()));
                    loads.clear();
                }
            }
        }
    }

    /** Whether there is a store or a loop in a branch. */
    private static boolean interrupts(If branch) {
        return branch.regions().stream()
                .flatMap(region -> region.statements().stream())
                .anyMatch(statement -> switch (statement) {
                    case Compute compute -> compute.operation() instanceof Store;
                    case If inner -> interrupts(inner);
                    default -> true;
                });
    }

    private void findStore(Compute compute, Store store, Map<Value, List<Compute>> loads) {
        for (Compute load : loads.getOrDefault(store.address(), List.of())) {
            Optional<Reduction> kind = reductions.between(load.result(), store.value());
            if (kind.isPresent()) {
                add(load, compute, kind.get());
                return;
            }
        }
    }

    private void add(Compute load, Compute store, Reduction kind) {
        updates.put(load, kind);
        updates.put(store, kind);
    }

    /** Adds a store of the greater or the smaller of a loaded word and something else, under their comparison. */
    private boolean findExtremum(If branch, Map<Value, List<Compute>> loads) {
        boolean isThen = !branch.then().statements().isEmpty();
        Region region = isThen ? branch.then() : branch.otherwise();
        Region empty = isThen ? branch.otherwise() : branch.then();
        Compute compute = onlyStore(region);
        if (compute == null
                || !empty.statements().isEmpty()
                || !branch.results().isEmpty()
                || !reductions.isUsedOnce(branch.condition())
                || !(definitions.operationOrNull(branch.condition()) instanceof Compare test)) {
            return false;
        }
        Store store = (Store) compute.operation();
        for (Compute load : loads.getOrDefault(store.address(), List.of())) {
            Value loaded = load.result();
            Value kept = isThen ? store.value() : loaded;
            Reduction kind = reductions.isUsedOnce(loaded)
                    ? reductions.extremum(test, kept, isThen ? loaded : store.value(), loaded)
                    : null;
            if (kind != null) {
                add(load, compute, kind);
                return true;
            }
        }
        return false;
    }

    /** The store of a region that has nothing else but operations without effect; null if there is something else. */
    private static @Nullable Compute onlyStore(Region region) {
        Compute store = null;
        for (Statement statement : region.statements()) {
            if (!(statement instanceof Compute compute)) {
                return null;
            }
            if (compute.operation() instanceof Store) {
                if (store != null) {
                    return null;
                }
                store = compute;
            } else if (compute.operation().effect() != Effect.NONE) {
                return null;
            }
        }
        return store;
    }

    /** How many loads and stores are parts of updates. */
    @Override
    public String toString() {
        return updates.size() + " accesses of updates";
    }
}
