package edu.sysy.codegen.condition;

/** What tells whether a test holds once its instructions are executed: a condition of flags, or of a register. */
public interface FlagCondition {
    /** The condition that holds when this one does not. */
    FlagCondition negated();

    /**
     * Whether it holds for a register or for flags {@code $0}, as a term of one bit, see
     * {@link edu.sysy.codegen.rules.Semantics}.
     */
    default String semantics() {
        throw new IllegalStateException("nobody says what " + this + " means");
    }
}
