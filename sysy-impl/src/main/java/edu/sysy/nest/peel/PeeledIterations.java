package edu.sysy.nest.peel;

import edu.sysy.nest.dependence.Access;
import edu.sysy.nest.dependence.ArrayDependenceGraph;
import edu.sysy.nest.dependence.Dependence;
import edu.sysy.nest.dependence.DependenceTest;
import edu.sysy.nest.dependence.NestLegality;
import edu.sysy.nest.dependence.NestLoop;
import edu.sysy.nest.polyhedron.AffineConstraint;
import edu.sysy.nest.polyhedron.AffineForm;
import edu.sysy.nest.polyhedron.WorkBudget;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Says which dependences unroll-and-jam keeps in order because one end of them is in an iteration that is peeled off.
 *
 * <pre>
 * for i { for k = 0; lt i { b += a[k] }; a[i] = b }          a[i] is read in iteration k = i, which is left for later
 * </pre>
 *
 * <p>The iterations of an inner loop that all copies have, its common part, run for all copies at the same time. Those
 * of one copy before it, the head, run after the statements before the loop and before the next copy of these; those
 * after it, the tail, before the statements after the loop and before the next copy of the tail. So what a copy stores
 * after its loop is stored when the next copy loads it in its tail; and what it stores in its head, when the next copy
 * loads it before its loop.
 *
 * <p>An iteration of the common part lies between the bounds of all copies. That of one end of the dependence with the
 * bounds of the copy of the other end is a dependence of the same kind; if there is none for any distance between
 * copies, no such iteration is in the common part.
 */
public final class PeeledIterations implements NestLegality.Peeling {
    /** Rows for the questions about one dependence; few need a hundredth of it. */
    private static final long ROWS = 50_000;

    private final Set<Integer> withHead;

    /**
     * Looks at peeled loops.
     *
     * @param withHead the counters of the inner loops of which a head may be peeled off
     */
    public PeeledIterations(Set<Integer> withHead) {
        this.withHead = Set.copyOf(withHead);
    }

    @Override
    public boolean keepsOrder(ArrayDependenceGraph graph, Dependence dependence, int level, long factor) {
        int common = dependence.levels();
        boolean isIntoLoop = dependence.source().loops().size() == common
                && dependence.target().loops().size() > common;
        boolean isOutOfLoop = dependence.target().loops().size() == common
                && dependence.source().loops().size() > common;
        if (isIntoLoop == isOutOfLoop) {
            return false;
        }
        NestLoop loop =
                (isIntoLoop ? dependence.target() : dependence.source()).loops().get(common);
        if (isIntoLoop && withHead.contains(loop.counter())) {
            return false; // the target may be in a head
        }
        DependenceTest test = new DependenceTest(graph.assumptions(), WorkBudget.ofRows(ROWS));
        for (long ahead = 1; ahead < factor; ahead++) {
            if (mayBeCommon(dependence, level, loop, ahead, test)) {
                return false;
            }
        }
        return true;
    }

    /** Whether the end in the loop may be in an iteration that the copy of the other end has, too, or passes later. */
    private static boolean mayBeCommon(
            Dependence dependence, int level, NestLoop loop, long ahead, DependenceTest test) {
        Access source = dependence.source();
        Access target = dependence.target();
        int counter = source.loops().get(level).counter();
        boolean isIntoLoop = target.loops().size() > dependence.levels();
        if (isIntoLoop) {
            target = guarded(target, loop, loop.upper(), counter, -ahead);
        } else {
            source = guarded(source, loop, loop.lower(), counter, ahead);
        }
        for (Dependence each : test.between(source, target)) {
            if (each.source().position() == source.position()
                    && each.target().position() == target.position()
                    && each.carrier() == level
                    && each.distance(level).contains(ahead)) {
                return true;
            }
        }
        return false;
    }

    /**
     * An access in iterations of an inner loop that lie between the bounds of another copy.
     *
     * @param bounds those at which the loop begins or ends
     * @param ahead how far the other copy is ahead
     */
    private static Access guarded(Access access, NestLoop loop, List<AffineForm> bounds, int counter, long ahead) {
        List<AffineConstraint> guards = new ArrayList<>(access.guards());
        AffineForm inner = AffineForm.variable(loop.counter());
        for (AffineForm bound : bounds) {
            AffineForm other = bound.plus(Math.multiplyExact(bound.coefficient(counter), ahead));
            guards.add(ahead > 0 ? AffineConstraint.atLeast(inner, other) : AffineConstraint.atLeast(other, inner));
        }
        return new Access(
                access.name(),
                access.array(),
                access.writes(),
                access.subscripts(),
                access.loops(),
                guards,
                access.statement(),
                access.position(),
                access.update());
    }
}
