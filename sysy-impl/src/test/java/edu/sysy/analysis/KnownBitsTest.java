package edu.sysy.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

class KnownBitsTest {
    private interface Concrete {
        int of(int x, int y);
    }

    private interface Abstract {
        KnownBits of(KnownBits x, KnownBits y);
    }

    private static int number(Random random) {
        return random.nextInt(3) == 0 ? random.nextInt(65) - 32 : random.nextInt();
    }

    /** Some of the bits of a number: often the lowest, sometimes all, sometimes any. */
    private static int mask(Random random) {
        return switch (random.nextInt(4)) {
            case 0 -> -1;
            case 1 -> random.nextInt() & random.nextInt();
            case 2 -> random.nextInt();
            default -> (1 << random.nextInt(32)) - 1;
        };
    }

    private static void holds(String name, Abstract bits, Concrete numbers) {
        Random random = new Random(name.hashCode());
        for (int i = 0; i < 40_000; i++) {
            int a = number(random);
            int b = number(random);
            int first = mask(random);
            int second = mask(random);
            KnownBits result = bits.of(new KnownBits(~a & first, a & first), new KnownBits(~b & second, b & second));
            for (int k = 0; k < 6; k++) {
                int x = (a & first) | (random.nextInt() & ~first);
                int y = (b & second) | (random.nextInt() & ~second);
                boolean division = name.equals("/") || name.equals("%");
                if (!division || y != 0) {
                    assertThat(KnownBits.of(numbers.of(x, y)).excludes(result))
                            .as("%s %s %s within %s", x, name, y, result)
                            .isFalse();
                }
            }
        }
    }

    @Test
    void everyResultHasTheBitsThatAreKnown() {
        holds("+", KnownBitsArithmetic::add, (x, y) -> x + y);
        holds("-", KnownBitsArithmetic::subtract, (x, y) -> x - y);
        holds("*", KnownBitsArithmetic::multiply, (x, y) -> x * y);
        holds("/", KnownBitsArithmetic::divide, (x, y) -> x / y);
        holds("%", KnownBitsArithmetic::remainder, (x, y) -> x % y);
        holds("^", KnownBitsArithmetic::xor, (x, y) -> x ^ y);
        holds("<<", KnownBitsArithmetic::shiftLeft, (x, y) -> x << y);
        holds(">>>", KnownBitsArithmetic::shiftRight, (x, y) -> x >>> y);
        holds(">>", KnownBitsArithmetic::shiftRightSigned, (x, y) -> x >> y);
        holds("or", KnownBits::union, (x, y) -> (x & 1) == 0 ? x : y);
    }

    @Test
    void aClippedRangeKeepsAllMembersWithTheKnownBits() {
        Random random = new Random(7);
        for (int i = 0; i < 100_000; i++) {
            int a = number(random);
            int b = number(random);
            Range range = new Range(Math.min(a, b), Math.max(a, b));
            int member = (int) (range.low() + (random.nextLong() >>> 1) % ((long) range.high() - range.low() + 1));
            int mask = mask(random);
            Range clipped = new KnownBits(~member & mask, member & mask).clip(range);
            assertThat(clipped.contains(member)).as("%s in %s", member, range).isTrue();
            assertThat(range.contains(clipped)).isTrue();
            assertThat(KnownBits.of(range).excludes(KnownBits.of(member))).isFalse();
        }
    }

    @Test
    void ofMultiplesTheNextOnesAreTheBounds() {
        KnownBits multipleOfFour = new KnownBits(3, 0);
        assertThat(multipleOfFour.clip(new Range(-7, 7))).isEqualTo(new Range(-4, 4));
        assertThat(multipleOfFour.clip(new Range(1, 3))).isEqualTo(Range.EMPTY);
        assertThat(KnownBits.of(5).clip(new Range(-10, 10))).isEqualTo(Range.of(5));
        assertThat(KnownBits.of(5).clip(new Range(6, 10))).isEqualTo(Range.EMPTY);
        assertThat(new KnownBits(0, Integer.MIN_VALUE).clip(Range.FULL)).isEqualTo(new Range(Integer.MIN_VALUE, -1));
    }

    @Test
    void sumsCarry() {
        KnownBits odd = new KnownBits(0, 1);
        assertThat(KnownBitsArithmetic.add(odd, odd)).isEqualTo(KnownBits.EVEN);
        assertThat(KnownBitsArithmetic.multiply(odd, odd)).isEqualTo(odd);
        assertThat(KnownBitsArithmetic.multiply(KnownBits.EVEN, KnownBits.of(6)))
                .isEqualTo(new KnownBits(3, 0));
        assertThat(KnownBitsArithmetic.remainder(odd, KnownBits.of(6))).isEqualTo(odd);
    }
}
