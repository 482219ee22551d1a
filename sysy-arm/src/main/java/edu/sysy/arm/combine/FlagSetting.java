package edu.sysy.arm.combine;

import edu.sysy.arm.ArmRegisters;
import edu.sysy.arm.isa.ArmCondition;
import edu.sysy.arm.isa.ArmInstruction;
import edu.sysy.arm.isa.ArmOpcode;
import edu.sysy.arm.isa.Modifier;
import edu.sysy.machine.MachineBlock;
import edu.sysy.machine.MachineFunction;
import edu.sysy.machine.MachineInstruction;
import edu.sysy.machine.MachineOperation;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Has a sum, difference or mask set the flags that a comparison of it with zero would set.
 *
 * <pre>
 * v3 = add v1, v2               v3 = adds v1, v2
 * cmp v3, 0              --&gt;    v4 = csel v5, v6, mi
 * v4 = csel v5, v6, lt
 * </pre>
 *
 * A sum that overflows sets the overflow flag, which the comparison clears: all that reads the flags may ask only what
 * the flags of sign and zero decide, and {@code lt} and {@code ge} become {@code mi} and {@code pl}. A mask clears the
 * overflow flag, too, so that {@code gt} and {@code le} stay. Nothing between the two may read or write flags.
 */
final class FlagSetting {
    private final List<MachineInstruction> instructions;

    private FlagSetting(MachineBlock block) {
        this.instructions = new ArrayList<>(block.instructions());
    }

    /** The function with fewer comparisons; the same object if all are needed. */
    static MachineFunction set(MachineFunction function) {
        List<MachineBlock> blocks = new ArrayList<>(function.blocks().size());
        boolean changed = false;
        for (MachineBlock block : function.blocks()) {
            List<MachineInstruction> code = new FlagSetting(block).run();
            changed |= code.size() != block.instructions().size();
            blocks.add(code.size() == block.instructions().size() ? block : block.withInstructions(code));
        }
        return changed ? function.withBlocks(blocks) : function;
    }

    private List<MachineInstruction> run() {
        BitSet removed = new BitSet();
        for (int i = instructions.size() - 1; i > 0; i--) {
            if (instructions.get(i).operation() instanceof ArmInstruction comparison
                    && comparison.opcode() == ArmOpcode.CMP
                    && comparison.modifier().equals(new Modifier.Number(0))
                    && replace(i, comparison)) {
                removed.set(i);
            }
        }
        return IntStream.range(0, instructions.size())
                .filter(i -> !removed.get(i))
                .mapToObj(instructions::get)
                .toList();
    }

    /** Has what a comparison reads set its flags; whether that is possible. */
    private boolean replace(int index, ArmInstruction comparison) {
        int place = index - 1;
        while (place >= 0 && !defines(place, comparison)) {
            if (touchesFlags(instructions.get(place).operation())) {
                return false;
            }
            place--;
        }
        if (place < 0 || !(instructions.get(place).operation() instanceof ArmInstruction computed)) {
            return false;
        }
        ArmOpcode setting = computed.opcode().settingFlags();
        if (setting == null) {
            return false;
        }
        List<MachineInstruction> readers = new ArrayList<>();
        int next = index + 1;
        boolean written = false;
        while (next < instructions.size() && !written) {
            MachineInstruction instruction = instructions.get(next++);
            written = writesFlags(instruction.operation());
            MachineInstruction reader = reader(instruction, setting == ArmOpcode.ANDS);
            if (reader == null) {
                return false;
            }
            readers.add(reader);
        }
        for (int i = 0; i < readers.size(); i++) {
            instructions.set(index + 1 + i, readers.get(i));
        }
        ArmInstruction both = new ArmInstruction(setting, computed.results(), computed.uses(), computed.modifier(), "");
        instructions.set(
                place, new MachineInstruction(both, instructions.get(place).line()));
        return true;
    }

    private boolean defines(int place, ArmInstruction comparison) {
        return instructions.get(place).operation().operands().stream()
                .anyMatch(operand -> operand.role().defines()
                        && operand.register().equals(comparison.uses().getFirst()));
    }

    private static boolean touchesFlags(MachineOperation operation) {
        return writesFlags(operation) || operation.implicitReads().contains(ArmRegisters.NZCV);
    }

    private static boolean writesFlags(MachineOperation operation) {
        return operation.implicitWrites().contains(ArmRegisters.NZCV)
                || operation.clobbers().contains(ArmRegisters.NZCV);
    }

    /** An instruction after the comparison as it is without it; null if its condition needs other flags. */
    private static @Nullable MachineInstruction reader(MachineInstruction instruction, boolean isMask) {
        if (!instruction.operation().implicitReads().contains(ArmRegisters.NZCV)) {
            return instruction;
        }
        if (!(instruction.operation() instanceof ArmInstruction own)) {
            return null;
        }
        Modifier modifier = switch (own.modifier()) {
            case Modifier.When(var condition)
            when ofResult(condition, isMask) instanceof ArmCondition c -> new Modifier.When(c);
            case Modifier.FlagsUnless(var condition, int flags)
            when ofResult(condition, isMask) instanceof ArmCondition c -> new Modifier.FlagsUnless(c, flags);
            case Modifier.NumberFlagsUnless(int value, var condition, int flags)
            when ofResult(condition, isMask) instanceof ArmCondition c ->
                new Modifier.NumberFlagsUnless(value, c, flags);
            default -> null;
        };
        return modifier == null ? null : new MachineInstruction(own.withModifier(modifier), instruction.line());
    }

    /** What stands for a condition of a comparison with zero, whose carry flag is set; null if there is nothing. */
    private static @Nullable ArmCondition ofResult(ArmCondition condition, boolean isMask) {
        return switch (condition) {
            case EQ, NE, MI, PL -> condition;
            case LT -> ArmCondition.MI;
            case GE -> ArmCondition.PL;
            case GT, LE -> isMask ? condition : null;
            case LS, HI -> null;
        };
    }
}
