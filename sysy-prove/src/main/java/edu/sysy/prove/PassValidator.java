package edu.sysy.prove;

import edu.sysy.ir.Function;
import edu.sysy.ir.Program;
import edu.sysy.prove.validate.FunctionComparison;
import edu.sysy.prove.validate.ProgramPair;
import java.util.Optional;

/** Compares functions of a program with those that a pass has made of them. */
final class PassValidator {
    private final ProgramPair programs;
    private final TrialRuns runs;

    PassValidator(Program before, Program after) {
        this.programs = new ProgramPair(before, after);
        this.runs = new TrialRuns(before, after);
    }

    /**
     * Compares two functions of a name.
     *
     * @throws IllegalArgumentException if one of the programs has no such function
     */
    Validation validate(String function) {
        Optional<String> open = FunctionComparison.open(
                programs, named(programs.before(), function), named(programs.after(), function));
        if (open.isEmpty()) {
            return new Validation.Proved();
        }
        Optional<String> example = runs.difference(function);
        return example.isPresent() ? new Validation.Refuted(example.get()) : new Validation.Open(open.get());
    }

    private static Function named(Program program, String function) {
        return program.function(function).orElseThrow(() -> new IllegalArgumentException("no function @" + function));
    }
}
