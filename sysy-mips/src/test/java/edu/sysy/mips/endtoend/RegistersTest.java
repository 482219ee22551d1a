package edu.sysy.mips.endtoend;

import edu.sysy.mips.MipsUnderTest;
import edu.sysy.testing.endtoend.FinalCode;
import edu.sysy.testing.endtoend.RegistersContract;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

class RegistersTest extends RegistersContract {
    /** The upper half of {@code lw $ra, offset($sp)}. */
    private static final int LOAD_RETURN_ADDRESS = 0x8fbf;

    RegistersTest() {
        super(new MipsUnderTest(), new Text("$sp"), 1);
    }

    @Override
    protected FinalCode read(byte[] executable) {
        return new FinalWords(executable);
    }

    @Override
    protected void removeReloads(ByteBuffer executable) {
        ByteBuffer words = executable.order(ByteOrder.LITTLE_ENDIAN);
        for (int place = 0; place + 4 <= words.capacity(); place += 4) {
            if (words.getInt(place) >>> 16 == LOAD_RETURN_ADDRESS) {
                words.putInt(place, 0);
            }
        }
    }
}
