package edu.sysy.interpret;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import edu.sysy.structured.StructuredProgram;
import edu.sysy.structured.text.StructuredParser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StructuredInterpreterTest {
    private static final Interpreter INTERPRETER =
            Interpreter.builder().operationLimit(1_000_000).build();

    private static Outcome call(String text, int... arguments) {
        return call(INTERPRETER, text, arguments);
    }

    private static Outcome call(Interpreter interpreter, String text, int... arguments) {
        StructuredProgram program = StructuredParser.parse(text);
        return interpreter
                .call(program, program.functions().getFirst().name(), arguments)
                .outcome();
    }

    private static int value(Outcome outcome) {
        assertThat(outcome).isInstanceOf(Outcome.Returned.class);
        return ((Outcome.Returned) outcome).value();
    }

    @Test
    void aBranchYieldsItsResults() {
        String text = """
                func @f(%0: i32, %1: i32) -> i32 {
                  %2, %3 = if %0 {
                    yield %1, %0
                  } else {
                    yield %0, %1
                  }
                  %4 = sub %2, %3
                  ret %4
                }
                """;
        assertThat(value(call(text, 3, 10))).isEqualTo(7);
        assertThat(value(call(text, 0, 10))).isEqualTo(-10);
    }

    /** Each row: start, test, bound, step, the sum of the numbers counted, the counter at the end. */
    @ParameterizedTest
    @CsvSource(textBlock = """
            0, lt, 5, 1, 10, 5
            0, lt, 5, 2, 6, 6
            5, lt, 5, 1, 0, 5
            1, le, 5, 1, 15, 6
            5, gt, 0, -1, 15, 0
            5, ge, 0, -2, 9, -1
            0, ne, 6, 3, 3, 6
            7, eq, 7, 1, 7, 8
            2147483646, lt, 2147483647, 1, 2147483646, 2147483647
            """)
    void aCountedLoopCountsAsItSays(int start, String test, int bound, int step, int sum, int end) {
        String text = """
                func @f(%0: i32, %1: i32, %2: i32, %3: i32) -> i32 {
                  %4 = const 0
                  %5 = for %6 = %0, TEST %1, step %2 end %7 carry (%8: i32 = %4) {
                    %9 = add %8, %6
                    yield %9
                  }
                  %10 = select i32 %3, %5, %7
                  ret %10
                }
                """.replace("TEST", test);
        assertThat(value(call(text, start, bound, step, 1))).isEqualTo(sum);
        assertThat(value(call(text, start, bound, step, 0))).isEqualTo(end);
    }

    @Test
    void aCounterThatWrapsFaultsUnlessItMay() {
        String text = """
                func @f(%0: i32, %1: i32, %2: i32) -> i32 {
                  for %3 = %0, ne %1, step %2 end %4 NOTE !7 {
                  } !8
                  ret %4
                }
                """;
        for (int[] arguments : new int[][] {{Integer.MAX_VALUE - 3, 3, 2}, {Integer.MIN_VALUE + 3, -3, -2}}) {
            assertThat(call(text.replace("NOTE ", ""), arguments))
                    .isEqualTo(new Outcome.Faulted("the counter of a loop wraps", "f", 7, CallChain.EMPTY, 6));
            Outcome outcome = call(
                    text.replace("NOTE", "<may-wrap>").replace("ne %1", "ne %5").replace("  for", """
                      %6 = const 6
                      %7 = mul %2, %6
                      %5 = add %0, %7
                      for"""), arguments);
            assertThat(value(outcome)).isEqualTo(arguments[0] + 6 * arguments[2]);
        }
    }

    @Test
    void aLoopSwapsWhatItCarries() {
        String text = """
                func @gcd(%0: i32, %1: i32) -> i32 {
                  %2 = while carry (%3: i32 = %0, %4: i32 = %1) {
                    proceed %4 (%3)
                  } {
                    %5 = rem %3, %4
                    yield %4, %5
                  }
                  ret %2
                }
                """;
        assertThat(value(call(text, 54, 24))).isEqualTo(6);
        String opposite = text.replace("proceed %4", "%6 = const 0\n%7 = cmp eq %4, %6\nproceed unless %7");
        assertThat(value(call(opposite, 54, 24))).isEqualTo(6);
    }

    @Test
    void scopesAreLeftFromInsideOfLoopsAndByTheirEnds() {
        String text = """
                func @f(%0: i32, %1: i32) -> i32 {
                  %2 = const 0
                  %3 = const 1
                  %4 = const -1
                  %5 = scope b1 {
                    for %6 = %2, lt %0, step %3 {
                      for %7 = %2, lt %0, step %3 {
                        %8 = mul %6, %7
                        %9 = cmp eq %8, %1
                        if %9 {
                          %10 = add %6, %7
                          break b1 (%10)
                        }
                      }
                    }
                    yield %4
                  }
                  ret %5
                }
                """;
        assertThat(value(call(text, 10, 35))).isEqualTo(12);
        assertThat(value(call(text, 10, 11))).isEqualTo(-1);
    }

    @Test
    void callsNestAsDeepAsMemoryAllows() {
        String text = """
                func @sum(%0: i32) -> i32 {
                  if %0 {
                    %1 = const 1
                    %2 = sub %0, %1
                    %3 = call i32 @sum(%2)
                    %4 = add %3, %0
                    ret %4
                  }
                  ret %0
                }
                """;
        Interpreter unlimited = Interpreter.builder().build();
        assertThat(value(call(unlimited, text, 60_000))).isEqualTo(1_800_030_000);
    }

    @Test
    void faultsAndLimitsAreThoseOfTheInterpreter() {
        String unreachable = "func @f() -> void {\n  unreachable !4\n}\n";
        assertThat(call(unreachable))
                .isEqualTo(new Outcome.Faulted("reached what is marked as unreachable", "f", 4, CallChain.EMPTY, 1));
        String endless = "func @f(%0: i32) -> void {\n  while !2 {\n    proceed %0 !3\n  } {\n  } !3\n  ret\n}\n";
        assertThat(call(endless, 1))
                .isEqualTo(new Outcome.LimitReached(Limit.OPERATIONS, "f", 3, CallChain.EMPTY, 1_000_000));
        assertThat(value(call(endless, 0))).isZero();
        String beyond = """
                global @a: i32[2]
                global @b: i32[2]
                func @f(%0: i32) -> i32 {
                  %1 = address @a
                  %2 = offset %1, %0
                  %3 = load i32 %2 !5
                  ret %3
                }
                """;
        assertThat(value(call(beyond, 8))).isZero();
        Outcome checked = call(Interpreter.builder().checkBounds(true).build(), beyond, 8);
        assertThat(checked)
                .isEqualTo(new Outcome.Faulted("accesses element 2 of 'a', which has 2", "f", 5, CallChain.EMPTY, 3));
    }

    @Test
    void aWholeProgramReadsAndWrites() {
        StructuredProgram program = StructuredParser.parse("""
                func @main() -> i32 {
                  %0 = const 0
                  %1 = library getint()
                  %2 = const 1
                  for %3 = %0, lt %1, step %2 {
                    library putint(%3)
                  }
                  ret %1
                }
                """);
        InterpretedRun run = INTERPRETER.run(program, "4".getBytes());
        assertThat(run.text()).isEqualTo("0123");
        assertThat(value(run.outcome())).isEqualTo(4);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "yield",
                "break b1",
                "proceed %0",
                "scope b1 {\nyield %0\n}\nret",
                "if %0 {\nproceed %0\n}\nret",
                "%1 = if %0 {\nyield %0\n}\nret",
                "while {\nyield\n} {\n}\nret",
                "%1 = while {\nproceed %0\n} {\n}\nret",
                "for %1 = %0, lt %0, step %0 {\nyield %0\n}\nret",
                "%1 = add %9: i32, %0\nret",
            })
    void whatDoesNotFitTogetherIsRefused(String lines) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> call("func @f(%0: i32) -> void {\n" + lines + "\n}\n", 1))
                .withMessageStartingWith("@f: ");
    }

    @Test
    void namesAndCountsHaveToFit() {
        StructuredProgram program = StructuredParser.parse("func @f(%0: i32) -> void {\n  ret\n}\n");
        assertThatIllegalArgumentException().isThrownBy(() -> INTERPRETER.run(program, new byte[0]));
        assertThatIllegalArgumentException().isThrownBy(() -> INTERPRETER.call(program, "f"));
    }
}
