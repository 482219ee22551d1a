package edu.sysy.optimize.memory;

import edu.sysy.analysis.CallGraph;
import edu.sysy.analysis.Loops;
import edu.sysy.analysis.RunTimeModels;
import edu.sysy.ir.Block;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Opcode;
import edu.sysy.ir.Operation.Call;
import edu.sysy.ir.Program;
import java.util.BitSet;
import java.util.List;

/**
 * The functions that run at most once in each run of a program: {@code main} if nobody calls it, and those with a
 * single call, outside of all loops of a function that runs at most once.
 */
public final class RunsOnce {
    private final BitSet once = new BitSet();

    /** Looks at the calls of a program. */
    public RunsOnce(Program program) {
        CallGraph calls = CallGraph.of(program);
        List<Function> functions = program.functions();
        int[] sites = new int[functions.size()];
        BitSet inLoop = new BitSet();
        for (Function function : functions) {
            if (!function.contains(Opcode.CALL)) {
                continue;
            }
            Loops loops = Loops.of(function);
            for (int position = 0; position < function.blocks().size(); position++) {
                Block block = function.blocks().get(position);
                boolean repeated = !loops.isReducible() || loops.innermost(position) >= 0;
                for (Instruction instruction : block.instructions()) {
                    if (instruction.operation() instanceof Call call) {
                        int callee = calls.index(call.function());
                        sites[callee]++;
                        inLoop.set(callee, inLoop.get(callee) || repeated);
                    }
                }
            }
        }
        int main = calls.index(Program.MAIN);
        int[] order = calls.bottomUp();
        for (int i = order.length - 1; i >= 0; i--) {
            int function = order[i];
            boolean calledOnce = sites[function] == 1
                    && !inLoop.get(function)
                    && !calls.isRecursive(function)
                    && !RunTimeModels.isCalledByLibrary(functions.get(function).name())
                    && once.get(calls.callers(function)[0]);
            once.set(function, function == main ? sites[function] == 0 : calledOnce);
        }
    }

    /** Whether the function with an index in {@link Program#functions} runs at most once. */
    public boolean atMostOnce(int function) {
        return once.get(function);
    }
}
