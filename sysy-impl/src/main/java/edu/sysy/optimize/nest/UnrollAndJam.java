package edu.sysy.optimize.nest;

import edu.sysy.TargetTraits;
import edu.sysy.nest.LoopNest;
import edu.sysy.structured.For;
import edu.sysy.structured.Region;
import edu.sysy.structured.Statement;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Computes a tile of iterations of outer loops at the same time in the innermost loop, so that what it loads for one of
 * them serves others, too (unroll-and-jam, register tiling).
 *
 * <pre>
 * for i { for j { s = 0                    for i by 2 { for j by 2 { s = s' = t = t' = 0
 *   for k {                                  for k {
 *     s = s + a[i][k] * b[k][j]   becomes      x = a[i][k], x' = a[i+1][k], y = b[k][j], y' = b[k][j+1]
 *   }                                          s = s + x*y, s' = s' + x*y', t = t + x'*y, t' = t' + x'*y'
 *   c[i][j] = s } }                          } ... } }
 * </pre>
 *
 * <p>{@link TilePlan} chooses the tile by what an iteration of it costs, among those that {@link
 * edu.sysy.nest.dependence.NestLegality} allows; {@link Jamming} makes it. What the loops carry is handed from copy to
 * copy: integer sums, minima and such in any order, everything else only where the order of the iterations stays.
 *
 * <p>Where the bounds of an inner loop move with the counter of a jammed one (triangular nests), the copies share the
 * iterations that all of them have. What one copy has before and after these is peeled off, see {@link
 * edu.sysy.optimize.nest.peel.CommonPart}:
 *
 * <pre>
 * for i { for k = 0; lt i {                              for i by 2 {
 *     s = s + a[i][k] * x[k]                               for k = 0; lt i { s = ..., t = ... }
 *   }                                      becomes         x[i] = s
 *   x[i] = s }                                             t = t + a[i+1][i] * x[i]
 *                                                          x[i+1] = t }
 * </pre>
 *
 * <p>After Callahan, Carr and Kennedy, "Improving register allocation for subscripted variables", PLDI 1990, Carr and
 * Kennedy, "Improving the ratio of memory operations to floating-point operations in loops", TOPLAS 1994, and, for
 * triangles, the same, "Compiler blockability of numerical algorithms", Supercomputing 1992.
 */
public final class UnrollAndJam extends NestPass {
    /** Makes the pass for a machine. */
    public UnrollAndJam(TargetTraits traits) {
        super(traits);
    }

    @Override
    public UnrollAndJam forTarget(TargetTraits machine) {
        return isFor(machine) ? this : new UnrollAndJam(machine);
    }

    @Override
    public String name() {
        return "unroll-and-jam";
    }

    @Override
    public String description() {
        return "computes tiles of iterations of outer loops in the innermost one (unroll-and-jam, register tiling)";
    }

    @Override
    protected int minDepth() {
        return 2;
    }

    /**
     * What part of its cost is left of an iteration of a nest in the tile that would be chosen for it; empty if none
     * would be, and a remark says why.
     */
    public static OptionalDouble costOfTile(For root, NestEditor editor) {
        Optional<TilePlan> plan = TilePlan.of(root, EnclosingLoops.none(editor), editor);
        return plan.isPresent() ? OptionalDouble.of(plan.get().cost()) : OptionalDouble.empty();
    }

    /**
     * What an iteration of the innermost loop of a nest costs in the tile that would be chosen for it, if there is one;
     * in units that costs of the same iterations in other nests can be compared with.
     *
     * @param nest a nest without {@linkplain LoopNest#obstacle obstacle}
     * @param root its outermost loop
     * @param loops loops of the nest, at least two, each inside the one before
     */
    public static double costOfIteration(LoopNest nest, For root, List<For> loops, NestEditor editor) {
        List<Statement> body = loops.getLast().body().statements();
        TileSearch search = new TileSearch(editor, nest, nest.legality(), loops, body);
        return TilePlan.chain(root).size() > 1 ? search.cost() : search.single();
    }

    /**
     * What an iteration of the innermost loop of a nest costs in the tile that would be chosen for it, or alone if none
     * would be; empty if the nest is not understood, or its loops are not each directly inside another.
     *
     * @param root its outermost loop
     */
    public static Optional<NestCost.Estimate> costOfIteration(For root, NestEditor editor) {
        LoopNest nest = editor.nest(root);
        List<For> loops = TilePlan.chain(root);
        For innermost = loops.getLast();
        if (nest.obstacle().isPresent() || NestEditor.hasLoop(innermost.body())) {
            return Optional.empty();
        }
        List<Statement> body = innermost.body().statements();
        return Optional.of(NestCost.Estimate.of(
                loops.size() > 1
                        ? new TileSearch(editor, nest, nest.legality(), loops, body).parts()
                        : new TileCost(editor, nest, loops, body).single()));
    }

    @Override
    protected Region change(Region body, NestEditor editor) {
        return editor.mapNests(body, root -> tile(root, EnclosingLoops.none(editor), editor));
    }

    private static List<Statement> tile(For root, EnclosingLoops around, NestEditor editor) {
        if (TilePlan.chain(root).size() > 1) {
            return TilePlan.of(root, around, editor).map(TilePlan::apply).orElse(List.of(root));
        }
        // several nests in one loop, or none
        EnclosingLoops inside = around.with(root);
        return List.of(root.withBody(editor.mapNests(root.body(), inner -> tile(inner, inside, editor))));
    }
}
