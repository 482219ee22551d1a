package edu.sysy.arm.select;

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
class ArmRowsAreProvedTest {
    private static final Budget BUDGET = Budget.STANDARD.withoutCertificate();
    private static final String DEFINITIONS = "define apart(C) => C > 1 && !power(C)";

    /** What is proved of a row that is no row of the machine. */
    private static RuleVerdict verdict(String row) {
        RowTable rules = RowTable.of(new ArmRowNames(), CommonRows.PATTERNS, DEFINITIONS, row);
        return new RowProver(rules, BUDGET).prove(rules.expanded().getLast());
    }

    @Test
    void allRowsAreProved() {
        RowProver prover = new RowProver(ArmRows.ALL, BUDGET);
        List<Rule> rows = prover.rowsOfMachine();
        assertThat(rows).hasSizeGreaterThan(60);
        assertThat(rows).allSatisfy(row -> assertThat(prover.prove(row)).isEqualTo(new RuleVerdict.Proved()));
        System.out.println("arm: " + rows.size() + " rows are proved");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "x + C => ADD_I(x, C)",
                "x - C => ADD_I(x, C) if fitsSum(C)",
                "(x >>> C) & D => UBFX(x, C, width(D)) if mask(D) && C > 0 && C + width(D) < 32",
                "(x << C) >> D => UBFX(x, D - C, 32 - D) if C > 0 && D >= C && D < 32",
                "(x << C) >> D => SBFX(x, D - C, 31 - D) if C > 0 && D >= C && D < 31",
                "(x & C) + (y << D) => BFI(x, y, D, 32 - D) if D > 0 && D < 32",
                "(x & C) | ((y & E) << D) => BFI(x, y, D, width(E)) if D >= 0 && mask(E) && D + width(E) <= 32 && C == (E << D)",
                "x << C => LSL_I(x, C)",
                "mulh(x, y) => SMULL(x, y)",
                "mulh(x, y) => LSR_X_I(MUL_X(x, y), 32)",
                "x - y * z => MSUB(x, z, y)",
                "0 - y * z => MNEG(y, z + 1)",
                "x + y * C => ADD_LSL(x, y, log2(C)) if C != 0 && log2(C) > 0",
                "x + (y << C) => ADD_LSL(x, y, C)",
                "x - (y >> C) => SUB_LSR(x, y, C) if C > 0 && C < 32",
                "x + (y < 0) => ADD_ASR(x, y, 31)",
                "x + cmp(k, y, z) => CSINC(flags(cmp(k, y, z)), x, x)",
                "scaled(x, C) => ASR_X_I(SMULL(x, magic(C)), 32 + shift(C))",
                "x / C => SUB(x >> 31, scaled(x, C)) if apart(C)",
                "branch(x < 0) => TBZ(x, 31)",
                "branch((x & 1) != 0) => TBNZ(x, 1)",
                "flags(x < y) => when(le, CMP(x, y))",
                "flags(x < y) => when(mi, CMP(x, y))",
                "flags(cmp(k, x, y)) => when(k, CMP(y, x))",
                "flags(cmp(k, x, y)) => when(k, CMP_X(x, y))",
                "flags(cmp(k, x, C)) => when(k, CMN_I(x, C)) if fitsSum(C)",
                "flags(x < C) => flags(x <= C - 1)",
                "flags(fcmp(k, x, y)) => when(k, FCMP(y, x))",
                "flags(fcmp(k, x, y)) => when(lt, FCMP(x, y))",
                "flags(fcmp(k, x, 1.0)) => when(k, FCMP_Z(x))",
                "select(t, a, b) => CSEL(!flags(t), a, b)",
                "pselect(t, a, b) => CSEL(flags(t), a, b)",
                "select(t, a, 0 - b) => CSINV(flags(t), a, b)",
                "select(t, C, D) => CSINC(flags(t), C, C) if C == D + 1",
                "fneg(fmul(x, y)) => FMUL(x, y)"
            })
    void wrongRowsAreRefusedWithAnExample(String row) {
        assertThat(verdict(row)).isInstanceOf(RuleVerdict.Wrong.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "flags(r@(x % C) == 0) => when(ls, CMP(exact(x, C, 0), MAX / C)) if apart(C)",
                "flags(r@(x % C) == 0) => when(hi, CMP(exact(x, C, 0), MAX / C)) if apart(C) && low(x) >= 0",
                "flags(r@(x % C) == 0) => when(ls, CMP(exact(x, C, MAX / C), MAX / C)) if apart(C)",
                "flags(r@(x % C) == 0) => when(ls, CMP(fraction(C), MUL(x, fraction(C)))) if apart(C) && low(x) >= 0 && high(x) <= MAX / C - C",
                "exact(x, C, D) => MADD(x, inverse(C), D) if C != 0"
            })
    void wrongTestsOfRemaindersAreNotProved(String row) {
        assertThat(verdict(row)).isNotInstanceOf(RuleVerdict.Proved.class);
    }
}
