package edu.sysy.linear;

import edu.sysy.ir.Condition;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.linear.QuadOperand.FloatNumber;
import edu.sysy.linear.QuadOperand.IntNumber;
import edu.sysy.optimize.identities.ConstantEvaluation;
import java.util.List;
import java.util.Optional;

/** Operators on numbers, computed exactly as passes compute the operations of the intermediate representation. */
public final class QuadEvaluation {
    private static final Value INT = new Value(0, Type.I32);
    private static final Value FLOAT = new Value(0, Type.F32);

    private QuadEvaluation() {}

    /**
     * What an operator gives; empty if an operand is no number, the operands are of two kinds, or the result is left
     * to the machine: division by zero, NaN, and conversion of what does not fit.
     */
    public static Optional<QuadOperand> compute(QuadOperator operator, List<QuadOperand> operands) {
        QuadOperand first = operands.getFirst();
        if (operator == QuadOperator.SELECT) {
            return first instanceof IntNumber(int condition)
                    ? Optional.of(operands.get(condition != 0 ? 1 : 2)).filter(QuadOperand::isNumber)
                    : Optional.empty();
        }
        if (operands.size() == 1) {
            return unary(operator, first);
        }
        if (first instanceof IntNumber(int left) && operands.get(1) instanceof IntNumber(int right)) {
            return integers(operator, left, right);
        }
        if (first instanceof FloatNumber(float left) && operands.get(1) instanceof FloatNumber(float right)) {
            return floats(operator, left, right);
        }
        return Optional.empty();
    }

    private static Optional<QuadOperand> unary(QuadOperator operator, QuadOperand operand) {
        return switch (operand) {
            case IntNumber(int value) when operator == QuadOperator.NEG -> Optional.of(new IntNumber(-value));
            case IntNumber(int value) when operator == QuadOperator.TO_FLOAT -> Optional.of(new FloatNumber(value));
            case FloatNumber(float value) when operator == QuadOperator.NEG -> floating(-value);
            case FloatNumber(float value)
            when operator == QuadOperator.TO_INT && ConstantEvaluation.fitsInteger(value) ->
                Optional.of(new IntNumber((int) value));
            default -> Optional.empty();
        };
    }

    private static Optional<QuadOperand> integers(QuadOperator operator, int left, int right) {
        Operation.IntBinary operation = switch (operator) {
            case ADD -> new Operation.Add(INT, INT);
            case SUB -> new Operation.Sub(INT, INT);
            case MUL -> new Operation.Mul(INT, INT);
            case DIV -> new Operation.Div(INT, INT);
            case REM -> new Operation.Rem(INT, INT);
            case AND -> new Operation.And(INT, INT);
            case OR -> new Operation.Or(INT, INT);
            case XOR -> new Operation.Xor(INT, INT);
            case SHL -> new Operation.Shl(INT, INT);
            case SHR -> new Operation.Shr(INT, INT);
            case SAR -> new Operation.Sar(INT, INT);
            case MUL_HIGH -> new Operation.MulHigh(INT, INT);
            case EQ -> new Operation.Compare(Condition.EQ, INT, INT);
            case NE -> new Operation.Compare(Condition.NE, INT, INT);
            case LT -> new Operation.Compare(Condition.LT, INT, INT);
            case LE -> new Operation.Compare(Condition.LE, INT, INT);
            case GT -> new Operation.Compare(Condition.GT, INT, INT);
            case GE -> new Operation.Compare(Condition.GE, INT, INT);
            case NEG, TO_FLOAT, TO_INT, SELECT -> throw new IllegalArgumentException(operator.text());
        };
        var result = ConstantEvaluation.compute(operation, left, right);
        return result.isPresent() ? Optional.of(new IntNumber(result.getAsInt())) : Optional.empty();
    }

    private static Optional<QuadOperand> floats(QuadOperator operator, float left, float right) {
        return switch (operator) {
            case ADD -> floating(ConstantEvaluation.compute(new Operation.FloatAdd(FLOAT, FLOAT), left, right));
            case SUB -> floating(ConstantEvaluation.compute(new Operation.FloatSub(FLOAT, FLOAT), left, right));
            case MUL -> floating(ConstantEvaluation.compute(new Operation.FloatMul(FLOAT, FLOAT), left, right));
            case DIV -> floating(ConstantEvaluation.compute(new Operation.FloatDiv(FLOAT, FLOAT), left, right));
            case EQ -> truth(left == right);
            case NE -> truth(left != right);
            case LT -> truth(left < right);
            case LE -> truth(left <= right);
            case GT -> truth(left > right);
            case GE -> truth(left >= right);
            default -> Optional.empty();
        };
    }

    private static Optional<QuadOperand> floating(float value) {
        return Float.isNaN(value) ? Optional.empty() : Optional.of(new FloatNumber(value));
    }

    private static Optional<QuadOperand> truth(boolean holds) {
        return Optional.of(new IntNumber(holds ? 1 : 0));
    }
}
