package edu.sysy.optimize.loop;

import edu.sysy.analysis.Loops;
import edu.sysy.ir.Block;
import edu.sysy.ir.ControlFlow;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.vector.VectorOperation;

/** Which loops do what vector loops have left: fewer iterations than a vector has lanes, in most runs. */
final class VectorRemainders {
    private VectorRemainders() {}

    /** Whether a loop in canonical form may be entered from where a loop of vectors, in which it does not lie, ends. */
    static boolean isRemainder(Function function, int loop) {
        if (!function.usesVectors()) {
            return false;
        }
        ControlFlow flow = function.controlFlow();
        Loops loops = Loops.of(function);
        int preheader = LoopForm.preheader(flow, loops, loop);
        for (int k = 0; k < flow.predecessorCount(preheader); k++) {
            int rest = flow.predecessor(preheader, k);
            int before = flow.predecessorCount(rest) == 1 ? loops.innermost(flow.predecessor(rest, 0)) : -1;
            if (before >= 0 && !loops.contains(before, preheader) && hasVectors(function, before)) {
                return true;
            }
        }
        return false;
    }

    private static boolean hasVectors(Function function, int loop) {
        for (int position : Loops.of(function).blocks(loop)) {
            Block block = function.blocks().get(position);
            for (Instruction instruction : block.instructions()) {
                if (instruction.operation() instanceof VectorOperation) {
                    return true;
                }
            }
        }
        return false;
    }
}
