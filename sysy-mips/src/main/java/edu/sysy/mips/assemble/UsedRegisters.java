package edu.sysy.mips.assemble;

import edu.sysy.machine.PhysicalRegister;
import edu.sysy.mips.MipsRegisters;
import edu.sysy.mips.RealInstruction;
import edu.sysy.mips.isa.GenericInstruction;
import java.util.List;

/**
 * The registers that instructions name, and {@code $ra} where a call writes it.
 *
 * @param integers a bit for each, {@code $zero} left out
 * @param floats a bit for each
 */
record UsedRegisters(int integers, int floats) {
    static UsedRegisters of(List<RealInstruction> instructions) {
        int integers = 0;
        int floats = 0;
        for (RealInstruction instruction : instructions) {
            for (Object operand : GenericInstruction.of(instruction).operands()) {
                if (operand instanceof PhysicalRegister register) {
                    int bit = 1 << MipsRegisters.hardwareNumber(register);
                    integers |= register.kind() == MipsRegisters.INT ? bit : 0;
                    floats |= register.kind() == MipsRegisters.FLOAT ? bit : 0;
                }
            }
            if (instruction instanceof RealInstruction.Jump jump && jump.link()) {
                integers |= 1 << MipsRegisters.hardwareNumber(MipsRegisters.RA);
            }
        }
        return new UsedRegisters(integers & ~1, floats);
    }
}
