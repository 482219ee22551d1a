package edu.sysy.exercises.check;

import edu.sysy.ir.Instruction;
import java.util.ArrayList;
import java.util.List;

/** Finds the fewest cycles that any order of a small block takes, by trying all of them (branch and bound). */
final class OptimalOrder {
    /** The largest blocks for which this is tried. */
    static final int MAX_INSTRUCTIONS = 8;

    private final InstructionOrder dependences;
    private final List<Instruction> order = new ArrayList<>();
    private final boolean[] placed;
    private int best;

    private OptimalOrder(InstructionOrder dependences) {
        this.dependences = dependences;
        placed = new boolean[dependences.instructions().size()];
        best = InOrderMachine.cycles(dependences.instructions());
    }

    static OptimalOrder of(InstructionOrder dependences) {
        return new OptimalOrder(dependences);
    }

    /** The fewest cycles. */
    int cycles() {
        extend();
        return best;
    }

    private void extend() {
        int left = placed.length - order.size();
        int cycles = InOrderMachine.cycles(order);
        if (left == 0) {
            best = Math.min(best, cycles);
        } else if (cycles + left < best) {
            for (int i = 0; i < placed.length; i++) {
                if (!placed[i] && dependences.before().get(i).stream().allMatch(earlier -> placed[earlier])) {
                    placed[i] = true;
                    order.add(dependences.instructions().get(i));
                    extend();
                    order.removeLast();
                    placed[i] = false;
                }
            }
        }
    }
}
