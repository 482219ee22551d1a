package edu.sysy.optimize.nest.dead;

import edu.sysy.ir.Operation.Load;
import edu.sysy.ir.Operation.Store;
import edu.sysy.ir.Type;
import edu.sysy.nest.ArrayObject;
import edu.sysy.nest.form.ValueForms;
import edu.sysy.optimize.nest.ArrayUses;
import edu.sysy.optimize.nest.ArrayUses.Place;
import edu.sysy.optimize.nest.ArrayUses.Use;
import edu.sysy.optimize.nest.CallAccesses;
import edu.sysy.optimize.nest.NestEditor;
import edu.sysy.optimize.nest.dataflow.Statements;
import edu.sysy.structured.Compute;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Finds stores of what has just been loaded from the same word: {@code a[i] = a[i]}, where nothing between the load and
 * the store may have written the word.
 */
final class RepeatedStores {
    private final NestEditor editor;
    private final ArrayUses uses;
    private final CallAccesses calls;

    private RepeatedStores(NestEditor editor, ArrayUses uses) {
        this.editor = editor;
        this.uses = uses;
        calls = new CallAccesses(editor.program());
    }

    /**
     * The stores of a function that change nothing.
     *
     * @param uses of its body
     */
    static Set<Compute> of(NestEditor editor, ArrayUses uses) {
        RepeatedStores stores = new RepeatedStores(editor, uses);
        Set<Compute> found = Collections.newSetFromMap(new IdentityHashMap<>());
        for (ArrayObject array : stores.uses.written()) {
            for (Use store : stores.uses.writes(array)) {
                if (stores.changesNothing(store, array)) {
                    found.add(store.compute());
                    editor.done(
                            store.compute().line(),
                            "store to " + array + " removed, because the word has been loaded from there");
                }
            }
        }
        return found;
    }

    private boolean changesNothing(Use use, ArrayObject array) {
        return use.compute().operation() instanceof Store store
                && store.value().type() != Type.ADDRESS
                && editor.definitions().operationOrNull(store.value()) instanceof Load load
                && uses.object(load.address()).equals(array)
                && isSameWord(store, load)
                && load(store, array)
                        .filter(each -> isUnchanged(each, use, array))
                        .isPresent();
    }

    private boolean isSameWord(Store store, Load load) {
        if (store.address().equals(load.address())) {
            return true;
        }
        ValueForms forms = new ValueForms(editor.definitions());
        try {
            return forms.distance(store.address()).equals(forms.distance(load.address()));
        } catch (ArithmeticException doesNotFit) {
            return false;
        }
    }

    private Optional<Use> load(Store store, ArrayObject array) {
        return uses.loads(array).stream()
                .filter(use -> use.compute().result().equals(store.value()))
                .findFirst();
    }

    private boolean isUnchanged(Use load, Use store, ArrayObject array) {
        int level = load.path().size() - 1;
        if (load.path().get(level).region() != store.path().get(level).region()) {
            return false; // the load is in the condition of a loop, and the store in its body
        }
        List<Use> writes = uses.mayWrite(array);
        return writes.stream().noneMatch(write -> write != store && mayRunBetween(write, load, store))
                && uses.calls().stream()
                        .noneMatch(call ->
                                mayRunBetween(call, load, store) && calls.mayWrite(call.compute(), array, uses));
    }

    /**
     * Whether a use may run after a load and before a store that the load dominates. The region of the load is around
     * the store: both run in the same iteration of the loops around that region.
     */
    private static boolean mayRunBetween(Use use, Use load, Use store) {
        int level = load.path().size() - 1;
        Place first = load.path().get(level);
        Place last = store.path().get(level);
        if (!use.isIn(first.region(), level, first.index() + 1, last.index())) {
            return false;
        }
        int common = use.common(store);
        for (int i = level; i < common; i++) {
            if (Statements.isLoop(store.path().get(i).statement())) {
                return true;
            }
        }
        Place place = store.path().get(common);
        return use.isIn(place.region(), common, 0, place.index() - 1);
    }
}
