package edu.sysy.arm.combine;

import edu.sysy.arm.isa.ArmInstruction;
import edu.sysy.arm.isa.ArmOpcode;
import edu.sysy.arm.isa.Immediates;
import edu.sysy.arm.isa.Modifier;
import edu.sysy.arm.schedule.ArmTimings;
import edu.sysy.codegen.schedule.MemoryAccess;
import edu.sysy.codegen.schedule.SchedulingModel;
import edu.sysy.machine.MachineBlock;
import edu.sysy.machine.MachineFunction;
import edu.sysy.machine.MachineInstruction;
import edu.sysy.machine.Register;
import java.util.ArrayList;
import java.util.List;

/**
 * Makes one access of two that are neighbours in memory and close in the code.
 *
 * <pre>
 * v2 = ldr v1, 0                    v2, v4 = ldp v1, 0
 * v3 = add v2, v6         --&gt;       v3 = add v2, v6
 * v4 = ldr v1, 4
 * </pre>
 *
 * The second load moves up to the first one, the first store down to the second one, if nothing between them may access
 * the same memory in another order.
 */
final class AccessPairing {
    /** How many instructions later the second access may be: what is loaded early needs a register longer. */
    private static final int REACH = 24;

    private static final SchedulingModel MODEL = new ArmTimings();

    private AccessPairing() {}

    /** The function with accesses in pairs. */
    static MachineFunction pair(MachineFunction function) {
        List<MachineBlock> blocks = new ArrayList<>(function.blocks().size());
        boolean changed = false;
        for (MachineBlock block : function.blocks()) {
            List<MachineInstruction> instructions = new ArrayList<>(block.instructions());
            pair(instructions);
            boolean same = instructions.size() == block.instructions().size();
            blocks.add(same ? block : block.withInstructions(instructions));
            changed |= !same;
        }
        return changed ? function.withBlocks(blocks) : function;
    }

    private static void pair(List<MachineInstruction> instructions) {
        for (int i = 0; i < instructions.size(); i++) {
            if (!(instructions.get(i).operation() instanceof ArmInstruction first) || !isSingle(first)) {
                continue;
            }
            int partner = partner(instructions, i, first);
            if (partner < 0) {
                continue;
            }
            ArmInstruction second = (ArmInstruction) instructions.get(partner).operation();
            boolean load = first.opcode().form() == ArmOpcode.Form.LOAD;
            int place = load ? i : partner;
            instructions.set(
                    place,
                    new MachineInstruction(
                            pair(first, second), instructions.get(place).line()));
            instructions.remove(load ? partner : i);
            i -= load ? 0 : 1;
        }
    }

    /** The index of the access that makes a pair with the one at {@code index}; -1 if there is none. */
    private static int partner(List<MachineInstruction> instructions, int index, ArmInstruction first) {
        boolean load = first.opcode().form() == ArmOpcode.Form.LOAD;
        for (int i = index + 1; i < Math.min(instructions.size(), index + REACH); i++) {
            MachineInstruction other = instructions.get(i);
            if (other.operation() instanceof ArmInstruction second && areNeighbours(first, second)) {
                return i;
            }
            if (!other.operation().clobbers().isEmpty()) {
                return -1;
            }
            MemoryAccess access = MODEL.access(other.operation());
            if (access != null && !(load && !access.store()) && !isApart(first, access)) {
                return -1;
            }
        }
        return -1;
    }

    private static boolean isSingle(ArmInstruction instruction) {
        return instruction.opcode().transfers() == 1 && instruction.modifier() instanceof Modifier.Number;
    }

    private static boolean areNeighbours(ArmInstruction first, ArmInstruction second) {
        return first.opcode() == second.opcode()
                && isSingle(second)
                && first.base().equals(second.base())
                && Math.abs(first.offset() - second.offset()) == first.opcode().bytes()
                && Immediates.isPairOffset(
                        Math.min(first.offset(), second.offset()),
                        first.opcode().bytes());
    }

    /** Whether an access leaves alone what a pair with this instruction would access. */
    private static boolean isApart(ArmInstruction first, MemoryAccess access) {
        int bytes = first.opcode().bytes();
        return access.base().equals(first.base())
                && access.space().isEmpty()
                && access.offsetBits() == Integer.SIZE
                && (access.offset() + access.size() <= first.offset() - bytes
                        || access.offset() >= first.offset() + 2 * bytes);
    }

    private static ArmInstruction pair(ArmInstruction first, ArmInstruction second) {
        ArmInstruction low = first.offset() < second.offset() ? first : second;
        ArmInstruction high = low == first ? second : first;
        List<Register> results = new ArrayList<>(low.results());
        results.addAll(high.results());
        List<Register> uses = new ArrayList<>(low.uses());
        uses.addAll(uses.size() - 1, high.uses().subList(0, high.uses().size() - 1));
        return new ArmInstruction(low.opcode().pair(), results, uses, low.modifier(), "");
    }
}
