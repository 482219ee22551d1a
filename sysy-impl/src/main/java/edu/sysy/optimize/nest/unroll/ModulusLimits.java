package edu.sysy.optimize.nest.unroll;

import edu.sysy.ir.Condition;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Operation.Add;
import edu.sysy.ir.Operation.And;
import edu.sysy.ir.Operation.Compare;
import edu.sysy.ir.Operation.IntConstant;
import edu.sysy.ir.Operation.Mul;
import edu.sysy.ir.Operation.Rem;
import edu.sysy.ir.Operation.Select;
import edu.sysy.ir.Operation.Sub;
import edu.sysy.ir.Value;
import edu.sysy.nest.polyhedron.AffineForm;
import edu.sysy.optimize.nest.NestEditor;
import edu.sysy.structured.Attributes;
import edu.sysy.structured.For;
import edu.sysy.structured.Statement;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

/**
 * Computes from where to where the copies of a loop that is unrolled by a modulus run. If they must not run at all,
 * both ends are the start of the loop.
 */
final class ModulusLimits {
    private final NestEditor editor;
    private final ModulusPlan plan;
    private final For loop;
    private final List<Statement> statements = new ArrayList<>();
    private final List<Value> conditions = new ArrayList<>();
    private Value first;
    private Value limit;

    ModulusLimits(NestEditor editor, ModulusPlan plan) {
        this.editor = editor;
        this.plan = plan;
        loop = plan.loop();
        first = loop.start();
        limit = loopLimit();
        if (plan.isKnown() && plan.skipped() == 0) {
            limitInPlace();
        } else {
            limitAfterPrologue();
        }
    }

    /** What has to be computed before the loops. */
    List<Statement> statements() {
        return List.copyOf(statements);
    }

    /** The counter of the first iteration that copies make. */
    Value first() {
        return first;
    }

    /** The first number on the way of the counter from which on no copies are made. */
    Value limit() {
        return limit;
    }

    /** Whether iterations may be left before the first one that copies make. */
    boolean hasPrologue() {
        return !first.equals(loop.start());
    }

    /** The test that a counter passes before it comes to a limit. */
    Condition test() {
        return plan.isUpward() ? Condition.LT : Condition.GT;
    }

    /** {@code g} for a value of the counter. */
    Value progression(List<Statement> where, Value counter) {
        Value signed = plan.progression().sign() > 0 ? counter : add(where, new Sub(number(where, 0), counter));
        AffineForm parameters = plan.progression().parameters();
        return editor.addTerms(where, signed, parameters, plan.nest()::variable, loop.line());
    }

    /** The first number that the counter of the loop does not take, at the latest. */
    private Value loopLimit() {
        boolean isExclusive = loop.test() != Condition.LE && loop.test() != Condition.GE;
        Value bound = loop.bound();
        if (loop.attributes().has(Attributes.MAY_WRAP)) { // the original loop is left to wrap
            long lastStart = (plan.isUpward() ? Integer.MAX_VALUE : Integer.MIN_VALUE) - (long) plan.step();
            bound = nearer(bound, number(isExclusive ? lastStart + Integer.signum(plan.step()) : lastStart));
        }
        Value exclusive = isExclusive ? bound : add(new Add(bound, number(Integer.signum(plan.step()))));
        if (!plan.progression().isCounter()) {
            return exclusive;
        }
        long end = plan.isUpward() ? plan.range().max() + 1 : plan.range().min() - 1;
        return end == (int) end ? nearer(exclusive, number(end)) : exclusive;
    }

    /** The one of two numbers that the counter meets first. */
    private Value nearer(Value one, Value other) {
        return add(new Select(compare(test(), one, other), one, other));
    }

    /** How far the last copy is from the first one. */
    private long reach() {
        return (long) plan.step() * (plan.copies() - 1);
    }

    /** The copies begin with the first iteration. */
    private void limitInPlace() {
        Value end = add(new Select(compare(test(), first, limit), limit, first));
        limit = add(new Sub(end, number(reach())));
    }

    /** The copies begin with a later iteration, if all conditions hold. */
    private void limitAfterPrologue() {
        Value start = loop.start();
        Value loopLimit = limit;
        Value begin = plan.isKnown() ? number(plan.first()) : align();
        Value end = add(new Sub(loopLimit, number(reach())));
        require(test(), end, loopLimit); // it has not wrapped
        require(test(), begin, end);
        if (!plan.isKnown() && plan.hasRange()) {
            requireRange(loopLimit);
        }
        Value all = conditions.getFirst();
        for (Value condition : conditions.subList(1, conditions.size())) {
            all = add(new And(all, condition));
        }
        first = add(new Select(all, begin, start));
        limit = add(new Select(all, end, start));
    }

    /** The first iteration from the start on for which {@code g} is a multiple of the modulus. */
    private Value align() {
        Value g = progression(statements, loop.start());
        int modulus = plan.modulus();
        int advance = Math.floorMod(plan.progression().sign() * plan.step(), modulus);
        int factor = modulus
                - BigInteger.valueOf(advance)
                        .modInverse(BigInteger.valueOf(modulus))
                        .intValue();
        Value multiple = switch (factor) {
            case 1 -> g;
            default ->
                factor == modulus - 1
                        ? add(new Sub(number(modulus), remainder(g)))
                        : add(new Mul(remainder(g), number(factor)));
        };
        Value iterations = remainder(multiple);
        Value distance = plan.step() == 1 ? iterations : add(new Mul(iterations, number(plan.step())));
        Value begin = add(new Add(loop.start(), distance));
        require(plan.isUpward() ? Condition.GE : Condition.LE, begin, loop.start()); // it has not wrapped
        return begin;
    }

    private Value remainder(Value value) {
        int modulus = plan.modulus();
        return Integer.bitCount(modulus) == 1
                ? add(new And(value, number(modulus - 1)))
                : add(new Rem(value, number(modulus)));
    }

    /** Asks that {@code g} stays in its range, and does not wrap on its way. */
    private void requireRange(Value loopLimit) {
        Value start = progression(statements, loop.start());
        if (plan.progression().isCounter()) { // the loop limit is in the range
            requireInside(start, start);
            return;
        }
        Operation before = plan.isUpward() ? new Sub(loopLimit, number(1)) : new Add(loopLimit, number(1));
        Value last = progression(statements, add(before));
        boolean isRising = plan.advance() > 0;
        Value least = isRising ? start : last;
        Value largest = isRising ? last : start;
        requireInside(least, largest);
        require(Condition.LE, least, largest);
    }

    private void requireInside(Value least, Value largest) {
        require(Condition.GE, least, number(plan.range().min()));
        if (plan.range().max() < Integer.MAX_VALUE) {
            require(Condition.LE, largest, number(plan.range().max()));
        }
    }

    private void require(Condition condition, Value left, Value right) {
        conditions.add(compare(condition, left, right));
    }

    private Value compare(Condition condition, Value left, Value right) {
        return add(new Compare(condition, left, right));
    }

    private Value number(long number) {
        return number(statements, number);
    }

    private Value add(Operation operation) {
        return add(statements, operation);
    }

    private Value number(List<Statement> where, long number) {
        return add(where, new IntConstant((int) number));
    }

    private Value add(List<Statement> where, Operation operation) {
        return editor.add(where, operation, loop.line());
    }
}
