package edu.sysy.linear;

import java.util.Optional;
import java.util.OptionalInt;

/**
 * What the construction of the graph of a block did for one statement.
 *
 * @param statement the statement
 * @param rule which rule found the node
 * @param node the number of the node whose value the statement has
 * @param detachedFrom the node that its variable belonged to before; present if the earlier assignment is dead or only
 *     its value was used, empty if the variable was not yet assigned to
 */
public record DagStep(Quadruple statement, Rule rule, int node, OptionalInt detachedFrom) {
    /** How the node of a statement is found. */
    public enum Rule {
        /** The value of another variable, or a number. */
        COPY("copies"),
        /** Known quantities are merged: all operands are numbers. */
        FOLD("folds to"),
        /** A common subexpression: there is a node with this operator and these children. */
        REUSE("reuses"),
        /** A new node. */
        NEW("makes");

        private final String verb;

        Rule(String verb) {
            this.verb = verb;
        }

        /** The rule in a sentence. */
        public String verb() {
            return verb;
        }
    }

    /** {@code B := T5 * T6: makes n8, B leaves n6}. */
    @Override
    public String toString() {
        Optional<String> leaves = detachedFrom.isPresent()
                ? statement.variable().map(variable -> ", " + variable + " leaves n" + detachedFrom.getAsInt())
                : Optional.empty();
        return statement + ": " + rule.verb() + " n" + node + leaves.orElse("");
    }
}
