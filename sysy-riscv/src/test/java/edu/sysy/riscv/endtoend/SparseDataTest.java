package edu.sysy.riscv.endtoend;

import edu.sysy.riscv.Riscv64;
import edu.sysy.riscv.RiscvUnderTest;
import edu.sysy.testing.endtoend.SparseDataContract;
import java.util.List;

class SparseDataTest extends SparseDataContract {
    SparseDataTest() {
        super(new RiscvUnderTest(), List.of(Riscv64.linux()));
    }
}
