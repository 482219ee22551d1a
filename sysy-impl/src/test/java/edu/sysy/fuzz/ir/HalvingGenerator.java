package edu.sysy.fuzz.ir;

import edu.sysy.ir.Edge;
import edu.sysy.ir.Function;
import edu.sysy.ir.FunctionBuilder;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Operation.Add;
import edu.sysy.ir.Operation.IntConstant;
import edu.sysy.ir.Operation.Rem;
import edu.sysy.ir.Terminator.Branch;
import edu.sysy.ir.Terminator.Return;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import java.util.List;
import java.util.Random;

/** Makes functions that multiply modulo a constant by halving a factor, or nearly so. */
final class HalvingGenerator {
    private static final int[] MODULI = {3, 7, 10, 1000, 998244353, 1_000_000_007, 1 << 20};

    private final Random random;

    HalvingGenerator(Random random) {
        this.random = random;
    }

    /** A function of two integers that calls itself. */
    Function function(String name) {
        FunctionBuilder builder = Function.builder(name, Type.I32);
        int entry = builder.createBlock();
        int zero = builder.createBlock();
        int rest = builder.createBlock();
        int odd = builder.createBlock();
        int even = builder.createBlock();
        Value a = builder.addParameter(entry, Type.I32);
        Value b = builder.addParameter(entry, Type.I32);
        Value two = builder.add(new IntConstant(2));
        Value one = builder.add(new IntConstant(1));
        Value modulus = builder.add(new IntConstant(MODULI[random.nextInt(MODULI.length)]));
        builder.end(new Branch(b, Edge.to(rest), Edge.to(zero)));
        builder.position(zero);
        builder.end(new Return(builder.add(new IntConstant(0))));
        builder.position(rest);
        Value half = builder.add(random.nextInt(4) > 0 ? new Operation.Div(b, two) : new Operation.Sar(b, one));
        Value part = builder.add(new Operation.Call(name, Type.I32, List.of(a, half)));
        Value twice = builder.add(
                switch (random.nextInt(3)) {
                    case 0 -> new Operation.Mul(part, two);
                    case 1 -> new Operation.Shl(part, one);
                    default -> new Add(part, part);
                });
        Value product = builder.add(new Rem(twice, modulus));
        Value bit = builder.add(random.nextInt(4) > 0 ? new Rem(b, two) : new Operation.And(b, one));
        builder.end(new Branch(bit, Edge.to(odd), Edge.to(even)));
        builder.position(odd);
        builder.end(new Return(builder.add(new Rem(builder.add(new Add(product, a)), modulus))));
        builder.position(even);
        builder.end(new Return(product));
        return builder.build();
    }
}
