package edu.sysy.optimize.loop;

import edu.sysy.ir.Block;
import edu.sysy.ir.Condition;
import edu.sysy.ir.ControlFlow;
import edu.sysy.ir.Definitions;
import edu.sysy.ir.Edge;
import edu.sysy.ir.Function;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Operation.Add;
import edu.sysy.ir.Operation.Compare;
import edu.sysy.ir.Operation.IntConstant;
import edu.sysy.ir.Operation.Sub;
import edu.sysy.ir.Value;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * A loop whose only latch ends with the test of a counter: {@code do { ...; i = i + step; } while (i condition bound)},
 * as {@code rotate-loops} leaves it. There may be further exits.
 *
 * @param test how its latch ends
 * @param counterIndex which parameter of the header counts
 * @param counter that parameter
 * @param next its value in the next iteration
 * @param step what an iteration adds, not 0
 * @param condition the loop goes on while {@code next condition bound} holds
 * @param bound a value from outside the loop, or a constant; {@link Value#NONE} for 0
 */
public record CountedLoop(
        LatchTest test, int counterIndex, Value counter, Value next, int step, Condition condition, Value bound) {

    /** Finds out whether a loop counts. */
    public static Optional<CountedLoop> of(Function function, int loop) {
        return LatchTest.of(function, loop).flatMap(test -> of(function, test));
    }

    private static Optional<CountedLoop> of(Function function, LatchTest test) {
        Value tested = test.branch(function).condition();
        boolean backIfTrue = test.backIfTrue();
        return switch (Definitions.of(function).operationOrNull(tested)) {
            case Compare(Condition condition, Value left, Value right) -> {
                Condition goesOn = backIfTrue ? condition : condition.negated();
                yield counting(function, test, left, goesOn, right)
                        .or(() -> counting(function, test, right, goesOn.swapped(), left));
            }
            case null, default ->
                counting(function, test, tested, backIfTrue ? Condition.NE : Condition.EQ, Value.NONE);
        };
    }

    private static Optional<CountedLoop> counting(
            Function function, LatchTest test, Value next, Condition condition, Value bound) {
        if (bound.exists() && !LoopProperties.isInvariant(function, test.loop(), bound)) {
            return Optional.empty();
        }
        Block block = function.blocks().get(test.header());
        var arguments = test.back(function).arguments();
        for (int i = 0; i < arguments.size(); i++) {
            Value counter = block.parameters().get(i);
            if (arguments.get(i).equals(next)) {
                int step = step(function, counter, next).orElse(0);
                if (step != 0) {
                    return Optional.of(new CountedLoop(test, i, counter, next, step, condition, bound));
                }
            }
        }
        return Optional.empty();
    }

    /** The number of the loop. */
    public int loop() {
        return test.loop();
    }

    /** The position of its header. */
    public int header() {
        return test.header();
    }

    /** The position of its latch. */
    public int latch() {
        return test.latch();
    }

    /**
     * What {@code next} adds to {@code value}, if that is a constant. A parameter of a block, as {@code continue}
     * leaves it, adds what all its arguments add.
     */
    public static OptionalInt step(Function function, Value value, Value next) {
        Definitions definitions = Definitions.of(function);
        if (!definitions.isParameter(next)) {
            return step(definitions, value, next);
        }
        ControlFlow flow = function.controlFlow();
        int position = definitions.blockPosition(next);
        Block block = function.blocks().get(position);
        int index = block.parameters().indexOf(next);
        OptionalInt common = OptionalInt.empty();
        for (int k = 0; k < flow.predecessorCount(position); k++) {
            for (Edge edge : function.blocks()
                    .get(flow.predecessor(position, k))
                    .terminator()
                    .edges()) {
                if (edge.target() == block.label()) {
                    OptionalInt step = step(definitions, value, edge.arguments().get(index));
                    if (step.isEmpty() || (common.isPresent() && !common.equals(step))) {
                        return OptionalInt.empty();
                    }
                    common = step;
                }
            }
        }
        return common;
    }

    private static OptionalInt step(Definitions definitions, Value value, Value next) {
        return switch (definitions.operationOrNull(next)) {
            case Add(Value left, Value right) when left.equals(value) -> constant(definitions, right);
            case Add(Value left, Value right) when right.equals(value) -> constant(definitions, left);
            case Sub(Value left, Value right)
            when left.equals(value) -> {
                OptionalInt subtracted = constant(definitions, right);
                yield subtracted.isPresent() ? OptionalInt.of(-subtracted.getAsInt()) : OptionalInt.empty();
            }
            case Operation.Offset(Value base, Value bytes) when base.equals(value) -> constant(definitions, bytes);
            case null, default -> OptionalInt.empty();
        };
    }

    /** The constant a value is; 0 for no value. */
    public static OptionalInt constant(Definitions definitions, Value value) {
        return !value.exists()
                ? OptionalInt.of(0)
                : definitions.operationOrNull(value) instanceof IntConstant(int known)
                        ? OptionalInt.of(known)
                        : OptionalInt.empty();
    }

    /** Whether an order ends the loop, and the counter moves towards it. */
    public boolean countsTowardsBound() {
        return switch (condition) {
            case LT, LE -> step > 0;
            case GT, GE -> step < 0;
            case EQ, NE -> false;
        };
    }

    /**
     * How often the loop reaches the end of its latch if it is left nowhere else, counted from its being entered with
     * {@code start}; at least 1. Empty if it does not end before the counter wraps around.
     */
    OptionalLong tripCount(int start, int end) {
        long distance = (long) end - start;
        if (!condition.holds(start + step, end)) {
            return OptionalLong.of(1);
        }
        long trips = switch (condition) {
            case LT, LE -> step < 0 ? 0 : (distance + (condition == Condition.LE ? 1 : 0) + step - 1) / step;
            case GT, GE -> step > 0 ? 0 : (distance - (condition == Condition.GE ? 1 : 0) + step + 1) / step;
            case NE -> distance % step == 0 ? distance / step : 0;
            case EQ -> 2;
        };
        long last = start + trips * step;
        boolean wraps = last != (int) last;
        return trips <= 0 || wraps ? OptionalLong.empty() : OptionalLong.of(trips);
    }
}
