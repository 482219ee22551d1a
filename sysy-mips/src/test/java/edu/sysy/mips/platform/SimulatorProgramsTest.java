package edu.sysy.mips.platform;

import static edu.sysy.testing.CorpusRun.difference;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import edu.sysy.Assembly;
import edu.sysy.Level;
import edu.sysy.mips.Mips32;
import edu.sysy.mips.isa.MipsOpcode;
import edu.sysy.simulate.Capture;
import edu.sysy.simulate.Executable;
import edu.sysy.simulate.RunOutcome;
import edu.sysy.simulate.Simulator;
import edu.sysy.source.CompilationException;
import edu.sysy.testing.Corpus;
import edu.sysy.testing.CorpusRun;
import edu.sysy.testing.Tools;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/**
 * Programs for SPIM and MARS. They run on the simulator of this library, and those that are short enough in SPIM, which
 * executes about two million instructions a second; {@code sysy.spim.limit} says how many a program may have.
 */
class SimulatorProgramsTest {
    private static final long SPIM_LIMIT = Long.getLong("sysy.spim.limit", 400_000);
    private static final long MAX_DATA = 64 << 20;

    /** The pseudo-instructions of MARS that the text of programs has. */
    private static final Set<String> MARS_MACROS = Set.of("li", "move", "b");

    @Test
    void everySampledProgramRunsRightAndTheShortOnesInSpim() {
        Tools.require(Spim.COMMAND);
        List<Corpus.Entry> programs = Samples.programs();
        AtomicInteger ran = new AtomicInteger();
        CorpusRun.all("programs for SPIM and MARS", programs, programs.size(), programs.size() / 5, entry -> {
            String expected = entry.expected().orElseThrow();
            Assembly spim = Samples.compile(entry.source(), Level.O2, Mips32.spim());
            Optional<Assembly> forMars = entry.name().hashCode() % 2 == 0 ? forMars(entry.source()) : Optional.empty();
            Assembly assembly = forMars.orElse(spim); // what MARS takes, SPIM takes as it is
            Samples.Simulated simulated = Samples.simulate(assembly.executable(), entry.input());
            Optional<String> problem = difference("simulator", expected, simulated.transcript());
            if (problem.isPresent() || simulated.run().counts().total() > SPIM_LIMIT) {
                return problem;
            }
            String text = assembly.text();
            if (Spim.dataSize(text) > MAX_DATA || text.contains("__sysy_clock")) {
                return Optional.empty();
            }
            ran.incrementAndGet();
            return difference("spim", expected, spim(text, entry.input()));
        });
        System.out.println(ran + " of these ran in SPIM");
        assertThat(ran.get()).isGreaterThan(programs.size() / 3);
    }

    @Test
    void marsKnowsEveryInstruction() {
        Set<String> unknown = new TreeSet<>();
        for (Corpus.Entry entry : Samples.programs()) {
            // for SPIM, because the data of some is too large for MARS; the code is the same
            Samples.compile(entry.source(), Level.O1, Mips32.spim())
                    .text()
                    .lines()
                    .filter(line -> line.startsWith(" ") && !line.strip().startsWith("."))
                    .map(line -> line.strip().split("\\s+")[0])
                    .filter(name -> !isInMars(name))
                    .forEach(unknown::add);
        }
        assertThat(unknown).isEmpty();
    }

    @Test
    void allOfTheLibraryWorksInSpim() throws IOException {
        Tools.require(Spim.COMMAND);
        String source = """
                int a[100]; float f[10];
                int main() {
                    int n = getarray(a), m = getfarray(f), c = getch();
                    float x = getfloat();
                    putint(n); putch(32); putint(m); putch(32); putint(c); putch(10);
                    putarray(n, a); putfarray(m, f); putfloat(x); putch(10);
                    putf("%d|%5.2f|%e|%c|%x|%%\\n", a[0] / 7, f[1] * x, x, 65, a[1]);
                    starttime();
                    int b[64] = {}, i = 0;
                    while (i < 64) { b[i] = b[i] + getint(); i = i + 1; }
                    stoptime();
                    putint(b[63]);
                    return b[0];
                }
                """;
        byte[] input = "3 1000 -2 77 2 1.5 0x1p-3\n 2.75 300 5 6".getBytes(StandardCharsets.US_ASCII);
        String expected = Samples.simulate(
                        Samples.compile(source, Level.O1, Mips32.linux()).executable(), input)
                .transcript();
        Assembly assembly = Samples.compile(source, Level.O1, Mips32.spim());
        assertThat(spim(assembly.text(), input)).isEqualTo(expected);
        assertThat(Samples.simulate(assembly.executable(), input).transcript()).isEqualTo(expected);
        assertThat(Samples.simulate(
                                Samples.compile(source, Level.O1, Mips32.mars()).executable(), input)
                        .transcript())
                .isEqualTo(expected);
        assertThat(expected).contains("3 2 10").contains("142|").endsWith("44");
    }

    @Test
    void aProgramTakesOnlyWhatItNeedsOfTheLibrary() {
        String text = Samples.compile("int main() { putint(getint() + 1); return 0; }", Level.O2, Mips32.mars())
                .text();
        assertThat(text)
                .contains("getint:", "        li      $v0, 1\n        syscall\n")
                .doesNotContain("putint", "getfloat", "putf", "__sysy_flush", "timer");
    }

    private static final String MESSAGES = """
            int main() {
                int n = getint();
                putf("the number is %d, and ten are %d\\n", n, 10);
                n = n * 3;
                putf("end of a text that is longer than sixty-four characters, three times the number is %d.\\n", n);
                return 0;
            }
            """;

    private static final String WRITTEN = "the number is -7, and ten are 10\n"
            + "end of a text that is longer than sixty-four characters, three times the number is -21.\n0";

    @Test
    void aTextIsOneSystemCall() throws IOException {
        for (Level level : List.of(Level.O1, Level.O2, Level.O3)) {
            Assembly assembly = Samples.compile(MESSAGES, level, Mips32.spim());
            String text = assembly.text();
            assertThat(text.lines().filter(line -> line.contains("syscall")).count())
                    .as("three texts, two numbers and the end of the program")
                    .isEqualTo(6 + inputCalls(text));
            assertThat(text).doesNotContain("putf:", "__sysy_put_text", "__sysy_flush");
            assertThat(Samples.simulate(assembly.executable(), "-7".getBytes(StandardCharsets.US_ASCII))
                            .transcript()
                            .strip())
                    .isEqualTo(WRITTEN);
            Tools.require(Spim.COMMAND);
            assertThat(spim(text, "-7".getBytes(StandardCharsets.US_ASCII)).strip())
                    .isEqualTo(WRITTEN);
        }
    }

    private static long inputCalls(String text) {
        return text.lines()
                .dropWhile(line -> !line.equals("__sysy_read:"))
                .filter(line -> line.contains("syscall"))
                .count();
    }

    /** What has floating numbers to write goes through the buffer, and so do its texts. */
    @Test
    void textsGoThroughTheBufferWithFloatingNumbers() throws IOException {
        String source = """
                int main() {
                    int i = 0;
                    while (i < 500) { putf("row "); putint(i); putf(" of many: "); putfloat(i); putch(10); i = i + 1; }
                    return 3;
                }
                """;
        StringBuilder expected = new StringBuilder();
        for (int i = 0; i < 500; i++) {
            String number =
                    i == 0 ? "0x0p+0" : Float.toHexString(i).replace(".0p", "p").replace("p", "p+");
            expected.append("row ")
                    .append(i)
                    .append(" of many: ")
                    .append(number)
                    .append('\n');
        }
        Assembly assembly = Samples.compile(source, Level.O2, Mips32.mars());
        assertThat(assembly.text()).contains("__sysy_put_text:").doesNotContain("putf:");
        assertThat(Samples.simulate(assembly.executable(), new byte[0]).transcript())
                .isEqualTo(expected + "3");
        Tools.require(Spim.COMMAND);
        assertThat(spim(assembly.text(), new byte[0])).isEqualTo(expected + "3");
    }

    @Test
    void programsWithoutOptimizationKeepTheirCalls() {
        assertThat(Samples.compile(MESSAGES, Level.O0, Mips32.mars()).text()).contains("jal     putf", "jal     putch");
    }

    /** The simulator gives as much of a text as the limit of the output allows, and stops where memory ends. */
    @Test
    void textsAreLimitedInTheSimulator() {
        byte[] executable = Samples.compile(MESSAGES, Level.O2, Mips32.mars()).executable();
        Capture capture = Simulator.builder()
                .outputLimit(5)
                .build()
                .run(Executable.load(executable), "1".getBytes(StandardCharsets.US_ASCII));
        assertThat(capture.outcome()).isInstanceOf(RunOutcome.LimitReached.class);
        assertThat(new String(capture.output(), StandardCharsets.US_ASCII)).isEqualTo("the n");
    }

    @Test
    void dataThatMarsHasNoRoomForIsRefused() {
        String source = "int a[2000000]; int main() { a[getint()] = 1; return a[5]; }";
        assertThatThrownBy(() -> Samples.compile(source, Level.O1, Mips32.mars()))
                .isInstanceOf(CompilationException.class)
                .hasMessageContaining("too much static data");
        assertThat(Samples.compile(source, Level.O1, Mips32.spim()).text()).contains("# needs spim -sdata 80");
    }

    /** Data that just fits leaves room for all of the library. */
    @Test
    void theLargestDataOfMarsFitsWithTheWholeLibrary() {
        long words = Mips32.mars().traits().maxDataBytes() / Integer.BYTES - 1;
        String source = "int a[" + words + "]; int main() { getarray(a); a[0] = getch(); float f = getfloat();"
                + " starttime(); putfloat(f); putf(\"%d%f\", a[5], f); putarray(a[1], a); stoptime(); return getint(); }";

        assertThat(Samples.compile(source, Level.O1, Mips32.mars()).text()).contains("__sysy_clock");
    }

    /** A program for MARS, if there is room for the data that it declares. */
    private static Optional<Assembly> forMars(String source) {
        try {
            return Optional.of(Samples.compile(source, Level.O2, Mips32.mars()));
        } catch (CompilationException e) {
            assertThat(e).hasMessageContaining("too much static data");
            return Optional.empty();
        }
    }

    private static boolean isInMars(String name) {
        MipsOpcode opcode = MipsOpcode.of(name);
        return MARS_MACROS.contains(name) || opcode != null && opcode.isInSimulators();
    }

    private static String spim(String text, byte[] input) throws IOException {
        return Spim.run(text, input)
                .map(finished -> Corpus.transcript(finished.output(), finished.status()))
                .orElse("did not end");
    }
}
