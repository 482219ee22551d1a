package edu.sysy.optimize.nest.peel;

import edu.sysy.ir.Condition;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation.Add;
import edu.sysy.ir.Operation.Compare;
import edu.sysy.ir.Operation.IntConstant;
import edu.sysy.ir.Operation.Select;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.optimize.nest.NestEditor;
import edu.sysy.optimize.nest.StatementCopier;
import edu.sysy.structured.Carried;
import edu.sysy.structured.Compute;
import edu.sysy.structured.For;
import edu.sysy.structured.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Parts the iterations of a loop of which each copy has others: in front of the largest start the head of a copy, then
 * what all have, then what a copy has from there on, its tail.
 *
 * <pre>
 * low = max(start, start', ...), high = min(bound, bound', ...)
 * for k = start; lt min(low, bound)      head of the first copy, then of the others
 * for k = low; lt high                   all copies
 * for k = max(low, high); lt bound       tail of the first copy, then of the others
 * </pre>
 *
 * <p>The bounds are compared when the program runs: a sum that wraps is no matter. Where no iteration is common, the
 * heads end at {@code low} or before, and the tails begin there. If copies {@linkplain PeeledLoop#overlaps() overlap}
 * for certain, nothing is compared, and the head and the tail of a copy are loops of a constant number of iterations.
 */
public final class CommonPart {
    private final NestEditor editor;
    private final PeeledLoop peeled;
    private final List<Statement> statements;
    private final List<Value> starts = new ArrayList<>();
    private final List<Value> bounds = new ArrayList<>(); // not included
    private final Value low;
    private final Value high;

    /**
     * Computes where the parts begin and end.
     *
     * @param copies the copies of the iterations of the outer loop, each with what the bounds are computed from
     * @param statements gets the computations
     */
    public CommonPart(NestEditor editor, PeeledLoop peeled, List<StatementCopier> copies, List<Statement> statements) {
        this.editor = editor;
        this.peeled = peeled;
        this.statements = statements;
        For loop = peeled.loop();
        for (StatementCopier copy : copies) {
            starts.add(copy.copy(loop.start()));
            bounds.add(editor.exclusiveBound(statements, loop, copy.copy(loop.bound()), copy.copy(loop.step())));
        }
        low = outermost(Condition.GT, starts, peeled.start());
        high = outermost(Condition.LT, bounds, -peeled.bound());
    }

    /**
     * The best of the values that a bound is in copies.
     *
     * @param grows what it gets better by from copy to copy, if it does not wrap
     */
    private Value outermost(Condition better, List<Value> values, long grows) {
        if (grows == 0 || peeled.overlaps()) {
            return grows > 0 ? values.getLast() : values.getFirst();
        }
        Value best = values.getFirst();
        for (Value value : values.subList(1, values.size())) {
            best = better(better, best, value);
        }
        return best;
    }

    /** The one of two values that compares with the other one so. */
    private Value better(Condition comparison, Value one, Value other) {
        int line = peeled.loop().line();
        Value isOne = editor.add(statements, new Compare(comparison, one, other), line);
        return editor.add(statements, new Select(isOne, one, other), line);
    }

    /** The loop over what a copy has before the common part; empty if it has nothing. */
    public Optional<For> head(int copy) {
        For loop = peeled.loop();
        if (peeled.overlaps()) {
            return loop(starts.get(copy), peeled.start(), copy);
        }
        return Optional.of(
                loop.over(loop.start(), Condition.LT, better(Condition.LT, low, bounds.get(copy)), loop.step()));
    }

    /**
     * A loop of a known number of iterations; empty if there are none.
     *
     * @param towards what the bound that parts it from the common part comes nearer to that by, from copy to copy
     */
    private Optional<For> loop(Value first, long towards, int copy) {
        long iterations = towards > 0 ? towards * (starts.size() - 1 - copy) : -towards * copy;
        if (iterations == 0) {
            return Optional.empty();
        }
        For loop = peeled.loop();
        int line = loop.line();
        Value zero = editor.add(statements, new IntConstant(0), line);
        Value count = editor.add(statements, new IntConstant((int) iterations), line);
        Value number = editor.newValue(Type.I32);
        List<Statement> body = new ArrayList<>();
        body.add(new Compute(new Instruction(loop.counter(), new Add(first, number), line)));
        body.addAll(loop.body().statements());
        return Optional.of(new For(
                number,
                zero,
                Condition.LT,
                count,
                loop.step(),
                Value.NONE,
                loop.carried(),
                loop.lasts(),
                loop.body().withStatements(body),
                loop.attributes(),
                line));
    }

    /**
     * The loop over the common part.
     *
     * @param handedOn which of the values that it carries all copies hand on to each other
     */
    public For common(Set<Integer> handedOn) {
        For loop = peeled.loop().over(low, Condition.LT, high, peeled.loop().step());
        return peeled.hasHead() ? after(loop, handedOn) : loop;
    }

    /** The loop over what a copy has after the common part; empty if it has nothing. */
    public Optional<For> tail(int copy, Set<Integer> handedOn) {
        if (peeled.overlaps()) {
            return loop(high, -peeled.bound(), copy).map(loop -> after(loop, handedOn));
        }
        Value first = better(Condition.GT, low, high);
        For loop = peeled.loop()
                .over(first, Condition.LT, bounds.get(copy), peeled.loop().step());
        return Optional.of(after(loop, handedOn));
    }

    /** A part that goes on with what the one before it has carried. */
    private static For after(For loop, Set<Integer> handedOn) {
        List<Carried> carried = new ArrayList<>();
        for (int i = 0; i < loop.carried().size(); i++) {
            Carried each = loop.carried().get(i);
            carried.add(
                    handedOn.contains(i)
                            ? each
                            : new Carried(each.parameter(), loop.lasts().get(i)));
        }
        return loop.carrying(carried);
    }
}
