package edu.sysy.optimize.scalar;

import edu.sysy.ir.Function;
import edu.sysy.optimize.identities.AlgebraicIdentities;
import edu.sysy.optimize.identities.ConstantEvaluation;
import edu.sysy.pass.FunctionPass;
import edu.sysy.pass.PassContext;
import edu.sysy.pass.Rewrite;

/**
 * Computes constants and applies algebraic identities (constant folding, algebraic simplification).
 *
 * <pre>
 * %2 = const 4                       %2 = const 4
 * %3 = const 3                       %3 = const 3
 * %4 = mul %2, %3         becomes    %4 = const 12
 * %5 = add %4, %0                    %5 = add %0, %4
 * %6 = sub %5, %4                    ret %0
 * ret %6
 * </pre>
 *
 * <p>Local rewrites in one traversal: {@link ConstantEvaluation} computes what has constant operands, and
 * {@link AlgebraicIdentities} is a table of identities, a row each. Operands are simplified before the instructions
 * that use them, so one traversal simplifies whole expressions. Instructions that become useless are left to
 * {@code eliminate-dead-code}.
 *
 * <p>Everything is exact: results are those of the machine, wrapping and rounding included. A division by a constant
 * zero is left alone, and a conversion of a number that does not fit an integer gives what the hardware gives.
 */
public final class FoldConstants implements FunctionPass {
    private static final int REWRITES_OF_ONE_INSTRUCTION = 8;

    @Override
    public String name() {
        return "fold-constants";
    }

    @Override
    public String description() {
        return "computes operations on constants and applies algebraic identities (constant folding, instcombine)";
    }

    @Override
    public boolean acceptsVectors() {
        return true;
    }

    @Override
    public Function run(Function function, PassContext context) {
        return rewrite().applyTo(function);
    }

    /** All the rewrites, repeated until none applies. */
    public static Rewrite rewrite() {
        return Rewrites.ALL;
    }

    /** Loaded by the first call: compiling the table of identities takes longer than a small program without passes. */
    private static final class Rewrites {
        static final Rewrite ALL = Rewrite.firstOf(ConstantEvaluation::rewrite, AlgebraicIdentities.rewrite())
                .repeated(REWRITES_OF_ONE_INSTRUCTION);
    }
}
