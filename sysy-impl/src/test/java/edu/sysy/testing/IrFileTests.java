package edu.sysy.testing;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.TargetTraits;
import edu.sysy.interpret.Interpreter;
import edu.sysy.interpret.Outcome;
import edu.sysy.ir.Program;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.ir.text.IrParser;
import edu.sysy.ir.text.IrPrinter;
import edu.sysy.pass.CompilerObserver;
import edu.sysy.pass.Pass;
import edu.sysy.pass.Pipeline;
import edu.sysy.verify.IrVerifier;
import edu.sysy.verify.VerifyingObserver;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;

/**
 * Tests that are files: a program, the passes to run, and what they should make of it.
 *
 * <pre>
 * ; passes: number-values,loop(hoist-invariants)
 * ; run @f(3, 4) = 14
 *
 * func @f(%0: i32, %1: i32) -&gt; i32 {
 * ...
 * }
 *
 * ; becomes
 *
 * func @f(%0: i32, %1: i32) -&gt; i32 {
 * ...
 * </pre>
 *
 * <p>A {@code run} line calls a function before and after the passes: both calls must give the value and print the
 * same. A floating argument or result is written with a point, or as a hexadecimal floating constant; {@code = fault}
 * expects a fault. A value with {@code unspecified} after it is that of the interpreter, where machines choose another
 * one. A line {@code ; caches: 32K,4,32:256K,8,32} gives the machine data caches, a line {@code ; vectors} vectors; a
 * line {@code ; texts: 2} says from how many calls on constant output is joined. The program is verified before, and
 * after each pass. With the system property {@code sysy.bless} set to {@code true} what comes out is written into the
 * file as the expectation; the difference is then reviewed like code.
 */
public final class IrFileTests {
    private IrFileTests() {}

    /** A further way to run a program, such as compiling and simulating it. */
    @FunctionalInterface
    public interface Runner {
        /** What calling {@code function} gives and prints; floating arguments are given by their bits. */
        Result run(Program program, String function, int[] arguments);
    }

    /**
     * What a call gives.
     *
     * @param value a number, or {@code fault}; of a floating number the bits
     * @param output what it prints, a character for each byte
     */
    public record Result(String value, String output) {}

    /**
     * A test for each {@code .ir} file in a folder and its subfolders.
     *
     * @param folder relative to {@code src/test/resources} of the module, such as {@code ir}
     * @param catalogue finds a pass by its name
     */
    public static Stream<DynamicTest> in(
            String folder, java.util.function.Function<String, ? extends Optional<? extends Pass>> catalogue) {
        return in(Path.of("src/test/resources").resolve(folder), catalogue, TargetTraits.DEFAULT, List.of());
    }

    /**
     * A test for each {@code .ir} file in a folder and its subfolders, with further runners that must agree with the
     * interpreter on the program and on what the passes for their machine make of it.
     *
     * @param traits the machine of the runners; the expectation in the file is that of {@link TargetTraits#DEFAULT}
     */
    public static Stream<DynamicTest> in(
            Path root,
            java.util.function.Function<String, ? extends Optional<? extends Pass>> catalogue,
            TargetTraits traits,
            List<Runner> runners) {
        return FileTests.in(root, ".ir", given -> transform(given, catalogue, traits, runners));
    }

    private static String transform(
            String given,
            java.util.function.Function<String, ? extends Optional<? extends Pass>> catalogue,
            TargetTraits traits,
            List<Runner> runners) {
        IrFileHeader header = IrFileHeader.of(given);
        Program before = IrParser.parse(given);
        assertThat(verify(before)).isEmpty();
        String textBefore = IrPrinter.standard().print(before);
        CompilerObserver verifier = new VerifyingObserver();
        Pipeline pipeline = Pipeline.parse(header.passes(), catalogue);
        Program after = pipeline.forTarget(header.on(TargetTraits.DEFAULT)).run(before, verifier);
        Program onMachine = pipeline.forTarget(header.on(traits)).run(before, verifier);
        assertThat(IrPrinter.standard().print(before))
                .as("the passes left their input alone")
                .isEqualTo(textBefore);
        for (RunLine run : RunLine.in(given)) {
            int[] arguments = run.words();
            Result first = interpret(before, run.function(), arguments);
            Result second = interpret(after, run.function(), arguments);
            String expected = run.resultWord();
            assertThat(first.value()).as("%s, before", run).isEqualTo(expected);
            assertThat(second).as("%s, after", run).isEqualTo(first);
            for (Runner runner : runners) {
                if (!run.unspecified()) {
                    assertThat(runner.run(before, run.function(), arguments))
                            .as("%s, before", run)
                            .isEqualTo(first);
                    assertThat(runner.run(onMachine, run.function(), arguments))
                            .as("%s, after", run)
                            .isEqualTo(second);
                }
            }
        }
        return IrPrinter.standard().print(after);
    }

    private static List<?> verify(Program program) {
        return program.function(Program.MAIN).isPresent() ? IrVerifier.verify(program) : IrVerifier.verifyPart(program);
    }

    private static Result interpret(Program program, String function, int[] arguments) {
        List<Type> types = program.function(function).orElseThrow().parameters().stream()
                .map(Value::type)
                .toList();
        assertThat(types)
                .as("parameters of @%s that a run line can give", function)
                .doesNotContain(Type.ADDRESS);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Outcome outcome = Interpreter.builder()
                .operationLimit(1_000_000_000)
                .build()
                .call(
                        program,
                        function,
                        arguments,
                        new ByteArrayInputStream(new byte[0]),
                        out,
                        OutputStream.nullOutputStream());
        String value = switch (outcome) {
            case Outcome.Returned(int result, long operations) -> Integer.toString(result);
            case Outcome.Faulted faulted -> "fault";
            case Outcome.LimitReached reached -> "limit";
        };
        return new Result(value, out.toString(java.nio.charset.StandardCharsets.ISO_8859_1));
    }
}
