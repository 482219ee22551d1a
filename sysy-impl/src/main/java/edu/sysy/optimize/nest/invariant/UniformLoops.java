package edu.sysy.optimize.nest.invariant;

import edu.sysy.analysis.Loops;
import edu.sysy.ir.Block;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Value;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds out before a function is raised whether a loop in it can be the same in each iteration of the loop around it:
 * none of its operations uses a parameter of the outer loop's header, or what has been computed from one. Linear, times
 * the depth of loops.
 */
final class UniformLoops {
    private final Function function;
    private final Loops loops;
    private final Map<Value, Integer> changing = new HashMap<>(); // the innermost loop that a value changes in
    private final boolean[] varies;

    private UniformLoops(Function function) {
        this.function = function;
        loops = Loops.of(function);
        varies = new boolean[loops.count()];
    }

    /** Whether there may be such a loop; false if there is none. */
    static boolean any(Function function) {
        UniformLoops found = new UniformLoops(function);
        found.walk();
        for (int loop = 0; loop < found.varies.length; loop++) {
            if (found.loops.parent(loop) >= 0 && !found.varies[loop]) {
                return true;
            }
        }
        return false;
    }

    private void walk() {
        for (int position = 0; position < function.blocks().size(); position++) {
            Block block = function.blocks().get(position);
            int loop = loops.innermost(position);
            if (loop < 0) {
                continue;
            }
            if (loops.isHeader(position)) {
                block.parameters().forEach(parameter -> changing.put(parameter, loop));
            }
            for (Instruction instruction : block.instructions()) {
                use(instruction, loop);
            }
        }
    }

    private void use(Instruction instruction, int loop) {
        Operation operation = instruction.operation();
        int innermost = -1;
        for (int i = 0; i < operation.operandCount(); i++) {
            @Nullable Integer outer = changing.get(operation.operand(i));
            if (outer != null && loops.encloses(outer, loop)) {
                innermost = innermost < 0 || loops.depth(outer) > loops.depth(innermost) ? outer : innermost;
                vary(outer, loop);
            }
        }
        if (innermost >= 0 && instruction.result().exists()) {
            changing.put(instruction.result(), innermost);
        }
    }

    /** Notes that what is inside of a loop, out to the one in an outer loop, changes in the outer one. */
    private void vary(int outer, int loop) {
        int inside = loop;
        while (inside != outer && loops.parent(inside) != outer) {
            inside = loops.parent(inside);
        }
        if (inside != outer) {
            varies[inside] = true;
        }
    }
}
