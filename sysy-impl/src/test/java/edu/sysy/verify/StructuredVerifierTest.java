package edu.sysy.verify;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.VerificationError;
import edu.sysy.ir.Global;
import edu.sysy.ir.InitialData;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.structured.Attributes;
import edu.sysy.structured.Carried;
import edu.sysy.structured.For;
import edu.sysy.structured.Region;
import edu.sysy.structured.Return;
import edu.sysy.structured.Scope;
import edu.sysy.structured.StructuredFunction;
import edu.sysy.structured.StructuredProgram;
import edu.sysy.structured.text.StructuredParser;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StructuredVerifierTest {
    private static final String CORRECT = """
            global @a: i32[4]

            func @add(%0: i32, %1: f32) -> i32 {
              ret %0
            }

            func @main() -> i32 {
              %0 = alloca i32[4]
              %1 = const 0
              %2 = const 1
              %3 = library getint()
              %4 = fconst 0x1.0p0
              %5, %6: f32 = if %3 {
                %7 = add %1, %2
                yield %7, %4
              } else {
                yield %1, %4
              }
              %8, %9: f32 = for %10 = %1, lt %3, step %2 end %11 carry (%12: i32 = %5, %13: f32 = %6) {
                %14 = add %12, %10
                yield %14, %13
              }
              %15 = scope b1 {
                %16: f32 = while carry (%17: i32 = %8, %18: f32 = %9) {
                  %19 = cmp lt %17, %11
                  %20 = call i32 @add(%17, %18)
                  proceed %19 (%18)
                } {
                  if %20 {
                    break b1 (%20)
                  }
                  yield %20, %18
                }
                %21 = ftoi %16
                yield %21
              }
              ret %15
            }
            """;

    @Test
    void aCorrectProgramHasNoErrors() {
        assertThat(StructuredVerifier.verify(StructuredParser.parse(CORRECT))).isEmpty();
    }

    /** Each row: what is replaced in the correct program, by what, the line that is wrong, the messages. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
                    %2 = const 1 | "%2 = const 1\n%1 = const 2" | %1 = const 2 | %1 is defined twice
                    ret %15 | "for %1 = %2, lt %2, step %2 {\n}\nret %15" | "for %1 = %2, lt %2, step %2" | %1 is defined twice
                    ret %15 | "while carry (%1: i32 = %2) {\nproceed %2\n} {\nyield %2\n}\nret %15" | while carry (%1: i32 = %2) | %1 is defined twice
                    ret %15 | "%1 = if %2 {\nyield %2\n} else {\nyield %2\n}\nret %15" | %1 = if %2 | %1 is defined twice
                    add %12, %10 | add %12, %14: i32 | %14 = add %12, %14 | nothing before defines %14
                    add %12, %10 | add %12, %99: i32 | %14 = add %12, %99 | nothing before defines %99
                    add %12, %10 | add %12, none | %14 = add %12, none | an operand is missing; the second operand is void, must be i32
                    add %12, %10 | add %12, %7 | %14 = add %12, %7 | %7 is not visible here
                    add %12, %10 | add %12, %8 | %14 = add %12, %8 | nothing before defines %8
                    add %12, %10 | add %12, %11 | %14 = add %12, %11 | nothing before defines %11
                    add %12, %10 | add %12, %4: i32 | %14 = add %12, %4 | %4 is f32 where it is defined but i32 here
                    add %12, %10 | add %12, %13 | %14 = add %12, %13 | the second operand is f32, must be i32
                    "yield %1, %4" | "yield %7, %4" | "yield %7, %4" | %7 is not visible here
                    ret %15 | ret %20 | ret %20 | %20 is not visible here
                    ret %15 | ret %10 | ret %10 | %10 is not visible here
                    ret %15 | ret %17 | ret %17 | %17 is not visible here
                    ret %15 | ret | ret | the function returns i32, not void
                    ret %15 | ret %9 | ret %9 | the function returns i32, not f32
                    ret %15 | yield %15 | yield %15 | the body of a function must not yield
                    ret %15 | ; | yield | the body of a function must not yield
                    ret %15 | proceed %15 | proceed %15 | only the condition of a loop ends with proceed
                    ret %15 | break b1 (%15) | break b1 (%15) | there is no scope b1 around it
                    if %3 | if %4 | if %4 | the condition is f32, must be i32
                    "yield %1, %4" | yield %1 | yield %1 | the yield has 1 values, the branch takes 2
                    "yield %7, %4" | "yield %4, %4" | "yield %4, %4" | value 1 for the branch is f32, must be i32
                    "yield %7, %4" | proceed %7 | proceed %7 | only the condition of a loop ends with proceed
                    %10 = %1 | %10 = %4 | for %10 = %4, lt %3, step %2 end %11 carry (%12: i32 = %5, %13: f32 = %6) | the start is f32, must be i32
                    lt %3, step | lt %4, step | for %10 = %1, lt %4, step %2 end %11 carry (%12: i32 = %5, %13: f32 = %6) | the bound is f32, must be i32
                    step %2 | step %4 | for %10 = %1, lt %3, step %4 end %11 carry (%12: i32 = %5, %13: f32 = %6) | the step is f32, must be i32
                    step %2 | step %14: i32 | for %10 = %1, lt %3, step %14 end %11 carry (%12: i32 = %5, %13: f32 = %6) | nothing before defines %14
                    lt %3, step | lt %10, step | for %10 = %1, lt %10, step %2 end %11 carry (%12: i32 = %5, %13: f32 = %6) | nothing before defines %10
                    for %10 = | for %10: f32 = | for %10: f32 = %1, lt %3, step %2 end %11 carry (%12: i32 = %5, %13: f32 = %6) | the counter is f32, must be i32; the second operand is f32, must be i32
                    end %11 | end %11: f32 | for %10 = %1, lt %3, step %2 end %11: f32 carry (%12: i32 = %5, %13: f32 = %6) | the end is f32, must be i32; the second operand is f32, must be i32
                    "%8, %9: f32 = for" | "%8, %9 = for" | "for %10 = %1, lt %3, step %2 end %11 carry (%12: i32 = %5, %13: f32 = %6)" | value 2 for what it carries is i32, must be f32; value 2 for what it carries is i32, must be f32
                    %13: f32 = %6 | %13: f32 = %5 | for %10 = %1, lt %3, step %2 end %11 carry (%12: i32 = %5, %13: f32 = %5) | value 2 for what it carries is i32, must be f32
                    "yield %14, %13" | yield %14 | yield %14 | the yield has 1 values, the loop takes 2
                    "yield %14, %13" | "yield %14, %12" | "yield %14, %12" | value 2 for the loop is i32, must be f32
                    "yield %20, %18" | "yield %20, %20" | "yield %20, %20" | value 2 for the loop is i32, must be f32
                    %18: f32 = %9 | %18: f32 = %17: f32 | while carry (%17: i32 = %8, %18: f32 = %17) | nothing before defines %17
                    proceed %19 (%18) | proceed %18 (%18) | proceed %18 (%18) | the condition is f32, must be i32
                    proceed %19 (%18) | proceed %19 (%17) | proceed %19 (%17) | value 1 for the loop is i32, must be f32
                    proceed %19 (%18) | proceed %19 | proceed %19 | the end of the condition has 0 values, the loop takes 1
                    proceed %19 (%18) | yield %18 | yield %18 | the condition of a loop must not yield
                    break b1 (%20) | break b1 | break b1 | the end of the region has 0 values, scope b1 takes 1
                    break b1 (%20) | break b1 (%18) | break b1 (%18) | value 1 for scope b1 is f32, must be i32
                    break b1 (%20) | break b2 (%20) | break b2 (%20) | there is no scope b2 around it
                    yield %21 | yield | yield | the yield has 0 values, the scope takes 1
                    yield %21 | yield %16 | yield %16 | value 1 for the scope is f32, must be i32
                    %21 = ftoi %16 | "scope b1 {\n}\n%21 = ftoi %16" | scope b1 | two scopes are called b1
                    "%21 = ftoi %16" | "%21 = ftoi %16\n%30 = alloca i32[1]" | %30 = alloca i32[1] | an alloca must stand in the entry block
                    ret %15 | "%30 = alloca i32[1]\nret %15" | %30 = alloca i32[1] | an alloca must stand in the entry block
                    %2 = const 1 | "%2 = const 1\n%30 = address @b" | %30 = address @b | there is no global @b
                    call i32 @add(%17, %18) | call i32 @sub(%17) | %20 = call i32 @sub(%17) | there is no function @sub
                    call i32 @add(%17, %18) | call i32 @add(%17) | %20 = call i32 @add(%17) | @add takes 2 arguments, not 1
                    """)
    void aBrokenRuleIsReported(String part, String other, String line, String messages) {
        assertThat(CORRECT).contains(part);
        String text = CORRECT.replace(part, other.replace("\\n", "\n"));
        List<VerificationError> errors = StructuredVerifier.verify(StructuredParser.parse(text));
        assertThat(errors).as(text).isNotEmpty();
        assertThat(errors.getFirst().function()).isEqualTo("main");
        assertThat(errors.getFirst().instruction()).endsWith(line);
        assertThat(errors).extracting(VerificationError::message).startsWith(messages.split("; "));
    }

    @Test
    void aWholeProgramHasItsMain() {
        expect("func @f() -> void {\n  ret\n}\n", "there is no function @main");
        expect("func @main() -> void {\n  ret\n}\n", "the function must return i32, not void");
        expect("func @main(%0: i32) -> i32 {\n  ret %0\n}\n", "the function must not have parameters");
        assertThat(StructuredVerifier.verifyPart(StructuredParser.parse("func @f() -> void {\n  ret\n}\n")))
                .isEmpty();
    }

    private static void expect(String text, String message) {
        assertThat(StructuredVerifier.verify(StructuredParser.parse(text)))
                .extracting(VerificationError::message)
                .containsExactly(message);
    }

    /** What no text says. */
    @Test
    void valuesThatAreMissingAndNamesThatAreNotUniqueAreReported() {
        Value zero = new Value(0, Type.I32);
        Region nothing = new Region(List.of(), new Return(Value.NONE));
        StructuredFunction empty = new StructuredFunction("f", Type.VOID, List.of(Value.NONE, zero, zero), nothing);
        Global global = new Global("a", Type.I32, 1, InitialData.zero(), false);
        assertThat(messages(new StructuredProgram(List.of(global, global), List.of(empty))))
                .containsExactly("two globals are called @a", "a parameter has no value", "%0 is defined twice");
        StructuredFunction other = new StructuredFunction("f", Type.VOID, List.of(), nothing);
        assertThat(messages(new StructuredProgram(List.of(), List.of(other, other))))
                .containsExactly("two functions have this name");
        For loop = new For(
                Value.NONE,
                zero,
                edu.sysy.ir.Condition.LT,
                zero,
                zero,
                Value.NONE,
                List.of(new Carried(Value.NONE, zero)),
                List.of(Value.NONE),
                new Region(List.of(), new Return(Value.NONE)),
                Attributes.NONE,
                0);
        Region body = new Region(List.of(loop), new Return(Value.NONE));
        StructuredFunction looping = new StructuredFunction("f", Type.VOID, List.of(zero), body);
        assertThat(messages(new StructuredProgram(List.of(), List.of(looping))))
                .contains("the counter has no value", "a parameter has no value", "a result has no value");
    }

    private static List<String> messages(StructuredProgram program) {
        return StructuredVerifier.verifyPart(program).stream()
                .map(VerificationError::message)
                .toList();
    }

    @Test
    void regionsThatAreNestedTooDeepAreReported() {
        Region region = new Region(List.of(), new Return(Value.NONE));
        List<StructuredFunction> functions = new ArrayList<>();
        for (int depth = 1; depth <= Region.MAX_DEPTH + 1; depth++) {
            functions.add(new StructuredFunction("f" + depth, Type.VOID, List.of(), region));
            region = new Region(
                    List.of(new Scope(depth, region, List.of(), Attributes.NONE, 0)), new Return(Value.NONE));
        }
        assertThat(StructuredVerifier.verifyPart(new StructuredProgram(List.of(), functions)))
                .singleElement()
                .satisfies(error -> {
                    assertThat(error.function()).isEqualTo("f" + (Region.MAX_DEPTH + 1));
                    assertThat(error.message()).isEqualTo("regions are nested more than 400 deep");
                });
    }
}
