package edu.sysy.optimize.nest.split;

import edu.sysy.ir.Condition;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Operation.Add;
import edu.sysy.ir.Operation.And;
import edu.sysy.ir.Operation.Compare;
import edu.sysy.ir.Operation.IntConstant;
import edu.sysy.ir.Operation.Select;
import edu.sysy.ir.Operation.Sub;
import edu.sysy.ir.Value;
import edu.sysy.nest.InvariantLoads.Once;
import edu.sysy.nest.InvariantLoads.Place;
import edu.sysy.nest.polyhedron.AffineForm;
import edu.sysy.optimize.nest.NestEditor;
import edu.sysy.optimize.nest.StatementCopier;
import edu.sysy.structured.Attributes;
import edu.sysy.structured.Carried;
import edu.sysy.structured.Compute;
import edu.sysy.structured.For;
import edu.sysy.structured.If;
import edu.sysy.structured.Region;
import edu.sysy.structured.Statement;
import edu.sysy.structured.Yield;
import java.util.ArrayList;
import java.util.List;

/**
 * Makes the parts of a loop that is split, in a branch which is taken if the loop has any iterations: only then are the
 * addresses of what leaves it those of words.
 *
 * <pre>
 * for j = s; lt n; step 1 {             if s lt n {
 *   x = load p                            count = n - s
 *   ... x                                 before = min((v - s) &amp; (2^bits - 1), count)
 * }                                       x = load p
 *                                         for j = s; lt s + before; step 1 { ... x }
 *                            becomes      if before lt count { j = s + before; x' = load p; ... x' }
 *                                         x'' = load p
 *                                         for j = s + min(before + 1, count); lt n; step 1 { ... x'' }
 *                                       }
 * </pre>
 *
 * <p>There are {@code before} iterations until the counter is {@code v} modulo {@code 2^bits} for the first time. It is
 * so once, if there are at most {@code 2^bits} iterations. Where that has to be tested, the part in the middle is a
 * loop, and if there are more, it makes all of them.
 */
final class SplitLoop {
    private final NestEditor editor;
    private final For loop;
    private final SplitPlan plan;
    private final boolean countsUp;
    private final Condition passes;
    private final List<Statement> statements = new ArrayList<>();

    /** What the loop carries, at the end of the statements so far. */
    private List<Value> carried;

    SplitLoop(NestEditor editor, For loop, SplitPlan plan) {
        this.editor = editor;
        this.loop = loop;
        this.plan = plan;
        countsUp = editor.definitions().operationOrNull(loop.step()) instanceof IntConstant(int step) && step > 0;
        passes = countsUp ? Condition.LT : Condition.GT;
        carried = loop.carried().stream().map(Carried::initial).toList();
    }

    /** The statements in place of the loop. */
    List<Statement> statements() {
        List<Statement> result = new ArrayList<>();
        Value limit = editor.exclusiveBound(result, loop, loop.bound(), loop.step());
        Value runs = editor.add(result, new Compare(passes, loop.start(), limit), loop.line());
        Region none = new Region(List.of(), new Yield(results(loop.start())), loop.line());
        StatementCopier copy = new StatementCopier(editor);
        loads(plan.whole(), copy);
        plan.at().ifPresentOrElse(at -> split(at, limit, copy), () -> part(loop.start(), limit, List.of(), copy));
        Region all = new Region(statements, new Yield(results(limit)), loop.line());
        result.add(new If(runs, all, none, loop.results(), Attributes.NONE, loop.line()));
        say();
        return result;
    }

    private void say() {
        if (plan.at().isPresent()) {
            editor.done(loop.line(), "loop split at the iteration that may write a word which all load");
        } else {
            editor.done(loop.line(), "words loaded once that no iteration writes");
        }
    }

    private List<Value> results(Value end) {
        List<Value> results = new ArrayList<>();
        if (loop.end().exists()) {
            results.add(end);
        }
        results.addAll(carried);
        return results;
    }

    // ---- numbers of iterations

    private void split(Once at, Value limit, StatementCopier whole) {
        boolean isOnce = plan.known().hasAtMost(at.bits());
        if (at.place() == Place.FIRST && isOnce) {
            iteration(loop.start(), whole);
            quietPart(add(new Add(loop.start(), loop.step())), limit, whole);
            return;
        }
        if (at.place() == Place.LAST) {
            Value last = add(new Sub(limit, loop.step()));
            quietPart(loop.start(), last, whole);
            iteration(last, whole);
            return;
        }
        Value count = distance(loop.start(), limit);
        Value first = add(new And(distance(loop.start(), value(at.counter())), constant((1 << at.bits()) - 1)));
        Value isHit = add(new Compare(Condition.LT, first, count));
        Value before = add(new Select(isHit, first, count));
        if (isOnce) {
            Value middle = ahead(loop.start(), before);
            quietPart(loop.start(), middle, whole);
            branch(isHit, middle, whole);
            quietPart(ahead(middle, isHit), limit, whole);
            return;
        }
        // a count of 2^31 or more is negative
        Value isNumber = add(new Compare(Condition.GE, count, constant(0)));
        Value isSmall = add(new Compare(Condition.LE, count, constant(1 << at.bits())));
        Value isKnown = add(new And(isNumber, isSmall));
        Value middle = ahead(loop.start(), add(new Select(isKnown, before, constant(0))));
        Value after = add(new Select(isKnown, ahead(middle, isHit), limit));
        quietPart(loop.start(), middle, whole);
        part(middle, after, List.of(), new StatementCopier(whole));
        quietPart(after, limit, whole);
    }

    private Value value(AffineForm form) {
        Value constant = constant((int) form.constant());
        return editor.addTerms(statements, constant, form, plan.known()::variable, loop.line());
    }

    /** How many steps it is from one number to another. */
    private Value distance(Value from, Value to) {
        return add(countsUp ? new Sub(to, from) : new Sub(from, to));
    }

    /** The number some steps after another one. */
    private Value ahead(Value number, Value steps) {
        return add(countsUp ? new Add(number, steps) : new Sub(number, steps));
    }

    private Value constant(int number) {
        return add(new IntConstant(number));
    }

    private Value add(Operation operation) {
        return editor.add(statements, operation, loop.line());
    }

    // ---- parts

    /** Iterations that do not write the words of {@link SplitPlan#split}, which are loaded in front of them. */
    private void quietPart(Value from, Value limit, StatementCopier whole) {
        StatementCopier copy = new StatementCopier(whole);
        loads(plan.split(), copy);
        part(from, limit, plan.split(), copy);
    }

    /** Loads words in front of a part of the loop. */
    private void loads(List<Compute> loads, StatementCopier copy) {
        for (Compute load : loads) {
            copy.put(load.result(), add(load.operation()));
        }
    }

    /** Some iterations of the loop. */
    private void part(Value from, Value limit, List<Compute> known, StatementCopier copy) {
        For some = copy.iterations(loop, from, passes, limit, carried, without(known));
        carried = some.lasts();
        statements.add(some);
    }

    /** One iteration of the loop if a condition holds. */
    private void branch(Value condition, Value counter, StatementCopier whole) {
        Region body = iterationBody(counter, new StatementCopier(whole));
        Region none = new Region(List.of(), new Yield(carried), loop.line());
        List<Value> results =
                carried.stream().map(value -> editor.newValue(value.type())).toList();
        statements.add(new If(condition, body, none, results, Attributes.NONE, loop.line()));
        carried = results;
    }

    /** One iteration of the loop. */
    private void iteration(Value counter, StatementCopier whole) {
        Region body = iterationBody(counter, new StatementCopier(whole));
        statements.addAll(body.statements());
        carried = body.end().operands();
    }

    private Region iterationBody(Value counter, StatementCopier copy) {
        copy.put(loop.counter(), counter);
        for (int i = 0; i < carried.size(); i++) {
            copy.put(loop.carried().get(i).parameter(), carried.get(i));
        }
        return copy.copy(without(List.of()));
    }

    /** The body without loads that have been made already. */
    private Region without(List<Compute> known) {
        List<Statement> rest = new ArrayList<>(loop.body().statements());
        rest.removeAll(plan.whole());
        rest.removeAll(known);
        return loop.body().withStatements(rest);
    }
}
