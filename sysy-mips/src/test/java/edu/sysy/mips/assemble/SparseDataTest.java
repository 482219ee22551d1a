package edu.sysy.mips.assemble;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.Assembly;
import edu.sysy.Compiler;
import edu.sysy.Level;
import edu.sysy.mips.Mips32;
import edu.sysy.simulate.Capture;
import edu.sysy.simulate.Executable;
import edu.sysy.simulate.RunOutcome;
import edu.sysy.simulate.Simulator;
import edu.sysy.source.SourceFile;
import edu.sysy.testing.Tools;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Sparse data of large programs is written when they begin rather than stored in files. */
class SparseDataTest {
    private static final int TABLE_BYTES = 100_000;

    /** 20 MB of words of which few are not zero, the last ones among them, a dense array, and zeros. */
    private static final String SOURCE = """
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

    private static String expected() {
        return expectedSum() + " 15 -25 42 5 7 11 8 9 ";
    }

    static List<Mips32> targets() {
        return List.of(Mips32.linux(), Mips32.linux().bigEndian(), Mips32.spim());
    }

    private static Assembly assembly(Mips32 target, String source) {
        return Compiler.builder().target(target).optimize(Level.O1).build().compile(SourceFile.of("sparse.sy", source));
    }

    @ParameterizedTest
    @MethodSource("targets")
    void largeSparseArraysAreLeftOutOfExecutables(Mips32 target) {
        byte[] file = assembly(target, SOURCE).executable();

        assertThat(file).hasSizeLessThan(TABLE_BYTES);
        Capture run = Simulator.create().run(Executable.load(file), new byte[0]);
        assertThat(run.outcome()).isEqualTo(new RunOutcome.Exited(0));
        assertThat(run.text()).isEqualTo(expected());
    }

    @Test
    void theirExecutablesRunUnderLinux(@TempDir Path folder) {
        byte[] file = assembly(Mips32.linux(), SOURCE).executable();

        assertThat(GnuTools.emulate(folder, file, "").out()).isEqualTo(expected());
    }

    @Test
    void objectFilesWriteThemBeforeMainRuns(@TempDir Path folder) throws IOException {
        GnuTools tools = new GnuTools(folder, Tools.GCC, Tools.QEMU);
        byte[] object = assembly(Mips32.linux(), SOURCE).object();
        assertThat(object).hasSizeLessThan(TABLE_BYTES);
        tools.write("ours.o", object);
        try (InputStream library = SparseDataTest.class.getResourceAsStream("library.c")) {
            tools.write("library.c", Objects.requireNonNull(library).readAllBytes());
        }

        Tools.Finished run = ObjectFilesTest.linkAndRun(tools, Mips32.linux(), "ours.o");

        assertThat(new String(run.output(), StandardCharsets.US_ASCII)).isEqualTo(expected());
    }

    @Test
    void arraysOfHundredsOfMegabytesTakeTheRoomOfTheirWords() {
        String source = "int a[131072][1000] = {" + "{0,9},".repeat(131_071) + "{3}};\n"
                + "int main() { putint(a[131070][1] + a[131071][0]); return 0; }\n";
        Assembly assembly = assembly(Mips32.linux(), source);

        assertThat(assembly.object()).hasSizeLessThan(1_100_000);
        assertThat(assembly.executable()).hasSizeLessThan(1_100_000);
    }

    @Test
    void denseArraysAreStored() {
        String source = "int a[4][1200000] = {" + ("{" + "1,".repeat(200_000) + "2},").repeat(4) + "};\n"
                + "int main() { return a[getint()][0]; }\n";
        Assembly assembly = assembly(Mips32.linux(), source);

        assertThat(assembly.executable()).hasSizeGreaterThan(15_000_000);
        assertThat(assembly.object()).hasSizeGreaterThan(19_000_000);
    }
}
