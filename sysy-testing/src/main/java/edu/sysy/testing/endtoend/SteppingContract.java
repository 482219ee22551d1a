package edu.sysy.testing.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import edu.sysy.Compiler;
import edu.sysy.Level;
import edu.sysy.Target;
import edu.sysy.object.ElfSymbol;
import edu.sysy.simulate.Executable;
import edu.sysy.simulate.Io;
import edu.sysy.simulate.Run;
import edu.sysy.simulate.RunLimit;
import edu.sysy.simulate.RunOutcome;
import edu.sysy.simulate.SimulatedProcess;
import edu.sysy.simulate.Simulator;
import edu.sysy.simulate.TraceStep;
import edu.sysy.source.SourceFile;
import edu.sysy.testing.target.TargetUnderTest;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Programs that are executed instruction by instruction. */
public abstract class SteppingContract {
    /** A loop with integers and floating numbers, calls and memory. */
    protected static final String PROGRAM = """
            int table[4] = {3, 1, 4, 1};
            float scale = 0.5;
            int weigh(int n) {
                int i = 0;
                while (i < n) {
                    table[i % 4] = table[i % 4] * 3 + i / 2;
                    if (table[i % 4] > 100) table[i % 4] = table[i % 4] % 7 - 3;
                    scale = scale * 1.25 + i;
                    i = i + 1;
                }
                return table[n % 4];
            }
            int main() {
                int n = getint();
                putint(weigh(n)); putch(10); putfloat(scale); putch(10);
                putarray(4, table);
                return table[2] + 40;
            }
            """;

    private final TargetUnderTest target;
    private final String argument;
    private final String zero;

    /**
     * The contract of a target.
     *
     * @param argument the register of the first argument
     * @param zero the register that is always 0
     */
    protected SteppingContract(TargetUnderTest target, String argument, String zero) {
        this.target = target;
        this.argument = argument;
        this.zero = zero;
    }

    /** A process of a small program, before its first instruction. */
    protected final SimulatedProcess start(String source, String input) {
        Compiler compiler = Compiler.builder().target(target.target()).build();
        Executable program = Executable.load(
                compiler.compile(SourceFile.of("small.sy", source)).executable());
        return Simulator.create().start(program, Io.discarding(input.getBytes(StandardCharsets.US_ASCII)));
    }

    private static Executable compiled(Target target, Level level) {
        return Executable.load(Compiler.builder()
                .target(target)
                .optimize(level)
                .build()
                .compile(SourceFile.of("weigh.sy", PROGRAM))
                .executable());
    }

    private static Io io(ByteArrayOutputStream out) {
        byte[] input = "25\n".getBytes(StandardCharsets.US_ASCII);
        return new Io(new ByteArrayInputStream(input), out, new ByteArrayOutputStream());
    }

    @ParameterizedTest
    @EnumSource(Level.class)
    void aRunInStepsIsTheSameRun(Level level) {
        for (TargetUnderTest.Variant variant : target.variants()) {
            Executable program = compiled(variant.target(), level);
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            ByteArrayOutputStream outInSteps = new ByteArrayOutputStream();
            Run run = Simulator.create().run(program, io(out));
            SimulatedProcess process = Simulator.create().start(program, io(outInSteps));
            long steps = 1;
            while (process.step()) {
                steps++;
            }
            Run inSteps = process.result();
            assertThat(inSteps.outcome()).isEqualTo(run.outcome()).isInstanceOf(RunOutcome.Exited.class);
            assertThat(inSteps.counts()).isEqualTo(run.counts());
            assertThat(inSteps.profile().lines()).isEqualTo(run.profile().lines());
            assertThat(inSteps.touchedMemory()).isEqualTo(run.touchedMemory());
            if (!program.standalone()) { // the other programs have delay slots that are not counted
                assertThat(process.executed()).isEqualTo(run.counts().total());
            }
            assertThat(steps).isGreaterThan(run.counts().total() / 2 - 1).isLessThanOrEqualTo(process.executed());
            assertThat(outInSteps.toByteArray()).isEqualTo(out.toByteArray()).isNotEmpty();
            assertThat(process.step()).isFalse();
        }
    }

    @Test
    void registersAndMemoryCanBeReadBetweenSteps() {
        Executable program = compiled(target.target(), Level.O0);
        SimulatedProcess process = Simulator.create().start(program, io(new ByteArrayOutputStream()));
        assertThat(process.pc()).isEqualTo(program.entryPoint());
        assertThatIllegalStateException().isThrownBy(process::result);
        ElfSymbol weigh = program.symbols().find("f.weigh").orElseThrow();
        while (process.pc() != weigh.address()) {
            assertThat(process.step()).isTrue();
        }
        assertThat(process.function()).contains(weigh);
        assertThat(process.register(argument)).isEqualTo(25);
        assertThat(process.register(zero)).isZero();
        int table = program.symbols().find("g.table").orElseThrow().address();
        assertThat(process.word(table + 8)).isEqualTo(4);
        assertThat(process.read(table, 8)).containsExactly(3, 0, 0, 0, 1, 0, 0, 0);
        while (process.step()) {
            // to the end
        }
        assertThat(process.outcome()).contains(new RunOutcome.Exited(process.word(table + 8) + 40));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> process.register("x"))
                .withMessage("there is no register x");
        assertThatIllegalArgumentException().isThrownBy(() -> process.word(table + 1));
        assertThatIllegalArgumentException().isThrownBy(() -> process.read(0, 4));
    }

    @Test
    void aTraceTellsWhatIsExecutedAndWhatItChanges() {
        List<TraceStep> steps = new ArrayList<>();
        Executable program = compiled(target.target(), Level.O1);
        SimulatedProcess process = Simulator.create().start(program, io(new ByteArrayOutputStream()));
        Run run = process.run(steps::add);
        assertThat(run.outcome()).isInstanceOf(RunOutcome.Exited.class);
        assertThat(steps.getFirst().pc()).isEqualTo(program.entryPoint());
        assertThat(steps).allMatch(step -> step.toString().startsWith(String.format("%08x", step.pc())));
        assertThat(steps)
                .filteredOn(step ->
                        step.function().filter(f -> f.name().equals("f.weigh")).isPresent())
                .hasSizeGreaterThan(25 * 5)
                .anyMatch(step -> step.toString().matches("[0-9a-f]{8} f\\.weigh\\+\\d+: mul\\S* .*"))
                .anyMatch(step -> step.toString().matches(".* \\| \\$?\\w+=[0-9a-f]{8,16} # weigh\\.sy:6"));
    }

    @Test
    void faultsAndLimitsEndASession() {
        byte[] file = Compiler.builder()
                .target(target.target())
                .build()
                .compile(
                        SourceFile.of("bad.sy", "int a[2]; int main() { a[0] = getint(); return a[a[0] * 10000000]; }"))
                .executable();
        SimulatedProcess process = Simulator.create().start(Executable.load(file), io(new ByteArrayOutputStream()));
        Run run = process.run(step -> {});
        assertThat(run.outcome()).isInstanceOf(RunOutcome.Faulted.class);
        assertThat(run.outcome())
                .isEqualTo(Simulator.create()
                        .run(Executable.load(file), io(new ByteArrayOutputStream()))
                        .outcome());

        SimulatedProcess limited = Simulator.builder()
                .instructionLimit(10)
                .build()
                .start(compiled(target.target(), Level.O1), io(new ByteArrayOutputStream()));
        assertThat(limited.run(step -> {}).outcome())
                .isInstanceOfSatisfying(
                        RunOutcome.LimitReached.class,
                        limit -> assertThat(limit.limit()).isEqualTo(RunLimit.INSTRUCTIONS));
    }
}
