package edu.sysy.mips.text;

import edu.sysy.mips.Mips32;
import edu.sysy.testing.machine.MachineOperandsContract;
import java.util.List;

class MachineOperandsTest extends MachineOperandsContract {
    MachineOperandsTest() {
        super(
                Mips32.linux(),
                List.of(
                        "v4 = addiu v0, -32768",
                        "v4 = addiu v0, 32767",
                        "v4 = ori v0, 65535",
                        "v4 = sll v0, 31",
                        "v4 = lui 65535",
                        "v4 = lui %hi(@g.a)",
                        "v4 = addiu v0, %lo(@g.a)",
                        "v4 = lw %lo(@g.a)(v0)",
                        "v4 = lw %gp_rel(@g.a+4)($gp)",
                        "v4 = la @g.a+4",
                        "v4 = ext v0, 3, 29",
                        "v4 = ins v0, 0, 32, v1",
                        "call @putint(v0 in $a0)",
                        "v4 = incoming 16"),
                List.of(
                        "v4 = addiu v0, 32768",
                        "v4 = addiu v0, -32769",
                        "v4 = ori v0, -1",
                        "v4 = ori v0, 65536",
                        "v4 = sll v0, 32",
                        "v4 = lui -1",
                        "v4 = lui %lo(@g.a)",
                        "v4 = lui %gp_rel(@g.a)",
                        "v4 = lw %hi(@g.a)(v0)",
                        "v4 = addiu v0, %hi(@g.a)",
                        "v4 = ori v0, %lo(@g.a)",
                        "v4 = addiu $gp, %gp_rel(@g.a)",
                        "v4 = lw %gp_rel(@g.a+8)($gp)",
                        "v4 = la.gp @g.a-4",
                        "v4 = la @g.b",
                        "v4 = la @f.f",
                        "v4 = ext v0, 3, 30",
                        "v4 = ext v0, 3, 0",
                        "w4 = add.d w2, w3",
                        "v4 = set c.lt.d(w2, w3)",
                        "j @main",
                        "syscall",
                        "v4 = copy $hi",
                        "call @f.f()",
                        "call @g.a()",
                        "call @putint(v0 in $hi)",
                        "v4 = incoming 2",
                        "v4 = incoming -4",
                        "v4 = frame.address object0"));
    }
}
