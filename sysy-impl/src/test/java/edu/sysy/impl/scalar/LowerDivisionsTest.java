package edu.sysy.impl.scalar;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

class LowerDivisionsTest {
    private static long divide(LowerDivisions.Reciprocal reciprocal, int x) {
        return Math.multiplyHigh(x * reciprocal.multiplier(), 1L << (32 - reciprocal.shift()));
    }

    @Test
    void reciprocalsDivideExactlyUpToTheirBound() {
        Random random = new Random(7);
        for (int i = 0; i < 100_000; i++) {
            int divisor = 3 + (random.nextInt(Integer.MAX_VALUE - 3) >> random.nextInt(31));
            int most = random.nextInt(4) == 0 ? Integer.MAX_VALUE : random.nextInt() >>> 1 + random.nextInt(31);
            if (Integer.bitCount(divisor) == 1) {
                continue;
            }
            LowerDivisions.Reciprocal reciprocal = LowerDivisions.Reciprocal.of(divisor, most);
            assertThat(reciprocal.multiplier()).isBetween(1L, 0xffff_ffffL);
            int multiple = most / divisor * divisor;
            for (int x : new int[] {most, multiple, Math.max(0, multiple - 1), 0, most / 2}) {
                assertThat(divide(reciprocal, x)).as("%d / %d", x, divisor).isEqualTo(x / divisor);
            }
        }
    }

    @Test
    void smallRangesNeedNoShift() {
        assertThat(LowerDivisions.Reciprocal.of(10, 999).shift()).isZero();
        assertThat(LowerDivisions.Reciprocal.of(7, Integer.MAX_VALUE).multiplier()).isGreaterThan(Integer.MAX_VALUE);
    }
}
