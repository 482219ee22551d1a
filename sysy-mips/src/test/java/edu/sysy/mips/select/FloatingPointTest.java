package edu.sysy.mips.select;

import edu.sysy.ir.FunctionBuilder;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import org.junit.jupiter.api.Test;

/** Floating arithmetic, conversions and constants. */
class FloatingPointTest {
    @Test
    void arithmetic() {
        Cases cases = new Cases(Type.F32, Cases.FLOATS);
        cases.add("add", (x, y) -> Cases.bits(number(x) + number(y)), (c, x, y) -> c.add(new Operation.FloatAdd(x, y)));
        cases.add("sub", (x, y) -> Cases.bits(number(x) - number(y)), (c, x, y) -> c.add(new Operation.FloatSub(x, y)));
        cases.add("mul", (x, y) -> Cases.bits(number(x) * number(y)), (c, x, y) -> c.add(new Operation.FloatMul(x, y)));
        cases.add("div", (x, y) -> Cases.bits(number(x) / number(y)), (c, x, y) -> c.add(new Operation.FloatDiv(x, y)));
        cases.add("neg", (x, y) -> Cases.bits(-number(x)), (c, x, y) -> c.add(new Operation.FloatNeg(x)));
        cases.add("to int", (x, y) -> truncated(number(x)), (c, x, y) -> c.add(new Operation.FloatToInt(x)));
        cases.check();
    }

    @Test
    void integersBecomeFloatingNumbers() {
        Cases cases = new Cases(Type.I32, Cases.INTEGERS);
        cases.add(
                "to float",
                (x, y) -> Cases.bits((float) (x + y)),
                (c, x, y) -> c.add(new Operation.IntToFloat(c.add(new Operation.Add(x, y)))));
        cases.check();
    }

    @Test
    void constants() {
        Cases cases = new Cases(Type.F32, Cases.FLOATS);
        for (int bits : Cases.FLOATS) {
            cases.add("constant " + Integer.toHexString(bits), (x, y) -> Cases.bits(number(bits)), (c, x, y) -> {
                return constant(c, bits);
            });
            cases.add(
                    "times " + Integer.toHexString(bits),
                    (x, y) -> Cases.bits(number(x) * number(bits)),
                    (c, x, y) -> c.add(new Operation.FloatMul(x, constant(c, bits))));
        }
        cases.check();
    }

    private static Value constant(FunctionBuilder code, int bits) {
        return code.add(new Operation.FloatConstant(number(bits)));
    }

    private static float number(int bits) {
        return Float.intBitsToFloat(bits);
    }

    /** What MIPS makes of it: whatever does not fit becomes the largest number. */
    private static int truncated(float number) {
        return Float.isNaN(number) || number >= 0x1p31f || number < -0x1p31f ? Integer.MAX_VALUE : (int) number;
    }
}
