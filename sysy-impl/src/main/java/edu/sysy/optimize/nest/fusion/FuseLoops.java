package edu.sysy.optimize.nest.fusion;

import edu.sysy.TargetTraits;
import edu.sysy.optimize.nest.NestEditor;
import edu.sysy.optimize.nest.NestPass;
import edu.sysy.structured.Compute;
import edu.sysy.structured.For;
import edu.sysy.structured.Region;
import edu.sysy.structured.Statement;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Makes one loop of two that run one after the other, if both access the same words (loop fusion). What the second loop
 * loads is then what the first one has just stored or loaded.
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
 * <p>Loops over different numbers are fused where they overlap, and the second one is delayed if it reads words that
 * the first one stores in later iterations, or overwrites words that those read (shifting and peeling). {@link
 * FusionDelay} finds the shortest delay that dependences allow, {@link LoopParts} makes loops for what is left over:
 *
 * <pre>
 * for i = 0; lt n; step 1 {              for i = 0; lt min(n, 2); step 1 { store b + 4 i, i }
 *   store b + 4 i, i                     for i = 2; lt n; step 1 {
 * }                                        store b + 4 i, i
 * for j = 1; lt n - 1; step 1 {  becomes   j = i - 1
 *   x = load b + 4 j - 4                   x = load b + 4 j - 4
 *   y = load b + 4 j + 4                   y = load b + 4 j + 4
 *   store c + 4 j, x + y                   store c + 4 j, x + y
 * }                                      }
 * </pre>
 *
 * <p>If nothing else reads {@code b}, {@link CarriedWords} hands its words on from iteration to iteration in values.
 * Neighbours over the same numbers are fused before others. {@link Alignment} reverses one of two loops that run in
 * opposite directions over the same constants, or interchanges the loops of the second nest, where that makes their
 * iterations the same. The innermost loop must not fetch more lines of the cache afterwards than both did, not counting
 * arrays that only carry values from one body to the other: their loads are forwarded, and later passes remove their
 * stores.
 *
 * <p>{@link LoopFusion} fuses two nests from the outermost loops to the innermost ones, or not at all: fused outer
 * loops with several inner ones would save little, and hide the nests in them. {@link FusionCost} compares what is
 * left of the costs of both nests in their best register tiles with that of the fused one. After Kennedy and
 * McKinley, "Maximizing loop parallelism and improving data locality via loop fusion and distribution", LCPC 1993;
 * delays after Manjikian and Abdelrahman, "Fusion of loops for parallelism and locality", IEEE Transactions on
 * Parallel and Distributed Systems 8 (1997).
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
        Map<For, String> refused = new IdentityHashMap<>();
        Region whole = fuseNeighbours(region, (first, between, second) -> {
            LoopFusion.Outcome outcome =
                    LoopFusion.of(editor, reads, editor.nest(List.of(first, second)), first, between, second);
            if (outcome instanceof LoopFusion.Refused(String reason)) {
                refused.put(second, reason);
            }
            return made(outcome, first, second, reads, editor);
        });
        Region parts = fuseNeighbours(whole, (first, between, second) -> {
            LoopFusion.Outcome outcome =
                    LoopFusion.ofParts(editor, reads, editor.nest(List.of(first, second)), first, between, second);
            String reason = outcome instanceof LoopFusion.Refused(String own) ? own : refused.get(second);
            if (reason != null && !(outcome instanceof LoopFusion.Made)) {
                editor.missed(second.line(), "loop not fused with the one before it, because " + reason);
            }
            return made(outcome, first, second, reads, editor);
        });
        return parts.mapStatements(statement -> statement.mapRegions(inner -> change(inner, reads, editor)));
    }

    /** Fuses a loop with the one before it, if only straight-line operations are between them. */
    private interface Fusing {
        Optional<LoopFusion> fuse(For first, List<Statement> between, For second);
    }

    private static Region fuseNeighbours(Region region, Fusing fusing) {
        List<Statement> statements = new ArrayList<>(region.statements().size());
        boolean same = true;
        int neighbour = -1; // the last loop that only straight-line operations follow
        for (Statement statement : region.statements()) {
            if (statement instanceof For second) {
                Optional<LoopFusion> fusion = neighbour < 0
                        ? Optional.empty()
                        : fusing.fuse((For) statements.get(neighbour), after(statements, neighbour), second);
                if (fusion.isPresent()) {
                    same = false;
                    after(statements, neighbour - 1).clear();
                    statements.addAll(fusion.get().before());
                    neighbour = statements.size();
                    statements.add(fusion.get().loop());
                    statements.addAll(fusion.get().after());
                    if (!fusion.get().after().stream().allMatch(Compute.class::isInstance)) {
                        neighbour = -1; // iterations that were left over are not a loop to fuse with
                    }
                    continue;
                }
                neighbour = statements.size();
            } else if (!(statement instanceof Compute)) {
                neighbour = -1;
            }
            statements.add(statement);
        }
        return same ? region : region.withStatements(statements);
    }

    private static List<Statement> after(List<Statement> statements, int index) {
        return statements.subList(index + 1, statements.size());
    }

    private static Optional<LoopFusion> made(
            LoopFusion.Outcome outcome, For first, For second, ArrayReads reads, NestEditor editor) {
        if (!(outcome instanceof LoopFusion.Made(LoopFusion fusion))) {
            return Optional.empty();
        }
        Optional<String> obstacle = FusionCost.obstacle(editor, reads, first, second, fusion);
        if (obstacle.isPresent()) {
            editor.missed(second.line(), "loop not fused with the one before it, because " + obstacle.get());
            return Optional.empty();
        }
        reads.forward(fusion.forwarded());
        List<String> remark = new ArrayList<>(List.of("loops fused"));
        remark.addAll(fusion.steps());
        editor.done(first.line(), String.join(", ", remark));
        return Optional.of(fusion);
    }
}
