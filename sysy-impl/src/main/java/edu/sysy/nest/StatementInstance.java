package edu.sysy.nest;

import edu.sysy.ir.Condition;
import edu.sysy.ir.Operation.Compare;
import edu.sysy.ir.Value;
import edu.sysy.nest.form.ValueForms;
import edu.sysy.nest.polyhedron.AffineConstraint;
import edu.sysy.nest.polyhedron.AffineForm;
import edu.sysy.nest.polyhedron.ConstraintSystem;
import edu.sysy.nest.polyhedron.OmegaTest;
import edu.sysy.nest.polyhedron.Satisfiability;
import edu.sysy.nest.polyhedron.WorkBudget;
import edu.sysy.structured.Compute;
import edu.sysy.structured.For;
import edu.sysy.structured.If;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * Conditions that hold whenever a statement runs: the loops around it are in one of their iterations, the branches
 * around it have been taken, and its sums do not wrap more often than they can. What follows from them is decided by
 * the Omega test.
 */
public final class StatementInstance {
    private static final long ROWS_OF_QUESTION = 20_000;

    private final StructuredDefinitions definitions;
    private final ValueForms forms;
    private final List<AffineConstraint> conditions = new ArrayList<>();

    /** A statement of which nothing is known yet. */
    public StatementInstance(StructuredDefinitions definitions) {
        this.definitions = definitions;
        forms = new ValueForms(definitions);
    }

    /** The forms of values when the statement runs. */
    public ValueForms forms() {
        return forms;
    }

    /** Adds that a loop is in one of its iterations. */
    public void addLoop(For loop) {
        if (CounterRanges.isRegular(loop, definitions)) {
            AffineForm counter = AffineForm.variable(forms.number(loop.counter()));
            conditions.addAll(iteration(loop, counter, UnaryOperator.identity()));
        }
    }

    /** Adds that a region of a branch is run. */
    public void addBranch(If branch, boolean then) {
        branch(branch, then, UnaryOperator.identity()).ifPresent(conditions::addAll);
    }

    /** Adds what a nest tells when an access of it, which the statement is, runs. */
    public void addNest(LoopNest nest, Compute access) {
        conditions.addAll(nest.conditions(access, forms));
    }

    /** Adds that it accesses a word of an array: what has no meaning otherwise does not happen. */
    public void addAccess(AffineForm distance, ArrayObject array) {
        if (array.bytes() >= 4) {
            AffineForm inside = forms.integer(distance);
            conditions.add(AffineConstraint.atLeast(inside, 0));
            conditions.add(AffineConstraint.atMost(inside, array.bytes() - 4));
        }
    }

    /**
     * Any of some words that lie one after the other: which of them is a new variable.
     *
     * @param first the distance of the first of them, modulo 2<sup>32</sup>
     * @param words how many there are, at least 1
     * @return the distance of the word
     */
    public AffineForm anyWord(AffineForm first, int words) {
        AffineForm number = AffineForm.variable(forms.newCount());
        conditions.add(AffineConstraint.atMost(number, words - 1L));
        return first.plus(number.times(4));
    }

    /** Whether a counted loop is in the iteration that an iteration has for it. */
    public boolean isIteration(For loop, WritingIteration iteration) {
        return iteration(loop, iteration)
                .filter(found -> found.stream().allMatch(this::implies))
                .isPresent();
    }

    /** The conditions under which a counted loop has an iteration; empty if its counter does not go one way. */
    public Optional<List<AffineConstraint>> iteration(For loop, WritingIteration iteration) {
        return CounterRanges.isRegular(loop, definitions)
                ? Optional.of(iteration(loop, iteration.counter(forms.number(loop.counter())), iteration::inPlace))
                : Optional.empty();
    }

    /** The conditions under which a number is one of the counter's. */
    private List<AffineConstraint> iteration(For loop, AffineForm counter, UnaryOperator<AffineForm> inPlace) {
        AffineForm start = forms.integer(inPlace.apply(forms.modular(loop.start())));
        AffineForm bound = forms.integer(inPlace.apply(forms.modular(loop.bound())));
        long step = forms.modular(loop.step()).constant();
        List<AffineConstraint> found = new ArrayList<>();
        if (loop.test() == Condition.NE) {
            found.addAll(test(step > 0 ? Condition.LT : Condition.GT, counter, bound));
        } else {
            found.addAll(test(loop.test(), counter, bound));
        }
        found.add(step > 0 ? AffineConstraint.atLeast(counter, start) : AffineConstraint.atLeast(start, counter));
        if (Math.abs(step) != 1 && !isMultiple(counter.minus(start), step)) {
            AffineForm steps = AffineForm.variable(forms.newCount());
            found.add(AffineConstraint.equal(counter, start.plus(steps.times(step))));
        }
        return found;
    }

    private static boolean isMultiple(AffineForm form, long number) {
        for (int v = 0; v < form.size(); v++) {
            if (form.coefficient(v) % number != 0) {
                return false;
            }
        }
        return form.constant() % number == 0;
    }

    /**
     * The conditions under which a region of a branch runs in an iteration of the loops around it; empty if they are
     * none of one polyhedron.
     */
    public Optional<List<AffineConstraint>> branch(If branch, boolean then, WritingIteration iteration) {
        return branch(branch, then, iteration::inPlace);
    }

    private Optional<List<AffineConstraint>> branch(If branch, boolean then, UnaryOperator<AffineForm> inPlace) {
        if (definitions.operationOrNull(branch.condition())
                instanceof Compare(Condition test, Value left, Value right)) {
            Condition holds = then ? test : test.negated();
            if (holds != Condition.NE) {
                AffineForm one = forms.integer(inPlace.apply(forms.modular(left)));
                AffineForm other = forms.integer(inPlace.apply(forms.modular(right)));
                return Optional.of(test(holds, one, other));
            }
        }
        return Optional.empty();
    }

    private static List<AffineConstraint> test(Condition test, AffineForm left, AffineForm right) {
        return switch (test) {
            case LT -> List.of(AffineConstraint.atLeast(right, left.plus(1)));
            case LE -> List.of(AffineConstraint.atLeast(right, left));
            case GT -> List.of(AffineConstraint.atLeast(left, right.plus(1)));
            case GE -> List.of(AffineConstraint.atLeast(left, right));
            case EQ -> List.of(AffineConstraint.equal(left, right));
            case NE -> throw new IllegalArgumentException("not a condition of one polyhedron");
        };
    }

    /** Whether a condition holds whenever the statement runs; false if that is not decided. */
    public boolean implies(AffineConstraint condition) {
        AffineForm form = condition.form();
        return isImpossible(AffineConstraint.atMost(form, -1))
                && (!condition.equality() || isImpossible(AffineConstraint.atLeast(form, 1)));
    }

    private boolean isImpossible(AffineConstraint condition) {
        return isImpossible(List.of(condition));
    }

    /** Whether some conditions cannot all hold when the statement runs; false if that is not decided. */
    public boolean isImpossible(List<AffineConstraint> together) {
        List<AffineConstraint> all = new ArrayList<>(forms.conditions());
        all.addAll(conditions);
        all.addAll(together);
        return OmegaTest.solve(ConstraintSystem.of(forms.count(), all), WorkBudget.ofRows(ROWS_OF_QUESTION))
                == Satisfiability.NO;
    }

    /** The conditions. */
    @Override
    public String toString() {
        return conditions.toString();
    }
}
