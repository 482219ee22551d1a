package edu.sysy.optimize.nest.fusion;

import edu.sysy.ir.Operation;
import edu.sysy.ir.Operation.Constant;
import edu.sysy.ir.Operation.Load;
import edu.sysy.ir.Operation.Store;
import edu.sysy.ir.Value;
import edu.sysy.nest.ArrayObject;
import edu.sysy.nest.LoopNest;
import edu.sysy.nest.polyhedron.AffineForm;
import edu.sysy.optimize.nest.CacheLines;
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
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Whether a fused innermost loop is better than two. It has to fit into the registers that the machine has for loops: a
 * value for each that the loop carries, for each from outside of it, and for each pointer that advances.
 */
final class FusionProfit {
    /** Larger bodies are not made: their loops' tests are a small part of them, and unrolling would stop. */
    private static final int MAX_OPERATIONS = 60;

    /** The counter of a loop and its bound. */
    private static final int LOOP_REGISTERS = 2;

    private final NestEditor editor;
    private final For loop;
    private final LoopNest nest;
    private final Set<Value> inside = new HashSet<>();
    private final Set<Value> outside = new HashSet<>();
    private final Set<Value> addresses = new HashSet<>();
    private final Set<Pointer> pointers = new HashSet<>();
    private int operations;

    /** Words at constant distances from each other. */
    private record Pointer(int array, Optional<AffineForm> form) {}

    private FusionProfit(NestEditor editor, For loop) {
        this.editor = editor;
        this.loop = loop;
        nest = editor.nest(loop);
        inside.add(loop.counter());
        loop.carried().forEach(each -> inside.add(each.parameter()));
        define(loop.body());
        loop.body().end().operands().forEach(this::use);
        count(loop.body());
    }

    /** What is known of a loop without loops in it. */
    static FusionProfit of(NestEditor editor, For loop) {
        return new FusionProfit(editor, loop);
    }

    /** Why the loop had better be two; empty if it is good. */
    Optional<String> obstacle() {
        if (operations > MAX_OPERATIONS) {
            return Optional.of("both have " + operations + " operations, more than " + MAX_OPERATIONS);
        }
        int registers = loop.carried().size() + outside.size() + pointers.size() + LOOP_REGISTERS;
        int available = editor.traits().loopRegisters();
        return registers > available
                ? Optional.of("both need " + registers + " registers, more than " + available)
                : Optional.empty();
    }

    /** How many loads of each array get what an operation before them has stored in the same iteration. */
    Map<ArrayObject, Integer> forwarded(ArrayReads reads) {
        Map<ArrayObject, Integer> forwarded = new HashMap<>();
        Map<Pointer, Value> stored = new HashMap<>(); // words, and an address of each
        for (Statement statement : loop.body().statements()) {
            if (!(statement instanceof Compute compute)) {
                stored.clear(); // a branch may store
                continue;
            }
            switch (compute.operation()) {
                case Load load -> {
                    if (stored.containsKey(word(nest, compute))) {
                        forwarded.merge(reads.array(load.address()), 1, Integer::sum);
                    }
                }
                case Store store -> {
                    stored.values().removeIf(address -> nest.mayOverlap(address, store.address()));
                    if (nest.distance(compute).isPresent()) {
                        stored.put(word(nest, compute), store.address());
                    }
                }
                default -> {}
            }
        }
        return forwarded;
    }

    private static Pointer word(LoopNest nest, Compute access) {
        return new Pointer(nest.array(access), nest.distance(access));
    }

    private void define(Region region) {
        for (Statement statement : region.statements()) {
            inside.addAll(statement.results());
            statement.regions().forEach(this::define);
        }
    }

    /** From the end of a region to its start, so that addresses are known before what they are computed from. */
    private void count(Region region) {
        for (Statement statement : region.statements().reversed()) {
            statement.regions().forEach(this::count);
            if (!(statement instanceof Compute compute)) {
                operations++;
                statement.operands().forEach(this::use);
                continue;
            }
            switch (compute.operation()) {
                case Load load -> access(compute, load.address());
                case Store store -> {
                    access(compute, store.address());
                    use(store.value());
                }
                case Constant constant -> {}
                case Operation other -> {
                    if (addresses.contains(compute.result())) {
                        addresses.addAll(compute.operands());
                    } else {
                        operations++;
                        compute.operands().forEach(this::use);
                    }
                }
            }
        }
    }

    private void access(Compute compute, Value address) {
        operations++;
        addresses.add(address);
        pointers.add(nest.distance(compute)
                .map(form -> pointer(nest, compute, form))
                .orElse(new Pointer(nest.array(compute), Optional.empty())));
    }

    private void use(Value value) {
        if (!inside.contains(value) && !(editor.definitions().operationOrNull(value) instanceof Constant)) {
            outside.add(value);
        }
    }

    /** The arrays that only carry values from one body of a fused loop to the other. */
    static Set<ArrayObject> contracted(LoopFusion fusion, ArrayReads reads) {
        Set<ArrayObject> contracted = new HashSet<>();
        fusion.forwarded().forEach((array, loads) -> {
            if (reads.areAll(array, loads)) {
                contracted.add(array);
            }
        });
        return contracted;
    }

    /**
     * How many lines of the cache an iteration of the innermost loop of a nest fetches, as an estimate.
     *
     * @param contracted arrays that are not accessed in the end
     */
    static double lines(NestEditor editor, For root, Set<ArrayObject> contracted) {
        For innermost = innermost(root);
        LoopNest nest = editor.nest(root);
        Set<Pointer> words = new HashSet<>();
        double lines = 0;
        for (Compute access : nest.accesses(innermost)) {
            boolean isNew = nest.distance(access).isEmpty() || words.add(word(nest, access));
            if (isNew && !contracted.contains(object(editor, access))) {
                int counter = nest.number(innermost);
                long stride = nest.stride(innermost);
                lines += nest.distance(access)
                        .map(form -> (double) form.coefficient(counter) * stride)
                        .map(advance -> CacheLines.perIteration(editor.traits(), advance))
                        .orElse(1.0);
            }
        }
        return lines;
    }

    /** The innermost loop of a nest. */
    private static For innermost(For root) {
        For innermost = root;
        while (loops(innermost.body()).size() == 1) {
            innermost = loops(innermost.body()).getFirst();
        }
        return innermost;
    }

    /** The array that an access is to. */
    static ArrayObject object(NestEditor editor, Compute access) {
        Value address =
                access.operation() instanceof Load load ? load.address() : ((Store) access.operation()).address();
        return ArrayObject.under(editor.program(), editor.definitions(), address);
    }

    /** Whether two neighbouring nests access words of one array. */
    static boolean sharesArrays(LoopNest nest, For first, For second) {
        Set<Integer> arrays = new HashSet<>();
        nest.accesses(first).forEach(access -> arrays.add(nest.array(access)));
        return nest.accesses(second).stream().map(nest::array).anyMatch(arrays::contains);
    }

    /** Whether two neighbouring nests access a word in the same iterations, as far as that is known. */
    static boolean sharesWords(LoopNest nest, For first, For second) {
        return meetings(nest, first, second).contains(0L);
    }

    /**
     * The shifts with which two neighbouring nests access a word in the same iterations, as far as that is known:
     * iteration {@code y} of the second one in iteration {@code y + shift} of the first.
     */
    static SortedSet<Long> meetings(LoopNest nest, For first, For second) {
        Map<Integer, Integer> counters = new TreeMap<>();
        pair(nest, first, second, counters);
        Map<Pointer, List<AffineForm>> words = new HashMap<>(); // by array and what varies
        for (Compute access : nest.accesses(first)) {
            nest.distance(access)
                    .map(form -> rename(form, counters))
                    .ifPresent(form -> words.computeIfAbsent(pointer(nest, access, form), pointer -> new ArrayList<>())
                            .add(form));
        }
        SortedSet<Long> meetings = new TreeSet<>();
        for (Compute access : nest.accesses(second)) {
            Optional<AffineForm> distance = nest.distance(access);
            List<AffineForm> others =
                    distance.map(form -> words.get(pointer(nest, access, form))).orElse(List.of());
            for (AffineForm other : others) {
                long bytes = distance.orElseThrow().constant() - other.constant();
                long stride = other.coefficient(nest.number(second));
                if (bytes == 0) {
                    meetings.add(0L);
                } else if (stride != 0 && bytes % stride == 0) {
                    meetings.add(bytes / stride);
                }
            }
        }
        return meetings;
    }

    private static Pointer pointer(LoopNest nest, Compute access, AffineForm form) {
        return new Pointer(nest.array(access), Optional.of(form.plus(-form.constant())));
    }

    /** Finds the counters of the second nest that would be those of the first one. */
    private static void pair(LoopNest nest, For first, For second, Map<Integer, Integer> counters) {
        counters.put(nest.number(first), nest.number(second));
        List<For> one = loops(first.body());
        List<For> other = loops(second.body());
        if (one.size() == 1 && other.size() == 1) {
            pair(nest, one.getFirst(), other.getFirst(), counters);
        }
    }

    private static AffineForm rename(AffineForm form, Map<Integer, Integer> counters) {
        AffineForm renamed = form;
        for (Map.Entry<Integer, Integer> each : counters.entrySet()) {
            long factor = form.coefficient(each.getKey());
            AffineForm change = AffineForm.variable(each.getValue()).minus(AffineForm.variable(each.getKey()));
            renamed = renamed.plus(change.times(factor));
        }
        return renamed;
    }

    /** The outermost loops in a region of a nest. */
    static List<For> loops(Region region) {
        List<For> loops = new ArrayList<>();
        for (Statement statement : region.statements()) {
            if (statement instanceof For loop) {
                loops.add(loop);
            } else if (statement instanceof If branch) {
                branch.regions().forEach(inner -> loops.addAll(loops(inner)));
            }
        }
        return loops;
    }
}
