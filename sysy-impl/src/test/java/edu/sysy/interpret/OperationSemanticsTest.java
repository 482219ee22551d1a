package edu.sysy.interpret;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.ir.Condition;
import edu.sysy.ir.FloatCondition;
import edu.sysy.ir.Program;
import edu.sysy.ir.text.IrParser;
import java.io.InputStream;
import java.io.OutputStream;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.Random;
import java.util.function.IntBinaryOperator;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Each operation on boundary values and random ones, against plain Java arithmetic. */
class OperationSemanticsTest {
    private static final int[] INTS = withRandom(
            0,
            1,
            -1,
            2,
            -2,
            3,
            5,
            7,
            31,
            32,
            33,
            63,
            255,
            256,
            65535,
            65536,
            1 << 30,
            Integer.MAX_VALUE,
            Integer.MAX_VALUE - 1,
            Integer.MIN_VALUE,
            Integer.MIN_VALUE + 1,
            0x55555555,
            0xaaaaaaaa);
    private static final int[] FLOATS = withRandom(Stream.of(
                    0f,
                    -0f,
                    1f,
                    -1f,
                    0.5f,
                    1.5f,
                    -2.75f,
                    3f,
                    1e10f,
                    -1e10f,
                    0x1p31f,
                    -0x1p31f,
                    0x1.fffffep30f,
                    -0x1.000002p31f,
                    Float.MIN_VALUE,
                    -Float.MIN_VALUE,
                    Float.MIN_NORMAL,
                    Float.MAX_VALUE,
                    -Float.MAX_VALUE,
                    Float.POSITIVE_INFINITY,
                    Float.NEGATIVE_INFINITY,
                    Float.NaN,
                    0x1p24f)
            .mapToInt(Float::floatToRawIntBits)
            .toArray());

    private final Interpreter interpreter = Interpreter.builder().build();

    private static int[] withRandom(int... chosen) {
        return IntStream.concat(Arrays.stream(chosen), new Random(1).ints(40)).toArray();
    }

    private static float number(int bits) {
        return Float.intBitsToFloat(bits);
    }

    private static int bits(float number) {
        return Float.floatToIntBits(number);
    }

    @TestFactory
    Stream<DynamicTest> integer_arithmetic() {
        return Stream.of(
                ints(
                        "add",
                        (a, b) ->
                                BigInteger.valueOf(a).add(BigInteger.valueOf(b)).intValue()),
                ints(
                        "sub",
                        (a, b) -> BigInteger.valueOf(a)
                                .subtract(BigInteger.valueOf(b))
                                .intValue()),
                ints(
                        "mul",
                        (a, b) -> BigInteger.valueOf(a)
                                .multiply(BigInteger.valueOf(b))
                                .intValue()),
                ints(
                        "div",
                        (a, b) -> b == 0
                                ? 0
                                : BigInteger.valueOf(a)
                                        .divide(BigInteger.valueOf(b))
                                        .intValue()),
                ints(
                        "rem",
                        (a, b) -> b == 0
                                ? a
                                : BigInteger.valueOf(a)
                                        .remainder(BigInteger.valueOf(b))
                                        .intValue()),
                ints("and", (a, b) -> a & b),
                ints("or", (a, b) -> a | b),
                ints("xor", (a, b) -> a ^ b),
                ints("shl", (a, b) -> (int) ((long) a << (b & 31))),
                ints("shr", (a, b) -> (int) ((a & 0xffffffffL) >> (b & 31))),
                ints("sar", (a, b) -> (int) ((long) a >> (b & 31))),
                ints("mulh", (a, b) -> (int) ((long) a * b >> 32)));
    }

    @TestFactory
    Stream<DynamicTest> comparisons() {
        return Stream.concat(
                Arrays.stream(Condition.values()).map(c -> ints("cmp " + c.text(), (a, b) -> c.holds(a, b) ? 1 : 0)),
                Arrays.stream(FloatCondition.values())
                        .map(c -> floats("fcmp " + c.text(), "i32", (a, b) -> c.holds(number(a), number(b)) ? 1 : 0)));
    }

    @TestFactory
    Stream<DynamicTest> floating_arithmetic() {
        return Stream.of(
                floats("fadd", "f32", (a, b) -> bits((float) ((double) number(a) + number(b)))),
                floats("fsub", "f32", (a, b) -> bits((float) ((double) number(a) - number(b)))),
                floats("fmul", "f32", (a, b) -> bits((float) ((double) number(a) * number(b)))),
                floats("fdiv", "f32", (a, b) -> bits(number(a) / number(b))));
    }

    @TestFactory
    Stream<DynamicTest> conversions() {
        return Stream.of(
                unary("fneg", "f32", "f32", FLOATS, a -> bits(-number(a))),
                unary("itof", "i32", "f32", INTS, a -> bits((float) (double) a)),
                unary("ftoi", "f32", "i32", FLOATS, a -> {
                    double whole = number(a) < 0 ? Math.ceil(number(a)) : Math.floor(number(a));
                    boolean fits = whole >= Integer.MIN_VALUE && whole <= Integer.MAX_VALUE;
                    return fits ? (int) whole : 0x7fffffff;
                }));
    }

    private DynamicTest ints(String operation, IntBinaryOperator meaning) {
        return binary(operation, "i32", "i32", INTS, meaning);
    }

    private DynamicTest floats(String operation, String result, IntBinaryOperator meaning) {
        return binary(operation, "f32", result, FLOATS, meaning);
    }

    private DynamicTest binary(String operation, String type, String result, int[] samples, IntBinaryOperator meaning) {
        return DynamicTest.dynamicTest(operation, () -> {
            Program program = IrParser.parse("func @f(%0: " + type + ", %1: " + type + ") -> " + result
                    + " {\nb0:\n  %2 = " + operation + " %0, %1\n  ret %2\n}\n");
            for (int a : samples) {
                for (int b : samples) {
                    assertThat(canonical(run(program, a, b), result))
                            .as("%s %08x, %08x", operation, a, b)
                            .isEqualTo(meaning.applyAsInt(a, b));
                }
            }
        });
    }

    private DynamicTest unary(String operation, String type, String result, int[] samples, IntUnaryOperator meaning) {
        return DynamicTest.dynamicTest(operation, () -> {
            Program program = IrParser.parse(
                    "func @f(%0: " + type + ") -> " + result + " {\nb0:\n  %2 = " + operation + " %0\n  ret %2\n}\n");
            for (int a : samples) {
                assertThat(canonical(run(program, a), result))
                        .as("%s %08x", operation, a)
                        .isEqualTo(meaning.applyAsInt(a));
            }
        });
    }

    /** All NaNs are one. */
    private static int canonical(int value, String type) {
        return type.equals("f32") ? bits(number(value)) : value;
    }

    private int run(Program program, int... arguments) {
        Outcome outcome = interpreter.call(
                program,
                "f",
                arguments,
                InputStream.nullInputStream(),
                OutputStream.nullOutputStream(),
                OutputStream.nullOutputStream());
        assertThat(outcome).isInstanceOf(Outcome.Returned.class);
        return ((Outcome.Returned) outcome).value();
    }
}
