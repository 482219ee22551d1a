package edu.sysy.mips.endtoend;

import edu.sysy.mips.Mips32;
import edu.sysy.testing.endtoend.MachineTextContract;

class MachineTextTest extends MachineTextContract {
    /** Near {@code $gp} there is data for {@code la.gp} and {@code %gp_rel}. */
    MachineTextTest() {
        super(Mips32.linux().withSmallData(8));
    }
}
