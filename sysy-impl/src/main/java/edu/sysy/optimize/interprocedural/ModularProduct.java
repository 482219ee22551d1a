package edu.sysy.optimize.interprocedural;

import edu.sysy.ir.Condition;
import edu.sysy.ir.Edge;
import edu.sysy.ir.Function;
import edu.sysy.ir.FunctionBuilder;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Operation.Add;
import edu.sysy.ir.Operation.And;
import edu.sysy.ir.Operation.IntConstant;
import edu.sysy.ir.Operation.Mul;
import edu.sysy.ir.Operation.MulHigh;
import edu.sysy.ir.Operation.Or;
import edu.sysy.ir.Operation.Rem;
import edu.sysy.ir.Operation.Sar;
import edu.sysy.ir.Operation.Shl;
import edu.sysy.ir.Operation.Shr;
import edu.sysy.ir.Operation.Sub;
import edu.sysy.ir.Terminator;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import java.util.List;

/**
 * Writes a function that computes {@code a * b % m} from the 64-bit product, and calls another function where that
 * might give something else.
 *
 * <p>Both factors are reduced to less than {@code m}, of {@code k} bits. The quotient of the product {@code p} by
 * {@code m} is taken as {@code ((p >> (k - 1)) * (2^(2k) / m)) >> (k + 1)}, which is at most 2 too small (Barrett,
 * "Implementing the Rivest Shamir and Adleman Public Key Encryption Algorithm on a Standard Digital Signal Processor",
 * CRYPTO 1986); every product fits into 62 bits because {@code k} is at most 30. The remainder then lies between 0 and
 * {@code 3m}; from it {@code 2m} are taken, and {@code m} added twice while it is negative.
 */
final class ModularProduct {
    private final FunctionBuilder builder;
    private final int modulus;
    private final int bits;

    private ModularProduct(FunctionBuilder builder, int modulus) {
        this.builder = builder;
        this.modulus = modulus;
        this.bits = Integer.SIZE - Integer.numberOfLeadingZeros(modulus);
    }

    /**
     * The function.
     *
     * @param name its name
     * @param general what is called for arguments for which the two may differ
     */
    static Function write(String name, HalvingMultiplication.Found found, String general) {
        FunctionBuilder builder = Function.builder(name, Type.I32);
        int entry = builder.createBlock();
        int fast = builder.createBlock();
        int slow = builder.createBlock();
        Value first = builder.addParameter(entry, Type.I32);
        Value second = builder.addParameter(entry, Type.I32);
        Value a = found.halved() == 1 ? first : second;
        Value b = found.halved() == 1 ? second : first;
        ModularProduct product = new ModularProduct(builder, found.modulus());
        builder.position(entry);
        builder.end(new Terminator.Branch(product.isDefined(a, b), Edge.to(fast), Edge.to(slow)));
        builder.position(fast);
        builder.end(new Terminator.Return(product.of(a, b)));
        builder.position(slow);
        Value called = builder.add(new Operation.Call(general, Type.I32, List.of(first, second)));
        builder.end(new Terminator.Return(called));
        return builder.build();
    }

    private Value constant(int number) {
        return builder.add(new IntConstant(number));
    }

    /** Neither factor is negative, and {@code a + (m - 1)} does not overflow: nor is {@code 2^31 - m - a} negative. */
    private Value isDefined(Value a, Value b) {
        Value room = builder.add(new Sub(constant(Integer.MIN_VALUE - modulus), a));
        Value signs = builder.add(new Or(builder.add(new Or(a, b)), room));
        return builder.add(new Operation.Compare(Condition.GE, signs, constant(0)));
    }

    private Value of(Value a, Value b) {
        Value m = constant(modulus);
        Value x = builder.add(new Rem(a, m));
        Value y = builder.add(new Rem(b, m));
        Value low = builder.add(new Mul(x, y));
        Value top = shifted(builder.add(new MulHigh(x, y)), low, bits - 1);
        int reciprocal = (int) ((1L << (2 * bits)) / modulus);
        Value scale = constant(reciprocal);
        Value quotient = shifted(builder.add(new MulHigh(top, scale)), builder.add(new Mul(top, scale)), bits + 1);
        Value remainder = builder.add(new Sub(low, builder.add(new Mul(quotient, m))));
        Value below = builder.add(new Sub(remainder, constant(2 * modulus)));
        return plusModulusIfNegative(plusModulusIfNegative(below, m), m);
    }

    /** The low word of {@code (high : low) >> distance}. */
    private Value shifted(Value high, Value low, int distance) {
        Value left = builder.add(new Shl(high, constant(Integer.SIZE - distance)));
        return builder.add(new Or(left, builder.add(new Shr(low, constant(distance)))));
    }

    private Value plusModulusIfNegative(Value value, Value m) {
        Value mask = builder.add(new Sar(value, constant(Integer.SIZE - 1)));
        return builder.add(new Add(value, builder.add(new And(mask, m))));
    }
}
