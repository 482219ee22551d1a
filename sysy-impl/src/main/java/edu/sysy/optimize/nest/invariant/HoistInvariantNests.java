package edu.sysy.optimize.nest.invariant;

import edu.sysy.TargetTraits;
import edu.sysy.ir.Function;
import edu.sysy.nest.LoopNest;
import edu.sysy.optimize.nest.ArrayUses;
import edu.sysy.optimize.nest.CallAccesses;
import edu.sysy.optimize.nest.NestEditor;
import edu.sysy.optimize.nest.NestPass;
import edu.sysy.optimize.nest.dataflow.Statements;
import edu.sysy.structured.For;
import edu.sysy.structured.Region;
import edu.sysy.structured.Statement;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs loops once that do the same in each iteration of a loop around them (invariant code motion of regions).
 *
 * <pre>
 * for t = 0; lt n; step 1 {                  if 0 lt n {
 *   for i { store c + 4 i, 0 }                 for i { store c + 4 i, 0 }
 *   for i { for j {                            for i { for j {
 *     x = load c + 4 i                           x = load c + 4 i
 *     y = load a + 4 i + 64 j     becomes        y = load a + 4 i + 64 j
 *     store c + 4 i, x + y                       store c + 4 i, x + y
 *   } }                                        } }
 *   u = load c + 4 t                           for t = 0; lt n; step 1 {
 *   library putint(u)                            u = load c + 4 t
 * }                                              library putint(u)
 *                                            } }
 * </pre>
 *
 * <p>The first iteration of the outer loop does all that the others do again if the statements that are moved use the
 * same values and get the same words in each of them: {@link InvariantStatements}. Inner loops are looked at before
 * outer ones, so that what is moved out of one may leave the next. A loop of which nothing is left is empty, and is
 * removed by other passes.
 *
 * <p>What is moved runs in the first iteration anyway, at the latest after statements that cannot see it. As in {@code
 * hoist-invariants}, loops and calls in front of it are taken to end. Cost: linear, times the depth of loops, and some
 * questions for each read of an array that is written in the same loop.
 */
public final class HoistInvariantNests extends NestPass {
    /** Makes the pass for a machine. */
    public HoistInvariantNests(TargetTraits traits) {
        super(traits);
    }

    @Override
    public HoistInvariantNests forTarget(TargetTraits machine) {
        return isFor(machine) ? this : new HoistInvariantNests(machine);
    }

    @Override
    public String name() {
        return "hoist-invariant-nests";
    }

    @Override
    public String description() {
        return "runs loops once that do the same in each iteration of an outer loop (invariant code motion of regions)";
    }

    @Override
    protected int minDepth() {
        return 2;
    }

    @Override
    protected boolean mayChange(Function function) {
        return UniformLoops.any(function);
    }

    @Override
    protected Region change(Region body, NestEditor editor) {
        ArrayUses uses = ArrayUses.of(body, editor);
        BodyAccesses.Source accesses = new BodyAccesses.Source(editor, uses, new CallAccesses(editor.program()));
        return hoist(body, 0, editor, accesses);
    }

    /** A region with what can be moved in front of its loops. */
    private static Region hoist(Region region, int depth, NestEditor editor, BodyAccesses.Source accesses) {
        if (depth > LoopNest.MAX_LOOPS) {
            return region;
        }
        List<Statement> changed = new ArrayList<>(region.statements().size());
        boolean same = true;
        for (Statement statement : region.statements()) {
            int inside = Statements.isLoop(statement) ? depth + 1 : depth;
            Statement other = statement.mapRegions(inner -> hoist(inner, inside, editor, accesses));
            List<Statement> others = other instanceof For loop ? hoist(loop, editor, accesses) : List.of(other);
            same &= others.size() == 1 && others.getFirst() == statement;
            changed.addAll(others);
        }
        return same ? region : region.withStatements(changed);
    }

    private static List<Statement> hoist(For loop, NestEditor editor, BodyAccesses.Source accesses) {
        InvariantStatements invariant = InvariantStatements.of(loop, editor, accesses);
        List<Statement> body = loop.body().statements();
        invariant
                .obstacles()
                .forEach((number, reason) -> editor.missed(
                        body.get(number).line(),
                        "loop runs in each iteration of the loop around it, because " + reason));
        if (invariant.numbers().isEmpty()) {
            return List.of(loop);
        }
        invariant.numbers().stream()
                .map(body::get)
                .filter(Statements::hasLoop)
                .forEach(moved -> editor.done(moved.line(), "loop runs once, in front of a loop that repeats it"));
        return new SplitBody(loop, invariant.numbers(), editor).statements();
    }
}
