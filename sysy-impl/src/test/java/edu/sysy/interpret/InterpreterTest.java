package edu.sysy.interpret;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import edu.sysy.ir.Program;
import edu.sysy.ir.text.IrParser;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class InterpreterTest {
    private static final CallChain NONE = new CallChain(List.of(), 0, List.of());

    private static final String COUNT_DOWN = """
            func @down(%0: i32) -> i32 {
            b0:
              %1 = alloca i32[2]
              store %1, %0
              br %0, b1, b2
            b1:
              %3 = const 1
              %4 = sub %0, %3
              %5 = call i32 @down(%4)
              %6 = load i32 %1
              %7 = add %5, %6
              ret %7
            b2:
              ret %0
            }
            """;

    private static Outcome run(String text, int... arguments) {
        Program program = IrParser.parse(text);
        return call(Interpreter.builder().build(), program, arguments);
    }

    private static Outcome call(Interpreter interpreter, Program program, int... arguments) {
        return interpreter
                .call(program, program.functions().getFirst().name(), arguments)
                .outcome();
    }

    private static int value(Outcome outcome) {
        assertThat(outcome).isInstanceOf(Outcome.Returned.class);
        return ((Outcome.Returned) outcome).value();
    }

    @Test
    void select_takes_one_of_two_values() {
        String text = "func @f(%0: i32) -> i32 {\nb0:\n  %1 = const 5\n  %2 = const 7\n  %3 = select i32 %0, %1, %2\n"
                + "  ret %3\n}\n";
        assertThat(value(run(text, -8))).isEqualTo(5);
        assertThat(value(run(text, 0))).isEqualTo(7);
    }

    @Test
    void constants_and_addresses_have_their_values() {
        String text = """
                global @pad: i32[3]
                global @a: i32[4] = {1: 10, 3: 30}
                func @f(%0: i32) -> i32 {
                b0:
                  %1 = address @a
                  %2 = offset %1, %0
                  %3 = load i32 %2
                  %4 = fconst 0x1.8p1
                  %5 = ftoi %4
                  %6 = undef i32
                  %7 = add %3, %5
                  %8 = add %7, %6
                  ret %8
                }
                """;
        assertThat(value(run(text, 4))).isEqualTo(13);
        assertThat(value(run(text, 8))).isEqualTo(3);
        assertThat(value(run(text, 12))).isEqualTo(33);
    }

    @Test
    void stores_and_zero_fills_change_memory() {
        String text = """
                global @a: i32[20000] = {0: 1 2 3, 10000: 7 8 9}
                func @f(%0: i32) -> i32 {
                b0:
                  %1 = alloca i32[4]
                  %2 = address @a
                  %3 = offset %2, %0
                  %4 = const 40
                  store %3, %4
                  zero %2, 10001
                  %5 = load i32 %3
                  zero %1, 3
                  %6 = const 12
                  %7 = offset %1, %6
                  store %7, %4
                  zero %1, 3
                  zero %1, 0
                  %8 = load i32 %1
                  %9 = load i32 %7
                  %10 = add %5, %8
                  %11 = add %10, %9
                  ret %11
                }
                """;
        assertThat(value(run(text, 40000))).isEqualTo(40);
        assertThat(value(run(text, 40004))).isEqualTo(80);
    }

    @Test
    void block_parameters_are_set_all_at_once() {
        String text = """
                func @f(%0: i32) -> i32 {
                b0:
                  %1 = const 1
                  %2 = const 2
                  %3 = const 3
                  jump b1(%0, %1, %2, %3, %1)
                b1(%10: i32, %11: i32, %12: i32, %13: i32, %14: i32):
                  %15 = sub %10, %1
                  br %15, b1(%15, %12, %11, %11, %13), b2(%11, %12, %13, %14)
                b2(%20: i32, %21: i32, %22: i32, %23: i32):
                  %30 = const 10
                  %31 = mul %20, %30
                  %32 = add %31, %21
                  %33 = mul %32, %30
                  %34 = add %33, %22
                  %35 = mul %34, %30
                  %36 = add %35, %23
                  ret %36
                }
                """;
        assertThat(value(run(text, 1))).isEqualTo(1231);
        assertThat(value(run(text, 2))).isEqualTo(2113);
        assertThat(value(run(text, 3))).isEqualTo(1221);
    }

    @Test
    void calls_nest_a_million_deep() {
        assertThat(value(run(COUNT_DOWN, 1_000_000))).isEqualTo((int) (1_000_000L * 1_000_001 / 2));
    }

    @Test
    void endless_recursion_reaches_the_memory_limit() {
        Interpreter interpreter = Interpreter.builder().memoryLimit(10_000_000).build();
        Outcome outcome = call(interpreter, IrParser.parse(COUNT_DOWN), -1);
        assertThat(outcome).isInstanceOfSatisfying(Outcome.LimitReached.class, reached -> {
            assertThat(reached.limit()).isEqualTo(Limit.MEMORY);
            assertThat(reached.function()).isEqualTo("down");
        });
    }

    @Test
    void endless_recursion_has_a_line_and_both_ends_of_its_calls() {
        String text = """
                func @main() -> i32 {
                b0:
                  %0 = const 1 !9
                  %1 = call i32 @even(%0) !9
                  ret %1
                }
                func @even(%0: i32) -> i32 {
                b0:
                  %1 = call i32 @odd(%0) !2
                  ret %1
                }
                func @odd(%0: i32) -> i32 {
                b0:
                  %1 = call i32 @even(%0) !5
                  ret %1
                }
                """;
        InterpretedRun run = Interpreter.builder().memoryLimit(1 << 20).build().run(IrParser.parse(text), new byte[0]);
        assertThat(run.outcome()).isInstanceOfSatisfying(Outcome.LimitReached.class, reached -> {
            assertThat(reached.limit()).isEqualTo(Limit.MEMORY);
            assertThat(reached.line()).isEqualTo(reached.function().equals("even") ? 2 : 5);
            assertThat(reached.calls().last())
                    .hasSize(4)
                    .extracting(RunningCall::times)
                    .containsOnly(1L);
            assertThat(reached.calls().first())
                    .containsExactly(
                            new RunningCall("even", 2, 1),
                            new RunningCall("odd", 5, 1),
                            new RunningCall("even", 2, 1),
                            new RunningCall("main", 9, 1));
            assertThat(reached.calls().depth())
                    .isEqualTo(reached.calls().omitted() + 8)
                    .isGreaterThan(10_000);
        });
    }

    @Test
    void operations_and_terminators_are_counted_and_limited() {
        String text = """
                func @f(%0: i32) -> i32 {
                b0:
                  %1 = const 1
                  jump b1(%0, %1)
                b1(%2: i32, %3: i32):
                  %4 = sub %2, %1
                  br %4, b1(%4, %2), b2
                b2:
                  ret %3
                }
                """;
        assertThat(run(text, 10)).isEqualTo(new Outcome.Returned(2, 23));
        Program program = IrParser.parse(text);
        assertThat(call(Interpreter.builder().operationLimit(23).build(), program, 10))
                .isEqualTo(new Outcome.Returned(2, 23));
        assertThat(call(Interpreter.builder().operationLimit(22).build(), program, 10))
                .isEqualTo(new Outcome.LimitReached(Limit.OPERATIONS, "f", 0, NONE, 22));
    }

    @Test
    void large_globals_cost_what_is_used_of_them() {
        String text = """
                global @big: i32[200000000]
                func @f(%0: i32) -> i32 {
                b0:
                  %1 = address @big
                  %2 = offset %1, %0
                  store %2, %0
                  zero %1, 100000000
                  %3 = load i32 %2
                  ret %3
                }
                """;
        Interpreter interpreter = Interpreter.builder().memoryLimit(1_000_000).build();
        assertThat(call(interpreter, IrParser.parse(text), 799_999_996))
                .isEqualTo(new Outcome.Returned(799_999_996, 6));
        Outcome tooLarge = run("global @x: i32[268435456]\nfunc @f() -> void {\nb0:\n  ret\n}\n");
        assertThat(tooLarge).isEqualTo(new Outcome.LimitReached(Limit.MEMORY, "f", 0, NONE, 0));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    -4  | load outside any object: 0x0ffffffc
                    8   | load outside any object: 0x10000008
                    2   | load at an unaligned address: 0x10000002
                    """)
    void a_load_of_nothing_is_a_fault(int offset, String reason) {
        String text = """
                global @a: i32[2]
                func @f(%0: i32) -> i32 {
                b0:
                  %1 = call i32 @g(%0) !3
                  ret %1
                }
                func @g(%0: i32) -> i32 {
                b0:
                  %1 = address @a !6
                  %2 = offset %1, %0 !7
                  %3 = load i32 %2 !8
                  ret %3
                }
                """;
        assertThat(run(text, offset))
                .isEqualTo(new Outcome.Faulted(
                        reason, "g", 8, new CallChain(List.of(new RunningCall("f", 3, 1)), 0, List.of()), 4));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    -4 | store %2, %0 | store outside any object: 0x7ffefff4
                    8  | store %2, %0 | store outside any object: 0x7fff0000
                    1  | store %2, %0 | store at an unaligned address: 0x7ffefff9
                    4  | zero %2, 2   | store outside any object: 0x7fff0000
                    -4 | zero %2, 2   | store outside any object: 0x7ffefff4
                    3  | zero %2, 2   | store at an unaligned address: 0x7ffefffb
                    """)
    void a_store_beside_the_frame_is_a_fault(int offset, String operation, String reason) {
        String text = "func @f(%0: i32) -> void {\nb0:\n  %1 = alloca i32[2]\n  %2 = offset %1, %0\n  " + operation
                + " !5\n  ret\n}\n";
        assertThat(run(text, offset)).isEqualTo(new Outcome.Faulted(reason, "f", 5, NONE, 3));
    }

    @Test
    void frames_of_calls_that_have_returned_are_gone() {
        String text = """
                func @f() -> i32 {
                b0:
                  %0 = call addr @callee()
                  %1 = load i32 %0
                  ret %1
                }
                func @callee() -> addr {
                b0:
                  %0 = alloca i32[1]
                  ret %0
                }
                """;
        assertThat(run(text)).isInstanceOf(Outcome.Faulted.class);
    }

    @Test
    void reaching_what_is_unreachable_is_a_fault() {
        assertThat(run("func @f() -> void {\nb0:\n  unreachable\n}\n"))
                .isEqualTo(new Outcome.Faulted("reached what is marked as unreachable", "f", 0, NONE, 1));
    }

    @Test
    void programs_whose_parts_do_not_fit_are_refused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> run("func @f() -> void {\nb0:\n  call void @g()\n  ret\n}\n"))
                .withMessage("there is no function @g");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> run("func @f(%0: i32) -> void {\nb0:\n  call void @f()\n  ret\n}\n", 1))
                .withMessage("@f: @f takes 1 arguments, not 0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> run("func @f() -> void {\nb0:\n  %0 = address @a\n  ret\n}\n"))
                .withMessage("there is no global @a");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> run("func @f() -> void {\nb0:\n  ret\n}\n", 1))
                .withMessage("@f takes 0 arguments, not 1");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> run("func @f() -> i32 {\nb0:\n  ret %3: i32\n}\n"))
                .withMessage("@f: nothing defines %3");
    }

    @Test
    void every_library_function_can_be_called() {
        String text = """
                global @a: i32[8]
                const @format: i32[3] = {0: 975200549 174335264}
                func @main() -> i32 {
                b0:
                  %0 = address @a
                  %1 = library getint()
                  library putint(%1)
                  %2 = library getch()
                  library putch(%2)
                  %3 = library getfloat()
                  library putfloat(%3)
                  %4 = library getarray(%0)
                  library putarray(%4, %0)
                  %5 = library getfarray(%0)
                  library putfarray(%5, %0)
                  %6 = address @format
                  library putf(%6, %3, %1)
                  library starttime(%1)
                  library stoptime(%4)
                  ret %5
                }
                """;
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        long[] time = {0};
        Interpreter interpreter =
                Interpreter.builder().clock(() -> time[0] += 3_723_000_004_000L).build();
        Outcome outcome = interpreter.run(
                IrParser.parse(text),
                new ByteArrayInputStream(" 12\n0.5 2 -7 8 1 0x1p-1".getBytes(StandardCharsets.US_ASCII)),
                out,
                err);
        assertThat(value(outcome)).isEqualTo(1);
        assertThat(out.toString(StandardCharsets.US_ASCII)).isEqualTo("12\n0x1p-12: -7 8\n1: 0x1p-1\n0x1p-1 : 12\n");
        assertThat(err.toString(StandardCharsets.US_ASCII))
                .isEqualTo("Timer@0012-0002: 1H-2M-3S-4us\nTOTAL: 1H-2M-3S-4us\n");
    }

    @Test
    void output_is_limited_and_what_was_printed_is_kept() {
        String text = """
                func @main() -> i32 {
                b0:
                  %0 = const 12
                  jump b1
                b1:
                  library putint(%0)
                  jump b1
                }
                """;
        InterpretedRun run = Interpreter.builder().outputLimit(5).build().run(IrParser.parse(text), new byte[0]);
        assertThat(run.outcome())
                .isInstanceOfSatisfying(
                        Outcome.LimitReached.class,
                        reached -> assertThat(reached.limit()).isEqualTo(Limit.OUTPUT));
        assertThat(run.text()).isEqualTo("12121");
    }

    @Test
    void a_run_on_fixed_input_keeps_output_and_errors() {
        String text = """
                func @main() -> i32 {
                b0:
                  %0 = library getint()
                  %1 = mul %0, %0
                  library starttime(%0)
                  library putint(%1)
                  library stoptime(%0)
                  ret %0
                }
                """;
        Interpreter interpreter = Interpreter.builder().clock(() -> 0).build();
        InterpretedRun run = interpreter.run(IrParser.parse(text), "12".getBytes(StandardCharsets.US_ASCII));
        assertThat(run.outcome()).isEqualTo(new Outcome.Returned(12, 6));
        assertThat(run.text()).isEqualTo("144");
        assertThat(run.output()).asString(StandardCharsets.US_ASCII).isEqualTo("144");
        assertThat(run.errors())
                .asString(StandardCharsets.US_ASCII)
                .isEqualTo("Timer@0012-0012: 0H-0M-0S-0us\nTOTAL: 0H-0M-0S-0us\n");
        assertThat(run).hasToString("Returned[value=12, operations=6], output \"144\"");
    }

    @Test
    void a_call_with_given_arguments_has_no_input() {
        String text = """
                func @f(%0: i32, %1: i32) -> i32 {
                b0:
                  library putint(%0)
                  %2 = library getint()
                  %3 = sub %1, %2
                  ret %3
                }
                """;
        InterpretedRun run = Interpreter.builder().build().call(IrParser.parse(text), "f", 3, 40);
        assertThat(run).hasToString("Returned[value=40, operations=4], output \"3\"");
    }

    @Test
    void array_functions_fault_at_the_end_of_memory() {
        String text = """
                global @a: i32[1]
                func @main() -> i32 {
                b0:
                  %0 = address @a
                  %1 = library getarray(%0) !4
                  ret %1
                }
                """;
        Outcome outcome = Interpreter.builder()
                .build()
                .run(IrParser.parse(text), "2 5 6".getBytes(StandardCharsets.US_ASCII))
                .outcome();
        assertThat(outcome).isEqualTo(new Outcome.Faulted("store outside any object: 0x10000004", "main", 4, NONE, 2));
    }
}
