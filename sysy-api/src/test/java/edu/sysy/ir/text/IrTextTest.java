package edu.sysy.ir.text;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.ir.Block;
import edu.sysy.ir.Edge;
import edu.sysy.ir.Function;
import edu.sysy.ir.FunctionBuilder;
import edu.sysy.ir.Global;
import edu.sysy.ir.InitialData;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Program;
import edu.sysy.ir.Terminator;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class IrTextTest {
    private static final String EVERY_OPERATION = """
            global @a: i32[10] = {0: 1 -2, 3: 7}
            const @t: f32[4] = {0: 0x1.8p1 -0x0.0p0 inf nan}
            global @zero: f32[100000000]
            global @"odd name\\u000a\\"\\\\": i32[0]

            func @step.1$x(%0: i32, %1: addr, %2: f32) -> i32 {
            b0:
              %3 = const -2147483648 !1
              %4 = fconst 0x0.000002p-126
              %5 = address @a
              %6 = undef f32
              %7 = add %0, %3 !12
              %8 = sub %7, %3
              %9 = mul %7, %8
              %10 = div %7, %8
              %11 = rem %7, %8
              %12 = and %7, %8
              %13 = or %7, %8
              %14 = xor %7, %8
              %15 = shl %7, %8
              %16 = shr %7, %8
              %17 = sar %7, %8
              %18 = mulh %7, %8
              %19 = cmp ge %7, %8
              %20 = fadd %4, %6
              %21 = fsub %4, %2
              %22 = fmul %4, %6
              %23 = fdiv %4, %6
              %24 = fneg %4
              %25 = fcmp ne %4, %24
              %26 = itof %25
              %27 = ftoi %26
              %28 = select f32 %27, %26, %24
              %29 = offset %5, %0
              %30 = alloca addr[3]
              %31 = load f32 %29
              store %29, %31
              zero %30, 3
              %32 = call i32 @step.1$x(%27, %5, %28)
              call void @"odd name\\u000a\\"\\\\"()
              library putf(%1, %2, %32)
              %33 = library getint() !99
              %34 = lanes i32x4 [0, -1, 2147483647, -2147483648]
              %35 = lanes f32x4 [0x1.8p1, -0x0.0p0, inf, nan]
              %36 = splat f32x4 %4
              %37 = vload i32x4 %29
              vstore %29, %36
              %38 = lanewise add %34, %37
              %39 = lanewise fle %35, %36
              %42 = convert itof %38
              %43 = vselect f32x4 %39, %42, %35
              %44 = reduce max %38
              %45 = extract f32 %43, 3
              %46 = insert %38, 0, %44
              br %33, b1(%33, %28), b3
            b1(%40: i32, %41: f32):
              jump b2
            b2:
              br %40, b1(%0, %41), b4
            b4:
              ret %40
            b3:
              unreachable
            }

            func @nothing() -> void {
            b7:
              ret
            }
            """;

    @Test
    void printing_what_was_parsed_gives_the_same_text_and_an_equal_program() {
        Program program = IrParser.parse(EVERY_OPERATION);
        String text = IrPrinter.standard().print(program);
        assertThat(text).isEqualTo(EVERY_OPERATION);
        assertThat(IrParser.parse(text)).isEqualTo(program);
    }

    @Test
    void the_sample_has_every_operation() {
        Set<Class<?>> seen = new HashSet<>();
        for (Function function : IrParser.parse(EVERY_OPERATION).functions()) {
            for (Block block : function.blocks()) {
                block.instructions().forEach(i -> seen.add(i.operation().getClass()));
            }
        }
        assertThat(seen).containsExactlyInAnyOrderElementsOf(records(Operation.class));
    }

    private static Set<Class<?>> records(Class<?> sealed) {
        Set<Class<?>> result = new HashSet<>();
        for (Class<?> permitted : sealed.getPermittedSubclasses()) {
            if (permitted.isSealed()) {
                result.addAll(records(permitted));
            } else {
                result.add(permitted);
            }
        }
        return result;
    }

    @Test
    void blocks_may_stand_in_any_order_and_uses_before_definitions() {
        Function function = IrParser.parseFunction("""
                func @f(%0: i32) -> f32 { ; comment
                b0:

                  jump b2 ; comment
                b1:
                  %3 = fadd %2, %1
                  %4 = select f32 %0, %3, %5
                  ret %4
                b2:
                  %1 = fconst 2.5
                  %2 = fneg %1
                  %5 = fneg %2
                  jump b1
                }
                """);
        assertThat(IrPrinter.standard().print(function)).isEqualTo("""
                        func @f(%0: i32) -> f32 {
                        b0:
                          jump b2
                        b2:
                          %1 = fconst 0x1.4p1
                          %2 = fneg %1
                          %5 = fneg %2
                          jump b1
                        b1:
                          %3 = fadd %2, %1
                          %4 = select f32 %0, %3, %5
                          ret %4
                        }
                        """);
    }

    @ParameterizedTest
    @ValueSource(
            ints = {
                0,
                0x80000000,
                1,
                0x007fffff,
                0x00800000,
                0x3f800000,
                0x3dcccccd,
                0x7f7fffff,
                0xff7fffff,
                0x7f800000,
                0xff800000,
                0x7fc00000,
                0xffc00000,
                0x7fc00001,
                0x7fbfffff,
                0x7f800001
            })
    void floating_data_keep_every_bit(int bits) {
        Global global = new Global("g", Type.F32, 2, InitialData.ofWords(7, bits), true);
        Program program = Program.of(List.of(global), List.of());
        Program parsed = IrParser.parse(IrPrinter.standard().print(program));
        assertThat(parsed.globals().getFirst().data().wordAt(1)).isEqualTo(bits);
        assertThat(parsed).isEqualTo(program);
    }

    @Test
    void terminators_have_source_lines_too() {
        String text = """
                func @f(%0: i32) -> void {
                b0:
                  br %0, b1, b2(%0) !4
                b1:
                  %1 = const 1 !5
                  jump b2(%1) !6
                b2(%2: i32):
                  br %2, b3, b4
                b3:
                  ret !7
                b4:
                  unreachable !8
                }
                """;
        Function function = IrParser.parseFunction(text);
        assertThat(IrPrinter.standard().print(function)).isEqualTo(text);
        assertThat(function.block(1).terminatorLine()).isEqualTo(6);
        assertThat(function.block(2).terminatorLine()).isZero();
        assertThat(IrPrinter.standard().withoutSourceLines().print(function)).isEqualTo(text.replaceAll(" !\\d", ""));
    }

    @Test
    void block_parameters_can_be_shown_as_phis() {
        Function function = IrParser.parseFunction("""
                func @f(%0: i32) -> i32 {
                b0:
                  br %0, b1(%0), b1(%0)
                b1(%1: i32):
                  %2 = add %1, %0 !3
                  br %2, b1(%2), b2
                b2:
                  ret %1
                }
                """);
        assertThat(IrPrinter.standard().withPhis().withoutSourceLines().print(function))
                .isEqualTo("""
                        func @f(%0: i32) -> i32 {
                        b0:
                          br %0, b1, b1
                        b1:
                          %1 = phi i32 [%0, b0], [%0, b0], [%2, b1]
                          %2 = add %1, %0
                          br %2, b1, b2
                        b2:
                          ret %1
                        }
                        """);
    }

    @Test
    void broken_functions_can_be_written_down() {
        Value wrong = new Value(0, Type.F32);
        Value nowhere = new Value(9, Type.ADDRESS);
        Function function = Function.of(
                "f",
                Type.I32,
                List.of(new Block(
                        0,
                        List.of(new Value(0, Type.I32)),
                        List.of(
                                new Instruction(Value.NONE, new Operation.Store(nowhere, wrong)),
                                new Instruction(new Value(0, Type.I32), new Operation.IntConstant(1)),
                                new Instruction(Value.NONE, new Operation.Store(Value.NONE, wrong))),
                        new Terminator.Return(wrong))));
        String text = IrPrinter.standard().print(function);
        assertThat(text).contains("store %9: addr, %0: f32\n", "store none, %0: f32\n", "ret %0: f32\n");
        assertThat(IrParser.parseFunction(text)).isEqualTo(function);
    }

    @Test
    void instructions_and_terminators_can_be_printed_alone() {
        Value value = new Value(3, Type.I32);
        Instruction instruction = new Instruction(value, new Operation.IntConstant(4), 8);
        assertThat(IrPrinter.standard().print(instruction)).isEqualTo("%3 = const 4 !8");
        assertThat(IrPrinter.standard().print(new Terminator.Jump(Edge.to(2, value))))
                .isEqualTo("jump b2(%3)");
    }

    @Test
    void large_functions_take_linear_time() {
        FunctionBuilder builder = Function.builder("f", Type.I32);
        int label = builder.createBlock();
        Value last = builder.add(new Operation.IntConstant(1));
        for (int i = 0; i < 100_000; i++) {
            last = builder.add(new Operation.Add(last, last));
            if (i % 10 == 0) {
                int next = builder.createBlock();
                builder.end(new Terminator.Jump(Edge.to(next)));
                builder.position(next);
            }
        }
        builder.end(new Terminator.Return(last));
        Function function = builder.build();
        assertThat(label).isZero();
        Assertions.assertTimeoutPreemptively(Duration.ofSeconds(10), () -> {
            String text = IrPrinter.standard().print(function);
            assertThat(IrParser.parseFunction(text)).isEqualTo(function);
        });
    }
}
