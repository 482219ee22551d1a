package edu.sysy.mips.schedule;

import edu.sysy.codegen.layout.CodeItem;
import edu.sysy.codegen.layout.CodeItem.Instruction;
import edu.sysy.mips.RealInstruction;
import edu.sysy.mips.RealInstruction.Jump;
import edu.sysy.mips.RealInstruction.Plain;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Branches past blocks of one instruction that jump on, and executes that instruction in the delay slot:
 *
 * <pre>
 *     bne  t0, t1, b                 bne  t0, t1, c
 *     nop                            move s0, s1
 *     ...                 -->        ...
 * b:  move s0, s1
 *     j    c
 *     nop
 * </pre>
 *
 * where {@code s0} is dead if the branch is not taken; then the instruction belongs to the line of the branch. Code
 * that becomes unreachable goes away.
 */
final class BranchChaining {
    private final List<CodeItem<RealInstruction>> items;
    private final Map<String, Integer> labels;
    private final CallArguments calls;
    private final int readable;
    private @Nullable RegisterLiveness liveness;

    /** Looks at code whose delay slots hold {@code nop}s. */
    BranchChaining(List<CodeItem<RealInstruction>> items, CallArguments calls, int readable) {
        this.items = new ArrayList<>(items);
        this.calls = calls;
        this.readable = readable;
        this.labels = Targets.labels(items);
    }

    List<CodeItem<RealInstruction>> take() {
        boolean any = false;
        for (int i = 0; i + 1 < items.size(); i++) {
            if (items.get(i) instanceof Instruction(var branch, int line) && branch.hasDelaySlot()) {
                any |= take(i, branch, line);
            }
        }
        return any ? UnneededCode.remove(items) : items;
    }

    private boolean take(int index, RealInstruction branch, int line) {
        Integer target = labels.get(Targets.of(branch));
        if (target == null || !DelaySlots.isNop(items.get(index + 1))) {
            return false;
        }
        int first = Targets.afterLabels(items, target);
        if (first + 2 >= items.size()
                || !(items.get(first) instanceof Instruction(var only, int onlyLine))
                || only.hasDelaySlot()
                || only instanceof Plain
                || !(items.get(first + 1) instanceof Instruction(Jump jump, int jumpLine))
                || jump.link()
                || !DelaySlots.isNop(items.get(first + 2))) {
            return false;
        }
        if (!(branch instanceof Jump)
                && (!labels.containsKey(jump.symbol())
                        || !RegisterEffects.isHarmless(only, readable)
                        || (RegisterEffects.of(only).writes() & liveness().before(index + 2)) != 0)) {
            return false;
        }
        items.set(index, new Instruction<>(Targets.replace(branch, jump.symbol()), line));
        items.set(index + 1, new Instruction<>(only, branch instanceof Jump ? onlyLine : line));
        return true;
    }

    private RegisterLiveness liveness() {
        if (liveness == null) {
            liveness = new RegisterLiveness(List.copyOf(items), labels, calls);
        }
        return liveness;
    }
}
