package edu.sysy.arm.endtoend;

import edu.sysy.arm.AArch64;
import edu.sysy.arm.ArmUnderTest;
import edu.sysy.testing.endtoend.SparseDataContract;
import java.util.List;

class SparseDataTest extends SparseDataContract {
    SparseDataTest() {
        super(new ArmUnderTest(), List.of(AArch64.linux()));
    }
}
