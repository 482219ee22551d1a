package edu.sysy.prove.rows;

import edu.sysy.prove.Budget;
import edu.sysy.prove.decide.Decision;
import edu.sysy.prove.integer.ConditionalEquality;
import edu.sysy.prove.integer.Substitution;
import edu.sysy.prove.term.Operator;
import edu.sysy.prove.term.Terms;
import edu.sysy.rules.Formula;
import edu.sysy.rules.Formula.Apply;
import edu.sysy.rules.Formula.Variable;
import edu.sysy.rules.FormulaOperator;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Proves rows {@code x / C} that multiply by a number which a program computes of the divisor. Step 1 shows by
 * terms, for any multiplier and any shift, that the instructions compute a form of {@link MagicQuotient}. Step 2
 * shows that the condition of the row admits divisors only that the form is for. Step 3 checks the hypothesis of
 * the theorem for the numbers that the program really computes of {@link SampleDivisors}.
 */
final class QuotientRows {
    private static final int WORD = Integer.SIZE;

    /**
     * A form of the theorem.
     *
     * @param term what it computes, of 32 bits, or of 64 if it is a number of 32 bits extended
     * @param opposite whether the divisor is negative
     * @param theorem which case of it
     */
    private record Form(int term, boolean opposite, MagicQuotient theorem) {
        /** Whether it is for dividends that are not negative. */
        boolean nonNegative() {
            return theorem == MagicQuotient.NON_NEGATIVE;
        }
    }

    private final Terms terms;
    private final RowTerms row;
    private final RowInstance instance;
    private final DivisorMultiplier numbers;
    private final ConditionalEquality equality;
    private final int dividend;
    private final int divisor;
    private final int number;
    private final @Nullable Integer shift;
    /** Of 64 bits, for any product of the dividend and a multiplier of 32 bits. */
    private final int product;

    private QuotientRows(Terms terms, RowTerms row, RowInstance instance, DivisorMultiplier numbers, Budget budget) {
        this.terms = terms;
        this.row = row;
        this.instance = instance;
        this.numbers = numbers;
        this.equality = new ConditionalEquality(terms, budget.conflicts());
        List<Formula> operands = ((Apply) instance.rule().pattern()).operands();
        this.dividend = variable(operands.get(0));
        this.divisor = variable(operands.get(1));
        this.number = Objects.requireNonNull(row.computed().get(numbers.number()));
        this.shift = numbers.shift() == null ? null : row.computed().get(numbers.shift());
        this.product = terms.variable("product", Long.SIZE);
    }

    private int variable(Formula formula) {
        return Objects.requireNonNull(row.variables().get(((Variable) formula).name()));
    }

    /** Whether a row is proved by the theorem. */
    static boolean isProved(Terms terms, RowTerms row, RowInstance instance, Budget budget) {
        boolean isQuotient =
                instance.rule().pattern() instanceof Apply(FormulaOperator operator, List<Formula> operands)
                        && operator == FormulaOperator.DIV
                        && operands.get(0) instanceof Variable
                        && operands.get(1) instanceof Variable divisor
                        && divisor.kind() == Formula.VariableKind.INTEGER_CONSTANT;
        return isQuotient
                && row.obligations().isEmpty()
                && DivisorMultiplier.of(row.computed())
                        .filter(numbers -> new QuotientRows(terms, row, instance, numbers, budget).isProved())
                        .isPresent();
    }

    private boolean isProved() {
        Optional<Form> form = forms().stream().filter(this::computes).findFirst();
        return form.isPresent()
                && admitsOnly(form.get().opposite())
                && form.filter(this::isForAll).isPresent();
    }

    // ---- step 1

    private List<Form> forms() {
        List<Form> forms = new ArrayList<>();
        int isNegative = terms.binary(Operator.LSHR, dividend, number(WORD - 1, WORD));
        if (shift == null) {
            int high = new SemanticsTerms(terms, Long.SIZE).highProduct(extended(), number, true);
            forms.add(new Form(high, false, MagicQuotient.NON_NEGATIVE));
            int quotient = terms.binary(Operator.ADD, terms.extract(high, 0, WORD), isNegative);
            forms.add(new Form(quotient, false, MagicQuotient.ANY));
            forms.add(new Form(opposite(quotient), true, MagicQuotient.ANY));
            return forms;
        }
        for (boolean isOpposite : new boolean[] {false, true}) {
            // the product with the multiplier of the absolute value
            int positive = isOpposite == numbers.negated() ? product : opposite(product);
            int amount = terms.binary(Operator.AND, shift, number(WORD - 1, WORD));
            int high = terms.extract(positive, WORD, WORD);
            int floor = terms.binary(Operator.ASHR, high, amount);
            int quotient = terms.binary(Operator.ADD, floor, isNegative);
            if (isOpposite) {
                forms.add(new Form(opposite(quotient), true, MagicQuotient.ANY));
                int below = terms.binary(Operator.ASHR, terms.extract(opposite(positive), WORD, WORD), amount);
                int sign = terms.binary(Operator.LSHR, below, number(WORD - 1, WORD));
                forms.add(new Form(terms.binary(Operator.ADD, below, sign), true, MagicQuotient.OPPOSITE));
            } else {
                forms.add(new Form(terms.binary(Operator.LSHR, high, amount), false, MagicQuotient.NON_NEGATIVE));
                forms.add(new Form(floor, false, MagicQuotient.NON_NEGATIVE));
                forms.add(new Form(quotient, false, MagicQuotient.ANY));
            }
        }
        return forms;
    }

    private int extended() {
        return terms.signExtend(dividend, Long.SIZE);
    }

    private int opposite(int term) {
        return terms.binary(Operator.SUB, number(0, terms.width(term)), term);
    }

    private boolean computes(Form form) {
        if (form.nonNegative() && !isNonNegative()) {
            return false;
        }
        int result = simplified(form);
        int wanted = terms.width(form.term()) > terms.width(result)
                ? terms.extract(form.term(), 0, WORD)
                : terms.signExtend(form.term(), terms.width(result));
        return equality.decide(shiftIsSmall(), result, wanted) instanceof Decision.Equal;
    }

    private int shiftIsSmall() {
        return shift == null ? number(1, 1) : terms.binary(Operator.ULT, shift, number(WORD, WORD));
    }

    private boolean isNonNegative() {
        return holds(terms.not(isLess(dividend, number(0, WORD))));
    }

    private int isLess(int left, int right) {
        return terms.binary(Operator.SLT, left, right);
    }

    private boolean holds(int condition) {
        return equality.implies(row.hypothesis(), condition);
    }

    /**
     * The result with a variable in the place of the product of the dividend and the multiplier u, which is
     * negative if the operand of the number is. The number, read as signed or unsigned, is u, u - 2^32 or u +
     * 2^32.
     */
    private int simplified(Form form) {
        int result = row.result();
        if (form.nonNegative()) {
            result = replace(result, terms.zeroExtend(dividend, Long.SIZE), extended());
        }
        if (shift == null) {
            return result;
        }
        int high = terms.binary(Operator.SHL, extended(), number(WORD, Long.SIZE));
        boolean isOpposite = form.opposite() != numbers.negated();
        int more = terms.binary(Operator.ADD, product, high);
        result = replaceProduct(result, terms.zeroExtend(number, Long.SIZE), isOpposite ? more : product);
        int signed = terms.signExtend(number, Long.SIZE);
        if (holds(isLess(number, number(0, WORD)))) {
            int less = terms.binary(Operator.SUB, product, high);
            return replaceProduct(result, signed, isOpposite ? product : less);
        }
        return holds(isLess(number(0, WORD), number))
                ? replaceProduct(result, signed, isOpposite ? more : product)
                : result;
    }

    private int replaceProduct(int result, int factor, int replacement) {
        int one = replace(result, terms.binary(Operator.MUL, extended(), factor), replacement);
        return replace(one, terms.binary(Operator.MUL, factor, extended()), replacement);
    }

    private int replace(int result, int term, int replacement) {
        return Substitution.replace(terms, term, replacement, result)[0];
    }

    private int number(long value, int width) {
        return terms.constant(value, width);
    }

    // ---- steps 2 and 3

    private boolean admitsOnly(boolean opposite) {
        int size = opposite ? opposite(divisor) : divisor;
        int less = terms.binary(Operator.SUB, size, number(1, WORD));
        int isPower = terms.binary(Operator.EQ, terms.binary(Operator.AND, size, less), number(0, WORD));
        return holds(terms.binary(Operator.AND, isLess(number(1, WORD), size), terms.not(isPower)));
    }

    private boolean isForAll(Form form) {
        return SampleDivisors.some()
                .allMatch(size -> numbers.holds(instance.machine(), size, form.opposite(), form.theorem()));
    }
}
