package edu.sysy.mips.assemble;

import edu.sysy.machine.Operand;
import edu.sysy.machine.PhysicalRegister;
import edu.sysy.mips.MipsRegisters;
import edu.sysy.mips.RealInstruction;
import java.util.List;

/**
 * The registers that instructions name, and {@code $ra} where a call writes it.
 *
 * @param integers a bit for each, {@code $zero} left out
 * @param floats a bit for each, and for those of which a vector register is named
 */
record UsedRegisters(int integers, int floats) {
    static UsedRegisters of(List<RealInstruction> instructions) {
        int integers = 0;
        int floats = 0;
        for (RealInstruction instruction : instructions) {
            List<Operand> operands = instruction.operands();
            for (int i = 0; i < operands.size(); i++) {
                if (operands.get(i).register() instanceof PhysicalRegister register) {
                    int bit = 1 << MipsRegisters.hardwareNumber(register);
                    integers |= register.kind() == MipsRegisters.INT ? bit : 0;
                    floats |= register.kind() != MipsRegisters.INT ? bit : 0;
                }
            }
            if (instruction instanceof RealInstruction.Jump jump && jump.link()
                    || instruction instanceof RealInstruction.JumpRegister register && register.link()) {
                integers |= 1 << MipsRegisters.hardwareNumber(MipsRegisters.RA);
            }
        }
        return new UsedRegisters(integers & ~1, floats);
    }
}
