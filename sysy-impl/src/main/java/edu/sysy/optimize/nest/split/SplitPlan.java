package edu.sysy.optimize.nest.split;

import edu.sysy.ir.Operation.Store;
import edu.sysy.ir.Value;
import edu.sysy.nest.InvariantLoads;
import edu.sysy.nest.InvariantLoads.InvariantLoad;
import edu.sysy.nest.InvariantLoads.Never;
import edu.sysy.nest.InvariantLoads.Often;
import edu.sysy.nest.InvariantLoads.Once;
import edu.sysy.nest.LoopNest;
import edu.sysy.optimize.nest.NestEditor;
import edu.sysy.structured.Compute;
import edu.sysy.structured.For;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The loads that leave a loop.
 *
 * @param known what is known of its loads
 * @param whole those whose words no iteration writes
 * @param split those whose words the iteration {@code at} may write
 * @param at where the loop is split; empty if it stays whole, and then {@code split} is empty, too
 */
record SplitPlan(InvariantLoads known, List<Compute> whole, List<Compute> split, Optional<Once> at) {
    /** A body of more operations is not copied: its loads are a small part of it. */
    private static final int MAX_OPERATIONS = 40;

    /** A loop of a known number of iterations below this is unrolled as a whole later. */
    private static final int MIN_ITERATIONS = 16;

    /** The plan for a loop without loops in it; empty if no load can leave it or it is not worth it. */
    static Optional<SplitPlan> of(For loop, LoopNest around, NestEditor editor) {
        if (editor.constantDistance(loop).orElse(MIN_ITERATIONS) < MIN_ITERATIONS) {
            return Optional.empty();
        }
        return editor.invariantLoads(around, loop).flatMap(known -> of(loop, known, editor));
    }

    private static Optional<SplitPlan> of(For loop, InvariantLoads known, NestEditor editor) {
        Set<Value> inside = loop.body().statements().stream()
                .flatMap(statement -> statement.results().stream())
                .collect(Collectors.toSet());
        List<Compute> whole = new ArrayList<>();
        Map<Once, List<Compute>> split = new LinkedHashMap<>();
        for (InvariantLoad each : known.all()) {
            if (each.load().operands().stream().anyMatch(inside::contains)) {
                continue;
            }
            switch (each.writes()) {
                case Never(boolean bySubscripts) -> {
                    if (bySubscripts) { // what accesses different arrays is hoisted without changing the nest
                        whole.add(each.load());
                    }
                }
                case Once once ->
                    split.computeIfAbsent(once, at -> new ArrayList<>()).add(each.load());
                case Often(Compute store) -> missed(each.load(), store, editor);
            }
        }
        if (NestEditor.operations(loop.body()) > MAX_OPERATIONS) {
            split.clear();
        }
        Optional<Map.Entry<Once, List<Compute>>> most = split.entrySet().stream()
                .reduce((one, other) -> other.getValue().size() > one.getValue().size() ? other : one);
        return whole.isEmpty() && most.isEmpty()
                ? Optional.empty()
                : Optional.of(new SplitPlan(
                        known, whole, most.map(Map.Entry::getValue).orElse(List.of()), most.map(Map.Entry::getKey)));
    }

    private static void missed(Compute load, Compute store, NestEditor editor) {
        boolean isUpdate = store.operation() instanceof Store(Value address, Value value)
                && load.operands().contains(address); // the loop may keep the word in a value
        if (!isUpdate) {
            editor.missed(
                    load.line(),
                    "same word loaded in all iterations, because " + store.instruction()
                            + " may write it in more than one of them");
        }
    }
}
