package edu.sysy.optimize.nest.guard;

import edu.sysy.ir.Condition;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Operation.Add;
import edu.sysy.ir.Operation.Compare;
import edu.sysy.ir.Operation.IntConstant;
import edu.sysy.ir.Operation.Select;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.optimize.nest.NestEditor;
import edu.sysy.optimize.nest.StatementCopier;
import edu.sysy.structured.Attributes;
import edu.sysy.structured.Carried;
import edu.sysy.structured.For;
import edu.sysy.structured.If;
import edu.sysy.structured.Region;
import edu.sysy.structured.Statement;
import edu.sysy.structured.Yield;
import java.util.ArrayList;
import java.util.List;

/**
 * Makes a guarded nest a second time without its condition, and a nest in front of both which finds out how often the
 * condition holds.
 *
 * <pre>
 * for i { for j {                   g = 0
 *   x = load a + 32 i + 4 j         for i { for j { x = load a + 32 i + 4 j; g = g + (x ? gain : loss) } }
 *   if x { for k { ... } }          if g gt 0 { for i { for j { x = load a + 32 i + 4 j; for k { ... } } } }
 * } }                     becomes   else      { for i { for j { x = load a + 32 i + 4 j; if x { for k { ... } } } } }
 * </pre>
 *
 * <p>Without the condition an iteration of the inner loop costs less, by what a tile saves, but there are more of them.
 * Each inner loop that would run anyway is a gain, each other one a loss. A sum of them that wraps leads to the slower
 * version, which computes the same.
 */
final class GuardCount {
    /** What an inner loop costs in the nest with its condition. */
    private static final int COST = 16;

    private final NestEditor editor;
    private final GuardedNest nest;
    private final Guard guard;
    private final int line;
    private final List<Statement> statements = new ArrayList<>();

    GuardCount(NestEditor editor, GuardedNest nest, Guard guard) {
        this.editor = editor;
        this.nest = nest;
        this.guard = guard;
        line = guard.branch().line();
    }

    /**
     * The statements in place of the nest.
     *
     * @param costOfTile what part of its cost is left of an iteration without the condition
     */
    List<Statement> versions(double costOfTile) {
        For root = nest.loops().getFirst();
        Value gains = editor.add(
                statements, new Compare(Condition.GT, sum((int) Math.ceil(costOfTile * COST)), constant(0)), line);
        Region tiled = version(nest.without(guard));
        Region guarded = version(root);
        statements.add(new If(gains, tiled, guarded, root.results(), Attributes.NONE, line));
        return statements;
    }

    private Region version(For root) {
        Statement copy = new StatementCopier(editor).copy(root);
        return new Region(List.of(copy), new Yield(copy.results()), line);
    }

    private Value constant(int number) {
        return editor.add(statements, new IntConstant(number), line);
    }

    /** The sum of what is gained and lost in all iterations. */
    private Value sum(int cost) {
        Value zero = constant(0);
        Value gain = constant(COST - cost);
        Value loss = constant(-cost);
        StatementCopier copy = new StatementCopier(editor);
        List<For> loops = new ArrayList<>();
        Value sum = zero;
        for (For loop : nest.loops()) {
            Carried carried = new Carried(editor.newValue(Type.I32), sum);
            sum = carried.parameter();
            Value first = copy.copy(loop.start());
            Value bound = copy.copy(loop.bound());
            Value step = copy.copy(loop.step());
            Value counter = copy.define(loop.counter());
            List<Statement> before =
                    GuardedNest.before(loop).stream().map(copy::copy).toList();
            loops.add(new For(
                    counter,
                    first,
                    loop.test(),
                    bound,
                    step,
                    Value.NONE,
                    List.of(carried),
                    List.of(editor.newValue(Type.I32)),
                    new Region(before, new Yield(List.of(sum)), line),
                    loop.attributes(),
                    loop.line()));
        }
        List<Statement> inside = new ArrayList<>();
        Value condition = copy.copy(guard.branch().condition());
        Operation balance = guard.whenTrue() ? new Select(condition, gain, loss) : new Select(condition, loss, gain);
        sum = editor.add(inside, new Add(sum, editor.add(inside, balance, line)), line);
        for (For loop : loops.reversed()) {
            List<Statement> body = new ArrayList<>(loop.body().statements());
            body.addAll(inside);
            inside = List.of(loop.withBody(new Region(body, new Yield(List.of(sum)), line)));
            sum = loop.lasts().getFirst();
        }
        statements.addAll(inside);
        return sum;
    }
}
