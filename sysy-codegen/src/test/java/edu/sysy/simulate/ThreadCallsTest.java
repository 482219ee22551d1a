package edu.sysy.simulate;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.ir.InitialData;
import edu.sysy.object.DataObject;
import edu.sysy.object.link.LinkInput;
import edu.sysy.object.link.Linker;
import java.nio.ByteOrder;
import java.util.List;
import org.junit.jupiter.api.Test;

/** System calls about threads, of a machine that has none. */
class ThreadCallsTest {
    private static final int THREAD = 0x50f00;
    private static final int WAIT = 128;
    private static final int WAKE = 129;

    private static TallyFunction main() {
        return new TallyFunction("main");
    }

    /** The program that exits with what its last call gives. */
    private static RunOutcome result(TallyFunction main) {
        return outcome(main.set(1, 0).add(TallyMachine.ADD, 1, 0).call(SystemCall.EXIT));
    }

    private static RunOutcome outcome(TallyFunction main) {
        DataObject word = new DataObject("word", 1, InitialData.ofWords(new int[] {7}), false);
        LinkInput input = new LinkInput(List.of(main), List.of(word), List.of(), "x.sy");
        Executable program = Executable.load(
                Linker.link(input, TallyMachine.linkTarget(ByteOrder.LITTLE_ENDIAN)), List.of(new TallyMachine()));
        return Simulator.create().run(program, new byte[0]).run().outcome();
    }

    private static TallyFunction futex(int operation, int value) {
        return main().address(1, "word")
                .set(2, operation)
                .set(3, value)
                .set(4, 0)
                .call(SystemCall.FUTEX);
    }

    @Test
    void whoWaitsAloneWaitsForEver() {
        assertThat(outcome(futex(WAIT, 7)))
                .isInstanceOfSatisfying(
                        RunOutcome.Faulted.class,
                        fault -> assertThat(fault.kind()).isEqualTo(FaultKind.DEADLOCK));
    }

    @Test
    void nobodyWaitsIfTheWordHasChanged() {
        assertThat(result(futex(WAIT, 6))).isEqualTo(new RunOutcome.Exited(-Errno.EAGAIN.number()));
    }

    @Test
    void nobodyIsWoken() {
        assertThat(result(futex(WAKE, 1))).isEqualTo(new RunOutcome.Exited(0));
    }

    @Test
    void waitsWithALimitOfTimeAndOtherOperationsAreRefused() {
        assertThat(result(main().address(1, "word")
                        .set(2, WAIT)
                        .set(3, 7)
                        .address(4, "word")
                        .call(SystemCall.FUTEX)))
                .isEqualTo(new RunOutcome.Exited(-Errno.ENOSYS.number()));
        assertThat(result(futex(3, 1))).isEqualTo(new RunOutcome.Exited(-Errno.ENOSYS.number()));
        assertThat(result(main().set(1, 2).set(2, WAIT).call(SystemCall.FUTEX)))
                .isEqualTo(new RunOutcome.Exited(-Errno.EINVAL.number()));
    }

    @Test
    void threadsShareEverythingOrAreRefused() {
        assertThat(result(main().set(1, 17).address(2, "word").call(SystemCall.CLONE)))
                .isEqualTo(new RunOutcome.Exited(-Errno.EINVAL.number()));
        assertThat(result(main().set(1, THREAD).address(2, "word").call(SystemCall.CLONE)))
                .isEqualTo(new RunOutcome.Exited(-Errno.EAGAIN.number()));
    }

    @Test
    void theLastThreadEndsTheProgram() {
        assertThat(outcome(main().set(1, 5).call(SystemCall.EXIT_THREAD))).isEqualTo(new RunOutcome.Exited(5));
    }
}
