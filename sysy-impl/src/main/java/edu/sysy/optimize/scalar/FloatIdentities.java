package edu.sysy.optimize.scalar;

import static edu.sysy.pass.Rewrite.keep;
import static edu.sysy.pass.Rewrite.replace;
import static edu.sysy.pass.Rewrite.useInstead;

import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation.FloatAdd;
import edu.sysy.ir.Operation.FloatConstant;
import edu.sysy.ir.Operation.FloatDiv;
import edu.sysy.ir.Operation.FloatMul;
import edu.sysy.ir.Operation.FloatNeg;
import edu.sysy.ir.Operation.FloatSub;
import edu.sysy.ir.Value;
import edu.sysy.pass.Rewrite.Change;
import edu.sysy.pass.Rewrite.Scope;

/**
 * The few identities of binary32 arithmetic that hold for every number, infinities, NaN and both zeros included. Not
 * among them: {@code x + 0} (-0 becomes 0), {@code x - x} and {@code x * 0} (NaN), {@code x == x} (NaN).
 */
final class FloatIdentities {
    private FloatIdentities() {}

    static Change rewrite(Instruction instruction, Scope in) {
        return switch (instruction.operation()) {
            case FloatAdd(var x, var y) when is(y, -0.0f, in) -> useInstead(x);
            case FloatAdd(var x, var y) when is(x, -0.0f, in) -> useInstead(y);
            case FloatSub(var x, var y) when is(y, 0.0f, in) -> useInstead(x);
            case FloatMul(var x, var y) when is(y, 1.0f, in) -> useInstead(x);
            case FloatMul(var x, var y) when is(x, 1.0f, in) -> useInstead(y);
            case FloatDiv(var x, var y) when is(y, 1.0f, in) -> useInstead(x);
            case FloatDiv(var x, var y)
            when in.definition(y) instanceof FloatConstant(float divisor) && hasExactReciprocal(divisor) ->
                replace(new FloatMul(x, in.insert(new FloatConstant(1.0f / divisor))));
            case FloatNeg(var x) when in.definition(x) instanceof FloatNeg(var y) -> useInstead(y);
            default -> keep();
        };
    }

    private static boolean is(Value value, float wanted, Scope in) {
        return in.definition(value) instanceof FloatConstant(float known)
                && Float.floatToRawIntBits(known) == Float.floatToRawIntBits(wanted);
    }

    /** Powers of two whose reciprocal is a normal number: both ways round the same exact product. */
    private static boolean hasExactReciprocal(float divisor) {
        int bits = Float.floatToRawIntBits(divisor);
        int exponent = (bits >>> 23) & 0xff;
        return (bits & 0x7fffff) == 0 && exponent >= 1 && exponent <= 253;
    }
}
