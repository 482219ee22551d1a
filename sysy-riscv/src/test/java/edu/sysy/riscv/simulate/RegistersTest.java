package edu.sysy.riscv.simulate;

import edu.sysy.riscv.RiscvUnderTest;
import edu.sysy.testing.endtoend.FinalCode;
import edu.sysy.testing.endtoend.RegistersContract;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

class RegistersTest extends RegistersContract {
    private static final int EVERY = 3;
    /** {@code c.ldsp ra, offset} but for its offset. */
    private static final int LOAD_RETURN_ADDRESS = 0x6082;

    private static final int WITHOUT_OFFSET = 0xef83;
    private static final short NOTHING = 1;

    RegistersTest() {
        super(new RiscvUnderTest(), new Text("sp"), EVERY);
    }

    @Override
    protected FinalCode read(byte[] executable) {
        return new RiscvFinalCode(executable);
    }

    @Override
    protected void removeReloads(ByteBuffer executable) {
        ByteBuffer halves = executable.order(ByteOrder.LITTLE_ENDIAN);
        for (int place = 0; place + 2 <= halves.capacity(); place += 2) {
            if ((halves.getShort(place) & WITHOUT_OFFSET) == LOAD_RETURN_ADDRESS) {
                halves.putShort(place, NOTHING);
            }
        }
    }
}
