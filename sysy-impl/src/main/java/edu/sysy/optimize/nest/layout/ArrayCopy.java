package edu.sysy.optimize.nest.layout;

import edu.sysy.ir.Operation.Load;
import edu.sysy.ir.Operation.Store;
import edu.sysy.ir.Value;
import edu.sysy.nest.ArrayObject;
import edu.sysy.nest.LoopNest;
import edu.sysy.nest.StructuredDefinitions;
import edu.sysy.nest.dependence.Dependence;
import edu.sysy.nest.form.ValueForms;
import edu.sysy.nest.polyhedron.AffineForm;
import edu.sysy.optimize.nest.ArrayUses;
import edu.sysy.optimize.nest.ArrayUses.Place;
import edu.sysy.optimize.nest.ArrayUses.Use;
import edu.sysy.optimize.nest.CallAccesses;
import edu.sysy.optimize.nest.NestEditor;
import edu.sysy.structured.For;
import edu.sysy.structured.Region;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A nest that stores words of one array to another one, each word once: {@code b[f(i, j)] = a[g(i, j)]}.
 *
 * @param copy the array that is written
 * @param original the array that is read
 * @param store the store
 * @param load the load of what is stored, in the nest
 * @param root the nest
 * @param loops the loops around the store, outermost first, from the root on
 * @param level the number of statements around the nest
 */
record ArrayCopy(ArrayObject copy, ArrayObject original, Use store, Use load, For root, List<For> loops, int level) {
    /** The copy that a store makes, if all reads of the array follow it in one region; empty if it is none. */
    static Optional<ArrayCopy> of(ArrayObject array, Use store, ArrayUses uses, NestEditor editor) {
        int level = store.path().size();
        for (Use read : uses.loads(array)) {
            level = Math.min(level, store.common(read));
        }
        if (level >= store.path().size() - 1
                || !(store.compute().operation() instanceof Store stored)
                || !(editor.definitions().operationOrNull(stored.value()) instanceof Load loaded)
                || !(store.path().get(level).statement() instanceof For root)) {
            return Optional.empty();
        }
        int common = level;
        ArrayObject original = uses.object(loaded.address());
        List<For> loops = loops(store, level);
        Optional<Use> load = uses.loads(original).stream()
                .filter(each -> each.compute().result().equals(stored.value()))
                .findFirst();
        return load.map(each -> new ArrayCopy(array, original, store, each, root, loops, common))
                .filter(copy -> copy.isInNest(copy.load()))
                .filter(copy -> loops.size() == store.path().size() - common - 1)
                .filter(copy -> copy.isReadAfterwards(uses));
    }

    private static List<For> loops(Use store, int level) {
        List<For> loops = new ArrayList<>();
        for (Place place : store.path().subList(level, store.path().size() - 1)) {
            if (place.statement() instanceof For loop) {
                loops.add(loop);
            }
        }
        return loops;
    }

    /** The region that the nest is in. */
    Region region() {
        return store.path().get(level).region();
    }

    private int first() {
        return store.path().get(level).index();
    }

    private boolean isInNest(Use use) {
        return use.isIn(region(), level, first(), first());
    }

    /** Whether each read of the copy is in a statement of the region after the nest. */
    private boolean isReadAfterwards(ArrayUses uses) {
        return uses.loads(copy).stream().allMatch(read -> read.isIn(region(), level, first() + 1, Integer.MAX_VALUE));
    }

    /** Why reads of the copy may not be those of the original, whatever the words; empty if nothing forbids it. */
    Optional<String> obstacle(ArrayUses uses, CallAccesses calls, NestEditor editor) {
        int last = uses.loads(copy).stream()
                .mapToInt(read -> read.path().get(level).index())
                .max()
                .orElse(first());
        LoopNest nest = editor.nest(root);
        if (copy.equals(original)) {
            return Optional.of("it is copied within itself");
        }
        if (nest.obstacle().isPresent()) {
            return nest.obstacle();
        }
        if (uses.writes(copy).stream()
                .anyMatch(write -> write.compute() != store.compute() && write.isIn(region(), level, first(), last))) {
            return Optional.of("it is written otherwise, too");
        }
        if (defined().contains(original.value())) {
            return Optional.of("another array is copied in each iteration");
        }
        if (uses.mayWrite(original).stream()
                        .filter(write -> write != store)
                        .anyMatch(write -> write.isIn(region(), level, first(), last))
                || uses.calls().stream()
                        .filter(call -> call.isIn(region(), level, first(), last))
                        .anyMatch(call -> calls.mayWrite(call.compute(), original, uses))) {
            return Optional.of(original + " is written before the last of them");
        }
        return copiesToOneDistance(editor) || isWrittenOnce(nest)
                ? Optional.empty()
                : Optional.of("a word may be written more than once");
    }

    /** Whether all words move by the same distance, so that iterations that write one word write the same. */
    private boolean copiesToOneDistance(NestEditor editor) {
        ValueForms forms = new ValueForms(editor.definitions());
        AffineForm written = forms.distance(((Store) store.compute().operation()).address());
        AffineForm read = forms.distance(((Load) load.compute().operation()).address());
        AffineForm distance = written.minus(read);
        Set<Value> inNest = defined();
        for (int v = 0; v < distance.size(); v++) {
            if (distance.coefficient(v) != 0
                    && forms.value(v).filter(inNest::contains).isPresent()) {
                return false;
            }
        }
        return true;
    }

    /** Whether no two iterations write the same word. */
    private boolean isWrittenOnce(LoopNest nest) {
        int position = nest.accesses().indexOf(store.compute());
        return nest.graph().dependences().stream().noneMatch(dependence -> isOutput(dependence, position));
    }

    private static boolean isOutput(Dependence dependence, int position) {
        return dependence.source().position() == position && dependence.target().position() == position;
    }

    /** The values that the nest defines. */
    Set<Value> defined() {
        return StructuredDefinitions.valuesOf(root);
    }
}
