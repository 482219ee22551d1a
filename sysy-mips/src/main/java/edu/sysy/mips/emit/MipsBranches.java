package edu.sysy.mips.emit;

import edu.sysy.codegen.layout.BranchForms;
import edu.sysy.codegen.layout.CodeItem.Instruction;
import edu.sysy.mips.RealInstruction;
import edu.sysy.mips.RealInstruction.BranchLikely;
import edu.sysy.mips.RealInstruction.Conditional;
import edu.sysy.mips.RealInstruction.Jump;
import edu.sysy.mips.RealInstruction.Plain;
import edu.sysy.mips.isa.MipsOpcode;
import java.util.List;

/**
 * Jumps and branches of MIPS32. The long form of a branch is
 *
 * <pre>
 *     beq a, b, far             bne a, b, skip
 *     slot               --&gt;    slot
 *                               j   far
 *                               nop
 *                         skip:
 * </pre>
 *
 * If the slot is executed only when the branch is taken, it and the {@code nop} change places. Without delay slots
 * neither is there.
 *
 * @param hasDelaySlots whether delay slots are filled already
 */
record MipsBranches(boolean hasDelaySlots) implements BranchForms<RealInstruction> {
    /** How many instructions a branch reaches in either direction, with some to spare. */
    private static final int REACH = 32_000;

    /** The same for code that gets something in its delay slots later. */
    private static final int REACH_WITHOUT_SLOTS = REACH / 2;

    private static final int MAX_OUT_OF_LINE_LATCH = 2;

    @Override
    public RealInstruction jump(String label) {
        return new Jump(MipsOpcode.J, label);
    }

    @Override
    public int maxOutOfLineLatch() {
        return MAX_OUT_OF_LINE_LATCH;
    }

    @Override
    public int reach() {
        return hasDelaySlots ? REACH : REACH_WITHOUT_SLOTS;
    }

    @Override
    public String labelInReach(RealInstruction instruction) {
        return switch (instruction) {
            case Conditional branch -> branch.label();
            case BranchLikely(var branch) -> branch.label();
            default -> "";
        };
    }

    @Override
    public int delaySlots() {
        return hasDelaySlots ? 1 : 0;
    }

    @Override
    public int longFormGrowth() {
        return 2;
    }

    @Override
    public List<Instruction<RealInstruction>> longForm(
            Instruction<RealInstruction> branch, List<Instruction<RealInstruction>> slots, String skip) {
        boolean isLikely = branch.instruction() instanceof BranchLikely;
        Conditional conditional =
                branch.instruction() instanceof BranchLikely(var inner) ? inner : (Conditional) branch.instruction();
        Instruction<RealInstruction> opposite =
                new Instruction<>(conditional.negated().to(skip), branch.line());
        Instruction<RealInstruction> jump = new Instruction<>(jump(conditional.label()), branch.line());
        if (slots.isEmpty()) {
            return List.of(opposite, jump);
        }
        Instruction<RealInstruction> nop = new Instruction<>(new Plain(MipsOpcode.NOP), branch.line());
        return isLikely
                ? List.of(opposite, nop, jump, slots.getFirst())
                : List.of(opposite, slots.getFirst(), jump, nop);
    }
}
