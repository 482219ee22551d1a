package edu.sysy.optimize.nest;

import edu.sysy.TargetTraits;
import edu.sysy.structured.For;
import edu.sysy.structured.Region;
import edu.sysy.structured.Statement;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Changes the order of loops directly inside each other, so that the innermost one walks along rows (loop interchange).
 *
 * <pre>
 * for j { for i { a[i][j] = a[i][j] + 1 } }     becomes     for i { for j { a[i][j] = a[i][j] + 1 } }
 * </pre>
 *
 * <p>A loop whose bounds are computed from the counter of another one stays inside it; where dependences forbid an
 * order, the bounds of {@link EnclosingLoops} may show that they do not exist. {@link PermutationPlan} chooses the
 * order in which the fewest lines of the cache are fetched, among those that dependences allow. Sums, products, minima
 * and maxima of integers may be carried through all loops: they come out the same in any order. After Wolfe,
 * "Optimizing supercompilers for supercomputers", 1982, and McKinley, Carr and Tseng, "Improving data locality with
 * loop transformations", TOPLAS 1996.
 */
public final class InterchangeLoops extends NestPass {
    /** Makes the pass for a machine. */
    public InterchangeLoops(TargetTraits traits) {
        super(traits);
    }

    @Override
    public InterchangeLoops forTarget(TargetTraits machine) {
        return isFor(machine) ? this : new InterchangeLoops(machine);
    }

    @Override
    public String name() {
        return "interchange-loops";
    }

    @Override
    public String description() {
        return "changes the order of nested loops so that the innermost one walks along rows (loop interchange)";
    }

    @Override
    protected int minDepth() {
        return 2;
    }

    /**
     * What an iteration of the innermost loop of a nest costs in the order that would be chosen for it; empty if its
     * loops would stay in order.
     */
    public static OptionalDouble costOfNewOrder(PerfectNest nest, NestEditor editor) {
        Optional<PermutationPlan> plan = PermutationPlan.best(nest, editor).filter(PermutationPlan::changes);
        return plan.isPresent() ? OptionalDouble.of(plan.get().cost()) : OptionalDouble.empty();
    }

    @Override
    protected Region change(Region body, NestEditor editor) {
        return editor.mapNests(body, root -> permute(root, EnclosingLoops.none(editor), editor));
    }

    private static List<Statement> permute(For root, EnclosingLoops around, NestEditor editor) {
        PerfectNest nest = PerfectNest.triangular(root, editor);
        if (nest.depth() > 1) {
            Optional<PermutationPlan> plan = PermutationPlan.of(nest, around, editor);
            plan.ifPresent(best ->
                    editor.done(root.line(), "order of nested loops, as numbers of the loops before: " + best.order()));
            return plan.map(best -> nest.inOrder(best.order(), editor)).orElse(List.of(root));
        }
        EnclosingLoops inside = around.with(root);
        return List.of(root.withBody(editor.mapNests(root.body(), inner -> permute(inner, inside, editor))));
    }
}
