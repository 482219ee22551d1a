package edu.sysy.optimize.nest;

import edu.sysy.nest.LoopNest;
import edu.sysy.structured.For;
import edu.sysy.structured.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Loops around a nest, each directly in the one before, which say more about its bounds: inside {@code for k}, a loop
 * that begins at {@code k + 1} does not touch row {@code k}.
 */
final class EnclosingLoops {
    private final NestEditor editor;
    private final List<For> loops;
    private final Set<Statement> body;

    /** How many of the outermost loops are left out, so that the nest of the next one is understood; -1 if unknown. */
    private int leftOut = -1;

    private EnclosingLoops(NestEditor editor, List<For> loops, Set<Statement> body) {
        this.editor = editor;
        this.loops = loops;
        this.body = body;
    }

    /** No loops. */
    static EnclosingLoops none(NestEditor editor) {
        return new EnclosingLoops(editor, List.of(), Set.of());
    }

    /** Those around the body of a loop, which these are around of. */
    EnclosingLoops with(For loop) {
        List<For> all = new ArrayList<>(body.contains(loop) ? loops : List.of());
        all.add(loop);
        Set<Statement> statements = Collections.newSetFromMap(new IdentityHashMap<>());
        statements.addAll(loop.body().statements());
        return new EnclosingLoops(editor, all, statements);
    }

    /** What is known of a nest by these loops around it; empty if it is not directly in them or nothing is known. */
    Optional<LoopNest> nest(For root) {
        if (!body.contains(root)) {
            return Optional.empty();
        }
        int from = leftOut >= 0 ? leftOut : 0;
        while (leftOut < 0) {
            boolean isUnderstood = from == loops.size()
                    || editor.nest(loops.get(from)).obstacle().isEmpty();
            leftOut = isUnderstood ? from : -1;
            from += isUnderstood ? 0 : 1;
        }
        return from == loops.size()
                ? Optional.empty()
                : Optional.of(editor.nest(loops.subList(from, loops.size()), root))
                        .filter(nest -> nest.obstacle().isEmpty());
    }
}
