package edu.sysy.codegen.rules;

import edu.sysy.codegen.condition.Flagged;
import edu.sysy.machine.Register;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The operands of an instruction in a row, as its form wants them. */
public final class RowOperands {
    private final @Nullable RowEvaluation evaluation;
    private final Object[] operands;

    RowOperands(@Nullable RowEvaluation evaluation, Object[] operands) {
        this.evaluation = evaluation;
        this.operands = operands;
    }

    /** Operands as the form of an instruction wants them, without a row. */
    public static RowOperands of(List<?> operands) {
        return new RowOperands(null, operands.toArray());
    }

    /** A register. */
    public Register register(int index) {
        return (Register) operands[index];
    }

    /** A register that holds what stands in the row, for reading only. */
    public Register use(int index) {
        return (Register) Objects.requireNonNull(evaluation).register(operands[index]);
    }

    /** A register that holds what stands in the row and may be overwritten. */
    public Register own(int index) {
        return (Register) Objects.requireNonNull(evaluation).own(operands[index]);
    }

    /** Whether an operand that may be an integer or a register is an integer. */
    public boolean isNumber(int index) {
        return operands[index] instanceof Integer;
    }

    /** An integer. */
    public int number(int index) {
        return ((Number) operands[index]).intValue();
    }

    /** The outcome of a test. */
    public Flagged flagged(int index) {
        return (Flagged) operands[index];
    }

    /** What stands in the row: the sign of a comparison, a value. */
    public Object get(int index) {
        return operands[index];
    }
}
