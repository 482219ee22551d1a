package edu.sysy.prove;

import edu.sysy.ir.Function;
import edu.sysy.ir.text.IrParser;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** An expression of two parameters, which is printed as a function. Parts that are shared are computed once. */
sealed interface Expression {
    record Parameter(int index) implements Expression {}

    record Number(int value) implements Expression {}

    /** An operation by its name in the IR: "add", "cmp lt", "select i32". */
    record Apply(String operation, List<Expression> operands) implements Expression {}

    static Expression of(String operation, Expression... operands) {
        return new Apply(operation, List.of(operands));
    }

    /** The expression as prefix text. */
    default String text() {
        return switch (this) {
            case Parameter(int index) -> index == 0 ? "x" : "y";
            case Number(int value) -> String.valueOf(value);
            case Apply(String operation, List<Expression> operands) ->
                operands.stream().map(Expression::text).collect(Collectors.joining(" ", "(" + operation + " ", ")"));
        };
    }

    /** How many operations are in it, those that are shared once for each use. */
    default int size() {
        return switch (this) {
            case Apply(String operation, List<Expression> operands) ->
                1 + operands.stream().mapToInt(Expression::size).sum();
            default -> 0;
        };
    }

    default Function function() {
        StringBuilder text = new StringBuilder("func @f(%0: i32, %1: i32) -> i32 {\nb0:\n");
        int result = print(this, text, new IdentityHashMap<>(), new int[] {2});
        return IrParser.parseFunction(
                text.append("  ret %").append(result).append("\n}\n").toString());
    }

    private static int print(Expression expression, StringBuilder text, Map<Expression, Integer> known, int[] next) {
        if (expression instanceof Parameter(int index)) {
            return index;
        }
        Integer old = known.get(expression);
        if (old != null) {
            return old;
        }
        StringBuilder line = new StringBuilder();
        switch (expression) {
            case Number(int value) -> line.append("const ").append(value);
            case Apply(String operation, List<Expression> operands) -> {
                line.append(operation);
                String separator = " ";
                for (Expression operand : operands) {
                    line.append(separator).append('%').append(print(operand, text, known, next));
                    separator = ", ";
                }
            }
            case Parameter parameter -> throw new AssertionError(parameter);
        }
        int number = next[0]++;
        text.append("  %").append(number).append(" = ").append(line).append('\n');
        known.put(expression, number);
        return number;
    }
}
