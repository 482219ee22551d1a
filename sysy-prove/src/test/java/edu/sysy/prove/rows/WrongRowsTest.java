package edu.sysy.prove.rows;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.prove.Budget;
import edu.sysy.prove.RuleVerdict;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WrongRowsTest {
    private static RuleVerdict verdict(String row) {
        return new RowProver(PlainMachine.rules(row), Budget.STANDARD.withoutCertificate())
                .prove(PlainMachine.row(row));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                // conditions that are missing or too wide
                "x + C => ADDI(x, C)",
                "x + C => ADDI(x, C) if C >= -32769 && C < 32768",
                "x * C => x << log2(C)",
                "x / C => x >>> log2(C) if power(C) && C > 0",
                "x / C => x >> log2(C) if power(C) && C > 0",
                "x % C => x & size(C) - 1 if power(size(C))",
                "x % C => x & C - 1 if power(size(C)) && low(x) >= 0",
                "x / C => x / (0 - C) if C < 0 && C != MIN && low(x) >= 0",
                "(x >> C) & D => (x >>> C) & D if mask(D) && C > 0 && C < 32",
                "test(cmp(e, x % C, D)) => cmp(e, x & (MIN | size(C) - 1), D & (MIN | size(C) - 1)) if power(size(C)) && size(C) != 1",
                "test(cmp(e, r@(x % C), D)) => cmp(e, x & size(C) - 1, D) if power(size(C)) && D > 0 && D < size(C)",
                "x % C => t@(x - C) + ((t >> 31) & C) if C > 1 && low(x) >= 0",
                "x % C => t@(x - C) + ((t >> 31) & C) if C > 1 && high(x) - C < C",
                "test(x / C < D) => x < C * D if C > 0 && mulh(C, D) == 0",
                "test(x / C == 0) => x < C if C > 0",
                "test(x >>> C < D) => x < D << C if C > 0 && C < 31 && D > 0 && D << C >> C == D",
                "test(x >> C > 0) => x > 1 << C if C > 0 && C < 31",
                // off by one
                "x * C => (x << log2(odd(C) + 1)) - x << log2(C) if power(odd(C) - 1)",
                "bias(x, C) => x >>> 30 if two(C)",
                "bias(x, C) => (x >> 31) >>> 31 - log2(C) if power(size(C)) && size(C) != 1",
                "bias(x, C) => (x >> 31) >>> 32 - log2(C) if power(size(C))",
                "(x / C) % D => (x >>> log2(C)) & D if power(C) && C > 1 && power(D) && D > 1 && log2(C) + log2(D) <= 32 && low(x) >= 0",
                // signs
                "x * C => x << log2(C) if power(0 - C)",
                "x * C => (x << log2(1 - odd(C))) - x << log2(C) if power(1 - odd(C))",
                "x / C => (x + bias(x, C)) >> log2(0 - C) if power(0 - C) && C < -1",
                "x + x % C => x + (x < 0) & -2 if two(C)",
                "x / -1 => x",
                // tests
                "flag(x < y) => when(set, SLT(y, x))",
                "flag(x <= y) => when(clear, SLT(x, y))",
                "flag(x < y) => when(zero, SLT(x, y))",
                "flag(cmp(e, x, y)) => when(set, XOR(x, y))",
                "flag(x != y) => when(set, XOR(x, y))",
                "flag(cmp(k, x, y)) => when(nonzero, XOR(x, y))",
                "value((x & 1) != 0) => x",
                "branch(t) => !flag(t)",
                // quotients by products
                "x / C => MULHI(x, magic(C)) >>> shift(C) if apart(C) && magic(C) > 0",
                "x / C => MULHI(x, magic(C)) >>> shift(C) if apart(C) && low(x) >= 0",
                "x / C => (MULHI(x, magic(C)) >> shift(C)) + (x >>> 31) if apart(C)",
                "x / C => (MULHI(x, magic(C)) >> shift(C)) + (x >> 31) if apart(C) && magic(C) > 0",
                "x / C => (MULHI(x, magic(C)) + x >> shift(C)) - (x >>> 31) if apart(C) && magic(C) < 0",
                "x / C => (MULHI(x, magic(C)) + x >> shift(C) - 1) + (x >>> 31) if apart(C) && magic(C) < 0",
                "x / C => MULHIU(x, magic(C)) >>> shift(C) if apart(C) && magic(C) < 0",
                // floating numbers
                "fadd(x, y) => FADD(x, x)",
                "fsub(x, y) => FADD(x, y)",
                "fneg(x) => fsub(0.0, x)",
                "flag(fcmp(k, x, y)) => when(set, FLESS(x, y))",
                "fadd(x, 0.0) => x",
                "fadd(x, 0.0) => FADD(x, 0.0)"
            })
    void wrongRowsAreRefusedWithAnExample(String row) {
        assertThat(verdict(row)).isInstanceOf(RuleVerdict.Wrong.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "x + C => ADDI(x, C) if C >= -32768 && C < 32768",
                "flag(x >= y) => !flag(x < y)",
                "flag(x < y) => when(set, SLT(x, y))",
                "flag(cmp(e, x, y)) => when(e, XOR(x, y))",
                "fadd(x, y) => FADD(y, x)"
            })
    void rightRowsAreProved(String row) {
        assertThat(verdict(row)).isEqualTo(new RuleVerdict.Proved());
    }

    @Test
    void nothingIsSaidOfWhatHasNoMeaning() {
        assertThat(verdict("x + y => SUM(x, y)")).isInstanceOf(RuleVerdict.Unknown.class);
    }
}
