package edu.sysy.optimize.loop;

import edu.sysy.analysis.Loops;
import edu.sysy.analysis.Uses;
import edu.sysy.ir.Block;
import edu.sysy.ir.Definitions;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Value;

/** What several passes ask about a loop. */
public final class LoopProperties {
    private LoopProperties() {}

    /** The source line of a loop: that of the first instruction of its header, 0 if it has none. */
    public static int line(Function function, int loop) {
        Block header = function.blocks().get(Loops.of(function).header(loop));
        return header.firstLine();
    }

    /** Whether a loop, the loops within it included, does nothing but compute. */
    static boolean hasNoEffect(Function function, int loop) {
        for (int position : Loops.of(function).blocks(loop)) {
            for (Instruction instruction : function.blocks().get(position).instructions()) {
                if (!instruction.operation().effect().removable()) {
                    return false;
                }
            }
        }
        return true;
    }

    /** Whether a value is the same in all iterations of a loop: defined outside, or a constant, which may be inside. */
    public static boolean isInvariant(Function function, int loop, Value value) {
        Definitions definitions = Definitions.of(function);
        return definitions.operationOrNull(value) instanceof Operation.Constant
                || !Loops.of(function).contains(loop, definitions.blockPosition(value));
    }

    /** Whether an instruction or a terminator outside a loop uses a value. */
    public static boolean isUsedOutside(Function function, int loop, Value value) {
        Uses uses = Uses.of(function);
        for (int i = 0; value.exists() && i < uses.count(value); i++) {
            if (!Loops.of(function).contains(loop, uses.blockPosition(uses.site(value, i)))) {
                return true;
            }
        }
        return false;
    }
}
