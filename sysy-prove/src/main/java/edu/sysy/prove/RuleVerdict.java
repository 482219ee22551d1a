package edu.sysy.prove;

/** Whether a rewrite rule is right. */
public sealed interface RuleVerdict {
    /** It is, for all values of its variables and all constants that its condition admits. */
    record Proved() implements RuleVerdict {}

    /**
     * It is wrong.
     *
     * @param example values of the variables, what the pattern gives for them, and what the result gives
     */
    record Wrong(String example) implements RuleVerdict {}

    /**
     * It was not decided.
     *
     * @param reason why
     */
    record Unknown(String reason) implements RuleVerdict {}
}
