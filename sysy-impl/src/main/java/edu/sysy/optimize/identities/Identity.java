package edu.sysy.optimize.identities;

import java.util.Optional;

/**
 * A rewrite rule: what {@code pattern} matches is computed as {@code result} if {@code condition} holds.
 *
 * @param text the row of the table
 * @param condition a formula over constants and over what is known of variables, not 0 where the rule holds; empty if
 *     it always does
 */
public record Identity(String text, Formula pattern, Formula result, Optional<Formula> condition) {
    private static final String ARROW = "=>";
    private static final String IF = "if";

    /**
     * The rule that a row such as {@code "x * C => x if C == 1"} or {@code "(mul x C) => x if (eq C 1)"} is.
     *
     * @throws RuleSyntaxException if it is none
     */
    public static Identity of(String row) {
        RuleScanner scanner = new RuleScanner(row);
        FormulaParser formulas = new FormulaParser(scanner);
        Formula pattern = formulas.formula();
        scanner.expect(ARROW);
        Formula result = formulas.formula();
        Optional<Formula> condition = scanner.skip(IF) ? Optional.of(formulas.formula()) : Optional.empty();
        if (!scanner.atEnd()) {
            throw scanner.expected(
                    condition.isPresent() ? "the end of the rule" : "'" + IF + "' or the end of the rule");
        }
        return new Identity(row.strip(), pattern, result, condition);
    }

    /** The rule with operators in front, which reads back as an equal rule. */
    public String print() {
        return FormulaPrinter.print(pattern) + " " + ARROW + " " + FormulaPrinter.print(result)
                + condition
                        .map(formula -> " " + IF + " " + FormulaPrinter.print(formula))
                        .orElse("");
    }

    @Override
    public String toString() {
        return text;
    }
}
