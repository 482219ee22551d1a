package edu.sysy.mips.select;

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
class MipsRowsAreProvedTest {
    private static final Budget BUDGET = Budget.STANDARD.withoutCertificate();
    private static final String DEFINITIONS =
            String.join("\n", "define s16(C) => C >= -32768 && C < 32768", "define u16(C) => C >= 0 && C < 65536");

    /** What is proved of a row that is no row of the machine. */
    private static RuleVerdict verdict(String row) {
        RowTable rules = RowTable.of(new MipsRowNames(), CommonRows.PATTERNS, DEFINITIONS, row);
        return new RowProver(rules, BUDGET).prove(rules.expanded().getLast());
    }

    @Test
    void allRowsAreProved() {
        RowProver prover = new RowProver(MipsRows.ALL, BUDGET);
        List<Rule> rows = prover.rowsOfMachine();
        assertThat(rows).hasSizeGreaterThan(60);
        assertThat(rows).allSatisfy(row -> assertThat(prover.prove(row)).isEqualTo(new RuleVerdict.Proved()));
        System.out.println("mips: " + rows.size() + " rows are proved");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "x + C => ADDIU(x, C)",
                "x + C => ADDIU(x, C) if u16(C)",
                "x - C => ADDIU(x, C) if s16(C)",
                "x & C => ANDI(x, C) if s16(C)",
                "(x >>> C) & D => EXT(x, C, width(D)) if mask(D) && C > 0 && C + width(D) < 32",
                "x & C => EXT(x, 0, width(C) - 1) if mask(C)",
                "x & C => INS(0, 0, log2(C), x) if power(0 - C)",
                "x ^ -1 => NOR(x, x ^ 1)",
                "x << C => SLL(x, C) if C >= 0",
                "x >> C => SRL(x, C) if C > 0 && C < 32",
                "mulh(x, y) => MULHIU(x, y)",
                "branch(x < 1) => BLTZ(x)",
                "branch(x > -1) => BGTZ(x)",
                "branch(fcmp(k, x, y)) => BC1(k, y, x)",
                "value(x < 0) => SRA(x, 31)",
                "flag(x <= C) => when(set, SLTI(x, C + 1)) if s16(C)",
                "flag(x >= C) => when(set, SLTI(x, C)) if s16(C)",
                "flag(cmp(e, x, C)) => when(e, XORI(x, C)) if s16(C)",
                "flag(cmp(e, x, C)) => when(e, ADDIU(x, C)) if s16(C)",
                "select(t, a, b) => CHOOSE(flag(t), b, a)",
                "fselect(fcmp(k, x, y), a, b) => CHOOSE_BY_FLAG(k, x, y, b, a)",
                "fsub(x, y) => SUB_S(y, x)",
                "itof(x) => MTC1(x)"
            })
    void wrongRowsAreRefusedWithAnExample(String row) {
        assertThat(verdict(row)).isInstanceOf(RuleVerdict.Wrong.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "flag(r@(x % C) == 0) => when(set, SLTU(exact(x, C, 0), MAX / C + 1)) if apart(C)",
                "flag(r@(x % C) == 0) => when(set, SLTU(exact(x, C, 0), MAX / C)) if apart(C) && low(x) >= 0",
                "flag(r@(x % C) != 0) => when(set, SLTU(exact(x, C, 0), MAX / C + 1)) if apart(C) && low(x) >= 0",
                "flag(r@(x % C) == 0) => when(set, SLTU(exact(x, C, MAX / C), MAX / C * 2 + 1)) if C > 1",
                "flag(r@(x % C) == D) => when(set, SLTU(exact(x - D, C, 0), (MAX - D) / C + 1)) if apart(C) && D > 0",
                "flag(r@(x % C) == 0) => when(set, SLTU(MUL(x, fraction(C)), fraction(C))) if apart(C) && low(x) >= 0",
                "flag(r@(x % C) == D) => when(set, SLTU(MUL(x + (C - D), fraction(C)), fraction(C))) if apart(C) && D > 0 && D < C && low(x) >= 0 && high(x) <= MAX / C - C * 2",
                "exact(x, C, D) => ROTR(ADDU(MUL(x, inverse(C)), D), log2(C)) if C != 0"
            })
    void wrongTestsOfRemaindersAreNotProved(String row) {
        assertThat(verdict(row)).isNotInstanceOf(RuleVerdict.Proved.class);
    }
}
