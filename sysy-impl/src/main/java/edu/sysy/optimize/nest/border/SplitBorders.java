package edu.sysy.optimize.nest.border;

import edu.sysy.TargetTraits;
import edu.sysy.optimize.nest.NestEditor;
import edu.sysy.optimize.nest.NestPass;
import edu.sysy.structured.Region;

/**
 * Splits loops of nests into the few iterations at their ends in which a condition may change, such as a test for the
 * border of an array, and all others, in which it is known (index-set splitting).
 *
 * <pre>
 * for x = 0; lt w; step 1 {              for x = 0; lt 1; step 1 { for k { if x + k - 1 ge 0 ... } }
 *   for k = 0; lt 3; step 1 {            for x = 1; lt w - 1; step 1 {
 *     p = x + k - 1                        for k = 0; lt 3; step 1 {
 *     if p ge 0 { if p lt w {     becomes    y = load a + 4 (x + k - 1)
 *       y = load a + 4 p                     ...
 *       ...                                }
 *     } }                                }
 *   }                                    for x = w - 1; lt w; step 1 { for k { if x + k - 1 ge 0 ... } }
 * }
 * </pre>
 *
 * <p>The iterations run in the order that they had, so no dependence matters, and a break may leave any part. What
 * matters is that the conditions are really known:
 *
 * <ol>
 *   <li>{@link CounterTest} finds comparisons of affine forms; {@link TestRequirements} eliminates the counters of
 *       inner loops from them, which leaves a bound of the loop's own counter.
 *   <li>{@link CounterIntervals} shows that what is compared does not wrap. Where that depends on values which only a
 *       run of the program knows, the program tests that they are small, and else runs the loop as it was.
 *   <li>{@link BorderPlan} chooses the bounds that leave out a few iterations, {@link LoopSegments} makes the parts,
 *       and {@link DecidedRegion} removes what is decided. Loops inside the iterations that are left are next.
 * </ol>
 *
 * <p>What the bounds of loops alone decide is removed without a copy. After Griebl, Feautrier and Lengauer, "Index set
 * splitting", IJPP 2000.
 *
 * <p>Cost: linear in the statements of a loop, for each loop around them, of which there are at most a dozen.
 */
public final class SplitBorders extends NestPass {
    /** Makes the pass for a machine. */
    public SplitBorders(TargetTraits traits) {
        super(traits);
    }

    @Override
    public SplitBorders forTarget(TargetTraits machine) {
        return isFor(machine) ? this : new SplitBorders(machine);
    }

    @Override
    public String name() {
        return "split-borders";
    }

    @Override
    public String description() {
        return "runs all iterations but those at the ends of a loop without tests for its ends (index-set splitting)";
    }

    @Override
    protected int minDepth() {
        return 2;
    }

    @Override
    protected Region change(Region body, NestEditor editor) {
        return new BorderSplitting(editor).change(body);
    }
}
