package edu.sysy.optimize.cfg;

import edu.sysy.ir.Function;
import edu.sysy.pass.FunctionPass;
import edu.sysy.pass.PassContext;

/**
 * Makes the control-flow graph smaller: decides branches, leaves out empty blocks and joins straight lines.
 *
 * <pre>
 * b0(%0: i32):                              b0(%0: i32):
 *   %1 = const 1                              %1 = const 1
 *   br %1, b1(), b2()                         %3 = add %0, %1
 * b1:                            becomes      ret %3
 *   jump b3(%0)
 * b2:
 *   jump b3(%1)
 * b3(%2: i32):
 *   %3 = add %2, %1
 *   ret %3
 * </pre>
 *
 * <p>Steps, each linear, repeated while they find something:
 *
 * <ol>
 *   <li>{@link BranchDecision}: a branch on a constant, or to the same place on both sides, becomes a jump;
 *   <li>{@link ParameterRemoval}: a parameter that is the same value on every edge is that value;
 *   <li>{@link EdgeThreading}: an edge to an empty block goes where that block leads;
 *   <li>{@link BlockMerging}: a block and its only successor become one if it is the successor's only predecessor.
 * </ol>
 *
 * <p>Blocks that can no longer be reached disappear. A graph that is reducible stays so.
 */
public final class SimplifyControlFlow implements FunctionPass {
    private static final int MAX_ROUNDS = 4;

    @Override
    public String name() {
        return "simplify-control-flow";
    }

    @Override
    public String description() {
        return "decides branches, merges blocks, removes unreachable ones and parameters that always have one value "
                + "(simplifycfg)";
    }

    @Override
    public boolean acceptsVectors() {
        return true;
    }

    @Override
    public Function run(Function function, PassContext context) {
        Function current = function;
        for (int round = 0; round < MAX_ROUNDS; round++) {
            Function decided = BranchDecision.run(current);
            Function plain = ParameterRemoval.run(decided);
            Function next = BlockMerging.run(EdgeThreading.run(plain));
            if (next == plain) {
                return next;
            }
            current = next;
        }
        return current;
    }
}
