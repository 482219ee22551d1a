package edu.sysy.optimize.identities;

import edu.sysy.analysis.KnownBits;
import edu.sysy.analysis.Range;
import edu.sysy.analysis.Ranges;
import edu.sysy.ir.Block;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Value;
import java.util.Arrays;

/**
 * What {@link Ranges} of a function tells of its values while the function is rewritten. Of an operand it tells what
 * is known where the instruction stands, of others what is known where they are defined. Rewriting may give a value
 * another definition that computes the same; whether that one wraps is not known.
 */
public final class RangeFacts implements ValueFacts {
    private final Function function;
    private final Ranges ranges;
    private final int[] positions;
    private final int[] indices;

    public RangeFacts(Function function, Ranges ranges) {
        this.function = function;
        this.ranges = ranges;
        positions = new int[function.valueBound()];
        Arrays.fill(positions, -1);
        indices = new int[function.valueBound()];
        for (int position = 0; position < function.blocks().size(); position++) {
            Block block = function.blocks().get(position);
            for (int i = 0; i < block.instructions().size(); i++) {
                Value result = block.instructions().get(i).result();
                if (result.exists()) {
                    positions[result.index()] = position;
                    indices[result.index()] = i;
                }
            }
        }
    }

    @Override
    public Range range(Value value, Instruction user) {
        int operand = operandOf(user.result(), value);
        if (operand >= 0) {
            return ranges.operand(
                    positions[user.result().index()], indices[user.result().index()], operand);
        }
        return value.index() < positions.length ? ranges.range(value) : Range.FULL;
    }

    @Override
    public KnownBits bits(Value value, Instruction user) {
        int operand = operandOf(user.result(), value);
        if (operand >= 0) {
            return ranges.operandBits(
                    positions[user.result().index()], indices[user.result().index()], operand);
        }
        return value.index() < positions.length ? ranges.bits(value) : KnownBits.UNKNOWN;
    }

    @Override
    public boolean isExact(Value value, Operation definition) {
        return isKnown(value)
                && original(value).equals(definition)
                && ranges.isExact(positions[value.index()], indices[value.index()]);
    }

    /** Which operand of the original instruction a value is; -1 if it is none. */
    private int operandOf(Value result, Value value) {
        if (isKnown(result)) {
            Operation operation = original(result);
            for (int k = 0; k < operation.operandCount(); k++) {
                if (operation.operand(k).equals(value)) {
                    return k;
                }
            }
        }
        return -1;
    }

    private boolean isKnown(Value value) {
        return value.exists() && value.index() < positions.length && positions[value.index()] >= 0;
    }

    private Operation original(Value value) {
        return function.blocks()
                .get(positions[value.index()])
                .instructions()
                .get(indices[value.index()])
                .operation();
    }
}
