package edu.sysy.testing.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.Level;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.pass.CompilerObserver;
import edu.sysy.pass.Pipeline;
import edu.sysy.pass.Rewrite;
import edu.sysy.testing.target.TargetUnderTest;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The fuzzer finds mistakes that are put into the compiler, and shows them with small programs. */
public abstract class ReducerContract {
    private final TargetUnderTest target;

    /** The contract of a target. */
    protected ReducerContract(TargetUnderTest target) {
        this.target = target;
    }

    /** Forgets that remainders of negative numbers are negative. */
    private static final Rewrite WRONG_REMAINDER = (instruction, in) -> switch (instruction.operation()) {
        case Operation.Rem(var x, var y)
        when in.isConstant(y) && in.constant(y) > 0 && Integer.bitCount(in.constant(y)) == 1 ->
            Rewrite.replace(new Operation.And(x, in.insert(new Operation.IntConstant(in.constant(y) - 1))));
        default -> Rewrite.keep();
    };

    private static final Rewrite CRASH = (instruction, in) -> {
        if (instruction.operation() instanceof Operation.FloatMul) {
            throw new IllegalStateException("cannot multiply");
        }
        return Rewrite.keep();
    };

    /** Leaves a use of a value that it removes the definition of. */
    private static final Rewrite UNDEFINED_USE = (instruction, in) -> switch (instruction.operation()) {
        case Operation.Sub(var x, var y) -> Rewrite.replace(new Operation.Sub(x, new Value(999_999, Type.I32)));
        default -> Rewrite.keep();
    };

    /** The first programs from here on that show a mistake need no call: reduction does not inline any. */
    private static final long FIRST_SEED = 401;

    private List<String> reports(String name, Rewrite mistake) throws InterruptedException {
        Configuration usual = Configuration.of(Level.O1, target.usual());
        Pipeline spoiled = Pipeline.of(mistake.asPass(name))
                .then(usual.compiler(CompilerObserver.NONE).pipeline());
        DifferentialCheck check = new DifferentialCheck(List.of(usual.with("O1", spoiled)), Set.of());
        List<ProgramSource> sources = Stream.of("tiny", "floats")
                .map(GeneratorOptions::profile)
                .map(ProgramSource::of)
                .toList();
        return new Campaign(round -> check, sources, FIRST_SEED, 60)
                .run(Runtime.getRuntime().availableProcessors());
    }

    private static List<String> program(String report) {
        String program = report.substring(report.indexOf("--- program\n") + 12, report.indexOf("--- input\n"));
        return program.lines().toList();
    }

    @Test
    void wrongResultIsTracedToThePassAndShownInAFewLines() throws InterruptedException {
        List<String> reports = reports("wrong-remainder", WRONG_REMAINDER);
        assertThat(reports).hasSize(1);
        assertThat(reports.getFirst()).contains("O1 interpreter after pass wrong-remainder: another behaviour");
        assertThat(program(reports.getFirst())).hasSizeLessThanOrEqualTo(6).anyMatch(line -> line.contains("%"));
    }

    @Test
    void crashIsShownInAFewLines() throws InterruptedException {
        List<String> reports = reports("crash", CRASH);
        assertThat(reports).isNotEmpty().allMatch(report -> report.contains("IllegalStateException in "));
        assertThat(program(reports.getFirst())).hasSizeLessThanOrEqualTo(6).anyMatch(line -> line.contains("*"));
    }

    @Test
    void brokenRuleOfTheIntermediateFormIsFoundByTheVerifier() throws InterruptedException {
        List<String> reports = reports("undefined-use", UNDEFINED_USE);
        assertThat(reports).isNotEmpty().allMatch(report -> report.contains("O1 passes: broken after undefined-use"));
        assertThat(program(reports.getFirst())).hasSizeLessThanOrEqualTo(6).anyMatch(line -> line.contains("-"));
    }
}
