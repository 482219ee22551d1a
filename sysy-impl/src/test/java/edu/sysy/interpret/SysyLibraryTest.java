package edu.sysy.interpret;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.ir.Type;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SysyLibraryTest {
    /** A few words from address 0 on. */
    private static final class Words implements WordMemory {
        final int[] words = new int[256];

        @Override
        public int load(int address) {
            return words[address / 4];
        }

        @Override
        public void store(int address, int word) {
            words[address / 4] = word;
        }

        void text(int address, String text) {
            for (int i = 0; i <= text.length(); i++) {
                int c = i < text.length() ? text.charAt(i) & 0xff : 0;
                int at = address + i;
                words[at / 4] = words[at / 4] & ~(0xff << 8 * (at % 4)) | c << 8 * (at % 4);
            }
        }
    }

    private final Words memory = new Words();

    private SysyLibrary reading(String input) {
        return new SysyLibrary(
                new ByteArrayInputStream(input.getBytes(StandardCharsets.ISO_8859_1)),
                OutputStream.nullOutputStream(),
                OutputStream.nullOutputStream(),
                memory);
    }

    private String printed(Consumer<SysyLibrary> calls) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        SysyLibrary library =
                new SysyLibrary(InputStream.nullInputStream(), out, OutputStream.nullOutputStream(), memory);
        calls.accept(library);
        library.flush();
        return out.toString(StandardCharsets.ISO_8859_1);
    }

    @Test
    void getint_leaves_what_follows_the_digits() {
        SysyLibrary library = reading(" \t\n\u000b\f\r12x-7+3\n--5 2147483648 -2147483648 4294967297");
        assertThat(library.getint()).isEqualTo(12);
        assertThat(library.getch()).isEqualTo('x');
        assertThat(library.getint()).isEqualTo(-7);
        assertThat(library.getint()).isEqualTo(3);
        assertThat(library.getch()).isEqualTo('\n');
        assertThat(library.getint()).isZero();
        assertThat(library.getint()).isEqualTo(-5);
        assertThat(library.getint()).isEqualTo(Integer.MIN_VALUE);
        assertThat(library.getint()).isEqualTo(Integer.MIN_VALUE);
        assertThat(library.getint()).isEqualTo(1);
        assertThat(library.getint()).isZero();
        assertThat(library.getch()).isEqualTo(-1);
        assertThat(library.getch()).isEqualTo(-1);
    }

    @Test
    void getch_gives_bytes() {
        SysyLibrary library = reading("a\u0000\u00ff");
        assertThat(List.of(library.getch(), library.getch(), library.getch(), library.getch()))
                .containsExactly(97, 0, 255, -1);
    }

    /** Each row: input, the bits of the number, what is left of the input. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', nullValues = "none", textBlock = """
                    1.5            | 3fc00000 | ""
                    -.5e1x         | c0a00000 | x
                    +3.            | 40400000 | ""
                    "1 2"          | 3f800000 | " 2"
                    1.2.3          | 3f99999a | .3
                    1e             | 3f800000 | ""
                    1e+z           | 3f800000 | z
                    0x1.8p1        | 40400000 | ""
                    0X.8           | 3f000000 | ""
                    0x1.921fb6p+1! | 40490fdb | !
                    0xg            | 00000000 | g
                    -0             | 80000000 | ""
                    08             | 41000000 | ""
                    inf            | 7f800000 | ""
                    -Infinity,     | ff800000 | ","
                    nan            | 7fc00000 | ""
                    infi           | 00000000 | ""
                    .              | 00000000 | ""
                    abc            | 00000000 | abc
                    1e99999999999  | 7f800000 | ""
                    1e-99999999999 | 00000000 | ""
                    16777217       | 4b800000 | ""
                    16777217.000000000000000000000001 | 4b800001 | ""
                    1.00000005960464477539062500000000000000000000001 | 3f800001 | ""
                    7.00649232162408535461864791644958065640130970938257885878534141944895541342930300743319094181060791015625e-46 | 00000000 | ""
                    0x0.8000001p-149 | 00000001 | ""
                    """)
    void getfloat_reads_what_scanf_accepts_and_rounds_once(String input, String bits, String rest) {
        SysyLibrary library = reading(input);
        int actual = Float.floatToIntBits(library.getfloat());
        assertThat(Integer.toHexString(actual)).isEqualTo(Integer.toHexString(Integer.parseUnsignedInt(bits, 16)));
        StringBuilder left = new StringBuilder();
        for (int c = library.getch(); c >= 0; c = library.getch()) {
            left.append((char) c);
        }
        assertThat(left).hasToString(rest);
    }

    @Test
    void numbers_may_lie_across_pieces_of_the_input() {
        InputStream slow = new ByteArrayInputStream("  -12 0x1.8p1 7".getBytes(StandardCharsets.US_ASCII)) {
            @Override
            public synchronized int read(byte[] to, int from, int length) {
                return super.read(to, from, Math.min(length, 1));
            }
        };
        SysyLibrary library =
                new SysyLibrary(slow, OutputStream.nullOutputStream(), OutputStream.nullOutputStream(), memory);
        assertThat(library.getint()).isEqualTo(-12);
        assertThat(library.getfloat()).isEqualTo(3f);
        assertThat(library.getint()).isEqualTo(7);
    }

    @Test
    void output_is_handed_on_before_input_is_waited_for() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        SysyLibrary library =
                new SysyLibrary(InputStream.nullInputStream(), out, OutputStream.nullOutputStream(), memory);
        library.putint(3);
        assertThat(out.size()).isZero();
        library.getch();
        assertThat(out.size()).isEqualTo(1);
    }

    @Test
    void arrays_are_read_and_printed() {
        SysyLibrary library = reading("3 1 -2 3  2 0.5 -0x1p-149");
        assertThat(library.getarray(8)).isEqualTo(3);
        assertThat(library.getfarray(40)).isEqualTo(2);
        assertThat(library.getarray(80)).isZero();
        assertThat(printed(l -> {
                    l.putarray(3, 8);
                    l.putarray(0, 8);
                    l.putarray(-1, 8);
                    l.putfarray(2, 40);
                    l.putfarray(0, 40);
                }))
                .isEqualTo("3: 1 -2 3\n0:\n-1:\n2: 0x1p-1 -0x1p-149\n0:\n");
    }

    @Test
    void floats_are_printed_as_percent_a() {
        assertThat(printed(l -> {
                    for (float value : new float[] {
                        1f,
                        3.6f,
                        0f,
                        -0f,
                        Float.MIN_VALUE,
                        0x1.fffffcp-127f,
                        Float.MAX_VALUE,
                        -0.1f,
                        Float.POSITIVE_INFINITY,
                        Float.NEGATIVE_INFINITY,
                        Float.NaN,
                        Float.intBitsToFloat(0xffc00000)
                    }) {
                        l.putfloat(value);
                        l.putch(256 + ' ');
                    }
                }))
                .isEqualTo("0x1p+0 0x1.ccccccp+1 0x0p+0 -0x0p+0 0x1p-149 0x1.fffffcp-127 0x1.fffffep+127 "
                        + "-0x1.99999ap-4 inf -inf nan nan ");
    }

    @Test
    void putint_prints_extremes() {
        assertThat(printed(l -> {
                    l.putint(Integer.MIN_VALUE);
                    l.putint(Integer.MAX_VALUE);
                }))
                .isEqualTo("-21474836482147483647");
    }

    /** What the C library prints for the same calls. */
    @Test
    void putf_prints_what_printf_prints() {
        format("%5d|%-5d|%05d|%+d|% d|%.3d|%8.3d|%-8.3d|%08.3d|%.0d|%+.0d", 42, 42, 42, 42, 42, 42, 42, 42, 42, 0, 0)
                .isEqualTo("   42|42   |00042|+42| 42|042|     042|042     |     042||+");
        format("%d|%i|%u|%x|%X|%o|%ld", Integer.MIN_VALUE, -1, -1, 0xabcdef, 0xabcdef, -1, 7)
                .isEqualTo("-2147483648|-1|4294967295|abcdef|ABCDEF|37777777777|7");
        memory.text(401, "abc");
        format("%c|%3c|%-3c|%s|%.2s|%5s|%-5s|%%|%5.1s", 65, 66, 67, 401, 401, 401, 401, 401)
                .isEqualTo("A|  B|C  |abc|ab|  abc|abc  |%|    a");
        format("%*d|%-*d|%*d|%.*d|%.*d", 5, 1, 5, 2, -5, 3, 3, 4, -3, 5).isEqualTo("    1|2    |3    |004|5");
        format(
                        "%f|%.2f|%10.1f|%-10.1f|%010.1f|%+f|% .0f|%.0f|%.0f",
                        0.1f, 2.675f, -3.25f, 3.25f, -3.25f, 1f, 2.5f, 3.5f, -0f)
                .isEqualTo("0.100000|2.67|      -3.2|3.2       |-0000003.2|+1.000000| 2|4|-0");
        format("%.30f|%f", 1e-7f, 3.4e38f)
                .isEqualTo("0.000000100000001168609742308035|339999995214436424907732413799364296704.000000");
        format("%e|%.0e|%.3e|%12.2e", 12345.678f, 25f, 0f, -1e-30f)
                .isEqualTo("1.234568e+04|2e+01|0.000e+00|   -1.00e-30");
        format("%g|%g|%g|%g|%g|%.3g|%g|%.0g|%g", 1e5f, 1e6f, 0.0001f, 0.00001f, 0f, 99.96f, 1e10f, 0.15f, -2.5f)
                .isEqualTo("100000|1e+06|0.0001|1e-05|0|100|1e+10|0.2|-2.5");
        format(
                        "%a|%.0a|%.1a|%.2a|%.20a|%12a|%-12a|%012a|%+a|%a|%a",
                        1f, 1.5f, 1.97f, 3.1415927f, 0.1f, -2f, 2f, -2f, 2f, 1e-45f, 0f)
                .isEqualTo("0x1p+0|0x2p+0|0x2.0p+0|0x1.92p+1|0x1.99999a00000000000000p-4|     -0x1p+1|0x1p+1      |"
                        + "-0x000001p+1|+0x1p+1|0x1p-149|0x0p+0");
        format("%.0a|%.0a|%.0a|%.3a", 2.5f, 3.5f, 1.99f, 0f).isEqualTo("0x1p+1|0x2p+1|0x2p+0|0x0.000p+0");
        float inf = Float.POSITIVE_INFINITY;
        format("%f|%5f|%05f|%e|%a|%g|%+f", inf, -inf, inf, inf, -inf, inf, inf)
                .isEqualTo("inf| -inf|  inf|inf|-inf|inf|+inf");
        format("%E|%G|%.3G|%F|%A|%012A|%E|%05F|%G", 12345.678f, 1e6f, 1e-30f, 0.5f, 171.5f, -171.5f, inf, -inf, 0f / 0f)
                .isEqualTo("1.234568E+04|1E+06|1E-30|0.500000|0X1.57P+7|-0X001.57P+7|INF| -INF|NAN");
    }

    @Test
    void putf_prints_unknown_conversions_as_they_stand() {
        format("%q %5.2k %", 1).isEqualTo("%q %5.2k %");
        format("%d %d", 1).isEqualTo("1 0");
    }

    private org.assertj.core.api.AbstractStringAssert<?> format(String format, Number... arguments) {
        memory.text(601, format);
        List<Type> types = new ArrayList<>();
        int[] bits = new int[arguments.length];
        for (int i = 0; i < bits.length; i++) {
            types.add(arguments[i] instanceof Float ? Type.F32 : Type.I32);
            bits[i] = arguments[i] instanceof Float f ? Float.floatToRawIntBits(f) : arguments[i].intValue();
        }
        return assertThat(printed(l -> l.putf(601, types, bits))).as(format);
    }

    @Test
    void timers_are_reported_at_the_end() {
        long[] times = {0, 5_000, 7_000, 1_734_512_000L, 0, 3_600_000_000_000L};
        int[] next = {0};
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        SysyLibrary library = new SysyLibrary(
                InputStream.nullInputStream(),
                OutputStream.nullOutputStream(),
                err,
                memory,
                Long.MAX_VALUE,
                () -> times[next[0]++]);
        library.starttime(1);
        library.stoptime(2);
        library.starttime(56);
        library.stoptime(64);
        library.starttime(10000);
        library.stoptime(10001);
        library.exit();
        assertThat(err.toString(StandardCharsets.US_ASCII))
                .isEqualTo("Timer@0001-0002: 0H-0M-0S-5us\nTimer@0056-0064: 0H-0M-1S-734505us\n"
                        + "Timer@10000-10001: 1H-0M-0S-0us\nTOTAL: 1H-0M-1S-734510us\n");
    }

    @Test
    void a_start_overwrites_the_one_before_and_a_lone_stop_is_ignored() {
        long[] time = {0};
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        SysyLibrary library = new SysyLibrary(
                InputStream.nullInputStream(),
                OutputStream.nullOutputStream(),
                err,
                memory,
                Long.MAX_VALUE,
                () -> time[0] += 1000);
        library.stoptime(1);
        library.starttime(2);
        library.starttime(3);
        library.stoptime(4);
        library.stoptime(5);
        library.exit();
        assertThat(err.toString(StandardCharsets.US_ASCII))
                .isEqualTo("Timer@0003-0004: 0H-0M-0S-1us\nTOTAL: 0H-0M-0S-1us\n");
    }
}
