package edu.sysy.optimize.vector;

import edu.sysy.ir.Condition;
import edu.sysy.ir.Definitions;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Operation.Compare;
import edu.sysy.ir.Operation.IntConstant;
import edu.sysy.ir.Operation.Select;
import edu.sysy.ir.Value;
import edu.sysy.ir.vector.LaneConversion;
import edu.sysy.ir.vector.LaneOperator;
import java.util.Optional;
import java.util.OptionalInt;

/** Which operation on lanes does what a scalar operation does. */
final class LaneOperations {
    private LaneOperations() {}

    /** The operator of an operation on two numbers that is not a comparison; empty if lanes have none. */
    static Optional<LaneOperator> operator(Operation operation) {
        return Optional.ofNullable(
                switch (operation) {
                    case Operation.Add add -> LaneOperator.ADD;
                    case Operation.Sub sub -> LaneOperator.SUB;
                    case Operation.Mul mul -> LaneOperator.MUL;
                    case Operation.And and -> LaneOperator.AND;
                    case Operation.Or or -> LaneOperator.OR;
                    case Operation.Xor xor -> LaneOperator.XOR;
                    case Operation.Shl shl -> LaneOperator.SHL;
                    case Operation.Shr shr -> LaneOperator.SHR;
                    case Operation.Sar sar -> LaneOperator.SAR;
                    case Operation.FloatAdd add -> LaneOperator.FADD;
                    case Operation.FloatSub sub -> LaneOperator.FSUB;
                    case Operation.FloatMul mul -> LaneOperator.FMUL;
                    case Operation.FloatDiv div -> LaneOperator.FDIV;
                    default -> null;
                });
    }

    /** The conversion that an operation is; empty if it is none. */
    static Optional<LaneConversion> conversion(Operation operation) {
        return Optional.ofNullable(
                switch (operation) {
                    case Operation.FloatNeg neg -> LaneConversion.FLOAT_NEG;
                    case Operation.IntToFloat toFloat -> LaneConversion.INT_TO_FLOAT;
                    case Operation.FloatToInt toInt -> LaneConversion.FLOAT_TO_INT;
                    default -> null;
                });
    }

    /**
     * Whether a selection takes the smaller or the larger of two integers.
     *
     * @return {@link LaneOperator#MIN} or {@link LaneOperator#MAX}; empty if it is another selection
     */
    static Optional<LaneOperator> extremum(Definitions definitions, Select select) {
        if (!(definitions.operationOrNull(select.condition()) instanceof Compare(Condition condition, Value a, Value b))
                || condition.commutes()) {
            return Optional.empty();
        }
        boolean straight = a.equals(select.ifTrue()) && b.equals(select.ifFalse());
        boolean crossed = a.equals(select.ifFalse()) && b.equals(select.ifTrue());
        if (!straight && !crossed) {
            return Optional.empty();
        }
        boolean less = condition == Condition.LT || condition == Condition.LE;
        return Optional.of(less == straight ? LaneOperator.MIN : LaneOperator.MAX);
    }

    /**
     * How far a division or remainder shifts: its divisor is two to that power, at least 2. Empty for other operations.
     */
    static OptionalInt divisorShift(Definitions definitions, Operation operation) {
        Value divisor = switch (operation) {
            case Operation.Div(Value left, Value right) -> right;
            case Operation.Rem(Value left, Value right) -> right;
            default -> Value.NONE;
        };
        return divisor.exists()
                        && definitions.operationOrNull(divisor) instanceof IntConstant(int by)
                        && by > 1
                        && Integer.bitCount(by) == 1
                ? OptionalInt.of(Integer.numberOfTrailingZeros(by))
                : OptionalInt.empty();
    }

    /** About how many operations on vectors do what a scalar operation does; empty if none do. */
    static OptionalInt cost(Definitions definitions, Operation operation) {
        if (divisorShift(definitions, operation).isPresent()) {
            return OptionalInt.of(operation instanceof Operation.Div ? 4 : 5);
        }
        return switch (operation) {
            case Compare compare -> OptionalInt.of(1);
            case Operation.FloatCompare compare -> OptionalInt.of(1);
            case Select select -> OptionalInt.of(extremum(definitions, select).isPresent() ? 0 : 1);
            default ->
                operator(operation).isPresent() || conversion(operation).isPresent()
                        ? OptionalInt.of(1)
                        : OptionalInt.empty();
        };
    }
}
