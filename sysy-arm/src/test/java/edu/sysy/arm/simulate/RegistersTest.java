package edu.sysy.arm.simulate;

import edu.sysy.arm.ArmRegisters;
import edu.sysy.arm.ArmUnderTest;
import edu.sysy.arm.assemble.ArmDecoder;
import edu.sysy.arm.isa.ArmOpcode;
import edu.sysy.testing.endtoend.FinalCode;
import edu.sysy.testing.endtoend.RegistersContract;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

class RegistersTest extends RegistersContract {
    private static final int EVERY = 12;
    private static final int REGISTER = 31;
    private static final int X17 = 17;

    RegistersTest() {
        super(new ArmUnderTest(), new Text("sp", "[sp, #-", "\\sb\\.[a-z]+\\s"), EVERY);
    }

    @Override
    protected FinalCode read(byte[] executable) {
        return new ArmFinalCode(executable);
    }

    @Override
    protected void removeReloads(ByteBuffer executable) {
        ByteBuffer words = executable.order(ByteOrder.LITTLE_ENDIAN);
        for (int place = 0; place + Integer.BYTES <= words.capacity(); place += Integer.BYTES) {
            ArmDecoder.Decoded decoded = ArmDecoder.decode(words.getInt(place));
            if (decoded != null
                    && decoded.instruction().opcode().form() == ArmOpcode.Form.LOAD
                    && decoded.instruction().results().getFirst().equals(ArmRegisters.LR)) {
                words.putInt(place, words.getInt(place) & ~REGISTER | X17);
            }
        }
    }
}
