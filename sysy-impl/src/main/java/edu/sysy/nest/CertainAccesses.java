package edu.sysy.nest;

import edu.sysy.ir.Operation.Offset;
import edu.sysy.ir.Value;
import edu.sysy.nest.form.AffineValues;
import edu.sysy.nest.polyhedron.AffineConstraint;
import edu.sysy.nest.polyhedron.AffineForm;
import edu.sysy.nest.polyhedron.ConstraintSystem;
import edu.sysy.nest.polyhedron.OmegaTest;
import edu.sysy.nest.polyhedron.Satisfiability;
import edu.sysy.nest.polyhedron.WorkBudget;
import edu.sysy.structured.For;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Finds accesses under conditions that lie in their objects whether the conditions hold or not, and loops that end.
 *
 * <p>What is known of an iteration of the loops around an access are the bounds of these loops, and that accesses lie
 * in their objects which are under no condition. Such an access runs in the same iteration of the loops that are around
 * both, and in the others around it if they have an iteration at all. It tells two things:
 *
 * <ol>
 *   <li>A loop has few iterations: {@link CounterRanges} says why. So {@code n <= 1024} follows from {@code
 *       a[i]} in a loop up to {@code n}, where {@code a} has 1024 elements.
 *   <li>Once its distance is known not to wrap, the distances of its first and of its last iteration lie in the object.
 * </ol>
 *
 * <p>The Omega test then looks for an iteration in which the access under the condition is outside its object. Loops
 * under conditions are taken to end, which {@link #ends} tells.
 */
final class CertainAccesses {
    /** Rows of systems for all questions about a nest together: a few hundred systems of a dozen rows each. */
    private static final long MAX_ROWS = 200_000;

    private final StructuredDefinitions definitions;
    private final AffineValues values;
    private final List<MemoryAccess> memory;
    private final List<ArrayObject> arrays;
    private final Map<Value, List<MemoryAccess>> byAddress = new HashMap<>(); // those under no condition
    private final Map<Value, List<For>> around = new HashMap<>(); // by the counter of the loop inside
    private final Map<Value, Optional<Facts>> known = new HashMap<>(); // by the counter of the innermost loop
    private final WorkBudget budget = WorkBudget.ofRows(MAX_ROWS);

    CertainAccesses(
            StructuredDefinitions definitions,
            AffineValues values,
            List<MemoryAccess> memory,
            List<ArrayObject> arrays) {
        this.definitions = definitions;
        this.values = values;
        this.memory = memory;
        this.arrays = arrays;
        for (MemoryAccess access : memory) {
            if (access.always()) {
                byAddress
                        .computeIfAbsent(access.address(), address -> new ArrayList<>())
                        .add(access);
            }
            List<For> loops = access.around();
            for (int level = 0; level < loops.size(); level++) {
                around.putIfAbsent(loops.get(level).counter(), loops.subList(0, level));
            }
        }
    }

    /** Whether an access lies in its object in each iteration of the loops around it. */
    boolean isInside(MemoryAccess access) {
        try {
            return isSameWord(access) || isProved(access);
        } catch (ArithmeticException doesNotFit) {
            return false;
        }
    }

    /** Whether an access under no condition has the same address in the same iteration of the same loops. */
    private boolean isSameWord(MemoryAccess access) {
        return byAddress.getOrDefault(access.address(), List.of()).stream()
                .anyMatch(other ->
                        common(other, access.around()) == other.around().size());
    }

    /** Whether a form lies in {@code [0, size)} whenever an access in some loops runs. */
    boolean isIndex(AffineForm form, AffineForm size, List<For> loops, CounterRanges ranges) {
        try {
            Facts facts = new Facts();
            for (For loop : loops) {
                ranges.bound(loop).forEach(facts::add);
                facts.addBounds(loop);
            }
            return facts.contradicts(AffineConstraint.atMost(form, -1))
                    && facts.contradicts(AffineConstraint.atLeast(form, size));
        } catch (ArithmeticException doesNotFit) {
            return false;
        }
    }

    private boolean isProved(MemoryAccess access) {
        long bytes = arrays.get(access.array()).bytes();
        if (bytes < 4 || bytes > CounterRanges.MAX_STRIDE || access.distance().isEmpty()) {
            return false;
        }
        Optional<Facts> facts = facts(access.around());
        return facts.isPresent()
                && facts.get().isWithin(access.distance().get(), 0, bytes - 4)
                && hasExactTerms(access, facts.get());
    }

    /** What is known of an iteration of loops; empty if a form of it does not fit. */
    private Optional<Facts> facts(List<For> loops) {
        Value innermost = loops.isEmpty() ? Value.NONE : loops.getLast().counter();
        Optional<Facts> facts = known.get(innermost);
        if (facts == null) {
            facts = makeFacts(loops);
            known.put(innermost, facts);
        }
        return facts;
    }

    private Optional<Facts> makeFacts(List<For> loops) {
        try {
            Facts facts = new Facts();
            loops.forEach(facts::addBounds);
            List<MemoryAccess> beside = memory.stream()
                    .filter(other -> isBounded(other) && runsBeside(other, loops, facts))
                    .toList();
            beside.forEach(other -> addTrips(other, loops, facts));
            beside.forEach(other -> addEnds(other, loops, facts));
            return Optional.of(facts);
        } catch (ArithmeticException doesNotFit) {
            return Optional.empty();
        }
    }

    /** Whether the counter of a loop does not step over the last number there is, where the loop is always reached. */
    boolean ends(For loop) {
        long step = values.step(loop);
        long margin = switch (loop.test()) {
            case LT, GT -> Math.abs(step) - 1;
            case LE, GE -> Math.abs(step);
            case EQ, NE -> Long.MAX_VALUE; // such a test may fail in no iteration
        };
        Optional<AffineForm> bound = values.form(loop.bound());
        if (margin == 0 || margin == Long.MAX_VALUE || bound.isEmpty()) {
            return margin == 0;
        }
        try {
            // the loops around it are not known if nothing in it accesses memory
            Optional<Facts> facts = facts(around.getOrDefault(loop.counter(), List.of()));
            return facts.isPresent()
                    && facts.get().isExact(bound.get())
                    && facts.get()
                            .isWithin(
                                    bound.get(),
                                    step > 0 ? Integer.MIN_VALUE : Integer.MIN_VALUE + margin,
                                    step > 0 ? Integer.MAX_VALUE - margin : Integer.MAX_VALUE);
        } catch (ArithmeticException doesNotFit) {
            return false;
        }
    }

    /** Whether no integer that an address adds up wraps: where addresses are wider, it would be another address. */
    private boolean hasExactTerms(MemoryAccess access, Facts facts) {
        Value base = access.address();
        while (definitions.operationOrNull(base) instanceof Offset(Value start, Value term)) {
            if (!values.form(term).filter(facts::isExact).isPresent()) {
                return false;
            }
            base = start;
        }
        return true;
    }

    // ---- accesses under no condition

    private boolean isBounded(MemoryAccess access) {
        long bytes = arrays.get(access.array()).bytes();
        return access.always() && access.distance().isPresent() && bytes >= 4 && bytes <= CounterRanges.MAX_STRIDE;
    }

    /** How many of some loops are around an access. */
    private static int common(MemoryAccess one, List<For> loops) {
        int common = 0;
        while (common < Math.min(one.around().size(), loops.size())
                && one.around().get(common) == loops.get(common)) {
            common++;
        }
        return common;
    }

    /** Whether the loops that are only around an access have an iteration in each iteration of some loops. */
    private boolean runsBeside(MemoryAccess one, List<For> loops, Facts facts) {
        int common = common(one, loops);
        for (int level = common; level < one.around().size(); level++) {
            For loop = one.around().get(level);
            Optional<AffineForm> first = facts.start(loop);
            Optional<AffineForm> last = facts.last(loop);
            if (first.isEmpty()
                    || last.isEmpty()
                    || mentions(first.get(), one.around().subList(common, level))
                    || mentions(last.get(), one.around().subList(common, level))) {
                return false;
            }
            boolean up = values.step(loop) > 0;
            AffineForm distance = last.get().minus(first.get()).times(up ? 1 : -1);
            if (!facts.contradicts(AffineConstraint.atMost(distance, -1))) {
                return false;
            }
        }
        return true;
    }

    private boolean mentions(AffineForm form, List<For> loops) {
        return loops.stream().anyMatch(loop -> form.coefficient(values.number(loop.counter())) != 0);
    }

    /** Adds how many iterations the loops around an access under no condition have at most. */
    private void addTrips(MemoryAccess one, List<For> loops, Facts facts) {
        int common = common(one, loops);
        for (int level = 0; level < one.around().size(); level++) {
            For loop = one.around().get(level);
            long step = values.step(loop);
            int counter = values.number(loop.counter());
            long stride = Math.abs(one.distance().orElseThrow().coefficient(counter));
            if (stride == 0
                    || stride > CounterRanges.MAX_STRIDE
                    || stride * Math.abs(step) > CounterRanges.MAX_STRIDE
                    || facts.start(loop).isEmpty()
                    || !areFree(one.around().subList(level + 1, one.around().size()), counter)) {
                continue;
            }
            long bytes = arrays.get(one.array()).bytes();
            long steps = (bytes - 4) / (stride * Math.abs(step));
            AffineForm first = facts.start(loop).get();
            if (level < common) {
                facts.addWay(first, AffineForm.variable(counter), Long.signum(step), steps * Math.abs(step));
            }
            // the last number that passes the test is less than one step after the last one of the counter
            facts.last(loop)
                    .ifPresent(last -> facts.addWay(first, last, Long.signum(step), (steps + 1) * Math.abs(step) - 1));
        }
    }

    /** Whether the bounds of loops do not depend on a counter. */
    private boolean areFree(List<For> loops, int counter) {
        return loops.stream().allMatch(loop -> values.isFree(loop, counter));
    }

    /** Adds that the first and the last word that an access under no condition reaches lie in its object. */
    private void addEnds(MemoryAccess one, List<For> loops, Facts facts) {
        int common = common(one, loops);
        boolean isRectangular =
                one.around().stream().allMatch(loop -> areFree(one.around(), values.number(loop.counter())));
        if (!isRectangular && common < one.around().size()) {
            return;
        }
        long most = arrays.get(one.array()).bytes() - 4;
        AffineForm distance = one.distance().orElseThrow();
        AffineForm least = distance;
        AffineForm greatest = distance;
        for (int level = 0; isRectangular && level < one.around().size(); level++) {
            For loop = one.around().get(level);
            int counter = values.number(loop.counter());
            long factor = distance.coefficient(counter);
            Optional<AffineForm> first = facts.start(loop);
            Optional<AffineForm> last = facts.last(loop).filter(form -> Math.abs(values.step(loop)) == 1);
            if (level >= common && first.isEmpty()) {
                return;
            }
            AffineForm reached = level < common ? AffineForm.variable(counter) : first.orElseThrow();
            AffineForm begin = first.orElse(reached);
            AffineForm end = last.orElse(reached);
            boolean grows = factor > 0 == values.step(loop) > 0;
            AffineForm removed = AffineForm.variable(counter).times(-factor);
            least = least.plus(removed).plus((grows ? begin : end).times(factor));
            greatest = greatest.plus(removed).plus((grows ? end : begin).times(factor));
        }
        if (facts.isExact(least)) {
            facts.add(AffineConstraint.atLeast(least, 0));
        }
        if (facts.isExact(greatest)) {
            facts.add(AffineConstraint.atMost(greatest, most));
        }
    }

    // ---- conditions that hold in an iteration

    /** What is known of an iteration of the loops around an access. */
    private final class Facts {
        private final Set<AffineConstraint> constraints = new LinkedHashSet<>();
        private final BitSet variables = new BitSet(); // those that the constraints mention

        void add(AffineConstraint constraint) {
            if (constraints.add(constraint)) {
                addVariables(constraint, variables);
            }
        }

        /** Adds the bounds of a loop; those of the loops around it are known. */
        void addBounds(For loop) {
            AffineForm counter = AffineForm.variable(values.number(loop.counter()));
            boolean up = values.step(loop) > 0;
            start(loop)
                    .ifPresent(first -> add(
                            up ? AffineConstraint.atLeast(counter, first) : AffineConstraint.atLeast(first, counter)));
            last(loop)
                    .ifPresent(last -> add(
                            up ? AffineConstraint.atLeast(last, counter) : AffineConstraint.atLeast(counter, last)));
        }

        /** Adds that a number is at most so far from where a loop starts, in the direction of its step. */
        void addWay(AffineForm first, AffineForm number, int sign, long most) {
            add(AffineConstraint.atMost(number.minus(first).times(sign), most));
        }

        /** Where a loop starts; empty if that is no form, or may wrap. */
        Optional<AffineForm> start(For loop) {
            return values.form(loop.start()).filter(this::isExact);
        }

        /** The last number that passes the test of a loop; empty if it is not known. */
        Optional<AffineForm> last(For loop) {
            return values.form(loop.bound())
                    .filter(this::isExact)
                    .flatMap(bound -> CounterRanges.last(loop.test(), bound, values.step(loop)));
        }

        /** Whether a value is its form, and no part of it that wrapped. */
        boolean isExact(AffineForm form) {
            if (form.isConstant()) {
                return form.constant() == (int) form.constant();
            }
            return form.equals(AffineForm.variable(form.size() - 1))
                    || isWithin(form, Integer.MIN_VALUE, Integer.MAX_VALUE);
        }

        boolean isWithin(AffineForm form, long least, long most) {
            return contradicts(AffineConstraint.atMost(form, least - 1))
                    && contradicts(AffineConstraint.atLeast(form, most + 1));
        }

        /** Whether a condition holds in no iteration. */
        boolean contradicts(AffineConstraint condition) {
            List<AffineConstraint> all = new ArrayList<>(constraints);
            all.add(condition);
            BitSet mentioned = (BitSet) variables.clone();
            addVariables(condition, mentioned);
            mentioned.stream().forEach(v -> {
                all.add(AffineConstraint.atLeast(AffineForm.variable(v), Integer.MIN_VALUE));
                all.add(AffineConstraint.atMost(AffineForm.variable(v), Integer.MAX_VALUE));
            });
            return OmegaTest.solve(ConstraintSystem.of(values.count(), all), budget) == Satisfiability.NO;
        }

        private static void addVariables(AffineConstraint constraint, BitSet variables) {
            for (int v = 0; v < constraint.form().size(); v++) {
                if (constraint.form().coefficient(v) != 0) {
                    variables.set(v);
                }
            }
        }
    }
}
