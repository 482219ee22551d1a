package edu.sysy.structured;

import edu.sysy.ir.Condition;
import edu.sysy.ir.Value;
import edu.sysy.structured.text.StructuredPrinter;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.UnaryOperator;

/**
 * A counted loop: {@code for (counter = start; counter test bound; counter = counter + step) body}. Start, bound and
 * step are computed before the loop and do not change in it. The body, which ends with a yield of the next values of
 * what is carried, may leave the loop for a scope around it.
 *
 * <p>The counter takes the values {@code start, start + step, ...}, each a 32-bit number. It does not step over the
 * last number there is, unless {@link Attributes#MAY_WRAP} is among the attributes: so many iterations are made as
 * numbers from {@code start} on in distances of {@code step} pass the test.
 *
 * @param counter what the body calls the number of the iteration
 * @param test the loop goes on while {@code counter test bound} holds
 * @param end the counter when the test has failed, for the statements after the loop; {@link Value#NONE} if none asks
 * @param carried the values that one iteration hands to the next
 * @param lasts what is carried when the test has failed, for the statements after the loop; as many as {@code carried}
 * @param line the source line, from 1, of the test; 0 if there is none
 */
public record For(
        Value counter,
        Value start,
        Condition test,
        Value bound,
        Value step,
        Value end,
        List<Carried> carried,
        List<Value> lasts,
        Region body,
        Attributes attributes,
        int line)
        implements Statement {
    public For {
        Objects.requireNonNull(counter, "counter");
        Objects.requireNonNull(start, "start");
        Objects.requireNonNull(test, "test");
        Objects.requireNonNull(bound, "bound");
        Objects.requireNonNull(step, "step");
        Objects.requireNonNull(end, "end");
        carried = List.copyOf(carried);
        lasts = List.copyOf(lasts);
        Objects.requireNonNull(body, "body");
        Objects.requireNonNull(attributes, "attributes");
        if (carried.size() != lasts.size()) {
            throw new IllegalArgumentException(counter + ": carries " + carried + ", gives " + lasts);
        }
    }

    /** The same loop with another body, which yields values of the same types. */
    public For withBody(Region other) {
        return other == body
                ? this
                : new For(counter, start, test, bound, step, end, carried, lasts, other, attributes, line);
    }

    /** The same loop over other numbers. */
    public For over(Value first, Condition condition, Value limit, Value distance) {
        return new For(counter, first, condition, limit, distance, end, carried, lasts, body, attributes, line);
    }

    /** The same loop with another name for the counter when the test has failed; {@link Value#NONE} for none. */
    public For withEnd(Value other) {
        return new For(counter, start, test, bound, step, other, carried, lasts, body, attributes, line);
    }

    /**
     * The same loop handing other values on.
     *
     * @param others what is carried from one iteration to the next
     * @param results what is carried when the test has failed, as many
     * @param inside the body, which yields as many values
     */
    public For carrying(List<Carried> others, List<Value> results, Region inside) {
        return new For(counter, start, test, bound, step, end, others, results, inside, attributes, line);
    }

    /** The same loop with other values carried into the first iteration, by the same parameters. */
    public For carrying(List<Carried> others) {
        return new For(counter, start, test, bound, step, end, others, lasts, body, attributes, line);
    }

    @Override
    public List<Value> results() {
        if (!end.exists()) {
            return lasts;
        }
        List<Value> all = new ArrayList<>(lasts.size() + 1);
        all.add(end);
        all.addAll(lasts);
        return List.copyOf(all);
    }

    @Override
    public List<Region> regions() {
        return List.of(body);
    }

    @Override
    public For withAttributes(Attributes others) {
        return new For(counter, start, test, bound, step, end, carried, lasts, body, others, line);
    }

    @Override
    public For withRegions(List<Region> others) {
        Regions.requireCount(others, 1);
        return withBody(others.getFirst());
    }

    @Override
    public List<Value> operands() {
        List<Value> all = new ArrayList<>(carried.size() + 3);
        all.add(start);
        all.add(bound);
        all.add(step);
        carried.forEach(each -> all.add(each.initial()));
        return List.copyOf(all);
    }

    @Override
    public For mapOperands(UnaryOperator<Value> change) {
        Value first = change.apply(start);
        Value limit = change.apply(bound);
        Value distance = change.apply(step);
        List<Carried> handed = Carried.mapInitials(carried, change);
        Region inside = body.mapOperands(change);
        return first.equals(start)
                        && limit.equals(bound)
                        && distance.equals(step)
                        && handed == carried
                        && inside == body
                ? this
                : new For(counter, first, test, limit, distance, end, handed, lasts, inside, attributes, line);
    }

    /** The text; of a very long one only the beginning. */
    @Override
    public String toString() {
        return StructuredPrinter.standard().brief(this);
    }
}
