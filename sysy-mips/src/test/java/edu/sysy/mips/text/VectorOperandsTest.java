package edu.sysy.mips.text;

import edu.sysy.mips.Mips32;
import edu.sysy.testing.machine.MachineOperandsContract;
import java.util.List;

class VectorOperandsTest extends MachineOperandsContract {
    VectorOperandsTest() {
        super(
                Mips32.linux().withVectors(),
                List.of(
                        "q4 = ldi.w 511",
                        "q4 = ldi.w -512",
                        "q4 = fill.w v0",
                        "q4 = splati.w w2, 3",
                        "w4 = splati.w w2, 3",
                        "q4 = ld.w 2044(v0)",
                        "q4 = ld.w -2048(v0)",
                        "q4 = move.v $w31"),
                List.of(
                        "q4 = ldi.w 512",
                        "q4 = ldi.w -513",
                        "q4 = fill.w w2",
                        "q4 = splati.w v0, 0",
                        "q4 = splati.w w2, 4",
                        "q4 = ld.w 2048(v0)",
                        "q4 = ld.w -2052(v0)",
                        "q4 = ld.w 2(v0)",
                        "q4 = ld.w %lo(@g.a)(v0)",
                        "w4 = move.v $w31",
                        "$w7 = move.v $w31",
                        "v4 = copy_s.w w2, 0"));
    }
}
