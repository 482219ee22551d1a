package edu.sysy.testing.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import edu.sysy.Compiler;
import edu.sysy.Level;
import edu.sysy.object.ElfFormatException;
import edu.sysy.object.Segment;
import edu.sysy.simulate.Executable;
import edu.sysy.simulate.Io;
import edu.sysy.simulate.Run;
import edu.sysy.simulate.RunOutcome;
import edu.sysy.simulate.SimulatedProcess;
import edu.sysy.simulate.Simulator;
import edu.sysy.source.SourceFile;
import edu.sysy.testing.target.TargetUnderTest;
import java.time.Duration;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Damaged executables give {@link ElfFormatException} or a program that can be run, at once and in steps; never another
 * exception, never a hang. Both runs end alike.
 */
public abstract class HostileExecutablesContract {
    private static final Simulator SIMULATOR = Simulator.builder()
            .instructionLimit(5_000)
            .memoryLimit(4 << 20)
            .outputLimit(100_000)
            .stackSize(1 << 16)
            .build();
    private static final Duration PATIENCE = Duration.ofSeconds(300);
    private static final byte[] INPUT = {'9', '\n'};
    private static final String SOURCE = """
            int table[40] = {3, 1, 4, 1, 5};
            float scale = 1.5;
            int weigh(int n) {
                int i = 0, sum = 0;
                while (i < n) { sum = sum * 3 + table[i % 40] / 2; scale = scale + i; i = i + 1; }
                return sum;
            }
            int main() { putint(weigh(getint())); putfloat(scale); return 7; }
            """;

    private final byte[] sample;
    /** How many bytes stand before the text of the program. */
    private final int headers;

    /** The contract of a target. */
    protected HostileExecutablesContract(TargetUnderTest target) {
        sample = Compiler.builder()
                .target(target.target())
                .optimize(Level.O1)
                .build()
                .compile(SourceFile.of("weigh.sy", SOURCE))
                .executable();
        headers = placeOfText(Executable.load(sample));
    }

    private static int placeOfText(Executable program) {
        int address = program.programRange().orElseThrow().begin();
        Segment text = program.image().segments().stream()
                .filter(segment -> segment.address() <= address && address < segment.end())
                .findFirst()
                .orElseThrow();
        return text.fileOffset() + address - text.address();
    }

    /** Says whether a file is loaded, and runs it if so. */
    private static boolean survives(byte[] file) {
        try {
            Executable program = Executable.load(file);
            Run run = SIMULATOR.run(program, INPUT).run();
            run.profile().functions();
            run.profile().lines();
            SimulatedProcess process = SIMULATOR.start(program, Io.discarding(INPUT));
            Run inSteps = process.run(step -> {});
            if (run.outcome() instanceof RunOutcome.LimitReached) {
                assertThat(inSteps.outcome()).isInstanceOf(RunOutcome.LimitReached.class);
            } else {
                assertThat(inSteps.outcome()).isEqualTo(run.outcome());
            }
            return true;
        } catch (ElfFormatException e) {
            assertThat(e.getMessage()).isNotEmpty();
            return false;
        }
    }

    @Test
    void theSoundFileRuns() {
        assertThat(survives(sample)).isTrue();
        assertThat(Simulator.create().run(Executable.load(sample), INPUT).outcome())
                .isEqualTo(new RunOutcome.Exited(7));
    }

    @Test
    void everyFileThatIsCutOffInItsHeadersIsRefused() {
        for (int length = 0; length < headers; length++) {
            byte[] cut = Arrays.copyOf(sample, length);
            assertThatThrownBy(() -> Executable.load(cut)).isInstanceOf(ElfFormatException.class);
        }
    }

    @Test
    void everyBitOfTheHeadersMayBeFlipped() {
        assertTimeoutPreemptively(PATIENCE, () -> {
            for (int bit = 0; bit < Byte.SIZE * headers; bit++) {
                byte[] damaged = sample.clone();
                damaged[bit / Byte.SIZE] ^= (byte) (1 << bit % Byte.SIZE);
                survives(damaged);
            }
        });
    }

    @Test
    void manyBytesMayBeWrong() {
        Random random = new Random(5);
        assertTimeoutPreemptively(PATIENCE, () -> {
            int loaded = 0;
            for (int i = 0; i < 3_000; i++) {
                byte[] damaged = sample.clone();
                for (int count = random.nextInt(1, 8); count > 0; count--) {
                    int[] interesting = {0, 1, 0x7f, 0x80, 0xff, random.nextInt(256)};
                    int place = random.nextInt(i % 2 == 0 ? headers : damaged.length);
                    damaged[place] = (byte) interesting[random.nextInt(interesting.length)];
                }
                loaded += survives(damaged) ? 1 : 0;
            }
            assertThat(loaded).isGreaterThan(1_000);
        });
    }

    /** The text of the program itself, which stands after the headers, is replaced by random bytes. */
    @Test
    void textMayBeAnything() {
        Random random = new Random(6);
        byte[] text = new byte[400];
        assertTimeoutPreemptively(PATIENCE, () -> {
            for (int i = 0; i < 1_000; i++) {
                byte[] damaged = sample.clone();
                random.nextBytes(text);
                // The rest of an instruction stays often, so that programs get somewhere.
                for (int k = random.nextInt(1, text.length); k > 0; k--) {
                    int place = random.nextInt(text.length);
                    damaged[headers + place] = text[place];
                }
                assertThat(survives(damaged)).isTrue();
            }
        });
    }
}
