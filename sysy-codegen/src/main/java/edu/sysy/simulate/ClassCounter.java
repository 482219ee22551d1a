package edu.sysy.simulate;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Sorts executed instruction words into the classes of their machine. */
final class ClassCounter {

    private final Executable program;
    private final List<? extends InstructionClass> classes;
    private final long[] counts;

    ClassCounter(Executable program) {
        this.program = program;
        this.classes = program.machine().classes();
        this.counts = new long[classes.size()];
    }

    /** Counts a word that was executed so many times. */
    void add(int word, long executions) {
        Optional<? extends InstructionClass> kind = program.machine().classOf(word, program.standalone());
        while (kind.isPresent()) {
            counts[classes.indexOf(kind.get())] += executions;
            kind = kind.get().whole();
        }
    }

    InstructionCounts counts() {
        return new InstructionCounts(classes, Arrays.stream(counts).boxed().toList());
    }
}
