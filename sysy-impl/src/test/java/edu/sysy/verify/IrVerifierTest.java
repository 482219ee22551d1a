package edu.sysy.verify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import edu.sysy.VerificationError;
import edu.sysy.VerificationException;
import edu.sysy.ir.Block;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Program;
import edu.sysy.ir.Terminator;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.ir.text.IrParser;
import edu.sysy.pass.FunctionPass;
import edu.sysy.pass.Pipeline;
import edu.sysy.pass.ProgramPass;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class IrVerifierTest {
    private static final String SURROUNDINGS = """
            global @a: i32[4]
            const @c: i32[4]
            func @add(%0: i32, %1: f32) -> i32 {
            b0:
              ret %0
            }
            func @quiet() -> void {
            b0:
              ret
            }
            """;

    /** Each row: a line of a function that breaks a rule, and the messages. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    %5 = add %9: i32, %0 | nothing defines %9
                    %5 = add %0, none | an operand is missing; the second operand is void, must be i32
                    %5 = add %6: i32, %0 | nothing defines %6
                    %5 = add %5: i32, %0 | the definition of %5 does not dominate this use
                    %5 = add %1: i32, %0 | %1 is f32 where it is defined but i32 here
                    %0 = const 1 | %0 is defined twice
                    %5 = mul %0, %1 | the second operand is f32, must be i32
                    %5 = cmp lt %2, %0 | the first operand is addr, must be i32
                    %5 = fdiv %0, %1 | the first operand is i32, must be f32
                    %5 = fcmp le %1, %0 | the second operand is i32, must be f32
                    %5 = fneg %0 | the operand is i32, must be f32
                    %5 = itof %1 | the operand is f32, must be i32
                    %5 = ftoi %2 | the operand is addr, must be f32
                    %5 = select i32 %1, %0, %0 | the condition is f32, must be i32
                    %5 = select i32 %0, %0, %1 | the second choice is f32, must be i32
                    %5 = offset %0, %0 | the first operand is i32, must be addr
                    %5 = offset %2, %1 | the second operand is f32, must be i32
                    %5 = load f32 %0 | the address is i32, must be addr
                    store %0, %0 | the address is i32, must be addr
                    zero %1, 4 | the address is f32, must be addr
                    %5 = address @nowhere | there is no global @nowhere
                    %5 = address @add | there is no global @add
                    undef void | there are no values of type void
                    load void %2 | there are no values of type void
                    %5 = alloca void[2] | there are no values of type void
                    %5 = alloca i32x4[2] | the type must be a scalar one, is i32x4
                    %5 = load f32x4 %2 | the type must be a scalar one, is f32x4
                    %5 = undef i32x4 | the type must be a scalar one, is i32x4
                    %5 = splat i32x4 %1 | the scalar is f32, must be i32
                    %5 = vload i32x4 %0 | the address is i32, must be addr
                    vstore %2, %0 | the value is i32, must be a vector
                    vstore %0, %18 | the address is i32, must be addr
                    store %2, %18 | the type must be a scalar one, is i32x4
                    %5 = add %18, %0 | the first operand is i32x4, must be i32
                    %5 = lanewise add %18, %0 | the second operand is i32, must be i32x4
                    %5 = lanewise fadd %18, %19 | the first operand is i32x4, must be f32x4
                    %5 = convert ftoi %18 | the operand is i32x4, must be f32x4
                    %5 = vselect f32x4 %19, %19, %19 | the mask is f32x4, must be i32x4
                    %5 = vselect f32x4 %18, %19, %18 | the second choice is i32x4, must be f32x4
                    %5 = select i32x4 %0, %18, %18 | the type must be a scalar one, is i32x4
                    %5 = reduce add %19 | the vector is f32x4, must be i32x4
                    %5 = extract i32 %19, 0 | the lanes are f32, not i32
                    %5 = extract i32 %0, 0 | the vector is i32, must be a vector
                    %5 = insert %19, 0, %0 | the scalar is i32, must be f32
                    library putf(%2, %18) | argument 2 is a vector
                    %5 = call i32 @nowhere() | there is no function @nowhere
                    %5 = call i32 @add(%0) | @add takes 2 arguments, not 1
                    %5 = call i32 @add(%0, %0) | argument 2 of @add is i32, must be f32
                    %5 = call f32 @add(%0, %1) | @add returns i32, not f32
                    call void @add(%0, %1) | @add returns i32, not void
                    %5 = library getint(%0) | getint takes 0 arguments, not 1
                    library putint(%1) | argument 1 of putint is f32, must be i32
                    library putarray(%0, %0) | argument 2 of putarray is i32, must be addr
                    library putf() | putf takes 1 or more arguments, not 0
                    library putf(%0) | argument 1 of putf is i32, must be addr
                    library putf(%2, none) | an operand is missing; argument 2 is missing
                    """)
    void a_broken_instruction_is_rejected(String line, String messages) {
        String text = SURROUNDINGS + """
                func @main() -> i32 {
                b0:
                  %20 = const 0
                  ret %20
                }
                func @f(%0: i32, %1: f32, %2: addr) -> void {
                b0:
                  %3 = address @c
                  %4 = offset %3, %0
                  %18 = lanes i32x4 [0, 1, 2, 3]
                  %19 = splat f32x4 %1
                """ + "  " + line + """

                  ret
                }
                """;
        List<VerificationError> errors = IrVerifier.verify(IrParser.parse(text));
        assertThat(errors).extracting(VerificationError::message).containsExactly(messages.split("; "));
        for (VerificationError error : errors) {
            assertThat(error.function()).isEqualTo("f");
            assertThat(error.block()).isEqualTo("b0");
            assertThat(error.instruction()).isEqualTo(line.replaceAll(": [a-z0-9]+", ""));
        }
    }

    @Test
    void a_correct_program_has_no_errors() {
        String text = SURROUNDINGS + """
                func @main() -> i32 {
                b0:
                  %0 = address @a
                  %1 = alloca f32[3]
                  %2 = load i32 %0
                  br %2, b1(%2), b2
                b1(%3: i32):
                  %4 = offset %1, %3
                  %5 = itof %3
                  store %4, %5
                  library putf(%0, %5, %3)
                  call void @quiet()
                  %6 = call i32 @add(%3, %5)
                  br %6, b1(%6), b2
                b2:
                  ret %2
                }
                """;
        assertThat(IrVerifier.verify(IrParser.parse(text))).isEmpty();
    }

    @Test
    void a_definition_in_another_branch_does_not_dominate() {
        expect(
                """
                func @f(%0: i32) -> i32 {
                b0:
                  br %0, b1, b2
                b1:
                  %1 = const 1
                  jump b3(%1)
                b2:
                  jump b3(%1)
                b3(%2: i32):
                  %3 = add %1, %2
                  ret %3
                }
                """,
                "@f, b3, '%3 = add %1, %2': the definition of %1 does not dominate this use",
                "@f, b2, 'jump b3(%1)': the definition of %1 does not dominate this use");
    }

    @Test
    void a_value_defined_in_two_blocks_is_rejected() {
        expect("""
                func @f(%0: i32) -> void {
                b0:
                  %1 = const 1
                  jump b1(%1)
                b1(%1: i32):
                  ret
                }
                """, "@f, b1: %1 is defined twice");
    }

    @Test
    void an_alloca_outside_the_entry_is_rejected() {
        expect("""
                func @f() -> void {
                b0:
                  jump b1
                b1:
                  %1 = alloca i32[1]
                  ret
                }
                """, "@f, b1, '%1 = alloca i32[1]': an alloca must stand in the entry block");
    }

    @Test
    void edges_must_match_parameters() {
        expect(
                """
                func @f(%0: i32, %1: f32) -> void {
                b0:
                  br %0, b1(%1), b1
                b1(%2: i32):
                  ret
                }
                """,
                "@f, b0, 'br %0, b1(%1), b1': argument 1 of the edge to b1 is f32, must be i32",
                "@f, b0, 'br %0, b1(%1), b1': the edge to b1 has 0 arguments, the block has 1 parameters");
    }

    @Test
    void conditions_and_results_have_types() {
        expect(
                """
                func @f(%0: f32) -> i32 {
                b0:
                  br %0, b1, b2
                b1:
                  ret %0
                b2:
                  ret
                }
                """,
                "@f, b0, 'br %0, b1, b2': the condition is f32, must be i32",
                "@f, b1, 'ret %0': the function returns i32, not f32",
                "@f, b2, 'ret': the function returns i32, not void");
        expect("""
                func @f(%0: f32) -> void {
                b0:
                  ret %0
                }
                """, "@f, b0, 'ret %0': the function returns void, not f32");
    }

    @Test
    void calls_pass_and_return_scalars() {
        expect(
                "func @f(%0: f32x4) -> i32x4 {\nb0:\n  unreachable\n}\n",
                "@f: a parameter of the function is f32x4, must be a scalar",
                "@f: the function returns i32x4, must return a scalar");
    }

    @Test
    void a_parameter_must_be_a_value() {
        Block entry = new Block(0, List.of(Value.NONE), List.of(), new Terminator.Return(Value.NONE));
        Program program = Program.of(List.of(), List.of(Function.of("f", Type.VOID, List.of(entry))));
        assertThat(IrVerifier.verifyPart(program))
                .containsExactly(new VerificationError("f", "b0", "", "a parameter has no value"));
    }

    @Test
    void a_whole_program_needs_a_main_of_the_right_kind() {
        Program empty = Program.of(List.of(), List.of());
        assertThat(IrVerifier.verifyPart(empty)).isEmpty();
        assertThat(IrVerifier.verify(empty))
                .extracting(VerificationError::toString)
                .containsExactly("there is no function @main");
        Program strange = IrParser.parse("func @main(%0: i32) -> void {\nb0:\n  ret\n}\n");
        assertThat(IrVerifier.verify(strange))
                .extracting(VerificationError::toString)
                .containsExactly(
                        "@main: the function must not have parameters",
                        "@main: the function must return i32, not void");
    }

    @Test
    void the_observer_names_the_pass_that_broke_the_program() {
        Program program = IrParser.parse("func @f(%0: i32) -> i32 {\nb0:\n  %1 = add %0, %0\n  ret %1\n}\n");
        FunctionPass fine = FunctionPass.of("fine", f -> f);
        FunctionPass breaking = FunctionPass.of(
                "breaking",
                f -> f.withBlocks(List.of(f.entry()
                        .withInstructions(List.of(new Instruction(
                                new Value(1, Type.I32),
                                new Operation.Add(new Value(7, Type.I32), new Value(0, Type.I32))))))));
        VerifyingObserver observer = new VerifyingObserver();
        assertThatCode(() -> Pipeline.of(fine).run(program, observer)).doesNotThrowAnyException();
        VerificationException error = catchThrowableOfType(
                VerificationException.class,
                () -> Pipeline.of(fine, breaking, fine).run(program, observer));
        assertThat(error.pass()).contains("breaking");
        assertThat(error.errors()).hasSize(1);
        assertThat(error).hasMessage("""
                        after pass 'breaking':
                          @f, b0, '%1 = add %7, %0': nothing defines %7

                        func @f(%0: i32) -> i32 {
                        b0:
                          %1 = add %7: i32, %0
                          ret %1
                        }
                        """);
    }

    @Test
    void the_observer_notices_that_main_is_gone() {
        Program program = IrParser.parse("func @main() -> i32 {\nb0:\n  %0 = const 0\n  ret %0\n}\n");
        Pipeline pipeline = Pipeline.of(ProgramPass.of("empty", p -> p.withFunctions(List.of())));
        VerificationException error =
                catchThrowableOfType(VerificationException.class, () -> pipeline.run(program, new VerifyingObserver()));
        assertThat(error).hasMessageContaining("there is no function @main");
    }

    private static void expect(String text, String... errors) {
        assertThat(IrVerifier.verifyPart(IrParser.parse(text)))
                .extracting(VerificationError::toString)
                .containsExactlyInAnyOrder(errors);
    }
}
