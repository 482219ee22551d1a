package edu.sysy.optimize.identities;

import java.util.Optional;

/**
 * A rewrite rule: what {@code pattern} matches is computed as {@code result} if {@code condition} holds.
 *
 * @param text the row of the table
 * @param condition a formula over constants, not 0 where the rule holds; empty if it always does
 */
public record Identity(String text, Formula pattern, Formula result, Optional<Formula> condition) {
    private static final String ARROW = "=>";
    private static final String IF = " if ";

    /**
     * The rule that a row such as {@code "x * C => x if C == 1"} is.
     *
     * @throws IllegalArgumentException if it is none
     */
    public static Identity of(String row) {
        int arrow = row.indexOf(ARROW);
        if (arrow < 0) {
            throw new IllegalArgumentException("no " + ARROW + " in \"" + row + '"');
        }
        int condition = row.indexOf(IF, arrow);
        int end = condition < 0 ? row.length() : condition;
        return new Identity(
                row.strip(),
                FormulaParser.parse(row.substring(0, arrow)),
                FormulaParser.parse(row.substring(arrow + ARROW.length(), end)),
                condition < 0
                        ? Optional.empty()
                        : Optional.of(FormulaParser.parse(row.substring(condition + IF.length()))));
    }

    @Override
    public String toString() {
        return text;
    }
}
