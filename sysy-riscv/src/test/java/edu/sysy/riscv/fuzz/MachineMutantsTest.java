package edu.sysy.riscv.fuzz;

import edu.sysy.riscv.Extension;
import edu.sysy.riscv.Riscv64;
import edu.sysy.riscv.isa.RiscvOpcode;
import edu.sysy.testing.fuzz.MachineMutantsContract;
import java.util.Arrays;
import java.util.List;

class MachineMutantsTest extends MachineMutantsContract {
    MachineMutantsTest() {
        super(
                List.of(Riscv64.linux().with(Extension.ZBA).with(Extension.ZBB).with(Extension.V), Riscv64.linux()),
                Arrays.stream(RiscvOpcode.values()).map(RiscvOpcode::toString).toList());
    }
}
