package edu.sysy.mips.platform;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.Assembly;
import edu.sysy.Compiler;
import edu.sysy.Level;
import edu.sysy.interpret.Interpreter;
import edu.sysy.interpret.Outcome;
import edu.sysy.ir.Program;
import edu.sysy.mips.Mips32;
import edu.sysy.simulate.Capture;
import edu.sysy.simulate.Executable;
import edu.sysy.simulate.RunOutcome;
import edu.sysy.simulate.Simulator;
import edu.sysy.source.SourceFile;
import edu.sysy.testing.Tools;
import edu.sysy.testing.fuzz.CourseProgram;
import edu.sysy.testing.fuzz.CourseProgramGenerator;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/**
 * Generated programs of the BUAA course print the same in the interpreter, before and after optimization, and in the
 * simulator as programs for MARS at three levels. Every so many of them run in SPIM too, and every so many are compiled
 * as C++ for this machine, which shares nothing with the front end. A campaign with all referees for each program is
 *
 * <pre>
 * ./mvnw test -pl sysy-mips -am -Dtest=CourseFuzzTest -Dsurefire.failIfNoSpecifiedTests=false \
 *     -Dsysy.coursefuzz.programs=20000 -Dsysy.coursefuzz.seed=1 \
 *     -Dsysy.coursefuzz.spim=1 -Dsysy.coursefuzz.native=1
 * </pre>
 */
class CourseFuzzTest {
    private static final long PROGRAMS = Long.getLong("sysy.coursefuzz.programs", 60);
    private static final long SEED = Long.getLong("sysy.coursefuzz.seed", 1);

    /** Which of the programs run in SPIM: each of so many. */
    private static final long SPIM_EVERY = Long.getLong("sysy.coursefuzz.spim", 10);

    /** Which of the programs are compiled as C++. */
    private static final long NATIVE_EVERY = Long.getLong("sysy.coursefuzz.native", 10);

    /** How many programs are compiled as C++ at once. */
    private static final int BATCH = 100;

    private static final int MAX_REPORTED = 20;
    private static final long LIMIT = 20_000_000;

    private static LongStream seeds() {
        return LongStream.range(SEED, SEED + PROGRAMS);
    }

    private static boolean isForSpim(long seed) {
        return (seed - SEED) % SPIM_EVERY == 0;
    }

    @Test
    void programsAreWrittenInAllDialects() {
        assertThat(seeds().mapToObj(
                                seed -> CourseProgramGenerator.generate(seed).dialect())
                        .distinct())
                .hasSize(6);
    }

    @Test
    void programsPrintTheSameInInterpreterAndSimulator() {
        check("interpreter and simulator", seeds().filter(seed -> !isForSpim(seed)), false);
    }

    @Test
    void programsPrintTheSameInInterpreterSimulatorAndSpim() {
        Tools.require(Spim.COMMAND);
        check("interpreter, simulator and SPIM", seeds().filter(CourseFuzzTest::isForSpim), true);
    }

    private static void check(String referees, LongStream seeds, boolean spim) {
        Map<Long, String> wrong = new TreeMap<>();
        AtomicLong count = new AtomicLong();
        seeds.takeWhile(seed -> wrong.size() < MAX_REPORTED).forEach(seed -> {
            CourseProgram program = CourseProgramGenerator.generate(seed);
            report(wrong, seed, program, problems(program, spim));
            count.incrementAndGet();
        });
        System.out.println("course fuzz, " + referees + ": " + count + " programs, " + wrong.size() + " wrong");
        assertThat(wrong).isEmpty();
    }

    @Test
    void programsPrintTheSameAsInCpp() throws IOException {
        Tools.require(CourseProgramsInCpp.COMMAND);
        List<Long> seeds = seeds().filter(seed -> (seed - SEED) % NATIVE_EVERY == 0)
                .boxed()
                .toList();
        Map<Long, String> wrong = new TreeMap<>();
        for (int start = 0; start < seeds.size() && wrong.size() < MAX_REPORTED; start += BATCH) {
            List<Long> batch = seeds.subList(start, Math.min(start + BATCH, seeds.size()));
            List<CourseProgram> programs =
                    batch.stream().map(CourseProgramGenerator::generate).toList();
            List<String> found = CourseProgramsInCpp.run(programs);
            for (int i = 0; i < batch.size(); i++) {
                List<String> problems = new ArrayList<>();
                compare(problems, "C++", expected(programs.get(i)), found.get(i));
                report(wrong, batch.get(i), programs.get(i), problems);
            }
        }
        System.out.println("course fuzz, C++: " + seeds.size() + " programs, " + wrong.size() + " wrong");
        assertThat(wrong).isEmpty();
    }

    private static void report(Map<Long, String> wrong, long seed, CourseProgram program, List<String> problems) {
        if (!problems.isEmpty()) {
            wrong.put(seed, problems + "\n" + program.source() + "--- input\n" + program.input());
        }
    }

    private static Program lowered(CourseProgram program) {
        Compiler plain = compiler(program, Level.O0);
        return plain.parse().andThen(plain.buildSsa()).run(SourceFile.of("program.c", program.source()));
    }

    private static byte[] input(CourseProgram program) {
        return program.input().getBytes(StandardCharsets.US_ASCII);
    }

    /** What the interpreter prints of the program that was not optimized. */
    private static String expected(CourseProgram program) {
        try {
            return interpret(lowered(program), input(program));
        } catch (RuntimeException e) {
            return e.toString();
        }
    }

    /** In what the referees differ from the interpreter of the program that was not optimized. */
    private static List<String> problems(CourseProgram program, boolean spim) {
        List<String> problems = new ArrayList<>();
        byte[] input = input(program);
        try {
            Program lowered = lowered(program);
            String expected = interpret(lowered, input);
            for (Level level : List.of(Level.O0, Level.O1, Level.O2)) {
                Compiler compiler = compiler(program, level);
                Program optimized = compiler.optimize().run(lowered);
                compare(problems, level + " interpreter", expected, interpret(optimized, input));
                Assembly assembly =
                        compiler.allocateRegisters().andThen(compiler.emit()).run(optimized);
                compare(problems, level + " simulator", expected, simulate(assembly, input));
                if (spim) {
                    String printed = Spim.run(assembly.text(), input)
                            .map(finished -> text(finished.output()))
                            .orElse("did not end");
                    compare(problems, level + " spim", expected, printed);
                }
            }
        } catch (RuntimeException | IOException e) {
            problems.add(e.toString());
        }
        return problems;
    }

    private static void compare(List<String> problems, String referee, String expected, String found) {
        if (!found.equals(expected)) {
            problems.add(referee + " printed\n" + found + "instead of\n" + expected);
        }
    }

    private static Compiler compiler(CourseProgram program, Level level) {
        return Compiler.builder()
                .dialect(program.dialect())
                .optimize(level)
                .target(Mips32.mars())
                .build();
    }

    private static String interpret(Program program, byte[] input) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Outcome outcome = Interpreter.builder()
                .operationLimit(LIMIT)
                .build()
                .run(program, new ByteArrayInputStream(input), out, OutputStream.nullOutputStream());
        return text(out.toByteArray()) + (outcome instanceof Outcome.Returned ? "" : outcome);
    }

    private static String simulate(Assembly assembly, byte[] input) {
        Capture capture =
                Simulator.builder().instructionLimit(LIMIT).build().run(Executable.load(assembly.executable()), input);
        return text(capture.output()) + (capture.outcome() instanceof RunOutcome.Exited ? "" : capture.outcome());
    }

    private static String text(byte[] output) {
        return new String(output, StandardCharsets.ISO_8859_1);
    }
}
