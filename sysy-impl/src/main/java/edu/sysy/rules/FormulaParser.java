package edu.sysy.rules;

import edu.sysy.ir.Condition;
import edu.sysy.rules.Formula.Apply;
import edu.sysy.rules.Formula.Comparison;
import edu.sysy.rules.Formula.ComparisonSign;
import edu.sysy.rules.Formula.FloatNumber;
import edu.sysy.rules.Formula.IntNumber;
import edu.sysy.rules.Formula.Named;
import edu.sysy.rules.Formula.SignChange;
import edu.sysy.rules.Formula.Variable;
import edu.sysy.source.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Reads formulas. An application is written with the operator in front, {@code (add x y)}, or with the symbols and the
 * precedence of Java, {@code x + y} (precedence climbing), or as a call, {@code mulh(x, y)}:
 *
 * <pre>
 * formula = operand { symbol operand }
 * operand = [ "-" | "!" ] primary
 * primary = number | "MIN" | "MAX" | [ name "@" ] primary | name | "(" formula ")"
 *         | "(" operator operand { operand } ")" | operator"(" formula { "," formula } ")"
 * </pre>
 */
final class FormulaParser {
    private static final int MAX_DEPTH = 40;
    private static final Map<String, Integer> PRECEDENCE = Map.ofEntries(
            Map.entry("&&", 1),
            Map.entry("|", 2),
            Map.entry("^", 3),
            Map.entry("&", 4),
            Map.entry("==", 5),
            Map.entry("!=", 5),
            Map.entry("<", 6),
            Map.entry("<=", 6),
            Map.entry(">", 6),
            Map.entry(">=", 6),
            Map.entry("<<", 7),
            Map.entry(">>", 7),
            Map.entry(">>>", 7),
            Map.entry("+", 8),
            Map.entry("-", 8),
            Map.entry("*", 9),
            Map.entry("/", 9),
            Map.entry("%", 9));
    private static final Map<String, Condition> CONDITIONS = Map.of(
            "==", Condition.EQ,
            "!=", Condition.NE,
            "<", Condition.LT,
            "<=", Condition.LE,
            ">", Condition.GT,
            ">=", Condition.GE);

    private final RuleScanner scanner;
    private final boolean allowsCalls;
    private int depth;

    /**
     * Reads from a scanner.
     *
     * @param allowsCalls whether names that are no operators are calls; else they are mistakes
     */
    FormulaParser(RuleScanner scanner, boolean allowsCalls) {
        this.scanner = scanner;
        this.allowsCalls = allowsCalls;
    }

    /** The next formula. */
    Formula formula() {
        return binary(1);
    }

    private Formula binary(int lowest) {
        Formula left = unary();
        for (int precedence = precedence(); precedence >= lowest; precedence = precedence()) {
            Span place = scanner.span();
            String symbol = scanner.take("an operator");
            Formula right = binary(precedence + 1);
            Condition condition = CONDITIONS.get(symbol);
            left = condition == null
                    ? apply(symbol, place, List.of(left, right))
                    : new Comparison(new ComparisonSign.Known(condition), left, right);
        }
        return left;
    }

    /** The precedence of the next operator; 0 if there is none. */
    private int precedence() {
        return precedence(scanner.peek());
    }

    /** The precedence of a symbol between operands; 0 if it is none. */
    static int precedence(String symbol) {
        return PRECEDENCE.getOrDefault(symbol, 0);
    }

    private Formula unary() {
        if (++depth > MAX_DEPTH) {
            throw new RuleSyntaxException(scanner.span(), "formulas are nested more than " + MAX_DEPTH + " deep");
        }
        Formula result = signed();
        depth--;
        return result;
    }

    private Formula signed() {
        Span place = scanner.span();
        if (scanner.skip("!")) {
            return apply("!", place, List.of(unary()));
        }
        if (!scanner.skip("-")) {
            return primary();
        }
        return switch (unary()) {
            case IntNumber(int value) -> new IntNumber(-value);
            case FloatNumber(float value) -> new FloatNumber(-value);
            case Formula other -> apply("-", place, List.of(new IntNumber(0), other));
        };
    }

    private Formula primary() {
        Span place = scanner.span();
        String token = scanner.take("a formula");
        if (token.equals("(")) {
            return isPrefixOperator() ? prefix() : parenthesized();
        }
        if (Character.isDigit(token.charAt(0))) {
            return token.contains(".") ? new FloatNumber(Float.parseFloat(token)) : number(token, place);
        }
        if (token.equals("MIN") || token.equals("MAX")) {
            return new IntNumber(token.equals("MIN") ? Integer.MIN_VALUE : Integer.MAX_VALUE);
        }
        if (!isName(token)) {
            throw new RuleSyntaxException(place, "expected a formula, found '" + token + "'");
        }
        if (token.endsWith("(")) {
            String name = token.substring(0, token.length() - 1);
            return name.equals("cmp") ? calledComparison() : apply(name, place, calledOperands());
        }
        return scanner.skip("@") ? new Named(token, unary()) : new Variable(token);
    }

    private static boolean isName(String token) {
        return Character.isLetter(token.charAt(0)) || token.charAt(0) == '\'';
    }

    private static Formula number(String digits, Span place) {
        if (digits.length() > 10 || Long.parseLong(digits) > 0xffff_ffffL) {
            throw new RuleSyntaxException(place, digits + " is no 32-bit integer");
        }
        return new IntNumber((int) Long.parseLong(digits));
    }

    /** Whether an operator comes next, and its first operand after it. */
    private boolean isPrefixOperator() {
        String name = scanner.peek();
        String second = scanner.peekSecond();
        if (name.isEmpty() || !Character.isLetter(name.charAt(0)) || name.endsWith("(") || second.isEmpty()) {
            return false;
        }
        return second.equals("-")
                ? FormulaOperator.named(name).isPresent() || condition(name).isPresent()
                : second.equals("(") || second.equals("!") || isName(second) || Character.isDigit(second.charAt(0));
    }

    private Formula parenthesized() {
        Formula inner = binary(1);
        scanner.expect(")");
        return inner;
    }

    private Formula prefix() {
        Span place = scanner.span();
        String name = scanner.take("an operator");
        if (name.equals("cmp")) {
            ComparisonSign sign = sign();
            return comparison(sign, prefixOperands(), place);
        }
        Optional<Condition> condition = condition(name);
        return condition.isPresent()
                ? comparison(new ComparisonSign.Known(condition.get()), prefixOperands(), place)
                : apply(name, place, prefixOperands());
    }

    /** The condition that an operator in front is called by. */
    private static Optional<Condition> condition(String name) {
        for (Condition condition : Condition.values()) {
            if (condition.name().toLowerCase(Locale.ROOT).equals(name)) {
                return Optional.of(condition);
            }
        }
        return Optional.empty();
    }

    private List<Formula> prefixOperands() {
        List<Formula> operands = new ArrayList<>();
        do {
            operands.add(unary());
        } while (!scanner.skip(")"));
        return operands;
    }

    private List<Formula> calledOperands() {
        List<Formula> operands = new ArrayList<>();
        if (allowsCalls && scanner.skip(")")) {
            return operands;
        }
        do {
            operands.add(binary(1));
        } while (scanner.skip(","));
        scanner.expect(")");
        return operands;
    }

    private Formula calledComparison() {
        Span place = scanner.lastSpan();
        ComparisonSign sign = sign();
        scanner.expect(",");
        return comparison(sign, calledOperands(), place);
    }

    private ComparisonSign sign() {
        String sign = scanner.take("a condition");
        Optional<SignChange> change = switch (sign) {
            case "not" -> Optional.of(SignChange.NOT);
            case "swap" -> Optional.of(SignChange.SWAP);
            default -> Optional.empty();
        };
        return new ComparisonSign.Bound(change.isPresent() ? scanner.take("a condition") : sign, change);
    }

    private static Formula comparison(ComparisonSign sign, List<Formula> operands, Span place) {
        if (operands.size() != 2) {
            throw new RuleSyntaxException(place, "a comparison has 2 operands, not " + operands.size());
        }
        return new Comparison(sign, operands.get(0), operands.get(1));
    }

    private Formula apply(String symbol, Span place, List<Formula> operands) {
        boolean isCall = Character.isLetter(symbol.charAt(0))
                && FormulaOperator.named(symbol)
                        .filter(FormulaOperator::isWritten)
                        .isEmpty();
        if (isCall && allowsCalls) {
            return new Formula.Call(symbol, operands);
        }
        FormulaOperator operator = FormulaOperator.named(symbol)
                .filter(FormulaOperator::isWritten)
                .orElseThrow(() -> new RuleSyntaxException(place, "there is no operator '" + symbol + "'"));
        if (operator.arity() != operands.size()) {
            throw new RuleSyntaxException(
                    place,
                    "'" + symbol + "' has " + operator.arity() + (operator.arity() == 1 ? " operand" : " operands")
                            + ", not " + operands.size());
        }
        return new Apply(operator, operands);
    }
}
