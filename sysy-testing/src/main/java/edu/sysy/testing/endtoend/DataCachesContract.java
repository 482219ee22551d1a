package edu.sysy.testing.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.Compiler;
import edu.sysy.Level;
import edu.sysy.Target;
import edu.sysy.processor.DataCaches;
import edu.sysy.simulate.AddressRange;
import edu.sysy.simulate.Capture;
import edu.sysy.simulate.Executable;
import edu.sysy.simulate.InstructionCounts;
import edu.sysy.simulate.Io;
import edu.sysy.simulate.Profile;
import edu.sysy.simulate.Run;
import edu.sysy.simulate.SimulatedProcess;
import edu.sysy.simulate.Simulator;
import edu.sysy.simulate.StandardInstructionClass;
import edu.sysy.simulate.cache.CacheCounts;
import edu.sysy.source.SourceFile;
import edu.sysy.testing.ReferenceCaches;
import edu.sysy.testing.target.TargetUnderTest;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToLongFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The misses of data caches that runs on the simulator count. */
public abstract class DataCachesContract {
    private static final byte[] INPUT = "9\n".getBytes(StandardCharsets.US_ASCII);

    /** So small that all programs miss it: lines of a word tell which words are accessed. */
    private static final DataCaches WORDS = DataCaches.parse("64,2,4:256,4,4");

    private static final DataCaches LINES = DataCaches.parse("256,2,32:1K,4,64");

    /** Loads and stores of all kinds: words, bytes, floating numbers, arrays on the stack, spilled values, pairs. */
    private static final String PROGRAM = """
            int table[40];
            float scale[40];
            int digits(int a, int b, int c, int d, int e, int f, int g, int h, int i, int j) {
                if (a == 0) return b + c * d - e + f * g - h + i * j;
                return digits(a - 1, c, d, e, f, g, h, i, j, b) + a * b - c + d + e + f + g + h + i + j;
            }
            float mean(float x[], int n) {
                float sum = 0;
                int i = 0;
                while (i < n) { sum = sum + x[i]; x[i] = sum * 0.5; i = i + 1; }
                return sum / n;
            }
            int main() {
                int n = getint(), i = 0, local[30] = {1, 2, 3};
                while (i < 30) {
                    local[i] = local[29 - i] + table[i * 7 % 40] + n;
                    table[i] = local[i] * i;
                    scale[i + 10] = local[i];
                    i = i + 1;
                }
                putint(digits(n, 1, 2, 3, 4, 5, 6, 7, 8, 9)); putch(10);
                i = 0;
                while (i < 4) { putfloat(mean(scale, 40)); putch(10); i = i + 1; }
                putarray(30, local); putarray(40, table);
                return local[n];
            }
            """;

    private final TargetUnderTest target;

    /**
     * A load or store.
     *
     * @param address its first byte
     * @param bytes how many it accesses
     * @param store whether it writes
     */
    public record Access(long address, int bytes, boolean store) {}

    /** The contract of a target. */
    protected DataCachesContract(TargetUnderTest target) {
        this.target = target;
    }

    /**
     * What an instruction is about to access; empty if it is no load or store. Understands the text, so as not to rely
     * on what the simulator relies on.
     *
     * @param instruction its text
     * @param register what registers hold
     */
    protected abstract Optional<Access> access(String instruction, ToLongFunction<String> register);

    private static Executable compiled(String source, Target target, Level level) {
        return Executable.load(Compiler.builder()
                .target(target)
                .optimize(level)
                .build()
                .compile(SourceFile.of("caches.sy", source))
                .executable());
    }

    private static Simulator simulator(DataCaches caches) {
        return Simulator.builder().caches(caches).build();
    }

    private static CacheCounts all(Run run) {
        return run.profile().cacheCounts(AddressRange.ALL).orElseThrow();
    }

    private static long accesses(InstructionCounts counts) {
        return counts.count(StandardInstructionClass.LOAD) + counts.count(StandardInstructionClass.STORE);
    }

    @ParameterizedTest
    @EnumSource(
            value = Level.class,
            names = {"O0", "O2"})
    void theModelIsToldOfEachLoadAndStore(Level level) {
        CacheCounts counts = toldOf(compiled(PROGRAM, target.target(), level));
        assertThat(counts.accesses()).isGreaterThan(1000);
        assertThat(counts.level2Misses()).isGreaterThan(100);
    }

    /** Runs a program, checks that its caches are told of what its instructions are about to access, and counts. */
    protected final CacheCounts toldOf(Executable program) {
        SimulatedProcess process = simulator(WORDS).start(program, Io.discarding(INPUT));
        ReferenceCaches words = new ReferenceCaches(WORDS);
        ReferenceCaches lines = new ReferenceCaches(LINES);
        while (process.outcome().isEmpty()) {
            List<Access> next = new ArrayList<>();
            int[] instructions = {process.pc(), process.pc() + Integer.BYTES};
            int accessing = 0;
            for (int i = 0; i < instructions.length; i++) {
                Optional<Access> access = access(text(program, instructions[i]), process::register);
                access.ifPresent(next::add);
                accessing |= access.isPresent() ? 1 << i : 0;
            }
            long before = process.executed();
            process.step();
            // A step has two instructions if one is in a delay slot.
            int executed = (int) (process.executed() - before);
            int seen = Integer.bitCount(accessing & (1 << executed) - 1);
            for (Access access : next.subList(0, seen)) {
                words.access((int) access.address(), access.bytes(), access.store());
                lines.access((int) access.address(), access.bytes(), access.store());
            }
        }
        Run inSteps = process.result();
        assertThat(all(inSteps)).isEqualTo(counts(words));
        assertThat(all(inSteps).accesses()).isEqualTo(accesses(inSteps.counts()));
        assertThat(all(simulator(WORDS).run(program, INPUT).run())).isEqualTo(counts(words));
        assertThat(all(simulator(LINES).run(program, INPUT).run())).isEqualTo(counts(lines));
        return counts(words);
    }

    private static CacheCounts counts(ReferenceCaches reference) {
        List<Long> counts = reference.counts();
        return new CacheCounts(counts.get(0), counts.get(1), counts.get(2), counts.get(3), counts.get(4));
    }

    private static String text(Executable program, int pc) {
        int word = program.text().indexOf(pc);
        return word < 0 ? "" : program.machine().disassemble(program.text().word(word), pc);
    }

    @ParameterizedTest
    @EnumSource(Level.class)
    void theRunIsTheSameWithCaches(Level level) {
        for (TargetUnderTest.Variant variant : target.variants()) {
            Executable program = compiled(PROGRAM, variant.target(), level);
            Capture plain = Simulator.create().run(program, INPUT);
            Capture counted = simulator(LINES).run(program, INPUT);
            assertThat(counted.output()).isEqualTo(plain.output()).isNotEmpty();
            assertThat(counted.run().outcome()).isEqualTo(plain.run().outcome());
            assertThat(counted.run().counts()).isEqualTo(plain.run().counts());
            Profile profile = counted.run().profile();
            for (int word = 0; word < program.text().words(); word++) {
                assertThat(profile.executionsOfWord(word))
                        .isEqualTo(plain.run().profile().executionsOfWord(word));
            }
            assertThat(plain.run().cacheCounts()).isEmpty();
            assertThat(plain.run().profile().caches()).isEmpty();
            assertThat(profile.caches()).contains(LINES);
            assertThat(all(counted.run()).accesses())
                    .isEqualTo(accesses(counted.run().counts()));
            assertThat(counted.run().cacheCounts().orElseThrow().accesses())
                    .isEqualTo(accesses(counted.run().programCounts()))
                    .isLessThan(all(counted.run()).accesses() + 1);
            assertThat(profile.functions().stream()
                            .map(function -> function.caches().orElseThrow())
                            .reduce(CacheCounts.ZERO, CacheCounts::plus))
                    .isEqualTo(all(counted.run()));
        }
    }

    /** The caches of the target's processor: a row shares lines, and columns of 2 KiB distance do not. */
    @Test
    void aWalkAlongColumnsMissesWithEachAccess() {
        DataCaches caches = target.target().traits().dataCaches().orElseThrow();
        int words = caches.level1().lineBytes() / Integer.BYTES;
        long rows = misses("a[i][j]", caches);
        long columns = misses("a[j][i]", caches);
        assertThat(rows).isBetween(512L * 512 / words, 512L * 512 / words + 8);
        assertThat(columns).isBetween(512L * 512, 512L * 512 + 8);
    }

    /** The misses of the line that walks over the matrix. */
    private long misses(String element, DataCaches caches) {
        String source = """
                int a[512][512];
                int main() {
                    int i = 0, sum = 0;
                    while (i < 512) {
                        int j = 0;
                        while (j < 512) {
                            sum = sum + ELEMENT;
                            j = j + 1;
                        }
                        i = i + 1;
                    }
                    return sum;
                }
                """.replace("ELEMENT", element);
        Run run = simulator(caches)
                .run(compiled(source, target.target(), Level.O1), new byte[0])
                .run();
        assertThat(run.programCounts().count(StandardInstructionClass.LOAD)).isGreaterThanOrEqualTo(512 * 512);
        return run.profile().lines().stream()
                .filter(line -> line.line().line() == 7)
                .mapToLong(line -> line.caches().orElseThrow().level1Misses())
                .sum();
    }
}
