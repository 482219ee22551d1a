package edu.sysy.optimize.scalar;

import edu.sysy.Cancellation;
import edu.sysy.ir.Block;
import edu.sysy.ir.Edge;
import edu.sysy.ir.Function;
import edu.sysy.ir.FunctionEditor;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Operation.Constant;
import edu.sysy.ir.Terminator.Branch;
import edu.sysy.ir.Terminator.Jump;
import edu.sysy.ir.Value;
import edu.sysy.pass.FunctionPass;
import edu.sysy.pass.PassContext;
import java.util.BitSet;
import java.util.List;

/**
 * Finds what is constant on every path that can be taken, and the paths that cannot (sparse conditional constant
 * propagation).
 *
 * <pre>
 * b0:                                            b0:
 *   %0 = const 1                                   %0 = const 1
 *   jump b1(%0)                                    jump b1
 * b1(%1: i32):                                   b1:
 *   br %1, b2, b3                   becomes        %5 = const 1
 * b2:                                              jump b2
 *   %2 = library getint()                        b2:
 *   br %2, b1(%1), b4                              %2 = library getint()
 * b3:                                              br %2, b1, b4
 *   jump b1(%2)                                  b4: ...
 * </pre>
 *
 * <p>{@link SparseConditionalConstants} assumes that every value is constant and no edge is taken until the opposite is
 * proved. Then the instructions found constant become constants, constant parameters disappear with their arguments,
 * and branches with one executable edge become jumps. Linear. Wegman and Zadeck, "Constant Propagation with Conditional
 * Branches", TOPLAS 1991.
 */
public final class PropagateConstants implements FunctionPass {
    @Override
    public String name() {
        return "propagate-constants";
    }

    @Override
    public String description() {
        return "finds constants along the paths that can be taken (sparse conditional constant propagation, SCCP)";
    }

    @Override
    public Function run(Function function, PassContext context) {
        SparseConditionalConstants constants = new SparseConditionalConstants(function);
        return function.edit(edit -> apply(constants, edit, context));
    }

    private void apply(SparseConditionalConstants constants, FunctionEditor edit, PassContext context) {
        List<Block> blocks = edit.function().blocks();
        for (int position = 0; position < blocks.size(); position++) {
            if (!constants.isExecutable(position)) {
                continue;
            }
            Cancellation.poll();
            Block block = blocks.get(position);
            replaceParameters(constants, edit, position, block);
            for (int i = 0; i < block.instructions().size(); i++) {
                Instruction instruction = block.instructions().get(i);
                Operation operation = instruction.operation();
                if (instruction.result().exists()
                        && !(operation instanceof Constant)
                        && constants.constant(instruction.result()) instanceof Constant known) {
                    edit.replace(block.label(), i, known);
                }
            }
            if (block.terminator() instanceof Branch(Value condition, Edge ifTrue, Edge ifFalse)
                    && constants.constant(condition) instanceof Operation.IntConstant(int value)) {
                edit.setTerminator(block.label(), new Jump(value != 0 ? ifTrue : ifFalse));
                int line = block.lastLine();
                context.done(
                        name(),
                        edit.function(),
                        line,
                        "decided a branch, because its condition is " + value + " on every path that is taken");
            }
        }
    }

    private static void replaceParameters(
            SparseConditionalConstants constants, FunctionEditor edit, int position, Block block) {
        BitSet removed = new BitSet();
        for (int i = 0; position > 0 && i < block.parameters().size(); i++) {
            Value parameter = block.parameters().get(i);
            if (constants.constant(parameter) instanceof Constant known) {
                removed.set(i);
                edit.replaceAllUses(parameter, edit.insert(block.label(), 0, known, 0));
            }
        }
        edit.removeParameters(block.label(), removed);
    }
}
