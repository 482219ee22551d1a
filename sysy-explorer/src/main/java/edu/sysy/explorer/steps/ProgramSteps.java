package edu.sysy.explorer.steps;

import edu.sysy.Compiler;
import edu.sysy.ir.Function;
import edu.sysy.ir.Program;
import edu.sysy.machine.MachineFunction;
import edu.sysy.source.SourceFile;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The sequences of all functions of a source text. */
final class ProgramSteps {
    private final Compiler compiler;
    private final Program constructed;
    private final Program lowered;

    private ProgramSteps(Compiler compiler, SourceFile source) {
        this.compiler = compiler;
        lowered = compiler.parse().andThen(compiler.lower()).run(source);
        constructed = compiler.constructSsa().run(lowered);
    }

    static List<StepSequences> of(Compiler compiler, SourceFile source) {
        return new ProgramSteps(compiler, source).all();
    }

    private List<StepSequences> all() {
        Program optimized = compiler.optimize().run(constructed);
        List<MachineFunction> selected =
                compiler.selectInstructions().run(optimized).functions();
        List<StepSequences> found = new ArrayList<>();
        for (Function function : constructed.functions()) {
            StepSequences sequences = StepSequences.of(function);
            Optional<StepSequence> phis = lowered.functions().stream()
                    .filter(before -> before.name().equals(function.name()))
                    .findFirst()
                    .flatMap(PhiSteps::of);
            sequences = phis.map(sequences::with).orElse(sequences);
            found.add(sequences.and(new StepSequences(function.name(), List.of(coloring(function.name(), selected)))));
        }
        return List.copyOf(found);
    }

    private StepSequence coloring(String function, List<MachineFunction> selected) {
        return selected.stream()
                .filter(code -> code.name().equals(function))
                .findFirst()
                .map(code -> ColoringSteps.of(code, compiler.options().target().registers()))
                .orElseGet(() -> ColoringSteps.absent(function));
    }
}
