package edu.sysy.arm.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.arm.ArmUnderTest;
import edu.sysy.simulate.SimulatedProcess;
import edu.sysy.testing.endtoend.SteppingContract;
import org.junit.jupiter.api.Test;

class SteppingTest extends SteppingContract {
    SteppingTest() {
        super(new ArmUnderTest(), "x0", "xzr");
    }

    @Test
    void registersHave64Bits() {
        SimulatedProcess process = start("float half() { return getint() / 2.0; } int main() { return half(); }", "-3");
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
