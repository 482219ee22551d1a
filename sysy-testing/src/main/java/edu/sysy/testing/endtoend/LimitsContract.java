package edu.sysy.testing.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import edu.sysy.Compiler;
import edu.sysy.Limits;
import edu.sysy.ast.Ast;
import edu.sysy.ir.Program;
import edu.sysy.machine.MachineProgram;
import edu.sysy.machine.SelectedProgram;
import edu.sysy.pass.CompilerObserver;
import edu.sysy.source.CompilationException;
import edu.sysy.source.Diagnostic;
import edu.sysy.source.SourceFile;
import edu.sysy.testing.growth.GrowingProgram;
import edu.sysy.testing.target.TargetUnderTest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Each limit of a compile ends it with a diagnostic of its own, and so does an interrupt of its thread. */
public abstract class LimitsContract {
    private static final SourceFile SMALL = SourceFile.of("small.sy", "int main() { return getint() + 1; }");

    private final TargetUnderTest target;

    /** The contract of a target. */
    protected LimitsContract(TargetUnderTest target) {
        this.target = target;
    }

    @AfterEach
    void forgetInterrupt() {
        assertThat(Thread.interrupted()).isFalse();
    }

    private Compiler compiler(Limits limits) {
        return Compiler.builder().target(target.target()).limits(limits).build();
    }

    private static void assertFails(Runnable compile, String code, String message) {
        assertThatExceptionOfType(CompilationException.class)
                .isThrownBy(compile::run)
                .satisfies(e -> {
                    assertThat(e.diagnostics()).hasSize(1);
                    assertThat(e.diagnostics().getFirst().code()).isEqualTo(code);
                    assertThat(e.diagnostics().getFirst().message()).contains(message);
                });
    }

    @Test
    void aLongSourceIsNotRead() {
        List<Diagnostic> told = new ArrayList<>();
        Limits limits = Limits.none().withMaxSourceLength(20);
        Compiler compiler = Compiler.builder()
                .target(target.target())
                .limits(limits)
                .diagnostics((source, diagnostic) -> told.add(diagnostic))
                .build();

        assertFails(() -> compiler.compile(SMALL), "E0901", "the source has 35 characters, more than 20");
        assertFails(() -> compiler.parse().run(SMALL), "E0901", "more than 20");
        assertThat(told).extracting(Diagnostic::code).containsExactly("E0901", "E0901");
        assertThat(compiler(limits.withMaxSourceLength(35)).compile(SMALL).executable())
                .isNotEmpty();
    }

    @Test
    void nestingIsLimited() {
        SourceFile nested =
                SourceFile.of("nested.sy", "int main() { " + "{".repeat(30) + "}".repeat(30) + " return 0; }");

        assertFails(
                () -> compiler(Limits.none().withMaxNesting(20)).compile(nested),
                "E0213",
                "nesting is deeper than 20 levels");
        assertThat(compiler(Limits.none().withMaxNesting(40)).compile(nested).executable())
                .isNotEmpty();
    }

    @Test
    void theSizeOfAProgramIsLimited() {
        SourceFile loop = SourceFile.of("loop.sy", """
                int main() {
                    int i = 0, x = getint();
                    while (i < 7) { x = x * x + i; i = i + 1; }
                    return x;
                }
                """);
        Limits few = Limits.none().withMaxInstructions(5);
        Limits more = few.withMaxInstructions(22);

        assertFails(() -> compiler(few).compile(loop), "E0902", "instructions after translation, more than 5");
        assertFails(() -> compiler(more).compile(loop), "E0902", "instructions after the pass unroll");
        assertThat(compiler(few.withMaxInstructions(1000)).compile(loop).executable())
                .isNotEmpty();
    }

    @Test
    void timeIsLimited() {
        SourceFile large = SourceFile.of(
                "large.sy", GrowingProgram.named("diamonds").source().apply(3_000));
        long start = System.nanoTime();

        assertFails(
                () -> compiler(Limits.builder().maxTime(Duration.ZERO).build()).compile(SMALL),
                "E0903",
                "longer than 0 ms");
        assertFails(
                () -> compiler(Limits.builder().maxTime(Duration.ofMillis(30)).build())
                        .compile(large),
                "E0903",
                "longer than 30 ms");
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(10));
        assertThat(compiler(Limits.builder().maxTime(Duration.ofHours(1)).build())
                        .compile(SMALL)
                        .executable())
                .isNotEmpty();
    }

    @Test
    void limitsThatMakeNoSenseAreRejected() {
        Limits none = Limits.none();

        assertThatIllegalArgumentException().isThrownBy(() -> none.withMaxNesting(501));
        assertThatIllegalArgumentException().isThrownBy(() -> none.withMaxNesting(0));
        assertThatIllegalArgumentException().isThrownBy(() -> none.withMaxSourceLength(-1));
        assertThatIllegalArgumentException().isThrownBy(() -> none.withMaxInstructions(-1));
        assertThatIllegalArgumentException().isThrownBy(() -> none.withMaxTime(Duration.ofMillis(-1)));
    }

    @Test
    void anInterruptEndsEachStageAndIsKept() {
        Compiler compiler = compiler(Limits.none());
        Ast ast = compiler.parse().run(SMALL);
        Program lowered = compiler.lower().run(ast);
        Program program = compiler.constructSsa().run(lowered);
        SelectedProgram selected = compiler.selectInstructions().run(program);
        MachineProgram machine = compiler.allocateSelected().run(selected);
        byte[] expected = compiler.compile(SMALL).executable();

        for (Runnable stage : List.<Runnable>of(
                () -> compiler.compile(SMALL),
                () -> compiler.parse().run(SMALL),
                () -> compiler.lower().run(ast),
                () -> compiler.constructSsa().run(lowered),
                () -> compiler.buildSsa().run(ast),
                () -> compiler.optimize().run(program),
                () -> compiler.selectInstructions().run(program),
                () -> compiler.allocateSelected().run(selected),
                () -> compiler.emit().run(machine))) {
            Thread.currentThread().interrupt();
            assertFails(stage, "E0904", "the compile was interrupted");
            assertThat(Thread.interrupted()).isTrue();
        }
        assertThat(compiler.compile(SMALL).executable()).isEqualTo(expected);
    }

    @Test
    void passesThatAreRunByHandDoNotLookAtInterrupts() {
        Compiler compiler = compiler(Limits.none());
        Program program = compiler.buildSsa().run(compiler.parse().run(SMALL));
        Thread.currentThread().interrupt();

        Program changed = compiler.pipeline().run(program, CompilerObserver.NONE);

        assertThat(Thread.interrupted()).isTrue();
        assertThat(changed).isNotNull();
    }
}
