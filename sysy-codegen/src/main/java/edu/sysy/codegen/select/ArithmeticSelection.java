package edu.sysy.codegen.select;

import edu.sysy.codegen.select.IntegerCode.Operator;
import edu.sysy.ir.Block;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Value;
import edu.sysy.machine.Register;
import edu.sysy.machine.VirtualRegister;
import org.jspecify.annotations.Nullable;

/**
 * Selects integer arithmetic: patterns of several operations, then forms with a constant, then instructions that read
 * two registers.
 */
public abstract class ArithmeticSelection implements ArithmeticCode {
    private final SelectionScope scope;
    private final IntegerCode integers;
    private final PatternCode patterns;
    private final ConstantArithmetic constants;

    /** The selection of a function, by the integer instructions of a target. */
    protected ArithmeticSelection(SelectionScope scope, IntegerCode integers) {
        this.scope = scope;
        this.integers = integers;
        this.patterns = new PatternCode(integers, scope.ranges, scope.values);
        this.constants = new ConstantArithmetic(integers, scope.ranges, scope.values);
    }

    /** The integer instructions. */
    public final IntegerCode integers() {
        return integers;
    }

    /** The code of patterns. */
    public final PatternCode patterns() {
        return patterns;
    }

    @Override
    public void enter(Block block) {
        constants.enter();
    }

    @Override
    public final Register integer(Operation.IntBinary operation, int position, int index) {
        Pattern pattern = scope.folding.pattern(operation, position);
        if (pattern != null) {
            return patterns.select(pattern);
        }
        Value left = operation.left();
        Value right = operation.right();
        Integer constant = scope.constant(right);
        if (constant == null && operation.commutes() && scope.constant(left) != null) {
            constant = scope.constant(left);
            left = operation.right();
            right = operation.left();
        }
        Register result = constant == null ? null : withConstant(operation, left, constant, position, index);
        return result == null ? withRegisters(operation, left, right) : result;
    }

    /**
     * An operation with a constant; null if the constant should be in a register. Products, quotients and remainders
     * take what {@link ConstantArithmetic} finds.
     *
     * @param left the operand that is not the constant: the left one, if the operation does not commute
     * @param index of the instruction in the block at {@code position}
     */
    protected @Nullable Register withConstant(
            Operation.IntBinary operation, Value left, int constant, int position, int index) {
        return constants.select(operation, left, constant, position, index);
    }

    private Register withRegisters(Operation.IntBinary operation, Value left, Value right) {
        return switch (operation) {
            case Operation.MulHigh high -> {
                VirtualRegister rd = integers.newRegister();
                integers.multiplyHigh(rd, scope.use(left), scope.use(right), true);
                yield rd;
            }
            case Operation.Div div -> quotient(left, right);
            case Operation.Rem rem -> remainder(left, right);
            default -> integers.operate(Operator.of(operation), scope.use(left), scope.use(right));
        };
    }

    /** A quotient by the division of the machine. */
    protected abstract Register quotient(Value dividend, Value divisor);

    /** A remainder by the division of the machine. */
    protected abstract Register remainder(Value dividend, Value divisor);
}
