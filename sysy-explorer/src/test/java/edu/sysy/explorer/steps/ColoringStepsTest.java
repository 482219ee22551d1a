package edu.sysy.explorer.steps;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.Compiler;
import edu.sysy.Level;
import edu.sysy.machine.MachineFunction;
import edu.sysy.machine.PhysicalRegister;
import edu.sysy.machine.RegisterFile;
import edu.sysy.machine.RegisterSet;
import edu.sysy.mips.Mips32;
import edu.sysy.source.SourceFile;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The steps by which graphs are coloured, with many registers and with few. */
class ColoringStepsTest {
    private static final Compiler COMPILER =
            Compiler.builder().optimize(Level.O1).target(Mips32.linux()).build();

    /** A loop that keeps six numbers. */
    private static MachineFunction sums() {
        SourceFile source = SourceFile.of("sums.sy", """
                int sums(int n, int a, int b, int c, int d) {
                    int s = 0;
                    while (n > 0) { s = s + a * b - c; a = a + d; b = b + c; c = c + n; n = n - 1; }
                    return s + a + b + c + d;
                }
                int main() { return sums(getint(), getint(), getint(), getint(), getint()); }
                """);
        return COMPILER.parse()
                .andThen(COMPILER.buildSsa())
                .andThen(COMPILER.selectInstructions())
                .run(source)
                .functions()
                .getFirst();
    }

    static StepSequence manyRegisters() {
        return ColoringSteps.of(sums(), COMPILER.options().target().registers());
    }

    private static RegisterFile few(int count) {
        RegisterFile all = COMPILER.options().target().registers();
        List<PhysicalRegister> integers = all.allocatable(all.classes().getFirst());
        return new RegisterFile(integers.subList(0, count), RegisterSet.of(List.of()), all.temporary());
    }

    private static List<String> beginnings(StepSequence steps) {
        return steps.steps().stream()
                .map(step -> step.sentence().split("[: ]")[0])
                .distinct()
                .toList();
    }

    @Test
    void functionsWithoutMachineCodeSaySo() {
        Compiler best =
                Compiler.builder().optimize(Level.O2).target(Mips32.linux()).build();
        SourceFile source = SourceFile.of("twice.sy", """
                int twice(int n) { return n + n; }
                int main() { return twice(getint()); }
                """);
        for (StepSequences function : StepSequences.of(best, source)) {
            StepSequence coloring = function.sequence(ColoringSteps.ID).orElseThrow();
            boolean compiled = function.function().equals("main");
            assertThat(beginnings(coloring).getFirst()).isEqualTo(compiled ? "Build" : "There");
        }
    }

    @Test
    void withManyRegistersNothingIsSpilled() {
        StepSequence steps = manyRegisters();
        assertThat(beginnings(steps))
                .contains("Build", "Simplify", "Coalesce", "Select")
                .doesNotContain("Spill");
        assertThat(steps.steps().getLast().tables().getFirst().rows())
                .extracting(row -> row.getLast())
                .allMatch(where -> where.startsWith("$") || where.startsWith("part of "));
        assertThat(steps.picture()).isPresent();
    }

    @Test
    void withFewRegistersValuesAreSpilledAndTheGraphIsBuiltAnew() {
        StepSequence steps = ColoringSteps.of(sums(), few(4));
        assertThat(beginnings(steps)).contains("Spill", "Values");
        assertThat(steps.steps())
                .extracting(AlgorithmStep::sentence)
                .anyMatch(sentence -> sentence.endsWith("it finds no register that is worth it and is spilled."));
    }

    @Test
    void noNeighboursEverShareARegister() {
        StepSequence steps = ColoringSteps.of(sums(), few(5));
        AlgorithmStep last = steps.steps().getLast();
        steps.picture().orElseThrow().edges().forEach(edge -> {
            String one = last.view().labels().getOrDefault(edge.from(), "none");
            String other = last.view().labels().getOrDefault(edge.to(), "no other");
            boolean bothShown = !last.view().hidden().contains(edge.from())
                    && !last.view().hidden().contains(edge.to());
            assertThat(bothShown && one.equals(other)).as(edge.toString()).isFalse();
        });
    }
}
