package edu.sysy.analysis;

import edu.sysy.ir.Block;
import edu.sysy.ir.Condition;
import edu.sysy.ir.ControlFlow;
import edu.sysy.ir.Definitions;
import edu.sysy.ir.Edge;
import edu.sysy.ir.Function;
import edu.sysy.ir.Operation.Add;
import edu.sysy.ir.Operation.Compare;
import edu.sysy.ir.Operation.IntConstant;
import edu.sysy.ir.Terminator.Branch;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import java.util.OptionalInt;

/**
 * Bounds the counters of loops that go on until the counter is equal to a constant.
 *
 * <pre>
 * b0:
 *   jump b1(100)
 * b1(%0: i32):                 %0 in [100, 996]
 *   ...
 *   %1 = add %0, 4
 *   %2 = cmp ne %1, 1000
 *   br %2, b1(%1), b2
 * </pre>
 *
 * <p>Interval analysis cannot see that the counter does not step over its bound. Here start, step and bound are
 * constants, the step divides their distance, and the only edge back to the header is taken unless the bound is met:
 * the counter runs from the start to the last number in front of the bound. Other exits only stop it earlier.
 */
final class MeetingCounters {
    private final Function function;
    private final ControlFlow flow;
    private final Definitions definitions;

    MeetingCounters(Function function) {
        this.function = function;
        flow = function.controlFlow();
        definitions = Definitions.of(function);
    }

    /** What a parameter of a loop header can be; everything if it is no such counter. */
    Range of(int header, int index) {
        Block block = function.blocks().get(header);
        Value counter = block.parameters().get(index);
        if (counter.type() != Type.I32 || flow.predecessorCount(header) != 2) {
            return Range.FULL;
        }
        int entering = flow.predecessor(header, 0);
        int latch = flow.predecessor(header, 1);
        if (entering >= header
                || latch < header
                || !(function.blocks().get(latch).terminator() instanceof Branch branch)
                || branch.ifTrue().target() == branch.ifFalse().target()) {
            return Range.FULL;
        }
        boolean backIfTrue = branch.ifTrue().target() == block.label();
        Value next =
                (backIfTrue ? branch.ifTrue() : branch.ifFalse()).arguments().get(index);
        OptionalInt step = step(counter, next);
        OptionalInt bound = bound(branch.condition(), backIfTrue ? Condition.NE : Condition.EQ, next);
        OptionalInt start = start(entering, block.label(), index);
        return start.isEmpty() || step.isEmpty() || bound.isEmpty()
                ? Range.FULL
                : range(start.getAsInt(), step.getAsInt(), bound.getAsInt());
    }

    private static Range range(int start, int step, int bound) {
        long distance = (long) bound - start;
        if (step == 0 || distance % step != 0 || distance / step <= 0) {
            return Range.FULL;
        }
        int last = bound - step;
        return new Range(Math.min(start, last), Math.max(start, last));
    }

    /** The constant that all edges from a block into the header bring; empty if there is none. */
    private OptionalInt start(int from, int header, int index) {
        OptionalInt common = OptionalInt.empty();
        for (Edge edge : function.blocks().get(from).terminator().edges()) {
            if (edge.target() == header) {
                OptionalInt start = constant(edge.arguments().get(index));
                if (start.isEmpty() || (common.isPresent() && !common.equals(start))) {
                    return OptionalInt.empty();
                }
                common = start;
            }
        }
        return common;
    }

    private OptionalInt step(Value counter, Value next) {
        return definitions.operationOrNull(next) instanceof Add(Value x, Value y) && x.equals(counter)
                ? constant(y)
                : OptionalInt.empty();
    }

    /** The constant that {@code next} is compared with for {@code goesOn}. */
    private OptionalInt bound(Value condition, Condition goesOn, Value next) {
        return definitions.operationOrNull(condition) instanceof Compare(Condition asked, Value x, Value y)
                        && asked == goesOn
                        && x.equals(next)
                ? constant(y)
                : OptionalInt.empty();
    }

    private OptionalInt constant(Value value) {
        return definitions.operationOrNull(value) instanceof IntConstant(int known)
                ? OptionalInt.of(known)
                : OptionalInt.empty();
    }
}
