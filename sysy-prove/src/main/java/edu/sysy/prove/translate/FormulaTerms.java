package edu.sysy.prove.translate;

import edu.sysy.ir.Condition;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Operation.IntBinary;
import edu.sysy.ir.Type;
import edu.sysy.prove.floats.FloatTerms;
import edu.sysy.prove.term.FoldingTerms;
import edu.sysy.prove.term.Operator;
import edu.sysy.prove.term.Terms;
import edu.sysy.rules.Formula;
import edu.sysy.rules.Formula.Apply;
import edu.sysy.rules.Formula.Comparison;
import edu.sysy.rules.Formula.ComparisonSign;
import edu.sysy.rules.Formula.FloatNumber;
import edu.sysy.rules.Formula.IntNumber;
import edu.sysy.rules.Formula.Named;
import edu.sysy.rules.Formula.Variable;
import edu.sysy.rules.FormulaOperator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToIntFunction;

/**
 * The formulas of a rule as terms. What a condition asks of analyses gets an answer that may be any true one: {@code
 * low(x)} is a variable that is at most x.
 */
public final class FormulaTerms {
    private static final int WIDTH = Integer.SIZE;

    /**
     * What variables stand for.
     *
     * @param types of variables; others are integers
     * @param addressWidth the bits of an address
     * @param signs a condition for each variable one
     * @param constants the bits of constants that are known; others have any value
     */
    public record Bindings(
            Map<String, Type> types, int addressWidth, Map<String, Condition> signs, Map<String, Integer> constants) {
        public Bindings {
            types = Map.copyOf(types);
            signs = Map.copyOf(signs);
            constants = Map.copyOf(constants);
        }
    }

    private final Terms terms;
    private final Conditions conditions;
    /** What is left open is some function of the operands. */
    private final OperationTerms anyChoice;

    /** How operations of the part that is translated are: in a pattern, what is left open may be chosen. */
    private OperationTerms operations;

    private final FloatTerms floats;
    private final Bindings bindings;
    private final ToIntFunction<Formula.Call> calls;

    private final Map<String, Integer> variables = new LinkedHashMap<>();
    private final Map<String, Named> parts = new LinkedHashMap<>();
    private final Map<String, Integer> facts = new LinkedHashMap<>();
    private int assumption;

    /**
     * Translates formulas into terms of a graph.
     *
     * @param chooses whether what the IR leaves open has a certain value until {@link #leaveOpen}
     * @param calls translates calls
     */
    public FormulaTerms(Terms terms, Bindings bindings, boolean chooses, ToIntFunction<Formula.Call> calls) {
        this.terms = terms;
        this.conditions = new Conditions(terms);
        this.anyChoice = new OperationTerms(terms);
        this.operations = chooses ? new OperationTerms(terms, true) : anyChoice;
        this.floats = new FloatTerms(new FoldingTerms(terms));
        this.bindings = bindings;
        this.calls = calls;
        this.assumption = conditions.yes();
    }

    /** What the IR leaves open is some function of the operands from here on. */
    public void leaveOpen() {
        operations = anyChoice;
    }

    /** Of width 1: what is known of the facts that formulas asked for, and what was assumed besides. */
    public int assumption() {
        return assumption;
    }

    /** The variables, and what conditions asked of them, by the numbers of their terms. */
    public Map<String, Integer> variables() {
        Map<String, Integer> all = new LinkedHashMap<>(variables);
        all.putAll(facts);
        return all;
    }

    /** A name stands for a term from here on. */
    public void bind(String name, int term) {
        variables.put(name, term);
    }

    /** A floating-point number with one NaN for all. */
    public int canonical(int number) {
        return anyChoice.canonical(number);
    }

    /** Restricts values to those for which a term of width 1 holds. */
    public void assume(int holds) {
        assumption = conditions.and(assumption, holds);
    }

    /** Of width 1: whether a number is not 0. */
    public int isTrue(int number) {
        return conditions.not(conditions.isZero(number));
    }

    private int number(int condition) {
        return terms.zeroExtend(condition, WIDTH);
    }

    /** Of width 1: whether a formula may have any value: a quotient by zero. */
    public int isOpen(Formula whole) {
        return whole instanceof Apply(FormulaOperator operator, List<Formula> operands)
                        && (operator == FormulaOperator.DIV || operator == FormulaOperator.REM)
                ? conditions.isZero(value(operands.get(1)))
                : conditions.no();
    }

    /** Whether a formula is a floating-point number. */
    public boolean isFloat(Formula formula) {
        return switch (formula) {
            case FloatNumber number -> true;
            case Variable(String name) -> bindings.types().get(name) == Type.F32;
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

    /** What a formula computes. */
    public int value(Formula formula) {
        return switch (formula) {
            case Formula.Call call -> calls.applyAsInt(call);
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
                number(compare(sign, value(left), value(right)));
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
        Integer constant = bindings.constants().get(variable.name());
        int term = constant != null
                ? terms.constant(constant, WIDTH)
                : terms.variable(variable.name(), isTruth ? 1 : width(variable));
        int value = isTruth ? number(term) : term;
        variables.put(variable.name(), value);
        return value;
    }

    private int width(Variable variable) {
        return bindings.types().get(variable.name()) == Type.ADDRESS ? bindings.addressWidth() : WIDTH;
    }

    /** What an operator computes of operands that have been translated. */
    public int apply(FormulaOperator operator, List<Integer> operands) {
        int x = operands.getFirst();
        return switch (operator) {
            case SELECT -> terms.ite(isTrue(x), operands.get(1), operands.get(2));
            case OFFSET -> terms.binary(Operator.ADD, x, terms.signExtend(operands.get(1), bindings.addressWidth()));
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

    /** Of width 1: whether a comparison holds. */
    public int compare(ComparisonSign sign, int left, int right) {
        return operations.compare(condition(sign), left, right);
    }

    private Condition condition(ComparisonSign sign) {
        return switch (sign) {
            case ComparisonSign.Known(Condition known) -> known;
            case ComparisonSign.Bound(String name, Optional<Formula.SignChange> change) -> {
                Condition bound = bindings.signs().get(name);
                if (bound == null) {
                    throw new IllegalArgumentException("no condition for " + name);
                }
                yield change.isEmpty() ? bound : change.get().apply(bound);
            }
        };
    }

    // ---- what is computed when the rule is applied

    /** Whether constants alone decide a formula. */
    public static boolean isConstant(Formula formula) {
        return switch (formula) {
            case IntNumber number -> true;
            case Variable variable -> variable.kind() == Formula.VariableKind.INTEGER_CONSTANT;
            case Apply(FormulaOperator operator, List<Formula> operands) ->
                operator != FormulaOperator.NOT
                        && operator != FormulaOperator.SELECT
                        && operands.stream().allMatch(FormulaTerms::isConstant);
            default -> false;
        };
    }

    /** What a formula of constants and facts computes. */
    public int constant(Formula formula) {
        return switch (formula) {
            case Comparison(ComparisonSign sign, Formula left, Formula right) ->
                number(compare(sign, constant(left), constant(right)));
            case Apply(FormulaOperator operator, List<Formula> operands) -> constant(operator, operands);
            default -> value(formula);
        };
    }

    private int constant(FormulaOperator operator, List<Formula> operands) {
        return switch (operator) {
            case VARIABLE -> terms.constant(1, WIDTH);
            case LOW, HIGH, POSSIBLE, SET -> fact(operator, operands.getFirst());
            case FITS -> number(fits(((Variable) operands.getFirst()).name()));
            case NOT -> number(conditions.isZero(constant(operands.getFirst())));
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
        return trailingZeros(terms, x);
    }

    /** The number of zeros at the end of a number of width 32. */
    public static int trailingZeros(Terms terms, int x) {
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
