package edu.sysy.testing.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import edu.sysy.Compiler;
import edu.sysy.Level;
import edu.sysy.Target;
import edu.sysy.object.ElfFormatException;
import edu.sysy.simulate.Executable;
import edu.sysy.simulate.FaultKind;
import edu.sysy.simulate.Run;
import edu.sysy.simulate.RunLimit;
import edu.sysy.simulate.RunOutcome;
import edu.sysy.simulate.Simulator;
import edu.sysy.simulate.StandardInstructionClass;
import edu.sysy.source.SourceFile;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * How programs end that do not return from {@code main}, and what is counted until then, on a machine with registers of
 * 64 bits.
 */
public abstract class FaultContract {
    private final Target target;

    /** The contract of a target. */
    protected FaultContract(Target target) {
        this.target = target;
    }

    private byte[] compiled(String source) {
        return Compiler.builder()
                .target(target)
                .optimize(Level.O1)
                .build()
                .compile(SourceFile.of("program.sy", source))
                .executable();
    }

    /** Runs a program for at most ten million instructions. */
    protected static final Run run(byte[] executable) {
        return Simulator.builder()
                .instructionLimit(10_000_000)
                .build()
                .run(Executable.load(executable), new byte[0])
                .run();
    }

    @Test
    void limitsEndPrograms() {
        assertThat(run(compiled("int main() { while (1) {} return 0; }")).outcome())
                .isInstanceOfSatisfying(
                        RunOutcome.LimitReached.class,
                        limit -> assertThat(limit.limit()).isEqualTo(RunLimit.INSTRUCTIONS));
        assertThat(run(compiled("int f(int n) { int a[5000]; a[n % 50] = n; return f(n + 1) + a[n / 50 % 50]; }"
                                + " int main() { return f(0); }"))
                        .outcome())
                .isInstanceOfSatisfying(
                        RunOutcome.Faulted.class,
                        fault -> assertThat(fault.kind()).isEqualTo(FaultKind.STACK_OVERFLOW));
    }

    @Test
    void executedInstructionsAreCountedByClassFunctionAndLine() {
        Run run = run(compiled("""
                int table[100];
                int main() {
                    int i = 0;
                    while (i < 100) {
                        table[i] = i * i;
                        i = i + 1;
                    }
                    return table[7] / table[3];
                }
                """));
        assertThat(run.outcome()).isEqualTo(new RunOutcome.Exited(5));
        assertThat(run.programCounts().count(StandardInstructionClass.MULTIPLY)).isEqualTo(100);
        assertThat(run.programCounts().count(StandardInstructionClass.STORE)).isEqualTo(100);
        assertThat(run.programCounts().count(StandardInstructionClass.DIVIDE)).isEqualTo(1);
        assertThat(run.profile().functions())
                .anySatisfy(function -> assertThat(function.function().name()).isEqualTo("main"));
        assertThat(run.profile().lines()).anySatisfy(line -> {
            assertThat(line.line().line()).isEqualTo(5);
            assertThat(line.counts().count(StandardInstructionClass.STORE)).isEqualTo(100);
        });
    }

    @Test
    void damagedFilesAreRefusedOrRun() {
        byte[] file = compiled("int main() { putint(getint()); return 0; }");
        Random random = new Random(3);
        Simulator simulator = Simulator.builder().instructionLimit(100_000).build();
        int refused = 0;
        for (int i = 0; i < 1_000; i++) {
            byte[] damaged = file.clone();
            for (int k = random.nextInt(1, 8); k > 0; k--) {
                damaged[random.nextInt(i % 2 == 0 ? 400 : file.length)] = (byte) random.nextInt();
            }
            try {
                Run run = simulator.run(Executable.load(damaged), new byte[0]).run();
                assertThat(run.profile().functions()).isNotNull();
            } catch (ElfFormatException e) {
                refused++;
            }
        }
        assertThat(refused).isBetween(50, 950);
        file[4] = 1;
        assertThatThrownBy(() -> Executable.load(file))
                .isInstanceOf(ElfFormatException.class)
                .hasMessage("not a 64-bit ELF file");
    }
}
