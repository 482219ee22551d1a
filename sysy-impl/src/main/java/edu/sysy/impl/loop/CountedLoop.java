package edu.sysy.impl.loop;

import edu.sysy.analysis.Loops;
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
import edu.sysy.ir.Terminator.Branch;
import edu.sysy.ir.Value;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * A loop whose only latch ends with the test of a counter: {@code do { ...; i = i + step; } while (i condition bound)}, as
 * {@code rotate-loops} leaves it. There may be further exits.
 *
 * @param loop its number
 * @param header the position of its header
 * @param latch the position of its latch
 * @param counterIndex which parameter of the header counts
 * @param counter that parameter
 * @param next its value in the next iteration
 * @param step what an iteration adds, not 0
 * @param condition the loop goes on while {@code next condition bound} holds
 * @param bound a value from outside the loop, or a constant; {@link Value#NONE} for 0
 * @param backIfTrue whether the latch goes back when its condition is not 0
 */
public record CountedLoop(
        int loop,
        int header,
        int latch,
        int counterIndex,
        Value counter,
        Value next,
        int step,
        Condition condition,
        Value bound,
        boolean backIfTrue) {

    /** Finds out whether a loop counts. */
    public static Optional<CountedLoop> of(Function function, int loop) {
        Loops loops = Loops.of(function);
        ControlFlow flow = function.controlFlow();
        int latch = LoopForm.latch(flow, loops, loop);
        if (latch < 0 || !(function.blocks().get(latch).terminator() instanceof Branch branch)) {
            return Optional.empty();
        }
        boolean backIfTrue = flow.successor(latch, 0) == loops.header(loop);
        if (loops.contains(loop, flow.successor(latch, backIfTrue ? 1 : 0))) {
            return Optional.empty();
        }
        return switch (Definitions.of(function).operationOrNull(branch.condition())) {
            case Compare(Condition condition, Value left, Value right) -> {
                Condition goesOn = backIfTrue ? condition : condition.negated();
                yield counting(function, loop, latch, left, goesOn, right, backIfTrue)
                        .or(() -> counting(function, loop, latch, right, goesOn.swapped(), left, backIfTrue));
            }
            case null, default ->
                counting(
                        function,
                        loop,
                        latch,
                        branch.condition(),
                        backIfTrue ? Condition.NE : Condition.EQ,
                        Value.NONE,
                        backIfTrue);
        };
    }

    private static Optional<CountedLoop> counting(
            Function function, int loop, int latch, Value next, Condition condition, Value bound, boolean backIfTrue) {
        Loops loops = Loops.of(function);
        Definitions definitions = Definitions.of(function);
        boolean invariant = !bound.exists()
                || !loops.contains(loop, definitions.blockPosition(bound))
                || definitions.operationOrNull(bound) instanceof IntConstant;
        if (!invariant) {
            return Optional.empty();
        }
        int header = loops.header(loop);
        Block block = function.blocks().get(header);
        Branch branch = (Branch) function.blocks().get(latch).terminator();
        var arguments = (backIfTrue ? branch.ifTrue() : branch.ifFalse()).arguments();
        for (int i = 0; i < arguments.size(); i++) {
            Value counter = block.parameters().get(i);
            if (arguments.get(i).equals(next)) {
                int step = step(function, counter, next).orElse(0);
                if (step != 0) {
                    return Optional.of(
                            new CountedLoop(loop, header, latch, i, counter, next, step, condition, bound, backIfTrue));
                }
            }
        }
        return Optional.empty();
    }

    /**
     * What {@code next} adds to {@code value}, if that is a constant. A parameter of a block, as {@code continue} leaves it,
     * adds what all its arguments add.
     */
    static OptionalInt step(Function function, Value value, Value next) {
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
    static OptionalInt constant(Definitions definitions, Value value) {
        return !value.exists()
                ? OptionalInt.of(0)
                : definitions.operationOrNull(value) instanceof IntConstant(int known)
                        ? OptionalInt.of(known)
                        : OptionalInt.empty();
    }

    /**
     * How often the loop reaches the end of its latch if it is left nowhere else, counted from its being entered with
     * {@code start}; at least 1. Empty if it does not end before the counter wraps around.
     */
    public OptionalLong tripCount(int start, int end) {
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
