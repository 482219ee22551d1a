package edu.sysy.mips.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import edu.sysy.Compiler;
import edu.sysy.Level;
import edu.sysy.mips.Mips32;
import edu.sysy.simulate.Capture;
import edu.sysy.simulate.Executable;
import edu.sysy.simulate.InstructionCounts;
import edu.sysy.simulate.RunOutcome;
import edu.sysy.simulate.Simulator;
import edu.sysy.simulate.StandardInstructionClass;
import edu.sysy.source.SourceFile;
import edu.sysy.testing.Corpus;
import edu.sysy.testing.CorpusRun;
import edu.sysy.testing.endtoend.ProgramRuns;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/**
 * How many loads and stores the code of level O0 executes. {@code memory-accesses.tsv} has their number for the
 * programs of the corpus that end within the limit, when each variable was in memory after each statement.
 */
class MemoryAccessesTest {
    private static final long LIMIT = 10_000_000;
    private static final double MAX_RATIO = 0.6;

    private static final Compiler COMPILER = ProgramRuns.compiler(Mips32.linux(), Level.O0);

    /** Straight-line code over four inputs, the last result of which alone is needed. */
    private static final String STRAIGHT = """
            int mix(int p, int q, int r) {
                int x, y, z;
                x = p + q;
                y = p - r;
                x = x - y;
                z = y;
                z = z + x;
                return z;
            }
            int main() { return mix(getint(), getint(), getint()); }
            """;

    /** Each iteration reads and writes both variables once, and reads the array once. */
    private static final String LOOP = """
            int sum(int a[], int n) {
                int i = 0, s = 0;
                while (i < n) {
                    s = s + a[i];
                    s = s * 3;
                    i = i + 1;
                }
                return s;
            }
            int main() {
                int a[8] = {1, 2, 3, 4, 5, 6, 7, 8};
                return sum(a, 8);
            }
            """;

    private static Map<String, Long> recorded() throws IOException {
        try (InputStream table = MemoryAccessesTest.class.getResourceAsStream("memory-accesses.tsv")) {
            List<String> rows = new String(Objects.requireNonNull(table).readAllBytes(), StandardCharsets.US_ASCII)
                    .lines()
                    .skip(1)
                    .toList();
            Map<String, Long> recorded = new HashMap<>();
            rows.forEach(row -> recorded.put(row.split("\t")[0], Long.valueOf(row.split("\t")[1])));
            return recorded;
        }
    }

    private static Capture run(byte[] executable, byte[] input) {
        return Simulator.builder().instructionLimit(LIMIT).build().run(Executable.load(executable), input);
    }

    private static long accesses(InstructionCounts counts) {
        return counts.count(StandardInstructionClass.LOAD) + counts.count(StandardInstructionClass.STORE);
    }

    @Test
    void theCorpusExecutesFewLoadsAndStores() throws IOException {
        Map<String, Long> recorded = recorded();
        List<Corpus.Entry> programs = Corpus.entries(entry -> recorded.containsKey(entry.toString()));
        AtomicLong before = new AtomicLong();
        AtomicLong after = new AtomicLong();
        CorpusRun.all("loads and stores at O0", programs, recorded.size(), 0, entry -> {
            Capture capture = run(
                    COMPILER.compile(SourceFile.of(entry + ".sy", entry.source()))
                            .executable(),
                    entry.input());
            long now = accesses(capture.run().programCounts());
            long then = Objects.requireNonNull(recorded.get(entry.toString()));
            before.addAndGet(then);
            after.addAndGet(now);
            return now > then ? Optional.of(now + " loads and stores, " + then + " before") : Optional.empty();
        });
        System.out.println("loads and stores at O0: " + after + ", with variables in memory " + before);
        assertThat((double) after.get() / before.get()).isLessThan(MAX_RATIO);
    }

    @Test
    void straightLineCodeKeepsItsVariablesInRegisters() {
        String text = COMPILER.compile(SourceFile.of("straight.sy", STRAIGHT)).text();
        String mix = text.substring(text.indexOf("f.mix:"), text.indexOf(".size   f.mix"));
        List<String> code = mix.lines()
                .skip(1)
                .map(line -> line.replaceFirst("#.*", "").strip().split("\\s+")[0])
                .filter(name -> !name.isEmpty())
                .toList();
        // one instruction for each operator and none for z = y; the result moves to its register; the return
        assertThat(code).containsExactly("addu", "subu", "subu", "addu", "jr", "move");
    }

    @Test
    void aLoopLoadsAndStoresEachVariableOnce() {
        Capture capture = run(COMPILER.compile(SourceFile.of("loop.sy", LOOP)).executable(), new byte[0]);
        assertThat(capture.run().outcome()).isInstanceOf(RunOutcome.Exited.class);
        InstructionCounts counts = capture.run().programCounts();
        // in 8 iterations i, n, s and an element are loaded, and i and s are stored; the test once more loads i and n
        assertThat(counts.count(StandardInstructionClass.LOAD)).isCloseTo(8 * 5 + 2L, within(4L));
        assertThat(counts.count(StandardInstructionClass.STORE)).isCloseTo(8 * 2 + 8L, within(8L));
    }
}
