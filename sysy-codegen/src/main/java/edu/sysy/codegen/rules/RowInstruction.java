package edu.sysy.codegen.rules;

import edu.sysy.codegen.select.CodeBuffer;
import edu.sysy.machine.Register;
import org.jspecify.annotations.Nullable;

/**
 * An instruction that rows name.
 *
 * @param operands a letter for each operand: {@code r} a register, {@code o} a virtual register that may be
 *     overwritten, {@code n} an integer, {@code i} an integer if it is a constant and else a register, {@code t} the
 *     outcome of a test, {@code s} a sign or value as it stands in the row
 * @param cost what executing it costs
 * @param builder adds it to the code
 */
public record RowInstruction(String operands, Costs.Kind cost, Builder builder) {
    /** Adds an instruction to the code that is being selected. */
    public interface Builder {
        /** The register of the result; null if there is none. */
        @Nullable Register add(CodeBuffer code, RowOperands operands);
    }

    /** An instruction that costs as much as a sum. */
    public RowInstruction(String operands, Builder builder) {
        this(operands, Costs.Kind.OTHER, builder);
    }
}
