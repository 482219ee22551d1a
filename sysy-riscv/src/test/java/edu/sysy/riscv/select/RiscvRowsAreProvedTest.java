package edu.sysy.riscv.select;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.codegen.rules.CommonRows;
import edu.sysy.codegen.rules.RowTable;
import edu.sysy.prove.Budget;
import edu.sysy.prove.RuleVerdict;
import edu.sysy.prove.rows.RowProver;
import edu.sysy.rules.Rule;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The rows of this machine are proved; those of all machines are in {@code sysy-prove}. */
class RiscvRowsAreProvedTest {
    private static final Budget BUDGET = Budget.STANDARD.withoutCertificate();
    private static final String DEFINITIONS =
            String.join("\n", "define i12(C) => C >= -2048 && C < 2048", "define apart(C) => C > 1 && !power(C)");

    /** What is proved of a row that is no row of the machine. */
    private static RuleVerdict verdict(String row) {
        RowTable rules = RowTable.of(new RiscvRowNames(), CommonRows.PATTERNS, DEFINITIONS, row);
        return new RowProver(rules, BUDGET).prove(rules.expanded().getLast());
    }

    @Test
    void allRowsAreProved() {
        RowProver prover = new RowProver(RiscvRows.ALL, BUDGET);
        List<Rule> rows = prover.rowsOfMachine();
        assertThat(rows).hasSizeGreaterThan(60);
        assertThat(rows).allSatisfy(row -> assertThat(prover.prove(row)).isEqualTo(new RuleVerdict.Proved()));
        System.out.println("riscv: " + rows.size() + " rows are proved");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "x + y => ADD(x, y)",
                "x - y => SUB(x, y)",
                "x + C => ADDI(x, C) if i12(C)",
                "x << C => SLLI(x, C & 31)",
                "x >>> C => SRLI(x, C & 31)",
                "x >>> C => SRLIW(x, C)",
                "mulh(x, y) => SRLI(MUL(x, y), 32)",
                "mulh(x, y) => MULH(x, y)",
                "x * y => MUL(x, y)",
                "x & 65535 => ANDI(x, 65535)",
                "x & C => SRLI(SLLI(x, 64 - width(C)), 63 - width(C)) if mask(C)",
                "(x >>> C) & D => SRLI(SLLI(x, 64 - C - width(D)), 64 - width(D)) if mask(D) && C > 0 && C < 32 && C + width(D) <= 33",
                "x * C => SH1ADD(x, x) if C == 3",
                "bias(x, C) => SRLI(x, 64 - log2(C)) if power(size(C))",
                "bias(x, C) => SRLI(x, 32 - log2(C)) if power(size(C)) && size(C) != 1",
                "x / C => MULH(x, reciprocal(C)) if apart(C)",
                "x / C => SUBW(MULH(x, reciprocal(C)), x >>> 31) if apart(C)",
                "x / C => SUBW(x >> 31, MULH(x, reciprocal(C))) if apart(C)",
                "x / C => ADDW(MULH(x, reciprocal(C)), x >> 31) if apart(C)",
                "branch((x & C) != 0) => BNE(SLLI(x, 32 - width(C)), 0) if mask(C) && C < 255",
                "branch(x < 1) => BGE(x, 0)",
                "flag(fcmp(k, x, y)) => when(k, FCMP(k, y, x))",
                "flag(x < C) => when(set, SLTI(x, C)) if C > -2049 && C < 2049",
                "select(x < y, x, y) => MAX(x, y)",
                "select(t, 0, b) => AND(b, ones(t))",
                "fselect(t, a, b) => FMV_W_X(AND(bits(a), ADDI(value(t), -1))) if isZero(b)",
                "fselect(t, a, b) => FMV_W_X(AND(bits(a), ones(t)))",
                "ftoi(x) => FMV_X_W(x)"
            })
    void wrongRowsAreRefusedWithAnExample(String row) {
        assertThat(verdict(row)).isInstanceOf(RuleVerdict.Wrong.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "branch(r@(x % C) == 0) => BLTU(MUL(x, reciprocal(C)), reciprocal(C)) if apart(C)",
                "branch(r@(x % C) == 0) => BEQ(m@MUL(x, reciprocal(C)), ADDIW(m, 0)) if apart(C)",
                "branch(r@(x % C) != 0) => BEQ(m@MUL(x, fullReciprocal(C)), ADDIW(m, 0)) if apart(C)",
                "flag(r@(x % C) == D) => when(set, SLTU(MUL(ADDI(x, C - D), reciprocal(C)), reciprocal(C))) if apart(C) && D > 0 && D < C && i12(C - D) && low(x) >= 0",
                "branch(r@(x % C) == 0) => BLTU(exact(x, C, MAX / C), MAX / C + 1) if apart(C) && odd(C) == C"
            })
    void wrongTestsOfRemaindersAreNotProved(String row) {
        assertThat(verdict(row)).isNotInstanceOf(RuleVerdict.Proved.class);
    }
}
