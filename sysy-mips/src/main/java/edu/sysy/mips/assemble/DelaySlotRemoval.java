package edu.sysy.mips.assemble;

import edu.sysy.codegen.layout.CodeItem;
import edu.sysy.codegen.layout.CodeItem.Instruction;
import edu.sysy.machine.Operand;
import edu.sysy.machine.Register;
import edu.sysy.mips.MipsRegisters;
import edu.sysy.mips.RealInstruction;
import edu.sysy.mips.RealInstruction.Plain;
import edu.sysy.mips.RealInstruction.ThreeRegister;
import edu.sysy.mips.isa.MipsOpcode;
import java.util.ArrayList;
import java.util.List;

/**
 * Rewrites code with delay slots for machines without them: what stands in a slot moves before the branch.
 *
 * <pre>
 * jal  f                       move a0, s0
 * move a0, s0          -->     jal  f
 *
 * beq  t2, v1, next            move at, v1
 * li   v1, 43          -->     li   v1, 43
 *                              beq  t2, at, next
 * </pre>
 *
 * The code must not use {@code $at} itself, nor have a label at a slot.
 */
final class DelaySlotRemoval {
    private DelaySlotRemoval() {}

    /**
     * The same code without slots.
     *
     * @throws IllegalArgumentException if a slot cannot be moved
     */
    static List<CodeItem<RealInstruction>> of(List<CodeItem<RealInstruction>> items) {
        List<CodeItem<RealInstruction>> result = new ArrayList<>(items.size());
        for (int i = 0; i < items.size(); i++) {
            if (!(items.get(i) instanceof Instruction(var branch, int line)) || !branch.hasDelaySlot()) {
                result.add(items.get(i));
                continue;
            }
            if (++i == items.size() || !(items.get(i) instanceof Instruction<RealInstruction> slot)) {
                throw new IllegalArgumentException("no delay slot after " + branch);
            }
            if (slot.instruction().equals(new Plain(MipsOpcode.NOP))) {
                result.add(new Instruction<>(branch, line));
                continue;
            }
            RealInstruction moved = branch;
            for (Operand written : slot.instruction().operands()) {
                if (written.role().defines() && reads(moved, written.register())) {
                    result.add(new Instruction<>(copyToScratch(written.register()), line));
                    moved = replaceUse(moved, written.register());
                }
            }
            result.add(slot);
            result.add(new Instruction<>(moved, line));
        }
        return result;
    }

    private static boolean reads(RealInstruction instruction, Register register) {
        return instruction.operands().stream()
                .anyMatch(operand ->
                        !operand.role().defines() && operand.register().equals(register));
    }

    private static RealInstruction copyToScratch(Register register) {
        return new ThreeRegister(MipsOpcode.OR, MipsRegisters.AT, register, MipsRegisters.ZERO);
    }

    private static RealInstruction replaceUse(RealInstruction branch, Register register) {
        List<Register> registers = new ArrayList<>();
        for (Operand operand : branch.operands()) {
            registers.add(operand.register().equals(register) ? MipsRegisters.AT : operand.register());
        }
        return (RealInstruction) branch.withRegisters(registers);
    }
}
