package edu.sysy.optimize.nest;

import edu.sysy.ir.Operation.IntConstant;
import edu.sysy.nest.LoopNest;
import edu.sysy.nest.dependence.Dependence;
import edu.sysy.structured.Compute;
import edu.sysy.structured.For;
import edu.sysy.structured.If;
import edu.sysy.structured.Region;
import edu.sysy.structured.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Which tile of iterations the innermost loop of a nest is to compute at the same time.
 *
 * <p>An iteration of a tile loads a word once for all its copies, and not at all if an earlier iteration of the
 * innermost loop has loaded it. Its cost is the number of these loads, of stores, of other operations, and of pointers
 * that advance, divided by the number of copies. It has to fit into the registers that the machine has for loops: a
 * value for each word, for each value that the loop carries, and for each pointer.
 *
 * @param outer the loop of which several iterations are made outside of {@code inner}; the same as {@code inner} if
 *     only one loop is unrolled
 * @param inner the loop directly around the innermost one
 */
record TilePlan(NestEditor editor, LoopNest nest, For root, For outer, int outerFactor, For inner, int innerFactor) {
    /** The sides of tiles. */
    private static final List<Integer> FACTORS = List.of(1, 2, 4);

    /** A body of more operations is not copied: its loads are a small part of it. */
    private static final int MAX_OPERATIONS = 40;

    /** A loop of a known number of iterations below this is unrolled as a whole later. */
    private static final int MIN_ITERATIONS = 8;

    /** The plan for a nest; empty if no tile is legal and better than a single iteration. */
    static Optional<TilePlan> of(For root, NestEditor editor) {
        List<For> chain = chain(root);
        if (chain.size() < 2) {
            return Optional.empty();
        }
        For innermost = chain.getLast();
        For inner = chain.get(chain.size() - 2);
        For outer = chain.size() > 2 ? chain.get(chain.size() - 3) : inner;
        LoopNest nest = editor.nest(root);
        if (nest.obstacle().isPresent()) {
            editor.missed(
                    root.line(),
                    "nest left as it is, because " + nest.obstacle().get());
            return Optional.empty();
        }
        TileCost cost = new TileCost(editor, nest, innermost, inner, outer);
        if (cost.operations() > MAX_OPERATIONS || !cost.loads() || isShort(editor, innermost)) {
            return Optional.empty();
        }
        List<TilePlan> plans = cost.better(FACTORS).stream()
                .map(sides -> new TilePlan(editor, nest, root, outer, sides.outer(), inner, sides.inner()))
                .toList();
        Optional<TilePlan> best = plans.stream()
                .filter(plan -> plan.isPossible() && plan.obstacle().isEmpty())
                .findFirst();
        if (best.isEmpty() && !plans.isEmpty()) {
            plans.getFirst()
                    .obstacle()
                    .ifPresent(dependence ->
                            editor.missed(inner.line(), "iterations not computed together, because of " + dependence));
        }
        return best;
    }

    /**
     * The loops of a nest from the outermost to the innermost one, if each has one loop directly inside, and no other
     * in branches; else the outermost one alone.
     */
    static List<For> chain(For root) {
        List<For> chain = new ArrayList<>(List.of(root));
        while (true) {
            List<For> inside = new ArrayList<>();
            for (Statement statement : chain.getLast().body().statements()) {
                if (statement instanceof For loop) {
                    inside.add(loop);
                } else if (!(statement instanceof Compute) && hasLoop(statement)) {
                    return List.of(root);
                }
            }
            if (inside.isEmpty()) {
                return chain;
            }
            if (inside.size() > 1) {
                return List.of(root);
            }
            chain.add(inside.getFirst());
        }
    }

    private static boolean hasLoop(Statement statement) {
        for (Region region : statement.regions()) {
            for (Statement inner : region.statements()) {
                if (!(inner instanceof Compute || inner instanceof If) || hasLoop(inner)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Whether a loop is known to have few iterations. */
    private static boolean isShort(NestEditor editor, For loop) {
        return editor.definitions().operationOrNull(loop.start()) instanceof IntConstant(int first)
                && editor.definitions().operationOrNull(loop.bound()) instanceof IntConstant(int limit)
                && Math.abs((long) limit - first) < MIN_ITERATIONS;
    }

    private boolean isPossible() {
        return isPossible(outer, outerFactor) && isPossible(inner, innerFactor);
    }

    private boolean isPossible(For loop, int factor) {
        return factor == 1
                || (Jamming.isPossible(editor, loop)
                        && !isShort(editor, loop)
                        && new Jamming(editor, loop, factor, false).keepsInnerLoops());
    }

    /** A dependence that forbids the tile. */
    private Optional<Dependence> obstacle() {
        int one = nest.number(outer);
        int other = nest.number(inner);
        return outer == inner
                ? nest.legality().preventsJam(other, innerFactor)
                : nest.legality().preventsTile(one, outerFactor, other, innerFactor);
    }

    /** The nest with its tiles. */
    List<Statement> apply() {
        editor.done(
                inner.line(),
                "iterations computed together: " + (outer == inner ? "" : outerFactor + " x ") + innerFactor);
        int one = nest.number(outer);
        int other = nest.number(inner);
        // what the copies load stands together, so that a pass for straight code finds the words that they share
        boolean interleaves = nest.legality()
                .preventsInterleaving(one, outer == inner ? innerFactor : outerFactor, other, innerFactor)
                .isEmpty();
        return replace(root, interleaves);
    }

    /** A loop of the nest with its tiles; from the inside out, so that the outer copies hold the inner ones. */
    private List<Statement> replace(For loop, boolean interleaves) {
        For changed = loop;
        if (loop != inner) {
            List<Statement> statements = new ArrayList<>();
            for (Statement statement : loop.body().statements()) {
                statements.addAll(statement instanceof For each ? replace(each, interleaves) : List.of(statement));
            }
            changed = loop.withBody(loop.body().withStatements(statements));
        }
        int factor = loop == inner ? innerFactor : loop == outer ? outerFactor : 1;
        return factor == 1 ? List.of(changed) : new Jamming(editor, changed, factor, interleaves).statements();
    }
}
