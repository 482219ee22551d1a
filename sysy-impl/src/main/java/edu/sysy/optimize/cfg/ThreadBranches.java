package edu.sysy.optimize.cfg;

import edu.sysy.Cancellation;
import edu.sysy.analysis.BranchFacts;
import edu.sysy.ir.Block;
import edu.sysy.ir.Edge;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation.Compare;
import edu.sysy.ir.Operation.IntConstant;
import edu.sysy.ir.Terminator.Branch;
import edu.sysy.ir.Terminator.Jump;
import edu.sysy.ir.Value;
import edu.sysy.pass.FunctionPass;
import edu.sysy.pass.PassContext;

/**
 * Removes branches that an earlier branch has decided (redundant branch elimination, jump threading).
 *
 * <pre>
 * b1:                                        b1:
 *   jump b3(%one)                              %7 = add %0, %one
 * b2:                                          jump b4(%7)
 *   jump b3(%1)                              b2:
 * b3(%2: i32):                                 jump b3(%1)
 *   %3 = add %0, %2               becomes    b3(%2: i32):
 *   %4 = cmp gt %2, %zero                      %3 = add %0, %2
 *   br %4, b4(%3), b5(%2)                      %4 = cmp gt %2, %zero
 *                                              br %4, b4(%3), b5(%2)
 * </pre>
 *
 * <ol>
 *   <li>A comparison whose result follows from the branches that dominate it ({@link BranchFacts}) becomes a
 *       constant, and so does a branch on it.
 *   <li>{@link JumpThreading}: an edge on which the branch at the end of its target is decided gets a copy of the
 *       target that does not branch.
 * </ol>
 *
 * <p>A reducible graph stays so. Linear.
 */
public final class ThreadBranches implements FunctionPass {
    private static final int UNKNOWN = -1;

    @Override
    public String name() {
        return "thread-branches";
    }

    @Override
    public String description() {
        return "decides branches whose outcome is known on an incoming edge (jump threading)";
    }

    @Override
    public Function run(Function function, PassContext context) {
        Function decided = decide(function, context);
        return decided.edit(editor -> new JumpThreading(editor, context, name()).run());
    }

    private Function decide(Function function, PassContext context) {
        BranchFacts facts = BranchFacts.of(function);
        return function.edit(edit -> {
            int decided = 0;
            int line = 0;
            for (int position = 1; position < function.blocks().size(); position++) {
                Cancellation.poll();
                Block block = function.blocks().get(position);
                for (int i = 0; i < block.instructions().size(); i++) {
                    if (block.instructions().get(i).operation() instanceof Compare compare) {
                        int outcome = facts.decide(position, compare);
                        if (outcome != UNKNOWN) {
                            edit.replace(block.label(), i, new IntConstant(outcome));
                            line = decided++ == 0 ? lineOf(block) : line;
                        }
                    }
                }
                if (block.terminator() instanceof Branch(Value condition, Edge ifTrue, Edge ifFalse)) {
                    int outcome = facts.decideNonZero(position, condition);
                    if (outcome != UNKNOWN) {
                        edit.setTerminator(block.label(), new Jump(outcome == 1 ? ifTrue : ifFalse));
                        line = decided++ == 0 ? lineOf(block) : line;
                    }
                }
            }
            if (decided > 0) {
                String message = "conditions that follow from earlier branches: " + decided;
                context.done(name(), function, line, message);
            }
        });
    }

    private static int lineOf(Block block) {
        return block.instructions().stream().mapToInt(Instruction::line).max().orElse(0);
    }
}
