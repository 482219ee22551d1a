package edu.sysy.exercises.solution;

import edu.sysy.ir.Function;
import edu.sysy.ir.Operation;
import edu.sysy.pass.FunctionPass;
import edu.sysy.pass.PassContext;
import edu.sysy.pass.Rewrite;

/** Exercise 2: a rewrite sees operands as it has left them, so that one traversal folds chains. */
public final class FoldingSolution implements FunctionPass {
    private static final Rewrite FOLD =
            (instruction, in) -> instruction.operation() instanceof Operation.IntBinary operation
                            && in.isConstant(operation.left())
                            && in.isConstant(operation.right())
                            && !dividesByZero(operation, in.constant(operation.right()))
                    ? Rewrite.replace(new Operation.IntConstant(IntegerArithmetic.evaluate(
                            operation, in.constant(operation.left()), in.constant(operation.right()))))
                    : Rewrite.keep();

    private static boolean dividesByZero(Operation operation, int divisor) {
        return divisor == 0 && (operation instanceof Operation.Div || operation instanceof Operation.Rem);
    }

    @Override
    public String name() {
        return "my-constant-folding";
    }

    @Override
    public Function run(Function function, PassContext context) {
        return FOLD.applyTo(function);
    }
}
