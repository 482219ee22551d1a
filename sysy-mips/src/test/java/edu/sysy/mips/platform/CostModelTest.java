package edu.sysy.mips.platform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import edu.sysy.Level;
import edu.sysy.mips.CostModel;
import edu.sysy.mips.Mips32;
import edu.sysy.mips.MipsCounts;
import edu.sysy.simulate.InstructionCounts;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CostModelTest {
    private static final String QUOTIENT = "int main() { return getint() / 7; }";

    /** 2 divisions, 3 multiplications, 5 branches and jumps, 7 accesses and 11 others. */
    private static final InstructionCounts COUNTS = MipsCounts.of(1, 2, 3, 2, 4, 3, 5, 4, 4, 1, 1, 3);

    @ParameterizedTest
    @CsvSource({
        "count, 28",
        "in-order, 87", // 30 + 15 + 10 + 21 + 11
        "buaa2021, 245", // 200 + 9 + 7.5 + 17.5 + 11
        "buaa2022, 143", // 100 + 12 + 6 + 14 + 11
        "buaa2023, 104", // 50 + 12 + 10 + 21 + 11
        "buaa2024, 104",
        "buaa2025, 87",
    })
    void aRunIsPricedByTheWeightsOfItsClasses(String model, double expected) {
        assertThat(COUNTS.cost(CostModel.named(model).orElseThrow())).isEqualTo(expected, within(1e-9));
    }

    @Test
    void divisionByAConstantIsAMultiplicationWhereDivisionsAreDear() {
        for (CostModel model : CostModel.all()) {
            String text = Samples.compile(QUOTIENT, Level.O1, Mips32.linux().withCosts(model))
                    .text();
            if (model.equals(CostModel.COUNT)) {
                assertThat(text).as(model.name()).contains(" div ").doesNotContain(" mult ");
            } else {
                assertThat(text).as(model.name()).contains(" mult ").doesNotContain(" div ");
            }
        }
    }

    @Test
    void bothWaysToDivideAgree() {
        StringBuilder source = new StringBuilder("int main() { int x = getint(), s = 0; while (x != 0) {");
        for (int divisor : new int[] {1, -1, 2, -2, 3, 7, -7, 10, 16, -64, 100, 641, 65536, 1000000007, -2147483647}) {
            source.append("putint(x / (" + divisor + ")); putch(32); putint(x % (" + divisor + ")); putch(32);");
            source.append("putint(x * (" + divisor + ")); putch(10);");
        }
        source.append("x = getint(); } return s; }");
        byte[] input = "1 -1 7 -7 100 2147483647 -2147483647 -2147483648 65535 -65537 0".getBytes();
        String expected = transcript(source.toString(), CostModel.IN_ORDER, input);
        assertThat(expected.lines().count()).isEqualTo(10 * 15 + 1);
        for (CostModel model : CostModel.all()) {
            assertThat(transcript(source.toString(), model, input))
                    .as(model.name())
                    .isEqualTo(expected);
        }
        CostModel cheapDivision =
                CostModel.COUNT.withName("cheap-division").withDivide(0).withMultiply(100);
        assertThat(transcript(source.toString(), cheapDivision, input)).isEqualTo(expected);
    }

    private static String transcript(String source, CostModel model, byte[] input) {
        return Samples.simulate(
                        Samples.compile(source, Level.O1, Mips32.linux().withCosts(model))
                                .executable(),
                        input)
                .transcript();
    }

    @Test
    void costsOutOfRangeAreRefused() {
        assertThatThrownBy(() -> CostModel.COUNT.withDivide(-1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> CostModel.COUNT.withOther(Double.NaN)).isInstanceOf(IllegalArgumentException.class);
    }
}
