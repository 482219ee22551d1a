package edu.sysy.mips.assemble;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.mips.Mips32;
import edu.sysy.mips.MipsUnderTest;
import edu.sysy.testing.Tools;
import edu.sysy.testing.endtoend.SparseDataContract;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Object files leave sparse data out, too. */
class SparseDataTest extends SparseDataContract {
    SparseDataTest() {
        super(new MipsUnderTest(), List.of(Mips32.linux(), Mips32.linux().bigEndian(), Mips32.spim()));
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
    void objectFilesTakeTheRoomOfTheWords() {
        assertThat(assembly(Mips32.linux(), HUNDREDS_OF_MEGABYTES).object()).hasSizeLessThan(1_100_000);
        assertThat(assembly(Mips32.linux(), DENSE).object()).hasSizeGreaterThan(19_000_000);
    }
}
