package edu.sysy.mips.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FloatOutputTest {
    @TempDir
    static Path directory;

    private static RuntimePrograms library;
    private static Path numbers;

    @BeforeAll
    static void assemble() {
        library = RuntimePrograms.in(directory);
        // four bytes are the bits of a float, the lowest first
        numbers = library.program(Mains.once("""
                number_next:
                        jal getch
                        nop
                        bltz $v0, number_end
                        move $s0, $v0
                        jal getch
                        nop
                        sll $v0, $v0, 8
                        or $s0, $s0, $v0
                        jal getch
                        nop
                        sll $v0, $v0, 16
                        or $s0, $s0, $v0
                        jal getch
                        nop
                        sll $v0, $v0, 24
                        or $s0, $s0, $v0
                        jal putfloat
                        mtc1 $s0, $f12
                        jal putch
                        li $a0, 10
                        b number_next
                        nop
                number_end:
                        move $v0, $zero
                """));
    }

    /** The %a form, worked out on the digits of the value as a double. */
    static String expected(float value) {
        if (Float.isNaN(value)) {
            return "nan";
        }
        String sign = Float.floatToRawIntBits(value) < 0 ? "-" : "";
        double magnitude = Math.abs((double) value);
        if (Double.isInfinite(magnitude)) {
            return sign + "inf";
        }
        if (magnitude == 0) {
            return sign + "0x0p+0";
        }
        int exponent = Math.getExponent(magnitude);
        double rest = Math.scalb(magnitude, -exponent) - 1;
        StringBuilder digits = new StringBuilder();
        while (rest != 0) {
            rest *= 16;
            digits.append(Character.forDigit((int) rest, 16));
            rest -= (int) rest;
        }
        String point = digits.isEmpty() ? "" : ".";
        return sign + "0x1" + point + digits + "p" + (exponent < 0 ? "" : "+") + exponent;
    }

    @Test
    void bitPatternsOfAllKinds() {
        Random random = new Random(21);
        ByteArrayOutputStream input = new ByteArrayOutputStream();
        StringBuilder expected = new StringBuilder();
        for (int i = 0; i < 150_000; i++) {
            int bits = switch (i % 6) {
                case 0 -> random.nextInt() & 0x807fffff;
                case 1 -> random.nextInt() & -1 << random.nextInt(24);
                case 2 -> i < 3_000 ? (i / 6 % 256) << 23 | i << 31 : 0x7f800000 | random.nextInt();
                case 3 -> 1 << i / 6 % 32;
                default -> random.nextInt();
            };
            for (int shift = 0; shift < 32; shift += 8) {
                input.write(bits >>> shift);
            }
            expected.append(expected(Float.intBitsToFloat(bits))).append('\n');
        }
        assertThat(library.run(numbers, input.toByteArray()).text()).isEqualTo(expected.toString());
    }

    @Test
    void arraysAreReadAndWritten() {
        Path arrays =
                library.program(Mains.counted("""
                        la $a0, array
                        jal getfarray
                        nop
                        move $a0, $v0
                        la $a1, array
                        jal putfarray
                        nop
                """) + "        .bss\n        .align 2\narray:\n        .space 80000\n");
        Random random = new Random(22);
        StringBuilder input = new StringBuilder("4 0 -2 3 1.5 -inf 0x1p-149\n20000");
        StringBuilder expected = new StringBuilder("0:\n-2:\n3: 0x1.8p+0 -inf 0x1p-149\n20000:");
        for (int i = 0; i < 20_000; i++) {
            float value = Float.intBitsToFloat(random.nextInt(0x7f800000));
            input.append(' ').append(value);
            expected.append(' ').append(expected(value));
        }
        assertThat(library.run(arrays, input.toString()).text()).isEqualTo(expected + "\n");
    }
}
