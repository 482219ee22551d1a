package edu.sysy.codegen.select;

import edu.sysy.ir.Operation;
import edu.sysy.ir.Value;
import edu.sysy.machine.Register;
import org.jspecify.annotations.Nullable;

/** Selects products, quotients and remainders by constants where something is cheaper than the plain instruction. */
public final class ConstantArithmetic {
    private final KnownRanges ranges;
    private final ValueRegisters values;
    private final ConstantMultiplication multiplication;
    private final ConstantDivision division;

    public ConstantArithmetic(IntegerCode code, KnownRanges ranges, ValueRegisters values) {
        this.ranges = ranges;
        this.values = values;
        this.multiplication = new ConstantMultiplication(code);
        this.division = new ConstantDivision(code, multiplication);
    }

    /** Begins a block, in which no quotient is known. */
    public void enter() {
        division.forget();
    }

    /**
     * The result of an operation with a constant; null if it is none of the three, or the plain instruction is best.
     *
     * @param left the operand that is not the constant: the left one, if the operation does not commute
     * @param index of the instruction in the block at {@code position}
     */
    public @Nullable Register select(Operation.IntBinary operation, Value left, int constant, int position, int index) {
        return switch (operation) {
            case Operation.Mul mul -> multiplication.multiply(values.use(left), constant);
            case Operation.Div div -> {
                boolean nonNegative = ranges.isNonNegative(position, index, 0);
                yield constant != 0 && division.replacesQuotient(constant, nonNegative)
                        ? division.quotient(values.use(left), constant, nonNegative)
                        : null;
            }
            case Operation.Rem rem -> {
                if (isBelowTwice(constant, position, index) && division.replacesRemainderBySubtraction(constant)) {
                    yield division.remainderBySubtraction(values.use(left), constant);
                }
                boolean nonNegative = ranges.isNonNegative(position, index, 0);
                yield constant != 0 && division.replacesRemainder(constant, nonNegative)
                        ? division.remainder(values.use(left), constant, nonNegative)
                        : null;
            }
            default -> null;
        };
    }

    /** Whether a dividend is at least 0 and less than twice the divisor. */
    private boolean isBelowTwice(int divisor, int position, int index) {
        int last = (int) Math.min(2L * divisor - 1, Integer.MAX_VALUE);
        return divisor > 1 && ranges.isBetween(position, index, 0, 0, last);
    }
}
