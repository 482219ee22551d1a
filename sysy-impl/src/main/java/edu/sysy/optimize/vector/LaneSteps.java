package edu.sysy.optimize.vector;

import edu.sysy.analysis.Loops;
import edu.sysy.ir.Block;
import edu.sysy.ir.Definitions;
import edu.sysy.ir.Edge;
import edu.sysy.ir.Effect;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Value;
import edu.sysy.optimize.loop.CountedLoop;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * By how much the values of a loop differ from one lane to the next when each lane runs an iteration of its own
 * (divergence analysis).
 *
 * <pre>
 * b1(%i, %s):                  step 1; unknown
 *   %a = offset %p, 4 %i       step 4
 *   %x = load i32 %a           unknown
 *   %b = load i32 %p           step 0: one word for all lanes
 *   %t = add %s, %x            unknown
 *   jump b1(%i + 1, %t)
 * </pre>
 *
 * <p>A value of step 0 is the same in all lanes, one of another constant step is known from what it is in lane 0. Both
 * stay scalars; the others become vectors. The steps of block parameters within the loop start as those of the
 * arguments that are known, and are found again until nothing changes; lanes never take different branches, since loops
 * with such branches are refused.
 */
final class LaneSteps {
    private static final int MAX_ROUNDS = 8;
    private static final long UNKNOWN = Long.MAX_VALUE;

    private final Function function;
    private final Loops loops;
    private final int loop;
    private final Definitions definitions;
    private final List<Block> blocks;
    /** The steps that are known so far; {@link #UNKNOWN} for what differs in another way. */
    private final Map<Value, Long> steps = new HashMap<>();

    private boolean changed;
    private boolean settled;

    /**
     * Looks at a loop.
     *
     * @param blocks those of the loop, in reverse postorder
     */
    LaneSteps(Function function, CountedLoop counted, List<Block> blocks) {
        this.function = function;
        this.loop = counted.loop();
        this.blocks = blocks;
        loops = Loops.of(function);
        definitions = Definitions.of(function);
        Block header = blocks.getFirst();
        List<Value> next = counted.test().back(function).arguments();
        for (int i = 0; i < next.size(); i++) {
            Value parameter = header.parameters().get(i);
            steps.put(
                    parameter,
                    next.get(i).equals(parameter) ? 0L : orUnknown(CountedLoop.step(function, parameter, next.get(i))));
        }
        for (int round = 0; round < MAX_ROUNDS && !settled; round++) {
            changed = false;
            blocks.forEach(this::sweep);
            settled = !changed;
        }
    }

    /** Whether the steps are known; if not the loop is too complicated. */
    boolean areKnown() {
        return settled;
    }

    /** Whether a value is defined in the loop. */
    boolean isInLoop(Value value) {
        return loops.contains(loop, definitions.blockPosition(value));
    }

    /** The step of a value from lane to lane, 0 for one from outside the loop; empty if it is unknown. */
    OptionalInt of(Value value) {
        long step = isInLoop(value) ? steps.getOrDefault(value, UNKNOWN) : 0;
        return step == UNKNOWN ? OptionalInt.empty() : OptionalInt.of((int) step);
    }

    /** Whether a value is the same in all lanes. */
    boolean isUniform(Value value) {
        return of(value).equals(OptionalInt.of(0));
    }

    /** Whether nothing but all of its lanes tells what a value is. */
    boolean isVector(Value value) {
        return of(value).isEmpty();
    }

    private void sweep(Block block) {
        for (Instruction instruction : block.instructions()) {
            if (instruction.result().exists()) {
                set(instruction.result(), step(instruction.operation()));
            }
        }
        for (Edge edge : block.terminator().edges()) {
            if (edge.target() != blocks.getFirst().label()
                    && loops.contains(loop, function.controlFlow().position(edge.target()))) {
                List<Value> parameters = function.block(edge.target()).parameters();
                for (int i = 0; i < parameters.size(); i++) {
                    meet(parameters.get(i), known(edge.arguments().get(i)));
                }
            }
        }
    }

    private void set(Value value, @Nullable Long step) {
        if (step != null && !step.equals(steps.put(value, step))) {
            changed = true;
        }
    }

    private void meet(Value parameter, @Nullable Long step) {
        Long before = steps.get(parameter);
        set(parameter, step == null || before == null || before.equals(step) ? step : Long.valueOf(UNKNOWN));
    }

    /** The step of a value as far as it is known; null if nothing is known yet. */
    private @Nullable Long known(Value value) {
        return isInLoop(value) ? steps.get(value) : Long.valueOf(0);
    }

    private @Nullable Long step(Operation operation) {
        boolean uniform = operation.effect() == Effect.NONE || operation.effect() == Effect.READS;
        for (int i = 0; i < operation.operandCount(); i++) {
            Long step = known(operation.operand(i));
            if (step == null || step == UNKNOWN) {
                return step;
            }
            uniform &= step == 0;
        }
        return uniform ? Long.valueOf(0) : Long.valueOf(orUnknown(linear(operation)));
    }

    private static long orUnknown(OptionalInt step) {
        return step.isPresent() ? step.getAsInt() : UNKNOWN;
    }

    /** The step of an operation on operands of known steps. */
    private OptionalInt linear(Operation operation) {
        return switch (operation) {
            case Operation.Add(Value left, Value right) -> OptionalInt.of(get(left) + get(right));
            case Operation.Offset(Value base, Value bytes) -> OptionalInt.of(get(base) + get(bytes));
            case Operation.Sub(Value left, Value right) -> OptionalInt.of(get(left) - get(right));
            case Operation.Mul(Value left, Value right) -> {
                OptionalInt byRight = product(left, CountedLoop.constant(definitions, right));
                yield byRight.isPresent() ? byRight : product(right, CountedLoop.constant(definitions, left));
            }
            case Operation.Shl(Value left, Value right) -> {
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
}
