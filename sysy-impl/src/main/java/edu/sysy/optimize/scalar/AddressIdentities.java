package edu.sysy.optimize.scalar;

import static edu.sysy.pass.Rewrite.keep;
import static edu.sysy.pass.Rewrite.replace;
import static edu.sysy.pass.Rewrite.useInstead;

import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation.IntConstant;
import edu.sysy.ir.Operation.Offset;
import edu.sysy.pass.Rewrite.Change;
import edu.sysy.pass.Rewrite.Scope;

/** Identities of addresses, one a line. */
final class AddressIdentities {
    private AddressIdentities() {}

    static Change rewrite(Instruction instruction, Scope in) {
        return switch (instruction.operation()) {
            case Offset(var base, var bytes) when in.isConstant(bytes, 0) -> useInstead(base);
            case Offset(var base, var bytes)
            when in.isConstant(bytes)
                    && in.definition(base) instanceof Offset(var origin, var first)
                    && in.isConstant(first) ->
                replace(new Offset(origin, in.insert(new IntConstant(in.constant(first) + in.constant(bytes)))));
            default -> keep();
        };
    }
}
