package edu.sysy.optimize.scalar;

import edu.sysy.Cancellation;
import edu.sysy.ints.IntGroups;
import edu.sysy.ints.IntList;
import edu.sysy.ints.SequenceTable;
import edu.sysy.ir.Block;
import edu.sysy.ir.ControlFlow;
import edu.sysy.ir.Edge;
import edu.sysy.ir.Effect;
import edu.sysy.ir.Function;
import edu.sysy.ir.InstructionTable;
import edu.sysy.ir.Opcode;
import edu.sysy.ir.Operation.Call;
import edu.sysy.ir.Value;
import edu.sysy.pass.WorkLimit;
import java.util.Arrays;

/**
 * Which values of a function are equal wherever both are defined.
 *
 * <p>All values are hashed in reverse postorder, by what computes them from classes already known; what comes around a
 * loop is unknown in the first sweep and assumed to be equal to what enters the loop. Sweeps are repeated until nothing
 * changes (Simpson, "Value-Driven Redundancy Elimination", 1996, the RPO algorithm). Functions that need more than
 * 8 sweeps are swept once more with the assumption that nothing is known of loop parameters, so the
 * cost is linear.
 *
 * <p>Operations are looked up by their {@link ExpressionKeys}.
 *
 * <p>{@link CallExpressions} are numbered like operations. Those that read memory have its version as one more operand:
 * each instruction that may change what they read makes a version, and so does a block where different versions meet
 * (memory SSA with a single variable).
 */
final class ValueNumbering {
    /** A sweep settles one more nest of loops whose values depend on each other; code of people needs three. */
    private static final WorkLimit NUMBERING_SWEEPS = new WorkLimit(8, "takes", "sweeps");

    private static final int UNKNOWN = -1;

    /** Begins the key of a parameter, as an opcode begins that of an instruction. */
    private static final int JOIN = -1;

    private final Function function;
    private final ControlFlow flow;
    private final CallExpressions calls;
    private final int[] representatives;
    private final SequenceTable table = new SequenceTable();
    private final ExpressionKeys keys = new ExpressionKeys(table, this::representative);

    /** The arguments that each block gets, edge by edge. */
    private final IntGroups incoming;

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
        representatives = new int[function.valueBound()];
        Arrays.fill(representatives, UNKNOWN);
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
            Arrays.fill(representatives, UNKNOWN);
            Arrays.fill(memoryAtEnd, UNKNOWN);
            sweep(false);
        }
    }

    static ValueNumbering of(Function function, CallExpressions calls) {
        return new ValueNumbering(function, calls);
    }

    private IntGroups collectIncoming() {
        IntList targets = new IntList();
        IntList arguments = new IntList();
        for (Block block : function.blocks()) {
            Cancellation.poll();
            for (Edge edge : block.terminator().edges()) {
                for (Value argument : edge.arguments()) {
                    targets.add(flow.position(edge.target()));
                    arguments.add(argument.index());
                }
            }
        }
        return new IntGroups(flow.blockCount(), targets, arguments);
    }

    /** The index of the value that stands for the class of the value with an index. */
    int representative(int value) {
        int known = representatives[value];
        return known == UNKNOWN ? value : known;
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
                int parameter = block.parameters().get(i).index();
                boolean own = position == 0 || (loopHead[position] && !optimistic);
                set(parameter, own ? parameter : join(position, i, parameter));
            }
            InstructionTable instructions = InstructionTable.of(block);
            for (int i = 0; i < instructions.size(); i++) {
                int result = instructions.result(i);
                if (result >= 0) {
                    set(result, number(block, instructions, i));
                }
                if (calls.readMemory()
                        && calls.changesMemory(block.instructions().get(i).operation())) {
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

    private void set(int value, int number) {
        changed |= number != representatives[value];
        anyEqual |= number != value;
        representatives[value] = number;
    }

    private int number(Block block, InstructionTable instructions, int index) {
        int result = instructions.result(index);
        Opcode opcode = instructions.opcode(index);
        if (opcode.effect() != Effect.NONE
                && !(opcode == Opcode.CALL
                        && calls.contains(block.instructions().get(index).operation()))) {
            return result;
        }
        writeKey(block, instructions, index);
        int known = table.putIfAbsent(result);
        return known == SequenceTable.ABSENT ? result : known;
    }

    /** The key of {@link ExpressionKeys} with the classes of operands; from the table where nothing else is in it. */
    private void writeKey(Block block, InstructionTable instructions, int index) {
        switch (instructions.opcode(index)) {
            case INT_CONSTANT,
                    FLOAT_CONSTANT,
                    GLOBAL_ADDRESS,
                    UNDEFINED,
                    COMPARE,
                    FLOAT_COMPARE,
                    LANE_CONSTANTS,
                    LANEWISE,
                    CONVERT_LANES,
                    REDUCE_LANES,
                    EXTRACT_LANE,
                    INSERT_LANE -> keys.write(block.instructions().get(index).operation());
            case CALL -> writeKey((Call) block.instructions().get(index).operation());
            default -> {
                table.begin();
                table.add(instructions.opcode(index).ordinal());
                writeOperands(instructions, index);
            }
        }
    }

    private void writeOperands(InstructionTable instructions, int index) {
        int start = instructions.start(index);
        int end = instructions.start(index + 1);
        if (instructions.opcode(index).commutes()) {
            keys.writeUnordered(instructions.operand(start), instructions.operand(start + 1));
            return;
        }
        for (int k = start; k < end; k++) {
            table.add(representative(instructions.operand(k)));
        }
    }

    private void writeKey(Call call) {
        table.begin();
        table.add(Opcode.CALL.ordinal());
        table.add(keys.number(call.function()));
        table.add(call.type().ordinal());
        table.add(calls.readsMemory(call) ? memory : UNKNOWN);
        for (Value argument : call.arguments()) {
            table.add(representative(argument.index()));
        }
    }

    /** The class of parameter {@code index} of a block; arguments not seen so far may turn out to be anything. */
    private int join(int position, int index, int parameter) {
        int single = UNKNOWN;
        boolean several = false;
        int width = function.blocks().get(position).parameters().size();
        table.begin();
        table.add(JOIN);
        table.add(position);
        for (int k = incoming.start(position) + index; k < incoming.end(position); k += width) {
            int number = representatives[incoming.get(k)];
            if (number != UNKNOWN && number != parameter) {
                several |= single != UNKNOWN && single != number;
                single = number;
            }
            table.add(number);
        }
        if (!several && single != UNKNOWN) {
            return single;
        }
        int known = table.putIfAbsent(parameter);
        return known == SequenceTable.ABSENT ? parameter : known;
    }
}
