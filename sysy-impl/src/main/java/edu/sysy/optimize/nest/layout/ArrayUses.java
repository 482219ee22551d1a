package edu.sysy.optimize.nest.layout;

import edu.sysy.ir.Operation;
import edu.sysy.ir.Operation.AnyCall;
import edu.sysy.ir.Operation.Load;
import edu.sysy.ir.Operation.Offset;
import edu.sysy.ir.Operation.Store;
import edu.sysy.ir.Operation.ZeroFill;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.nest.ArrayObject;
import edu.sysy.optimize.nest.NestEditor;
import edu.sysy.structured.Compute;
import edu.sysy.structured.For;
import edu.sysy.structured.Region;
import edu.sysy.structured.Statement;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The loads, stores, fills and calls of a function, by the arrays that they access. Found in one walk. */
final class ArrayUses {
    private final NestEditor editor;
    private final Map<ArrayObject, List<Use>> loads = new LinkedHashMap<>();
    private final Map<ArrayObject, List<Use>> writes = new LinkedHashMap<>();
    private final List<Use> calls = new ArrayList<>();
    private final Set<ArrayObject> escaping = new HashSet<>();
    private final List<Place> path = new ArrayList<>();

    /** A statement of a region, by its number. */
    record Place(Region region, int index) {
        Statement statement() {
            return region.statements().get(index);
        }
    }

    /**
     * An operation that uses memory.
     *
     * @param compute the operation
     * @param path the statements around it, outermost first, and itself
     */
    record Use(Compute compute, List<Place> path) {
        /** The counted loops around it, outermost first. */
        List<For> loops() {
            List<For> loops = new ArrayList<>();
            for (Place place : path) {
                if (place.statement() instanceof For loop) {
                    loops.add(loop);
                }
            }
            return loops;
        }

        /** How many of the outer places are the same for another use. */
        int common(Use other) {
            int common = 0;
            while (common < Math.min(path.size(), other.path.size())
                    && path.get(common).region() == other.path.get(common).region()
                    && path.get(common).index() == other.path.get(common).index()) {
                common++;
            }
            return common;
        }

        /** Whether a statement around it is one of a region's, from a number to another one. */
        boolean isIn(Region region, int level, int first, int last) {
            return level < path.size()
                    && path.get(level).region() == region
                    && path.get(level).index() >= first
                    && path.get(level).index() <= last;
        }
    }

    private ArrayUses(NestEditor editor) {
        this.editor = editor;
    }

    /** The uses in the body of a function. */
    static ArrayUses of(Region body, NestEditor editor) {
        ArrayUses uses = new ArrayUses(editor);
        uses.collect(body);
        return uses;
    }

    private void collect(Region region) {
        for (int i = 0; i < region.statements().size(); i++) {
            Statement statement = region.statements().get(i);
            path.add(new Place(region, i));
            if (statement instanceof Compute compute) {
                collect(compute);
            } else {
                escape(statement.operands());
            }
            statement.regions().forEach(this::collect);
            path.removeLast();
        }
        escape(region.end().operands());
    }

    private void collect(Compute compute) {
        switch (compute.operation()) {
            case Load load -> add(loads, load.address(), compute);
            case Store store -> {
                add(writes, store.address(), compute);
                escape(List.of(store.value()));
            }
            case ZeroFill fill -> add(writes, fill.address(), compute);
            case Offset offset -> {}
            case Operation other -> {
                if (other instanceof AnyCall) {
                    calls.add(new Use(compute, List.copyOf(path)));
                }
                escape(compute.operands());
            }
        }
    }

    private void add(Map<ArrayObject, List<Use>> uses, Value address, Compute compute) {
        uses.computeIfAbsent(object(address), each -> new ArrayList<>()).add(new Use(compute, List.copyOf(path)));
    }

    private void escape(List<Value> values) {
        for (Value value : values) {
            if (value.type() == Type.ADDRESS) {
                escaping.add(object(value));
            }
        }
    }

    /** The array that an address is computed from. */
    ArrayObject object(Value address) {
        return ArrayObject.under(editor.program(), editor.definitions(), address);
    }

    /** The arrays that are loaded from, in the order of the text. */
    List<ArrayObject> loaded() {
        return List.copyOf(loads.keySet());
    }

    /** The loads from an array. */
    List<Use> loads(ArrayObject array) {
        return loads.getOrDefault(array, List.of());
    }

    /** The stores and fills of an array. */
    List<Use> writes(ArrayObject array) {
        return writes.getOrDefault(array, List.of());
    }

    /** The stores and fills that may write words of an array, through whatever address. */
    List<Use> mayWrite(ArrayObject array) {
        List<Use> found = new ArrayList<>();
        writes.forEach((other, uses) -> {
            if (array.equals(other) || (array.mayOverlap(other) && !isPrivate(array) && !isPrivate(other))) {
                found.addAll(uses);
            }
        });
        return found;
    }

    /** The calls. */
    List<Use> calls() {
        return calls;
    }

    /** Whether the address of an array goes anywhere in the function but into loads, stores and fills. */
    boolean escapes(ArrayObject array) {
        return escaping.contains(array);
    }

    /** Whether an array is a local that only the loads, stores and fills of it access. */
    boolean isPrivate(ArrayObject array) {
        return array.kind() == ArrayObject.Kind.LOCAL && !escapes(array);
    }
}
