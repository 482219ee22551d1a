package edu.sysy.prove.rows;

import edu.sysy.codegen.rules.RowNames;
import edu.sysy.ir.Condition;
import edu.sysy.prove.Budget;
import edu.sysy.prove.decide.Decision;
import edu.sysy.prove.integer.ConditionalEquality;
import edu.sysy.prove.integer.Substitution;
import edu.sysy.prove.term.Evaluation;
import edu.sysy.prove.term.Operator;
import edu.sysy.prove.term.Terms;
import edu.sysy.prove.translate.Conditions;
import edu.sysy.prove.translate.FormulaTerms;
import edu.sysy.rules.Formula;
import edu.sysy.rules.Formula.Apply;
import edu.sysy.rules.Formula.Call;
import edu.sysy.rules.Formula.Comparison;
import edu.sysy.rules.Formula.ComparisonSign;
import edu.sysy.rules.Formula.Named;
import edu.sysy.rules.Formula.Variable;
import edu.sysy.rules.FormulaOperator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Proves rows that test {@code x % C == D}, or its opposite, by a product with a number that a program computes of the
 * divisor. Step 1 shows that the condition of the row admits only divisors greater than 1 that are no powers of two.
 * Step 2 shows by terms, with any number in the place of the product, that the instructions compute a form of {@link
 * RemainderTheorem}, and that the condition admits only dividends that the form is for. Step 3 checks the hypothesis
 * of the theorem for the numbers that the program computes of {@link SampleDivisors}.
 */
final class RemainderTests {
    private static final int WORD = Integer.SIZE;

    /**
     * A form of the theorem.
     *
     * @param dividend the other factor of the product
     * @param requirement of width 1: which dividends and remainders it is for
     * @param test of width 1: whether there is the remainder, by the product
     * @param image what the test compares
     */
    private record Form(RemainderTheorem theorem, int dividend, int requirement, int test, int image) {}

    private final Terms terms;
    private final Conditions conditions;
    private final ConditionalEquality equality;
    private final int x;
    private final int divisor;
    private final int remainder;
    private final int number;
    private final int hypothesis;
    private final int result;
    /** In the place of the greatest integer, or what it exceeds the remainder by, divided by the divisor. */
    private final int quotient;
    /** In the place of the product. */
    private final int product;

    private final int factor;

    private RemainderTests(Terms terms, RowTerms row, RowPart part, int number, int product, Budget budget) {
        this.terms = terms;
        this.conditions = new Conditions(terms);
        this.equality = new ConditionalEquality(terms, budget.conflicts());
        this.number = number;
        this.x = variable(row, part.dividend());
        this.divisor = variable(row, part.divisor());
        this.remainder = part.remainder() instanceof Variable known ? variable(row, known) : number(0);
        this.factor = terms.operand(product, terms.operand(product, 0) == number ? 1 : 0);
        this.product = terms.variable("product", terms.width(product));
        this.quotient = terms.variable("quotient", WORD);
        int greatest = greatest();
        int[] goal = Substitution.replace(terms, product, this.product, row.hypothesis(), row.result());
        int above = terms.binary(Operator.SUB, greatest, remainder);
        goal = Substitution.replace(terms, terms.binary(Operator.SDIV, above, divisor), quotient, goal);
        goal = Substitution.replace(terms, terms.binary(Operator.SDIV, greatest, divisor), quotient, goal);
        this.hypothesis = goal[0];
        this.result = part.isEquality() ? goal[1] : terms.not(goal[1]);
    }

    private static int variable(RowTerms row, Variable variable) {
        return Objects.requireNonNull(row.variables().get(variable.name()));
    }

    /** What a pattern tests. */
    private record RowPart(Variable dividend, Variable divisor, Formula remainder, boolean isEquality) {
        static Optional<RowPart> of(RowInstance instance) {
            return instance.rule().pattern() instanceof Call(String root, List<Formula> tests)
                            && tests.getFirst() instanceof Comparison(ComparisonSign sign, Formula left, Formula right)
                            && left instanceof Named(String name, Apply(FormulaOperator operator, List<Formula> parts))
                            && operator == FormulaOperator.REM
                            && parts.get(0) instanceof Variable dividend
                            && parts.get(1) instanceof Variable divisor
                    ? Optional.of(new RowPart(dividend, divisor, right, condition(sign, instance) == Condition.EQ))
                    : Optional.empty();
        }

        private static Condition condition(ComparisonSign sign, RowInstance instance) {
            return switch (sign) {
                case ComparisonSign.Known(Condition condition) -> condition;
                case ComparisonSign.Bound(String name, var change) ->
                    Objects.requireNonNull(instance.signs().get(name));
            };
        }
    }

    /** Whether a row is proved by the theorem. */
    static boolean isProved(Terms terms, RowTerms row, RowInstance instance, Budget budget) {
        Optional<RowPart> part = RowPart.of(instance);
        if (part.isEmpty() || row.computed().size() != 1 || !row.obligations().isEmpty()) {
            return false;
        }
        Map.Entry<Call, Integer> computed = row.computed().entrySet().iterator().next();
        Call call = computed.getKey();
        OptionalInt product = product(terms, row.result(), computed.getValue());
        return product.isPresent()
                && call.operands().equals(List.of(part.get().divisor()))
                && new RemainderTests(terms, row, part.get(), computed.getValue(), product.getAsInt(), budget)
                        .isProved(instance.machine(), call.name());
    }

    /** The only product with a number in a term; empty if there are others. */
    private static OptionalInt product(Terms terms, int result, int number) {
        int[] products = Evaluation.cone(terms, result).stream()
                .filter(term -> terms.operator(term) == Operator.MUL
                        && (terms.operand(term, 0) == number || terms.operand(term, 1) == number))
                .toArray();
        return products.length == 1 ? OptionalInt.of(products[0]) : OptionalInt.empty();
    }

    private boolean isProved(RowNames machine, String name) {
        return admitsDivisors()
                && forms(name).stream().anyMatch(form -> computes(form) && isForAll(machine, name, form));
    }

    private boolean admitsDivisors() {
        int less = terms.binary(Operator.SUB, divisor, number(1));
        int isPower = conditions.isZero(terms.binary(Operator.AND, divisor, less));
        return holds(conditions.and(isLess(number(1), divisor), conditions.not(isPower)));
    }

    private boolean computes(Form form) {
        return holds(form.requirement()) && isEqual(factor, form.dividend()) && isTested(form);
    }

    /** Whether the result is the test, with any number in the place of what is compared. */
    private boolean isTested(Form form) {
        int any = terms.variable("image", terms.width(form.image()));
        int[] both = Substitution.replace(terms, form.image(), any, result, form.test());
        return isEqual(both[0], both[1]);
    }

    private boolean isForAll(RowNames machine, String name, Form form) {
        return SampleDivisors.some()
                .allMatch(size -> form.theorem().holds(size, ComputedNumbers.compute(machine, name, size)));
    }

    // ---- forms

    private List<Form> forms(String name) {
        int isPositive = conditions.not(isLess(x, number(0)));
        int isRemainder = conditions.and(isLess(number(0), remainder), isLess(remainder, divisor));
        int isDivided = conditions.isZero(remainder);
        int ahead = terms.binary(Operator.SUB, divisor, remainder);
        int isBoth = conditions.and(isPositive, isRemainder);
        int twice = terms.binary(Operator.MUL, quotient, number(2));
        return switch (name) {
            case "inverse" ->
                List.of(
                        ofInverse(x, conditions.and(isDivided, isPositive), exact(number(0)), quotient),
                        ofInverse(x, isDivided, exact(quotient), twice),
                        ofInverse(terms.binary(Operator.SUB, x, remainder), isRemainder, exact(number(0)), quotient));
            case "fraction" ->
                List.of(
                        new Form(
                                RemainderTheorem.FRACTION,
                                x,
                                conditions.and(isDivided, conditions.and(isPositive, isSmall(wide(x)))),
                                isBelow(product, number),
                                product),
                        new Form(
                                RemainderTheorem.FRACTION,
                                sum(x, ahead),
                                conditions.and(isBoth, isSmall(sum(wide(x), wide(ahead)))),
                                isBelow(product, number),
                                product));
            case "reciprocal" ->
                List.of(
                        new Form(
                                RemainderTheorem.RECIPROCAL,
                                wide(x),
                                conditions.and(isDivided, isPositive),
                                isBelow(product, number),
                                product),
                        new Form(
                                RemainderTheorem.RECIPROCAL,
                                sum(wide(x), wide(ahead)),
                                conditions.and(isBoth, isAtMost(x, terms.binary(Operator.SUB, greatest(), ahead))),
                                isBelow(product, number),
                                product));
            case "fullReciprocal" ->
                List.of(new Form(
                        RemainderTheorem.FULL_RECIPROCAL,
                        wide(x),
                        isDivided,
                        terms.binary(Operator.EQ, product, wide(terms.extract(product, 0, WORD))),
                        product));
            default -> List.of();
        };
    }

    private Form ofInverse(int dividend, int requirement, int exact, int limit) {
        return new Form(RemainderTheorem.INVERSE, dividend, requirement, isAtMost(exact, limit), exact);
    }

    /** Whether a dividend and the divisor are at most the greatest integer divided by the divisor. */
    private int isSmall(int dividend) {
        return conditions.not(terms.binary(Operator.SLT, wide(quotient), sum(dividend, wide(divisor))));
    }

    /** A number more than the exact quotient, as the root {@code exact} of a machine means it. */
    private int exact(int more) {
        int zeros = FormulaTerms.trailingZeros(terms, divisor);
        int amount = terms.binary(Operator.AND, zeros, number(WORD - 1));
        int term = sum(product, terms.binary(Operator.SHL, more, amount));
        int others = terms.binary(Operator.SUB, number(WORD), zeros);
        return terms.binary(
                Operator.OR, terms.binary(Operator.LSHR, term, zeros), terms.binary(Operator.SHL, term, others));
    }

    private int sum(int left, int right) {
        return terms.binary(Operator.ADD, left, right);
    }

    private int wide(int term) {
        return terms.signExtend(term, Long.SIZE);
    }

    private int isBelow(int left, int right) {
        return terms.binary(Operator.ULT, left, right);
    }

    private int isAtMost(int left, int right) {
        return conditions.not(isBelow(right, left));
    }

    private int isLess(int left, int right) {
        return terms.binary(Operator.SLT, left, right);
    }

    private int greatest() {
        return number(Integer.MAX_VALUE);
    }

    private int number(int value) {
        return terms.constant(value, WORD);
    }

    // ---- what the solver is asked

    /** Where the row applies; the quotient of two numbers that are not negative is none that is. */
    private int assumption() {
        return conditions.and(hypothesis, conditions.not(isLess(quotient, number(0))));
    }

    private boolean holds(int condition) {
        return equality.implies(assumption(), condition);
    }

    private boolean isEqual(int left, int right) {
        return terms.width(left) == terms.width(right)
                && equality.decide(assumption(), left, right) instanceof Decision.Equal;
    }
}
