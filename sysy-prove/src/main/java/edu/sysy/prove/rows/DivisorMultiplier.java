package edu.sysy.prove.rows;

import edu.sysy.codegen.rules.RowNames;
import edu.sysy.rules.Formula;
import edu.sysy.rules.Formula.Apply;
import edu.sysy.rules.Formula.Call;
import edu.sysy.rules.Formula.IntNumber;
import edu.sysy.rules.Formula.Variable;
import edu.sysy.rules.FormulaOperator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The numbers that a row multiplies by instead of dividing: {@code magic(d)}, a multiplier of 32 bits, with {@code
 * shift(d)}, or {@code reciprocal(d)}, one of 64 bits whose product is shifted by 64. The multiplier of a negative
 * divisor is the opposite of that of its absolute value.
 *
 * @param number the call that computes the multiplier
 * @param shift the call that computes the shift; null for a reciprocal
 * @param negated whether the operand is {@code 0 - C}, not {@code C}
 */
record DivisorMultiplier(Call number, @Nullable Call shift, boolean negated) {
    private static final String MAGIC = "magic";
    /** Computes shifts from 0 to 31, which {@link #holds} checks. */
    static final String SHIFT = "shift";

    private static final String RECIPROCAL = "reciprocal";
    private static final long WORD_MASK = 0xffff_ffffL;

    /** The numbers among those that a row has computed; empty if they are others. */
    static Optional<DivisorMultiplier> of(Map<Call, Integer> computed) {
        List<Call> calls = List.copyOf(computed.keySet());
        Call number = calls.stream()
                .filter(call -> !call.name().equals(SHIFT))
                .findFirst()
                .orElse(calls.getFirst());
        Call shift = new Call(SHIFT, number.operands());
        boolean isReciprocal = number.name().equals(RECIPROCAL);
        boolean isKnown = isReciprocal
                ? calls.size() == 1
                : number.name().equals(MAGIC) && calls.size() == 2 && calls.contains(shift);
        Formula operand = number.operands().getFirst();
        boolean isNegated = operand instanceof Apply(FormulaOperator operator, List<Formula> parts)
                && operator == FormulaOperator.SUB
                && parts.getFirst().equals(new IntNumber(0))
                && parts.getLast() instanceof Variable;
        return isKnown && (operand instanceof Variable || isNegated)
                ? Optional.of(new DivisorMultiplier(number, isReciprocal ? null : shift, isNegated))
                : Optional.empty();
    }

    /**
     * Whether the theorem holds for what a program computes of a divisor.
     *
     * @param size the absolute value of the divisor, from 2 to 2^31 - 1
     * @param opposite whether the divisor is negative
     * @param theorem which case of it
     */
    boolean holds(RowNames machine, int size, boolean opposite, MagicQuotient theorem) {
        int operand = opposite == negated ? size : -size;
        long computed = compute(machine, number, operand);
        if (shift == null) {
            return operand > 0 && theorem.holds(size, computed, Long.SIZE);
        }
        long amount = compute(machine, shift, operand);
        long multiplier = (operand < 0 ? -computed : computed) & WORD_MASK;
        return amount >= 0 && amount < Integer.SIZE && theorem.holds(size, multiplier, Integer.SIZE + (int) amount);
    }

    private static long compute(RowNames machine, Call call, int operand) {
        return ComputedNumbers.compute(machine, call.name(), operand);
    }
}
