package edu.sysy.arm.combine;

import edu.sysy.arm.ArmRegisters;
import edu.sysy.arm.isa.ArmCondition;
import edu.sysy.arm.isa.ArmInstruction;
import edu.sysy.arm.isa.ArmOpcode;
import edu.sysy.arm.isa.ArmOperation;
import edu.sysy.arm.isa.Immediates;
import edu.sysy.arm.isa.Modifier;
import edu.sysy.codegen.select.UseTable;
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
    /** How many comparisons and operations on their results are looked at for a branch. */
    private static final int MAX_OPERATIONS = 128;

    private final UseTable<ArmOperation> uses;
    private final int position;
    private final List<MachineInstruction> instructions;
    private int operations;

    private ConditionChains(MachineBlock block, int position, UseTable<ArmOperation> uses) {
        this.uses = uses;
        this.position = position;
        this.instructions = block.instructions();
    }

    /** The function with branches on flags. */
    static MachineFunction chain(MachineFunction function) {
        UseTable<ArmOperation> uses = new UseTable<>(function, ArmOperation.class);
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
        Chain chain = chain(branch.uses().getFirst());
        if (chain == null) {
            return instructions;
        }
        boolean taken = branch.opcode() == ArmOpcode.CBNZ;
        ArmInstruction end = ArmInstruction.branch(
                taken ? chain.condition() : chain.condition().negated(), "");
        uses.replace(branch, end);
        List<MachineInstruction> result = new ArrayList<>(instructions.subList(0, instructions.size() - 1));
        chain.comparisons().forEach(comparison -> result.add(new MachineInstruction(comparison, last.line())));
        result.add(new MachineInstruction(end, last.line()));
        return withoutUnreadFlags(result);
    }

    /** Comparisons one after the other, and the condition of the flags that they leave. */
    private record Chain(List<ArmInstruction> comparisons, ArmCondition condition) {}

    /** Comparisons that tell whether a register is 1; null if it is another number, needed elsewhere, or of many. */
    private @Nullable Chain chain(Register register) {
        if (++operations > MAX_OPERATIONS || !(uses.only(register, position) instanceof ArmInstruction definition)) {
            return null;
        }
        if (isBit(definition) && definition.modifier() instanceof Modifier.When(var unless)) {
            ArmInstruction comparison = comparison(definition);
            return comparison == null ? null : new Chain(List.of(comparison), unless.negated());
        }
        boolean both = definition.opcode() == ArmOpcode.AND;
        if (!both && definition.opcode() != ArmOpcode.ORR
                || !definition.modifier().equals(Modifier.NONE)) {
            return null;
        }
        Chain left = chain(definition.uses().get(0));
        Chain right = chain(definition.uses().get(1));
        if (left == null || right == null) {
            return null;
        }
        Chain chain = chain(left, right, both);
        return chain == null ? chain(right, left, both) : chain;
    }

    /** A chain and one more comparison, which is made under the condition of the chain. */
    private static @Nullable Chain chain(Chain first, Chain second, boolean both) {
        if (second.comparisons().size() != 1) {
            return null;
        }
        ArmCondition compared = both ? first.condition() : first.condition().negated();
        ArmCondition decided = both ? second.condition().negated() : second.condition();
        ArmInstruction last = conditional(second.comparisons().getFirst(), compared, decided.flags());
        if (last == null) {
            return null;
        }
        List<ArmInstruction> comparisons = new ArrayList<>(first.comparisons());
        comparisons.add(last);
        return new Chain(comparisons, second.condition());
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
                comparison = own.results().isEmpty() ? own : null;
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
                if (own.opcode().setsFlags() && own.results().isEmpty() ? !read : uses.isUnused(own)) {
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
