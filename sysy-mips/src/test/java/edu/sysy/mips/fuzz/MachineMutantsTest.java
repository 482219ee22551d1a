package edu.sysy.mips.fuzz;

import edu.sysy.mips.Mips32;
import edu.sysy.mips.isa.MipsOpcode;
import edu.sysy.testing.fuzz.MachineMutantsContract;
import java.util.Arrays;
import java.util.List;

class MachineMutantsTest extends MachineMutantsContract {
    MachineMutantsTest() {
        super(
                List.of(Mips32.linux(), Mips32.mars()),
                Arrays.stream(MipsOpcode.values()).map(MipsOpcode::mnemonic).toList());
    }
}
