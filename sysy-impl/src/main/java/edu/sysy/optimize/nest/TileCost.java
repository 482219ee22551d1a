package edu.sysy.optimize.nest;

import edu.sysy.ir.Operation;
import edu.sysy.ir.Operation.Constant;
import edu.sysy.ir.Operation.Load;
import edu.sysy.ir.Operation.Store;
import edu.sysy.ir.Value;
import edu.sysy.nest.LoopNest;
import edu.sysy.nest.polyhedron.AffineForm;
import edu.sysy.structured.Compute;
import edu.sysy.structured.For;
import edu.sysy.structured.Region;
import edu.sysy.structured.Statement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What an iteration of a tile costs, see {@link TilePlan}. */
final class TileCost {
    private static final double TOO_MUCH = Double.MAX_VALUE;

    /** A tile has to save one operation in twenty, or else copies cost more than they save. */
    private static final double WORTHWHILE = 0.95;

    /** The counter of a loop, its bound, and the test at its end. */
    private static final int LOOP_OPERATIONS = 2;

    private final NestEditor editor;
    private final LoopNest nest;
    private final For innermost;
    private final For inner;
    private final For outer;
    private final List<Access> accesses = new ArrayList<>();
    private final Set<Value> addresses = new HashSet<>();
    private int operations;

    /** A load or a store. */
    private record Access(boolean writes, int array, Optional<AffineForm> distance) {}

    /** A word that the copies of a tile load. */
    private record Word(int array, AffineForm distance) {}

    TileCost(NestEditor editor, LoopNest nest, For innermost, For inner, For outer) {
        this.editor = editor;
        this.nest = nest;
        this.innermost = innermost;
        this.inner = inner;
        this.outer = outer;
        collect(innermost.body());
    }

    private void collect(Region region) {
        for (Statement statement : region.statements().reversed()) {
            statement.regions().forEach(this::collect);
            if (!(statement instanceof Compute compute)) {
                operations++;
                continue;
            }
            switch (compute.operation()) {
                case Load load -> access(compute, load.address(), false);
                case Store store -> access(compute, store.address(), true);
                case Constant constant -> {}
                case Operation other -> {
                    if (addresses.contains(compute.result())) {
                        addresses.addAll(compute.operands());
                    } else {
                        operations++;
                    }
                }
            }
        }
    }

    private void access(Compute compute, Value address, boolean writes) {
        addresses.add(address);
        accesses.add(new Access(writes, nest.array(compute), nest.distance(compute)));
    }

    /** How many operations the innermost loop has that compute no address. */
    int operations() {
        return operations + accesses.size();
    }

    /** Whether it loads anything. */
    boolean loads() {
        return accesses.stream().anyMatch(access -> !access.writes());
    }

    /** What a tile costs for each of its iterations; {@link #TOO_MUCH} if it does not fit into registers. */
    double of(int outerFactor, int innerFactor) {
        int copies = outerFactor * innerFactor;
        int written = 0;
        int unknown = 0;
        Set<Word> words = new HashSet<>();
        for (Access access : accesses) {
            if (access.writes()) {
                written += copies;
            } else if (access.distance().isEmpty()) {
                unknown += copies;
            } else {
                addWords(access, outerFactor, innerFactor, words);
            }
        }
        int registers = copies * innermost.carried().size()
                + words.size()
                + Math.min(unknown, 1)
                + pointers(words)
                + LOOP_OPERATIONS;
        if (copies > 1 && registers > editor.traits().loopRegisters()) {
            return TOO_MUCH;
        }
        int loaded = loadedInEachIteration(words);
        return (loaded + unknown + written + (double) operations * copies + pointers(words) + LOOP_OPERATIONS) / copies;
    }

    /** Adds the words that all copies of an access load. */
    private void addWords(Access access, int outerFactor, int innerFactor, Set<Word> words) {
        AffineForm distance = access.distance().orElseThrow();
        long onOuter = outer == inner ? 0 : distance.coefficient(nest.number(outer));
        long onInner = distance.coefficient(nest.number(inner));
        for (int i = 0; i < outerFactor; i++) {
            for (int j = 0; j < innerFactor; j++) {
                words.add(new Word(access.array(), distance.plus(i * onOuter + j * onInner)));
            }
        }
    }

    /** The words of which none is what an earlier iteration of the innermost loop has loaded. */
    private int loadedInEachIteration(Set<Word> words) {
        long stride = Math.abs(nest.stride(innermost));
        Set<Word> loaded = new HashSet<>();
        for (Word word : words) {
            long bytes = Math.abs(word.distance().coefficient(nest.number(innermost)) * stride);
            long constant = word.distance().constant();
            long rest = bytes == 0 ? constant : Math.floorMod(constant, bytes);
            loaded.add(new Word(word.array(), word.distance().plus(rest - constant)));
        }
        return loaded.size();
    }

    /** Words at constant distances from each other share a pointer. */
    private static int pointers(Set<Word> words) {
        Set<Word> shapes = new HashSet<>();
        words.forEach(word -> shapes.add(
                new Word(word.array(), word.distance().plus(-word.distance().constant()))));
        return shapes.size();
    }

    /**
     * The tiles that are cheaper than a single iteration, legal or not, the cheapest first.
     *
     * @param factors the sides that are looked at
     */
    List<Sides> better(List<Integer> factors) {
        List<Sides> found = new ArrayList<>();
        double limit = of(1, 1) * WORTHWHILE;
        for (int outerFactor : outer == inner ? List.of(1) : factors) {
            for (int innerFactor : factors) {
                double own = of(outerFactor, innerFactor);
                if (own < limit) {
                    found.add(new Sides(outerFactor, innerFactor, own));
                }
            }
        }
        found.sort(Comparator.comparingDouble(Sides::cost));
        return found;
    }

    /** The sides of a tile, and what it costs for each of its iterations. */
    record Sides(int outer, int inner, double cost) {}
}
