package edu.sysy.mips.schedule;

import edu.sysy.codegen.layout.CodeItem;
import edu.sysy.codegen.layout.CodeItem.Instruction;
import edu.sysy.codegen.layout.CodeItem.Label;
import edu.sysy.mips.RealInstruction;
import edu.sysy.mips.RealInstruction.Plain;
import edu.sysy.mips.isa.MipsOpcode;
import java.util.ArrayList;
import java.util.List;

/**
 * Fills delay slots: with all of a block of one instruction that jumps on, else with an instruction from before the
 * branch that it does not depend on, else with the first one of the target or of the code after the branch, else with
 * a {@code nop}.
 *
 * <pre>
 * addiu a0, s1, 1              jal   f
 * jal   f               -->    addiu a0, s1, 1
 *
 * b:  lw    t0, 0(s0)          b:  lw    t0, 0(s0)
 *     ...                      b': ...
 *     bne   t1, t2, b   -->        bnel  t1, t2, b'
 *                                  lw    t0, 0(s0)
 * </pre>
 */
public final class DelaySlots {
    /** How many instructions before a branch are looked at. */
    private static final int WINDOW = 24;

    private static final Plain NOP = new Plain(MipsOpcode.NOP);

    private DelaySlots() {}

    /**
     * The items with something in each delay slot.
     *
     * @param items code in which jumps and branches have no slots yet
     * @param labelPrefix what new labels begin with
     * @param calls what called functions read
     * @param readable how many bytes above the stack pointer can be loaded at any time
     */
    public static List<CodeItem<RealInstruction>> fill(
            List<CodeItem<RealInstruction>> items, String labelPrefix, CallArguments calls, int readable) {
        List<CodeItem<RealInstruction>> direct = new BranchChaining(withNops(items), calls, readable).take();
        return new SlotsFromSuccessors(fillFromAbove(direct), labelPrefix, calls, readable).fill();
    }

    private static List<CodeItem<RealInstruction>> withNops(List<CodeItem<RealInstruction>> items) {
        List<CodeItem<RealInstruction>> result = new ArrayList<>(items.size() + items.size() / 4);
        for (CodeItem<RealInstruction> item : items) {
            result.add(item);
            if (item instanceof Instruction(var branch, int line) && branch.hasDelaySlot()) {
                result.add(new Instruction<>(NOP, line));
            }
        }
        return result;
    }

    /** Whether the item does nothing. */
    static boolean isNop(CodeItem<RealInstruction> item) {
        return item instanceof Instruction(Plain(var opcode), int line) && opcode == MipsOpcode.NOP;
    }

    private static List<CodeItem<RealInstruction>> fillFromAbove(List<CodeItem<RealInstruction>> items) {
        List<CodeItem<RealInstruction>> result = new ArrayList<>(items.size());
        int barrier = 0;
        for (int i = 0; i < items.size(); i++) {
            CodeItem<RealInstruction> item = items.get(i);
            if (item instanceof Instruction(var branch, int line) && branch.hasDelaySlot()) {
                CodeItem<RealInstruction> slot = items.get(++i);
                int candidate = isNop(slot) ? findAbove(result, barrier, branch) : -1;
                CodeItem<RealInstruction> filled = candidate < 0 ? slot : result.remove(candidate);
                result.add(item);
                result.add(filled);
                barrier = result.size();
            } else {
                result.add(item);
                if (item instanceof Label) {
                    barrier = result.size();
                }
            }
        }
        return result;
    }

    /**
     * The index of an instruction at or after {@code barrier} that may as well follow the branch; -1 if there is none.
     */
    private static int findAbove(List<CodeItem<RealInstruction>> code, int barrier, RealInstruction branch) {
        RegisterEffects ofBranch = RegisterEffects.of(branch);
        long reads = ofBranch.reads();
        long writes = ofBranch.writes();
        int last = Math.max(barrier, code.size() - WINDOW);
        for (int i = code.size() - 1; i >= last; i--) {
            RealInstruction candidate = ((Instruction<RealInstruction>) code.get(i)).instruction();
            if (candidate instanceof Plain) {
                return -1;
            }
            RegisterEffects effects = RegisterEffects.of(candidate);
            if ((effects.writes() & (reads | writes)) == 0 && (effects.reads() & writes) == 0) {
                return i;
            }
            reads |= effects.reads();
            writes |= effects.writes();
        }
        return -1;
    }
}
