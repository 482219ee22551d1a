package edu.sysy.optimize.interprocedural;

import edu.sysy.analysis.Loops;
import edu.sysy.analysis.Uses;
import edu.sysy.ir.Block;
import edu.sysy.ir.Function;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Terminator;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import java.util.BitSet;
import java.util.List;

/**
 * The integer parameters of a function whose value decides how fast it is: those it divides by, and those it compares
 * or branches on. Where the function calls itself with another value, each level would need a copy of its own; that
 * pays only if the parameter decides something inside a loop.
 */
final class DecidingParameters {
    private DecidingParameters() {}

    static BitSet of(Function function, boolean recursive) {
        BitSet result = new BitSet();
        List<Value> parameters = function.parameters();
        for (int i = 0; i < parameters.size(); i++) {
            boolean varies = recursive && !isPassedOn(function, i);
            result.set(i, parameters.get(i).type() == Type.I32 && decides(function, parameters.get(i), varies));
        }
        return result;
    }

    /** Whether every call of the function by itself passes on the parameter as it is. */
    private static boolean isPassedOn(Function function, int parameter) {
        boolean any = false;
        for (CallSite site : CallSite.in(function)) {
            if (site.callee().equals(function.name())) {
                any = true;
                if (!site.call()
                        .arguments()
                        .get(parameter)
                        .equals(function.parameters().get(parameter))) {
                    return false;
                }
            }
        }
        return any;
    }

    private static boolean decides(Function function, Value parameter, boolean inLoopsOnly) {
        Uses uses = Uses.of(function);
        Loops loops = Loops.of(function);
        for (int i = 0; i < uses.count(parameter); i++) {
            int site = uses.site(parameter, i);
            int position = uses.blockPosition(site);
            if ((!inLoopsOnly || loops.depthOfBlock(position) > 0)
                    && decides(function.blocks().get(position), uses.indexInBlock(site), parameter)) {
                return true;
            }
        }
        return false;
    }

    private static boolean decides(Block block, int index, Value parameter) {
        if (index == block.instructions().size()) {
            return block.terminator() instanceof Terminator.Branch branch
                    && branch.condition().equals(parameter);
        }
        return switch (block.instructions().get(index).operation()) {
            case Operation.Compare compare -> true;
            case Operation.Div div -> div.right().equals(parameter);
            case Operation.Rem rem -> rem.right().equals(parameter);
            default -> false;
        };
    }
}
