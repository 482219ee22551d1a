package edu.sysy.optimize.nest.tiling;

import edu.sysy.TargetTraits;
import edu.sysy.optimize.nest.NestEditor;
import edu.sysy.optimize.nest.NestPass;
import edu.sysy.optimize.nest.PerfectNest;
import edu.sysy.structured.For;
import edu.sysy.structured.Region;
import edu.sysy.structured.Statement;
import java.util.List;
import java.util.Optional;

/**
 * Runs a nest strip by strip, so that what a strip touches stays in the data caches until it is used again
 * (strip-mining and interchange, loop tiling, blocking).
 *
 * <pre>
 * for i = 0; lt n {                            for s = 0; lt 512; step 8 { for i = 0; lt n {
 *   for j = 0; lt 512 {              becomes     for t = 0; lt 8 { j = s + t
 *     b[i][j] = a[j][i] } }                        b[i][j] = a[j][i] } } }
 * </pre>
 *
 * <p>In the order of the text, each line of {@code a} is fetched for one of its words and gone before the next one is
 * asked for; in strips, eight lines serve eight iterations of {@code i}. {@link StripPlan} chooses a strip by the lines
 * that are fetched ({@link MissEstimate}), among those that {@link
 * edu.sysy.nest.dependence.NestLegality#preventsTiling} allows; {@link StripMining} makes it. The order of the loops
 * inside stays as it is, so that register tiles fit into strips. A strip has a constant number of iterations; what does
 * not fill one runs after all strips. After Wolf and Lam, "A data locality optimizing algorithm", PLDI 1991.
 */
public final class TileLoops extends NestPass {
    /** Makes the pass for a machine. */
    public TileLoops(TargetTraits traits) {
        super(traits);
    }

    @Override
    public TileLoops forTarget(TargetTraits machine) {
        return isFor(machine) ? this : new TileLoops(machine);
    }

    @Override
    public String name() {
        return "tile-loops";
    }

    @Override
    public String description() {
        return "runs nests in strips whose words stay in the data caches (strip-mining, loop tiling, blocking)";
    }

    @Override
    protected int minDepth() {
        return 2;
    }

    @Override
    protected Region change(Region body, NestEditor editor) {
        return editor.traits().dataCaches().isEmpty() ? body : editor.mapNests(body, root -> tile(root, editor));
    }

    private static List<Statement> tile(For root, NestEditor editor) {
        PerfectNest nest = PerfectNest.of(root, editor);
        if (nest.depth() > 1) {
            Optional<StripPlan> plan = StripPlan.of(nest, editor);
            if (plan.isPresent()) {
                return plan.get().apply();
            }
        }
        return List.of(root.withBody(editor.mapNests(root.body(), inner -> tile(inner, editor))));
    }
}
