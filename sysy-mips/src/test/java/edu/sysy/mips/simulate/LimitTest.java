package edu.sysy.mips.simulate;

import static edu.sysy.mips.simulate.TinyElf.immediate;
import static edu.sysy.mips.simulate.TinyElf.register;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import edu.sysy.simulate.Capture;
import edu.sysy.simulate.Executable;
import edu.sysy.simulate.Io;
import edu.sysy.simulate.Run;
import edu.sysy.simulate.RunLimit;
import edu.sysy.simulate.RunOutcome;
import edu.sysy.simulate.Simulator;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class LimitTest {

    private static final int NOP = 0;

    private static Executable endless() {
        return new TinyElf().words(immediate(4, 0, 0, -1), NOP).load();
    }

    /** Writes one word at multiples of 64 KiB, for ever upward from the data. */
    private static Executable greedy() {
        return new TinyElf()
                .dataSize(400 << 20)
                .words(immediate(15, 9, 0, TinyElf.DATA >>> 16))
                .words(immediate(15, 10, 0, 1)) // lui $10, 1
                .words(immediate(43, 9, 9, 0)) // loop: sw $9, 0($9)
                .words(immediate(4, 0, 0, -2)) // b loop
                .words(register(33, 9, 9, 10)) // addu $9, $9, $10
                .load();
    }

    /** Writes the first 100 bytes of its text to standard output for ever. */
    private static Executable chatty() {
        return new TinyElf()
                .words(immediate(15, 5, 0, TinyElf.TEXT >>> 16), immediate(9, 6, 0, 100))
                .words(immediate(9, 4, 0, 1), immediate(9, 2, 0, 4004), 12)
                .words(immediate(4, 0, 0, -4), NOP)
                .load();
    }

    private static RunLimit limit(RunOutcome outcome) {
        return assertInstanceOf(RunOutcome.LimitReached.class, outcome).limit();
    }

    @Test
    void instructionsAreLimited() {
        for (long limit : new long[] {0, 1, 1000, 3_000_000}) {
            Run run = Simulator.builder()
                    .instructionLimit(limit)
                    .build()
                    .run(endless(), new byte[0])
                    .run();
            assertEquals(RunLimit.INSTRUCTIONS, limit(run.outcome()));
            long executed = run.counts().total();
            assertTrue(executed > limit && executed <= limit + 64, executed + " executed");
        }
    }

    @Test
    void runOfExactlyTheLimitIsComplete() {
        Executable program = new TinyElf().words(NOP, NOP).words(TinyElf.exit()).load();
        Run run = Simulator.builder()
                .instructionLimit(4)
                .build()
                .run(program, new byte[0])
                .run();
        assertEquals(new RunOutcome.Exited(0), run.outcome());
    }

    @Test
    void touchedMemoryIsLimited() {
        Run run = Simulator.builder()
                .memoryLimit(10 << 20)
                .build()
                .run(greedy(), new byte[0])
                .run();
        assertEquals(RunLimit.MEMORY, limit(run.outcome()));
        assertEquals(10 << 20, run.touchedMemory());
        Run none = Simulator.builder()
                .memoryLimit(0)
                .build()
                .run(greedy(), new byte[0])
                .run();
        assertEquals(RunLimit.MEMORY, limit(none.outcome()));
    }

    @Test
    void declaredMemoryThatIsOnlyReadCostsNothing() {
        Executable reads = new TinyElf()
                .dataSize(400 << 20)
                .words(immediate(15, 9, 0, TinyElf.DATA >>> 16))
                .words(immediate(15, 10, 0, 1))
                .words(immediate(9, 8, 0, 6000)) // li $8, 6000
                .words(immediate(35, 11, 9, 0)) // loop: lw $11, 0($9)
                .words(register(33, 4, 4, 11))
                .words(immediate(9, 8, 8, -1))
                .words(immediate(5, 0, 8, -4), register(33, 9, 9, 10)) // bne; addu $9, $9, $10
                .words(TinyElf.exit())
                .load();
        Run run = Simulator.create().run(reads, new byte[0]).run();
        assertEquals(new RunOutcome.Exited(0), run.outcome());
        assertTrue(run.touchedMemory() <= 4 << 16, () -> run.touchedMemory() + " bytes");
    }

    @Test
    void outputIsLimited() {
        Capture capture = Simulator.builder().outputLimit(12_345).build().run(chatty(), new byte[0]);
        assertEquals(RunLimit.OUTPUT, limit(capture.outcome()));
        assertEquals(12_345, capture.output().length);
    }

    @Test
    void interruptedThreadEndsTheRun() {
        Thread.currentThread().interrupt();
        Run run = Simulator.create().run(endless(), new byte[0]).run();
        assertTrue(Thread.interrupted());
        assertEquals(RunLimit.INTERRUPT, limit(run.outcome()));
    }

    @Test
    void failureOfAStreamIsTheCallersException() {
        OutputStream broken = new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException("broken");
            }
        };
        Io io = new Io(InputStream.nullInputStream(), broken, broken);
        assertThrows(
                UncheckedIOException.class,
                () -> Simulator.builder().outputLimit(1 << 20).build().run(chatty(), io));
    }

    @Test
    void timeIsSimulatedUnlessThereIsAClock() {
        Executable program = new TinyElf()
                .words(immediate(15, 5, 0, TinyElf.DATA >>> 16), immediate(9, 2, 0, 4263), 12)
                .words(immediate(35, 4, 5, 0)) // lw $4, 0($5)
                .words(TinyElf.exit())
                .load();
        assertEquals(
                new RunOutcome.Exited(0),
                Simulator.create().run(program, new byte[0]).outcome());
        Simulator later =
                Simulator.builder().clock(() -> 1_234_567_890_987_654_321L).build();
        assertEquals(
                new RunOutcome.Exited(1_234_567_890),
                later.run(program, new byte[0]).outcome());
    }

    @Test
    void argumentsArePassedOnTheStack() {
        Executable program = new TinyElf()
                .words(immediate(35, 5, 29, 8), immediate(9, 6, 0, 3)) // lw $5, 8($sp); li $6, 3
                .words(immediate(9, 4, 0, 1), immediate(9, 2, 0, 4004), 12)
                .words(immediate(35, 4, 29, 0))
                .words(TinyElf.exit())
                .load();
        Capture capture = Simulator.builder()
                .arguments(List.of("name", "one", "two"))
                .build()
                .run(program, new byte[0]);
        assertEquals("one", new String(capture.output(), StandardCharsets.US_ASCII));
        assertEquals(new RunOutcome.Exited(3), capture.outcome());
    }

    @Test
    void optionsOutOfRangeAreRefused() {
        Simulator.Builder builder = Simulator.builder();
        assertThrows(IllegalArgumentException.class, () -> builder.instructionLimit(-1));
        assertThrows(IllegalArgumentException.class, () -> builder.memoryLimit(-1));
        assertThrows(IllegalArgumentException.class, () -> builder.outputLimit(-1));
        assertThrows(IllegalArgumentException.class, () -> builder.stackSize(1 << 10));
        assertThrows(IllegalArgumentException.class, () -> builder.stackSize(1L << 40));
        assertThrows(IllegalArgumentException.class, () -> builder.arguments(List.of("x".repeat(100_000))));
    }
}
