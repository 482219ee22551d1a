package edu.sysy.arm.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.Compiler;
import edu.sysy.arm.AArch64;
import edu.sysy.arm.ArmUnderTest;
import edu.sysy.simulate.Executable;
import edu.sysy.simulate.Io;
import edu.sysy.simulate.SimulatedProcess;
import edu.sysy.simulate.Simulator;
import edu.sysy.source.SourceFile;
import edu.sysy.testing.endtoend.SteppingContract;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class SteppingTest extends SteppingContract {
    SteppingTest() {
        super(new ArmUnderTest(), "x0", "xzr");
    }

    @Test
    void registersHave64Bits() {
        Executable program = Executable.load(Compiler.builder()
                .target(AArch64.linux())
                .build()
                .compile(SourceFile.of(
                        "half.sy", "float half() { return getint() / 2.0; } int main() { return half(); }"))
                .executable());
        SimulatedProcess process =
                Simulator.create().start(program, Io.discarding("-3".getBytes(StandardCharsets.US_ASCII)));
        boolean negative = false;
        boolean zero = false;
        while (process.step()) {
            negative |= process.register("x0") == 0xffff_fffdL;
            zero |= process.register("nzcv") == 0x6000_0000L;
        }
        assertThat(negative && zero).isTrue();
        assertThat(process.registers()).hasSize(66).allMatch(register -> register.width() == Long.SIZE);
        assertThat(process.registers()).anyMatch(register -> register.toString().endsWith("=00000000bfc00000"));
        assertThat(process.register("sp")).isPositive();
    }
}
