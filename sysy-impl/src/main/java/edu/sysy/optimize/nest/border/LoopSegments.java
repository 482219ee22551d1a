package edu.sysy.optimize.nest.border;

import edu.sysy.ir.Condition;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Operation.Add;
import edu.sysy.ir.Operation.Compare;
import edu.sysy.ir.Operation.IntConstant;
import edu.sysy.ir.Operation.Or;
import edu.sysy.ir.Operation.Sar;
import edu.sysy.ir.Operation.Select;
import edu.sysy.ir.Operation.Shr;
import edu.sysy.ir.Value;
import edu.sysy.optimize.nest.NestEditor;
import edu.sysy.optimize.nest.StatementCopier;
import edu.sysy.structured.Attributes;
import edu.sysy.structured.Carried;
import edu.sysy.structured.For;
import edu.sysy.structured.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * Makes the parts of a loop that is split, one after the other.
 *
 * <pre>
 * for x = s; lt e; step 1 { ... }    becomes    p = min(max(s, lower), e)
 *                                               q = max(min(e, upper), p)
 *                                               for x = s; lt p; step 1 { ... }
 *                                               for x = p; lt q; step 1 { ... known }
 *                                               for x = q; lt e; step 1 { ... }
 * </pre>
 *
 * <p>Whatever the cuts are, these are the iterations of the loop: {@code s <= p <= q <= e} if it has any, and else
 * {@code p} and {@code q} are {@code e}. So cuts have to be right only if the loop runs. Where a guarded value is not
 * small, there is no iteration in the middle.
 */
final class LoopSegments {
    private final NestEditor editor;
    private final For loop;
    private final BorderPlan plan;
    private final List<Statement> statements = new ArrayList<>();
    private List<Value> carried;

    LoopSegments(NestEditor editor, For loop, BorderPlan plan) {
        this.editor = editor;
        this.loop = loop;
        this.plan = plan;
        carried = loop.carried().stream().map(Carried::initial).toList();
    }

    /** The statements in place of the loop; {@code inner} changes the part in the middle. */
    List<Statement> statements(UnaryOperator<For> inner) {
        Value limit = editor.exclusiveBound(statements, loop, loop.bound(), loop.step());
        Value begin = loop.start();
        Value end = limit;
        if (!plan.lower().isEmpty()) {
            begin = choose(Condition.LT, most(Condition.GT, begin, plan.lower()), limit);
        }
        if (!plan.upper().isEmpty()) {
            end = choose(Condition.GT, most(Condition.LT, end, plan.upper()), begin);
        }
        if (!plan.guarded().isEmpty()) {
            Value high = highBits();
            boolean hasLast = plan.hasLast(loop);
            begin = add(new Select(high, hasLast ? loop.start() : limit, begin));
            end = add(new Select(high, begin, end));
        }
        if (!plan.lower().isEmpty()) {
            statements.add(part(loop.start(), Condition.LT, begin, false));
        }
        StatementCopier copy = new StatementCopier(editor);
        For middle = part(begin, Condition.LT, end, !plan.hasLast(loop), copy);
        statements.add(inner.apply(decided(middle, copy)));
        if (plan.hasLast(loop)) {
            statements.add(part(end, loop.test(), loop.bound(), true));
        }
        if (loop.end().exists()) {
            Value runs = add(new Compare(loop.test(), loop.start(), loop.bound()));
            editor.define(statements, loop.end(), new Select(runs, limit, loop.start()), loop.line());
        }
        return statements;
    }

    private For decided(For middle, StatementCopier copy) {
        Map<Value, Boolean> known = new HashMap<>();
        plan.known().forEach((condition, holds) -> known.put(copy.copy(condition), holds));
        return middle.withBody(new DecidedRegion(editor, known, statements).of(middle.body()));
    }

    private For part(Value from, Condition test, Value limit, boolean isLast) {
        return part(from, test, limit, isLast, new StatementCopier(editor));
    }

    /** Some iterations of the loop. */
    private For part(Value from, Condition test, Value limit, boolean isLast, StatementCopier copy) {
        For some = copy.iterations(loop, from, test, limit, carried, loop.body());
        For part = test == Condition.LT ? some.withAttributes(loop.attributes().without(Attributes.MAY_WRAP)) : some;
        carried = isLast ? loop.lasts() : part.lasts();
        return part.carrying(part.carried(), carried, part.body());
    }

    // ---- numbers

    /** The largest of a number and some cuts, or the least one. */
    private Value most(Condition condition, Value number, List<Cut> cuts) {
        Value most = number;
        for (Cut cut : cuts) {
            most = choose(condition, value(cut), most);
        }
        return most;
    }

    /** One number if it compares so with another one, else the other one. */
    private Value choose(Condition condition, Value one, Value other) {
        return add(new Select(add(new Compare(condition, one, other)), one, other));
    }

    private Value value(Cut cut) {
        Value constant = add(new IntConstant((int) cut.form().constant()));
        Value sum = editor.addTerms(statements, constant, cut.form(), plan.variables()::get, loop.line());
        return cut.divisor() == 1
                ? sum
                : add(new Sar(sum, add(new IntConstant(Long.numberOfTrailingZeros(cut.divisor())))));
    }

    /** Not 0 if some guarded value is not small: {@code -SMALL} is added to none of them without a bit too high. */
    private Value highBits() {
        Value small = add(new IntConstant(CounterIntervals.SMALL));
        Value bits = add(new IntConstant(0));
        for (Value guarded : plan.guarded()) {
            bits = add(new Or(bits, add(new Add(guarded, small))));
        }
        int width = Integer.numberOfTrailingZeros(CounterIntervals.SMALL) + 1;
        return add(new Shr(bits, add(new IntConstant(width))));
    }

    private Value add(Operation operation) {
        return editor.add(statements, operation, loop.line());
    }
}
