package edu.sysy.testing.endtoend;

import static edu.sysy.testing.CorpusRun.difference;

import edu.sysy.Assembly;
import edu.sysy.Compiler;
import edu.sysy.Level;
import edu.sysy.ir.Program;
import edu.sysy.ir.text.IrParser;
import edu.sysy.ir.text.IrPrinter;
import edu.sysy.testing.Corpus;
import edu.sysy.testing.CorpusRun;
import edu.sysy.testing.target.Emulator;
import edu.sysy.testing.target.TargetUnderTest;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Every program of the corpus that follows the contests' conventions, at every level. Programs that work long are
 * stopped at a limit, and named in the output; the properties {@code sysy.corpus.limit} (operations) and
 * {@code sysy.corpus.seconds} raise it.
 *
 * <p>A target may be content with a part of the corpus, and with a smaller part under the emulator at the levels whose
 * programs run longest; {@code -Dsysy.targets.every=1} gives every target all of it everywhere.
 */
public abstract class CompiledCorpusContract {
    private final TargetUnderTest target;
    private final int every;
    private final int emulated;

    /** The contract of a target that gets every so-manyth program, others at each level. */
    protected CompiledCorpusContract(TargetUnderTest target, int every) {
        this(target, every, every);
    }

    /** The contract of a target that gets another part under the emulator at levels O0 and O1. */
    protected CompiledCorpusContract(TargetUnderTest target, int every, int emulated) {
        this.target = target;
        this.every = Integer.getInteger("sysy.targets.every", every);
        this.emulated = Integer.getInteger("sysy.targets.every", emulated);
    }

    private static final Set<String> OTHER_CONVENTIONS = Set.of("buaa", "buaa_errors", "negative");
    private static final int PROGRAMS = 732;
    private static final int SLOW_PROGRAMS = 17;
    /** How many programs may be stopped at the limit; most of them work long at level O0 only. */
    public static final int MAX_UNFINISHED = 70;

    /** All programs that are compiled and run. */
    public static List<Corpus.Entry> programs() {
        return Corpus.entries(entry -> !OTHER_CONVENTIONS.contains(entry.suite()));
    }

    /** Every so-manyth of these programs, others at each level. */
    public static List<Corpus.Entry> sample(int every, Level level) {
        List<Corpus.Entry> all = programs();
        return IntStream.range(0, all.size())
                .filter(i -> isInSample(i, every, level))
                .mapToObj(all::get)
                .toList();
    }

    /** How many programs such a part has. */
    public static int sampleSize(int every, Level level) {
        return (int) IntStream.range(0, PROGRAMS)
                .filter(i -> isInSample(i, every, level))
                .count();
    }

    private static boolean isInSample(int program, int every, Level level) {
        return program % every == level.ordinal() % every;
    }

    /** How many programs of a sample may be stopped at the limit; a part may have more than its share. */
    public static int maxUnfinished(int every) {
        return every == 1 ? MAX_UNFINISHED : MAX_UNFINISHED / every + 5;
    }

    @ParameterizedTest
    @EnumSource(
            value = Level.class,
            names = {"O0", "O1", "O2"})
    void everyProgramRunsRightOnTheInterpreterAndTheSimulator(Level level) {
        Compiler compiler = ProgramRuns.compiler(target.target(), level);
        List<Corpus.Entry> programs =
                sample(every, level).stream().filter(e -> !isSlow(e)).toList();
        int count = every == 1 ? PROGRAMS - SLOW_PROGRAMS : programs.size();
        CorpusRun.all("interpreter and simulator at " + level, programs, count, maxUnfinished(every), entry -> {
            String expected = entry.expected().orElseThrow();
            Program program = ProgramRuns.optimized(compiler, entry);
            Optional<String> interpreted =
                    difference("interpreter", expected, ProgramRuns.interpret(program, entry.input()));
            Assembly assembly = ProgramRuns.assemble(compiler, program);
            return CorpusRun.worse(
                    interpreted,
                    difference("simulator", expected, ProgramRuns.simulate(assembly.executable(), entry.input())));
        });
    }

    @ParameterizedTest
    @EnumSource(
            value = Level.class,
            names = {"O0", "O1", "O2"})
    void everyExecutableRunsRightUnderTheEmulator(Level level) {
        Emulator emulator = target.emulator();
        Compiler compiler = ProgramRuns.compiler(target.target(), level);
        int part = level == Level.O2 ? every : emulated;
        List<Corpus.Entry> programs = sample(part, level);
        int count = sampleSize(part, level);
        CorpusRun.all("emulator at " + level, programs, count, maxUnfinished(part), entry -> {
            Assembly assembly = ProgramRuns.assemble(compiler, ProgramRuns.optimized(compiler, entry));
            return difference(
                    "emulator",
                    entry.expected().orElseThrow(),
                    ProgramRuns.emulate(emulator, assembly.executable(), entry.input()));
        });
    }

    @ParameterizedTest
    @EnumSource(
            value = Level.class,
            names = {"O0", "O1", "O2"})
    void everyFunctionSurvivesPrintingAndParsing(Level level) {
        Compiler compiler = ProgramRuns.compiler(target.target(), level);
        List<Corpus.Entry> programs = sample(every, level);
        CorpusRun.all("print and parse at " + level, programs, sampleSize(every, level), 0, entry -> {
            Program program = ProgramRuns.optimized(compiler, entry);
            String text = IrPrinter.standard().print(program);
            Program parsed = IrParser.parse(text);
            return !parsed.equals(program)
                    ? Optional.of("the parsed program is another")
                    : difference("printed again", text, IrPrinter.standard().print(parsed));
        });
    }

    /** Level O3 is tested by what the other tests show of O2 where it makes the same, and run where it does not. */
    @Test
    void everyProgramRunsRightAtTheLastLevel() {
        Emulator emulator = target.emulator();
        Compiler tested = ProgramRuns.compiler(target.target(), Level.O2);
        Compiler compiler = ProgramRuns.compiler(target.target(), Level.O3);
        AtomicInteger same = new AtomicInteger();
        List<Corpus.Entry> programs = sample(every, Level.O3);
        int count = sampleSize(every, Level.O3);
        CorpusRun.all("level O3", programs, count, maxUnfinished(every), entry -> {
            Program program = ProgramRuns.optimized(compiler, entry);
            byte[] executable = ProgramRuns.assemble(compiler, program).executable();
            Program other = ProgramRuns.optimized(tested, entry);
            if (program.equals(other)
                    && Arrays.equals(
                            executable, ProgramRuns.assemble(tested, other).executable())) {
                same.incrementAndGet();
                return Optional.empty();
            }
            String expected = entry.expected().orElseThrow();
            Optional<String> parsed =
                    IrParser.parse(IrPrinter.standard().print(program)).equals(program)
                            ? Optional.empty()
                            : Optional.of("the parsed program is another");
            Optional<String> run = isSlow(entry)
                    ? difference("emulator", expected, ProgramRuns.emulate(emulator, executable, entry.input()))
                    : CorpusRun.worse(
                            difference("interpreter", expected, ProgramRuns.interpret(program, entry.input())),
                            difference("simulator", expected, ProgramRuns.simulate(executable, entry.input())));
            return CorpusRun.worse(parsed, run);
        });
        System.out.println("level O3: " + same + " programs and executables are those of O2");
    }

    /** Whether a program works too long for the interpreter and the simulator. */
    static boolean isSlow(Corpus.Entry entry) {
        return entry.tier().equals("slow");
    }
}
