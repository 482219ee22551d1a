package edu.sysy.prove.check;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.prove.bits.BitBlaster;
import edu.sysy.prove.bits.Clauses;
import edu.sysy.prove.bits.Gates;
import edu.sysy.prove.sat.SatAnswer;
import edu.sysy.prove.sat.SatSolver;
import edu.sysy.prove.term.Evaluation;
import edu.sysy.prove.term.Operator;
import edu.sysy.prove.term.Terms;
import org.junit.jupiter.api.Test;

/** Terms, circuits, clauses, solver and checker together, on identities of words of 32 bits. */
class WordIdentitiesTest {
    private static final long MANY = 200_000;

    private final Terms terms = new Terms();
    private final int x = terms.variable("x", 32);
    private final int y = terms.variable("y", 32);

    private int constant(long value) {
        return terms.constant(value, 32);
    }

    private int add(int a, int b) {
        return terms.binary(Operator.ADD, a, b);
    }

    private int sub(int a, int b) {
        return terms.binary(Operator.SUB, a, b);
    }

    private int and(int a, int b) {
        return terms.binary(Operator.AND, a, b);
    }

    private int or(int a, int b) {
        return terms.binary(Operator.OR, a, b);
    }

    private int xor(int a, int b) {
        return terms.binary(Operator.XOR, a, b);
    }

    private int shift(Operator operator, int a, int amount) {
        return terms.binary(operator, a, constant(amount));
    }

    private int divide(Operator operator, int a, long divisor) {
        return terms.binary(operator, a, constant(divisor));
    }

    private void assertEqual(int a, int b) {
        Gates gates = new Gates();
        int equal = new BitBlaster(terms, gates).literals(terms.binary(Operator.EQ, a, b))[0];
        Clauses clauses = Clauses.of(gates, Gates.not(equal));
        assertThat(SatSolver.solve(clauses, MANY, true))
                .as("%s = %s", terms.text(a), terms.text(b))
                .isInstanceOfSatisfying(
                        SatAnswer.Unsatisfiable.class,
                        answer -> assertThat(RupChecker.check(clauses, answer.proof()))
                                .isTrue());
    }

    private void assertDifferent(int a, int b) {
        Gates gates = new Gates();
        BitBlaster blaster = new BitBlaster(terms, gates);
        int equal = blaster.literals(terms.binary(Operator.EQ, a, b))[0];
        Clauses clauses = Clauses.of(gates, Gates.not(equal));
        assertThat(SatSolver.solve(clauses, MANY, true))
                .as("%s = %s", terms.text(a), terms.text(b))
                .isInstanceOfSatisfying(SatAnswer.Satisfiable.class, answer -> {
                    assertThat(clauses.isSatisfiedBy(answer.model())).isTrue();
                    long[] values = blaster.variableValues(clauses, answer.model());
                    assertThat(Evaluation.value(terms, values, a)).isNotEqualTo(Evaluation.value(terms, values, b));
                });
    }

    @Test
    void sumsOfBitwiseOperations() {
        assertEqual(add(x, y), add(y, x));
        assertEqual(add(and(x, y), or(x, y)), add(x, y));
        assertEqual(xor(x, y), sub(or(x, y), and(x, y)));
        assertEqual(sub(constant(0), x), add(xor(x, constant(-1)), constant(1)));
        assertEqual(add(xor(x, y), shift(Operator.SHL, and(x, y), 1)), add(x, y));
        assertEqual(sub(add(x, y), y), x);
    }

    @Test
    void productsByConstants() {
        int ten = terms.binary(Operator.MUL, x, constant(10));
        assertEqual(add(shift(Operator.SHL, x, 3), shift(Operator.SHL, x, 1)), ten);
        assertEqual(sub(shift(Operator.SHL, x, 3), x), terms.binary(Operator.MUL, x, constant(7)));
        assertEqual(sub(x, shift(Operator.SHL, x, 2)), terms.binary(Operator.MUL, constant(-3), x));
        assertDifferent(add(shift(Operator.SHL, x, 3), x), ten);
    }

    @Test
    void productsOfVariablesCommute() {
        assertEqual(terms.binary(Operator.MUL, x, y), terms.binary(Operator.MUL, y, x));
        assertDifferent(terms.binary(Operator.MUL, x, y), terms.binary(Operator.MUL, y, y));
    }

    @Test
    void minimumByComparisonAndByMask() {
        int less = terms.binary(Operator.SLT, x, y);
        int minimum = terms.ite(less, x, y);
        int mask = terms.signExtend(less, 32);
        assertEqual(minimum, xor(y, and(xor(x, y), mask)));
        int signOfDifference = shift(Operator.ASHR, sub(x, y), 31);
        // wrong if the difference overflows
        assertDifferent(minimum, add(y, and(sub(x, y), signOfDifference)));
    }

    @Test
    void divisionByPowersOfTwo() {
        int bias = shift(Operator.LSHR, shift(Operator.ASHR, x, 31), 29);
        int shifted = shift(Operator.ASHR, add(x, bias), 3);
        assertEqual(divide(Operator.SDIV, x, 8), shifted);
        assertEqual(divide(Operator.SDIV, x, -8), sub(constant(0), shifted));
        assertDifferent(divide(Operator.SDIV, x, 8), shift(Operator.ASHR, x, 3));
        int bias4 = shift(Operator.LSHR, shift(Operator.ASHR, x, 31), 30);
        assertEqual(divide(Operator.SREM, x, 4), sub(and(add(x, bias4), constant(3)), bias4));
        assertDifferent(divide(Operator.SREM, x, 4), and(x, constant(3)));
        assertEqual(divide(Operator.SREM, x, 1), constant(0));
        assertEqual(divide(Operator.SDIV, x, -1), sub(constant(0), x));
    }

    @Test
    void remaindersFromQuotients() {
        for (int divisor : new int[] {3, 7, 10, -10, 1000}) {
            int product = terms.binary(Operator.MUL, divide(Operator.SDIV, x, divisor), constant(divisor));
            assertEqual(sub(x, product), divide(Operator.SREM, x, divisor));
            assertEqual(add(product, divide(Operator.SREM, x, divisor)), x);
        }
    }

    @Test
    void divisionByConstantsThatIsAlmostRight() {
        int wide = terms.binary(Operator.MUL, terms.signExtend(x, 64), terms.constant(0x66666667L, 64));
        int floor = shift(Operator.ASHR, terms.extract(wide, 32, 32), 2);
        // rounds down instead of toward zero
        assertDifferent(divide(Operator.SDIV, x, 10), floor);
        assertDifferent(divide(Operator.SDIV, x, 10), divide(Operator.SDIV, x, 11));
        assertDifferent(terms.binary(Operator.SDIV, x, y), terms.binary(Operator.SDIV, y, x));
    }

    @Test
    void divisionByZero() {
        int zero = terms.binary(Operator.EQ, y, constant(0));
        int quotient = terms.binary(Operator.SDIV, x, y);
        assertEqual(terms.ite(zero, quotient, constant(0)), constant(0));
        assertEqual(terms.ite(zero, terms.binary(Operator.SREM, x, y), x), x);
    }
}
