package edu.sysy.mips;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.Assembly;
import edu.sysy.Compiler;
import edu.sysy.Level;
import edu.sysy.Target;
import edu.sysy.TargetTraits;
import edu.sysy.ir.Function;
import edu.sysy.ir.Program;
import edu.sysy.machine.MachineFunction;
import edu.sysy.machine.MachineProgram;
import edu.sysy.machine.RegisterFile;
import edu.sysy.machine.text.MachineSyntax;
import edu.sysy.mips.simulate.CycleEstimate;
import edu.sysy.simulate.Capture;
import edu.sysy.simulate.Executable;
import edu.sysy.simulate.Run;
import edu.sysy.simulate.Simulator;
import edu.sysy.source.SourceFile;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The compiler tells the passes what its target is like. */
class TargetTraitsCompilationTest {
    private static final SourceFile SOURCE = SourceFile.of("main.sy", """
            int a[100];
            int main() {
              int i = 0;
              while (i < getint()) { a[i] = a[i] + i; i = i + 1; }
              return a[3];
            }
            """);

    /** MIPS with other traits. */
    private record Other(Target mips, TargetTraits traits) implements Target {
        @Override
        public String name() {
            return "other";
        }

        @Override
        public RegisterFile registers() {
            return mips.registers();
        }

        @Override
        public MachineFunction select(Program program, Function function, Level level) {
            return mips.select(program, function, level);
        }

        @Override
        public String symbol(String function) {
            return mips.symbol(function);
        }

        @Override
        public MachineSyntax syntax() {
            return mips.syntax();
        }

        @Override
        public Assembly emit(MachineProgram program) {
            return mips.emit(program);
        }
    }

    private static String compiled(TargetTraits traits) {
        Target target = new Other(Mips32.linux(), traits);
        return Compiler.builder().target(target).build().compile(SOURCE).text();
    }

    @Test
    void traitsOfTheTargetReachThePasses() {
        TargetTraits usualTraits = TargetTraits.builder()
                .maxDataBytes(Mips32.linux().traits().maxDataBytes())
                .dataCaches(Mips32.linux().traits().dataCaches())
                .build();
        assertThat(Mips32.linux().traits()).isEqualTo(usualTraits);
        String usual = Compiler.builder()
                .target(Mips32.linux())
                .build()
                .compile(SOURCE)
                .text();
        assertThat(compiled(TargetTraits.DEFAULT)).isEqualTo(usual);
        assertThat(compiled(TargetTraits.builder().loopRegisters(0).build())).isNotEqualTo(usual);
    }

    private static final SourceFile CHAINS = SourceFile.of("chains.sy", """
            int main() {
              int a = getint(), b = getint(), c = getint(), d = getint();
              int e = getint(), f = getint(), g = getint(), h = getint();
              int i = 0;
              while (i < 1000) {
                int product = a * b * c * d * e * f * g * h;
                a = b; b = c; c = d; d = e; e = f; f = g; g = h;
                h = product + 3;
                i = i + 1;
              }
              putint(h);
              return 0;
            }
            """);

    /** Runs the program of chains, compiled for a machine. */
    private static Capture run(Executable program) {
        return Simulator.create().run(program, "1 2 3 5 7 9 11 13".getBytes(StandardCharsets.US_ASCII));
    }

    private static Executable chains(Target target) {
        return Executable.load(Compiler.builder()
                .target(target)
                .optimize(Level.O2)
                .build()
                .compile(CHAINS)
                .executable());
    }

    @Test
    void balancedProductsTakeFewerCyclesAndNoMoreInstructions() {
        for (ProcessorModel processor : List.of(ProcessorModel.MIPS_24K, ProcessorModel.MIPS_74K)) {
            Mips32 mips = Mips32.linux().withProcessor(processor);
            TargetTraits neverWaits = TargetTraits.builder()
                    .multiplicationLatency(1)
                    .additionLatency(1)
                    .issueWidth(1)
                    .build();
            Executable chains = chains(new Other(mips, neverWaits));
            Executable trees = chains(mips);
            Capture expected = run(chains);
            Capture actual = run(trees);
            assertThat(actual.output()).isEqualTo(expected.output());
            Run before = expected.run();
            Run after = actual.run();
            assertThat(after.programCounts().total())
                    .isLessThanOrEqualTo(before.programCounts().total());
            long cyclesBefore = CycleEstimate.cycles(
                    before.profile(), processor, chains.programRange().orElseThrow());
            long cyclesAfter = CycleEstimate.cycles(
                    after.profile(), processor, trees.programRange().orElseThrow());
            assertThat(cyclesAfter).as(processor.name()).isLessThan(cyclesBefore * 9 / 10);
        }
    }

    @Test
    void simulatorsThatNeverWaitGetNoTrees() {
        assertThat(Mips32.mars().traits().multiplicationLatency()).isOne();
        assertThat(Mips32.mars().traits().issueWidth()).isOne();
        assertThat(Mips32.linux()
                        .withProcessor(ProcessorModel.MIPS_74K)
                        .traits()
                        .issueWidth())
                .isEqualTo(2);
    }
}
