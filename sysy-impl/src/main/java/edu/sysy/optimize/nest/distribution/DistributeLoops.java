package edu.sysy.optimize.nest.distribution;

import edu.sysy.TargetTraits;
import edu.sysy.analysis.Loops;
import edu.sysy.ir.Block;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation.Store;
import edu.sysy.optimize.nest.NestEditor;
import edu.sysy.optimize.nest.NestPass;
import edu.sysy.structured.For;
import edu.sysy.structured.Region;
import edu.sysy.structured.Statement;
import java.util.List;
import java.util.Optional;

/**
 * Gives an inner loop of an imperfect nest a copy of the loops around it, and what is before and after it others (loop
 * distribution), so that the loops around it can be interchanged with it.
 *
 * <pre>
 * for i = 0; lt n {                     for i = 0; lt n { store s + 4 i, 0 }
 *   t = for j = 0; lt n carry x = 0 {   for i = 0; lt n {
 *     yield x + a[j][i]                   for j = 0; lt n {
 *   }                         becomes       store s + 4 i, s[i] + a[j][i]
 *   store s + 4 i, t / n                  }
 * }                                     }
 *                                       for i = 0; lt n { store s + 4 i, s[i] / n }
 * </pre>
 *
 * <p>The second nest is perfect, and with {@code i} as its inner loop it walks along the rows of {@code a}. {@link
 * CarriedInMemory} keeps what the inner loop carries in a word that the statements after it store to. {@link
 * StatementParts} finds by the dependences between statements which of them may have loops of their own. {@link
 * DistributionPlan} asks what {@code interchange-loops} and {@code unroll-and-jam} would make of the nest, and leaves
 * loops together where that is not better. After Kennedy and McKinley, "Maximizing loop parallelism and improving data
 * locality via loop fusion and distribution", LCPC 1993.
 *
 * <p>Cost: a graph of dependences for each inner loop that walks along columns.
 */
public final class DistributeLoops extends NestPass {
    /** Makes the pass for a machine. */
    public DistributeLoops(TargetTraits traits) {
        super(traits);
    }

    @Override
    public DistributeLoops forTarget(TargetTraits machine) {
        return isFor(machine) ? this : new DistributeLoops(machine);
    }

    @Override
    public String name() {
        return "distribute-loops";
    }

    @Override
    public String description() {
        return "gives an inner loop a copy of the loops around it, to interchange it with (loop distribution)";
    }

    @Override
    protected int minDepth() {
        return 2;
    }

    /** Whether a loop with a loop in it stores something outside of that one. */
    @Override
    protected boolean mayChange(Function function) {
        Loops loops = Loops.of(function);
        boolean[] hasInner = new boolean[loops.count()];
        for (int loop = 0; loop < loops.count(); loop++) {
            if (loops.parent(loop) >= 0) {
                hasInner[loops.parent(loop)] = true;
            }
        }
        for (int position = 0; position < function.blocks().size(); position++) {
            int loop = loops.innermost(position);
            if (loop >= 0 && hasInner[loop] && stores(function.blocks().get(position))) {
                return true;
            }
        }
        return false;
    }

    private static boolean stores(Block block) {
        for (Instruction instruction : block.instructions()) {
            if (instruction.operation() instanceof Store) {
                return true;
            }
        }
        return false;
    }

    @Override
    protected Region change(Region body, NestEditor editor) {
        return editor.mapNests(body, root -> distribute(root, editor));
    }

    private static List<Statement> distribute(For root, NestEditor editor) {
        Optional<ImperfectNest> found = ImperfectNest.of(root, editor);
        if (found.isEmpty()) {
            return List.of(root.withBody(editor.mapNests(root.body(), inner -> distribute(inner, editor))));
        }
        ImperfectNest nest = found.get();
        Optional<DistributionPlan> plan = DistributionPlan.of(nest, editor);
        if (plan.isPresent()) {
            return plan.get().apply(part -> distribute(part, editor));
        }
        return List.of(nest.mapLoops(inner -> distribute(inner, editor)));
    }
}
