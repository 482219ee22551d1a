package edu.sysy.optimize.nest.dead;

import edu.sysy.ir.Effect;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Operation.Load;
import edu.sysy.ir.Operation.Store;
import edu.sysy.ir.Operation.ZeroFill;
import edu.sysy.ir.Value;
import edu.sysy.nest.ArrayObject;
import edu.sysy.optimize.nest.ArrayUses;
import edu.sysy.optimize.nest.ArrayUses.Use;
import edu.sysy.optimize.nest.CallAccesses;
import edu.sysy.optimize.nest.NestEditor;
import edu.sysy.structured.Compute;
import edu.sysy.structured.Region;
import edu.sysy.structured.Statement;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds arrays whose words are read for nothing but to compute words of such arrays: {@code a[i] = a[i - 1] + b[i]}. No
 * array is needed until a value that is needed has been loaded from it (aggressive dead-code elimination). Values are
 * needed that decide where control goes, that an effect beside writing these arrays uses, or that something is loaded
 * from.
 */
final class UnneededArrays {
    private final NestEditor editor;
    private final ArrayUses uses;
    private final Set<ArrayObject> unneeded = new HashSet<>();
    private final Set<Value> needed = new HashSet<>();
    private final Deque<Value> open = new ArrayDeque<>();

    private UnneededArrays(NestEditor editor, ArrayUses uses) {
        this.editor = editor;
        this.uses = uses;
    }

    /**
     * The writes to such arrays.
     *
     * @param body of the function
     * @param uses of the body
     */
    static Set<Compute> writes(Region body, NestEditor editor, ArrayUses uses) {
        UnneededArrays arrays = new UnneededArrays(editor, uses);
        Set<Compute> found = Collections.newSetFromMap(new IdentityHashMap<>());
        arrays.start();
        if (!arrays.unneeded.isEmpty()) {
            arrays.need(body);
            arrays.close();
            uses.written().stream().filter(arrays.unneeded::contains).forEach(array -> {
                List<Use> writes = uses.writes(array);
                editor.done(
                        writes.getFirst().compute().line(),
                        "writes of " + array + " removed, because nothing else needs them: " + writes.size());
                writes.forEach(write -> found.add(write.compute()));
            });
        }
        return found;
    }

    /** Begins with all arrays that only loads of the function read, under no other address than their own. */
    private void start() {
        ArrayLifetimes lifetimes = new ArrayLifetimes(editor);
        CallAccesses calls = new CallAccesses(editor.program());
        for (ArrayObject array : uses.written()) {
            if (lifetimes.endsAtReturn(array)
                    && uses.loaded().stream().noneMatch(other -> !other.equals(array) && uses.mayOverlap(other, array))
                    && uses.calls().stream().noneMatch(call -> calls.mayRead(call.compute(), array, uses))) {
                unneeded.add(array);
            }
        }
    }

    /** Notes what the statements of a region need, whatever comes of their results. */
    private void need(Region region) {
        for (Statement statement : region.statements()) {
            if (!(statement instanceof Compute compute) || !isForResult(compute)) {
                open.addAll(statement.operands());
            } else if (compute.operation() instanceof Load load) {
                open.add(load.address()); // it stays, and must not load from elsewhere
            }
            statement.regions().forEach(this::need);
        }
        open.addAll(region.end().operands());
    }

    private boolean isForResult(Compute compute) {
        return switch (compute.operation()) {
            case Store store -> unneeded.contains(uses.object(store.address()));
            case ZeroFill fill -> unneeded.contains(uses.object(fill.address()));
            case Operation other -> other.effect() == Effect.NONE || other.effect() == Effect.READS;
        };
    }

    private void close() {
        while (!open.isEmpty()) {
            Value value = open.remove();
            @Nullable Operation operation = editor.definitions().operationOrNull(value);
            if (operation != null && needed.add(value)) {
                for (int i = 0; i < operation.operandCount(); i++) {
                    open.add(operation.operand(i));
                }
                if (operation instanceof Load load) {
                    need(uses.object(load.address()));
                }
            }
        }
    }

    private void need(ArrayObject array) {
        if (unneeded.remove(array)) {
            uses.writes(array).forEach(write -> open.addAll(write.compute().operands()));
        }
    }
}
