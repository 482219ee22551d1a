package edu.sysy.rules;

import edu.sysy.ir.Condition;
import java.util.List;
import java.util.Optional;

/**
 * A side or the condition of a {@link Rule}. The letter of a variable, which digits may follow, says what it
 * stands for; a variable that occurs twice stands for the same value, and a constant for the same number.
 *
 * <table>
 * <caption>Variables</caption>
 * <tr><td>{@code C}, {@code D}, {@code E}, {@code 'name}</td><td>an integer constant</td></tr>
 * <tr><td>{@code F}</td><td>a floating constant</td></tr>
 * <tr><td>{@code n}</td><td>a comparison whose opposite is a comparison, {@code !n}</td></tr>
 * <tr><td>{@code p}, {@code q}</td><td>a value that can only be 0 or 1</td></tr>
 * <tr><td>{@code k}</td><td>a condition of integers; only in {@code cmp}</td></tr>
 * <tr><td>others</td><td>any value</td></tr>
 * </table>
 */
public sealed interface Formula {
    /** A variable. */
    record Variable(String name) implements Formula {
        /** What the name says it stands for. */
        public VariableKind kind() {
            if (name.charAt(0) != '\'' && !name.substring(1).chars().allMatch(Character::isDigit)) {
                return VariableKind.ANY;
            }
            return switch (name.charAt(0)) {
                case 'C', 'D', 'E', '\'' -> VariableKind.INTEGER_CONSTANT;
                case 'F' -> VariableKind.FLOAT_CONSTANT;
                case 'n' -> VariableKind.NEGATABLE_COMPARISON;
                case 'p', 'q' -> VariableKind.TRUTH;
                default -> VariableKind.ANY;
            };
        }
    }

    /** What a variable stands for. */
    enum VariableKind {
        ANY,
        INTEGER_CONSTANT,
        FLOAT_CONSTANT,
        NEGATABLE_COMPARISON,
        TRUTH
    }

    /** An integer. */
    record IntNumber(int value) implements Formula {}

    /** A floating number. */
    record FloatNumber(float value) implements Formula {}

    /** An operator applied to operands. */
    record Apply(FormulaOperator operator, List<Formula> operands) implements Formula {
        public Apply {
            operands = List.copyOf(operands);
        }
    }

    /** A comparison of integers: {@code a < b}, or {@code cmp(k, a, b)}. */
    record Comparison(ComparisonSign sign, Formula left, Formula right) implements Formula {}

    /** A formula with a name, {@code x@(a % C)}; the result may use the name for the value matched. */
    record Named(String name, Formula formula) implements Formula {}

    /**
     * An instruction of a machine, whose name is in capitals, or what rules or programs define beside the operators.
     * Only rules of machines have calls.
     */
    record Call(String name, List<Formula> operands) implements Formula {
        public Call {
            operands = List.copyOf(operands);
        }
    }

    /** The condition of a comparison: a known one, or what a variable stands for, changed. */
    sealed interface ComparisonSign {
        /** A known condition. */
        record Known(Condition condition) implements ComparisonSign {}

        /** What a variable stands for. */
        record Bound(String variable, Optional<SignChange> change) implements ComparisonSign {}
    }

    /** A change of a condition. */
    enum SignChange {
        /** {@code not k}: holds when {@code k} does not. */
        NOT,
        /** {@code swap k}: holds for exchanged operands. */
        SWAP;

        public Condition apply(Condition condition) {
            return this == NOT ? condition.negated() : condition.swapped();
        }
    }

    /** Whether it is an integer that constants alone decide. */
    default boolean isIntegerConstant() {
        return switch (this) {
            case Variable variable -> variable.kind() == VariableKind.INTEGER_CONSTANT;
            case IntNumber number -> true;
            case FloatNumber number -> false;
            case Named named -> false;
            case Call call -> false;
            case Apply(FormulaOperator operator, List<Formula> operands) ->
                operator != FormulaOperator.NOT
                        && operator != FormulaOperator.SELECT
                        && !operator.isFact()
                        && operands.stream().allMatch(Formula::isIntegerConstant);
            case Comparison(var sign, Formula left, Formula right) ->
                left.isIntegerConstant() && right.isIntegerConstant();
        };
    }
}
