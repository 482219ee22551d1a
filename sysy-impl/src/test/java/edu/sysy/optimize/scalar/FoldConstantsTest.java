package edu.sysy.optimize.scalar;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.interpret.Interpreter;
import edu.sysy.interpret.Outcome;
import edu.sysy.ir.Condition;
import edu.sysy.ir.FloatCondition;
import edu.sysy.ir.Function;
import edu.sysy.ir.FunctionBuilder;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Operation.FloatConstant;
import edu.sysy.ir.Operation.IntConstant;
import edu.sysy.ir.Program;
import edu.sysy.ir.Terminator;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.pass.PassContext;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Folded code computes what the interpreter computes, for operands where arithmetic has its corners. */
class FoldConstantsTest {
    private static final int[] INTEGERS = {
        0, 1, -1, 2, -2, 3, 7, 8, 31, 32, 33, 100, -100, 65535, 65536, 1 << 30, Integer.MAX_VALUE, Integer.MIN_VALUE
    };
    private static final float[] FLOATS = {
        0.0f,
        -0.0f,
        1,
        -1,
        2,
        0.5f,
        3,
        0.1f,
        1e10f,
        -1e10f,
        0x1p31f,
        -0x1p31f,
        0x1.fffffep30f,
        1e38f,
        1e-38f,
        1e-45f,
        Float.POSITIVE_INFINITY,
        Float.NEGATIVE_INFINITY,
        0x1p126f,
        0x1p127f,
        0x1p-126f
    };

    private interface Binary {
        Operation of(Value left, Value right);
    }

    private static List<Binary> integerOperations() {
        List<Binary> all = new ArrayList<>(List.of(
                Operation.Add::new,
                Operation.Sub::new,
                Operation.Mul::new,
                Operation.Div::new,
                Operation.Rem::new,
                Operation.And::new,
                Operation.Or::new,
                Operation.Xor::new,
                Operation.Shl::new,
                Operation.Shr::new,
                Operation.Sar::new,
                Operation.MulHigh::new));
        Stream.of(Condition.values()).forEach(c -> all.add((x, y) -> new Operation.Compare(c, x, y)));
        return all;
    }

    private static List<Binary> floatOperations() {
        List<Binary> all = new ArrayList<>(List.of(
                Operation.FloatAdd::new, Operation.FloatSub::new, Operation.FloatMul::new, Operation.FloatDiv::new));
        Stream.of(FloatCondition.values()).forEach(c -> all.add((x, y) -> new Operation.FloatCompare(c, x, y)));
        return all;
    }

    private static int run(Function function, int... arguments) {
        Outcome outcome = Interpreter.builder()
                .build()
                .call(
                        Program.of(List.of(), List.of(function)),
                        function.name(),
                        arguments,
                        InputStream.nullInputStream(),
                        OutputStream.nullOutputStream(),
                        OutputStream.nullOutputStream());
        return outcome instanceof Outcome.Returned(int value, long operations) ? value : Integer.MIN_VALUE + 77;
    }

    private static Function fold(Function function) {
        return new FoldConstants().run(function, PassContext.SILENT);
    }

    private static void check(Function function, int... arguments) {
        assertThat(run(fold(function), arguments)).isEqualTo(run(function, arguments));
    }

    /** A function of one parameter that ends with the value {@code body} makes of it. */
    private static Function function(
            Type parameter, java.util.function.BiFunction<FunctionBuilder, Value, Value> body) {
        FunctionBuilder builder = Function.builder("f", Type.I32);
        int block = builder.createBlock();
        Value x = builder.addParameter(block, parameter);
        Value result = body.apply(builder, x);
        Value whole = result.type() == Type.F32 ? bits(builder, result) : result;
        builder.end(new Terminator.Return(whole));
        return builder.build();
    }

    /** The bits of a floating number, by way of memory. */
    private static Value bits(FunctionBuilder builder, Value value) {
        Value word = builder.add(new Operation.Alloca(Type.F32, 1));
        builder.add(new Operation.Store(word, value));
        return builder.add(new Operation.Load(Type.I32, word));
    }

    @Test
    void integerOperationsOnConstants() {
        for (Binary operation : integerOperations()) {
            for (int a : INTEGERS) {
                for (int b : INTEGERS) {
                    Function f = function(
                            Type.I32,
                            (builder, x) -> builder.add(
                                    operation.of(builder.add(new IntConstant(a)), builder.add(new IntConstant(b)))));
                    check(f, 0);
                    boolean division = operation.of(new Value(0, Type.I32), new Value(1, Type.I32))
                                    instanceof Operation.Div
                            || operation.of(new Value(0, Type.I32), new Value(1, Type.I32)) instanceof Operation.Rem;
                    assertThat(fold(f).entry().instructions().getLast().operation() instanceof IntConstant)
                            .isEqualTo(!division || b != 0);
                }
            }
        }
    }

    @Test
    void identitiesWithOneConstantHoldForAllOtherOperands() {
        for (Binary operation : integerOperations()) {
            for (int constant : INTEGERS) {
                List<Function> both = List.of(
                        function(Type.I32, (b, x) -> b.add(operation.of(x, b.add(new IntConstant(constant))))),
                        function(Type.I32, (b, x) -> b.add(operation.of(b.add(new IntConstant(constant)), x))));
                for (Function f : both) {
                    for (int argument : INTEGERS) {
                        check(f, argument);
                    }
                }
            }
        }
    }

    @Test
    void identitiesOfTwoOperationsHold() {
        int[] constants = {0, 1, -1, 5, 31, Integer.MIN_VALUE};
        for (Binary inner : integerOperations()) {
            for (Binary outer : integerOperations()) {
                for (int c : constants) {
                    for (int d : constants) {
                        Function f = function(Type.I32, (b, x) -> {
                            Value y = b.add(inner.of(x, b.add(new IntConstant(c))));
                            return b.add(outer.of(y, b.add(new IntConstant(d))));
                        });
                        Function g = function(Type.I32, (b, x) -> {
                            Value y = b.add(inner.of(b.add(new IntConstant(c)), x));
                            return b.add(outer.of(d == 0 ? x : y, d == 0 ? y : x));
                        });
                        check(f, 12345);
                        check(f, c);
                        check(g, -7);
                        check(g, Integer.MIN_VALUE);
                    }
                }
            }
        }
    }

    @Test
    void floatingOperationsOnConstants() {
        for (Binary operation : floatOperations()) {
            for (float a : FLOATS) {
                for (float b : FLOATS) {
                    check(
                            function(
                                    Type.I32,
                                    (builder, x) -> builder.add(operation.of(
                                            builder.add(new FloatConstant(a)), builder.add(new FloatConstant(b))))),
                            0);
                }
            }
        }
    }

    @Test
    void floatingIdentitiesHoldForAllOtherOperands() {
        for (Binary operation : floatOperations()) {
            for (float constant : FLOATS) {
                List<Function> both = List.of(
                        function(Type.F32, (b, x) -> b.add(operation.of(x, b.add(new FloatConstant(constant))))),
                        function(Type.F32, (b, x) -> b.add(operation.of(b.add(new FloatConstant(constant)), x))),
                        function(Type.F32, (b, x) -> b.add(operation.of(x, x))));
                for (Function f : both) {
                    for (float argument : FLOATS) {
                        check(f, Float.floatToRawIntBits(argument));
                    }
                }
            }
        }
    }

    @Test
    void conversionsOfConstants() {
        for (float value : FLOATS) {
            check(function(Type.I32, (b, x) -> b.add(new Operation.FloatToInt(b.add(new FloatConstant(value))))), 0);
            check(function(Type.I32, (b, x) -> b.add(new Operation.FloatNeg(b.add(new FloatConstant(value))))), 0);
        }
        for (float value : List.of(Float.NaN, 0x1p31f, -0x1.000002p31f, Float.NEGATIVE_INFINITY)) {
            Function conversion =
                    function(Type.I32, (b, x) -> b.add(new Operation.FloatToInt(b.add(new FloatConstant(value)))));
            assertThat(fold(conversion)).as("%s", value).isSameAs(conversion);
        }
        for (int value : INTEGERS) {
            check(function(Type.I32, (b, x) -> b.add(new Operation.IntToFloat(b.add(new IntConstant(value))))), 0);
        }
    }

    @Test
    void everyCommutativeOperationGetsItsConstantOnTheRight() {
        Function f = function(Type.I32, (b, x) -> b.add(new Operation.Mul(b.add(new IntConstant(3)), x)));

        Operation last = fold(f).entry().instructions().getLast().operation();
        assertThat(last).isEqualTo(new Operation.Mul(new Value(0, Type.I32), new Value(1, Type.I32)));
    }
}
