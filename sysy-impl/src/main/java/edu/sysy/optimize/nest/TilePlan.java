package edu.sysy.optimize.nest;

import edu.sysy.nest.LoopNest;
import edu.sysy.structured.For;
import edu.sysy.structured.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Which tile of iterations the innermost loop of a nest is to compute at the same time, found by {@link TileSearch}.
 *
 * @param outer the loop of which several iterations are made outside of {@code inner}; the same as {@code inner} if
 *     only one loop is unrolled
 * @param inner the loop directly around the innermost one
 * @param interleaves whether the copies of each statement stand together
 * @param peels whether copies have other iterations of a loop inside
 * @param cost what part of its cost is left of an iteration
 */
record TilePlan(
        NestEditor editor,
        LoopNest nest,
        For root,
        For outer,
        int outerFactor,
        For inner,
        int innerFactor,
        boolean interleaves,
        boolean peels,
        double cost) {
    /** The plan for a nest; empty if no tile is legal and better than a single iteration. */
    static Optional<TilePlan> of(For root, EnclosingLoops around, NestEditor editor) {
        List<For> chain = chain(root);
        if (chain.size() < 2) {
            return Optional.empty();
        }
        LoopNest nest = editor.nest(root);
        if (nest.obstacle().isPresent()) {
            editor.missed(
                    root.line(),
                    "nest left as it is, because " + nest.obstacle().get());
            return Optional.empty();
        }
        List<Statement> body = chain.getLast().body().statements();
        TileSearch search = new TileSearch(editor, nest, nest.legality(), chain, body);
        if (search.obstacle().isPresent()) {
            Optional<LoopNest> known = around.nest(root);
            if (known.isPresent()) {
                nest = known.get();
                search = new TileSearch(editor, nest, nest.legality(), chain, body);
            }
        }
        Optional<TileCost.Sides> best = search.best();
        if (best.isEmpty()) {
            int line = search.inner().line();
            search.obstacle()
                    .ifPresent(dependence ->
                            editor.missed(line, "iterations not computed together, because of " + dependence));
            if (search.isKeptByCarriedValues()) {
                editor.missed(
                        line,
                        "iterations not computed together, because the loop carries a value that has to be updated in order");
            }
            return Optional.empty();
        }
        TileCost.Sides sides = best.get();
        return Optional.of(new TilePlan(
                editor,
                nest,
                root,
                search.outer(),
                sides.outer(),
                search.inner(),
                sides.inner(),
                sides.interleaves(),
                search.peels(sides),
                sides.cost() / search.single()));
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
                } else if (statement.regions().stream().anyMatch(NestEditor::hasLoop)) {
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

    /** The nest with its tiles. */
    List<Statement> apply() {
        editor.done(
                inner.line(),
                "iterations computed together: " + (outer == inner ? "" : outerFactor + " x ") + innerFactor
                        + (peels ? ", but for those of inner loops that not all of them have" : ""));
        return replace(root);
    }

    /** A loop of the nest with its tiles; from the inside out, so that the outer copies hold the inner ones. */
    private List<Statement> replace(For loop) {
        For changed = loop;
        if (loop != inner) {
            List<Statement> statements = new ArrayList<>();
            for (Statement statement : loop.body().statements()) {
                statements.addAll(statement instanceof For each ? replace(each) : List.of(statement));
            }
            changed = loop.withBody(loop.body().withStatements(statements));
        }
        int factor = loop == inner ? innerFactor : loop == outer ? outerFactor : 1;
        return factor == 1 ? List.of(changed) : new Jamming(editor, changed, factor, interleaves).statements();
    }
}
