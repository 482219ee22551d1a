package edu.sysy.testing.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.Compiler;
import edu.sysy.Level;
import edu.sysy.ir.Program;
import edu.sysy.machine.RegisterAllocator;
import edu.sysy.optimize.PassCatalogue;
import edu.sysy.simulate.Capture;
import edu.sysy.simulate.Executable;
import edu.sysy.simulate.RunOutcome;
import edu.sysy.simulate.Simulator;
import edu.sysy.testing.IrFileTests;
import edu.sysy.testing.target.TargetUnderTest;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * The calls of the file tests of passes give and print the same as machine code: the program of a file, and what its
 * passes make of it for the target, are compiled at level O2, with each register allocator in turn, and once more at
 * level O0, whose selection is plain.
 */
public abstract class IrFilesContract {
    private static final Path FILES = Path.of(System.getProperty("sysy.root"), "sysy-impl/src/test/resources/ir");
    private static final int MIN_CALLS = 1_500;
    private static final long LIMIT = 1_000_000_000;

    private final TargetUnderTest target;
    private final List<String> folders;
    private final int minCalls;

    /** The contract of a target. */
    protected IrFilesContract(TargetUnderTest target) {
        this(target, List.of(""), MIN_CALLS);
    }

    /**
     * The contract of a target that differs from another one in some operations only.
     *
     * @param folders those with files that have such operations
     * @param minCalls how many calls there are in those files at least, each as often as there are ways to compile it
     */
    protected IrFilesContract(TargetUnderTest target, List<String> folders, int minCalls) {
        this.target = target;
        this.folders = List.copyOf(folders);
        this.minCalls = minCalls;
    }

    @TestFactory
    Stream<DynamicTest> callsGiveTheSameAsMachineCode() {
        AtomicInteger calls = new AtomicInteger();
        Compiler.Builder plain = Compiler.builder().optimize(Level.O0).target(target.target());
        List<RegisterAllocator> allocators = Compiler.allocators();
        List<IrFileTests.Runner> runners = List.of(
                (program, function, arguments) -> run(plain, program, function, arguments),
                (program, function, arguments) -> run(
                        Compiler.builder()
                                .optimize(Level.O2)
                                .target(target.target())
                                .allocator(allocators.get(calls.getAndIncrement() % allocators.size())),
                        program,
                        function,
                        arguments));
        return Stream.concat(
                folders.stream()
                        .flatMap(folder -> IrFileTests.in(
                                FILES.resolve(folder),
                                PassCatalogue::named,
                                target.target().traits(),
                                runners)),
                Stream.of(DynamicTest.dynamicTest("number of calls", () -> {
                    System.out.println("calls of file tests on machine code: " + calls);
                    assertThat(calls).hasValueGreaterThanOrEqualTo(minCalls);
                })));
    }

    private static IrFileTests.Result run(Compiler.Builder options, Program program, String function, int[] arguments) {
        Compiler compiler = options.build();
        byte[] executable = compiler.allocateRegisters()
                .andThen(compiler.emit())
                .run(CallDriver.of(program, function, arguments))
                .executable();
        Capture capture =
                Simulator.builder().instructionLimit(LIMIT).build().run(Executable.load(executable), new byte[0]);
        String printed = new String(capture.output(), StandardCharsets.ISO_8859_1);
        if (!(capture.outcome() instanceof RunOutcome.Exited)) {
            return new IrFileTests.Result(capture.outcome().toString(), printed);
        }
        int end = printed.lastIndexOf('\n');
        return new IrFileTests.Result(printed.substring(end + 1), printed.substring(0, end));
    }
}
