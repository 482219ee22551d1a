package edu.sysy.optimize.nest.peel;

import edu.sysy.ir.Condition;
import edu.sysy.ir.Effect;
import edu.sysy.ir.Operation.IntConstant;
import edu.sysy.ir.Value;
import edu.sysy.nest.form.ValueForms;
import edu.sysy.nest.polyhedron.AffineForm;
import edu.sysy.optimize.nest.NestEditor;
import edu.sysy.optimize.nest.WholeGroups;
import edu.sysy.optimize.nest.dataflow.Statements;
import edu.sysy.structured.Compute;
import edu.sysy.structured.For;
import edu.sysy.structured.Region;
import edu.sysy.structured.Statement;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Predicate;

/**
 * A loop whose bounds move with the counter of one around it.
 *
 * @param loop the loop, which counts up by 1
 * @param start what its first number advances by in each iteration of the outer loop
 * @param bound what its bound advances by
 * @param computations what its bounds and its step are computed from, in its region
 * @param overlaps whether its bounds do not wrap, and copies whose iterations follow each other have some in common, or
 *     one begins where another one ends: then it is known how many iterations each has beside
 * @param width how many iterations it has, if that is always the same
 */
public record PeeledLoop(
        For loop, long start, long bound, List<Statement> computations, boolean overlaps, OptionalLong width) {
    /** Bounds that advance faster leave little for all copies. */
    private static final int MAX_ADVANCE = 2;

    /** Copies the list. */
    public PeeledLoop {
        computations = List.copyOf(computations);
    }

    /**
     * Looks at a loop; empty if copies of an outer iteration do not have a part of it in common that can be told.
     *
     * @param region what it is in, which has no other loop
     * @param outer the loop that is jammed, which counts up by 1
     * @param isUniform tells of a value whether it is the same in all iterations of that one
     */
    public static Optional<PeeledLoop> of(
            NestEditor editor, For loop, Region region, For outer, Predicate<Value> isUniform) {
        boolean isAlone = region.statements().stream().allMatch(each -> each == loop || !Statements.hasLoop(each));
        if (!WholeGroups.isPossible(editor, loop) || !isAlone || loop.end().exists()) {
            return Optional.empty();
        }
        ValueForms forms = new ValueForms(editor.definitions());
        OptionalLong start = advance(forms, loop.start(), outer.counter(), isUniform);
        OptionalLong bound = advance(forms, loop.bound(), outer.counter(), isUniform);
        Optional<List<Statement>> computations = computations(loop, region);
        if (start.isEmpty() || bound.isEmpty() || computations.isEmpty()) {
            return Optional.empty();
        }
        PeeledLoop peeled = new PeeledLoop(
                loop,
                start.getAsLong(),
                bound.getAsLong(),
                computations.get(),
                overlaps(editor, forms, loop, outer),
                width(forms, loop));
        return peeled.advance() > 0 && peeled.advance() <= MAX_ADVANCE ? Optional.of(peeled) : Optional.empty();
    }

    /**
     * Whether a loop begins at a constant and ends at the outer counter, or begins at that and ends where the outer
     * loop does, each up to a constant with which it has an iteration, or nearly.
     */
    private static boolean overlaps(NestEditor editor, ValueForms forms, For loop, For outer) {
        int inclusive = loop.test() == Condition.LE ? 1 : 0;
        OptionalLong fromStart = distance(forms, loop.start(), outer.counter());
        if (fromStart.isPresent()) {
            return loop.bound().equals(outer.bound())
                    && loop.test() == outer.test()
                    && (fromStart.getAsLong() == 0 || fromStart.getAsLong() == 1);
        }
        OptionalLong toBound = distance(forms, loop.bound(), outer.counter());
        return toBound.isPresent()
                && toBound.getAsLong() + inclusive <= 1
                && editor.definitions().operationOrNull(loop.start()) instanceof IntConstant(int first)
                && editor.definitions().operationOrNull(outer.start()) instanceof IntConstant(int outerFirst)
                && first <= outerFirst + toBound.getAsLong() + inclusive;
    }

    /** How far a value is ahead of a counter, if that is a constant. */
    private static OptionalLong distance(ValueForms forms, Value value, Value counter) {
        AffineForm distance = forms.modular(value).minus(AffineForm.variable(forms.number(counter)));
        return distance.isConstant() ? OptionalLong.of(distance.constant()) : OptionalLong.empty();
    }

    /** The iterations of a loop whose bounds move together (a band). */
    private static OptionalLong width(ValueForms forms, For loop) {
        AffineForm width = forms.modular(loop.bound()).minus(forms.modular(loop.start()));
        return width.isConstant()
                ? OptionalLong.of(width.constant() + (loop.test() == Condition.LE ? 1 : 0))
                : OptionalLong.empty();
    }

    /** The coefficient of the counter in a value that is a sum of it and of uniform values. */
    private static OptionalLong advance(ValueForms forms, Value value, Value counter, Predicate<Value> isUniform) {
        int own = forms.number(counter);
        AffineForm form = forms.modular(value);
        for (int v = 0; v < form.size(); v++) {
            if (v != own
                    && form.coefficient(v) != 0
                    && !forms.value(v).filter(isUniform).isPresent()) {
                return OptionalLong.empty();
            }
        }
        return OptionalLong.of(form.coefficient(own));
    }

    /** The operations in the region that the loop needs before it begins; empty if they do more than to compute. */
    private static Optional<List<Statement>> computations(For loop, Region region) {
        Set<Value> needed = new HashSet<>(List.of(loop.start(), loop.bound(), loop.step()));
        List<Statement> found = new ArrayList<>();
        int before = region.statements().indexOf(loop);
        for (Statement statement : region.statements().subList(0, before).reversed()) {
            if (statement.results().stream().noneMatch(needed::contains)) {
                continue;
            }
            if (!(statement instanceof Compute compute && compute.operation().effect() == Effect.NONE)) {
                return Optional.empty();
            }
            needed.addAll(statement.operands());
            found.addFirst(statement);
        }
        return Optional.of(found);
    }

    /** Whether copies may have iterations before the common part. */
    public boolean hasHead() {
        return start != 0;
    }

    /** Whether copies may have iterations after the common part. */
    public boolean hasTail() {
        return bound != 0;
    }

    /** How many iterations two copies that follow each other do not have in common. */
    public long advance() {
        return Math.max(Math.abs(start), Math.abs(bound));
    }

    /** How many iterations of a copy are no part of what all copies have, on average. */
    public double peeledIterations(int copies) {
        return (Math.abs(start) + Math.abs(bound)) * (copies - 1) / 2.0;
    }

    /** How many loops there are for such iterations, in each copy. */
    public int peeledLoops() {
        return (hasHead() ? 1 : 0) + (hasTail() ? 1 : 0);
    }
}
