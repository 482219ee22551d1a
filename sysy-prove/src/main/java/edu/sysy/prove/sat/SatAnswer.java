package edu.sysy.prove.sat;

/** What a SAT solver found out about clauses. */
public sealed interface SatAnswer {
    /**
     * There is a model.
     *
     * @param model the values by variable; index 0 does not count
     */
    @SuppressWarnings("ArrayRecordComponent") // a fresh array, for the one who asked
    record Satisfiable(boolean[] model) implements SatAnswer {}

    /**
     * There is no model.
     *
     * @param proof the refutation; {@link RupProof#EMPTY} if none was asked for
     */
    record Unsatisfiable(RupProof proof) implements SatAnswer {}

    /** The budget was spent, or the thread interrupted, before an answer was found. */
    record Unknown() implements SatAnswer {}
}
