package edu.sysy.optimize.scalar;

import edu.sysy.ints.SequenceTable;
import edu.sysy.ir.Condition;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Operation.Compare;
import edu.sysy.ir.Operation.FloatCompare;
import edu.sysy.ir.Operation.FloatConstant;
import edu.sysy.ir.Operation.GlobalAddress;
import edu.sysy.ir.Operation.IntConstant;
import edu.sysy.ir.Operation.Undefined;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.ir.vector.LaneOperator;
import edu.sysy.ir.vector.VectorOperation;
import java.util.HashMap;
import java.util.Map;
import java.util.function.IntUnaryOperator;

/**
 * Writes operations without effects as keys of a {@link SequenceTable}: opcode, what there is beside operands, and the
 * operands. Equal expressions have equal keys: the operands of a commutative operation are in order, and greater-than
 * is written as less-than, so that {@code a > b} is {@code b < a}.
 */
final class ExpressionKeys {
    private final SequenceTable table;
    private final IntUnaryOperator numbers;
    private final Map<String, Integer> names = new HashMap<>();

    /**
     * Writes keys into {@code table}.
     *
     * @param numbers what is written for an operand, by the index of its value
     */
    ExpressionKeys(SequenceTable table, IntUnaryOperator numbers) {
        this.table = table;
        this.numbers = numbers;
    }

    /** Begins a key and writes all of it. */
    void write(Operation operation) {
        table.begin();
        table.add(operation.opcode().ordinal());
        switch (operation) {
            case IntConstant(int value) -> table.add(value);
            case FloatConstant(float value) -> table.add(Float.floatToRawIntBits(value));
            case GlobalAddress(String name) -> table.add(number(name));
            case Undefined undefined -> table.add(undefined.type().ordinal());
            case Compare(Condition condition, Value x, Value y) -> {
                boolean swapped = condition == Condition.GT || condition == Condition.GE;
                table.add((swapped ? condition.swapped() : condition).ordinal());
                writeOperands(condition.commutes(), swapped ? y : x, swapped ? x : y);
            }
            case FloatCompare(var condition, Value x, Value y) -> {
                table.add(condition.ordinal());
                writeOperands(condition.commutes(), x, y);
            }
            case VectorOperation vector -> write(vector);
            case Operation.Binary binary -> writeOperands(binary.opcode().commutes(), binary.left(), binary.right());
            default -> writeOperands(operation);
        }
    }

    private void write(VectorOperation operation) {
        switch (operation) {
            case VectorOperation.LaneConstants(Type type, var bits) -> {
                table.add(type.ordinal());
                bits.forEach(table::add);
            }
            case VectorOperation.Lanewise(LaneOperator operator, Value x, Value y) -> {
                table.add(operator.ordinal());
                writeOperands(operator.commutes(), x, y);
            }
            case VectorOperation.Converted(var conversion, Value operand) -> {
                table.add(conversion.ordinal());
                writeOperands(operation);
            }
            case VectorOperation.Reduction(LaneOperator operator, Value vector) -> {
                table.add(operator.ordinal());
                writeOperands(operation);
            }
            case VectorOperation.ExtractLane(Type type, Value vector, int lane) -> {
                table.add(lane);
                writeOperands(operation);
            }
            case VectorOperation.InsertLane(Value vector, int lane, Value scalar) -> {
                table.add(lane);
                writeOperands(operation);
            }
            case VectorOperation other -> writeOperands(other);
        }
    }

    private void writeOperands(Operation operation) {
        for (int k = 0; k < operation.operandCount(); k++) {
            table.add(numbers.applyAsInt(operation.operand(k).index()));
        }
    }

    private void writeOperands(boolean inAnyOrder, Value left, Value right) {
        if (inAnyOrder) {
            writeUnordered(left.index(), right.index());
        } else {
            table.add(numbers.applyAsInt(left.index()));
            table.add(numbers.applyAsInt(right.index()));
        }
    }

    /** Writes the operands of a commutative operation, by the indices of their values. */
    void writeUnordered(int left, int right) {
        int x = numbers.applyAsInt(left);
        int y = numbers.applyAsInt(right);
        table.add(Math.min(x, y));
        table.add(Math.max(x, y));
    }

    /** A number for a name, the same each time. */
    int number(String name) {
        Integer known = names.putIfAbsent(name, names.size());
        return known == null ? names.size() - 1 : known;
    }
}
