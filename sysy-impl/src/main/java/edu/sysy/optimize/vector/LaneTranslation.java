package edu.sysy.optimize.vector;

import edu.sysy.ir.Condition;
import edu.sysy.ir.Definitions;
import edu.sysy.ir.FloatCondition;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.ir.vector.LaneOperator;
import edu.sysy.ir.vector.VectorOperation;
import edu.sysy.ir.vector.VectorOperation.Converted;
import edu.sysy.ir.vector.VectorOperation.LaneSelect;
import edu.sysy.ir.vector.VectorOperation.Lanewise;
import edu.sysy.ir.vector.VectorOperation.Splat;
import edu.sysy.ir.vector.VectorOperation.VectorLoad;
import edu.sysy.ir.vector.VectorOperation.VectorStore;
import edu.sysy.optimize.loop.CountedLoop;
import edu.sysy.optimize.vector.LaneValues.Mask;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Translates the instructions of a loop into those that do them for four iterations.
 *
 * <pre>
 * %1 = load i32 %0                  %11 = vload i32x4 %10
 * %2 = cmp gt %1, %n                %12 = lanewise lt %20, %11      ; %20 = splat i32x4 %n, in front of the loop
 * %3 = select i32 %2, %1, %i   =&gt;   %13 = vselect %12, %11, %21     ; %21 has i, i + 1, i + 2, i + 3
 * store %0, %3                      vstore %10, %13
 * </pre>
 */
final class LaneTranslation {
    private final VectorPlan plan;
    private final LaneValues values;
    private final Definitions definitions;

    LaneTranslation(Function function, VectorPlan plan, LaneValues values) {
        this.plan = plan;
        this.values = values;
        definitions = Definitions.of(function);
    }

    /** Writes what an instruction does for four iterations. */
    void translate(Instruction instruction, VectorBlock block) {
        Value result = instruction.result();
        if (result.exists() && result.equals(plan.latchTest())) {
            return;
        }
        block.line(instruction.line());
        switch (instruction.operation()) {
            case Operation.Store(Value address, Value value) ->
                block.emit(new VectorStore(values.scalar(address), values.vector(value, block)));
            case Operation operation
            when plan.sum(result).isPresent() -> {
                OrderedSum sum = plan.sum(result).get();
                if (sum.next().equals(result)) {
                    combine(sum, block);
                }
            }
            case Operation operation when plan.steps().isVector(result) -> translate(result, operation, block);
            case Operation operation -> copy(result, operation, block);
        }
    }

    /** Combines the operands of four iterations, which are known at the last link of a sum. */
    private void combine(OrderedSum sum, VectorBlock block) {
        Value combined = values.scalar(sum.parameter());
        for (int lane = 0; lane < Type.LANES; lane++) {
            for (OrderedSum.Link link : sum.links()) {
                Value operand = link.operand();
                Value inLane = plan.steps().isVector(operand)
                        ? block.emit(VectorOperation.ExtractLane.of(values.vector(operand, block), lane))
                        : values.scalar(operand);
                Value before = combined;
                combined = block.emit(
                        link.instruction().operation().mapOperands(value -> value.equals(operand) ? inLane : before));
            }
        }
        values.setScalar(sum.next(), combined);
    }

    private void copy(Value result, Operation operation, VectorBlock block) {
        values.setScalar(result, block.emit(operation.mapOperands(values::scalar)));
        if (plan.scalarsInLanes().contains(result)) {
            values.setVector(
                    result,
                    plan.steps().isUniform(result)
                            ? block.emit(Splat.of(values.scalar(result)))
                            : lanewise(LaneOperations.operator(operation).orElseThrow(), operation, block));
        }
    }

    private void translate(Value result, Operation operation, VectorBlock block) {
        switch (operation) {
            case Operation.Compare(Condition condition, Value left, Value right) ->
                values.setMask(result, compare(condition, left, right, block));
            case Operation.FloatCompare(FloatCondition condition, Value left, Value right) ->
                values.setMask(result, compare(condition, left, right, block));
            case Operation.Select select -> values.setVector(result, select(select, block));
            case Operation.IntBinary both
            when isLogical(both) && values.isMask(both.left()) && values.isMask(both.right()) -> {
                LaneOperator operator = LaneOperations.operator(both).orElseThrow();
                Value left = values.plainMask(both.left(), block);
                Value right = values.plainMask(both.right(), block);
                values.setMask(result, new Mask(block.emit(new Lanewise(operator, left, right)), false));
            }
            case Operation.Load(Type type, Value address) ->
                values.setVector(result, block.emit(new VectorLoad(type.vector(), values.scalar(address))));
            default -> values.setVector(result, compute(operation, block));
        }
    }

    private static boolean isLogical(Operation.IntBinary operation) {
        return operation instanceof Operation.And
                || operation instanceof Operation.Or
                || operation instanceof Operation.Xor;
    }

    private Value compute(Operation operation, VectorBlock block) {
        OptionalInt shift = LaneOperations.divisorShift(definitions, operation);
        if (shift.isPresent()) {
            return divide(operation, shift.getAsInt(), block);
        }
        Optional<LaneOperator> operator = LaneOperations.operator(operation);
        return operator.isPresent()
                ? lanewise(operator.get(), operation, block)
                : block.emit(new Converted(
                        LaneOperations.conversion(operation).orElseThrow(),
                        values.vector(operation.operand(0), block)));
    }

    private Value lanewise(LaneOperator operator, Operation operation, VectorBlock block) {
        return block.emit(new Lanewise(
                operator, values.vector(operation.operand(0), block), values.vector(operation.operand(1), block)));
    }

    private Mask compare(Condition condition, Value left, Value right, VectorBlock block) {
        if (condition.commutes() && CountedLoop.constant(definitions, right).orElse(1) == 0) {
            Mask isNotZero = values.mask(left, block);
            return new Mask(isNotZero.lanes(), isNotZero.negated() == (condition == Condition.NE));
        }
        Value a = values.vector(left, block);
        Value b = values.vector(right, block);
        return switch (condition) {
            case EQ -> new Mask(block.emit(new Lanewise(LaneOperator.EQ, a, b)), false);
            case NE -> new Mask(block.emit(new Lanewise(LaneOperator.EQ, a, b)), true);
            case LT -> new Mask(block.emit(new Lanewise(LaneOperator.LT, a, b)), false);
            case LE -> new Mask(block.emit(new Lanewise(LaneOperator.LE, a, b)), false);
            case GT -> new Mask(block.emit(new Lanewise(LaneOperator.LT, b, a)), false);
            case GE -> new Mask(block.emit(new Lanewise(LaneOperator.LE, b, a)), false);
        };
    }

    private Mask compare(FloatCondition condition, Value left, Value right, VectorBlock block) {
        Value a = values.vector(left, block);
        Value b = values.vector(right, block);
        return switch (condition) {
            case EQ -> new Mask(block.emit(new Lanewise(LaneOperator.FEQ, a, b)), false);
            case NE -> new Mask(block.emit(new Lanewise(LaneOperator.FEQ, a, b)), true);
            case LT -> new Mask(block.emit(new Lanewise(LaneOperator.FLT, a, b)), false);
            case LE -> new Mask(block.emit(new Lanewise(LaneOperator.FLE, a, b)), false);
        };
    }

    private Value select(Operation.Select select, VectorBlock block) {
        Value yes = values.vector(select.ifTrue(), block);
        Value no = values.vector(select.ifFalse(), block);
        Optional<LaneOperator> extremum = LaneOperations.extremum(definitions, select);
        if (extremum.isPresent()) {
            return block.emit(new Lanewise(extremum.get(), yes, no));
        }
        Mask mask = values.mask(select.condition(), block);
        return block.emit(
                mask.negated() ? new LaneSelect(mask.lanes(), no, yes) : new LaneSelect(mask.lanes(), yes, no));
    }

    /**
     * A quotient or remainder by two to the power of {@code shift}: {@code (x + bias) >> shift}, where the bias is the
     * divisor less 1 for a negative number, so that the quotient is rounded towards 0.
     */
    private Value divide(Operation operation, int shift, VectorBlock block) {
        Value x = values.vector(operation.operand(0), block);
        Value sign = block.emit(new Lanewise(LaneOperator.SAR, x, values.constant(Integer.SIZE - 1)));
        Value bias = block.emit(new Lanewise(LaneOperator.SHR, sign, values.constant(Integer.SIZE - shift)));
        Value biased = block.emit(new Lanewise(LaneOperator.ADD, x, bias));
        if (operation instanceof Operation.Div) {
            return block.emit(new Lanewise(LaneOperator.SAR, biased, values.constant(shift)));
        }
        Value multiple = block.emit(new Lanewise(LaneOperator.AND, biased, values.constant(-1 << shift)));
        return block.emit(new Lanewise(LaneOperator.SUB, x, multiple));
    }
}
