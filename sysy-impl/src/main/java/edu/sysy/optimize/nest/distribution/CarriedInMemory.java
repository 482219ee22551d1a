package edu.sysy.optimize.nest.distribution;

import edu.sysy.ir.Operation.Store;
import edu.sysy.ir.Value;
import edu.sysy.nest.LoopNest;
import edu.sysy.nest.dependence.Dependence;
import edu.sysy.optimize.nest.NestEditor;
import edu.sysy.optimize.nest.PerfectNest;
import edu.sysy.structured.Compute;
import edu.sysy.structured.For;
import edu.sysy.structured.Region;
import edu.sysy.structured.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * An imperfect nest in which an inner loop carries nothing: each value that it carried is in a word that a statement
 * after it stores to.
 *
 * <pre>
 * t = for k carry x = y {             store p, y
 *   yield x + z                       for k { x' = load p; store p, x' + z }
 * }                         becomes   t' = load p
 * store p, t / n                      store p, t' / n
 * </pre>
 *
 * <p>The word is there, since the iteration stores to it in any case. {@link #obstacle} tells whether something else
 * may access it meanwhile.
 *
 * @param nest the nest afterwards
 * @param loop the place of the inner loop among its statements
 * @param words which of the words each load or store that was added accesses, by identity
 * @param from the place of the first statement that accesses one of the words now
 * @param until the place after the last statement that finds what the loop carries in one of them
 */
record CarriedInMemory(ImperfectNest nest, int loop, Map<Compute, Integer> words, int from, int until) {
    /** A nest with many stores is not tried with each of them. */
    private static final int MAX_CHOICES = 4;

    /** The choices of words for what an inner loop carries; the nest as it is if that is nothing. */
    static List<CarriedInMemory> choices(ImperfectNest nest, int loop, PerfectNest inner, NestEditor editor) {
        For outermost = inner.loops().getFirst();
        if (outermost.carried().isEmpty()) {
            return List.of(new CarriedInMemory(nest, loop, Map.of(), loop, loop));
        }
        List<List<Compute>> choices = new ArrayList<>();
        List<Compute> stores = stores(nest, loop);
        if (outermost.lasts().size() == 1) {
            stores.stream()
                    .filter(store ->
                            value(store).type() == outermost.lasts().getFirst().type())
                    .limit(MAX_CHOICES)
                    .forEach(store -> choices.add(List.of(store)));
        } else {
            List<Compute> own = new ArrayList<>();
            for (Value last : outermost.lasts()) {
                stores.stream()
                        .filter(store -> value(store).equals(last))
                        .findFirst()
                        .ifPresent(own::add);
            }
            if (own.size() == outermost.lasts().size()) {
                choices.add(own);
            }
        }
        return choices.stream()
                .map(words -> new CarriedRewriting(nest, loop, inner, words, editor).result())
                .toList();
    }

    /** The stores after a loop to words whose addresses are known before it. */
    private static List<Compute> stores(ImperfectNest nest, int loop) {
        Set<Value> computedOnce = new HashSet<>();
        nest.statements().forEach(statement -> computedOnce.addAll(statement.results()));
        List<Compute> stores = new ArrayList<>();
        for (Statement statement :
                nest.statements().subList(loop + 1, nest.statements().size())) {
            if (statement instanceof Compute compute
                    && compute.operation() instanceof Store store
                    && !computedOnce.contains(store.address())) {
                stores.add(compute);
            }
        }
        return stores;
    }

    /** What a store writes. */
    static Value value(Compute store) {
        return ((Store) store.operation()).value();
    }

    /** A dependence that shows that something else may access one of the words while it holds what the loop carries. */
    Optional<Dependence> obstacle(LoopNest facts) {
        if (words.isEmpty()) {
            return Optional.empty();
        }
        Set<Compute> meanwhile = Collections.newSetFromMap(new IdentityHashMap<>());
        nest.statements().subList(from, until).forEach(statement -> addAccesses(statement, meanwhile));
        List<Compute> accesses = facts.accesses();
        return facts.graph().dependences().stream()
                .filter(dependence -> {
                    Compute source = accesses.get(dependence.source().position());
                    Compute target = accesses.get(dependence.target().position());
                    return meanwhile.contains(source)
                            && meanwhile.contains(target)
                            && !word(source).equals(word(target))
                            && isInOneIteration(dependence);
                })
                .findFirst();
    }

    private Integer word(Compute access) {
        return words.getOrDefault(access, -1);
    }

    /** Whether a dependence may be one within an iteration of the loops around the statements. */
    private boolean isInOneIteration(Dependence dependence) {
        return dependence.distances().subList(0, nest.loops().size()).stream()
                .allMatch(distance -> distance.contains(0));
    }

    private static void addAccesses(Statement statement, Set<Compute> accesses) {
        if (statement instanceof Compute compute) {
            accesses.add(compute);
        }
        for (Region region : statement.regions()) {
            region.statements().forEach(inner -> addAccesses(inner, accesses));
        }
    }
}
