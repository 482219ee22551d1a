package edu.sysy.optimize.scalar;

import edu.sysy.Cancellation;
import edu.sysy.ir.Block;
import edu.sysy.ir.ControlFlow;
import edu.sysy.ir.Edge;
import edu.sysy.ir.Effect;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Value;
import edu.sysy.pass.WorkLimit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Which values of a function are equal wherever both are defined.
 *
 * <p>All values are hashed in reverse postorder, by what computes them from classes already known; what comes around a
 * loop is unknown in the first sweep and assumed to be equal to what enters the loop. Sweeps are repeated until nothing
 * changes (Simpson, "Value-Driven Redundancy Elimination", 1996, the RPO algorithm). Functions that need more than
 * 8 sweeps are swept once more with the assumption that nothing is known of loop parameters, so the
 * cost is linear.
 *
 * <p>Operations are looked up by their {@link ExpressionKey}.
 *
 * <p>{@link CallExpressions} are numbered like operations. Those that read memory have its version as one more operand:
 * each instruction that may change what they read makes a version, and so does a block where different versions meet
 * (memory SSA with a single variable).
 */
final class ValueNumbering {
    /** A sweep settles one more nest of loops whose values depend on each other; code of people needs three. */
    private static final WorkLimit NUMBERING_SWEEPS = new WorkLimit(8, "takes", "sweeps");

    /** What a parameter is: what its block gets from each edge. */
    private record Join(int block, List<Value> arguments) {}

    /** A call whose result depends on memory. */
    private record Reading(Operation call, int memory) {}

    private static final int UNKNOWN = -1;

    private final Function function;
    private final ControlFlow flow;
    private final CallExpressions calls;
    private final @Nullable Value[] representatives;
    private final Map<Object, Value> table = new HashMap<>();
    private final UnaryOperator<Value> representative = this::representative;
    private final List<List<List<Value>>> incoming;
    private final boolean[] loopHead;
    private final int[] memoryAtEnd;
    private int memory;
    private int nextMemory;
    private boolean changed;
    private boolean anyEqual;

    private ValueNumbering(Function function, CallExpressions calls) {
        this.function = function;
        this.calls = calls;
        flow = function.controlFlow();
        representatives = new @Nullable Value[function.valueBound()];
        loopHead = new boolean[flow.blockCount()];
        incoming = collectIncoming();
        boolean anyLoop = false;
        for (int position = 0; position < loopHead.length; position++) {
            int count = flow.predecessorCount(position);
            loopHead[position] = count > 0 && flow.predecessor(position, count - 1) >= position;
            anyLoop |= loopHead[position]
                    && (calls.readMemory()
                            || !function.blocks().get(position).parameters().isEmpty());
        }
        memoryAtEnd = new int[flow.blockCount()];
        Arrays.fill(memoryAtEnd, UNKNOWN);
        int sweeps = 0;
        do {
            changed = false;
            sweep(true);
        } while (anyLoop && changed && ++sweeps < NUMBERING_SWEEPS.max());
        if (anyLoop && changed) {
            NUMBERING_SWEEPS.leavesOut("number-loop-values", function.name(), sweeps + 1L);
            Arrays.fill(representatives, null);
            Arrays.fill(memoryAtEnd, UNKNOWN);
            sweep(false);
        }
    }

    static ValueNumbering of(Function function, CallExpressions calls) {
        return new ValueNumbering(function, calls);
    }

    /** The arguments each block gets, edge by edge. */
    private List<List<List<Value>>> collectIncoming() {
        List<List<List<Value>>> all = new ArrayList<>();
        for (int position = 0; position < flow.blockCount(); position++) {
            Cancellation.poll();
            all.add(new ArrayList<>());
        }
        for (Block block : function.blocks()) {
            for (Edge edge : block.terminator().edges()) {
                if (!edge.arguments().isEmpty()) {
                    all.get(flow.position(edge.target())).add(edge.arguments());
                }
            }
        }
        return all;
    }

    /** The value that stands for the class of {@code value}. */
    Value representative(Value value) {
        Value known = value.exists() ? representatives[value.index()] : null;
        return known == null ? value : known;
    }

    /** Whether two different values are equal. */
    boolean anyEqual() {
        return anyEqual;
    }

    private void sweep(boolean optimistic) {
        table.clear();
        anyEqual = false;
        nextMemory = flow.blockCount();
        for (int position = 0; position < flow.blockCount(); position++) {
            Block block = function.blocks().get(position);
            memory = memoryAtStart(position, optimistic);
            for (int i = 0; i < block.parameters().size(); i++) {
                Value parameter = block.parameters().get(i);
                boolean own = position == 0 || (loopHead[position] && !optimistic);
                set(parameter, own ? parameter : join(position, i, parameter));
            }
            for (Instruction instruction : block.instructions()) {
                if (instruction.result().exists()) {
                    set(instruction.result(), number(instruction));
                }
                if (calls.readMemory() && calls.changesMemory(instruction.operation())) {
                    memory = nextMemory++;
                }
            }
            changed |= memoryAtEnd[position] != memory;
            memoryAtEnd[position] = memory;
        }
    }

    /** The version of memory at the start of a block: that of all edges, or one of its own; see {@link #join}. */
    private int memoryAtStart(int position, boolean optimistic) {
        if (!calls.readMemory() || position == 0 || (loopHead[position] && !optimistic)) {
            return position;
        }
        int single = UNKNOWN;
        for (int k = 0; k < flow.predecessorCount(position); k++) {
            int version = memoryAtEnd[flow.predecessor(position, k)];
            if (version != UNKNOWN && version != position) {
                if (single != UNKNOWN && single != version) {
                    return position;
                }
                single = version;
            }
        }
        return single == UNKNOWN ? position : single;
    }

    private void set(Value value, Value number) {
        changed |= !number.equals(representatives[value.index()]);
        anyEqual |= !number.equals(value);
        representatives[value.index()] = number;
    }

    private Value number(Instruction instruction) {
        Operation operation = instruction.operation();
        if (operation.effect() != Effect.NONE && !calls.contains(operation)) {
            return instruction.result();
        }
        Operation expression = ExpressionKey.of(operation.mapOperands(representative));
        Object key = calls.readsMemory(operation) ? new Reading(expression, memory) : expression;
        Value known = table.putIfAbsent(key, instruction.result());
        return known == null ? instruction.result() : known;
    }

    /** The class of parameter {@code index} of a block; arguments not seen so far may turn out to be anything. */
    private Value join(int position, int index, Value parameter) {
        List<Value> arguments = new ArrayList<>();
        Value single = null;
        boolean several = false;
        for (List<Value> edge : incoming.get(position)) {
            Value argument = edge.get(index);
            Value number = representatives[argument.index()];
            if (number != null && !number.equals(parameter)) {
                several |= single != null && !single.equals(number);
                single = number;
            }
            arguments.add(number == null ? Value.NONE : number);
        }
        if (!several && single != null) {
            return single;
        }
        Value known = table.putIfAbsent(new Join(position, arguments), parameter);
        return known == null ? parameter : known;
    }
}
