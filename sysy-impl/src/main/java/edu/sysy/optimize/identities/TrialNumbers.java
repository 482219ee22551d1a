package edu.sysy.optimize.identities;

import edu.sysy.rules.Formula;
import edu.sysy.rules.Formula.Apply;
import edu.sysy.rules.Formula.Comparison;
import edu.sysy.rules.Formula.IntNumber;
import edu.sysy.rules.Formula.Named;
import edu.sysy.rules.FormulaOperator;
import edu.sysy.rules.Rule;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Integers to try a rule with: those at which integers wrap, those that stand anywhere in the rule, and what follows
 * from these. A rule that is wrong for one number only has to tell it apart: it compares something that it computes
 * from a variable with a constant. So sums, differences, products, quotients and inverses of constants are tried as
 * well: {@code x * 3 == c} holds for {@code c} times the inverse of 3 modulo 2<sup>32</sup>.
 *
 * @param written the integers of the rule, in its order
 * @param few edge cases, and the integers of the rule with their neighbours
 * @param many these, and what two steps of arithmetic make of them
 */
record TrialNumbers(int[] written, int[] few, int[] many) {
    private static final int MIN = Integer.MIN_VALUE;
    private static final int MAX = Integer.MAX_VALUE;
    /** What every rule is tried with. */
    static final int[] EDGES = {
        0,
        1,
        -1,
        2,
        -2,
        3,
        4,
        5,
        6,
        8,
        12,
        -3,
        30,
        31,
        32,
        33,
        63,
        64,
        100,
        -100,
        46341,
        1 << 30,
        0x7ffffffe,
        MIN + 1,
        MAX,
        MIN
    };

    private static final int MAX_FEW = 48;
    private static final int MAX_MANY = 2000;

    static TrialNumbers of(Rule rule) {
        Set<Integer> written = new LinkedHashSet<>();
        collect(rule.pattern(), written);
        rule.condition().ifPresent(condition -> collect(condition, written));
        collect(rule.result(), written);
        Set<Integer> few = new LinkedHashSet<>();
        for (int number : written) {
            for (int near : new int[] {number, number - 1, number + 1, -number, ~number}) {
                if (few.size() < MAX_FEW) {
                    few.add(near);
                }
            }
        }
        for (int edge : EDGES) {
            few.add(edge);
        }
        Set<Integer> many = new LinkedHashSet<>(few);
        Set<Integer> once = combine(written, written);
        addAll(once, many);
        addAll(combine(once, written), many);
        addAll(combine(few, written), many);
        return new TrialNumbers(array(written), array(few), array(many));
    }

    private static void addAll(Set<Integer> numbers, Set<Integer> found) {
        for (int number : numbers) {
            if (found.size() < MAX_MANY) {
                found.add(number);
            }
        }
    }

    /** What one step of arithmetic makes of two numbers. */
    private static Set<Integer> combine(Set<Integer> left, Set<Integer> right) {
        Set<Integer> found = new LinkedHashSet<>();
        for (int x : left) {
            for (int y : right) {
                if (found.size() > MAX_MANY) {
                    return found;
                }
                found.add(x + y);
                found.add(x - y);
                found.add(x * y);
                found.add(x ^ y);
                if (y != 0) {
                    found.add(x / y);
                    found.add(solution(x, y));
                }
            }
        }
        return found;
    }

    /** A number whose product with {@code factor} is {@code product} modulo 2^32, if there is one. */
    static int solution(int product, int factor) {
        int zeros = Integer.numberOfTrailingZeros(factor);
        int odd = factor >> zeros;
        int inverse = odd;
        for (int bits = 3; bits < Integer.SIZE; bits *= 2) {
            inverse *= 2 - odd * inverse; // Newton's iteration doubles the number of right bits
        }
        return (product >> zeros) * inverse;
    }

    private static int[] array(Set<Integer> numbers) {
        return numbers.stream().mapToInt(number -> number).toArray();
    }

    private static void collect(Formula formula, Set<Integer> found) {
        switch (formula) {
            case IntNumber(int value) -> found.add(value);
            case Named(String name, Formula inner) -> collect(inner, found);
            case Apply(FormulaOperator operator, List<Formula> operands) ->
                operands.forEach(operand -> collect(operand, found));
            case Comparison(var sign, Formula left, Formula right) -> {
                collect(left, found);
                collect(right, found);
            }
            default -> {}
        }
    }
}
