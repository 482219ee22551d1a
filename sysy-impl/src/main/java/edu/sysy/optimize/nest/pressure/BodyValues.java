package edu.sysy.optimize.nest.pressure;

import edu.sysy.ir.Operation;
import edu.sysy.ir.Operation.Constant;
import edu.sysy.ir.Operation.IntConstant;
import edu.sysy.ir.Operation.Load;
import edu.sysy.ir.Operation.Store;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.nest.StructuredDefinitions;
import edu.sysy.optimize.loop.UnrollLoops;
import edu.sysy.structured.Carried;
import edu.sysy.structured.Compute;
import edu.sysy.structured.For;
import edu.sysy.structured.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The operations of the innermost loop of a nest in order, with the live ranges of what they compute. Operations that
 * compute addresses, and constants, are not among them: those are displacements and pointers later.
 *
 * <p>The operations have the positions 0, 1, ... A value is live from the position where it is defined to that of its
 * last use; what the loop carries is live from {@value #START} on, what it yields up to {@link #length}.
 */
public final class BodyValues {
    /** Where values are live that the iteration begins with. */
    static final int START = -1;

    private final List<Access> accesses = new ArrayList<>();
    private final List<LiveRange> temporaries = new ArrayList<>();
    private final Set<Value> outside = new LinkedHashSet<>();
    private final Set<Value> addresses = new HashSet<>();
    private final Map<Value, Integer> lastUses = new HashMap<>();
    private final Set<Value> defined = new HashSet<>();
    private final Set<Value> handed = new HashSet<>(); // what all copies hand to each other
    private final List<Value> handedOn = new ArrayList<>();
    private int operations;
    private int length;

    /**
     * A load or a store.
     *
     * @param position where it stands
     * @param lastUse where the loaded value is used for the last time, at most {@link #length}; for a store, the
     *     position itself
     */
    public record Access(Compute compute, boolean writes, boolean isFloat, int position, int lastUse) {}

    /** A value that is no word of memory, and where it is live. */
    record LiveRange(boolean isFloat, int from, int to) {}

    /** A value with the position that defines it. */
    private record Definition(Value value, int position) {}

    private BodyValues() {}

    /**
     * Looks at a body.
     *
     * @param body what runs in the innermost loop, in order
     * @param loops the loops of the nest, among them the one that the text has innermost
     */
    public static BodyValues of(List<Statement> body, List<For> loops, StructuredDefinitions definitions) {
        BodyValues values = new BodyValues();
        values.findAddresses(body);
        List<Definition> defined = new ArrayList<>();
        List<Definition> loaded = new ArrayList<>();
        List<Compute> computes = new ArrayList<>();
        Set<Value> parameters = new HashSet<>();
        loops.forEach(loop -> loop.carried().forEach(each -> parameters.add(each.parameter())));
        values.defined.addAll(parameters);
        for (For loop : loops) {
            for (Carried each : loop.carried()) {
                if (parameters.contains(each.initial())) {
                    values.handed.add(each.parameter());
                    values.handedOn.add(each.parameter());
                } else {
                    defined.add(new Definition(each.parameter(), START));
                }
            }
        }
        values.walk(body, defined, loaded, computes);
        for (For loop : loops) {
            loop.body().end().operands().forEach(value -> values.lastUses.put(value, values.length));
        }
        values.finish(defined, loaded, computes, definitions);
        return values;
    }

    /** Finds what is computed for addresses only. Uses stand after definitions. */
    private void findAddresses(List<Statement> statements) {
        for (Statement statement : statements.reversed()) {
            statement.regions().forEach(region -> findAddresses(region.statements()));
            if (statement instanceof Compute compute) {
                switch (compute.operation()) {
                    case Load load -> addresses.add(load.address());
                    case Store store -> addresses.add(store.address());
                    case Operation other -> {
                        if (addresses.contains(compute.result())) {
                            addresses.addAll(compute.operands());
                        }
                    }
                }
            }
        }
    }

    private void walk(
            List<Statement> statements, List<Definition> values, List<Definition> loads, List<Compute> computes) {
        for (Statement statement : statements) {
            defined.addAll(statement.results());
            if (statement instanceof Compute compute) {
                walk(compute, values, loads, computes);
                continue;
            }
            statement.operands().forEach(this::use);
            statement.regions().forEach(region -> {
                walk(region.statements(), values, loads, computes);
                region.end().operands().forEach(this::use);
            });
            boolean isHanded = statement.regions().stream()
                    .flatMap(region -> region.end().operands().stream())
                    .anyMatch(handed::contains);
            if (isHanded) {
                handed.addAll(statement.results());
            } else {
                statement.results().forEach(result -> values.add(new Definition(result, length)));
            }
            operations++;
            length++;
        }
    }

    private void walk(Compute compute, List<Definition> values, List<Definition> loads, List<Compute> computes) {
        switch (compute.operation()) {
            case Constant constant -> {}
            case Load load -> {
                loads.add(new Definition(compute.result(), length));
                computes.add(compute);
                length++;
            }
            case Store store -> {
                use(store.value());
                loads.add(new Definition(Value.NONE, length));
                computes.add(compute);
                length++;
            }
            case Operation other
            when addresses.contains(compute.result()) ->
                // what was loaded for an index is used here
                compute.operands().stream().filter(defined::contains).forEach(this::use);
            case Operation other -> {
                compute.operands().forEach(this::use);
                if (compute.operands().stream().anyMatch(handed::contains)) {
                    handed.add(compute.result());
                } else {
                    values.add(new Definition(compute.result(), length));
                }
                operations += UnrollLoops.instructions(other);
                length++;
            }
        }
    }

    private void use(Value value) {
        lastUses.put(value, length);
        if (!defined.contains(value)) {
            outside.add(value);
        }
    }

    private void finish(
            List<Definition> values,
            List<Definition> loads,
            List<Compute> computes,
            StructuredDefinitions definitions) {
        for (Definition each : values) {
            Integer last = lastUses.get(each.value());
            if (last != null) {
                temporaries.add(new LiveRange(each.value().type() == Type.F32, each.position(), last));
            }
        }
        for (int i = 0; i < loads.size(); i++) {
            Definition each = loads.get(i);
            Compute compute = computes.get(i);
            boolean writes = compute.operation() instanceof Store;
            Type type = compute.operation() instanceof Store store
                    ? store.value().type()
                    : compute.result().type();
            int last = writes ? each.position() : lastUses.getOrDefault(each.value(), each.position());
            accesses.add(new Access(compute, writes, type == Type.F32, each.position(), last));
        }
        outside.removeIf(value -> definitions.operationOrNull(value) instanceof IntConstant);
    }

    /** The loads and stores, in order. */
    public List<Access> accesses() {
        return accesses;
    }

    /** About how many instructions there are that neither access memory nor compute addresses. */
    public int operations() {
        return operations;
    }

    /** How many positions there are. */
    public int length() {
        return length;
    }

    /** What one copy computes, or gets from the iteration before it. */
    List<LiveRange> temporaries() {
        return temporaries;
    }

    /**
     * What the innermost loop carries and gets from a loop around it: each copy hands it to the next one, so that it
     * needs one register.
     */
    List<Value> handedOn() {
        return handedOn;
    }

    /** Values from outside of the body that it uses for something else than addresses, constants not among them. */
    public Set<Value> outside() {
        return outside;
    }
}
