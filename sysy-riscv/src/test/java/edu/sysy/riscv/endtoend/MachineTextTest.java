package edu.sysy.riscv.endtoend;

import edu.sysy.riscv.Extension;
import edu.sysy.riscv.Riscv64;
import edu.sysy.testing.endtoend.MachineTextContract;

class MachineTextTest extends MachineTextContract {
    MachineTextTest() {
        super(Riscv64.linux().with(Extension.ZBA).with(Extension.ZBB).with(Extension.V));
    }
}
