package edu.sysy.testing.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import edu.sysy.Assembly;
import edu.sysy.Compiler;
import edu.sysy.Level;
import edu.sysy.simulate.Capture;
import edu.sysy.simulate.Executable;
import edu.sysy.simulate.RunOutcome;
import edu.sysy.simulate.Simulator;
import edu.sysy.source.SourceFile;
import edu.sysy.testing.target.TargetUnderTest;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Zeros of global arrays are bytes nowhere: not in the compiler, not in files, not in the simulator. */
public abstract class ZeroDataContract {
    private static final int MAX_FILE_BYTES = 100_000;
    private static final long MAX_ALLOCATED_BYTES = 100_000_000;

    /** 500 MB of zeros, and as many after a few other words. */
    private static final String SOURCE = """
            int zeros[125000000];
            int begun[62500000][2] = {{}, {0, 5}, {6}};
            int main() {
                int n = getint();
                zeros[n] = zeros[n - 1] + 1;
                zeros[n * 124] = begun[2][0] + begun[1][1];
                putint(zeros[n]); putch(32);
                putint(zeros[n * 124]); putch(32);
                putint(begun[n * 60][1]);
                return 0;
            }
            """;

    private final TargetUnderTest target;

    /** The contract of a target. */
    protected ZeroDataContract(TargetUnderTest target) {
        this.target = target;
    }

    private Compiler compiler(Level level) {
        return Compiler.builder().target(target.target()).optimize(level).build();
    }

    @ParameterizedTest
    @EnumSource(Level.class)
    void programsRunWithAGigabyteOfZeros(Level level) {
        byte[] executable =
                compiler(level).compile(SourceFile.of("zeros.sy", SOURCE)).executable();
        assertThat(executable).hasSizeLessThan(MAX_FILE_BYTES);
        Capture run =
                Simulator.create().run(Executable.load(executable), "1000000".getBytes(StandardCharsets.US_ASCII));
        assertThat(run.outcome()).isEqualTo(new RunOutcome.Exited(0));
        assertThat(run.text()).isEqualTo("1 11 0");
        assertThat(run.run().touchedMemory()).isLessThan(MAX_FILE_BYTES * 100L);
    }

    @Test
    void compilingAllocatesNoneOfThem() {
        compiler(Level.O1).compile(SourceFile.of("first.sy", SOURCE)).executable(); // makes the run-time library
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        Assembly assembly = compiler(Level.O1).compile(SourceFile.of("zeros.sy", SOURCE));
        assertThat(assembly.text()).hasSizeLessThan(MAX_FILE_BYTES);
        assertThat(assembly.executable()).hasSizeLessThan(MAX_FILE_BYTES);
        assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(MAX_ALLOCATED_BYTES);
    }
}
