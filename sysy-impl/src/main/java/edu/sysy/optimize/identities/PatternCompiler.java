package edu.sysy.optimize.identities;

import edu.sysy.ir.Condition;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Operation.Compare;
import edu.sysy.ir.Operation.FloatConstant;
import edu.sysy.ir.Value;
import edu.sysy.pass.Rewrite.Scope;
import edu.sysy.rules.Formula;
import edu.sysy.rules.Formula.Apply;
import edu.sysy.rules.Formula.Comparison;
import edu.sysy.rules.Formula.ComparisonSign;
import edu.sysy.rules.Formula.FloatNumber;
import edu.sysy.rules.Formula.IntNumber;
import edu.sysy.rules.Formula.Named;
import edu.sysy.rules.Formula.Variable;
import edu.sysy.rules.FormulaOperator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Makes matchers of patterns. Operands are matched from left to right, each one to its full depth. */
final class PatternCompiler {
    /** Matches an operation and binds what the variables stand for. */
    interface OperationMatcher {
        boolean matches(Operation operation, Bindings bindings);
    }

    private interface ValueMatcher {
        boolean matches(Value value, Bindings bindings);
    }

    private static final long ANY = -1;

    private final Bindings.Slots slots;

    PatternCompiler(Bindings.Slots slots) {
        this.slots = slots;
    }

    /** The matcher of a whole pattern. */
    OperationMatcher operation(Formula pattern) {
        return switch (pattern) {
            case Apply(FormulaOperator operator, List<Formula> operands) -> {
                Class<? extends Operation> wanted = operator.example().getClass();
                ValueMatcher[] parts = operands.stream().map(this::value).toArray(ValueMatcher[]::new);
                yield (operation, bindings) -> {
                    if (operation.getClass() != wanted) {
                        return false;
                    }
                    for (int i = 0; i < parts.length; i++) {
                        if (!parts[i].matches(operation.operand(i), bindings)) {
                            return false;
                        }
                    }
                    return true;
                };
            }
            case Comparison(ComparisonSign.Known(Condition wanted), Formula left, Formula right) -> {
                ValueMatcher first = value(left);
                ValueMatcher second = value(right);
                yield (operation, bindings) -> operation instanceof Compare(var condition, var x, var y)
                        && condition == wanted
                        && first.matches(x, bindings)
                        && second.matches(y, bindings);
            }
            case Comparison(ComparisonSign.Bound(String variable, var change), Formula left, Formula right) -> {
                int slot = slots.add(variable);
                ValueMatcher first = value(left);
                ValueMatcher second = value(right);
                yield (operation, bindings) -> {
                    if (!(operation instanceof Compare(var condition, var x, var y))) {
                        return false;
                    }
                    bindings.bind(slot, condition);
                    return first.matches(x, bindings) && second.matches(y, bindings);
                };
            }
            default -> throw new IllegalArgumentException(pattern + " is no pattern of an operation");
        };
    }

    private ValueMatcher value(Formula pattern) {
        return switch (pattern) {
            case Variable variable -> variable(variable);
            case IntNumber(int number) -> {
                int slot = slots.find(pattern) < 0 ? slots.add(pattern) : slots.find(pattern);
                yield (value, bindings) -> {
                    bindings.bind(slot, value);
                    return bindings.scope().isConstant(value, number);
                };
            }
            case Formula.Call call -> throw new IllegalArgumentException(call + " is of a machine");
            case FloatNumber(float number) -> {
                int slot = slots.add(pattern);
                int bits = Float.floatToRawIntBits(number);
                yield (value, bindings) -> {
                    bindings.bind(slot, value);
                    return bindings.scope().definition(value) instanceof FloatConstant(float known)
                            && Float.floatToRawIntBits(known) == bits;
                };
            }
            case Named(String name, Formula inner) -> {
                ValueMatcher matcher = value(inner);
                int slot = slots.add(name);
                yield (value, bindings) -> {
                    bindings.bind(slot, value);
                    return matcher.matches(value, bindings);
                };
            }
            case Apply apply -> definedBy(operation(apply));
            case Comparison comparison -> definedBy(operation(comparison));
        };
    }

    private static ValueMatcher definedBy(OperationMatcher matcher) {
        return (value, bindings) -> {
            Operation definition = bindings.scope().definition(value);
            return definition != null && matcher.matches(definition, bindings);
        };
    }

    private ValueMatcher variable(Variable variable) {
        int known = slots.find(variable.name());
        if (known >= 0) {
            return variable.kind() == Formula.VariableKind.INTEGER_CONSTANT
                    ? (value, bindings) -> bindings.scope().isConstant(value, bindings.constant(known))
                    : (value, bindings) -> value.equals(bindings.value(known));
        }
        int slot = slots.add(variable.name());
        Formula.VariableKind kind = variable.kind();
        return (value, bindings) -> {
            bindings.bind(slot, value);
            return isOf(kind, value, bindings.scope());
        };
    }

    private static boolean isOf(Formula.VariableKind kind, Value value, Scope scope) {
        return switch (kind) {
            case ANY -> true;
            case INTEGER_CONSTANT -> scope.isConstant(value);
            case FLOAT_CONSTANT -> scope.definition(value) instanceof FloatConstant;
            case TRUTH -> TruthValues.isTruth(value, scope);
            case NEGATABLE_COMPARISON -> TruthValues.negated(value, scope) != null;
        };
    }

    /** The operators that may define a value which a pattern matches, a bit each; see {@link #bit}. */
    static long definitions(Formula pattern) {
        return switch (pattern) {
            case Variable variable ->
                switch (variable.kind()) {
                    case ANY -> ANY;
                    case INTEGER_CONSTANT -> bit(FormulaOperator.INT_CONSTANT);
                    case FLOAT_CONSTANT -> bit(FormulaOperator.FLOAT_CONSTANT);
                    case TRUTH ->
                        bit(FormulaOperator.COMPARE)
                                | bit(FormulaOperator.FLOAT_COMPARE)
                                | bit(FormulaOperator.AND)
                                | bit(FormulaOperator.OR)
                                | bit(FormulaOperator.XOR)
                                | bit(FormulaOperator.SHR);
                    case NEGATABLE_COMPARISON -> bit(FormulaOperator.COMPARE) | bit(FormulaOperator.FLOAT_COMPARE);
                };
            case IntNumber number -> bit(FormulaOperator.INT_CONSTANT);
            case FloatNumber number -> bit(FormulaOperator.FLOAT_CONSTANT);
            case Named(String name, Formula inner) -> definitions(inner);
            case Apply(FormulaOperator operator, List<Formula> operands) -> bit(operator);
            case Comparison comparison -> bit(FormulaOperator.COMPARE);
            case Formula.Call call -> throw new IllegalArgumentException(call + " is of a machine");
        };
    }

    /** The bit of an operator; that of parameters and of operations without operator if it is null. */
    static long bit(@Nullable FormulaOperator operator) {
        return operator == null ? Long.MIN_VALUE : 1L << operator.ordinal();
    }
}
