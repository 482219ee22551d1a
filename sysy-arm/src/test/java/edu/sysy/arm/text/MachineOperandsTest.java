package edu.sysy.arm.text;

import edu.sysy.arm.AArch64;
import edu.sysy.testing.machine.MachineOperandsContract;
import java.util.List;

class MachineOperandsTest extends MachineOperandsContract {
    MachineOperandsTest() {
        super(
                AArch64.linux(),
                List.of(
                        "v4 = add v0, 4095",
                        "v4 = add v0, 16773120",
                        "v4 = and v0, 255",
                        "v4 = lsl v0, 31",
                        "v4 = add v0, v1, lsl, 31",
                        "v4 = ldr v0, -256",
                        "v4 = ldr v0, 16380",
                        "v4, v5 over 0 = ldr v0, post, 255",
                        "v4 = adrp %page(@g.a)",
                        "v4 = ldr v0, %low(@g.a+4)",
                        "v4 = ubfx v0, bits, 3, 29",
                        "w4 = fmov 0x1.8p1",
                        "v4 = la @g.a",
                        "call @putint(v0 in $x0)"),
                List.of(
                        "v4 = add v0, 4097000",
                        "v4 = add v0, -1",
                        "v4 = and v0, 5",
                        "v4 = and v0, 0",
                        "v4 = lsl v0, 32",
                        "v4 = add v0, v1, lsl, 32",
                        "v4 = ldr v0, -257",
                        "v4 = ldr v0, 16384",
                        "v4 = ldr v0, v1, lsl, 3",
                        "v4, v5 over 0 = ldr v0, post, 256",
                        "v4 = adrp 5",
                        "v4 = adrp %low(@g.a)",
                        "v4 = add v0, %page(@g.a)",
                        "v4 = and v0, %low(@g.a)",
                        "v4, v5 = ldp v0, %low(@g.a)",
                        "v4 = ubfx v0, bits, 3, 30",
                        "w4 = fmov 0x1.123456p1",
                        "v4 = csel v0, v1",
                        "v4 = add v0, v1, lt",
                        "v4 = add v0",
                        "v4 = sxtw v0, 3",
                        "v4 = la @g.b",
                        "call @f.f()",
                        "call @putint(v0 in $xzr)",
                        "v4 = incoming -8",
                        "v4 = frame.address object0"));
    }
}
