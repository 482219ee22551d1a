package edu.sysy.arm.isa;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ImmediatesTest {
    @Test
    void masksAreRotatedRunsInEqualParts() {
        Set<Integer> masks = new HashSet<>();
        for (int size = 2; size <= Integer.SIZE; size *= 2) {
            for (int ones = 1; ones < size; ones++) {
                for (int rotation = 0; rotation < size; rotation++) {
                    masks.add(mask(size, ones, rotation));
                }
            }
        }
        for (int mask : masks) {
            assertThat(Immediates.isMask(mask)).as("%x", mask).isTrue();
            assertThat(Immediates.mask(Immediates.maskFields(mask))).contains(mask);
            for (int bit = 0; bit < Integer.SIZE; bit++) {
                int other = mask ^ 1 << bit;
                assertThat(Immediates.isMask(other)).as("%x", other).isEqualTo(masks.contains(other));
            }
        }
        Random random = new Random(1);
        for (int i = 0; i < 100_000; i++) {
            int value = random.nextInt() & random.nextInt();
            assertThat(Immediates.isMask(value)).as("%x", value).isEqualTo(masks.contains(value));
        }
        assertThat(Immediates.isMask(0)).isFalse();
        assertThat(Immediates.isMask(-1)).isFalse();
    }

    private static int mask(int size, int ones, int rotation) {
        int mask = 0;
        for (int i = 0; i < ones; i++) {
            int bit = (i + rotation) % size;
            for (int part = 0; part < Integer.SIZE; part += size) {
                mask |= 1 << bit + part;
            }
        }
        return mask;
    }

    @Test
    void shiftedBytesHaveZerosAroundEightBits() {
        Random random = new Random(2);
        for (int i = 0; i < 100_000; i++) {
            int value =
                    (random.nextInt(1 << random.nextInt(1, 12)) - random.nextInt(2)) << random.nextInt(Integer.SIZE);
            boolean isShifted = false;
            for (int amount = 0; amount < Integer.SIZE; amount += Byte.SIZE) {
                isShifted |= (value & ~(0xff << amount)) == 0;
            }
            assertThat(Immediates.isShiftedByte(value)).as("%x", value).isEqualTo(isShifted);
            if (isShifted) {
                Modifier.ShiftedByte constant = Modifier.ShiftedByte.of(value);
                assertThat(constant.value() << constant.amount()).isEqualTo(value);
                assertThat(constant.value()).isBetween(0, 255);
            }
        }
        assertThat(Modifier.ShiftedByte.of(0)).isEqualTo(new Modifier.ShiftedByte(0, 0));
    }

    @Test
    void floatsHaveFourBitsOfFraction() {
        Set<Float> all = new HashSet<>();
        for (int fraction = 16; fraction < 32; fraction++) {
            for (int exponent = -7; exponent <= 0; exponent++) {
                all.add((float) Math.scalb(fraction, exponent));
                all.add(-(float) Math.scalb(fraction, exponent));
            }
        }
        for (float number : all) {
            int bits = Float.floatToRawIntBits(number);
            assertThat(Immediates.isFloat(bits)).as("%s", number).isTrue();
            assertThat(Immediates.isFloat(bits ^ 1 << 18)).isFalse();
            assertThat(Immediates.isFloat(bits ^ 1 << 30)).isFalse();
        }
        for (float number : new float[] {0, 0.1f, 32, 1 / 16f, Float.NaN, Float.POSITIVE_INFINITY}) {
            assertThat(Immediates.isFloat(Float.floatToRawIntBits(number)))
                    .as("%s", number)
                    .isFalse();
        }
    }

    @Test
    void offsetsAreScaledOrShort() {
        assertThat(Immediates.isOffset(16380, 4)).isTrue();
        assertThat(Immediates.isOffset(16384, 4)).isFalse();
        assertThat(Immediates.isOffset(32760, 8)).isTrue();
        assertThat(Immediates.isOffset(260, 8)).isFalse();
        assertThat(Immediates.isOffset(252, 8)).isTrue();
        assertThat(Immediates.isOffset(-256, 4)).isTrue();
        assertThat(Immediates.isOffset(-260, 4)).isFalse();
        assertThat(Immediates.isPairOffset(252, 4)).isTrue();
        assertThat(Immediates.isPairOffset(256, 4)).isFalse();
        assertThat(Immediates.isPairOffset(-512, 8)).isTrue();
        assertThat(Immediates.isPairOffset(4, 8)).isFalse();
        assertThat(Immediates.isSum(4095)).isTrue();
        assertThat(Immediates.isSum(4097)).isFalse();
        assertThat(Immediates.isSum(0xfff000)).isTrue();
        assertThat(Immediates.isSum(0x1000000)).isFalse();
    }

    @Test
    void flagsMakeTheirConditionHold() {
        for (ArmCondition condition : ArmCondition.values()) {
            assertThat(condition.holds(condition.flags())).as("%s", condition).isTrue();
            assertThat(ArmCondition.of(condition.bits())).contains(condition);
            for (int flags = 0; flags < 16; flags++) {
                assertThat(condition.negated().holds(flags)).isEqualTo(!condition.holds(flags));
            }
        }
    }
}
