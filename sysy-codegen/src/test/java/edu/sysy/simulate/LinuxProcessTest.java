package edu.sysy.simulate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import edu.sysy.ir.InitialData;
import edu.sysy.object.DataObject;
import edu.sysy.object.ElfFormatException;
import edu.sysy.object.SourceLine;
import edu.sysy.object.link.LinkInput;
import edu.sysy.object.link.Linker;
import edu.sysy.processor.DataCaches;
import edu.sysy.simulate.TallyMachine.Kind;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Processes of a machine that only these tests know. */
class LinuxProcessTest {
    private static final List<TallyMachine> MACHINES = List.of(new TallyMachine());
    private static final int HIGHEST = 0x7_ffff;

    private static Executable link(TallyFunction main, DataObject... data) {
        return link(ByteOrder.LITTLE_ENDIAN, main, data);
    }

    private static Executable link(ByteOrder order, TallyFunction main, DataObject... data) {
        LinkInput input = new LinkInput(List.of(main), List.of(data), List.of(), "x.sy");
        return Executable.load(Linker.link(input, TallyMachine.linkTarget(order)), MACHINES);
    }

    private static TallyFunction main() {
        return new TallyFunction("main");
    }

    private static TallyFunction exit(TallyFunction function) {
        return function.call(SystemCall.EXIT);
    }

    private static Run run(Executable program) {
        return Simulator.create().run(program, new byte[0]).run();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aProgramReadsAndWrites(boolean bigEndian) {
        DataObject buffer = new DataObject("buffer", 16, InitialData.zero(), false);
        TallyFunction main = main().set(1, 0)
                .address(2, "buffer")
                .set(3, 64)
                .call(SystemCall.READ)
                .set(1, 1)
                .set(3, 0)
                .add(TallyMachine.ADD, 3, 0)
                .call(SystemCall.WRITE)
                .set(1, 0)
                .add(TallyMachine.ADD, 1, 0);
        ByteOrder order = bigEndian ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
        Capture capture =
                Simulator.create().run(link(order, exit(main), buffer), "echo".getBytes(StandardCharsets.US_ASCII));
        assertThat(capture.text()).isEqualTo("echo");
        assertThat(capture.outcome()).isEqualTo(new RunOutcome.Exited(4));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void dataOfTheFileIsInMemory(boolean bigEndian) {
        DataObject table = new DataObject("table", 2, InitialData.ofWords(new int[] {5, 0x0102_0304}), true);
        TallyFunction main =
                main().address(2, "table").set(1, 4).add(TallyMachine.ADD, 2, 1).add(TallyMachine.LOAD, 1, 2);
        ByteOrder order = bigEndian ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
        assertThat(run(link(order, exit(main), table)).outcome()).isEqualTo(new RunOutcome.Exited(0x0102_0304));
    }

    @Test
    void executionsAreCountedByClassFunctionAndLine() {
        DataObject counter = new DataObject("counter", 1, InitialData.ofWords(new int[] {3}), false);
        TallyFunction main = main().line(2)
                .address(2, "counter")
                .set(3, -1)
                .line(4)
                .add(TallyMachine.LOAD, 1, 2)
                .add(TallyMachine.ADD, 1, 3)
                .add(TallyMachine.STORE, 1, 2)
                .add(TallyMachine.BRANCH, 1, -4)
                .line(5);
        Executable program = link(exit(main), counter);
        Run run = run(program);
        assertThat(run.outcome()).isEqualTo(new RunOutcome.Exited(0));
        assertThat(run.counts())
                .isEqualTo(new InstructionCounts(List.of(Kind.values()), List.of(6L, 2 + 3 * 2 + 2L, 3L)));
        assertThat(run.counts().count(Kind.LOADS)).isEqualTo(3);
        assertThat(run.counts().total()).isEqualTo(2 + 3 * 4 + 2);
        assertThat(run.programCounts()).isEqualTo(run.counts());
        assertThat(run.profile().functions())
                .singleElement()
                .satisfies(function -> assertThat(function.function().name()).isEqualTo("main"));
        assertThat(run.profile().lines())
                .extracting(line -> line.line() + " " + line.counts().total())
                .containsExactly("x.sy:4 12", "x.sy:2 2", "x.sy:5 2");
        assertThat(ProfileReport.of(program, run, Optional.empty()).json())
                .isEqualTo("{\"instructions\":16,\"functions\":[{\"name\":\"main\",\"instructions\":16}],"
                        + "\"lines\":[{\"line\":4,\"instructions\":12},{\"line\":2,\"instructions\":2},"
                        + "{\"line\":5,\"instructions\":2}]}");
    }

    @Test
    void aProcessorThatDoesNotTellOfAccessesHasNoMisses() {
        DataObject counter = new DataObject("counter", 1, InitialData.ofWords(new int[] {3}), false);
        Executable program = link(exit(main().address(2, "counter").add(TallyMachine.LOAD, 1, 2)), counter);
        Simulator simulator =
                Simulator.builder().caches(DataCaches.parse("1K,2,32:4K,4,32")).build();
        Run run = simulator.run(program, new byte[0]).run();
        assertThat(run.outcome()).isEqualTo(new RunOutcome.Exited(3));
        assertThat(run.cacheCounts()).isEmpty();
        assertThat(run.profile().caches()).isEmpty();
    }

    private static FaultKind fault(TallyFunction main) {
        return ((RunOutcome.Faulted) run(link(main)).outcome()).kind();
    }

    @Test
    void accessesThatAreErrorsAreFaults() {
        assertThat(fault(main().set(1, 0).add(TallyMachine.LOAD, 2, 1))).isEqualTo(FaultKind.UNMAPPED_ADDRESS);
        assertThat(fault(main().set(1, 2).add(TallyMachine.LOAD, 2, 1))).isEqualTo(FaultKind.MISALIGNED_ADDRESS);
        assertThat(fault(main().address(1, "main").add(TallyMachine.STORE, 2, 1)))
                .isEqualTo(FaultKind.READ_ONLY_ADDRESS);
        // the stack has 256 MiB and no page below is mapped: 2^19 - 1 doubled 9 times, negative, and a multiple of 4
        TallyFunction below = main().add(TallyMachine.STACK, 1, 0).set(2, -HIGHEST);
        for (int i = 0; i < 9; i++) {
            below.add(TallyMachine.ADD, 2, 2);
        }
        below.add(TallyMachine.ADD, 1, 2).set(2, -HIGHEST - 1).add(TallyMachine.ADD, 1, 2);
        assertThat(fault(below.add(TallyMachine.LOAD, 2, 1))).isEqualTo(FaultKind.STACK_OVERFLOW);
        assertThat(fault(main().add(0, 0, 0))).isEqualTo(FaultKind.RESERVED_INSTRUCTION);
        assertThat(fault(main().set(1, 1).add(TallyMachine.BRANCH, 1, 1000))).isEqualTo(FaultKind.INSTRUCTION_FETCH);
        assertThat(fault(main().set(2, 6).call(SystemCall.KILL))).isEqualTo(FaultKind.SIGNAL);
    }

    @Test
    void aFaultKnowsItsPlaceAndIsNotCounted() {
        Executable program = link(main().line(3).set(1, 0).line(4).add(TallyMachine.LOAD, 2, 1));
        Run run = run(program);
        assertThat(run.outcome())
                .isEqualTo(new RunOutcome.Faulted(
                        FaultKind.UNMAPPED_ADDRESS,
                        program.entryPoint() + 4,
                        Optional.of("main"),
                        Optional.of(new SourceLine("x.sy", 4)),
                        0));
        assertThat(run.counts().total()).isEqualTo(1);
    }

    @Test
    void limitsEndARun() {
        Executable loop = link(main().set(1, 1).add(TallyMachine.BRANCH, 1, -1));
        RunOutcome outcome = Simulator.builder()
                .instructionLimit(3_000_000)
                .build()
                .run(loop, new byte[0])
                .outcome();
        assertThat(outcome).isEqualTo(new RunOutcome.LimitReached(RunLimit.INSTRUCTIONS, loop.entryPoint() + 4));

        Executable talker = link(main().set(1, 1)
                .address(2, "main")
                .set(3, 100)
                .call(SystemCall.WRITE)
                .add(TallyMachine.BRANCH, 1, -6));
        Capture capture = Simulator.builder().outputLimit(250).build().run(talker, new byte[0]);
        assertThat(capture.outcome())
                .isInstanceOfSatisfying(
                        RunOutcome.LimitReached.class,
                        reached -> assertThat(reached.limit()).isEqualTo(RunLimit.OUTPUT));
        assertThat(capture.output()).hasSize(250);

        Executable small = link(exit(main()));
        assertThat(Simulator.builder()
                        .memoryLimit(0)
                        .build()
                        .run(small, new byte[0])
                        .outcome())
                .isEqualTo(new RunOutcome.LimitReached(RunLimit.MEMORY, small.entryPoint()));
    }

    /** Ends with the result of a call. */
    private static int result(TallyFunction main) {
        TallyFunction program = exit(main.set(1, 0).add(TallyMachine.ADD, 1, 0));
        return ((RunOutcome.Exited) run(link(program)).outcome()).value();
    }

    @Test
    void callsFailAsOnLinux() {
        assertThat(result(main().set(1, 7).call(SystemCall.WRITE))).isEqualTo(-Errno.EBADF.number());
        assertThat(result(main().set(1, 1).set(2, 0).set(3, 4).call(SystemCall.WRITE)))
                .isEqualTo(-Errno.EFAULT.number());
        assertThat(result(main().call(SystemCall.OPEN))).isEqualTo(-Errno.ENOENT.number());
        assertThat(result(main().call(SystemCall.CONTROL))).isEqualTo(-Errno.ENOTTY.number());
        assertThat(result(main().set(2, 100).set(4, 0).call(SystemCall.MAP))).isEqualTo(-Errno.EBADF.number());
        assertThat(result(main().set(0, 500).add(TallyMachine.SYSTEM_CALL, 0, 0)))
                .isEqualTo(-Errno.ENOSYS.number());
        assertThat(result(main().call(SystemCall.ZERO))).isZero();
    }

    @Test
    void memoryIsMappedAndUnmapped() {
        TallyFunction map = main().set(2, 100).set(3, 3).set(4, 0x20).call(SystemCall.MAP);
        map.set(5, 0).add(TallyMachine.ADD, 5, 0); // the address
        map.set(6, 77).add(TallyMachine.STORE, 6, 5).add(TallyMachine.LOAD, 1, 5);
        assertThat(run(link(exit(map))).outcome()).isEqualTo(new RunOutcome.Exited(77));

        TallyFunction unmap = main().set(2, 100).set(3, 3).set(4, 0x20).call(SystemCall.MAP);
        unmap.set(1, 0).add(TallyMachine.ADD, 1, 0).call(SystemCall.UNMAP).add(TallyMachine.LOAD, 1, 1);
        assertThat(fault(unmap)).isEqualTo(FaultKind.UNMAPPED_ADDRESS);
    }

    @Test
    void theBreakGrows() {
        TallyFunction grow = main().set(1, 0).call(SystemCall.SET_BREAK);
        grow.set(5, 0).add(TallyMachine.ADD, 5, 0); // where it begins
        grow.set(1, 8).add(TallyMachine.ADD, 1, 0).call(SystemCall.SET_BREAK);
        grow.set(6, 9).add(TallyMachine.STORE, 6, 5).add(TallyMachine.LOAD, 1, 5);
        assertThat(run(link(exit(grow))).outcome()).isEqualTo(new RunOutcome.Exited(9));
        assertThat(fault(main().set(1, 0)
                        .call(SystemCall.SET_BREAK)
                        .set(5, 0)
                        .add(TallyMachine.ADD, 5, 0)
                        .add(TallyMachine.LOAD, 1, 5)))
                .isEqualTo(FaultKind.UNMAPPED_ADDRESS);
    }

    @Test
    void theStackHoldsTheNumberOfArguments() {
        TallyFunction main = main().add(TallyMachine.STACK, 2, 0).add(TallyMachine.LOAD, 1, 2);
        RunOutcome outcome = Simulator.builder()
                .arguments(List.of("program", "a", "b"))
                .build()
                .run(link(exit(main)), new byte[0])
                .outcome();
        assertThat(outcome).isEqualTo(new RunOutcome.Exited(3));
    }

    @Test
    void theNumberInTheFileChoosesTheMachine() {
        LinkInput input = new LinkInput(List.of(exit(main())), List.of(), List.of(), "x.sy");
        byte[] file = Linker.link(input, TallyMachine.linkTarget(ByteOrder.LITTLE_ENDIAN));
        assertThat(Executable.load(file, MACHINES).machine()).isSameAs(MACHINES.getFirst());
        byte[] other = file.clone();
        other[18]++; // e_machine
        assertThatThrownBy(() -> Executable.load(other, MACHINES))
                .isInstanceOf(ElfFormatException.class)
                .hasMessage("not a Tally program");
        byte[] flags = file.clone();
        flags[36]++; // e_flags
        assertThatThrownBy(() -> Executable.load(flags, MACHINES)).hasMessage("unknown flags");
    }
}
