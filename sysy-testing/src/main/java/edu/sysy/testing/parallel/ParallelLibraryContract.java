package edu.sysy.testing.parallel;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.Assembly;
import edu.sysy.ir.Program;
import edu.sysy.testing.Tools;
import edu.sysy.testing.endtoend.ProgramRuns;
import edu.sysy.testing.target.GnuToolchain;
import edu.sysy.testing.target.TargetUnderTest;
import edu.sysy.testing.target.TargetUnderTest.Variant;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Parallel programs do what the interpreter makes of their serial meaning, with any number of threads. Each runs
 * {@code sysy.parallel.repetitions} times in the emulator, where threads meet differently every time.
 */
public abstract class ParallelLibraryContract {
    private static final int REPETITIONS = Integer.getInteger("sysy.parallel.repetitions", 1);
    private static final byte[] NO_INPUT = new byte[0];

    /** What the programs call of the SysY library, on top of a C library. */
    private static final String LIBRARY = """
            #include <stdio.h>
            void putint(int value) { printf("%d", value); }
            void putch(int character) { putchar(character); }
            void putarray(int count, int *numbers) {
                printf("%d:", count);
                for (int i = 0; i < count; i++) printf(" %d", numbers[i]);
                putchar('\\n');
            }
            """;

    private final TargetUnderTest target;
    private final GnuToolchain tools;

    @TempDir
    private Path folder;

    /**
     * The contract of a target.
     *
     * @param tools those of its usual variant
     */
    protected ParallelLibraryContract(TargetUnderTest target, GnuToolchain tools) {
        this.target = target;
        this.tools = tools;
    }

    @Test
    void regionsRunInTheEmulator() throws IOException {
        target.requireEmulators();
        for (int threads : ParallelPrograms.THREADS) {
            Program program = program(threads);
            byte[] executable =
                    ParallelPrograms.assembly(target.target(), program).executable();
            emulate(target.usual(), executable, program, threads);
        }
    }

    @Test
    void regionsRunInTheEmulatorForEachVariant() throws IOException {
        target.requireEmulators();
        Program program = program(4);
        for (Variant variant : target.variants()) {
            byte[] executable =
                    ParallelPrograms.assembly(variant.target(), program).executable();
            if (variant.emulator().isPresent()) {
                emulate(variant, executable, program, 4);
            }
        }
    }

    /** Assembly text and object files have the threads, too. */
    @Test
    void regionsRunWithACLibrary() throws IOException {
        tools.require();
        Program program = program(4);
        Assembly assembly = ParallelPrograms.assembly(target.target(), program);
        Path library = Files.writeString(folder.resolve("library.c"), LIBRARY);
        Path text = Files.writeString(folder.resolve("text.s"), assembly.text());
        Path object = Files.write(folder.resolve("object.o"), assembly.object());
        for (Path file : List.of(text, object)) {
            Path linked = folder.resolve("linked");
            Tools.run(
                            List.of(
                                    tools.gcc(),
                                    "-static",
                                    "-w",
                                    file.toString(),
                                    library.toString(),
                                    "-o",
                                    "" + linked),
                            NO_INPUT)
                    .expectSuccess();
            emulate(target.usual(), Files.readAllBytes(linked), program, 4);
        }
    }

    private void emulate(Variant variant, byte[] executable, Program program, int threads) throws IOException {
        Path file = Files.write(folder.resolve("program"), executable);
        String expected = ProgramRuns.interpret(program, NO_INPUT);
        for (int i = 0; i < REPETITIONS; i++) {
            assertThat(ProgramRuns.emulate(variant.emulator().orElseThrow(), file, NO_INPUT))
                    .as("%s, %d threads, run %d", variant.name(), threads, i)
                    .isEqualTo(expected);
        }
    }

    private Program program(int threads) {
        return ParallelPrograms.program(target.target(), ParallelPrograms.REGIONS, threads);
    }
}
