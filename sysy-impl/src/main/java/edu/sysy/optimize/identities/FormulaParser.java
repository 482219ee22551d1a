package edu.sysy.optimize.identities;

import edu.sysy.ir.Condition;
import edu.sysy.optimize.identities.Formula.Apply;
import edu.sysy.optimize.identities.Formula.Comparison;
import edu.sysy.optimize.identities.Formula.ComparisonSign;
import edu.sysy.optimize.identities.Formula.FloatNumber;
import edu.sysy.optimize.identities.Formula.IntNumber;
import edu.sysy.optimize.identities.Formula.Named;
import edu.sysy.optimize.identities.Formula.SignChange;
import edu.sysy.optimize.identities.Formula.Variable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads formulas, with the symbols and the precedence of Java (precedence climbing). */
final class FormulaParser {
    private static final Pattern TOKEN =
            Pattern.compile("\\s*(\\d+\\.\\d+|\\d+|[A-Za-z]+|<<|>>>|>>|<=|>=|==|!=|&&|[-+*/%&|^<>!@(),])");
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

    private final String text;
    private final List<String> tokens = new ArrayList<>();
    private int next;

    private FormulaParser(String text) {
        this.text = text;
        Matcher matcher = TOKEN.matcher(text.strip());
        int end = 0;
        while (matcher.find() && matcher.start() == end) {
            tokens.add(matcher.group(1));
            end = matcher.end();
        }
        if (end != text.strip().length()) {
            throw error("what is at character " + (end + 1) + "?");
        }
    }

    /** The formula that a text is. */
    static Formula parse(String text) {
        FormulaParser parser = new FormulaParser(text);
        Formula result = parser.binary(1);
        if (parser.next < parser.tokens.size()) {
            throw parser.error("'" + parser.peek() + "' is left");
        }
        return result;
    }

    private Formula binary(int lowest) {
        Formula left = unary();
        for (int precedence = precedence(); precedence >= lowest; precedence = precedence()) {
            String symbol = take();
            Formula right = binary(precedence + 1);
            Condition condition = CONDITIONS.get(symbol);
            left = condition == null
                    ? apply(symbol, List.of(left, right))
                    : new Comparison(new ComparisonSign.Known(condition), left, right);
        }
        return left;
    }

    /** The precedence of the next operator; 0 if there is none. */
    private int precedence() {
        return PRECEDENCE.getOrDefault(peek(), 0);
    }

    private Formula unary() {
        if (skip("!")) {
            return apply("!", List.of(unary()));
        }
        if (!skip("-")) {
            return primary();
        }
        return switch (unary()) {
            case IntNumber(int value) -> new IntNumber(-value);
            case FloatNumber(float value) -> new FloatNumber(-value);
            case Formula other -> apply("-", List.of(new IntNumber(0), other));
        };
    }

    private Formula primary() {
        String token = take();
        if (token.equals("(")) {
            Formula inner = binary(1);
            expect(")");
            return inner;
        }
        if (Character.isDigit(token.charAt(0))) {
            return token.contains(".")
                    ? new FloatNumber(Float.parseFloat(token))
                    : new IntNumber((int) Long.parseLong(token));
        }
        if (token.equals("MIN") || token.equals("MAX")) {
            return new IntNumber(token.equals("MIN") ? Integer.MIN_VALUE : Integer.MAX_VALUE);
        }
        if (skip("@")) {
            return new Named(token, primary());
        }
        if (!skip("(")) {
            return new Variable(token);
        }
        return token.equals("cmp") ? comparison() : apply(token, operands());
    }

    private Formula comparison() {
        String sign = take();
        Optional<SignChange> change = switch (sign) {
            case "not" -> Optional.of(SignChange.NOT);
            case "swap" -> Optional.of(SignChange.SWAP);
            default -> Optional.empty();
        };
        String variable = change.isPresent() ? take() : sign;
        expect(",");
        List<Formula> operands = operands();
        return new Comparison(new ComparisonSign.Bound(variable, change), operands.get(0), operands.get(1));
    }

    private List<Formula> operands() {
        List<Formula> operands = new ArrayList<>();
        do {
            operands.add(binary(1));
        } while (skip(","));
        expect(")");
        return operands;
    }

    private Formula apply(String symbol, List<Formula> operands) {
        FormulaOperator operator =
                FormulaOperator.named(symbol).orElseThrow(() -> error("there is no operator " + symbol));
        if (operator.arity() != operands.size()) {
            throw error(symbol + " has " + operator.arity() + " operands");
        }
        return new Apply(operator, operands);
    }

    private String peek() {
        return next < tokens.size() ? tokens.get(next) : "";
    }

    private String take() {
        if (next == tokens.size()) {
            throw error("the end comes too soon");
        }
        return tokens.get(next++);
    }

    private boolean skip(String token) {
        boolean found = peek().equals(token);
        next += found ? 1 : 0;
        return found;
    }

    private void expect(String token) {
        if (!skip(token)) {
            throw error("expected '" + token + "' before '" + peek() + "'");
        }
    }

    private IllegalArgumentException error(String message) {
        return new IllegalArgumentException("formula \"" + text + "\": " + message);
    }
}
