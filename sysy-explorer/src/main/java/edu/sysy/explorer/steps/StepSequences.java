package edu.sysy.explorer.steps;

import edu.sysy.Compiler;
import edu.sysy.ir.Function;
import edu.sysy.linear.LinearCode;
import edu.sysy.machine.MachineFunction;
import edu.sysy.machine.RegisterFile;
import edu.sysy.source.SourceFile;
import edu.sysy.text.JsonWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The algorithms of textbooks at work on one function.
 *
 * @param function the name of the function
 * @param sequences what there is to see, in the order in which a course has it
 */
public record StepSequences(String function, List<StepSequence> sequences) {
    /** The registers of the machine of lectures, few enough for GETREG to run out of them. */
    private static final int REGISTERS = 3;

    public StepSequences {
        Objects.requireNonNull(function, "function");
        sequences = List.copyOf(sequences);
    }

    /**
     * The algorithms at work on each function of a source text: phis on the program as the front end makes it, analyses
     * and blocks on its SSA form before any optimization, and colouring on the machine code that the compiler selects.
     *
     * @throws edu.sysy.source.CompilationException if the text has an error
     */
    public static List<StepSequences> of(Compiler compiler, SourceFile source) {
        return ProgramSteps.of(compiler, source);
    }

    /** All that applies to a function of the intermediate representation, in any form: at least dominators. */
    public static StepSequences of(Function function) {
        List<StepSequence> found = new ArrayList<>();
        found.add(DominatorSteps.of(function));
        found.add(FrontierSteps.of(function));
        PhiSteps.of(function).ifPresent(found::add);
        found.addAll(InductionSteps.of(function));
        return new StepSequences(function.name(), found).and(of(LinearCode.of(function)));
    }

    /**
     * Colouring of the registers of machine code.
     *
     * @param registers those of the target, {@code Target.registers()}, or fewer, which make it more difficult
     */
    public static StepSequences of(MachineFunction function, RegisterFile registers) {
        return new StepSequences(function.name(), List.of(ColoringSteps.of(function, registers)));
    }

    /**
     * Value numbering, the graph, and code generation with GETREG, of the longest blocks of linear code; none if no
     * block has two statements.
     */
    public static StepSequences of(LinearCode code) {
        return of(code, REGISTERS);
    }

    /**
     * As {@link #of(LinearCode)}, with code for a machine with so many registers.
     *
     * @throws IllegalArgumentException if there is no register
     */
    public static StepSequences of(LinearCode code, int registers) {
        if (registers < 1) {
            throw new IllegalArgumentException(registers + " registers");
        }
        List<StepSequence> found = new ArrayList<>();
        List<BlockRun> runs = BlockRun.of(code);
        runs.forEach(run -> found.add(NumberingSteps.of(run)));
        runs.forEach(run -> found.add(DagSteps.of(run)));
        runs.forEach(run -> found.add(GetRegSteps.of(run, registers)));
        return new StepSequences(code.name(), found);
    }

    /** With one more sequence, after those of dominators and frontiers. */
    StepSequences with(StepSequence sequence) {
        List<StepSequence> more = new ArrayList<>(sequences);
        more.add(2, sequence);
        return new StepSequences(function, more);
    }

    /** These sequences and then those of another value. */
    public StepSequences and(StepSequences others) {
        List<StepSequence> both = new ArrayList<>(sequences);
        both.addAll(others.sequences);
        return new StepSequences(function, both);
    }

    /** The sequence of an id. */
    public Optional<StepSequence> sequence(String id) {
        return sequences.stream().filter(sequence -> sequence.id().equals(id)).findFirst();
    }

    /** The sequences as JSON: the argument of {@code renderSteps} in {@code steps.js}. */
    public String json() {
        JsonWriter json = JsonWriter.compact().beginObject().field("function", function);
        json.name("sequences").beginArray();
        sequences.forEach(new StepJson(json)::write);
        return json.endArray().endObject().text();
    }

    /** The text of all sequences. */
    @Override
    public String toString() {
        return sequences.stream().map(StepSequence::toString).collect(Collectors.joining("\n"));
    }
}
