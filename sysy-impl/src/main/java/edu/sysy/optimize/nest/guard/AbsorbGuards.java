package edu.sysy.optimize.nest.guard;

import edu.sysy.TargetTraits;
import edu.sysy.nest.LoopNest;
import edu.sysy.optimize.nest.NestEditor;
import edu.sysy.optimize.nest.NestPass;
import edu.sysy.structured.For;
import edu.sysy.structured.Region;
import java.util.List;

/**
 * Runs statements of a nest whether a condition holds or not, if they change nothing where it does not hold.
 *
 * <pre>
 * for i {                                    for i {
 *   x = load a + 4 i                           x = load a + 4 i
 *   if x {                                     for j {
 *     for j {                                    y = load b + 4 j
 *       y = load b + 4 j             becomes     c = load p
 *       c = load p                               z = add c, (mul x, y)
 *       z = add c, (mul x, y)                    store p, z
 *       store p, z                             }
 *     }                                      }
 *   }
 * }
 * </pre>
 *
 * <p>Programs test for zero to save work. The loops then are no perfect nest, which would be tiled, or a short
 * innermost loop branches, and a sum of it stays in memory; that costs more than the tests save, unless most numbers
 * are zeros. The statements may run if
 *
 * <ul>
 *   <li>{@link IdleRegion}: with what is known where the condition does not hold, such as {@code x == 0}, each store
 *       writes the integer that is there, each result is the one of the other case, and there is nothing else to see:
 *       no call, no division by a number that may be 0;
 *   <li>{@link LoopNest#ends}: each loop ends, which the condition may be needed for;
 *   <li>{@link LoopNest#isInside}: each access lies in its object in all iterations, by accesses that run anyway.
 * </ul>
 *
 * <p>{@link ShortGuards} leaves out conditions of innermost loops that skip little. {@link GuardedNest} are loops under
 * a condition: a nest is made a second time without it, and {@link GuardCount} chooses between them when the program
 * runs, for how much a condition skips is known only then.
 *
 * <p>Cost: the statements under conditions, and for their accesses the pairs with those that run anyway.
 */
public final class AbsorbGuards extends NestPass {
    /** Makes the pass for a machine. */
    public AbsorbGuards(TargetTraits traits) {
        super(traits);
    }

    @Override
    public AbsorbGuards forTarget(TargetTraits machine) {
        return isFor(machine) ? this : new AbsorbGuards(machine);
    }

    @Override
    public String name() {
        return "absorb-guards";
    }

    @Override
    public String description() {
        return "runs statements of nests in any case that change nothing where their condition does not hold "
                + "(guard elimination)";
    }

    @Override
    protected int minDepth() {
        return 2;
    }

    @Override
    protected Region change(Region body, NestEditor editor) {
        Region absorbed = editor.mapNests(body, root -> List.of(absorb(root, editor)));
        return editor.mapNests(absorbed, root -> GuardedNest.versions(root, editor));
    }

    private static For absorb(For root, NestEditor editor) {
        LoopNest nest = editor.nest(root);
        if (nest.obstacle().isEmpty()) {
            return new ShortGuards(editor, nest).changed(root);
        }
        return root.withBody(editor.mapNests(root.body(), inner -> List.of(absorb(inner, editor))));
    }
}
