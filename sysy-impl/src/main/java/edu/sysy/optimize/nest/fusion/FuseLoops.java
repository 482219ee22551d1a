package edu.sysy.optimize.nest.fusion;

import edu.sysy.TargetTraits;
import edu.sysy.optimize.nest.NestEditor;
import edu.sysy.optimize.nest.NestPass;
import edu.sysy.structured.Compute;
import edu.sysy.structured.For;
import edu.sysy.structured.Region;
import edu.sysy.structured.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Makes one loop of two that have the same iterations and run one after the other, if both access the same words (loop
 * fusion). What the second loop loads is then what the first one has just stored or loaded.
 *
 * <pre>
 * for i = 0; lt n; step 1 {             for i = 0; lt n; step 1 {
 *   store a + 4 i, x                      store a + 4 i, x
 * }                                       y = load a + 4 i
 * for j = 0; lt n; step 1 {   becomes     store b + 4 i, y
 *   y = load a + 4 j                    }
 *   store b + 4 j, y
 * }
 * </pre>
 *
 * <p>{@link Alignment} reverses one of two loops that run in opposite directions over the same constants, or
 * interchanges the loops of the second nest, where that makes their iterations the same. The innermost loop must not
 * fetch more lines of the cache afterwards than both did, not counting arrays that only carry values from one body to
 * the other: their loads are forwarded, and later passes remove their stores.
 *
 * <p>{@link LoopFusion} fuses two nests from the outermost loops to the innermost ones, or not at all: fused outer
 * loops with several inner ones would save little, and hide the nests in them. After Kennedy and McKinley, "Maximizing
 * loop parallelism and improving data locality via loop fusion and distribution", LCPC 1993.
 */
public final class FuseLoops extends NestPass {
    /** Makes the pass for a machine. */
    public FuseLoops(TargetTraits traits) {
        super(traits);
    }

    @Override
    public FuseLoops forTarget(TargetTraits machine) {
        return isFor(machine) ? this : new FuseLoops(machine);
    }

    @Override
    public String name() {
        return "fuse-loops";
    }

    @Override
    public String description() {
        return "makes one loop of two neighbours that access the same words (loop fusion)";
    }

    @Override
    protected int minDepth() {
        return 1;
    }

    @Override
    protected Region change(Region body, NestEditor editor) {
        return change(body, new ArrayReads(editor, body), editor);
    }

    private static Region change(Region region, ArrayReads reads, NestEditor editor) {
        List<Statement> statements = new ArrayList<>(region.statements().size());
        boolean same = true;
        int neighbour = -1; // the last loop that only straight-line operations follow
        for (Statement statement : region.statements()) {
            if (statement instanceof For second) {
                Optional<LoopFusion> fusion = neighbour < 0
                        ? Optional.empty()
                        : fuse((For) statements.get(neighbour), after(statements, neighbour), second, reads, editor);
                if (fusion.isPresent()) {
                    same = false;
                    after(statements, neighbour - 1).clear();
                    statements.addAll(fusion.get().before());
                    neighbour = statements.size();
                    statements.add(fusion.get().loop());
                    statements.addAll(fusion.get().after());
                    continue;
                }
                neighbour = statements.size();
            } else if (!(statement instanceof Compute)) {
                neighbour = -1;
            }
            statements.add(statement);
        }
        Region fused = same ? region : region.withStatements(statements);
        return fused.mapStatements(statement -> statement.mapRegions(inner -> change(inner, reads, editor)));
    }

    private static List<Statement> after(List<Statement> statements, int index) {
        return statements.subList(index + 1, statements.size());
    }

    private static Optional<LoopFusion> fuse(
            For first, List<Statement> between, For second, ArrayReads reads, NestEditor editor) {
        return switch (LoopFusion.of(editor, reads, first, between, second)) {
            case LoopFusion.Made(LoopFusion fusion) -> {
                reads.forward(fusion.forwarded());
                List<String> remark = new ArrayList<>(List.of("loops fused"));
                remark.addAll(fusion.steps());
                editor.done(first.line(), String.join(", ", remark));
                yield Optional.of(fusion);
            }
            case LoopFusion.Refused(String reason) -> {
                editor.missed(second.line(), "loop not fused with the one before it, because " + reason);
                yield Optional.empty();
            }
            case LoopFusion.Pointless pointless -> Optional.empty();
        };
    }
}
