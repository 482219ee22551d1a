package edu.sysy.riscv.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.riscv.RiscvUnderTest;
import edu.sysy.simulate.SimulatedProcess;
import edu.sysy.testing.endtoend.SteppingContract;
import org.junit.jupiter.api.Test;

class SteppingTest extends SteppingContract {
    SteppingTest() {
        super(new RiscvUnderTest(), "a0", "zero");
    }

    @Test
    void registersHave64Bits() {
        SimulatedProcess process = start("float half() { return getint() / 2.0; } int main() { return half(); }", "-3");
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
