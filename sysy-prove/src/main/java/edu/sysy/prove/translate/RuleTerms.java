package edu.sysy.prove.translate;

import edu.sysy.ir.Condition;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Operation.IntBinary;
import edu.sysy.ir.Type;
import edu.sysy.optimize.identities.Formula;
import edu.sysy.optimize.identities.Formula.Apply;
import edu.sysy.optimize.identities.Formula.Comparison;
import edu.sysy.optimize.identities.Formula.ComparisonSign;
import edu.sysy.optimize.identities.Formula.FloatNumber;
import edu.sysy.optimize.identities.Formula.IntNumber;
import edu.sysy.optimize.identities.Formula.Named;
import edu.sysy.optimize.identities.Formula.Variable;
import edu.sysy.optimize.identities.FormulaOperator;
import edu.sysy.optimize.identities.TypedRule;
import edu.sysy.prove.floats.FloatTerms;
import edu.sysy.prove.term.FoldingTerms;
import edu.sysy.prove.term.Operator;
import edu.sysy.prove.term.Terms;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A rewrite rule as terms. What a condition asks of analyses gets an answer that may be any true one: {@code low(x)}
 * is a variable that is at most x.
 */
public final class RuleTerms {
    private static final int WIDTH = Integer.SIZE;

    private final Terms terms;
    private final Conditions conditions;
    /** What is left open is some function of the operands. */
    private final OperationTerms anyChoice;

    /** How operations of the part that is translated are: in a pattern, what is left open may be chosen. */
    private OperationTerms operations;

    private final FloatTerms floats;
    private final Map<String, Type> types;
    private final int addressWidth;
    /** The condition that each variable condition stands for. */
    private final Map<String, Condition> signs;
    /** The bits of each constant that is known. */
    private final Map<String, Integer> constants;

    private final Map<String, Integer> variables = new LinkedHashMap<>();
    private final Map<String, Named> parts = new LinkedHashMap<>();
    private final Map<String, Integer> facts = new LinkedHashMap<>();
    private int assumption;

    private final int pattern;
    private final int result;
    private final int condition;

    /**
     * The terms of a rule.
     *
     * @throws UntranslatableException if the rule has what terms cannot say
     */
    public RuleTerms(Terms terms, RuleInstance instance) {
        TypedRule rule = instance.rule();
        this.terms = terms;
        this.conditions = new Conditions(terms);
        this.anyChoice = new OperationTerms(terms);
        this.operations = instance.chooses() ? new OperationTerms(terms, true) : anyChoice;
        this.floats = new FloatTerms(new FoldingTerms(terms));
        this.types = rule.types();
        this.addressWidth = instance.addressWidth();
        this.signs = instance.signs();
        this.constants = instance.constants();
        this.assumption = conditions.yes();
        Formula whole = rule.identity().pattern();
        int matched = value(whole);
        assume(conditions.not(isOpen(whole)));
        operations = anyChoice;
        int replaced = value(rule.identity().result());
        this.condition = rule.identity()
                .condition()
                .map(formula -> isTrue(constant(formula)))
                .orElse(conditions.yes());
        boolean isFloat = isFloat(whole);
        this.pattern = isFloat ? operations.canonical(matched) : matched;
        this.result = isFloat ? operations.canonical(replaced) : replaced;
    }

    /** What the pattern matches. */
    public int pattern() {
        return pattern;
    }

    /** What it becomes. */
    public int result() {
        return result;
    }

    /** Of width 1: where the rule applies, and the pattern has a value that the IR specifies. */
    public int applies() {
        return conditions.and(assumption, condition);
    }

    /** The variables of the rule, and what its condition asks of them, by the numbers of their terms. */
    public Map<String, Integer> variables() {
        Map<String, Integer> all = new LinkedHashMap<>(variables);
        all.putAll(facts);
        return all;
    }

    private void assume(int holds) {
        assumption = conditions.and(assumption, holds);
    }

    private int isTrue(int number) {
        return conditions.not(conditions.isZero(number));
    }

    private int number(int condition) {
        return terms.zeroExtend(condition, WIDTH);
    }

    /** A quotient by zero may become anything. */
    private int isOpen(Formula whole) {
        return whole instanceof Apply(FormulaOperator operator, List<Formula> operands)
                        && (operator == FormulaOperator.DIV || operator == FormulaOperator.REM)
                ? conditions.isZero(value(operands.get(1)))
                : conditions.no();
    }

    private boolean isFloat(Formula formula) {
        return switch (formula) {
            case FloatNumber number -> true;
            case Variable(String name) -> types.get(name) == Type.F32;
            case Named(String name, Formula inner) -> isFloat(inner);
            case Apply(FormulaOperator operator, List<Formula> operands) ->
                switch (operator) {
                    case FLOAT_ADD, FLOAT_SUB, FLOAT_MUL, FLOAT_DIV, FLOAT_NEG -> true;
                    case SELECT -> isFloat(operands.get(1));
                    default -> false;
                };
            default -> false;
        };
    }

    // ---- values of programs

    private int value(Formula formula) {
        return switch (formula) {
            case IntNumber(int number) -> terms.constant(number, WIDTH);
            case FloatNumber(float number) -> floats.constant(number);
            case Variable variable -> variable(variable);
            case Named named -> {
                parts.put(named.name(), named);
                // the result may use it again: then it has the value that it has in the program, not a chosen one
                OperationTerms before = operations;
                operations = anyChoice;
                int value = value(named.formula());
                operations = before;
                variables.put(named.name(), value);
                yield value;
            }
            case Comparison(ComparisonSign sign, Formula left, Formula right) ->
                number(operations.compare(condition(sign), value(left), value(right)));
            case Apply(FormulaOperator operator, List<Formula> operands) ->
                isConstant(formula)
                        ? constant(formula)
                        : apply(operator, operands.stream().map(this::value).toList());
        };
    }

    private int variable(Variable variable) {
        Integer known = variables.get(variable.name());
        if (known != null) {
            return known;
        }
        boolean isTruth = switch (variable.kind()) {
            case TRUTH, NEGATABLE_COMPARISON -> true;
            default -> false;
        };
        Integer constant = constants.get(variable.name());
        int term = constant != null
                ? terms.constant(constant, WIDTH)
                : terms.variable(variable.name(), isTruth ? 1 : width(variable));
        int value = isTruth ? number(term) : term;
        variables.put(variable.name(), value);
        return value;
    }

    private int width(Variable variable) {
        return types.get(variable.name()) == Type.ADDRESS ? addressWidth : WIDTH;
    }

    private int apply(FormulaOperator operator, List<Integer> operands) {
        int x = operands.getFirst();
        return switch (operator) {
            case SELECT -> terms.ite(isTrue(x), operands.get(1), operands.get(2));
            case OFFSET -> terms.binary(Operator.ADD, x, terms.signExtend(operands.get(1), addressWidth));
            case NOT -> number(conditions.isZero(x));
            case FLOAT_NEG -> floats.negate(x);
            default -> {
                Operation example = operator.example();
                yield example instanceof IntBinary binary
                        ? operations.compute(binary, x, operands.get(1))
                        : operations
                                .compute(
                                        example,
                                        Computed.number(x, conditions.no()),
                                        Computed.number(operands.get(1), conditions.no()))
                                .term();
            }
        };
    }

    private Condition condition(ComparisonSign sign) {
        return switch (sign) {
            case ComparisonSign.Known(Condition known) -> known;
            case ComparisonSign.Bound(String name, Optional<Formula.SignChange> change) -> {
                Condition bound = signs.get(name);
                if (bound == null) {
                    throw new IllegalArgumentException("no condition for " + name);
                }
                yield change.isEmpty() ? bound : change.get().apply(bound);
            }
        };
    }

    // ---- what is computed when the rule is applied

    /** Whether constants alone decide a formula. */
    private static boolean isConstant(Formula formula) {
        return switch (formula) {
            case IntNumber number -> true;
            case Variable variable -> variable.kind() == Formula.VariableKind.INTEGER_CONSTANT;
            case Apply(FormulaOperator operator, List<Formula> operands) ->
                operator != FormulaOperator.NOT
                        && operator != FormulaOperator.SELECT
                        && operands.stream().allMatch(RuleTerms::isConstant);
            default -> false;
        };
    }

    private int constant(Formula formula) {
        return switch (formula) {
            case Comparison(ComparisonSign sign, Formula left, Formula right) ->
                number(operations.compare(condition(sign), constant(left), constant(right)));
            case Apply(FormulaOperator operator, List<Formula> operands) -> constant(operator, operands);
            default -> value(formula);
        };
    }

    private int constant(FormulaOperator operator, List<Formula> operands) {
        return switch (operator) {
            case VARIABLE -> terms.constant(1, WIDTH);
            case LOW, HIGH, POSSIBLE, SET -> fact(operator, operands.getFirst());
            case FITS -> number(fits(((Variable) operands.getFirst()).name()));
            case LOG -> trailingZeros(constant(operands.getFirst()));
            case EXACT_RECIPROCAL -> number(hasExactReciprocal(value(operands.getFirst())));
            case BOTH -> number(conditions.and(isTrue(constant(operands.get(0))), isTrue(constant(operands.get(1)))));
            default -> {
                int x = constant(operands.get(0));
                int y = constant(operands.get(1));
                yield operator == FormulaOperator.DIV || operator == FormulaOperator.REM
                        ? quotient(operator, x, y)
                        : operations.compute((IntBinary) operator.example(), x, y);
            }
        };
    }

    /** A quotient or remainder of constants is 0 for a divisor 0. */
    private int quotient(FormulaOperator operator, int x, int y) {
        return operator == FormulaOperator.DIV
                ? terms.binary(Operator.SDIV, x, y)
                : terms.ite(conditions.isZero(y), terms.constant(0, WIDTH), terms.binary(Operator.SREM, x, y));
    }

    private int fact(FormulaOperator operator, Formula about) {
        int x = value(about);
        String name = operator.word() + "(" + ((Variable) about).name() + ")";
        Integer known = facts.get(name);
        if (known != null) {
            return known;
        }
        int fact = terms.variable(name, WIDTH);
        facts.put(name, fact);
        assume(
                switch (operator) {
                    case LOW -> operations.compare(Condition.LE, fact, x);
                    case HIGH -> operations.compare(Condition.GE, fact, x);
                    case POSSIBLE -> terms.binary(Operator.EQ, terms.binary(Operator.OR, fact, x), fact);
                    default -> terms.binary(Operator.EQ, terms.binary(Operator.AND, fact, x), fact);
                });
        return fact;
    }

    /** Whether the sum, difference, product or left shift with a name does not wrap: it is that of twice the width. */
    private int fits(String name) {
        Named part = parts.get(name);
        if (part == null || !(part.formula() instanceof Apply apply)) {
            throw new UntranslatableException("fits(" + name + ") asks about no operation");
        }
        List<Formula> operands = apply.operands();
        int x = terms.signExtend(value(operands.get(0)), 2 * WIDTH);
        int y = value(operands.get(1));
        int wide = switch (apply.operator()) {
            case ADD -> terms.binary(Operator.ADD, x, terms.signExtend(y, 2 * WIDTH));
            case SUB -> terms.binary(Operator.SUB, x, terms.signExtend(y, 2 * WIDTH));
            case MUL -> terms.binary(Operator.MUL, x, terms.signExtend(y, 2 * WIDTH));
            case SHL -> {
                int amount = terms.binary(Operator.AND, y, terms.constant(WIDTH - 1, WIDTH));
                yield terms.binary(Operator.SHL, x, terms.zeroExtend(amount, 2 * WIDTH));
            }
            default ->
                throw new UntranslatableException(
                        "fits(" + name + ") asks about " + apply.operator().word());
        };
        return terms.binary(Operator.EQ, wide, terms.signExtend(value(part.formula()), 2 * WIDTH));
    }

    private int trailingZeros(int x) {
        int zeros = terms.constant(WIDTH, WIDTH);
        for (int bit = WIDTH - 1; bit >= 0; bit--) {
            zeros = terms.ite(terms.extract(x, bit, 1), terms.constant(bit, WIDTH), zeros);
        }
        return zeros;
    }

    /** Powers of two whose reciprocal is a normal number. */
    private int hasExactReciprocal(int x) {
        int exponent = terms.extract(x, 23, 8);
        int isNormal = conditions.and(
                conditions.not(conditions.isZero(exponent)),
                terms.binary(Operator.ULT, exponent, terms.constant(254, 8)));
        return conditions.and(conditions.isZero(terms.extract(x, 0, 23)), isNormal);
    }
}
