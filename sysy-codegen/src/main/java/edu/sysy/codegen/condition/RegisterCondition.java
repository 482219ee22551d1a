package edu.sysy.codegen.condition;

import edu.sysy.ir.Condition;
import edu.sysy.ir.FloatCondition;
import java.util.Locale;
import java.util.stream.Stream;

/** What tells whether a test holds on machines without condition codes: a register. */
public enum RegisterCondition implements FlagCondition {
    /** The register is 0. */
    ZERO,
    /** The register is not 0. */
    NONZERO,
    /** The register, which is 0 or 1, is 0. */
    CLEAR,
    /** The register, which is 0 or 1, is 1. */
    SET;

    /**
     * The condition of a name in lower case.
     *
     * @throws IllegalArgumentException if there is none
     */
    public static RegisterCondition named(String name) {
        return Stream.of(values())
                .filter(condition -> condition.name().toLowerCase(Locale.ROOT).equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("there is no condition " + name));
    }

    /** The condition of a register that is 0 if two numbers are equal. */
    public static RegisterCondition of(Condition equality) {
        return equality == Condition.EQ ? ZERO : NONZERO;
    }

    /** The condition of a register that is 1 if a comparison holds, which is of equality where the test is not. */
    public static RegisterCondition of(ConditionTest.Sign sign) {
        return sign.expected() ^ sign.condition() == FloatCondition.NE ? SET : CLEAR;
    }

    @Override
    public RegisterCondition negated() {
        return switch (this) {
            case ZERO -> NONZERO;
            case NONZERO -> ZERO;
            case CLEAR -> SET;
            case SET -> CLEAR;
        };
    }

    @Override
    public String semantics() {
        return switch (this) {
            case ZERO -> "(eq $0 0)";
            case NONZERO -> "(not (eq $0 0))";
            case CLEAR -> "(where (ult $0 2) (eq $0 0))";
            case SET -> "(where (ult $0 2) (eq $0 1))";
        };
    }

    /** Whether it holds for a register other than 0. */
    public boolean nonZero() {
        return this == NONZERO || this == SET;
    }
}
