package edu.sysy.optimize.nest.fusion;

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
import edu.sysy.structured.Carried;
import edu.sysy.structured.For;
import edu.sysy.structured.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Parts two neighbours, the second of them delayed, into the iterations that both have, and loops for those before and
 * after them.
 *
 * <pre>
 *                                       for x = 0; lt min(n, 2); step 1 { f(x) }
 * for x = 0; lt n; step 1 { f(x) }      for x = 2; lt m; step 1 { f(x) }
 * for y = 1; lt m; step 1 { g(y) }  ->  for y = 1; lt m - 1; step 1 { g(y) }       to be fused, y = x - 1
 *                                       for x = max(m, 2); lt n; step 1 { f(x) }
 * </pre>
 *
 * <p>Whatever the trip counts are, each iteration is in one part: the loops that both have begin where the later one
 * begins and end where the earlier one ends; what is left of each begins at the counter with which those end. Sums that
 * are computed for that do not wrap around where it counts, see {@link FusionDelay}.
 */
final class LoopParts {
    private final NestEditor editor;
    private final FusionDelay plan;
    private final For first;
    private final For second;
    private final CarriedWords words;
    private final long shift;
    private final Condition passes;
    private final List<Statement> before = new ArrayList<>();
    private final List<Statement> after = new ArrayList<>();

    LoopParts(NestEditor editor, FusionDelay plan, For first, For second, CarriedWords words) {
        this.editor = editor;
        this.plan = plan;
        this.first = first;
        this.second = second;
        this.words = words;
        shift = plan.sign() * plan.delay();
        passes = plan.sign() > 0 ? Condition.LT : Condition.GT;
    }

    /** The parts that are to be fused, with the others before and after them. */
    Alignment alignment() {
        Value limit = limit(first);
        Value otherLimit = limit(second);
        List<Value> parameters = words.parameters(editor);
        For one = words.handingOn(editor, before, first, parameters);
        For other = words.reading(editor, second, parameters);
        Value start = first.start();
        if (plan.startGap() > 0) {
            start = plus(before, first.start(), plan.sign() * plan.startGap());
            For head = copy(one, one.carried(), first.start(), nearer(limit, start));
            before.add(head);
            one = one.carrying(handed(one, head.lasts()));
        } else if (plan.startGap() < 0) {
            Value end = plus(before, second.start(), -plan.sign() * plan.startGap());
            For head = copy(other, other.carried(), second.start(), nearer(otherLimit, end));
            before.add(head);
            other = other.carrying(handed(other, head.lasts()));
        }
        boolean hasFirstRest = plan.endGap().isEmpty() || plan.endGap().getAsLong() > 0;
        boolean hasSecondRest = plan.leavesSecond();
        Value end = commonEnd(limit, otherLimit);
        Value reached = hasFirstRest || hasSecondRest ? editor.newValue(Type.I32) : Value.NONE;
        List<Value> lasts = new ArrayList<>(hasFirstRest ? fresh(first.lasts()) : first.lasts());
        List<Value> otherLasts = new ArrayList<>(hasSecondRest ? fresh(second.lasts()) : second.lasts());
        List<Value> carriedLasts = fresh(parameters);
        if (hasFirstRest) {
            after.add(rest(first, lasts, reached, limit));
        }
        if (hasSecondRest) {
            For alone = words.readingAlone(editor, second, carriedLasts);
            after.add(rest(alone, otherLasts, plus(after, reached, -shift), otherLimit));
        }
        lasts.addAll(carriedLasts);
        ends(first, limit);
        ends(second, otherLimit);
        return new Alignment(
                List.copyOf(before),
                with(one, start, end, reached, lasts),
                with(other, start, end, Value.NONE, otherLasts),
                shift,
                List.copyOf(after),
                steps(),
                Optional.empty());
    }

    private List<String> steps() {
        List<String> steps = new ArrayList<>();
        if (plan.delay() > 0) {
            steps.add("the second one delayed by " + plan.delay());
        } else if (plan.delay() < 0) {
            steps.add("the first one delayed by " + -plan.delay());
        }
        if (plan.startGap() != 0) {
            steps.add(leftOver(plan.startGap(), "before"));
        }
        if (plan.endGap().isEmpty()) {
            steps.add("the rest of the longer one after it");
        } else if (plan.endGap().getAsLong() != 0) {
            steps.add(leftOver(plan.endGap().getAsLong(), "after"));
        }
        if (!words.words().isEmpty()) {
            steps.add("arrays replaced by values: " + words.words().size());
        }
        return steps;
    }

    private static String leftOver(long gap, String where) {
        return "iterations of the " + (gap > 0 ? "first" : "second") + " one " + where + " it: " + Math.abs(gap);
    }

    // ---- bounds

    /** The first number that does not pass the test of a loop. */
    private Value limit(For loop) {
        return plus(before, loop.bound(), (long) plan.sign() * FusionDelay.past(loop));
    }

    /** Where the iterations end that both have. */
    private Value commonEnd(Value limit, Value otherLimit) {
        if (plan.endGap().isPresent() && plan.endGap().getAsLong() <= 0) {
            return limit;
        }
        // the limit of a loop that does not run may be any number: nothing that is added may make it a later one
        Value known = plan.delay() < 0 ? further(before, second.start(), otherLimit) : otherLimit;
        Value delayed = plus(before, known, shift);
        return plan.endGap().isPresent() ? delayed : nearer(limit, delayed);
    }

    private Value plus(List<Statement> statements, Value number, long distance) {
        if (distance == 0) {
            return number;
        }
        if (editor.definitions().operationOrNull(number) instanceof IntConstant(int known)) {
            return editor.add(statements, new IntConstant((int) (known + distance)), first.line());
        }
        Value added = editor.add(statements, new IntConstant((int) distance), first.line());
        return editor.add(statements, new Add(number, added), first.line());
    }

    /** Of two numbers the one that counters pass first. */
    private Value nearer(Value one, Value other) {
        return choose(before, one, other, true);
    }

    /** Of two numbers the one that counters pass last. */
    private Value further(List<Statement> statements, Value one, Value other) {
        return choose(statements, one, other, false);
    }

    private Value choose(List<Statement> statements, Value one, Value other, boolean isNearer) {
        if (editor.definitions().operationOrNull(one) instanceof IntConstant(int number)
                && editor.definitions().operationOrNull(other) instanceof IntConstant(int otherNumber)) {
            return (plan.sign() > 0 ? number < otherNumber : number > otherNumber) == isNearer ? one : other;
        }
        Value isFirst = editor.add(statements, new Compare(passes, one, other), first.line());
        Operation choice = isNearer ? new Select(isFirst, one, other) : new Select(isFirst, other, one);
        return editor.add(statements, choice, first.line());
    }

    // ---- loops

    private List<Value> fresh(List<Value> values) {
        return values.stream().map(value -> editor.newValue(value.type())).toList();
    }

    private static List<Carried> handed(For loop, List<Value> initials) {
        List<Carried> carried = new ArrayList<>();
        for (int i = 0; i < loop.carried().size(); i++) {
            carried.add(new Carried(loop.carried().get(i).parameter(), initials.get(i)));
        }
        return carried;
    }

    /** The loop over numbers that both have. */
    private For with(For loop, Value start, Value end, Value reached, List<Value> lasts) {
        return loop.over(start, passes, end, loop.step()).withEnd(reached).carrying(loop.carried(), lasts, loop.body());
    }

    /** A copy of a loop over other numbers. */
    private For copy(For loop, List<Carried> carried, Value start, Value limit) {
        For part =
                loop.over(start, passes, limit, loop.step()).withEnd(Value.NONE).carrying(carried);
        return (For) new StatementCopier(editor).copy(part);
    }

    /** A copy of a loop over the numbers that are left at last, which gives the results of the loop. */
    private For rest(For loop, List<Value> carried, Value start, Value limit) {
        For copy = copy(loop, handed(loop, carried), start, limit);
        return copy.carrying(copy.carried(), loop.lasts(), copy.body());
    }

    /** Computes with which number the counter of a loop ends. */
    private void ends(For loop, Value limit) {
        if (loop.end().exists()) {
            Value runs = editor.add(after, new Compare(passes, loop.start(), limit), loop.line());
            editor.define(after, loop.end(), new Select(runs, limit, loop.start()), loop.line());
        }
    }
}
