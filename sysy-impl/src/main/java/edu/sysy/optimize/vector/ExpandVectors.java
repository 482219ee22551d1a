package edu.sysy.optimize.vector;

import edu.sysy.ir.Function;
import edu.sysy.pass.FunctionPass;
import edu.sysy.pass.PassContext;

/**
 * Replaces operations on vectors by operations on their lanes, for machines that have no vectors. Each value of a
 * vector type becomes {@value edu.sysy.ir.Type#LANES} scalars.
 *
 * <pre>
 * %3 = splat i32x4 %1                    %7 = load i32 %2
 * %4 = vload i32x4 %2                    %8 = const 4
 * %5 = lanewise mul %3, %4       =>      %9 = offset %2, %8
 *                                        %10 = load i32 %9
 *                                        ...
 *                                        %16 = mul %1, %7
 * </pre>
 */
public final class ExpandVectors implements FunctionPass {
    @Override
    public String name() {
        return "expand-vectors";
    }

    @Override
    public String description() {
        return "replaces operations on vectors by operations on their lanes (scalarization)";
    }

    @Override
    public boolean acceptsVectors() {
        return true;
    }

    @Override
    public Function run(Function function, PassContext context) {
        return function.usesVectors() ? new VectorExpansion(function).run() : function;
    }
}
