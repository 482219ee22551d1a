package edu.sysy.mips.simulate;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import edu.sysy.simulate.Capture;
import edu.sysy.simulate.Executable;
import edu.sysy.simulate.InstructionCounts;
import edu.sysy.simulate.Profile;
import edu.sysy.simulate.Run;
import edu.sysy.simulate.RunOutcome;
import edu.sysy.simulate.Simulator;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs compiled programs in the simulator and under qemu: both must write and return the same. */
class ProgramTest {

    private static byte[] numbers() {
        Random random = new Random(11);
        return IntStream.range(0, 3003)
                .mapToObj(i -> Integer.toString(i % 3 == 0 ? random.nextInt() : random.nextInt(-500, 500)))
                .collect(Collectors.joining("\n"))
                .getBytes(StandardCharsets.US_ASCII);
    }

    @ParameterizedTest
    @ValueSource(strings = {"-O0", "-O1", "-O2", "-O3", "-Os"})
    void freestandingProgramsBehaveAsUnderQemu(String level, @TempDir Path folder) throws Exception {
        MipsCrossCompiler tools = new MipsCrossCompiler(folder);
        compare(tools, tools.freestanding("sort", level), numbers());
    }

    @Test
    void branchLikelyProgramsBehaveAsUnderQemu(@TempDir Path folder) throws Exception {
        MipsCrossCompiler tools = new MipsCrossCompiler(folder);
        compare(tools, tools.freestanding("sort", "-O2", "-mbranch-likely"), numbers());
    }

    @ParameterizedTest
    @ValueSource(strings = {"-O0", "-O2"})
    void programsWithTheCLibraryBehaveAsUnderQemu(String level, @TempDir Path folder) throws Exception {
        MipsCrossCompiler tools = new MipsCrossCompiler(folder);
        Random random = new Random(12);
        String input = IntStream.range(0, 300)
                .mapToObj(i -> "w" + random.nextInt(1000) + " " + random.nextGaussian() * Math.pow(10, i % 9))
                .collect(Collectors.joining("\n"));
        Path program = tools.hosted("library", level);
        compare(tools, program, input.getBytes(StandardCharsets.US_ASCII));
        Capture capture = MipsCrossCompiler.simulate(program, new byte[0]);
        assertEquals("to standard error\n", new String(capture.errors(), StandardCharsets.UTF_8));
    }

    @Test
    void manyRunsAtOnceGiveTheSameResult(@TempDir Path folder) throws Exception {
        MipsCrossCompiler tools = new MipsCrossCompiler(folder);
        Path file = tools.freestanding("sort", "-O2");
        Executable program = Executable.load(Files.readAllBytes(file));
        Simulator simulator = Simulator.create();
        Capture alone = simulator.run(program, numbers());
        try (ExecutorService pool = Executors.newFixedThreadPool(4)) {
            Callable<Capture> task = () -> simulator.run(program, numbers());
            for (Future<Capture> result : pool.invokeAll(java.util.Collections.nCopies(12, task))) {
                assertArrayEquals(alone.output(), result.get().output());
                assertEquals(alone.run().counts(), result.get().run().counts());
            }
        }
    }

    @Test
    void profileAddsUpToTheCounts(@TempDir Path folder) throws Exception {
        MipsCrossCompiler tools = new MipsCrossCompiler(folder);
        Run run = MipsCrossCompiler.simulate(tools.freestanding("sort", "-O1"), numbers())
                .run();
        Profile profile = run.profile();
        assertEquals(
                run.counts(),
                profile.functions().stream()
                        .map(Profile.FunctionCounts::counts)
                        .reduce(InstructionCounts::plus)
                        .orElseThrow());
        List<Profile.LineCounts> lines = profile.lines();
        assertTrue(lines.stream().allMatch(line -> line.line().file().endsWith("sort.c")));
        long inMain = profile.functions().stream()
                .filter(function -> function.function().name().startsWith("__start")
                        || function.function().name().equals("transfer"))
                .mapToLong(function -> function.counts().total())
                .sum();
        assertEquals(
                run.counts().total() - inMain,
                lines.stream().mapToLong(line -> line.counts().total()).sum());
    }

    private static void compare(MipsCrossCompiler tools, Path program, byte[] input) throws Exception {
        MipsCrossCompiler.Reference reference = tools.emulate(program, input);
        Capture capture = MipsCrossCompiler.simulate(program, input);
        assertEquals(new String(reference.output(), StandardCharsets.UTF_8), capture.text());
        RunOutcome.Exited exited = (RunOutcome.Exited) capture.outcome();
        assertEquals(reference.status(), exited.status());
    }
}
