package edu.sysy.optimize.nest;

import edu.sysy.ir.Operation;
import edu.sysy.ir.Operation.AnyCall;
import edu.sysy.ir.Operation.Load;
import edu.sysy.ir.Operation.Offset;
import edu.sysy.ir.Operation.Store;
import edu.sysy.ir.Operation.ZeroFill;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.nest.ArrayObject;
import edu.sysy.nest.LoopNest;
import edu.sysy.nest.StatementInstance;
import edu.sysy.structured.Compute;
import edu.sysy.structured.For;
import edu.sysy.structured.If;
import edu.sysy.structured.Region;
import edu.sysy.structured.Statement;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** The loads, stores, fills and calls of a function or a part of it, by the arrays that they access. */
public final class ArrayUses {
    private final NestEditor editor;
    private final Map<ArrayObject, List<Use>> loads = new LinkedHashMap<>();
    private final Map<ArrayObject, List<Use>> writes = new LinkedHashMap<>();
    private final List<Use> calls = new ArrayList<>();
    private final Set<ArrayObject> escaping;
    private final List<Place> path = new ArrayList<>();

    /** A statement of a region, by its number. */
    public record Place(Region region, int index) {
        /** The statement. */
        public Statement statement() {
            return region.statements().get(index);
        }
    }

    /**
     * An operation that uses memory.
     *
     * @param compute the operation
     * @param path the statements around it, outermost first, and itself
     */
    public record Use(Compute compute, List<Place> path) {
        /** The address that a load, a store or a fill begins at. */
        public Value address() {
            return switch (compute.operation()) {
                case Load load -> load.address();
                case Store store -> store.address();
                case ZeroFill fill -> fill.address();
                case Operation other -> throw new IllegalStateException(other + " has no address");
            };
        }

        /** The same use, with the statements around it from a number on only. */
        public Use from(int level) {
            return level == 0 ? this : new Use(compute, path.subList(level, path.size()));
        }

        /** The counted loops around it, outermost first. */
        public List<For> loops() {
            List<For> loops = new ArrayList<>();
            for (Place place : path) {
                if (place.statement() instanceof For loop) {
                    loops.add(loop);
                }
            }
            return loops;
        }

        /** How many of the outer places are the same for another use. */
        public int common(Use other) {
            int common = 0;
            while (common < Math.min(path.size(), other.path.size())
                    && path.get(common).region() == other.path.get(common).region()
                    && path.get(common).index() == other.path.get(common).index()) {
                common++;
            }
            return common;
        }

        /** What holds whenever it runs, as far as the loops and branches around it tell. */
        public StatementInstance instance(NestEditor editor) {
            return instance(editor, editor::nest);
        }

        /**
         * What holds whenever it runs, as far as the loops and branches around it tell.
         *
         * @param nests what is known of a loop and all loops in it
         */
        public StatementInstance instance(NestEditor editor, Function<For, LoopNest> nests) {
            StatementInstance instance = new StatementInstance(editor.definitions());
            boolean known = false;
            for (int i = 0; i + 1 < path.size(); i++) {
                Statement statement = path.get(i).statement();
                if (statement instanceof For loop) {
                    instance.addLoop(loop);
                    LoopNest nest = known ? null : nests.apply(loop);
                    if (nest != null && nest.obstacle().isEmpty()) {
                        instance.addNest(nest, compute);
                        known = true;
                    }
                } else if (statement instanceof If branch) {
                    instance.addBranch(branch, path.get(i + 1).region() == branch.then());
                }
            }
            return instance;
        }

        /** Whether a statement around it is one of a region's, from a number to another one. */
        public boolean isIn(Region region, int level, int first, int last) {
            return level < path.size()
                    && path.get(level).region() == region
                    && path.get(level).index() >= first
                    && path.get(level).index() <= last;
        }
    }

    private ArrayUses(NestEditor editor, Set<ArrayObject> escaping) {
        this.editor = editor;
        this.escaping = escaping;
    }

    /** The uses in the body of a function, found in one walk. */
    public static ArrayUses of(Region body, NestEditor editor) {
        ArrayUses uses = new ArrayUses(editor, new HashSet<>());
        uses.collect(body);
        return uses;
    }

    /**
     * The uses in a region of the same function, with what is known of all of it.
     *
     * @param part the region, in which addresses of arrays go nowhere else than they did
     */
    public ArrayUses in(Region part) {
        ArrayUses uses = new ArrayUses(editor, escaping);
        uses.collect(part);
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
    public ArrayObject object(Value address) {
        return ArrayObject.under(editor.program(), editor.definitions(), address);
    }

    /** The arrays that are loaded from, in the order of the text. */
    public List<ArrayObject> loaded() {
        return List.copyOf(loads.keySet());
    }

    /** The arrays that are stored to or filled, in the order of the text. */
    public List<ArrayObject> written() {
        return List.copyOf(writes.keySet());
    }

    /** The loads from an array. */
    public List<Use> loads(ArrayObject array) {
        return loads.getOrDefault(array, List.of());
    }

    /** The stores and fills of an array. */
    public List<Use> writes(ArrayObject array) {
        return writes.getOrDefault(array, List.of());
    }

    /** The stores and fills that may write words of an array, through whatever address. */
    public List<Use> mayWrite(ArrayObject array) {
        List<Use> found = new ArrayList<>();
        writes.forEach((other, uses) -> {
            if (array.equals(other) || mayOverlap(array, other)) {
                found.addAll(uses);
            }
        });
        return found;
    }

    /** Whether a word of one of two different arrays may be one of the other. */
    public boolean mayOverlap(ArrayObject one, ArrayObject other) {
        return one.mayOverlap(other) && !isPrivate(one) && !isPrivate(other);
    }

    /** The calls. */
    public List<Use> calls() {
        return calls;
    }

    /** Whether the address of an array goes anywhere in the function but into loads, stores and fills. */
    public boolean escapes(ArrayObject array) {
        return escaping.contains(array);
    }

    /** Whether an array is a local that only the loads, stores and fills of it access. */
    public boolean isPrivate(ArrayObject array) {
        return array.kind() == ArrayObject.Kind.LOCAL && !escapes(array);
    }
}
