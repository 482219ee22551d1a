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
        Optional<GuardedNest> guarded = of(root);
        if (guarded.isPresent()) {
            for (Guard guard : Guard.of(guarded.get().branch)) {
                OptionalDouble costOfTile = guarded.get().costOfTile(guard, nest, editor);
                if (costOfTile.isPresent()) {
                    editor.done(
                            guard.branch().line(),
                            "nest made a second time without its condition, for where that seldom skips anything");
                    return new GuardCount(editor, guarded.get(), guard).versions(costOfTile.getAsDouble());
                }
            }
        }
        return List.of(root.withBody(editor.mapNests(root.body(), inner -> versions(inner, nest, editor))));
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

    /**
     * What part of its cost is left of an iteration of the inner loop if its condition is left out, and the nest is
     * tiled; empty if that cannot be done, or would not be.
     */
    private OptionalDouble costOfTile(Guard guard, LoopNest nest, NestEditor editor) {
        if (!(guard.work().statements().getLast() instanceof For)
                || !IdleRegion.changesNothing(guard, before(loops.getLast()), editor)) {
            return OptionalDouble.empty();
        }
        Optional<String> objection = guard.harm(nest).or(() -> changedCondition(nest));
        if (objection.isPresent()) {
            guard.sayThatItStays(editor, objection.get());
            return OptionalDouble.empty();
        }
        OptionalDouble cost =
                readsFirst(guard.work()) ? UnrollAndJam.costOfTile(without(guard), editor) : OptionalDouble.empty();
        if (cost.isEmpty()) {
            guard.sayThatItStays(editor, "the nest would not be tiled without it");
        }
        return cost;
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
        List<Statement> inside = guard.work().statements();
        For changed = loops.getLast();
        for (For loop : loops.reversed()) {
            List<Statement> statements = new ArrayList<>(before(loop));
            statements.addAll(inside);
            changed = loop.withBody(loop.body().withStatements(statements));
            inside = List.of(changed);
        }
        return changed;
    }
}
