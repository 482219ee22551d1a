package edu.sysy.nest;

import edu.sysy.ir.Operation.Alloca;
import edu.sysy.ir.Operation.AnyCall;
import edu.sysy.ir.Operation.Load;
import edu.sysy.ir.Operation.Offset;
import edu.sysy.ir.Operation.Store;
import edu.sysy.ir.Operation.ZeroFill;
import edu.sysy.ir.Program;
import edu.sysy.ir.Value;
import edu.sysy.nest.form.AffineValues;
import edu.sysy.nest.form.RowForm;
import edu.sysy.nest.form.RowForms;
import edu.sysy.nest.polyhedron.AffineForm;
import edu.sysy.structured.Break;
import edu.sysy.structured.Compute;
import edu.sysy.structured.For;
import edu.sysy.structured.If;
import edu.sysy.structured.Region;
import edu.sysy.structured.Scope;
import edu.sysy.structured.Statement;
import edu.sysy.structured.While;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The loads and stores of a nest, in the order of the text, and the objects that they lie in. */
final class NestAccesses {
    private final Program program;
    private final StructuredDefinitions definitions;
    private final AffineValues values;
    private final RowForms rowForms;
    private final List<MemoryAccess> memory = new ArrayList<>();
    private final Map<Compute, MemoryAccess> byCompute = new IdentityHashMap<>();
    private final Map<Value, List<MemoryAccess>> byLoop = new HashMap<>(); // by the counter of each loop around
    private final List<ArrayObject> arrays = new ArrayList<>();
    private final Map<ArrayObject, Integer> arrayNumbers = new HashMap<>();
    private final List<For> around = new ArrayList<>();
    private int conditions;
    private Set<Integer> scopes = Set.of(); // the labels of the scopes around, inside the innermost loop
    private Optional<String> obstacle = Optional.empty();

    /**
     * Collects what is in a nest.
     *
     * @param outer loops around the nest
     * @param roots the outermost loops of the nest, which run one after the other
     */
    NestAccesses(
            Program program, StructuredDefinitions definitions, AffineValues values, List<For> outer, List<For> roots) {
        this.program = program;
        this.definitions = definitions;
        this.values = values;
        rowForms = new RowForms(definitions, values);
        outer.forEach(loop -> values.number(loop.counter()));
        around.addAll(outer);
        roots.forEach(this::collect);
        if (memory.size() > LoopNest.MAX_ACCESSES) {
            obstacle("it has " + memory.size() + " accesses, more than " + LoopNest.MAX_ACCESSES);
        }
    }

    /** Why the nest is not understood, see {@link LoopNest#obstacle}. */
    Optional<String> obstacle() {
        return obstacle;
    }

    /** All accesses. */
    List<MemoryAccess> all() {
        return Collections.unmodifiableList(memory);
    }

    /** The accesses in a loop. */
    List<MemoryAccess> in(For loop) {
        return byLoop.getOrDefault(loop.counter(), List.of());
    }

    /** The objects, by their numbers. */
    List<ArrayObject> arrays() {
        return Collections.unmodifiableList(arrays);
    }

    /**
     * What is known of an access.
     *
     * @throws IllegalArgumentException if it is no access of the nest
     */
    MemoryAccess find(Compute access) {
        MemoryAccess found = byCompute.get(access);
        if (found == null) {
            throw new IllegalArgumentException(access.instruction() + " is no access of the nest");
        }
        return found;
    }

    // ---- collecting

    private void obstacle(String what) {
        obstacle = obstacle.or(() -> Optional.of(what));
    }

    private void collect(For loop) {
        values.number(loop.counter());
        around.add(loop);
        if (!CounterRanges.isRegular(loop, definitions)) {
            obstacle("the counter of a loop does not advance by a constant, or may wrap");
        }
        if (around.size() > LoopNest.MAX_LOOPS) {
            obstacle("its loops are nested more than " + LoopNest.MAX_LOOPS + " deep");
        } else {
            Set<Integer> outside = scopes;
            scopes = Set.of();
            collect(loop.body());
            scopes = outside;
        }
        around.removeLast();
    }

    private void collect(Region region) {
        boolean staysInside = region.yields() || (region.end() instanceof Break end && scopes.contains(end.label()));
        if (!staysInside) {
            obstacle("an iteration may leave it");
        }
        for (Statement statement : region.statements()) {
            switch (statement) {
                case Compute compute -> collect(compute);
                case For loop -> collect(loop);
                case If branch -> {
                    conditions++;
                    collect(branch.then());
                    collect(branch.otherwise());
                    conditions--;
                }
                case While loop -> obstacle("it has a loop that does not count");
                case Scope scope -> collect(scope);
            }
        }
    }

    /** Collects what may run, or may be left out by a break. */
    private void collect(Scope scope) {
        Set<Integer> outside = scopes;
        scopes = new HashSet<>(outside);
        scopes.add(scope.label());
        conditions++;
        collect(scope.body());
        conditions--;
        scopes = outside;
    }

    private void collect(Compute compute) {
        switch (compute.operation()) {
            case Load load -> add(compute, load.address());
            case Store store -> add(compute, store.address());
            case AnyCall call -> obstacle("it calls a function");
            case ZeroFill fill -> obstacle("it fills an array");
            case Alloca alloca -> obstacle("it has an array of its own");
            default -> {}
        }
    }

    private void add(Compute compute, Value address) {
        Value base = address;
        List<Value> terms = new ArrayList<>();
        while (definitions.operationOrNull(base) instanceof Offset(Value start, Value bytes)) {
            terms.add(bytes);
            base = start;
        }
        ArrayObject array = ArrayObject.of(program, definitions, base);
        boolean isOneArray = array.kind() != ArrayObject.Kind.UNKNOWN || !values.isInside(base);
        Optional<AffineForm> distance = isOneArray ? distance(terms) : Optional.empty();
        Optional<RowForm> rows = isOneArray && distance.isEmpty() ? rows(terms) : Optional.empty();
        int number = arrayNumbers.computeIfAbsent(array, added -> {
            arrays.add(added);
            return arrays.size() - 1;
        });
        List<For> loops = List.copyOf(around);
        MemoryAccess access = new MemoryAccess(memory.size(), compute, loops, number, distance, rows, conditions == 0);
        memory.add(access);
        byCompute.put(compute, access);
        loops.forEach(loop -> byLoop.computeIfAbsent(loop.counter(), counter -> new ArrayList<>())
                .add(access));
    }

    private Optional<AffineForm> distance(List<Value> terms) {
        AffineForm sum = AffineForm.constant(0);
        for (Value term : terms) {
            Optional<AffineForm> form = values.form(term);
            if (form.isEmpty()) {
                return form;
            }
            try {
                sum = sum.plus(form.get());
            } catch (ArithmeticException doesNotFit) {
                return Optional.empty();
            }
        }
        return Optional.of(sum);
    }

    private Optional<RowForm> rows(List<Value> terms) {
        Optional<RowForm> sum = Optional.of(RowForm.of(AffineForm.constant(0)));
        try {
            for (Value term : terms) {
                sum = sum.flatMap(form -> rowForms.form(term).flatMap(form::plus));
            }
        } catch (ArithmeticException doesNotFit) {
            return Optional.empty();
        }
        return sum.filter(RowForm::hasRows);
    }

    /** The accesses. */
    @Override
    public String toString() {
        return memory.toString();
    }
}
