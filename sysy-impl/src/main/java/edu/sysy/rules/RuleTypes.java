package edu.sysy.rules;

import edu.sysy.ir.Operation;
import edu.sysy.ir.Type;
import edu.sysy.rules.Formula.Apply;
import edu.sysy.rules.Formula.Comparison;
import edu.sysy.rules.Formula.ComparisonSign;
import edu.sysy.rules.Formula.FloatNumber;
import edu.sysy.rules.Formula.IntNumber;
import edu.sysy.rules.Formula.Named;
import edu.sysy.rules.Formula.Variable;
import edu.sysy.rules.Formula.VariableKind;
import edu.sysy.source.Span;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Checks that a rule makes sense: the pattern is an operation, the result and the condition use what the pattern binds,
 * and each variable has one type (unification over the operators). What only selections pass on is an integer.
 */
final class RuleTypes {
    private enum Part {
        PATTERN,
        RESULT,
        CONDITION
    }

    private static final String NONSENSE = "E0602";

    private final String text;
    private final Map<String, Type> types = new HashMap<>();
    private final Set<String> bound = new HashSet<>();
    private final Set<String> signs = new HashSet<>();
    private Part part = Part.PATTERN;

    private RuleTypes(String text) {
        this.text = text;
    }

    /**
     * The rule with the types of its variables.
     *
     * @throws RuleSyntaxException if it makes no sense
     */
    static TypedRule check(Rule rule, String text) {
        RuleTypes types = new RuleTypes(text);
        types.check(rule);
        return new TypedRule(rule, types.types);
    }

    private void check(Rule rule) {
        boolean operation = rule.pattern() instanceof Comparison
                || (rule.pattern() instanceof Apply(FormulaOperator operator, List<Formula> operands)
                        && operator.isOperation());
        if (!operation) {
            throw error("a pattern is an operation, such as (add x y)");
        }
        Type type = infer(rule.pattern(), null);
        part = Part.RESULT;
        Type result = infer(rule.result(), type);
        if (type == null && result != null) {
            infer(rule.pattern(), result);
        }
        part = Part.CONDITION;
        rule.condition().ifPresent(condition -> infer(condition, Type.I32));
        for (String variable : bound) {
            types.putIfAbsent(variable, Type.I32);
        }
    }

    /** The type of a formula; null if nothing decides it yet. */
    private @Nullable Type infer(Formula formula, @Nullable Type wanted) {
        return switch (formula) {
            case Formula.Call call ->
                throw error("'" + FormulaPrinter.print(call) + "' stands in rules of machines only");
            case IntNumber number -> same("the number " + FormulaPrinter.print(number), Type.I32, wanted);
            case FloatNumber number -> same("the number " + FormulaPrinter.print(number), Type.F32, wanted);
            case Variable variable -> variable(variable, wanted);
            case Named(String name, Formula inner) -> {
                if (part != Part.PATTERN) {
                    throw at(name, "only a pattern gives names, as in " + name + "@(...)");
                }
                if (types.get(name) == null && !bound.add(name)) {
                    throw at(name, "'" + name + "' stands for something else already");
                }
                Type type = infer(inner, wanted);
                yield type == null ? null : unify(name, type);
            }
            case Comparison(ComparisonSign sign, Formula left, Formula right) -> {
                sign(sign);
                infer(left, Type.I32);
                infer(right, Type.I32);
                yield same("a comparison", Type.I32, wanted);
            }
            case Apply(FormulaOperator operator, List<Formula> operands) -> application(operator, operands, wanted);
        };
    }

    private void sign(ComparisonSign sign) {
        if (!(sign instanceof ComparisonSign.Bound(String variable, var change))) {
            return;
        }
        if (part != Part.PATTERN && !signs.contains(variable)) {
            throw at(variable, "the pattern has no condition '" + variable + "'");
        }
        if (part == Part.PATTERN && (change.isPresent() || !signs.add(variable) || bound.contains(variable))) {
            throw at(variable, "a pattern names each condition once and as it is");
        }
    }

    private @Nullable Type variable(Variable variable, @Nullable Type wanted) {
        String name = variable.name();
        if (part == Part.PATTERN) {
            if (signs.contains(name)) {
                throw at(name, "'" + name + "' is a condition");
            }
            bound.add(name);
        } else if (!bound.contains(name)) {
            throw at(name, "the pattern does not contain '" + name + "'");
        }
        if (part == Part.CONDITION && variable.kind() != VariableKind.INTEGER_CONSTANT) {
            throw at(
                    name,
                    "'" + name + "' is no constant; ask low(" + name + "), high(" + name + "), possible(" + name
                            + ") or set(" + name + ")");
        }
        return switch (variable.kind()) {
            case ANY -> wanted == null ? types.get(name) : unify(name, wanted);
            case FLOAT_CONSTANT -> same("the constant " + name, unify(name, Type.F32), wanted);
            default -> same("'" + name + "'", unify(name, Type.I32), wanted);
        };
    }

    private Type unify(String name, Type type) {
        Type known = types.putIfAbsent(name, type);
        if (known != null && known != type) {
            throw at(name, "'" + name + "' is used as " + type + " and as " + known);
        }
        return type;
    }

    private @Nullable Type application(FormulaOperator operator, List<Formula> operands, @Nullable Type wanted) {
        if (operator.isFact() || operator == FormulaOperator.BOTH || operator == FormulaOperator.EXACT_RECIPROCAL) {
            return question(operator, operands, wanted);
        }
        return switch (operator) {
            case NOT -> {
                if (part != Part.RESULT
                        || !(operands.getFirst() instanceof Variable negated)
                        || negated.kind() != VariableKind.NEGATABLE_COMPARISON) {
                    throw error("'not' takes a variable n, which stands for a comparison, and stands in results");
                }
                infer(negated, Type.I32);
                yield same("not", Type.I32, wanted);
            }
            case LOG -> {
                if (part == Part.PATTERN || !operands.getFirst().isIntegerConstant()) {
                    throw error("'log2' takes constants only, and stands in results and conditions");
                }
                infer(operands.getFirst(), Type.I32);
                yield same("log2", Type.I32, wanted);
            }
            case SELECT -> {
                infer(operands.get(0), Type.I32);
                Type first = infer(operands.get(1), wanted);
                Type second = infer(operands.get(2), first);
                if (first == null && second != null) {
                    infer(operands.get(1), second);
                }
                yield second;
            }
            default -> operation(operator, operands, wanted);
        };
    }

    private Type operation(FormulaOperator operator, List<Formula> operands, @Nullable Type wanted) {
        if (part == Part.CONDITION && !(operator.example() instanceof Operation.IntBinary)) {
            throw error("'" + operator.word() + "' cannot be computed in a condition");
        }
        for (int i = 0; i < operands.size(); i++) {
            infer(operands.get(i), operandType(operator, i));
        }
        Type type = operandType(operator, 0);
        return same("the result of '" + operator.word() + "'", type, wanted);
    }

    private static Type operandType(FormulaOperator operator, int index) {
        return operator == FormulaOperator.OFFSET
                ? index == 0 ? Type.ADDRESS : Type.I32
                : operator.example().type();
    }

    /** What only conditions ask. */
    private Type question(FormulaOperator operator, List<Formula> operands, @Nullable Type wanted) {
        if (part != Part.CONDITION) {
            throw error("'" + operator.word() + "' stands in conditions only");
        }
        if (operator == FormulaOperator.BOTH) {
            operands.forEach(operand -> infer(operand, Type.I32));
            return same("&&", Type.I32, wanted);
        }
        boolean floating = operator == FormulaOperator.EXACT_RECIPROCAL;
        if (!(operands.getFirst() instanceof Variable(String name)) || !bound.contains(name)) {
            throw error("'" + operator.word() + "' takes a variable of the pattern");
        }
        unify(name, floating ? Type.F32 : Type.I32);
        if (floating && new Variable(name).kind() != VariableKind.FLOAT_CONSTANT) {
            throw at(name, "'" + name + "' is no floating constant");
        }
        return same("'" + operator.word() + "'", Type.I32, wanted);
    }

    private Type same(String what, Type type, @Nullable Type wanted) {
        if (wanted != null && wanted != type) {
            throw error(what + " is " + type + ", but " + wanted + " is needed");
        }
        return type;
    }

    private RuleSyntaxException error(String message) {
        return new RuleSyntaxException(
                NONSENSE, new Span(0, text.stripTrailing().length()), message);
    }

    /** A mistake about a variable: where the part first uses it. */
    private RuleSyntaxException at(String name, String message) {
        int from = part == Part.PATTERN ? 0 : text.indexOf("=>");
        int condition = text.indexOf(" if", from);
        if (part == Part.CONDITION && condition >= 0) {
            from = condition + 3;
        }
        RuleScanner scanner = new RuleScanner(text);
        while (!scanner.atEnd()
                && !(scanner.peek().equals(name) && scanner.span().start() >= from)) {
            scanner.take("a name");
        }
        Span place = scanner.atEnd() ? new Span(0, text.stripTrailing().length()) : scanner.span();
        return new RuleSyntaxException(NONSENSE, place, message);
    }
}
