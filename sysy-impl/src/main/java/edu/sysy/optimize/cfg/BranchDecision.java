package edu.sysy.optimize.cfg;

import edu.sysy.ir.Block;
import edu.sysy.ir.Condition;
import edu.sysy.ir.Definitions;
import edu.sysy.ir.Function;
import edu.sysy.ir.Operation.Compare;
import edu.sysy.ir.Operation.IntConstant;
import edu.sysy.ir.Terminator;
import edu.sysy.ir.Terminator.Branch;
import edu.sysy.ir.Terminator.Jump;
import edu.sysy.ir.Value;

/**
 * Turns branches with a known outcome into jumps, and takes comparisons with zero out of conditions:
 * {@code br (x != 0), t, f} becomes {@code br x, t, f}, {@code br (x == 0), t, f} becomes {@code br x, f, t}.
 */
final class BranchDecision {
    private BranchDecision() {}

    static Function run(Function function) {
        Definitions definitions = Definitions.of(function);
        return function.edit(editor -> {
            for (Block block : function.blocks()) {
                Terminator end = simplest(block.terminator(), definitions);
                if (end != block.terminator()) {
                    editor.setTerminator(block.label(), end);
                }
            }
        });
    }

    private static Terminator simplest(Terminator terminator, Definitions definitions) {
        Terminator end = terminator;
        while (end instanceof Branch branch) {
            Terminator simpler = simplify(branch, definitions);
            if (simpler == branch) {
                break;
            }
            end = simpler;
        }
        return end;
    }

    private static Terminator simplify(Branch branch, Definitions definitions) {
        if (branch.ifTrue().equals(branch.ifFalse())) {
            return new Jump(branch.ifTrue());
        }
        return switch (definitions.operationOrNull(branch.condition())) {
            case IntConstant(int value) -> new Jump(value != 0 ? branch.ifTrue() : branch.ifFalse());
            case Compare(Condition condition, Value x, Value y)
            when condition.commutes() && isZero(y, definitions) ->
                condition == Condition.NE
                        ? new Branch(x, branch.ifTrue(), branch.ifFalse())
                        : new Branch(x, branch.ifFalse(), branch.ifTrue());
            case null, default -> branch;
        };
    }

    private static boolean isZero(Value value, Definitions definitions) {
        return definitions.operationOrNull(value) instanceof IntConstant(int constant) && constant == 0;
    }
}
