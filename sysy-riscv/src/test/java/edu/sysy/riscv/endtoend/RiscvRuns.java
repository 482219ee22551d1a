package edu.sysy.riscv.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.Compiler;
import edu.sysy.Level;
import edu.sysy.machine.RegisterAllocator;
import edu.sysy.riscv.RiscvUnderTest;
import edu.sysy.source.SourceFile;
import edu.sysy.testing.Corpus;
import edu.sysy.testing.endtoend.ProgramRuns;
import edu.sysy.testing.target.TargetUnderTest.Variant;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** Compiles small programs in every way and compares what they do with what the interpreter does. */
final class RiscvRuns {
    private static final RiscvUnderTest TARGET = new RiscvUnderTest();

    private RiscvRuns() {}

    /** What the interpreter makes of a program as the front end leaves it. */
    static String interpreted(String source, String input) {
        Compiler compiler = Compiler.builder()
                .target(TARGET.target())
                .optimize(Level.O0)
                .verify(true)
                .build();
        return ProgramRuns.interpret(
                ProgramRuns.optimized(compiler, SourceFile.of("program.sy", source)),
                input.getBytes(StandardCharsets.US_ASCII));
    }

    /** Each level and register allocator makes a program that does what is expected, for each variant of the target. */
    static void check(String source, String input, String expected) {
        for (Variant variant : TARGET.variants()) {
            for (Level level : Level.values()) {
                for (RegisterAllocator allocator : Compiler.allocators()) {
                    Compiler compiler = Compiler.builder()
                            .target(variant.target())
                            .optimize(level)
                            .allocator(allocator)
                            .verify(true)
                            .build();
                    byte[] executable = variant.executable(compiler.compile(SourceFile.of("program.sy", source)));
                    assertThat(emulated(variant, executable, input))
                            .as(variant.name() + " " + level + " " + allocator.name())
                            .isEqualTo(expected);
                }
            }
        }
    }

    /** The same, where the interpreter says what is expected. */
    static void check(String source, String input) {
        check(source, input, interpreted(source, input));
    }

    /** What a program prints and returns, as {@link Corpus#transcript} has it. */
    static String transcript(String output, int status) {
        return Corpus.transcript(output.getBytes(StandardCharsets.US_ASCII), status);
    }

    private static String emulated(Variant variant, byte[] executable, String input) {
        try {
            return ProgramRuns.emulate(
                    variant.emulator().orElseThrow(), executable, input.getBytes(StandardCharsets.US_ASCII));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
