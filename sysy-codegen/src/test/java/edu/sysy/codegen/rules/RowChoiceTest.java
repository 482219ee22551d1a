package edu.sysy.codegen.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

/** Which row applies to an operation. */
class RowChoiceTest {
    private static final String SUMS = """
            x + 0 => x
            x + C => ADDI(x, C) if C < 100
            x + y => ADD(x, y)
            """;

    private static final String POWER = "x * C => SHL(x, log2(C)) if bits(C) == 1";
    private static final String SHIFTED = "x * C => (x << log2(C - 1)) + x if bits(C - 1) == 1";
    private static final String PRODUCT = "x * y => MUL(x, y)";
    private static final String SHIFT = "x << C => SHL(x, C)";
    private static final String SUM = "x + y => ADD(x, y)";
    private static final String DIFFERENCE = "x - y => SUB(x, y)";

    private static String rows(String... rows) {
        return String.join("\n", rows);
    }

    @Test
    void rowsAreFoundByTheRootOfTheirPattern() {
        TinySelection code = TinySelection.of(
                rows(SUM, DIFFERENCE, PRODUCT), "%2 = sub %0, %1", "%3 = mul %2, %0", "%4 = add %3, %2", "ret %4");
        assertThat(code.row(2)).isEqualTo(DIFFERENCE);
        assertThat(code.row(3)).isEqualTo(PRODUCT);
        assertThat(code.row(4)).isEqualTo(SUM);
        assertThat(code.code()).containsExactly("sub v0, v1, =v2", "mul v2, v0, =v3", "add v3, v2, =v4");
    }

    @Test
    void theFirstRowThatMatchesApplies() {
        String[] sums = {
            "%2 = const 0",
            "%3 = const 7",
            "%4 = const 1000",
            "%5 = add %0, %2",
            "%6 = add %5, %3",
            "%7 = add %6, %4",
            "%8 = add %7, %1",
            "ret %8"
        };
        assertThat(TinySelection.of(SUMS, sums).code())
                .containsExactly("addi 7 v0, =v2", "li 1000 =v3", "add v2, v3, =v4", "add v4, v1, =v5");
        String otherOrder = rows(SUM, "x + C => ADDI(x, C)");
        assertThat(TinySelection.of(otherOrder, sums).code()).hasSize(7).noneMatch(line -> line.startsWith("addi"));
    }

    @Test
    void noRowIsAMistakeThatNamesTheRootAndTheOperands() {
        assertThatThrownBy(() -> TinySelection.of(SUMS, "%2 = sub %0, %0", "ret %2"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("no rule for sub of [%0, %0]");
    }

    @Test
    void constantsGoToTheRightWhereOperandsCommute() {
        String rows = rows("x + C => ADDI(x, C)", SUM, "x - C => ADDI(x, 0 - C)", DIFFERENCE);
        assertThat(TinySelection.of(
                                rows, "%2 = const 5", "%3 = add %2, %0", "%4 = sub %2, %3", "%5 = sub %4, %2", "ret %5")
                        .code())
                .containsExactly("addi 5 v0, =v2", "li 5 =v3", "sub v3, v2, =v4", "addi -5 v4, =v5");
    }

    @Test
    void operationsInsideAPatternMayBeTheOtherOperandOfARootThatCommutes() {
        for (String pattern : new String[] {"(x << C) + y", "s@(x << C) + y"}) {
            String rows = rows(pattern + " => SCALED(x, C, y)", SUM, SHIFT);
            String[] shift = {"%2 = const 3", "%3 = shl %0, %2"};
            assertThat(TinySelection.of(rows, shift[0], shift[1], "%4 = add %3, %1", "ret %4")
                            .code())
                    .as(pattern)
                    .containsExactly("scaled 3 v0, v1, =v2");
            assertThat(TinySelection.of(rows, shift[0], shift[1], "%4 = add %1, %3", "ret %4")
                            .code())
                    .as(pattern)
                    .containsExactly("scaled 3 v0, v1, =v2");
        }
        String difference = rows("(x << C) - y => SCALED(x, C, y)", DIFFERENCE, SHIFT);
        assertThat(TinySelection.of(difference, "%2 = const 3", "%3 = shl %0, %2", "%4 = sub %1, %3", "ret %4")
                        .code())
                .containsExactly("shl 3 v0, =v2", "sub v1, v2, =v3");
    }

    @Test
    void anOperationIsComputedInsideAnotherIfNothingElseUsesIt() {
        String rows = rows("(x << C) + y => SCALED(x, C, y)", SUM, SHIFT);
        assertThat(TinySelection.of(
                                rows, "%2 = const 3", "%3 = shl %0, %2", "%4 = add %3, %1", "%5 = add %4, %3", "ret %5")
                        .code())
                .containsExactly("shl 3 v0, =v2", "add v2, v1, =v3", "add v3, v2, =v4");
        assertThat(TinySelection.ofProgram(rows, TinySelection.COSTS, """
                        func @f(%0: i32, %1: i32) -> i32 {
                        b0:
                          %2 = const 3
                          %3 = shl %0, %2
                          jump b1
                        b1:
                          %4 = add %3, %1
                          ret %4
                        }
                        """).code())
                .containsExactly("shl 3 v0, =v2", "add v2, v1, =v3");
    }

    @Test
    void aVariableThatOccursTwiceStandsForOneValue() {
        String rows = rows("x + x => ADDI(x, 0)", SUM);
        TinySelection code = TinySelection.of(rows, "%2 = add %0, %0", "%3 = add %2, %1", "ret %3");
        assertThat(code.row(2)).isEqualTo("x + x => ADDI(x, 0)");
        assertThat(code.row(3)).isEqualTo(SUM);
    }

    @Test
    void theCheapestProductApplies() {
        String rows = rows(PRODUCT, SHIFTED, SHIFT, SUM);
        String[] five = {"%2 = const 5", "%3 = mul %0, %2", "ret %3"};
        assertThat(TinySelection.of(rows, new Costs(20, 4, 1), five).row(3)).isEqualTo(SHIFTED);
        assertThat(TinySelection.of(rows, new Costs(20, 0.5, 1), five).row(3))
                .as("1.5 with the load of the constant")
                .isEqualTo(PRODUCT);
        String[] eight = {"%2 = const 8", "%3 = mul %0, %2", "ret %3"};
        assertThat(TinySelection.of(rows(PRODUCT, POWER), eight).row(3)).isEqualTo(POWER);
    }

    @Test
    void theFirstOfEquallyCheapProductsApplies() {
        String[] five = {"%2 = const 5", "%3 = mul %0, %2", "ret %3"};
        Costs equal = new Costs(20, 1, 1);
        assertThat(TinySelection.of(rows(PRODUCT, SHIFTED, SHIFT, SUM), equal, five)
                        .row(3))
                .isEqualTo(PRODUCT);
        assertThat(TinySelection.of(rows(SHIFTED, PRODUCT, SHIFT, SUM), equal, five)
                        .row(3))
                .isEqualTo(SHIFTED);
    }

    @Test
    void aPartWithANameCostsOnce() {
        String doubled = "x * 4 => t@(x + x) + t";
        String tripled = "x * 4 => ADD(ADD(x, x), ADD(x, x))";
        String[] four = {"%2 = const 4", "%3 = mul %0, %2", "ret %3"};
        Costs between = new Costs(20, 1.5, 1);
        assertThat(TinySelection.of(rows(PRODUCT, doubled, SUM), between, four).row(3))
                .isEqualTo(doubled);
        assertThat(TinySelection.of(rows(PRODUCT, tripled, SUM), between, four).row(3))
                .isEqualTo(PRODUCT);
    }

    @Test
    void quotientsAndRemaindersCompeteByWhatTheirPartsCost() {
        String quotient = "x / y => DIV(x, y)";
        String shifts = "x / C => (x + ((x >> 31) & C - 1)) >> log2(C) if bits(C) == 1";
        String remainder = "x % y => REM(x, y)";
        String byQuotient = "x % C => x - (x / C) * C";
        String others = rows("x >> C => SAR(x, C)", "x & C => AND(x, C)", SUM, DIFFERENCE, PRODUCT, POWER);
        String rows = rows(quotient, shifts, remainder, byQuotient, others);
        String[] eight = {"%2 = const 8", "%3 = div %0, %2", "%4 = rem %1, %2", "%5 = add %3, %4", "ret %5"};
        TinySelection slow = TinySelection.of(rows, new Costs(20, 4, 1), eight);
        assertThat(slow.row(3)).isEqualTo(shifts);
        assertThat(slow.row(4)).isEqualTo(byQuotient);
        TinySelection faster = TinySelection.of(rows, new Costs(3, 4, 1), eight);
        assertThat(faster.row(3))
                .as("4 instead of 3, 1 for the result and 1 for 8")
                .isEqualTo(shifts);
        assertThat(faster.row(4)).as("5 instead of the 4 of the quotient and 2").isEqualTo(remainder);
        TinySelection fastest = TinySelection.of(rows, new Costs(1, 4, 1), eight);
        assertThat(fastest.row(3)).isEqualTo(quotient);
        assertThat(fastest.row(4)).isEqualTo(remainder);
    }

    @Test
    void conditionsAskForRangesOfValues() {
        String shift = "x / C => SHR(x, log2(C)) if bits(C) == 1 && low(x) >= 0";
        String small = "x + C => ADDI(x, C) if high(x) < 100";
        String rows = rows(shift, "x / y => DIV(x, y)", "x & C => AND(x, C)", small, SUM);
        TinySelection code = TinySelection.of(
                rows,
                "%2 = const 63",
                "%3 = const 8",
                "%4 = and %0, %2",
                "%5 = div %4, %3",
                "%6 = div %0, %3",
                "%7 = add %5, %2",
                "%8 = add %6, %2",
                "%9 = add %7, %8",
                "ret %9");
        assertThat(code.row(5)).isEqualTo(shift);
        assertThat(code.row(6)).isEqualTo("x / y => DIV(x, y)");
        assertThat(code.row(7)).isEqualTo(small);
        assertThat(code.row(8)).isEqualTo(SUM);
    }

    @Test
    void rangesAreThoseWhereTheOperationIs() {
        String shift = "x / C => SHR(x, log2(C)) if bits(C) == 1 && low(x) >= 0";
        String rows = rows(shift, "x / y => DIV(x, y)", "branch(x >= y) => BRANCH(when(clear, CMP(x, y)))");
        TinySelection code = TinySelection.ofProgram(rows, TinySelection.COSTS, """
                func @f(%0: i32) -> i32 {
                b0:
                  %1 = const 8
                  %2 = const 0
                  %3 = cmp ge %0, %2
                  br %3, b1, b2
                b1:
                  %4 = div %0, %1
                  ret %4
                b2:
                  %5 = div %0, %1
                  ret %5
                }
                """);
        assertThat(code.row(4)).isEqualTo(shift);
        assertThat(code.row(5)).isEqualTo("x / y => DIV(x, y)");
    }

    @Test
    void definitionsStandForFormulas() {
        String rows = rows(
                "x + C => ADDI(x, twice(C)) if even(C)",
                SUM,
                "define even(C) => (C & 1) == 0",
                "define twice(C) => C + C");
        assertThat(TinySelection.of(
                                rows, "%2 = const 6", "%3 = add %0, %2", "%4 = const 7", "%5 = add %3, %4", "ret %5")
                        .code())
                .containsExactly("addi 12 v0, =v2", "li 7 =v3", "add v2, v3, =v4");
    }
}
