package edu.sysy.codegen.rules;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** What the results of rows become: instructions, each where it is needed. */
class RowResultTest {
    private static final String ARITHMETIC = """
            x + C    => ADDI(x, C)
            x + y    => ADD(x, y)
            x - y    => SUB(x, y)
            x >> C   => SAR(x, C)
            x >>> C  => SHR(x, C)
            """;

    private static final String TESTS = """
            branch(t)          => BRANCH(flag(t))
            value(t)           => BIT(flag(t))
            select(t, a, b)    => CHOOSE(flag(t), a, b)
            flag(cmp(e, x, 0)) => when(e, x)
            flag(cmp(e, x, y)) => when(e, SUB(x, y))
            flag(x < y)        => when(set, CMP(x, y))
            flag(x >= y)       => !flag(x < y)
            flag(cmp(k, x, y)) => flag(cmp(swap k, y, x))
            """;

    private static List<String> code(String rows, String... instructions) {
        return TinySelection.of(rows + ARITHMETIC, instructions).code();
    }

    private static List<String> program(String rows, String ir) {
        return TinySelection.ofProgram(rows + ARITHMETIC, TinySelection.COSTS, ir)
                .code();
    }

    @Test
    void aPartWithANameIsComputedOnce() {
        assertThat(code("x * 4 => t@(x + x) + t\n", "%2 = const 4", "%3 = mul %0, %2", "ret %3"))
                .containsExactly("add v0, v0, =v2", "add v2, v2, =v3");
        assertThat(code("x * 4 => (x + x) + (x + x)\n", "%2 = const 4", "%3 = mul %0, %2", "ret %3"))
                .containsExactly("add v0, v0, =v2", "add v0, v0, =v3", "add v2, v3, =v4");
    }

    @Test
    void operatorsInAResultAreSelectedByRows() {
        assertThat(code(
                        "x * 3 => (x + 5) + x\n(x + C) + y => SCALED(x, C, y)\n",
                        "%2 = const 3",
                        "%3 = mul %0, %2",
                        "ret %3"))
                .as("a pattern of two operations finds them in a result")
                .containsExactly("scaled 5 v0, v0, =v2");
    }

    @Test
    void aPatternDoesNotComputeAgainWhatIsInARegister() {
        String rows = "(x + C) - y => SCALED(x, C, y)\n";
        String[] product = {"%2 = const 3", "%3 = mul %0, %2", "ret %3"};
        assertThat(code("x * 3 => ADD(t@(x + 5), t - x)\n" + rows, product))
                .containsExactly("addi 5 v0, =v2", "sub v2, v0, =v3", "add v2, v3, =v4");
        assertThat(code("x * 3 => ADD(x, (x + 5) - x)\n" + rows, product))
                .containsExactly("scaled 5 v0, v0, =v2", "add v0, v2, =v3");
    }

    @Test
    void aPartUnderOnceIsSharedInABlock() {
        String[] quotients = {"%2 = const 2", "%3 = div %0, %2", "%4 = div %0, %2", "%5 = sub %3, %4", "ret %5"};
        assertThat(code("x / 2 => once(x + (x >>> 31)) >> 1\n", quotients))
                .containsExactly(
                        "shr 31 v0, =v2", "add v0, v2, =v3", "sar 1 v3, =v4", "sar 1 v3, =v5", "sub v4, v5, =v6");
        assertThat(code("x / 2 => x + (x >>> 31) >> 1\n", quotients)).hasSize(7);
    }

    @Test
    void instructionsOfAPartUnderOnceAreNotSharedByOthers() {
        assertThat(code(
                        "x / C => once(SCALED(x, C, x >>> 31))\n",
                        "%2 = const 2",
                        "%3 = const 3",
                        "%4 = div %0, %2",
                        "%5 = div %0, %3",
                        "%6 = sub %4, %5",
                        "ret %6"))
                .filteredOn(line -> line.startsWith("shr"))
                .hasSize(2);
    }

    @Test
    void aPartUnderOnceIsNotSharedAcrossBlocks() {
        assertThat(program("x / 2 => once(x >> 1)\n", """
                func @f(%0: i32, %1: i32) -> i32 {
                b0:
                  %2 = const 2
                  %3 = div %0, %2
                  %4 = div %0, %2
                  jump b1
                b1:
                  %5 = div %0, %2
                  %6 = sub %3, %4
                  %7 = sub %5, %6
                  ret %7
                }
                """))
                .containsExactly("sar 1 v0, =v2", "sar 1 v0, =v3", "sub v2, v2, =v4", "sub v3, v4, =v5");
    }

    @Test
    void theTruthOfATestUnderOnceIsShared() {
        assertThat(code(
                        TESTS + "x / 2 => once(x + (x < 7)) >> 1\n",
                        "%2 = const 2",
                        "%3 = div %0, %2",
                        "%4 = div %1, %2",
                        "%5 = div %0, %2",
                        "%6 = sub %3, %4",
                        "%7 = sub %5, %6",
                        "ret %7"))
                .filteredOn(line -> line.startsWith("cmp") || line.startsWith("bit"))
                .containsExactly("cmp v0, v2", "bit SET =v3", "cmp v1, v2", "bit SET =v6");
    }

    @Test
    void integersAreComputedAndPutIntoRegistersWhereAnInstructionWantsThem() {
        assertThat(code("x * C => ADD(x, C + 1)\n", "%2 = const 4", "%3 = mul %0, %2", "ret %3"))
                .containsExactly("li 5 =v2", "add v0, v2, =v3");
        assertThat(code("x * y => EITHER(x, y)\n", "%2 = const 4", "%3 = mul %0, %2", "%4 = mul %3, %1", "ret %4"))
                .containsExactly("either 4 v0, =v2", "either v2, v1, =v3");
    }

    @Test
    void anInstructionMayComputeAnOperandLater() {
        assertThat(code("x * y => LATE(x + 5, y)\n", "%2 = sub %0, %1", "%3 = mul %2, %0", "ret %3"))
                .containsExactly("sub v0, v1, =v2", "addi 5 v2, =v3", "late v3, v0, =v4");
    }

    @Test
    void aRegisterThatIsOverwrittenIsNotThatOfAConstantThatOthersUse() {
        assertThat(code(
                        "x * y => CHANGE(y, x)\n",
                        "%2 = const 4",
                        "%3 = mul %0, %2",
                        "%4 = sub %3, %2",
                        "%5 = mul %4, %2",
                        "ret %5"))
                .containsExactly(
                        "li 4 =v2",
                        "change v2, v0, =v3",
                        "li 4 =v4",
                        "sub v3, v4, =v5",
                        "li 4 =v6",
                        "change v6, v5, =v7");
    }

    @Test
    void anIntegerThatIsOverwrittenHasARegisterOfItsOwn() {
        assertThat(code(
                        "x * C => ADD(CHANGE(C, x), ADD(CHANGE(C, x), C))\n",
                        "%2 = const 4",
                        "%3 = mul %0, %2",
                        "ret %3"))
                .containsExactly(
                        "li 4 =v2",
                        "change v2, v0, =v3",
                        "li 4 =v4",
                        "change v4, v0, =v5",
                        "li 4 =v6",
                        "add v5, v6, =v7",
                        "add v3, v7, =v8");
    }

    @Test
    void conditionsKnowWhatIsComputedInTheRow() {
        String rows = "x & C => ADDI(x, C) if temporary(x)\nx & C => AND(x, C)\nx * C => (x >> 1) & C\n";
        assertThat(code(rows, "%2 = const 4", "%3 = and %0, %2", "%4 = mul %3, %2", "ret %4"))
                .containsExactly("and 4 v0, =v2", "sar 1 v2, =v3", "addi 4 v3, =v4");
        assertThat(code(
                        "x - y => CHANGE(y, x) if temporary(y)\nx * C => (x - C) - (x >> 1)\n",
                        "%2 = const 4",
                        "%3 = mul %0, %2",
                        "ret %3"))
                .as("a constant may be in use elsewhere")
                .containsExactly("sar 1 v0, =v2", "li 4 =v3", "sub v0, v3, =v4", "change v2, v4, =v5");
    }

    @Test
    void testsAreBranchesAndValuesAndChoices() {
        assertThat(program(TESTS, """
                func @f(%0: i32, %1: i32) -> i32 {
                b0:
                  %2 = cmp lt %0, %1
                  %3 = cmp ge %0, %1
                  %4 = cmp le %0, %1
                  %5 = select i32 %4, %2, %3
                  %6 = cmp ne %0, %1
                  br %6, b1, b2
                b1:
                  ret %5
                b2:
                  ret %0
                }
                """))
                .containsExactly(
                        "cmp v0, v1",
                        "bit SET =v2",
                        "cmp v0, v1",
                        "bit CLEAR =v3",
                        "cmp v1, v0",
                        "choose CLEAR v2, v3, =v4",
                        "sub v0, v1, =v5",
                        "branch NONZERO");
    }
}
