package edu.sysy.testing.endtoend;

import edu.sysy.Compiler;
import edu.sysy.Level;
import edu.sysy.ir.Program;
import edu.sysy.simulate.Capture;
import edu.sysy.simulate.Executable;
import edu.sysy.simulate.RunOutcome;
import edu.sysy.simulate.Simulator;
import edu.sysy.source.SourceFile;
import edu.sysy.testing.Corpus;
import edu.sysy.testing.CorpusRun;
import edu.sysy.testing.target.TargetUnderTest;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The source lines that profiles, traces and debuggers show, against what the interpreter executes of the program as it
 * was written:
 *
 * <ul>
 *   <li>no executed instruction belongs to a line that is never reached;
 *   <li>a branch that ends a loop after all passes, and was reached, belongs to a line that decides about a loop of the
 *       source and was reached, and that line has executed instructions. Loops of which nothing is left, because they
 *       were computed, unrolled, or replaced by a formula, have no such branch. A recursion is a loop here, and what a
 *       condition calls belongs to it;
 *   <li>at O0, a line is entered as often as the interpreter enters it, where it stores, calls or branches, and never
 *       more often. A line is entered as often as its most frequent instruction is executed.
 * </ul>
 *
 * <p>Programs that work longer than {@code sysy.lines.limit} operations are left out, and named. The whole corpus:
 * {@code -Dsysy.targets.every=1}.
 */
public abstract class SourceLinesContract {
    private static final long LIMIT = Long.getLong("sysy.lines.limit", 3_000_000);

    private final TargetUnderTest target;
    private final int every;

    /** The contract of a target that gets every so-manyth program, others at each level. */
    protected SourceLinesContract(TargetUnderTest target, int every) {
        this.target = target;
        this.every = Integer.getInteger("sysy.targets.every", every);
    }

    @ParameterizedTest
    @EnumSource(
            value = Level.class,
            names = {"O0", "O1", "O2"})
    void linesAreThoseThatRun(Level level) {
        Compiler compiler =
                Compiler.builder().optimize(level).target(target.target()).build();
        List<Corpus.Entry> programs = CompiledCorpusContract.sample(every, level);
        int count = CompiledCorpusContract.sampleSize(every, level);
        CorpusRun.all("source lines at " + level, programs, count, count, entry -> check(entry, compiler, level));
    }

    private static Optional<String> check(Corpus.Entry entry, Compiler compiler, Level level) {
        SourceFile source = SourceFile.of(entry + ".sy", entry.source());
        Program program = compiler.parse().andThen(compiler.buildSsa()).run(source);
        Optional<LineExpectations> expected = LineExpectations.of(program, entry.input(), LIMIT);
        if (expected.isEmpty()) {
            return Optional.of(CorpusRun.UNFINISHED);
        }
        Program optimized = compiler.optimize().run(program);
        Optional<LineExpectations> compiled = LineExpectations.of(optimized, entry.input(), LIMIT);
        Executable executable =
                Executable.load(ProgramRuns.assemble(compiler, optimized).executable());
        Simulator simulator = Simulator.builder().instructionLimit(20 * LIMIT).build();
        Capture capture = simulator.run(executable, entry.input());
        if (!(capture.run().outcome() instanceof RunOutcome.Exited)) {
            return Optional.of(capture.run().outcome().toString());
        }
        List<String> problems = LineFindings.problems(
                executable, capture.run().profile(), expected.get(), compiled.orElseThrow(), level);
        return problems.isEmpty() ? Optional.empty() : Optional.of(String.join("; ", problems));
    }
}
