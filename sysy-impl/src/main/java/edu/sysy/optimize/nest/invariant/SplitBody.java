package edu.sysy.optimize.nest.invariant;

import edu.sysy.ir.Effect;
import edu.sysy.ir.Operation.Compare;
import edu.sysy.ir.Operation.IntConstant;
import edu.sysy.ir.Value;
import edu.sysy.optimize.nest.NestEditor;
import edu.sysy.optimize.nest.StatementCopier;
import edu.sysy.optimize.nest.dataflow.Statements;
import edu.sysy.structured.Attributes;
import edu.sysy.structured.Carried;
import edu.sysy.structured.Compute;
import edu.sysy.structured.For;
import edu.sysy.structured.If;
import edu.sysy.structured.Region;
import edu.sysy.structured.Statement;
import edu.sysy.structured.Yield;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Splits the body of a loop into what moves in front of the loop and what stays.
 *
 * <p>Operations without effect stay, and what the moved statements need of them is copied: other passes move them, or
 * leave constants where they are used. If the loop may have no iteration, all of it stands under its first test.
 */
final class SplitBody {
    private final For loop;
    private final NestEditor editor;
    private final List<Statement> front = new ArrayList<>();
    private final List<Statement> rest = new ArrayList<>();

    /**
     * Splits a body.
     *
     * @param invariant the numbers of the statements that may move
     */
    SplitBody(For loop, Set<Integer> invariant, NestEditor editor) {
        this.loop = loop;
        this.editor = editor;
        List<Statement> body = loop.body().statements();
        Set<Integer> copied = needed(body, invariant);
        StatementCopier copy = new StatementCopier(editor);
        for (int i = 0; i < body.size(); i++) {
            Statement statement = body.get(i);
            if (!invariant.contains(i) || isFree(statement)) {
                rest.add(statement);
            }
            if (copied.contains(i)) {
                front.add(copy.copy(statement));
            } else if (invariant.contains(i) && !isFree(statement)) {
                front.add(editor.withOperands(statement, copy::copy));
            }
        }
    }

    private static boolean isFree(Statement statement) {
        return statement instanceof Compute compute && compute.operation().effect() == Effect.NONE;
    }

    /** The operations without effect that other invariant statements need. */
    private static Set<Integer> needed(List<Statement> body, Set<Integer> invariant) {
        Set<Integer> found = new HashSet<>();
        Set<Value> used = new HashSet<>();
        for (int i = body.size() - 1; i >= 0; i--) {
            Statement statement = body.get(i);
            if (!invariant.contains(i)) {
                continue;
            }
            if (!isFree(statement)) {
                used.addAll(Statements.used(statement));
            } else if (statement.results().stream().anyMatch(used::contains)) {
                found.add(i);
                used.addAll(statement.operands());
            }
        }
        return found;
    }

    /** What stands in place of the loop. */
    List<Statement> statements() {
        For inner = loop.withBody(loop.body().withStatements(rest));
        if (hasIteration()) {
            front.add(inner);
            return front;
        }
        List<Statement> statements = new ArrayList<>();
        Compare test = new Compare(loop.test(), loop.start(), loop.bound());
        Value runs = editor.add(statements, test, loop.line());
        Value end = renamed(loop.end());
        List<Value> lasts = loop.lasts().stream().map(this::renamed).toList();
        For renamed = new For(
                inner.counter(),
                inner.start(),
                inner.test(),
                inner.bound(),
                inner.step(),
                end,
                inner.carried(),
                lasts,
                inner.body(),
                inner.attributes(),
                inner.line());
        front.add(renamed);
        List<Value> unchanged = new ArrayList<>(loop.end().exists() ? List.of(loop.start()) : List.of());
        loop.carried().stream().map(Carried::initial).forEach(unchanged::add);
        Region then = new Region(front, new Yield(renamed.results()), loop.line());
        Region otherwise = new Region(List.of(), new Yield(unchanged), loop.line());
        statements.add(new If(runs, then, otherwise, loop.results(), Attributes.NONE, loop.line()));
        return statements;
    }

    private Value renamed(Value value) {
        return value.exists() ? editor.newValue(value.type()) : value;
    }

    private boolean hasIteration() {
        return editor.definitions().operationOrNull(loop.start()) instanceof IntConstant(int start)
                && editor.definitions().operationOrNull(loop.bound()) instanceof IntConstant(int bound)
                && loop.test().holds(start, bound);
    }
}
