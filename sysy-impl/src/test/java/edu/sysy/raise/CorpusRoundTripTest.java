package edu.sysy.raise;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import edu.sysy.Level;
import edu.sysy.frontend.FrontEnd;
import edu.sysy.interpret.InterpretedRun;
import edu.sysy.interpret.Interpreter;
import edu.sysy.interpret.Outcome;
import edu.sysy.ir.Function;
import edu.sysy.ir.Program;
import edu.sysy.optimize.Pipelines;
import edu.sysy.optimize.cfg.SimplifyControlFlow;
import edu.sysy.pass.CompilerObserver;
import edu.sysy.pass.Pass;
import edu.sysy.pass.Pipeline;
import edu.sysy.source.SourceFile;
import edu.sysy.structured.StructuredFunction;
import edu.sysy.verify.IrVerifier;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Raises and flattens the programs of the corpus between any two passes of O2. A sample; all of them with {@code
 * -Dsysy.raise.every=1}.
 */
class CorpusRoundTripTest {
    private static final Path CORPUS = Path.of(System.getProperty("sysy.corpus", "../../shared/corpus"));
    private static final int EVERY = Integer.getInteger("sysy.raise.every", 12);
    private static final long MAX_OPERATIONS = 300_000;

    @Test
    void computesTheSame() throws IOException {
        boolean there = Files.isDirectory(CORPUS);
        if (Boolean.getBoolean("sysy.require.corpus")) {
            assertThat(there).as("%s", CORPUS).isTrue();
        }
        assumeTrue(there, "no corpus");
        List<Path> programs;
        try (Stream<Path> files = Files.walk(CORPUS, 2)) {
            programs = files.filter(file -> file.toString().endsWith(".sy"))
                    .filter(file -> !file.getParent().getFileName().toString().startsWith("negative"))
                    .filter(file -> !file.getParent().getFileName().toString().startsWith("buaa"))
                    .sorted()
                    .toList();
        }
        List<String> wrong = new ArrayList<>();
        Count count = new Count();
        for (int i = 0; i < programs.size(); i += EVERY) {
            check(programs.get(i), wrong, count);
        }
        assertThat(wrong).isEmpty();
        assertThat(count.operationsBack).isLessThan(count.operations * 101 / 100);
    }

    private static void check(Path file, List<String> wrong, Count count) throws IOException {
        Path inputFile = Path.of(file.toString().replaceAll("\\.sy$", ".in"));
        byte[] input = Files.exists(inputFile) ? Files.readAllBytes(inputFile) : new byte[0];
        Program lowered = FrontEnd.lower(FrontEnd.parse(SourceFile.read(file)));
        compare(file + " lowered", lowered, input, wrong, count);
        Program ssa = Pipelines.ssaConstruction().run(lowered, CompilerObserver.NONE);
        int[] step = {0};
        compare(file + " ssa", ssa, input, wrong, count);
        Pipelines.optimization(Level.O2).run(ssa, new CompilerObserver() {
            @Override
            public void after(Pass pass, Program before, Program after, long nanoseconds) {
                step[0]++;
                if (before != after) {
                    compare(file + " after " + step[0] + " " + pass.name(), after, input, wrong, count);
                }
            }
        });
    }

    /** How many operations all programs execute, and how many when they have gone both ways. */
    private static final class Count {
        long operations;
        long operationsBack;
    }

    private static void compare(String what, Program program, byte[] input, List<String> wrong, Count count) {
        Program back = program.mapFunctions(function -> roundTrip(what, function, wrong));
        var errors = IrVerifier.verify(back);
        if (!errors.isEmpty()) {
            wrong.add(what + ": " + errors.getFirst());
            return;
        }
        Interpreter interpreter =
                Interpreter.builder().operationLimit(MAX_OPERATIONS).build();
        // what goes both ways may have a parameter or an empty block more, as any function after LoopForm
        Pipeline simplify = Pipeline.of(new SimplifyControlFlow());
        InterpretedRun expected = interpreter.run(simplify.run(program, CompilerObserver.NONE), input);
        InterpretedRun found = interpreter.run(simplify.run(back, CompilerObserver.NONE), input);
        if (!(expected.outcome() instanceof Outcome.Returned(int value, long operations))) {
            boolean one =
                    found.text().startsWith(expected.text()) || expected.text().startsWith(found.text());
            if (!one || !found.outcome().getClass().equals(expected.outcome().getClass())) {
                wrong.add(what + ": " + expected + " became " + found);
            }
        } else if (!(found.outcome() instanceof Outcome.Returned(int other, long others))
                || other != value
                || !found.text().equals(expected.text())) {
            wrong.add(what + ": " + expected + " became " + found);
        } else {
            // a jump more where several back edges have become one
            count.operations += operations;
            count.operationsBack += others;
            if (others > operations * 1.06 + 20) {
                wrong.add(what + ": " + operations + " operations became " + others);
            }
        }
    }

    private static boolean isLimitReached(InterpretedRun run) {
        return run.outcome() instanceof Outcome.LimitReached;
    }

    private static Function roundTrip(String what, Function function, List<String> wrong) {
        try {
            Optional<StructuredFunction> raised = Raising.raise(function);
            return raised.map(Flattening::flatten).orElse(function);
        } catch (RuntimeException e) {
            StackTraceElement[] trace = e.getStackTrace();
            wrong.add(what + " @" + function.name() + ": " + e + " at " + trace[0] + trace[1] + trace[2]);
            return function;
        }
    }
}
