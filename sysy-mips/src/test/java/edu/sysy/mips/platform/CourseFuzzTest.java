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
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/**
 * Generated programs of the BUAA course print the same in the interpreter, before and after optimization, and in the
 * simulator as programs for MARS at three levels. Every so many of them run in SPIM, and are compiled as C++ for this
 * machine, which shares nothing with the front end. A campaign is
 *
 * <pre>
 * ./mvnw test -pl sysy-mips -am -Dtest=CourseFuzzTest -Dsurefire.failIfNoSpecifiedTests=false \
 *     -Dsysy.coursefuzz.programs=20000 -Dsysy.coursefuzz.seed=1 \
 *     -Dsysy.coursefuzz.spim=10 -Dsysy.coursefuzz.native=10
 * </pre>
 */
class CourseFuzzTest {
    private static final long PROGRAMS = Long.getLong("sysy.coursefuzz.programs", 60);
    private static final long SEED = Long.getLong("sysy.coursefuzz.seed", 1);

    /** Which of the programs run in SPIM: each of so many. */
    private static final long SPIM_EVERY = Long.getLong("sysy.coursefuzz.spim", 10);

    /** Which of the programs are compiled as C++. */
    private static final long NATIVE_EVERY = Long.getLong("sysy.coursefuzz.native", 10);

    private static final long LIMIT = 20_000_000;
    private static final String GPP = "g++";
    private static final String NATIVE_LIBRARY = """
            #include <stdio.h>
            #define char unsigned char
            static int getint() { int x = 0; scanf("%d", &x); return x; }
            """;

    @Test
    void programsPrintTheSameEverywhere() {
        Map<Long, String> wrong = new TreeMap<>();
        Map<String, Integer> dialects = new TreeMap<>();
        LongStream.range(SEED, SEED + PROGRAMS).forEach(seed -> {
            CourseProgram program = CourseProgramGenerator.generate(seed);
            dialects.merge(program.dialect().name(), 1, Integer::sum);
            List<String> problems = problems(program, false, false);
            if (!problems.isEmpty() && wrong.size() < 20) {
                wrong.put(seed, problems + "\n" + program.source() + "--- input\n" + program.input());
            }
        });
        System.out.println("course fuzz: " + PROGRAMS + " programs, " + wrong.size() + " wrong, " + dialects);
        assertThat(wrong).isEmpty();
        assertThat(dialects).hasSize(6);
    }

    @Test
    void programsPrintTheSameInSpim() {
        Tools.require(Spim.COMMAND);
        assertThat(sampled(SPIM_EVERY, true, false)).isEmpty();
    }

    @Test
    void programsPrintTheSameAsInCpp() {
        Tools.require(GPP);
        assertThat(sampled(NATIVE_EVERY, false, true)).isEmpty();
    }

    private static Map<Long, String> sampled(long every, boolean spim, boolean c) {
        Map<Long, String> wrong = new TreeMap<>();
        for (long seed = SEED; seed < SEED + PROGRAMS && wrong.size() < 20; seed += every) {
            CourseProgram program = CourseProgramGenerator.generate(seed);
            List<String> problems = problems(program, spim, c);
            if (!problems.isEmpty()) {
                wrong.put(seed, problems + "\n" + program.source() + "--- input\n" + program.input());
            }
        }
        return wrong;
    }

    /** In what the referees differ from the interpreter of the program that was not optimized. */
    private static List<String> problems(CourseProgram program, boolean spim, boolean c) {
        List<String> problems = new ArrayList<>();
        SourceFile source = SourceFile.of("program.c", program.source());
        byte[] input = program.input().getBytes(StandardCharsets.US_ASCII);
        try {
            Compiler plain = compiler(program, Level.O0);
            Program lowered = plain.parse().andThen(plain.buildSsa()).run(source);
            String expected = interpret(lowered, input);
            if (c) {
                compare(problems, "C++", expected, compileAsCpp(program, input));
                return problems;
            }
            for (Level level : List.of(Level.O0, Level.O1, Level.O2)) {
                Compiler compiler = compiler(program, level);
                Program optimized = compiler.optimize().run(lowered);
                compare(problems, level + " interpreter", expected, interpret(optimized, input));
                Assembly assembly =
                        compiler.allocateRegisters().andThen(compiler.emit()).run(optimized);
                compare(problems, level + " simulator", expected, simulate(assembly, input));
                if (spim) {
                    String printed = Spim.run(Spim.textForMars(assembly), input)
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

    private static String compileAsCpp(CourseProgram program, byte[] input) throws IOException {
        Path folder = Files.createTempDirectory("sysy-course");
        try {
            Path source = Files.writeString(folder.resolve("program.cc"), NATIVE_LIBRARY + program.source());
            Path executable = folder.resolve("program");
            List<String> command = List.of(
                    GPP,
                    "-O0",
                    "-fwrapv",
                    "-fpermissive",
                    "-w",
                    "-Wno-narrowing",
                    source.toString(),
                    "-o",
                    executable.toString());
            Tools.run(command, new byte[0]).expectSuccess();
            return text(Tools.run(List.of(executable.toString()), input).output());
        } finally {
            Tools.deleteFolder(folder);
        }
    }

    private static String text(byte[] output) {
        return new String(output, StandardCharsets.ISO_8859_1);
    }
}
