package com.example.scripting;


import edu.sysy.ir.Operation.Add;
import edu.sysy.ir.Operation.Mul;
import edu.sysy.pass.Rewrite;

/** {@code x * 2} becomes {@code x + x}. */
final class Doubling {
    static final Rewrite REWRITE = (instruction, in) -> switch (instruction.operation()) {
        case Mul(var x, var y) when in.isConstant(y, 2) -> Rewrite.replace(new Add(x, x));
        default -> Rewrite.keep();
    };

    private Doubling() {}
}
