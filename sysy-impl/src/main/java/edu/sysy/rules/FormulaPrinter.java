package edu.sysy.rules;

import edu.sysy.rules.Formula.Apply;
import edu.sysy.rules.Formula.Comparison;
import edu.sysy.rules.Formula.ComparisonSign;
import edu.sysy.rules.Formula.FloatNumber;
import edu.sysy.rules.Formula.IntNumber;
import edu.sysy.rules.Formula.Named;
import edu.sysy.rules.Formula.Variable;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Writes formulas with operators in front, {@code (add x (mul y 2))}, as {@link FormulaParser} reads them. */
public final class FormulaPrinter {
    private FormulaPrinter() {}

    /** The formula as text. */
    public static String print(Formula formula) {
        return switch (formula) {
            case Variable(String name) -> name;
            case IntNumber(int value) -> number(value);
            case FloatNumber(float value) -> number(value);
            case Named(String name, Formula inner) -> name + "@" + print(inner);
            case Apply(FormulaOperator operator, List<Formula> operands) ->
                operands.stream()
                        .map(FormulaPrinter::print)
                        .collect(Collectors.joining(" ", "(" + operator.word() + " ", ")"));
            case Formula.Call(String name, List<Formula> operands) ->
                operands.stream().map(FormulaPrinter::print).collect(Collectors.joining(", ", name + "(", ")"));
            case Comparison(ComparisonSign sign, Formula left, Formula right) ->
                "(" + print(sign) + " " + print(left) + " " + print(right) + ")";
        };
    }

    private static String print(ComparisonSign sign) {
        return switch (sign) {
            case ComparisonSign.Known(var condition) -> condition.name().toLowerCase(Locale.ROOT);
            case ComparisonSign.Bound(String variable, var change) ->
                "cmp "
                        + change.map(c -> c.name().toLowerCase(Locale.ROOT) + " ")
                                .orElse("") + variable;
        };
    }

    private static String number(int value) {
        return switch (value) {
            case Integer.MIN_VALUE -> "MIN";
            case Integer.MAX_VALUE -> "MAX";
            default -> Integer.toString(value);
        };
    }

    private static String number(float value) {
        String sign = Math.copySign(1, value) < 0 ? "-" : "";
        String digits = new BigDecimal(Math.abs(value)).toPlainString();
        return sign + (digits.contains(".") ? digits : digits + ".0");
    }
}
