package edu.sysy.codegen.rules;

import edu.sysy.codegen.condition.ConditionTest;
import edu.sysy.codegen.condition.FlagCondition;
import edu.sysy.codegen.condition.RegisterCondition;
import edu.sysy.codegen.select.Constant;
import edu.sysy.ir.Condition;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What the rows of a machine may name. */
public interface RowNames {
    /** A condition or a number that a program computes. */
    interface NativeFunction {
        /** The number, 1 or 0 for a condition; operands of rows are as they stand there. */
        long apply(RowMatcher in, Object[] operands);
    }

    /** A number that a program computes of one constant, whatever the rest of the function is. */
    interface ConstantFunction extends NativeFunction {
        /** The number. */
        long compute(int constant);

        @Override
        default long apply(RowMatcher in, Object[] operands) {
            return compute((Integer) operands[0]);
        }
    }

    /** How a register holds an integer of 32 bits. */
    enum IntegerLayout {
        /** The register has 32 bits. */
        WHOLE,
        /** The register has 64 bits: the integer extended with its sign. */
        SIGN_EXTENDED,
        /** The register has 64 bits: the low half is the integer, the other half may be anything. */
        LOW_HALF
    }

    /** How registers hold integers. */
    default IntegerLayout integers() {
        return IntegerLayout.WHOLE;
    }

    /** What instructions and the machine's own roots compute. */
    default Semantics semantics() {
        return Semantics.of("");
    }

    /** The instruction of a name; null if there is none. */
    @Nullable RowInstruction instruction(String name);

    /** What a program computes under a name; null if there is nothing. */
    default @Nullable NativeFunction function(String name) {
        return null;
    }

    /** The outcome that a condition of integers leaves; without flags, a register that is 0 if they are equal. */
    default FlagCondition condition(Condition condition) {
        return RegisterCondition.of(condition);
    }

    /** The outcome that a test of floating numbers leaves; without flags, a register that is 0 or 1. */
    default FlagCondition condition(ConditionTest.Sign sign) {
        return RegisterCondition.of(sign);
    }

    /**
     * The outcome that has a name.
     *
     * @throws IllegalArgumentException if there is none
     */
    default FlagCondition condition(String name) {
        return RegisterCondition.named(name);
    }

    /** The roots of the machine's own: calls that rows define. */
    default Set<String> roots() {
        return Set.of();
    }

    /** How many instructions put a constant into a register. */
    int words(Constant constant);
}
