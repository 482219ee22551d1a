package edu.sysy.optimize.nest.fusion;

import edu.sysy.ir.Operation;
import edu.sysy.ir.Operation.FloatConstant;
import edu.sysy.ir.Operation.IntConstant;
import edu.sysy.ir.Operation.Load;
import edu.sysy.ir.Operation.Store;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.nest.ArrayObject;
import edu.sysy.nest.LoopNest;
import edu.sysy.nest.polyhedron.AffineForm;
import edu.sysy.optimize.nest.NestEditor;
import edu.sysy.structured.Carried;
import edu.sysy.structured.Compute;
import edu.sysy.structured.For;
import edu.sysy.structured.Region;
import edu.sysy.structured.Statement;
import edu.sysy.structured.Yield;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Words that the first of two loops stores, and that only the second one loads, a few iterations later: values that the
 * fused loop carries take the place of the loads, and nobody reads the array any more (array contraction).
 *
 * <pre>
 * for i = 2; lt n; step 1 {               for i = 2; lt n; step 1 carrying p = b[1], q = b[0] {
 *   store b + 4 i, v                        store b + 4 i, v
 *   x = load b + 4 i - 8         becomes    ... q + v
 *   y = load b + 4 i                        yield v, p
 *   ... x + y                             }
 * }
 * </pre>
 *
 * <p>Each word that is loaded has been stored by the first loop before, in an iteration that is known: the delay and
 * the distances between the ends of both loops tell. Iterations of the first one that come before all others carry the
 * values, too, and so do those of the second one that are left over at last.
 *
 * @param words the arrays
 */
record CarriedWords(List<Word> words) {
    /** No words. */
    static final CarriedWords NONE = new CarriedWords(List.of());

    /** More values are not carried: they move from each iteration to the next, or need as many unrolled ones. */
    private static final int MAX_CARRIED = 4;

    /**
     * An array.
     *
     * @param stored the value that each iteration of the first loop stores
     * @param loads the loads, and how many iterations before their own the word has been stored, counted with the delay
     * @param depth the most iterations
     */
    record Word(Value stored, Map<Compute, Integer> loads, int depth) {}

    /**
     * More iterations of the second loop are not left over: then the first one might end before the iteration that the
     * second one waits for, and what it has carried so far would not be that of so many iterations ago.
     */
    private static final int MAX_LEFT_OVER = 1;

    /** The words that need not be loaded if two neighbours without loops in them are fused with a delay. */
    static CarriedWords of(
            NestEditor editor, ArrayReads reads, LoopNest nest, FusionDelay plan, For first, For second) {
        if (plan.startGap() < 0
                || plan.endGap().orElse(Long.MIN_VALUE) < -MAX_LEFT_OVER
                || NestEditor.hasLoop(first.body())
                || NestEditor.hasLoop(second.body())) {
            return NONE;
        }
        Map<ArrayObject, List<Compute>> loads = new LinkedHashMap<>();
        for (Compute access : nest.accesses(second)) {
            if (access.operation() instanceof Load load) {
                loads.computeIfAbsent(reads.array(load.address()), array -> new ArrayList<>())
                        .add(access);
            }
        }
        List<Word> words = new ArrayList<>();
        int carried = 0;
        for (Map.Entry<ArrayObject, List<Compute>> each : loads.entrySet()) {
            if (!reads.areAll(each.getKey(), each.getValue().size())) {
                continue;
            }
            Optional<Word> word = onlyStore(nest, reads, each.getKey(), first, second)
                    .flatMap(store -> word(nest, plan, store, each.getValue(), first, second));
            if (word.isPresent() && carried + word.get().depth() <= MAX_CARRIED) {
                words.add(word.get());
                carried += word.get().depth();
            }
        }
        return new CarriedWords(words);
    }

    /** The store to an array, if there is one only, and each iteration of the first loop makes it. */
    private static Optional<Compute> onlyStore(
            LoopNest nest, ArrayReads reads, ArrayObject array, For first, For second) {
        List<Compute> stores = new ArrayList<>();
        for (For loop : List.of(first, second)) {
            for (Compute access : nest.accesses(loop)) {
                if (access.operation() instanceof Store store) {
                    ArrayObject other = reads.array(store.address());
                    if (other.equals(array) || other.mayOverlap(array)) {
                        stores.add(access);
                    }
                }
            }
        }
        return stores.size() == 1 && first.body().statements().contains(stores.getFirst())
                ? Optional.of(stores.getFirst())
                : Optional.empty();
    }

    private static Optional<Word> word(
            LoopNest nest, FusionDelay plan, Compute store, List<Compute> loads, For first, For second) {
        Map<Compute, Integer> distances = new HashMap<>();
        int depth = 0;
        for (Compute load : loads) {
            Optional<Long> distance = distance(nest, plan, store, load, first, second)
                    .filter(iterations -> iterations >= 0 && iterations <= MAX_CARRIED)
                    .filter(iterations -> iterations <= plan.startGap())
                    .filter(iterations -> iterations >= -plan.endGap().orElseThrow());
            if (distance.isEmpty()
                    || ((Load) load.operation()).type() != stored(store).type()) {
                return Optional.empty();
            }
            distances.put(load, distance.get().intValue());
            depth = Math.max(depth, distance.get().intValue());
        }
        return Optional.of(new Word(stored(store), distances, depth));
    }

    private static Value stored(Compute store) {
        return ((Store) store.operation()).value();
    }

    /** How many iterations after the delayed one of the store the load is; empty if it loads other words, too. */
    private static Optional<Long> distance(
            LoopNest nest, FusionDelay plan, Compute store, Compute load, For first, For second) {
        Optional<AffineForm> from = nest.distance(store);
        Optional<AffineForm> to = nest.distance(load);
        if (from.isEmpty() || to.isEmpty()) {
            return Optional.empty();
        }
        long stride = from.get().coefficient(nest.number(first));
        AffineForm sameIteration = from.get()
                .plus(AffineForm.variable(nest.number(second)).times(stride))
                .minus(AffineForm.variable(nest.number(first)).times(stride));
        AffineForm bytes = to.get().minus(sameIteration);
        return stride != 0 && bytes.isConstant() && bytes.constant() % stride == 0
                ? Optional.of(plan.delay() - plan.sign() * (bytes.constant() / stride))
                : Optional.empty();
    }

    // ---- loops that carry them

    /** How many loads of each array are not made any more. */
    Map<ArrayObject, Integer> forwarded(ArrayReads reads) {
        Map<ArrayObject, Integer> forwarded = new HashMap<>();
        for (Word word : words) {
            word.loads()
                    .keySet()
                    .forEach(
                            load -> forwarded.merge(reads.array(((Load) load.operation()).address()), 1, Integer::sum));
        }
        return forwarded;
    }

    /** The parameters of a loop by which it gets the words of earlier iterations, the last one first. */
    List<Value> parameters(NestEditor editor) {
        List<Value> parameters = new ArrayList<>();
        for (Word word : words) {
            for (int iteration = 0; iteration < word.depth(); iteration++) {
                parameters.add(editor.newValue(word.stored().type()));
            }
        }
        return parameters;
    }

    /**
     * The first loop, which hands what it stores to later iterations.
     *
     * @param outside gets what is computed before the loop
     */
    For handingOn(NestEditor editor, List<Statement> outside, For first, List<Value> parameters) {
        List<Value> initials = new ArrayList<>();
        List<Value> next = new ArrayList<>();
        int at = 0;
        for (Word word : words) {
            Type type = word.stored().type();
            for (int iteration = 0; iteration < word.depth(); iteration++) {
                // nobody asks for it: the second loop does not run before so many iterations of the first
                Operation nothing = type == Type.F32 ? new FloatConstant(0) : new IntConstant(0);
                initials.add(editor.add(outside, nothing, first.line()));
                next.add(iteration == 0 ? word.stored() : parameters.get(at - 1));
                at++;
            }
        }
        return carrying(editor, first, parameters, initials, next);
    }

    /** The second loop, in one with the first. */
    For reading(NestEditor editor, For second, List<Value> parameters) {
        return second.withBody(withoutLoads(editor, second, parameters, true));
    }

    /**
     * The second loop by itself, when the first one has ended: it has one iteration at most.
     *
     * @param lasts what the loop of both has carried at last
     */
    For readingAlone(NestEditor editor, For second, List<Value> lasts) {
        return second.withBody(withoutLoads(editor, second, lasts, false));
    }

    private static For carrying(
            NestEditor editor, For loop, List<Value> parameters, List<Value> initials, List<Value> next) {
        List<Carried> carried = new ArrayList<>(loop.carried());
        List<Value> lasts = new ArrayList<>(loop.lasts());
        List<Value> yielded = new ArrayList<>(loop.body().end().operands());
        for (int i = 0; i < parameters.size(); i++) {
            carried.add(new Carried(parameters.get(i), initials.get(i)));
            lasts.add(editor.newValue(parameters.get(i).type()));
        }
        yielded.addAll(next);
        return loop.carrying(carried, lasts, loop.body().withEnd(new Yield(yielded)));
    }

    /**
     * The body of the second loop without the loads.
     *
     * @param isFused whether the same iteration has stored words before
     */
    private Region withoutLoads(NestEditor editor, For second, List<Value> parameters, boolean isFused) {
        Map<Compute, List<Statement>> replacements = new HashMap<>();
        Map<Value, Value> values = new HashMap<>();
        int at = 0;
        for (Word word : words) {
            for (Map.Entry<Compute, Integer> load : word.loads().entrySet()) {
                int distance = load.getValue();
                if (distance == 0 && !isFused) {
                    throw new IllegalArgumentException("no iteration has stored what is loaded: " + load.getKey());
                }
                replacements.put(load.getKey(), List.of());
                values.put(load.getKey().result(), distance == 0 ? word.stored() : parameters.get(at + distance - 1));
            }
            at += word.depth();
        }
        return words.isEmpty()
                ? second.body()
                : editor.replace(second.body(), replacements).mapOperands(value -> values.getOrDefault(value, value));
    }
}
