package edu.sysy.arm.combine;

import edu.sysy.arm.isa.ArmInstruction;
import edu.sysy.arm.isa.ArmOpcode;
import edu.sysy.arm.isa.ArmOperation;
import edu.sysy.arm.isa.Immediates;
import edu.sysy.arm.isa.Modifier;
import edu.sysy.codegen.select.UseTable;
import edu.sysy.machine.MachineBlock;
import edu.sysy.machine.MachineFunction;
import edu.sysy.machine.MachineInstruction;
import edu.sysy.machine.Operand;
import edu.sysy.machine.Register;
import edu.sysy.machine.VirtualRegister;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Lets an access move the pointer that it goes through, where a loop moves it: post-index and pre-index addressing.
 *
 * <pre>
 * b1(v1):                           b1(v1):
 *   v2 = ldr v1, 0          --&gt;       v2, v4 = ldr v1, post, 8
 *   v3 = ldr v1, 4                    v3 = ldr v4, -4
 *   v4 = add.x v1, 8
 * </pre>
 *
 * The pointer is a parameter of the block and not used elsewhere, so that its old value needs no register of its own;
 * what reads it after the access reads the new one.
 */
final class BaseUpdates {
    private final UseTable<ArmOperation> uses;
    private final MachineBlock block;
    private final List<MachineInstruction> instructions;

    private BaseUpdates(MachineBlock block, UseTable<ArmOperation> uses) {
        this.uses = uses;
        this.block = block;
        this.instructions = new ArrayList<>(block.instructions());
    }

    /** The function with pointers that accesses move. */
    static MachineFunction update(MachineFunction function) {
        UseTable<ArmOperation> uses = new UseTable<>(function, ArmOperation.class);
        List<MachineBlock> blocks = new ArrayList<>(function.blocks().size());
        boolean changed = false;
        for (MachineBlock block : function.blocks()) {
            BaseUpdates updates = new BaseUpdates(block, uses);
            updates.run();
            boolean same = updates.instructions.size() == block.instructions().size();
            blocks.add(same ? block : block.withInstructions(updates.instructions));
            changed |= !same;
        }
        return changed ? function.withBlocks(blocks) : function;
    }

    private void run() {
        Set<Register> moving = IntStream.range(0, instructions.size())
                .filter(i -> step(i) != 0)
                .mapToObj(i -> instruction(i).uses().getFirst())
                .collect(Collectors.toSet());
        for (VirtualRegister pointer : block.parameters()) {
            List<Integer> readers = moving.contains(pointer) ? readers(pointer) : List.of();
            if (readers.size() == uses.count(pointer)) {
                readers.stream().filter(i -> step(i) != 0).findFirst().ifPresent(sum -> update(pointer, sum, readers));
            }
        }
    }

    /** The indices of the instructions that read a register, each as often as it does. */
    private List<Integer> readers(Register register) {
        List<Integer> readers = new ArrayList<>();
        for (int i = 0; i < instructions.size(); i++) {
            for (Operand operand : instructions.get(i).operation().operands()) {
                if (!operand.role().defines() && operand.register().equals(register)) {
                    readers.add(i);
                }
            }
        }
        return readers;
    }

    /** What an instruction adds to an address; 0 if it is no such sum. */
    private int step(int index) {
        return instructions.get(index).operation() instanceof ArmInstruction sum
                        && sum.modifier() instanceof Modifier.Number(int bytes)
                ? sum.opcode() == ArmOpcode.ADD_X ? bytes : sum.opcode() == ArmOpcode.SUB_X ? -bytes : 0
                : 0;
    }

    /** Makes the first access that can do it add what the instruction at {@code sum} adds. */
    private void update(Register pointer, int sum, List<Integer> readers) {
        int step = step(sum);
        Register next = instruction(sum).rd();
        for (int access : readers) {
            if (access != sum && canUpdate(access, pointer, step) && canFollow(access, sum, next, readers, step)) {
                instructions.set(access, updated(access, next, step));
                for (int later : readers) {
                    if (later > access && later != sum) {
                        instructions.set(later, moved(later, next, step));
                    }
                }
                instructions.remove(sum);
                return;
            }
        }
    }

    private boolean canUpdate(int index, Register pointer, int step) {
        return isBase(index, pointer)
                && instructions.get(index).operation() instanceof ArmInstruction access
                && (access.offset() == 0 || access.offset() == step)
                && (access.opcode().transfers() == 1
                        ? Immediates.isUpdate(step)
                        : Immediates.isPairOffset(step, access.opcode().bytes()));
    }

    /** Whether a register is the base of an access, and read for nothing else by it. */
    private boolean isBase(int index, Register pointer) {
        return instructions.get(index).operation() instanceof ArmInstruction access
                && access.opcode().reachesMemory()
                && access.modifier() instanceof Modifier.Number
                && access.base().equals(pointer)
                && access.uses().indexOf(pointer) == access.uses().size() - 1;
    }

    /** Whether what reads the pointer after an access can read the new one, which nothing reads before the access. */
    private boolean canFollow(int access, int sum, Register next, List<Integer> readers, int step) {
        Register pointer = instruction(access).base();
        for (int later : readers) {
            if (later > access && later != sum && !(isBase(later, pointer) && isReachable(instruction(later), step))) {
                return false;
            }
        }
        return readers(next).stream().allMatch(reader -> reader > access);
    }

    private static boolean isReachable(ArmInstruction access, int step) {
        long offset = (long) access.offset() - step;
        return access.opcode().transfers() == 1
                ? Immediates.isOffset(offset, access.opcode().bytes())
                : Immediates.isPairOffset(offset, access.opcode().bytes());
    }

    private ArmInstruction instruction(int index) {
        return (ArmInstruction) instructions.get(index).operation();
    }

    private MachineInstruction updated(int index, Register next, int step) {
        ArmInstruction access = instruction(index);
        List<Register> results = new ArrayList<>(access.results());
        results.add(next);
        Modifier modifier = new Modifier.Updated(access.offset() != 0, step);
        return new MachineInstruction(
                new ArmInstruction(access.opcode(), results, access.uses(), modifier, ""),
                instructions.get(index).line());
    }

    private MachineInstruction moved(int index, Register next, int step) {
        ArmInstruction access = instruction(index);
        List<Register> operands = new ArrayList<>(access.uses());
        operands.set(operands.size() - 1, next);
        Modifier modifier = new Modifier.Number(access.offset() - step);
        return new MachineInstruction(
                new ArmInstruction(access.opcode(), access.results(), operands, modifier, ""),
                instructions.get(index).line());
    }
}
