package edu.sysy.analysis;

import edu.sysy.Cancellation;
import edu.sysy.analysis.RangeTable.Phase;
import edu.sysy.ir.Block;
import edu.sysy.ir.Condition;
import edu.sysy.ir.ControlFlow;
import edu.sysy.ir.Definitions;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.InstructionTable;
import edu.sysy.ir.Opcode;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Terminator;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.pass.WorkLimit;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Solves the equations of {@link Ranges} for one function. Its intervals stay when it has been asked, and grow on from
 * there when parameters or results of calls have grown: only what depends on them is evaluated again.
 *
 * <p>Intervals grow from nothing along the edges that can be taken, sweep by sweep in reverse postorder, until nothing
 * changes. A bound of a loop parameter that keeps growing jumps to -1, 0 or 1, to that of the largest remainder by a
 * constant, to the last integer but one, where a counter tested after its step stops, or to its end
 * (widening); two more sweeps, over a copy, then take back what the conditions of loops rule out (narrowing). A sweep
 * evaluates only what depends on results that have changed since the one before. Counters that run until they meet a
 * constant keep to {@link MeetingCounters}. Functions that take more than 12 sweeps
 * get loop parameters that can be anything, and one more sweep settles them, so the cost is linear.
 */
final class RangeSolver {
    /** Nearly all functions are settled after six sweeps; one that is not has loop parameters that grow by turns. */
    private static final WorkLimit RANGE_SWEEPS = new WorkLimit(12, "takes", "sweeps");

    private static final int SWEEPS_BEFORE_WIDENING = 2;
    private static final int SWEEPS_BEFORE_UNKNOWN_BITS = 6;
    private static final int NARROWING_SWEEPS = 2;
    private static final @Nullable Range[] NO_COUNTERS = new @Nullable Range[0];

    private final Function function;
    private final ControlFlow flow;
    private final RangeGraph graph;
    private final CallRanges calls;
    private final boolean[] loopHead;
    private final MeetingCounters counters;

    /** Of the parameters of loop heads, as far as they have been asked for. */
    private final @Nullable Range[][] counterRanges;

    private final int[][] incomingIndices;
    private final int farthestRemainder;
    private final RangeTable table;
    private final RangeTransfer transfer;
    private final boolean[] reachable;
    private final boolean[][] feasible;
    private final BitSet evaluated;
    private Phase phase = Phase.GROW;
    private int sweeps;

    /** What is known of the results of calls. */
    interface CallRanges {
        /** The range of what a function of the program returns; it may grow between two questions for ranges. */
        Range result(String function);
    }

    /** A solver that knows nothing of parameters yet. */
    RangeSolver(Function function, CallRanges calls) {
        this.function = function;
        this.calls = calls;
        flow = function.controlFlow();
        counters = new MeetingCounters(function);
        graph = RangeGraph.of(function);
        table = new RangeTable(graph.nameCount());
        transfer = new RangeTransfer(function, graph, table, calls);
        int count = flow.blockCount();
        reachable = new boolean[count];
        loopHead = new boolean[count];
        feasible = new boolean[count][2];
        incomingIndices = new int[count][];
        counterRanges = new @Nullable Range[count][];
        evaluated = new BitSet(count);
        for (int position = 0; position < count; position++) {
            int incoming = flow.predecessorCount(position);
            loopHead[position] = incoming > 0 && flow.predecessor(position, incoming - 1) >= position;
            incomingIndices[position] = successorIndices(position);
            counterRanges[position] = loopHead[position]
                    ? new @Nullable Range[function.blocks().get(position).parameters().size()]
                    : NO_COUNTERS;
        }
        int farthest = 1;
        for (Block block : function.blocks()) {
            block.parameters().forEach(this::initialize);
            for (Instruction instruction : block.instructions()) {
                initialize(instruction.result());
            }
            farthest = Math.max(farthest, farthestRemainder(block));
        }
        farthestRemainder = farthest;
        reachable[0] = true;
    }

    /** A copy, which changes without the other. */
    private RangeSolver(RangeSolver other) {
        function = other.function;
        calls = other.calls;
        flow = other.flow;
        counters = other.counters;
        graph = other.graph;
        loopHead = other.loopHead;
        incomingIndices = other.incomingIndices;
        counterRanges = other.counterRanges;
        farthestRemainder = other.farthestRemainder;
        table = other.table.copy();
        transfer = new RangeTransfer(function, graph, table, calls);
        reachable = other.reachable.clone();
        feasible = new boolean[other.feasible.length][];
        for (int position = 0; position < feasible.length; position++) {
            feasible[position] = other.feasible[position].clone();
        }
        evaluated = (BitSet) other.evaluated.clone();
    }

    /** What is no integer can be anything: addresses are compared too. */
    private void initialize(Value value) {
        if (value.exists() && value.type() != Type.I32) {
            table.start(value.index(), Range.FULL);
        }
    }

    /**
     * The ranges for parameters in these ranges, one for each; they contain those of all questions before.
     */
    Ranges ranges(List<Range> parameters) {
        for (int i = 0; i < parameters.size(); i++) {
            Value parameter = function.parameters().get(i);
            Range range = parameter.type() == Type.I32 ? parameters.get(i) : Range.FULL;
            table.set(parameter.index(), range, KnownBits.UNKNOWN, Phase.GROW);
        }
        grow();
        RangeSolver narrowing = new RangeSolver(this);
        for (int i = 0; i < NARROWING_SWEEPS; i++) {
            narrowing.sweep(Phase.NARROW);
        }
        return new Ranges(function, graph, narrowing.table, narrowing.reachable, narrowing.feasible);
    }

    /** For each edge into a block, in the order of its predecessors, which edge of that predecessor it is. */
    private int[] successorIndices(int position) {
        int[] indices = new int[flow.predecessorCount(position)];
        for (int k = 0; k < indices.length; k++) {
            int from = flow.predecessor(position, k);
            boolean second = k > 0 && flow.predecessor(position, k - 1) == from;
            indices[k] = second || flow.successor(from, 0) != position ? 1 : 0;
        }
        return indices;
    }

    private void grow() {
        sweeps = 0;
        boolean changed;
        do {
            sweep(Phase.GROW);
            sweeps++;
            changed = table.takeChanged();
        } while (changed && sweeps < RANGE_SWEEPS.max());
        if (changed) {
            RANGE_SWEEPS.leavesOut("find-ranges", function.name(), sweeps + 1L);
            settle();
        }
    }

    private void settle() {
        evaluated.clear();
        for (int position = 1; position < loopHead.length; position++) {
            reachable[position] = true;
            feasible[position][0] = true;
            feasible[position][1] = true;
            if (loopHead[position]) {
                List<Value> parameters = function.blocks().get(position).parameters();
                for (int i = 0; i < parameters.size(); i++) {
                    table.start(parameters.get(i).index(), counterRange(position, i));
                }
            }
        }
        sweep(Phase.SETTLE);
    }

    private void sweep(Phase next) {
        table.nextSweep();
        phase = next;
        for (int position = 0; position < loopHead.length; position++) {
            Cancellation.poll();
            if (position > 0 && !enter(position)) {
                continue;
            }
            boolean first = !evaluated.get(position);
            evaluated.set(position);
            evaluate(position, first);
            leave(position, first);
        }
    }

    private void evaluate(int position, boolean first) {
        Block block = function.blocks().get(position);
        InstructionTable instructions = InstructionTable.of(block);
        for (int i = 0; i < instructions.size(); i++) {
            int result = instructions.result(i);
            if (result >= 0 && (first || transfer.mayDiffer(position, instructions, i))) {
                Instruction instruction = block.instructions().get(i);
                if (instruction.result().type() == Type.I32) {
                    Operation operation = instruction.operation();
                    Range range = transfer.range(position, i, operation);
                    table.set(result, range, transfer.bits(position, i, operation), phase);
                }
            }
        }
    }

    /** Joins what comes into a block; returns whether anything does. */
    private boolean enter(int position) {
        boolean any = reachable[position];
        for (int k = 0; k < incomingIndices[position].length; k++) {
            any |= comesFrom(position, k);
        }
        if (any && !reachable[position]) {
            reachable[position] = true;
            table.markChanged();
        }
        List<Value> parameters = function.blocks().get(position).parameters();
        for (int i = 0; any && i < parameters.size(); i++) {
            if (parameters.get(i).type() == Type.I32 && !(phase == Phase.SETTLE && loopHead[position])) {
                join(position, i);
            }
        }
        return any;
    }

    /** Joins the arguments that a parameter is given. */
    private void join(int position, int index) {
        int name = function.blocks().get(position).parameters().get(index).index();
        Range joined = Range.EMPTY;
        KnownBits bits = KnownBits.UNKNOWN;
        for (int k = 0; k < incomingIndices[position].length; k++) {
            if (comesFrom(position, k)) {
                int argument = graph.arguments(flow.predecessor(position, k), incomingIndices[position][k])[index];
                Range range = table.range(argument);
                if (!range.isEmpty()) {
                    bits = joined.isEmpty() ? table.bits(argument) : bits.union(table.bits(argument));
                    joined = joined.union(range);
                }
            }
        }
        if (loopHead[position]) {
            if (phase == Phase.GROW && sweeps >= SWEEPS_BEFORE_WIDENING) {
                bits = widened(name, bits);
                joined = widened(table.range(name), joined);
            }
            joined = joined.intersection(counterRange(position, index));
        }
        table.set(name, joined, bits, phase);
    }

    /** The bits of a loop parameter that still change: the low ones first, which steps of a power of two keep. */
    private KnownBits widened(int name, KnownBits joined) {
        if (table.range(name).isEmpty() || table.bits(name).union(joined).equals(table.bits(name))) {
            return joined;
        }
        return sweeps < SWEEPS_BEFORE_UNKNOWN_BITS ? joined.low(joined.lowKnown()) : KnownBits.UNKNOWN;
    }

    private Range counterRange(int header, int index) {
        Range known = counterRanges[header][index];
        if (known == null) {
            known = counters.of(header, index);
            counterRanges[header][index] = known;
        }
        return known;
    }

    private boolean comesFrom(int position, int k) {
        int from = flow.predecessor(position, k);
        return reachable[from] && feasible[from][incomingIndices[position][k]];
    }

    /** How far from zero a remainder by a constant of a block can be; 1 or more. */
    private int farthestRemainder(Block block) {
        int farthest = 1;
        InstructionTable instructions = InstructionTable.of(block);
        for (int i = instructions.find(Opcode.REM, 0);
                i < instructions.size();
                i = instructions.find(Opcode.REM, i + 1)) {
            if (block.instructions().get(i).operation() instanceof Operation.Rem rem) {
                farthest = Math.max(farthest, farthestRemainder(function, rem));
            }
        }
        return farthest;
    }

    /** How far from zero a remainder can be; 0 if that is unknown. */
    private static int farthestRemainder(Function function, Operation.Rem rem) {
        return Definitions.of(function).operationOrNull(rem.right()) instanceof Operation.IntConstant(int divisor)
                        && divisor != 0
                ? Math.abs(divisor + (divisor < 0 ? 1 : -1))
                : 0;
    }

    private Range widened(Range old, Range joined) {
        if (old.isEmpty() || old.contains(joined)) {
            return old.union(joined);
        }
        int low = joined.low() >= old.low() ? old.low() : lowerBound(joined.low());
        int high = joined.high() <= old.high() ? old.high() : upperBound(joined.high());
        return new Range(low, high);
    }

    private int lowerBound(int low) {
        if (low >= -1) {
            return Math.min(low, 1);
        }
        return low >= -farthestRemainder ? -farthestRemainder : Math.min(low, Integer.MIN_VALUE + 1);
    }

    private int upperBound(int high) {
        if (high <= 1) {
            return Math.max(high, -1);
        }
        return high <= farthestRemainder ? farthestRemainder : Math.max(high, Integer.MAX_VALUE - 1);
    }

    private void leave(int position, boolean first) {
        Terminator end = function.blocks().get(position).terminator();
        int count = end.edges().size();
        for (int successor = 0; successor < count; successor++) {
            boolean possible = true;
            for (int name : graph.refinements(position, successor)) {
                refine(name, first);
                possible &= !table.range(name).isEmpty();
            }
            if (end instanceof Terminator.Branch) {
                Range condition = table.range(graph.condition(position));
                possible &= successor == 0 ? !condition.equals(Range.of(0)) : condition.contains(0);
                possible &= !condition.isEmpty();
            }
            if (phase == Phase.GROW) {
                if (possible && !feasible[position][successor]) {
                    feasible[position][successor] = true;
                    table.markChanged();
                }
            } else {
                feasible[position][successor] = possible;
            }
        }
    }

    private void refine(int name, boolean first) {
        RangeGraph.Refinement refinement = graph.refinement(name);
        if (!first && !table.hasChanged(refinement.base()) && !isNew(refinement.other())) {
            return;
        }
        Range base = table.range(refinement.base());
        KnownBits bits = table.bits(refinement.base()).intersection(refinement.bits());
        int other = refinement.other();
        Range range = base;
        if (other != RangeGraph.Refinement.NOTHING) {
            Range known = other == RangeGraph.Refinement.ZERO ? Range.of(0) : table.range(other);
            range = base.where(refinement.condition(), known);
            if (other >= 0 && refinement.condition() == Condition.EQ) {
                bits = bits.intersection(table.bits(other));
            }
        }
        table.set(name, range, bits, phase);
    }

    private boolean isNew(int other) {
        return other >= 0 && table.hasChanged(other);
    }
}
