package edu.sysy.optimize.vector;

import edu.sysy.analysis.Loops;
import edu.sysy.ir.Block;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.optimize.loop.LoopProperties;

/**
 * Moves constants that are defined in a loop and used after it to the start of the function. In loop-closed form they
 * would reach later loops as parameters of blocks, and nobody would know what they are.
 */
final class ConstantsOfLoops {
    private ConstantsOfLoops() {}

    /** The function with such constants at its start; itself if there are none. Linear. */
    static Function atEntry(Function function) {
        Loops loops = Loops.of(function);
        return function.edit(editor -> {
            int entry = function.entry().label();
            for (int position = 0; position < function.blocks().size(); position++) {
                Block block = function.blocks().get(position);
                int loop = loops.innermost(position);
                for (int i = 0; loop >= 0 && i < block.instructions().size(); i++) {
                    Instruction instruction = block.instructions().get(i);
                    if (instruction.operation() instanceof Operation.Constant
                            && LoopProperties.isUsedOutside(function, loop, instruction.result())) {
                        editor.delete(block.label(), i);
                        editor.insert(entry, 0, instruction);
                    }
                }
            }
        });
    }
}
