package edu.sysy.testing.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.Assembly;
import edu.sysy.Compiler;
import edu.sysy.Level;
import edu.sysy.Target;
import edu.sysy.simulate.Capture;
import edu.sysy.simulate.Executable;
import edu.sysy.simulate.RunOutcome;
import edu.sysy.simulate.Simulator;
import edu.sysy.source.SourceFile;
import edu.sysy.testing.Corpus;
import edu.sysy.testing.target.TargetUnderTest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Sparse data of large programs is written when they begin rather than stored in executables. */
public abstract class SparseDataContract {
    /** A bound for files that leave data out. */
    protected static final int TABLE_BYTES = 100_000;

    /** 500 MB, of which a word in a thousand is not zero. */
    protected static final String HUNDREDS_OF_MEGABYTES = "int a[131072][1000] = {" + "{0,9},".repeat(131_071)
            + "{3}};\nint main() { return a[131070][1] + a[131071][0]; }\n";

    /** 19 MB, of which a word in six is not zero. */
    protected static final String DENSE = "int a[4][1200000] = {" + ("{" + "1,".repeat(200_000) + "2},").repeat(4)
            + "};\nint main() { return a[getint()][0]; }\n";

    /** 20 MB of words of which few are not zero, the last ones among them, a dense array, and zeros. */
    protected static final String SOURCE = """
            int rows[5000][1000] = {{1}, {0, 2}, {3}, %s{%s-4}};
            float scales[200][1000] = {{1.5}, {-2.5}};
            const int squares[100] = {0, 1, 4};
            int dense[5] = {5, 6, 7, 8, 9}, none[10];
            int main() {
                int i = 0, sum = 0;
                while (i < 5000) {
                    int k = 0;
                    while (k < 1000) {
                        if (rows[i][k] != 0) sum = sum * 7 + rows[i][k] * (i + k + 1);
                        k = k + 1;
                    }
                    i = i + 1;
                }
                putint(sum); putch(32);
                putint(scales[0][0] * 10); putch(32);
                putint(scales[1][0] * 10); putch(32);
                rows[1][1] = rows[1][1] + 40;
                putint(rows[1][1]); putch(32);
                i = 0;
                while (i < 5) {
                    putint(squares[i] + dense[i] + none[i]); putch(32);
                    i = i + 1;
                }
                return 0;
            }
            """.formatted("{}, ".repeat(4996), "0, ".repeat(900));

    private static int expectedSum() {
        return ((1 * 7 + 2 * 3) * 7 + 3 * 3) * 7 - 4 * 5900;
    }

    private final TargetUnderTest target;
    private final List<? extends Target> targets;

    /** The contract of a target with variants that have room for so much data. */
    protected SparseDataContract(TargetUnderTest target, List<? extends Target> variants) {
        this.target = target;
        this.targets = List.copyOf(variants);
    }

    /** What {@link #SOURCE} prints. */
    protected static String expected() {
        return expectedSum() + " 15 -25 42 5 7 11 8 9 ";
    }

    /** A program at level O1. */
    protected static Assembly assembly(Target target, String source) {
        return Compiler.builder().target(target).optimize(Level.O1).build().compile(SourceFile.of("sparse.sy", source));
    }

    @Test
    void largeSparseArraysAreLeftOutOfExecutables() {
        for (Target variant : targets) {
            byte[] file = assembly(variant, SOURCE).executable();
            assertThat(file).as(variant.name()).hasSizeLessThan(TABLE_BYTES);
            Capture run = Simulator.create().run(Executable.load(file), new byte[0]);
            assertThat(run.outcome()).as(variant.name()).isEqualTo(new RunOutcome.Exited(0));
            assertThat(run.text()).as(variant.name()).isEqualTo(expected());
        }
    }

    @Test
    void theirExecutablesRunUnderTheEmulator() throws IOException {
        byte[] file = assembly(target.target(), SOURCE).executable();
        assertThat(ProgramRuns.emulate(target.emulator(), file, new byte[0]))
                .isEqualTo(Corpus.transcript(expected().getBytes(StandardCharsets.US_ASCII), 0));
    }

    @Test
    void arraysOfHundredsOfMegabytesTakeTheRoomOfTheirWords() {
        assertThat(assembly(target.target(), HUNDREDS_OF_MEGABYTES).executable())
                .hasSizeLessThan(1_100_000);
    }

    @Test
    void denseArraysAreStored() {
        assertThat(assembly(target.target(), DENSE).executable()).hasSizeGreaterThan(15_000_000);
    }
}
