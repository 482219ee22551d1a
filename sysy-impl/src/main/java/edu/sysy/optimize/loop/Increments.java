package edu.sysy.optimize.loop;

import edu.sysy.analysis.GuaranteedExecution;
import edu.sysy.analysis.Loops;
import edu.sysy.ir.Block;
import edu.sysy.ir.Definitions;
import edu.sysy.ir.Effect;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Operation.Add;
import edu.sysy.ir.Operation.Mul;
import edu.sysy.ir.Operation.Offset;
import edu.sysy.ir.Operation.Shl;
import edu.sysy.ir.Operation.Sub;
import edu.sysy.ir.Terminator;
import edu.sysy.ir.Value;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/**
 * By how much values of an innermost loop grow from one iteration to the next, where that is a constant: 4 for the
 * address of {@code a[i]} if {@code i} counts by one. Known for values that every iteration computes; one sweep over
 * the loop.
 */
final class Increments {
    private final Loops loops;
    private final int loop;
    private final Definitions definitions;
    private final Map<Value, Integer> known = new HashMap<>();

    /**
     * Looks at a loop.
     *
     * @param header position of its header
     * @param latch position of its only latch
     */
    Increments(Function function, int loop, int header, int latch) {
        this.loop = loop;
        loops = Loops.of(function);
        definitions = Definitions.of(function);
        Block first = function.blocks().get(header);
        List<Value> arguments = backArguments(function.blocks().get(latch).terminator(), first.label());
        for (int i = 0; i < arguments.size(); i++) {
            Value parameter = first.parameters().get(i);
            OptionalInt step = CountedLoop.step(function, parameter, arguments.get(i));
            if (step.isPresent()) {
                known.put(parameter, step.getAsInt());
            }
        }
        GuaranteedExecution execution = GuaranteedExecution.of(function);
        int[] blocks = loops.blocks(loop);
        Arrays.sort(blocks);
        for (int position : blocks) {
            if (execution.inEachIteration(loop, position)) {
                for (Instruction instruction : function.blocks().get(position).instructions()) {
                    OptionalInt increment = increment(instruction.operation());
                    if (instruction.result().exists() && increment.isPresent()) {
                        known.put(instruction.result(), increment.getAsInt());
                    }
                }
            }
        }
    }

    private static List<Value> backArguments(Terminator latch, int header) {
        return latch.edges().stream()
                .filter(edge -> edge.target() == header)
                .findFirst()
                .orElseThrow()
                .arguments();
    }

    private OptionalInt increment(Operation operation) {
        if (operation.effect() != Effect.NONE) {
            return OptionalInt.empty();
        }
        boolean invariant = true;
        for (int i = 0; i < operation.operandCount(); i++) {
            OptionalInt increment = of(operation.operand(i));
            if (increment.isEmpty()) {
                return increment;
            }
            invariant &= increment.getAsInt() == 0;
        }
        if (invariant) {
            return OptionalInt.of(0);
        }
        return switch (operation) {
            case Add(Value left, Value right) -> OptionalInt.of(get(left) + get(right));
            case Offset(Value base, Value bytes) -> OptionalInt.of(get(base) + get(bytes));
            case Sub(Value left, Value right) -> OptionalInt.of(get(left) - get(right));
            case Mul(Value left, Value right) -> {
                OptionalInt byRight = product(left, CountedLoop.constant(definitions, right));
                yield byRight.isPresent() ? byRight : product(right, CountedLoop.constant(definitions, left));
            }
            case Shl(Value left, Value right) -> {
                OptionalInt places = CountedLoop.constant(definitions, right);
                yield places.isPresent() ? OptionalInt.of(get(left) << places.getAsInt()) : places;
            }
            default -> OptionalInt.empty();
        };
    }

    private int get(Value value) {
        return of(value).orElseThrow();
    }

    private OptionalInt product(Value value, OptionalInt factor) {
        return factor.isPresent() ? OptionalInt.of(get(value) * factor.getAsInt()) : factor;
    }

    /** The increment of a value, 0 for one that does not change in the loop; empty if it is unknown. */
    OptionalInt of(Value value) {
        if (!loops.contains(loop, definitions.blockPosition(value))) {
            return OptionalInt.of(0);
        }
        Integer increment = known.get(value);
        return increment == null ? OptionalInt.empty() : OptionalInt.of(increment);
    }
}
