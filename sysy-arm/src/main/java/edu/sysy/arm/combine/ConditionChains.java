package edu.sysy.arm.combine;

import edu.sysy.arm.ArmRegisters;
import edu.sysy.arm.isa.ArmCondition;
import edu.sysy.arm.isa.ArmInstruction;
import edu.sysy.arm.isa.ArmOpcode;
import edu.sysy.arm.isa.Immediates;
import edu.sysy.arm.isa.Modifier;
import edu.sysy.machine.MachineBlock;
import edu.sysy.machine.MachineFunction;
import edu.sysy.machine.MachineInstruction;
import edu.sysy.machine.Register;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Branches on what several comparisons leave in the flags, instead of on the conjunction or disjunction of numbers.
 *
 * <pre>
 * cmp v1, v2                           cmp v1, v2
 * v3 = csinc zr, zr, ge
 * cmp v4, 5                            ccmp v4, 5, 0, lt
 * v6 = csinc zr, zr, le       --&gt;
 * v7 = and v3, v6
 * cbnz v7                              b.gt
 * </pre>
 *
 * Comparisons whose flags nobody reads any more go. Flags never live from one block to another.
 */
final class ConditionChains {
    private final UseTable uses;
    private final int position;
    private final List<MachineInstruction> instructions;

    private ConditionChains(MachineBlock block, int position, UseTable uses) {
        this.uses = uses;
        this.position = position;
        this.instructions = block.instructions();
    }

    /** The function with branches on flags. */
    static MachineFunction chain(MachineFunction function) {
        UseTable uses = new UseTable(function);
        List<MachineBlock> blocks = new ArrayList<>(function.blocks().size());
        boolean changed = false;
        for (int position = 0; position < function.blocks().size(); position++) {
            MachineBlock block = function.blocks().get(position);
            List<MachineInstruction> code = new ConditionChains(block, position, uses).run();
            changed |= code != block.instructions();
            blocks.add(code == block.instructions() ? block : block.withInstructions(code));
        }
        return changed ? function.withBlocks(blocks) : function;
    }

    private List<MachineInstruction> run() {
        MachineInstruction last = instructions.getLast();
        if (!(last.operation() instanceof ArmInstruction branch)
                || branch.opcode() != ArmOpcode.CBZ && branch.opcode() != ArmOpcode.CBNZ) {
            return instructions;
        }
        List<ArmInstruction> chain = new ArrayList<>();
        ArmCondition condition = append(branch.uses().getFirst(), chain);
        if (condition == null) {
            return instructions;
        }
        ArmCondition taken = branch.opcode() == ArmOpcode.CBNZ ? condition : condition.negated();
        ArmInstruction end = ArmInstruction.branch(taken, "");
        uses.replace(branch, end);
        List<MachineInstruction> result = new ArrayList<>(instructions.subList(0, instructions.size() - 1));
        chain.forEach(comparison -> result.add(new MachineInstruction(comparison, last.line())));
        result.add(new MachineInstruction(end, last.line()));
        return withoutUnreadFlags(result);
    }

    /**
     * Adds comparisons that leave in the flags whether a register is 1.
     *
     * @return the condition under which it is; null if the register is no such number, or needed for something else
     */
    private @Nullable ArmCondition append(Register register, List<ArmInstruction> chain) {
        if (uses.count(register) != 1 || !(uses.definition(register, position) instanceof ArmInstruction definition)) {
            return null;
        }
        if (isBit(definition) && definition.modifier() instanceof Modifier.When(var unless)) {
            ArmInstruction comparison = comparison(definition);
            if (comparison != null) {
                chain.add(comparison);
            }
            return comparison == null ? null : unless.negated();
        }
        boolean both = definition.opcode() == ArmOpcode.AND;
        if (!both && definition.opcode() != ArmOpcode.ORR
                || !definition.modifier().equals(Modifier.NONE)) {
            return null;
        }
        ArmCondition chained =
                append(definition.uses().get(0), definition.uses().get(1), both, chain);
        return chained != null
                ? chained
                : append(definition.uses().get(1), definition.uses().get(0), both, chain);
    }

    private @Nullable ArmCondition append(Register first, Register second, boolean both, List<ArmInstruction> chain) {
        List<ArmInstruction> begin = new ArrayList<>();
        List<ArmInstruction> end = new ArrayList<>();
        ArmCondition firstHolds = append(first, begin);
        ArmCondition secondHolds = append(second, end);
        if (firstHolds == null || secondHolds == null || end.size() != 1) {
            return null;
        }
        ArmCondition compared = both ? firstHolds : firstHolds.negated();
        ArmCondition decided = both ? secondHolds.negated() : secondHolds;
        ArmInstruction conditional = conditional(end.getFirst(), compared, decided.flags());
        if (conditional == null) {
            return null;
        }
        chain.addAll(begin);
        chain.add(conditional);
        return secondHolds;
    }

    private static boolean isBit(ArmInstruction definition) {
        return definition.opcode() == ArmOpcode.CSINC
                && definition.uses().stream().allMatch(ArmRegisters.ZR::equals);
    }

    /** The comparison whose flags an instruction of the block reads. */
    private @Nullable ArmInstruction comparison(ArmInstruction reader) {
        ArmInstruction comparison = null;
        for (MachineInstruction instruction : instructions) {
            if (instruction.operation() == reader) {
                return comparison;
            }
            if (instruction.operation() instanceof ArmInstruction own
                    && own.opcode().setsFlags()) {
                comparison = own;
            }
        }
        return null;
    }

    /** A comparison under a condition; null if there is no such form. */
    private static @Nullable ArmInstruction conditional(ArmInstruction comparison, ArmCondition condition, int flags) {
        if (comparison.opcode() != ArmOpcode.CMP) {
            return null;
        }
        return switch (comparison.modifier()) {
            case Modifier.None none ->
                ArmInstruction.compare(
                        ArmOpcode.CCMP,
                        new Modifier.FlagsUnless(condition, flags),
                        comparison.uses().toArray(Register[]::new));
            case Modifier.Number(int value)
            when Immediates.isConditional(value) ->
                ArmInstruction.compare(
                        ArmOpcode.CCMP,
                        new Modifier.NumberFlagsUnless(value, condition, flags),
                        comparison.uses().getFirst());
            default -> null;
        };
    }

    /** The instructions without those that only write what nobody reads, flags or numbers of comparisons. */
    private List<MachineInstruction> withoutUnreadFlags(List<MachineInstruction> code) {
        List<MachineInstruction> needed = new ArrayList<>(code.size());
        boolean read = false;
        for (MachineInstruction instruction : code.reversed()) {
            if (instruction.operation() instanceof ArmInstruction own) {
                if (own.opcode().setsFlags() ? !read : uses.isUnused(own)) {
                    continue;
                }
                read = own.opcode().setsFlags()
                        ? !own.implicitReads().isEmpty()
                        : read || !own.implicitReads().isEmpty();
            }
            needed.add(instruction);
        }
        return needed.reversed();
    }
}
