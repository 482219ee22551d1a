package edu.sysy.optimize.vector;

import edu.sysy.ir.Definitions;
import edu.sysy.ir.FunctionEditor;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.ir.vector.LaneOperator;
import edu.sysy.ir.vector.VectorOperation;
import edu.sysy.ir.vector.VectorOperation.LaneConstants;
import edu.sysy.ir.vector.VectorOperation.Lanewise;
import edu.sysy.ir.vector.VectorOperation.Splat;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What stands in the vector loop for the values of a loop: a scalar where all lanes are known from it, a vector, or a
 * mask for a truth value. What does not change in the loop is splat in the block in front of it.
 */
final class LaneValues {
    private final FunctionEditor editor;
    private final LaneSteps steps;
    private final Definitions definitions;
    private final int before;
    private final Map<Value, Value> scalars = new HashMap<>();
    private final Map<Value, Value> vectors = new HashMap<>();
    private final Map<Value, Mask> masks = new HashMap<>();
    private final Map<Operation, Value> written = new HashMap<>();

    /**
     * A truth value in each lane.
     *
     * @param lanes all ones or zero in each lane
     * @param negated whether all ones stand for 0
     */
    record Mask(Value lanes, boolean negated) {}

    /**
     * No values.
     *
     * @param before the label of the block in front of the vector loop
     */
    LaneValues(FunctionEditor editor, LaneSteps steps, int before) {
        this.editor = editor;
        this.steps = steps;
        this.before = before;
        definitions = Definitions.of(editor.function());
    }

    /** Writes an operation without an effect in front of the loop, once. */
    Value write(Operation operation) {
        return written.computeIfAbsent(operation, o -> editor.append(before, o));
    }

    /** An integer in all lanes. */
    Value constant(int value) {
        return write(LaneConstants.all(value));
    }

    /** By how much the lanes of a value differ from lane 0. */
    Value offsets(int step) {
        return write(new LaneConstants(Type.I32X4, List.of(0, step, 2 * step, 3 * step)));
    }

    void setScalar(Value value, Value copy) {
        scalars.put(value, copy);
    }

    void setVector(Value value, Value vector) {
        vectors.put(value, vector);
    }

    void setMask(Value value, Mask mask) {
        masks.put(value, mask);
    }

    /** The copy of a scalar of the loop in the vector loop; a value from outside is its own. */
    Value scalar(Value value) {
        return scalars.getOrDefault(value, value);
    }

    /** Whether a value is known as a mask. */
    boolean isMask(Value value) {
        return masks.containsKey(value);
    }

    /** The lanes of a value, for code in a block. */
    Value vector(Value value, VectorBlock block) {
        Value known = vectors.get(value);
        if (known != null) {
            return known;
        }
        Mask mask = masks.get(value);
        if (mask != null) {
            LaneOperator operator = mask.negated() ? LaneOperator.ADD : LaneOperator.AND;
            return block.emit(new Lanewise(operator, mask.lanes(), constant(1)));
        }
        return invariant(value);
    }

    private Value invariant(Value value) {
        return switch (definitions.operationOrNull(value)) {
            case Operation.IntConstant(int number) -> constant(number);
            case Operation.FloatConstant(float number) -> {
                int bits = Float.floatToIntBits(number);
                yield write(new LaneConstants(Type.F32X4, List.of(bits, bits, bits, bits)));
            }
            case Operation.Undefined undefined -> write(Splat.of(write(undefined)));
            case null, default -> {
                if (steps.isInLoop(value)) {
                    throw new IllegalStateException(value + " has no lanes");
                }
                yield write(Splat.of(value));
            }
        };
    }

    /**
     * The mask of the lanes in which a condition is not 0. A remainder by a power of two is not 0 if one of the low
     * bits of the dividend is set, whatever its sign.
     */
    Mask mask(Value condition, VectorBlock block) {
        Mask known = masks.get(condition);
        if (known != null) {
            return known;
        }
        Value tested = vector(condition, block);
        if (definitions.operationOrNull(condition) instanceof Operation.Rem remainder && steps.isVector(condition)) {
            int shift = LaneOperations.divisorShift(definitions, remainder).orElseThrow();
            Value low = constant((1 << shift) - 1);
            tested = block.emit(new Lanewise(LaneOperator.AND, vector(remainder.left(), block), low));
        }
        return new Mask(block.emit(new Lanewise(LaneOperator.EQ, tested, constant(0))), true);
    }

    /** A mask that is all ones in the lanes in which a value that {@link #isMask} is not 0. */
    Value plainMask(Value value, VectorBlock block) {
        Mask mask = mask(value, block);
        return mask.negated() ? block.emit(new Lanewise(LaneOperator.XOR, mask.lanes(), constant(-1))) : mask.lanes();
    }

    /** The scalar that a value is in the last lane. */
    Value last(Value value, VectorBlock block) {
        if (steps.isVector(value)) {
            return block.emit(VectorOperation.ExtractLane.of(vector(value, block), Type.LANES - 1));
        }
        int step = steps.of(value).orElseThrow();
        return step == 0 ? scalar(value) : advance(scalar(value), (Type.LANES - 1) * step, block);
    }

    /** A scalar plus a constant. */
    Value advance(Value scalar, int amount, VectorBlock block) {
        Value constant = write(new Operation.IntConstant(amount));
        return block.emit(
                scalar.type() == Type.ADDRESS
                        ? new Operation.Offset(scalar, constant)
                        : new Operation.Add(scalar, constant));
    }
}
