package edu.sysy.optimize.nest.guard;

import edu.sysy.ir.Operation.Load;
import edu.sysy.nest.LoopNest;
import edu.sysy.optimize.nest.NestEditor;
import edu.sysy.optimize.nest.UnrollAndJam;
import edu.sysy.structured.Compute;
import edu.sysy.structured.For;
import edu.sysy.structured.If;
import edu.sysy.structured.Region;
import edu.sysy.structured.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Loops directly inside each other that carry no values, the last of which ends with a branch. There are only
 * computations and loads between them, and before the branch.
 *
 * @param loops the loops around the branch, outermost first; at least one
 * @param branch the branch
 */
record GuardedNest(List<For> loops, If branch) {

    /**
     * A nest with those of its loops that are under a condition made a second time without it.
     *
     * <p>Without the condition the nest is perfect, and if it is tiled then, each word of the inner loop is loaded for
     * several iterations of the loops around.
     */
    static List<Statement> versions(For root, NestEditor editor) {
        LoopNest nest = editor.nest(root);
        return nest.obstacle().isEmpty()
                ? versions(root, nest, editor)
                : List.of(root.withBody(editor.mapNests(root.body(), inner -> versions(inner, editor))));
    }

    private static List<Statement> versions(For root, LoopNest nest, NestEditor editor) {
        Optional<GuardedNest> found = of(root);
        if (found.isEmpty()) {
            return List.of(root.withBody(editor.mapNests(root.body(), inner -> versions(inner, nest, editor))));
        }
        GuardedNest guarded = found.get();
        for (Guard guard : Guard.of(guarded.branch)) {
            if (guarded.isLeftOutSafely(guard, nest, editor)) {
                Optional<List<Statement>> versions = guarded.versions(guard, nest, editor);
                if (versions.isPresent()) {
                    return versions.get();
                }
            }
        }
        Statement branch =
                guarded.branch.mapRegions(region -> editor.mapNests(region, inner -> versions(inner, nest, editor)));
        return branch == guarded.branch ? List.of(root) : around(guarded.loops, List.of(branch));
    }

    private static Optional<GuardedNest> of(For root) {
        List<For> loops = new ArrayList<>();
        For loop = root;
        while (loop.carried().isEmpty() && loop.body().yields() && readsFirst(loop.body())) {
            loops.add(loop);
            Statement last = loop.body().statements().getLast();
            if (last instanceof If branch) {
                return Optional.of(new GuardedNest(loops, branch));
            }
            if (!(last instanceof For inner)) {
                return Optional.empty();
            }
            loop = inner;
        }
        return Optional.empty();
    }

    /** Whether there are only computations and loads before the last statement of a region. */
    private static boolean readsFirst(Region region) {
        return !region.statements().isEmpty() && before(region).stream().allMatch(NestEditor::readsOnly);
    }

    private static List<Statement> before(Region region) {
        return region.statements().subList(0, region.statements().size() - 1);
    }

    /** The computations and loads in a loop before the next one, or before the branch. */
    static List<Statement> before(For loop) {
        return before(loop.body());
    }

    /** Whether the loops under a condition may run in any case. */
    private boolean isLeftOutSafely(Guard guard, LoopNest nest, NestEditor editor) {
        if (!(guard.work().statements().getLast() instanceof For)
                || !IdleRegion.changesNothing(guard, before(loops.getLast()), editor)) {
            return false;
        }
        Optional<String> harm = guard.harm(nest);
        harm.ifPresent(reason -> guard.sayThatItStays(editor, reason));
        return harm.isEmpty();
    }

    /**
     * Two versions of the outermost of the loops in front of which it can be counted how often a condition holds; empty
     * if there is none, or the nest would not be tiled without the condition.
     */
    private Optional<List<Statement>> versions(Guard guard, LoopNest nest, NestEditor editor) {
        String objection = "the nest would not be tiled without it";
        for (int first = 0; first < loops.size(); first++) {
            GuardedNest part = new GuardedNest(loops.subList(first, loops.size()), branch);
            Optional<String> changed = part.changedCondition(nest);
            OptionalDouble costOfTile = changed.isPresent() || !readsFirst(guard.work())
                    ? OptionalDouble.empty()
                    : UnrollAndJam.costOfTile(part.without(guard), editor);
            if (costOfTile.isPresent()) {
                editor.done(
                        branch.line(),
                        "nest made a second time without its condition, for where that seldom skips anything");
                List<Statement> versions = new GuardCount(editor, part, guard).versions(costOfTile.getAsDouble());
                return Optional.of(around(loops.subList(0, first), versions));
            }
            objection = changed.orElse(objection);
        }
        guard.sayThatItStays(editor, objection);
        return Optional.empty();
    }

    /** A load that the condition may depend on, of a word that the nest may write. */
    private Optional<String> changedCondition(LoopNest nest) {
        return loops.stream()
                .flatMap(loop -> before(loop).stream())
                .map(Compute.class::cast)
                .filter(compute -> compute.operation() instanceof Load load
                        && nest.mayAccess(loops.getFirst(), load.address(), true))
                .findFirst()
                .map(compute -> compute.instruction() + " may load another number before the nest");
    }

    /** The nest with what is under the condition in place of the branch. */
    For without(Guard guard) {
        return (For) around(loops, guard.work().statements()).getFirst();
    }

    /** Loops directly inside each other with some statements in place of the last one of the innermost of them. */
    private static List<Statement> around(List<For> loops, List<Statement> inside) {
        List<Statement> changed = inside;
        for (For loop : loops.reversed()) {
            List<Statement> statements = new ArrayList<>(before(loop));
            statements.addAll(changed);
            changed = List.of(loop.withBody(loop.body().withStatements(statements)));
        }
        return changed;
    }
}
