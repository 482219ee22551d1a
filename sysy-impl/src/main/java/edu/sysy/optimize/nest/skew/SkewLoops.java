package edu.sysy.optimize.nest.skew;

import edu.sysy.TargetTraits;
import edu.sysy.optimize.nest.NestEditor;
import edu.sysy.optimize.nest.NestPass;
import edu.sysy.structured.For;
import edu.sysy.structured.Region;
import edu.sysy.structured.Statement;
import java.util.List;
import java.util.Optional;

/**
 * Computes iterations of an outer loop together although each needs words that the one before it writes further ahead:
 * each is delayed until they are there (loop skewing, followed by unroll-and-jam; the wavefront method).
 *
 * <pre>
 * for t = 0; lt n {                           for t by 2 { i = 1 { a[i] = ... }
 *   for i = 1; lt m {               becomes     for i = 1; lt m - 1 { a[i + 1] = (a[i] + a[i+1] + a[i+2]) / 3
 *     a[i] = (a[i-1] + a[i] + a[i+1]) / 3 } }                         a[i]     = (a[i-1] + a[i] + a[i+1]) / 3 }
 *                                               i = m - 1 { a[i] = ... } }
 * </pre>
 *
 * <p>In the order of the text, iteration {@code (t + 1, i)} reads {@code a[i+1]}, which {@code (t, i + 1)} writes: a
 * dependence with the distance {@code (1, -1)}, for which {@code t} and {@code t + 1} cannot run together. With the
 * counter {@code i + t} in place of {@code i} the distance is {@code (1, 0)}: iterations of {@code t} run together, and
 * hand words on in registers and in lines of the cache that are there. {@link SkewPlan} chooses loops whose dependences
 * {@link edu.sysy.nest.dependence.NestLegality#leastSkew} turns forward, and what pays; {@link Wavefront} makes it.
 */
public final class SkewLoops extends NestPass {
    /** Makes the pass for a machine. */
    public SkewLoops(TargetTraits traits) {
        super(traits);
    }

    @Override
    public SkewLoops forTarget(TargetTraits machine) {
        return isFor(machine) ? this : new SkewLoops(machine);
    }

    @Override
    public String name() {
        return "skew-loops";
    }

    @Override
    public String description() {
        return "runs iterations of an outer loop together, each delayed until it has what it needs (loop skewing)";
    }

    @Override
    protected int minDepth() {
        return 2;
    }

    @Override
    protected Region change(Region body, NestEditor editor) {
        return editor.mapNests(body, root -> skew(root, editor));
    }

    private static List<Statement> skew(For root, NestEditor editor) {
        Optional<SkewPlan> plan = SkewPlan.of(root, editor);
        return plan.isPresent()
                ? plan.get().apply()
                : List.of(root.withBody(editor.mapNests(root.body(), inner -> skew(inner, editor))));
    }
}
