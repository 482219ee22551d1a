package edu.sysy.optimize.nest.dead;

import edu.sysy.TargetTraits;
import edu.sysy.ir.Function;
import edu.sysy.optimize.nest.ArrayUses;
import edu.sysy.optimize.nest.NestEditor;
import edu.sysy.optimize.nest.NestPass;
import edu.sysy.structured.Compute;
import edu.sysy.structured.Region;
import java.util.Set;

/**
 * Removes writes of loops whose words nothing reads, and the loops that did nothing else (dead-store elimination of
 * array regions).
 *
 * <pre>
 * for i = 0; lt n; step 1 {
 *   store c + 4 i, 0
 * }
 * x = library getint()                         x = library getint()
 * for i = 0; lt n; step 1 {                    for i = 0; lt n; step 1 {
 *   s = for j carry (s = 0) { ... }  becomes     s = for j carry (s = 0) { ... }
 *   store c + 4 i, s                             store c + 4 i, s
 * }                                            }
 * library putarray(n, c)                       library putarray(n, c)
 * </pre>
 *
 * <p>Three kinds of writes go:
 *
 * <ol>
 *   <li>stores of what has been loaded from the same word before ({@link RepeatedStores});
 *   <li>writes to arrays that end with the function, and are read for nothing but to write such arrays ({@link
 *       UnneededArrays});
 *   <li>writes whose words are all written again by later statements ({@link Overwriting}), or are gone when the
 *       function returns, if each read until then is of another word or of one written in between ({@link LaterReads}).
 * </ol>
 *
 * <p>What is between a write and the one that makes it dead need not end: nothing reads the words if it does not. A
 * loop that has lost its writes goes if it is known to end; otherwise it stays without them. Cost: linear for
 * functions without {@linkplain WriteCandidates candidates}, which are not raised; otherwise some questions to the
 * Omega test for each write and read of an array that {@link FirstIterations} does not decide.
 */
public final class RemoveDeadNests extends NestPass {
    /** Makes the pass for a machine. */
    public RemoveDeadNests(TargetTraits traits) {
        super(traits);
    }

    @Override
    public RemoveDeadNests forTarget(TargetTraits machine) {
        return isFor(machine) ? this : new RemoveDeadNests(machine);
    }

    @Override
    public String name() {
        return "remove-dead-nests";
    }

    @Override
    public String description() {
        return "removes writes of loops that are written again before they are read (array dead-store elimination)";
    }

    @Override
    protected int minDepth() {
        return 1;
    }

    @Override
    protected boolean mayChange(Function function) {
        return WriteCandidates.any(function);
    }

    @Override
    protected Region change(Region body, NestEditor editor) {
        ArrayUses uses = ArrayUses.of(body, editor);
        Region first = without(RepeatedStores.of(editor, uses), body, editor);
        uses = first == body ? uses : ArrayUses.of(first, editor);
        Region second = without(UnneededArrays.writes(first, editor, uses), first, editor);
        uses = second == first ? uses : ArrayUses.of(second, editor);
        return without(DeadWrites.of(editor, uses), second, editor);
    }

    private static Region without(Set<Compute> dead, Region body, NestEditor editor) {
        return EmptyNests.without(dead, body, editor);
    }
}
