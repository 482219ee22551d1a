package edu.sysy.optimize.nest.split;

import edu.sysy.TargetTraits;
import edu.sysy.nest.LoopNest;
import edu.sysy.optimize.nest.NestEditor;
import edu.sysy.optimize.nest.NestPass;
import edu.sysy.structured.For;
import edu.sysy.structured.Region;
import edu.sysy.structured.Statement;
import java.util.List;

/**
 * Splits an innermost loop at the iteration that writes a word which all iterations load (index-set splitting), and
 * loads the word once for the iterations before it and once for those after it (scalar replacement).
 *
 * <pre>
 * for j = 0; lt n; step 1 {             x = load a + 4 k
 *   x = load a + 4 k                    for j = 0; lt k; step 1 { store a + 4 j, x }
 *   store a + 4 j, x          becomes   j = k { x' = load a + 4 k; store a + 4 j, x' }
 * }                                     x'' = load a + 4 k
 *                                       for j = k + 1; lt n; step 1 { store a + 4 j, x'' }
 * </pre>
 *
 * <p>{@code k} may be no iteration of the loop: {@link SplitLoop} computes how many iterations come before it, all of
 * them if it is none. Where the counter is never {@code k}, the word is loaded once, and the loop stays whole. {@link
 * edu.sysy.nest.InvariantLoads} solves for {@code k}. After Allen and Kennedy, "Optimizing Compilers for Modern
 * Architectures", 2001, sections 5.8 and 8.3, and Griebl, Feautrier and Lengauer, "Index set splitting", IJPP 2000.
 */
public final class SplitIndexSets extends NestPass {
    /** Makes the pass for a machine. */
    public SplitIndexSets(TargetTraits traits) {
        super(traits);
    }

    @Override
    public SplitIndexSets forTarget(TargetTraits machine) {
        return isFor(machine) ? this : new SplitIndexSets(machine);
    }

    @Override
    public String name() {
        return "split-index-sets";
    }

    @Override
    public String description() {
        return "splits a loop at the iteration that writes a word which all load (index-set splitting)";
    }

    @Override
    protected int minDepth() {
        return 1;
    }

    @Override
    protected Region change(Region body, NestEditor editor) {
        return editor.mapNests(body, root -> split(root, editor.nest(root), editor));
    }

    /** The largest nest that a loop is in and that is understood tells more than the loop alone. */
    private static List<Statement> split(For loop, LoopNest around, NestEditor editor) {
        LoopNest nest = around.obstacle().isEmpty() ? around : editor.nest(loop);
        if (NestEditor.hasLoop(loop.body())) {
            return List.of(loop.withBody(editor.mapNests(loop.body(), inner -> split(inner, nest, editor))));
        }
        return SplitPlan.of(loop, nest, editor)
                .map(plan -> new SplitLoop(editor, loop, plan).statements())
                .orElse(List.of(loop));
    }
}
