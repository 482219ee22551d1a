package edu.sysy.riscv.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.Compiler;
import edu.sysy.riscv.Riscv64;
import edu.sysy.riscv.RiscvUnderTest;
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
        super(new RiscvUnderTest(), "a0", "zero");
    }

    @Test
    void registersHave64Bits() {
        Executable program = Executable.load(Compiler.builder()
                .target(Riscv64.linux())
                .build()
                .compile(SourceFile.of(
                        "half.sy", "float half() { return getint() / 2.0; } int main() { return half(); }"))
                .executable());
        SimulatedProcess process =
                Simulator.create().start(program, Io.discarding("-3".getBytes(StandardCharsets.US_ASCII)));
        boolean negative = false;
        while (process.step()) {
            negative |= process.register("a0") == -3;
        }
        assertThat(negative).isTrue();
        assertThat(process.registers()).hasSize(64).allMatch(register -> register.width() == Long.SIZE);
        assertThat(process.registers()).anyMatch(register -> register.toString().endsWith("=ffffffffbfc00000"));
        assertThat(process.register("sp")).isPositive();
    }
}
