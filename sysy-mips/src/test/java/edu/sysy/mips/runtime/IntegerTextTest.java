package edu.sysy.mips.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IntegerTextTest {
    @TempDir
    static Path directory;

    private static RuntimePrograms library;
    private static Path echo;
    private static Path copy;
    private static Path mixed;

    @BeforeAll
    static void assemble() {
        library = RuntimePrograms.in(directory);
        // each integer, then the byte that follows it
        echo = library.program(Mains.counted("""
                        jal getint
                        nop
                        jal putint
                        move $a0, $v0
                        jal getch
                        nop
                        jal putch
                        move $a0, $v0
                """));
        copy = library.program(Mains.once("""
                copy_next:
                        jal getch
                        nop
                        bltz $v0, copy_end
                        move $s0, $v0
                        jal putch
                        move $a0, $v0
                        b copy_next
                        nop
                copy_end:
                        jal getch
                        nop
                        addiu $v0, $v0, 8
                """));
        mixed = library.program(Mains.once((Mains.call("getint")
                                + "        jal putint\n        move $a0, $v0\n"
                                + Mains.putch(' ')
                                + Mains.call("getch")
                                + "        jal putint\n        move $a0, $v0\n"
                                + Mains.putch(' '))
                        .repeat(3)
                + "        move $v0, $zero\n"));
    }

    @Test
    void boundaryAndRandomIntegersSurviveARoundTrip() {
        Random random = new Random(1);
        List<Integer> values = new ArrayList<>(List.of(0, -1, Integer.MIN_VALUE, Integer.MAX_VALUE));
        for (long power = 1; power <= 1_000_000_000; power *= 10) {
            for (long v = power - 1; v <= power + 1; v++) {
                values.add((int) v);
                values.add((int) -v);
            }
        }
        for (int bit = 0; bit < 32; bit++) {
            values.add(1 << bit);
            values.add((1 << bit) - 1);
        }
        while (values.size() < 200_000) {
            values.add(random.nextInt() >> random.nextInt(32));
        }
        String text = values.stream().map(String::valueOf).collect(Collectors.joining(",")) + ";";
        assertThat(library.run(echo, values.size() + " " + text).text()).isEqualTo(text);
    }

    @Test
    void integersOutOfRangeWrapModuloTwoToThe32() {
        List<String> texts =
                List.of("2147483648", "-2147483649", "4294967296", "99999999999999999999999", "-4294967297");
        String input = texts.size() + " " + String.join("\n", texts) + "\n";
        String expected =
                texts.stream().map(t -> new BigInteger(t).intValue() + "\n").collect(Collectors.joining());
        assertThat(library.run(echo, input).text()).isEqualTo(expected);
    }

    @Test
    void getintLeavesTheByteAfterTheDigits() {
        assertThat(library.run(mixed, "12a 34 \t\n\u000b\f\r-5+").text()).isEqualTo("12 97 34 32 -5 43 ");
    }

    @Test
    void getintWithoutDigitsIsZeroAndConsumesOnlyBlanksAndSign() {
        assertThat(library.run(mixed, "  x7 y+-9").text()).isEqualTo("0 120 7 32 0 121 ");
        assertThat(library.run(mixed, "-x+ -+").text()).isEqualTo("0 120 0 32 0 43 ");
        assertThat(library.run(mixed, "+00012.-0:").text()).isEqualTo("12 46 0 58 0 -1 ");
    }

    @Test
    void endOfInputGivesZeroAndMinusOne() {
        assertThat(library.run(mixed, "").text()).isEqualTo("0 -1 0 -1 0 -1 ");
        assertThat(library.run(mixed, "   ").text()).isEqualTo("0 -1 0 -1 0 -1 ");
        assertThat(library.run(mixed, "7").text()).isEqualTo("7 -1 0 -1 0 -1 ");
        assertThat(library.run(mixed, "-").text()).isEqualTo("0 -1 0 -1 0 -1 ");
    }

    @Test
    void zeroBytesAreData() {
        assertThat(library.run(mixed, "1\0\0002 \0").text()).isEqualTo("1 0 0 0 2 32 ");
    }

    @Test
    void everyByteIsCopiedAcrossBufferBoundaries() {
        Random random = new Random(2);
        for (int size : new int[] {1, 65_535, 65_536, 65_537, 131_072, 3_000_001}) {
            byte[] bytes = new byte[size];
            random.nextBytes(bytes);
            RuntimePrograms.Outcome outcome = library.run(copy, bytes);
            assertThat(outcome.output()).isEqualTo(bytes);
            assertThat(outcome.status()).isEqualTo(7);
        }
    }

    @Test
    void numbersMayCrossTheBufferBoundaryAnywhere() {
        StringBuilder input = new StringBuilder();
        StringBuilder expected = new StringBuilder();
        for (int shift = 0; shift < 16; shift++) {
            String text = " ".repeat(65_536 - 8 - shift - 2) + " -123456789,";
            assertThat(library.run(echo, "1 " + text).text()).isEqualTo("-123456789,");
        }
        for (int i = 0; i < 100_000; i++) {
            input.append(i % 3 == 0 ? "  " : "").append(i * 7919 - 300_000_000).append(',');
            expected.append(i * 7919 - 300_000_000).append(',');
        }
        assertThat(library.run(echo, "100000 " + input).text()).isEqualTo(expected.toString());
    }

    @Test
    void registersKeptOverASystemCallAreNotLost(@TempDir Path hostile) {
        RuntimePrograms other = RuntimePrograms.withHostileSystem(hostile);
        Path program =
                other.program(Mains.counted("""
                        la $a0, array
                        jal getarray
                        nop
                        move $a0, $v0
                        la $a1, array
                        jal putarray
                        nop
                        jal getfloat
                        nop
                        jal putfloat
                        mov.s $f12, $f0
                        jal putch
                        li $a0, 10
                """) + "        .bss\n        .align 2\narray:\n        .space 4000\n");
        Random random = new Random(4);
        StringBuilder input = new StringBuilder("200");
        StringBuilder expected = new StringBuilder();
        for (int i = 0; i < 200; i++) {
            int n = random.nextInt(1, 1000);
            String elements = random.ints(n).mapToObj(v -> " " + v).collect(Collectors.joining());
            float value = Float.intBitsToFloat(random.nextInt(0x7f800000));
            input.append(' ').append(n).append(elements).append(" -").append(new BigDecimal(value));
            expected.append(n).append(':').append(elements).append("\n-");
            expected.append(FloatOutputTest.expected(value)).append('\n');
        }
        assertThat(other.run(program, input.toString()).text()).isEqualTo(expected.toString());
    }

    @Test
    void shortReadsAreContinued() {
        String writer = "printf '3 12'; sleep 0.1; printf '34'; sleep 0.1; printf ',-'; sleep 0.1; printf '5;6'";
        assertThat(library.runWithInputOf(writer, echo).text()).isEqualTo("1234,-5;6\u00ff");
    }

    @Test
    void arraysAreReadAndWritten() {
        Path arrays =
                library.program(Mains.counted("""
                        la $a0, array
                        jal getarray
                        nop
                        move $a0, $v0
                        la $a1, array
                        jal putarray
                        nop
                """) + "        .bss\n        .align 2\narray:\n        .space 400000\n");
        Random random = new Random(3);
        StringBuilder input = new StringBuilder("5\n0\n-3\n1 -7\n");
        StringBuilder expected = new StringBuilder("0:\n-3:\n1: -7\n");
        for (int n : new int[] {17, 100_000}) {
            String elements = random.ints(n).mapToObj(v -> " " + v).collect(Collectors.joining());
            input.append(n).append(elements).append('\n');
            expected.append(n).append(':').append(elements).append('\n');
        }
        assertThat(library.run(arrays, input.toString()).text()).isEqualTo(expected.toString());
    }
}
