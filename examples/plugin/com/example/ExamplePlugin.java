package com.example;

import edu.sysy.Target;
import edu.sysy.ir.Operation.Add;
import edu.sysy.ir.Operation.Mul;
import edu.sysy.pass.Pass;
import edu.sysy.pass.Rewrite;
import edu.sysy.spi.PassProvider;
import edu.sysy.spi.TargetProvider;
import java.util.List;

/**
 * A pass and a target for {@code sysyc --plugin}: {@code add-instead} turns {@code x * 2} into {@code x + x}, and
 * {@code listing} is {@link ListingTarget}.
 */
public final class ExamplePlugin implements PassProvider, TargetProvider {
    @Override
    public List<Pass> passes() {
        Rewrite addInstead = (instruction, in) ->
                instruction.operation() instanceof Mul(var x, var y) && in.isConstant(y, 2)
                        ? Rewrite.replace(new Add(x, x))
                        : Rewrite.keep();
        return List.of(addInstead.asPass("add-instead", "adds a value to itself instead of doubling it"));
    }

    @Override
    public List<Target> targets() {
        return List.of(new ListingTarget());
    }
}
