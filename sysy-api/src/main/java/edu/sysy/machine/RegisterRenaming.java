package edu.sysy.machine;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Which virtual registers are read instead of others. */
final class RegisterRenaming {
    private final MachineFunction function;
    private final Map<VirtualRegister, VirtualRegister> replacements = new HashMap<>();

    /** Nothing is replaced so far. */
    RegisterRenaming(MachineFunction function) {
        this.function = function;
    }

    boolean isEmpty() {
        return replacements.isEmpty();
    }

    void replace(VirtualRegister old, VirtualRegister replacement) {
        if (!old.kind().equals(replacement.kind())) {
            throw new IllegalArgumentException("@" + function.name() + ": " + old + " is of the class " + old.kind()
                    + ", " + replacement + " of the class " + replacement.kind());
        }
        if (replacements.containsKey(old)) {
            throw new IllegalArgumentException("@" + function.name() + ": " + old + " is replaced already");
        }
        VirtualRegister end = resolve(replacement);
        if (end.equals(old)) {
            throw new IllegalArgumentException("@" + function.name() + ": " + old + " would be replaced by itself");
        }
        replacements.put(old, end);
    }

    /** What is read instead of a register; the paths to it are shortened, so that chains of them cost little. */
    VirtualRegister resolve(VirtualRegister register) {
        VirtualRegister end = register;
        for (VirtualRegister next = replacements.get(end); next != null; next = replacements.get(end)) {
            end = next;
        }
        VirtualRegister step = register;
        for (VirtualRegister next = replacements.get(step); next != null; next = replacements.get(step)) {
            replacements.put(step, end);
            step = next;
        }
        return end;
    }

    /** The block with the registers that are read renamed; itself if there are none of them. */
    MachineBlock apply(MachineBlock block) {
        if (isEmpty()) {
            return block;
        }
        List<MachineInstruction> instructions =
                new ArrayList<>(block.instructions().size());
        for (MachineInstruction instruction : block.instructions()) {
            instructions.add(apply(instruction));
        }
        List<MachineEdge> edges = new ArrayList<>(block.edges().size());
        for (MachineEdge edge : block.edges()) {
            edges.add(new MachineEdge(
                    edge.target(), edge.arguments().stream().map(this::resolve).toList()));
        }
        return instructions.equals(block.instructions()) && edges.equals(block.edges())
                ? block
                : new MachineBlock(block.label(), block.parameters(), instructions, edges);
    }

    private MachineInstruction apply(MachineInstruction instruction) {
        List<Operand> operands = instruction.operation().operands();
        List<Register> registers = new ArrayList<>(operands.size());
        boolean changed = false;
        for (Operand operand : operands) {
            Register register = operand.register();
            if (!operand.role().defines() && register instanceof VirtualRegister virtual) {
                register = resolve(virtual);
            }
            registers.add(register);
            changed |= !register.equals(operand.register());
        }
        return changed
                ? new MachineInstruction(instruction.operation().withRegisters(registers), instruction.line())
                : instruction;
    }
}
