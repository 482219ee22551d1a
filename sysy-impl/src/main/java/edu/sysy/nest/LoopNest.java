package edu.sysy.nest;

import edu.sysy.ir.Program;
import edu.sysy.ir.Value;
import edu.sysy.nest.dependence.Access;
import edu.sysy.nest.dependence.ArrayDependenceGraph;
import edu.sysy.nest.dependence.Dependence;
import edu.sysy.nest.dependence.DependenceTest;
import edu.sysy.nest.dependence.NeighbourOrder;
import edu.sysy.nest.dependence.NestAssumptions;
import edu.sysy.nest.dependence.NestLegality;
import edu.sysy.nest.form.AffineValues;
import edu.sysy.nest.form.ValueForms;
import edu.sysy.nest.polyhedron.AffineConstraint;
import edu.sysy.nest.polyhedron.AffineForm;
import edu.sysy.nest.polyhedron.IntegerInterval;
import edu.sysy.nest.polyhedron.WorkBudget;
import edu.sysy.nest.reduction.WordUpdates;
import edu.sysy.structured.Compute;
import edu.sysy.structured.For;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A counted loop and all loops in it, or several such loops that run one after the other, with what they read and
 * write. Each iteration of each loop runs to its end: there is nothing in a nest that leaves it, calls, or loops
 * without counting.
 */
public final class LoopNest {
    /** Nests of more accesses are left alone: their dependences are compared pair by pair. */
    public static final int MAX_ACCESSES = 200;

    /** Deeper nests are left alone: the work on a pair of accesses grows with the number of its loops. */
    public static final int MAX_LOOPS = 12;

    /** A prime number, so that rows share no cache sets, and too large for the displacement of an instruction. */
    private static final long USUAL_ROW = 10_007;

    /** Work on pairs of accesses that are looked at alone: a tenth of a second. */
    private static final long ROWS_OF_PAIRS = 200_000;

    private final Program program;
    private final StructuredDefinitions definitions;
    private final List<For> roots;
    private final boolean isInside;
    private final AffineValues values;
    private final NestAccesses accesses;
    private final WorkBudget pairs = WorkBudget.ofRows(ROWS_OF_PAIRS);
    private @Nullable DependenceProblem problem;
    private @Nullable ArrayDependenceGraph graph;
    private @Nullable CertainAccesses certain;

    private LoopNest(Program program, StructuredDefinitions definitions, List<For> roots, AffineValues values) {
        this(program, definitions, List.of(), roots, values);
    }

    private LoopNest(
            Program program, StructuredDefinitions definitions, List<For> outer, List<For> roots, AffineValues values) {
        this.program = program;
        this.definitions = definitions;
        this.roots = List.copyOf(roots);
        isInside = !outer.isEmpty();
        this.values = values;
        accesses = new NestAccesses(program, definitions, values, outer, roots);
    }

    /**
     * The nest of a loop.
     *
     * @param definitions of the function that the loop is in
     */
    public static LoopNest of(Program program, StructuredDefinitions definitions, For root) {
        return of(program, definitions, List.of(root));
    }

    /**
     * The nests of loops that run one after the other, as one: accesses of all of them are numbered together, so that
     * {@link #neighbourOrder} can be asked.
     *
     * @param definitions of the function that the loops are in
     * @param neighbours loops of one region; none uses what another one computes, and what is between them runs before
     *     the first of them or after the last
     */
    public static LoopNest of(Program program, StructuredDefinitions definitions, List<For> neighbours) {
        return new LoopNest(program, definitions, neighbours, new AffineValues(definitions, defined(neighbours)));
    }

    /**
     * The nest of a loop as part of loops around it: its bounds and subscripts are forms of their counters, too. What
     * else is in those loops is left out.
     *
     * @param definitions of the function that the loops are in
     * @param outer loops around it, each directly in the body of the one before; the nest of the first of them has no
     *     {@linkplain #obstacle obstacle}
     * @param root directly in the body of the last of them
     */
    public static LoopNest inside(Program program, StructuredDefinitions definitions, List<For> outer, For root) {
        AffineValues values = new AffineValues(definitions, defined(List.of(outer.getFirst())));
        return new LoopNest(program, definitions, outer, List.of(root), values);
    }

    /** The nest of a loop with {@linkplain AffineValues#lookingOutside sums from outside} in its forms. */
    static LoopNest lookingOutside(Program program, StructuredDefinitions definitions, For root) {
        List<For> roots = List.of(root);
        return new LoopNest(program, definitions, roots, AffineValues.lookingOutside(definitions, defined(roots)));
    }

    /**
     * Why nothing is known about the nest: a part of a sentence, such as {@code it calls a function}; empty if it is
     * understood.
     */
    public Optional<String> obstacle() {
        return accesses.obstacle();
    }

    /** The dependences, computed when they are asked for first; none if there is an {@link #obstacle}. */
    public ArrayDependenceGraph graph() {
        ArrayDependenceGraph known = graph;
        if (known == null) {
            known = obstacle().isPresent()
                    ? ArrayDependenceGraph.of(List.of(), NestAssumptions.NONE)
                    : ArrayDependenceGraph.of(problem().accesses(), problem().assumptions(memory()));
            graph = known;
        }
        return known;
    }

    /** What may be done with the nest; in an iteration of the loops around it, if it is {@link #inside} others. */
    public NestLegality legality() {
        int root = number(roots.getFirst());
        return new NestLegality(isInside ? () -> graph().inside(root) : this::graph);
    }

    /** The loads and stores in the order of the text. */
    public List<Compute> accesses() {
        return memory().stream().map(MemoryAccess::compute).toList();
    }

    /** The number by which {@link #graph} and {@link #legality} call a loop. */
    public int number(For loop) {
        return values.number(loop.counter());
    }

    /** What each iteration of a loop adds to its counter; 0 if it is not known. */
    public long stride(For loop) {
        return values.form(loop.step())
                .filter(AffineForm::isConstant)
                .map(AffineForm::constant)
                .orElse(0L);
    }

    /** An integer of the nest as a form of counters and parameters, modulo 2<sup>32</sup>; empty if it is none. */
    public Optional<AffineForm> form(Value integer) {
        return values.form(integer);
    }

    /** The counter or the parameter that forms have as the variable of a number. */
    public Value variable(int number) {
        return values.variable(number);
    }

    /** The forms of its values. */
    AffineValues values() {
        return values;
    }

    /** The loads and stores in the order of the text, with what is known of them. */
    List<MemoryAccess> memory() {
        return accesses.all();
    }

    /** The loads and stores of a loop, in the order of the text, with what is known of them. */
    List<MemoryAccess> memory(For loop) {
        return accesses.in(loop);
    }

    /** The object of an access. */
    ArrayObject object(MemoryAccess access) {
        return accesses.arrays().get(access.array());
    }

    /** Whether two accesses may touch one word, by the arrays only. */
    boolean mayOverlap(MemoryAccess one, MemoryAccess other) {
        return one.array() == other.array()
                || accesses.arrays()
                        .get(one.array())
                        .mayOverlap(accesses.arrays().get(other.array()));
    }

    /**
     * The number of the array that an access lies in, or of its address if that is not known.
     *
     * @throws IllegalArgumentException if it is no access of the nest
     */
    public int array(Compute access) {
        return accesses.find(access).array();
    }

    /**
     * The distance of an access from the start of its array in bytes as a form of counters, modulo 2<sup>32</sup>;
     * empty if it is none.
     *
     * @throws IllegalArgumentException if it is no access of the nest
     */
    public Optional<AffineForm> distance(Compute access) {
        return accesses.find(access).distance();
    }

    /**
     * {@link #distance}, where that is a form; otherwise, for an array with rows as long as a parameter, the distance
     * if a row had {@value #USUAL_ROW} elements. It serves to count words and lines, and proves nothing.
     *
     * @throws IllegalArgumentException if it is no access of the nest
     */
    public Optional<AffineForm> estimatedDistance(Compute access) {
        MemoryAccess found = accesses.find(access);
        try {
            return found.distance().or(() -> found.rows().map(rows -> rows.withRowsOf(USUAL_ROW)));
        } catch (ArithmeticException doesNotFit) {
            return Optional.empty();
        }
    }

    /**
     * Whether an access lies in its object in each iteration of the loops around it, whatever conditions they are
     * under; if each of the loops under a condition {@linkplain #ends ends}.
     *
     * @throws IllegalArgumentException if it is no access of the nest
     */
    public boolean isInside(Compute access) {
        return obstacle().isEmpty() && certain().isInside(accesses.find(access));
    }

    /**
     * Whether a loop of the nest ends and its counter does not step over the last number there is, whatever conditions
     * the loop is under; if those around it do.
     */
    public boolean ends(For loop) {
        return obstacle().isEmpty() && certain().ends(loop);
    }

    private CertainAccesses certain() {
        CertainAccesses known = certain;
        if (known == null) {
            known = new CertainAccesses(definitions, values, memory(), accesses.arrays());
            certain = known;
        }
        return known;
    }

    /** The loads and stores of a loop of the nest, in the order of the text. */
    public List<Compute> accesses(For loop) {
        return memory(loop).stream().map(MemoryAccess::compute).toList();
    }

    /**
     * The loops around an access, outermost first.
     *
     * @throws IllegalArgumentException if it is no access of the nest
     */
    public List<For> around(Compute access) {
        return accesses.find(access).around();
    }

    /**
     * How many iterations a loop has at most, by its bounds and by the arrays that it walks through. A loop over a row
     * of an array is not known to stay in the row.
     */
    public long maxIterations(For loop) {
        return problem().ranges().maxIterations(loop);
    }

    /**
     * Whether a loop of the nest may access the word at an address, by the arrays only.
     *
     * @param address a value of the region that the nest is in
     * @param writing whether only stores count
     */
    public boolean mayAccess(For loop, Value address, boolean writing) {
        ArrayObject object = object(address);
        return memory(loop).stream()
                .filter(access -> access.writes() || !writing)
                .map(access -> accesses.arrays().get(access.array()))
                .anyMatch(array -> array.equals(object) || array.mayOverlap(object));
    }

    /** Whether two addresses of the region that the nest is in may be those of one word, by the arrays only. */
    public boolean mayOverlap(Value one, Value other) {
        ArrayObject object = object(one);
        return object.equals(object(other)) || object.mayOverlap(object(other));
    }

    private ArrayObject object(Value address) {
        return ArrayObject.under(program, definitions, address);
    }

    /**
     * Conditions on parameters and on the counters of the loops around an access that hold whenever it runs, in the
     * variables of some forms. Nothing is said of other loops of the nest: they may have no iteration when it runs.
     *
     * @throws IllegalArgumentException if it is no access of the nest
     */
    public List<AffineConstraint> conditions(Compute access, ValueForms forms) {
        CounterRanges ranges = problem().ranges();
        List<AffineConstraint> conditions = new ArrayList<>(ranges.facts(memory()));
        accesses.find(access).around().forEach(loop -> conditions.addAll(ranges.range(loop)));
        return conditions.stream()
                .distinct()
                .map(each -> new AffineConstraint(
                        ValueForms.substitute(each.form(), variable -> forms.integer(values.variable(variable))),
                        each.equality()))
                .toList();
    }

    /**
     * The dependences from one of two loops that are neighbours to the other one, but for those between updates that
     * may run in any order.
     */
    public NeighbourOrder neighbourOrder(For first, For second) {
        return NeighbourOrder.of(problem().accesses(), problem().assumptions(memory()), number(first), number(second));
    }

    /** The numbers that the counter of a loop can be in an iteration, by its bounds and by what it accesses. */
    public IntegerInterval numbers(For loop) {
        return problem().ranges().numbers(loop);
    }

    /**
     * Whether two accesses may touch one word while all loops but the innermost one around both stay in the same
     * iteration; true if nothing is known about the nest.
     *
     * @throws IllegalArgumentException if one of them is no access of the nest
     */
    public boolean mayMeet(Compute one, Compute other) {
        if (obstacle().isPresent()) {
            return true;
        }
        List<MemoryAccess> both = List.of(accesses.find(one), accesses.find(other));
        List<Access> accesses = both.stream()
                .map(access -> problem().accesses().get(access.position()))
                .toList();
        List<Dependence> dependences =
                new DependenceTest(problem().assumptions(both), pairs).between(accesses.getFirst(), accesses.getLast());
        return dependences.stream()
                .anyMatch(dependence -> dependence.distances().subList(0, dependence.levels() - 1).stream()
                        .allMatch(distance -> distance.contains(0)));
    }

    private static Set<Value> defined(List<For> roots) {
        Set<Value> defined = new HashSet<>();
        roots.forEach(root -> defined.addAll(StructuredDefinitions.valuesOf(root)));
        return defined;
    }

    private DependenceProblem problem() {
        DependenceProblem known = problem;
        if (known == null) {
            boolean hasRows = memory().stream().anyMatch(access -> access.rows().isPresent());
            known = DependenceProblem.of(
                    accesses,
                    values,
                    WordUpdates.in(roots, definitions),
                    hasRows && obstacle().isEmpty() ? Optional.of(certain()) : Optional.empty());
            problem = known;
        }
        return known;
    }

    /** The outermost loops in the text form. */
    @Override
    public String toString() {
        return roots.toString();
    }
}
