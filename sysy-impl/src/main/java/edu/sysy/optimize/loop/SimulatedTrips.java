package edu.sysy.optimize.loop;

import edu.sysy.analysis.Loops;
import edu.sysy.ir.Block;
import edu.sysy.ir.Definitions;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Operation.IntBinary;
import edu.sysy.ir.Operation.IntConstant;
import edu.sysy.ir.Value;
import edu.sysy.optimize.identities.ConstantEvaluation;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;

/**
 * How often a loop runs whose test depends on nothing but constants, found by computing it iteration by iteration
 * (exhaustive evaluation): {@code i = 1; do ... while ((i = i * 2) < 1000)} runs ten times. Whatever the numbers do,
 * wrapping included, the answer is exact.
 *
 * <p>At most {@value #MAX_OPERATIONS} operations an iteration are computed.
 */
final class SimulatedTrips {
    private static final int MAX_OPERATIONS = 16;

    private final Function function;
    private final LatchTest loop;
    private final Set<Value> needed = new HashSet<>();
    private final Map<Value, Integer> known = new HashMap<>();
    /** Indices of the parameters of the header that the test depends on. */
    private final List<Integer> carried = new ArrayList<>();

    private final List<Instruction> operations = new ArrayList<>();

    private SimulatedTrips(Function function, LatchTest loop) {
        this.function = function;
        this.loop = loop;
    }

    /**
     * How often the loop gets to its test if it is left nowhere else; empty if that is unknown or more than
     * {@code most}.
     */
    static OptionalLong of(Function function, LatchTest loop, long most) {
        SimulatedTrips trips = new SimulatedTrips(function, loop);
        return trips.prepare() ? trips.count(most) : OptionalLong.empty();
    }

    /** Finds what the test depends on; false if that is more than constants. */
    private boolean prepare() {
        Definitions definitions = Definitions.of(function);
        Block header = function.blocks().get(loop.header());
        Deque<Value> pending = new ArrayDeque<>();
        pending.add(loop.branch(function).condition());
        while (!pending.isEmpty() && needed.size() <= 2 * MAX_OPERATIONS) {
            Value value = pending.remove();
            if (!needed.add(value)) {
                continue;
            }
            Operation operation = definitions.operationOrNull(value);
            int index = header.parameters().indexOf(value);
            if (operation instanceof IntConstant(int constant)) {
                known.put(value, constant);
            } else if (operation instanceof IntBinary binary && isInside(definitions, value)) {
                pending.add(binary.left());
                pending.add(binary.right());
            } else if (index >= 0 && start(definitions, index).isPresent()) {
                known.put(value, start(definitions, index).getAsInt());
                carried.add(index);
                pending.add(loop.back(function).arguments().get(index));
            } else {
                return false;
            }
        }
        return pending.isEmpty() && collectOperations();
    }

    private boolean isInside(Definitions definitions, Value value) {
        return Loops.of(function).contains(loop.loop(), definitions.blockPosition(value));
    }

    private OptionalInt start(Definitions definitions, int index) {
        return UnrollConstantLoops.start(function, loop, index)
                .map(value -> CountedLoop.constant(definitions, value))
                .orElse(OptionalInt.empty());
    }

    private boolean collectOperations() {
        int[] positions = Loops.of(function).blocks(loop.loop());
        Arrays.sort(positions);
        for (int position : positions) {
            for (Instruction instruction : function.blocks().get(position).instructions()) {
                if (instruction.operation() instanceof IntBinary && needed.contains(instruction.result())) {
                    operations.add(instruction);
                }
            }
        }
        return operations.size() <= MAX_OPERATIONS;
    }

    private OptionalLong count(long most) {
        Block header = function.blocks().get(loop.header());
        Value condition = loop.branch(function).condition();
        List<Value> back = loop.back(function).arguments();
        for (long trips = 1; trips <= most; trips++) {
            for (Instruction instruction : operations) {
                IntBinary operation = (IntBinary) instruction.operation();
                OptionalInt result =
                        ConstantEvaluation.compute(operation, number(operation.left()), number(operation.right()));
                if (result.isEmpty()) {
                    return OptionalLong.empty();
                }
                known.put(instruction.result(), result.getAsInt());
            }
            if ((number(condition) != 0) != loop.backIfTrue()) {
                return OptionalLong.of(trips);
            }
            int[] next =
                    carried.stream().mapToInt(index -> number(back.get(index))).toArray();
            for (int i = 0; i < next.length; i++) {
                known.put(header.parameters().get(carried.get(i)), next[i]);
            }
        }
        return OptionalLong.empty();
    }

    private int number(Value value) {
        return known.getOrDefault(value, 0);
    }
}
