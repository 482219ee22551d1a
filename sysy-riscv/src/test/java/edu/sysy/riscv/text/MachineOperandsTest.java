package edu.sysy.riscv.text;

import edu.sysy.riscv.Riscv64;
import edu.sysy.testing.machine.MachineOperandsContract;
import java.util.List;

class MachineOperandsTest extends MachineOperandsContract {
    MachineOperandsTest() {
        super(
                Riscv64.linux(),
                List.of(
                        "v4 = addi v0, -2048",
                        "v4 = addi v0, 2047",
                        "v4 = slli v0, 63",
                        "v4 = slliw v0, 31",
                        "v4 = lui 1048575",
                        "v4 = lui %hi(@g.a)",
                        "v4 = addi v0, %lo(@g.a)",
                        "v4 = lw %lo(@g.a+4)(v0)",
                        "sw v0, %lo(@g.a)(v1)",
                        "v4 = la @g.a",
                        "v4 = li 9223372036854775807",
                        "call @putint(v0 in $a0)"),
                List.of(
                        "v4 = addi v0, 2048",
                        "v4 = addi v0, -2049",
                        "v4 = slli v0, 64",
                        "v4 = slliw v0, 32",
                        "v4 = srai v0, -1",
                        "v4 = slli v0, %lo(@g.a)",
                        "v4 = lui 1048576",
                        "v4 = lui -1",
                        "v4 = lui %lo(@g.a)",
                        "v4 = lw %hi(@g.a)(v0)",
                        "sw v0, %hi(@g.a)(v1)",
                        "v4 = lw 2048(v0)",
                        "v4 = add v0, w2",
                        "v4 = la @g.b",
                        "call @f.f()",
                        "call @g.a()",
                        "v4 = incoming -8",
                        "v4 = frame.address object0"));
    }
}
