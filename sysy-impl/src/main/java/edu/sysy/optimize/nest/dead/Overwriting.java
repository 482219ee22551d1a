package edu.sysy.optimize.nest.dead;

import edu.sysy.ir.Operation.Store;
import edu.sysy.ir.Operation.ZeroFill;
import edu.sysy.ir.Type;
import edu.sysy.nest.ArrayObject;
import edu.sysy.nest.LoopNest;
import edu.sysy.nest.StatementInstance;
import edu.sysy.nest.polyhedron.AffineForm;
import edu.sysy.optimize.nest.ArrayUses.Place;
import edu.sysy.optimize.nest.ArrayUses.Use;
import edu.sysy.optimize.nest.NestEditor;
import edu.sysy.optimize.nest.dataflow.CoveringWrite;
import edu.sysy.optimize.nest.dataflow.Statements;
import edu.sysy.optimize.nest.dataflow.UncoveredWords;
import edu.sysy.structured.For;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Finds the statements after a write that together write all of its words again: in the regions around it, from the
 * innermost one outwards, what follows until a statement may leave the region.
 */
final class Overwriting {
    private final NestEditor editor;
    private final Use write;
    private final StatementInstance instance;
    private final AffineForm word;
    private final List<CoveringWrite> covering = new ArrayList<>();

    private Overwriting(NestEditor editor, Use write, ArrayObject array, Function<For, LoopNest> nests) {
        this.editor = editor;
        this.write = write;
        instance = write.instance(editor, nests);
        AffineForm first = instance.forms().distance(write.address());
        word = write.compute().operation() instanceof ZeroFill fill && fill.count() > 0
                ? instance.anyWord(first, fill.count())
                : first;
        instance.addAccess(word, array);
    }

    /** Whether a write is one of words, not of an address, which may be longer than a word. */
    static boolean writesWords(Use write) {
        return !(write.compute().operation() instanceof Store store)
                || store.value().type() != Type.ADDRESS;
    }

    /**
     * The extent of a write that ends with the last of the statements which write its words again; empty if they may
     * not all be written again.
     *
     * @param writes all writes to the array, in the order of the text
     */
    static Optional<Extent> find(
            NestEditor editor, Use write, List<Use> writes, ArrayObject array, Function<For, LoopNest> nests) {
        try {
            return new Overwriting(editor, write, array, nests).find(writes);
        } catch (ArithmeticException doesNotFit) {
            return Optional.empty();
        }
    }

    /** The least extent that may be found: that up to the first write after a write; empty if there is none. */
    static Optional<Extent> least(Use write, List<Use> writes) {
        for (int level = write.path().size() - 1; level >= 0; level--) {
            int current = level;
            Optional<Use> first = writes.stream()
                    .filter(other -> isAfter(other, write, current) && writesWords(other))
                    .findFirst();
            if (first.isPresent()) {
                return Optional.of(
                        new Extent(write, level, first.get().path().get(level).index()));
            }
        }
        return Optional.empty();
    }

    /** The writes of later statements, in the same iteration of all loops around both. */
    static List<Use> later(Use write, List<Use> writes) {
        return writes.stream()
                .filter(other -> other != write && isAfter(other, write, other.common(write)) && writesWords(other))
                .toList();
    }

    private static boolean isAfter(Use other, Use write, int level) {
        Place place = write.path().get(level);
        return other.isIn(place.region(), level, place.index() + 1, Integer.MAX_VALUE);
    }

    private Optional<Extent> find(List<Use> writes) {
        for (int level = write.path().size() - 1; level >= 0; level--) {
            int current = level;
            List<Use> later = writes.stream()
                    .filter(other -> isAfter(other, write, current) && writesWords(other))
                    .toList();
            Optional<Extent> found = later.isEmpty() ? Optional.empty() : find(later, level);
            if (found.isPresent()) {
                return found;
            }
        }
        return Optional.empty();
    }

    /** The extent in the region of a level, as far as control is known to go on from statement to statement. */
    private Optional<Extent> find(List<Use> later, int level) {
        Place place = write.path().get(level);
        int next = place.index();
        for (int i = 0; i < later.size(); i++) {
            Use other = later.get(i);
            int index = other.path().get(level).index();
            for (; next <= index; next++) {
                if (Statements.leaves(place.region().statements().get(next))) {
                    return Optional.empty();
                }
            }
            List<CoveringWrite> more = CoveringWrite.anyTime(other.from(level), word, instance, editor.definitions());
            covering.addAll(more);
            boolean isLast =
                    i + 1 == later.size() || later.get(i + 1).path().get(level).index() > index;
            if (isLast && !covering.isEmpty() && new UncoveredWords(instance, covering).isEmpty()) {
                return Optional.of(new Extent(write, level, index));
            }
        }
        return Optional.empty();
    }
}
