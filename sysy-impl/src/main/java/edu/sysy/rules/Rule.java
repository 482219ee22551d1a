package edu.sysy.rules;

import java.util.Optional;

/**
 * A rewrite rule: what {@code pattern} matches is computed as {@code result} if {@code condition} holds.
 *
 * @param text the row of the table
 * @param condition a formula over constants and over what is known of variables, not 0 where the rule holds; empty if
 *     it always does
 */
public record Rule(String text, Formula pattern, Formula result, Optional<Formula> condition) {
    private static final String ARROW = "=>";
    private static final String IF = "if";

    /**
     * The rule that a row such as {@code "x * C => x if C == 1"} or {@code "(mul x C) => x if (eq C 1)"} is.
     *
     * @throws RuleSyntaxException if it is none
     */
    public static Rule of(String row) {
        return of(row, false);
    }

    /**
     * The same for a rule of a machine, in which {@linkplain Formula.Call calls} may stand.
     *
     * @throws RuleSyntaxException if it is none
     */
    public static Rule ofMachine(String row) {
        return of(row, true);
    }

    /**
     * The symbol or the name of the operation that the pattern of a row is, found without reading the whole row:
     * symbols outside of parentheses have blanks around them.
     *
     * @throws RuleSyntaxException if the row is no rule for want of an arrow
     */
    public static String rootOf(String row) {
        if (!row.contains(ARROW)) {
            ofMachine(row); // says what is missing
        }
        String[] words = row.substring(0, row.indexOf(ARROW)).strip().split(" +");
        String root = words[0].substring(0, Math.max(0, words[0].indexOf('(')));
        int lowest = Integer.MAX_VALUE;
        int depth = 0;
        for (String word : words) {
            int precedence = depth == 0 ? FormulaParser.precedence(word) : 0;
            if (precedence > 0 && precedence <= lowest) {
                lowest = precedence;
                root = word;
            }
            for (int i = 0; i < word.length(); i++) {
                depth += word.charAt(i) == '(' ? 1 : word.charAt(i) == ')' ? -1 : 0;
            }
        }
        return root;
    }

    private static Rule of(String row, boolean allowsCalls) {
        RuleScanner scanner = new RuleScanner(row);
        FormulaParser formulas = new FormulaParser(scanner, allowsCalls);
        Formula pattern = formulas.formula();
        scanner.expect(ARROW);
        Formula result = formulas.formula();
        Optional<Formula> condition = scanner.skip(IF) ? Optional.of(formulas.formula()) : Optional.empty();
        if (!scanner.atEnd()) {
            throw scanner.expected(
                    condition.isPresent() ? "the end of the rule" : "'" + IF + "' or the end of the rule");
        }
        return new Rule(row.strip(), pattern, result, condition);
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
