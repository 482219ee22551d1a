package edu.sysy.prove.floats;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Bits of binary32 numbers that find faults of floating-point units. */
final class FloatInputs {
    private FloatInputs() {}

    /** Pairs of numbers at random. */
    enum Distribution {
        RANDOM_BITS,
        NEAR_EXPONENTS,
        SUBNORMALS,
        CANCELLATION,
        TIES;

        /** Fills two arrays with pairs. */
        void fill(Random random, long[] left, long[] right) {
            for (int i = 0; i < left.length; i++) {
                int first = random.nextInt();
                int second = random.nextInt();
                int exponent = 1 + random.nextInt(254);
                switch (this) {
                    case RANDOM_BITS -> {}
                    case NEAR_EXPONENTS -> {
                        first = withExponent(first, exponent);
                        second = withExponent(second, exponent + random.nextInt(55) - 27);
                    }
                    case SUBNORMALS -> {
                        // the second is subnormal, or brings products and quotients near the least numbers
                        first = withExponent(first, random.nextInt(3)) >>> random.nextInt(24);
                        second = withExponent(second, random.nextBoolean() ? 0 : 95 + random.nextInt(70));
                        if (random.nextBoolean()) {
                            int swapped = first;
                            first = second;
                            second = swapped;
                        }
                        if (random.nextInt(4) == 0) {
                            first = withExponent(first, exponent);
                            second = withExponent(second, 127 - exponent + random.nextInt(27));
                        }
                    }
                    case CANCELLATION -> {
                        first = withExponent(first, exponent);
                        second = (first ^ Integer.MIN_VALUE) + ((second >> random.nextInt(32)) % (1 << 24));
                    }
                    case TIES -> {
                        // few bits at both ends of the significand: sums and products that end at the guard bit
                        int low = (1 << random.nextInt(12)) - 1;
                        first = withExponent(first & low | first & 0x8070_0000, exponent);
                        second = withExponent(
                                second & 0x8060_0000 | second & 1 | second & 0x1000 >> random.nextInt(12),
                                random.nextBoolean() ? exponent + random.nextInt(51) - 25 : 100 + random.nextInt(50));
                    }
                }
                left[i] = first & 0xffff_ffffL;
                right[i] = second & 0xffff_ffffL;
            }
        }
    }

    private static int withExponent(int bits, int exponent) {
        return bits & 0x807f_ffff | Math.clamp(exponent, 0, 254) << 23;
    }

    /** Numbers at which something changes, of both signs. */
    static int[] edges() {
        List<Integer> edges = new ArrayList<>();
        List<Float> positive = new ArrayList<>(List.of(
                0f,
                Float.MIN_VALUE,
                2 * Float.MIN_VALUE,
                3 * Float.MIN_VALUE,
                Float.MIN_NORMAL / 2,
                Float.MIN_NORMAL - 2 * Float.MIN_VALUE,
                1.5f,
                1 / 3f,
                2 / 3f,
                0x1.fffffep-1f,
                0x1.000002p-24f,
                0x1.8p-24f,
                0x1p-25f,
                0x1.fffffep63f,
                0x1.6a09e6p0f,
                0x1.fffffcp127f,
                0x1p103f,
                0x1p102f,
                0x1.000002p103f,
                0x1.fffffep102f,
                Float.POSITIVE_INFINITY));
        for (float around : new float[] {Float.MIN_NORMAL, 1, 2, 3, 4, 0x1p23f, 0x1p24f, 0x1p31f, 0x1p32f, 0x1p-75f}) {
            positive.addAll(List.of(Math.nextDown(around), around, Math.nextUp(around)));
        }
        for (float near :
                new float[] {0.5f, 0x1p-24f, 0x1p-23f, 0x1p-126f, 0x1p127f, 0x1p64f, 0x1p-149f, Float.MAX_VALUE}) {
            positive.add(near);
        }
        for (float number : positive) {
            edges.add(Float.floatToIntBits(number));
            edges.add(Float.floatToIntBits(-number));
        }
        edges.addAll(List.of(0x7fc0_0000, 0xffc0_0000, 0x7f80_0001, 0xff80_0001, 0x7fff_ffff, -1));
        return edges.stream().mapToInt(Integer::intValue).toArray();
    }
}
