package edu.sysy.optimize.nest.dead;

import edu.sysy.ir.Operation.ZeroFill;
import edu.sysy.nest.ArrayObject;
import edu.sysy.nest.LoopNest;
import edu.sysy.optimize.loop.UnrollConstantLoops;
import edu.sysy.optimize.nest.ArrayUses;
import edu.sysy.optimize.nest.ArrayUses.Use;
import edu.sysy.optimize.nest.NestEditor;
import edu.sysy.structured.Compute;
import edu.sysy.structured.For;
import edu.sysy.structured.Region;
import edu.sysy.structured.Statement;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Finds the writes of a function whose words nothing reads before they are written again, or before nothing can read
 * them any more. All of them can go together: a word that is read has been written last by a write that stays.
 */
final class DeadWrites {
    /** Writes to one array, which are compared in pairs: more are those of loops that are unrolled by hand. */
    private static final int MAX_WRITES = 16;

    private final NestEditor editor;
    private final ArrayUses uses;
    private final FirstIterations first;
    private final LaterReads reads;
    private final Map<For, LoopNest> nests = new IdentityHashMap<>();
    private final ArrayLifetimes lifetimes;
    private final Set<Compute> found = Collections.newSetFromMap(new IdentityHashMap<>());

    private DeadWrites(NestEditor editor, ArrayUses uses) {
        this.editor = editor;
        this.uses = uses;
        first = new FirstIterations(editor);
        reads = new LaterReads(editor, uses, first, this::nest);
        lifetimes = new ArrayLifetimes(editor);
    }

    /**
     * The dead writes of a function.
     *
     * @param uses of its body
     */
    static Set<Compute> of(NestEditor editor, ArrayUses uses) {
        DeadWrites dead = new DeadWrites(editor, uses);
        uses.written().forEach(dead::find);
        return dead.found;
    }

    private LoopNest nest(For loop) {
        return nests.computeIfAbsent(loop, editor::nest);
    }

    private void find(ArrayObject array) {
        List<Use> writes = uses.writes(array);
        boolean mayEnd = lifetimes.endsAtReturn(array);
        if (writes.size() == 1 && !mayEnd) {
            return;
        }
        if (writes.size() > MAX_WRITES) {
            editor.missed(
                    writes.getFirst().compute().line(),
                    "writes of " + array + " not compared, because there are more than " + MAX_WRITES);
            return;
        }
        writes.stream()
                .filter(write -> isOfLoop(write) && Overwriting.writesWords(write) && !isStraightFill(write, writes))
                .forEach(write -> find(write, writes, array, mayEnd));
    }

    /** Whether a write is a fill, or another word in each iteration of a loop; passes over straight code see others. */
    private boolean isOfLoop(Use write) {
        return write.compute().operation() instanceof ZeroFill || first.isMoving(write);
    }

    /**
     * Whether an array is filled and written again by statements of one region, none of which is a loop that stays one:
     * passes over straight code see that.
     */
    private boolean isStraightFill(Use write, List<Use> writes) {
        int level = write.path().size() - 1;
        Region region = write.path().get(level).region();
        return write.compute().operation() instanceof ZeroFill
                && writes.stream()
                        .allMatch(other -> other.path().size() > level
                                && other.path().get(level).region() == region
                                && other.path().subList(level, other.path().size()).stream()
                                        .allMatch(place -> becomesStraight(place.statement())));
    }

    private boolean becomesStraight(Statement statement) {
        return statement instanceof Compute
                || (statement instanceof For loop
                        && !NestEditor.hasLoop(loop.body())
                        && editor.constantDistance(loop).isPresent()
                        && UnrollConstantLoops.fits(
                                editor.constantDistance(loop).getAsLong(),
                                loop.body().statements().size()));
    }

    private void find(Use write, List<Use> writes, ArrayObject array, boolean mayEnd) {
        if (isWrittenAgain(write, writes, array)) {
            remove(write, "write of " + array + " removed, because its words are written again before they are read");
        } else if (mayEnd && reads.obstacle(Extent.untilReturn(write), array).isEmpty()) {
            remove(write, "write of " + array + " removed, because nothing reads its words any more");
        }
    }

    private boolean isWrittenAgain(Use write, List<Use> writes, ArrayObject array) {
        Optional<Extent> least = Overwriting.least(write, writes);
        if (least.isEmpty()
                || !first.mayCover(write, Overwriting.later(write, writes))
                || reads.likelyObstacle(least.get(), array).isPresent()) {
            return false;
        }
        Optional<Extent> extent = Overwriting.find(editor, write, writes, array, this::nest);
        Optional<LaterReads.Obstacle> obstacle = extent.flatMap(each -> reads.obstacle(each, array));
        obstacle.filter(found -> !found.isUse())
                .ifPresent(found -> editor.missed(
                        write.compute().line(),
                        "write of " + array + " stays, though its words are written again, because " + found.reason()));
        return extent.isPresent() && obstacle.isEmpty();
    }

    private void remove(Use write, String message) {
        found.add(write.compute());
        editor.done(write.compute().line(), message);
    }
}
