package edu.sysy.optimize.nest.dead;

import edu.sysy.ir.Operation.Store;
import edu.sysy.nest.LoopNest;
import edu.sysy.optimize.nest.NestEditor;
import edu.sysy.structured.Compute;
import edu.sysy.structured.For;
import edu.sysy.structured.Region;
import edu.sysy.structured.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Takes writes out of a region, and with them the loops that have nothing else to do. A loop that may not end stays:
 * its counter may step over the last number there is.
 */
final class EmptyNests {
    private final NestEditor editor;
    private final Set<Compute> dead;

    private EmptyNests(NestEditor editor, Set<Compute> dead) {
        this.editor = editor;
        this.dead = dead;
    }

    /** A region without some writes; itself if it has none of them. */
    static Region without(Set<Compute> dead, Region region, NestEditor editor) {
        return dead.isEmpty() ? region : new EmptyNests(editor, dead).without(region);
    }

    private Region without(Region region) {
        List<Statement> kept = new ArrayList<>(region.statements().size());
        boolean same = true;
        for (Statement statement : region.statements()) {
            Statement other = statement.mapRegions(this::without);
            if ((other instanceof Compute compute && dead.contains(compute))
                    || (other != statement && other instanceof For loop && doesNothing(loop))) {
                same = false;
                continue;
            }
            same &= other == statement;
            kept.add(other);
        }
        return same ? region : region.withStatements(kept);
    }

    private boolean doesNothing(For loop) {
        LoopNest nest = editor.nest(loop);
        return loop.results().isEmpty()
                && nest.obstacle().isEmpty()
                && nest.accesses().stream().noneMatch(access -> access.operation() instanceof Store);
    }
}
