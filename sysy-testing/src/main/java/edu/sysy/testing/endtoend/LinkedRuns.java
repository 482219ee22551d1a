package edu.sysy.testing.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.Compiler;
import edu.sysy.CompilerOptions;
import edu.sysy.Level;
import edu.sysy.machine.RegisterAllocator;
import edu.sysy.pass.Pipeline;
import edu.sysy.source.SourceFile;
import edu.sysy.testing.Corpus;
import edu.sysy.testing.target.TargetUnderTest;
import edu.sysy.testing.target.TargetUnderTest.Variant;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Compiles small programs in every way for a target with a linker, and compares what they do with the interpreter. */
final class LinkedRuns {
    private final TargetUnderTest target;

    LinkedRuns(TargetUnderTest target) {
        this.target = target;
    }

    /** What the interpreter makes of a program as the front end leaves it. */
    String interpreted(String source, String input) {
        Compiler compiler = Compiler.builder()
                .target(target.target())
                .optimize(Level.O0)
                .verify(true)
                .build();
        return ProgramRuns.interpret(
                ProgramRuns.optimized(compiler, SourceFile.of("program.sy", source)),
                input.getBytes(StandardCharsets.US_ASCII));
    }

    /** The variants of the target whose text can be linked with another library. */
    private List<Variant> linkedVariants() {
        return target.variants().stream()
                .filter(variant -> variant.linker().isPresent())
                .toList();
    }

    /** Each level and register allocator makes a program that does what is expected, for each variant of the target. */
    void check(String source, String input, String expected) {
        for (Variant variant : linkedVariants()) {
            for (Level level : Level.values()) {
                for (RegisterAllocator allocator : Compiler.allocators()) {
                    Compiler.Builder compiler =
                            Compiler.builder().optimize(level).allocator(allocator);
                    check(compiler, variant, source, input, expected);
                }
            }
        }
    }

    /** Passes chosen by name make a program that does what the interpreter says, for each variant of the target. */
    void checkPasses(String source, String input, Pipeline passes) {
        String expected = interpreted(source, input);
        for (Variant variant : linkedVariants()) {
            Compiler.Builder compiler = Compiler.builder().optimize(Level.O1).pipeline(passes);
            check(compiler, variant, source, input, expected);
        }
    }

    private static void check(Compiler.Builder options, Variant variant, String source, String input, String expected) {
        Compiler compiler = options.target(variant.target()).verify(true).build();
        byte[] executable = variant.linked(compiler.compile(SourceFile.of("program.sy", source)));
        CompilerOptions chosen = compiler.options();
        assertThat(emulated(variant, executable, input))
                .as(
                        "%s %s %s %s",
                        variant.name(),
                        chosen.level(),
                        chosen.allocator().map(RegisterAllocator::name).orElse(""),
                        chosen.pipeline().map(Pipeline::toString).orElse(""))
                .isEqualTo(expected);
    }

    /** The same, where the interpreter says what is expected. */
    void check(String source, String input) {
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
