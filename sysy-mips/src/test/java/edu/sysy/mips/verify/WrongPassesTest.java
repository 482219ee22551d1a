package edu.sysy.mips.verify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import edu.sysy.Compiler;
import edu.sysy.ComponentException;
import edu.sysy.Level;
import edu.sysy.Stage;
import edu.sysy.VerificationException;
import edu.sysy.ir.Edge;
import edu.sysy.ir.Function;
import edu.sysy.ir.FunctionEditor;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Program;
import edu.sysy.ir.Terminator;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.ir.text.IrParser;
import edu.sysy.mips.Mips32;
import edu.sysy.pass.CompilerObserver;
import edu.sysy.pass.FunctionPass;
import edu.sysy.pass.Pass;
import edu.sysy.pass.PassContext;
import edu.sysy.pass.Pipeline;
import edu.sysy.pass.ProgramPass;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The table of wrong passes: what each does, and the message that names the pass, the function and the place. */
class WrongPassesTest {
    private static final Program PROGRAM = IrParser.parse("""
            func @twice(%0: i32) -> i32 {
            b0:
              %1 = add %0, %0
              ret %1
            }

            func @main() -> i32 {
            b0:
              %0 = const 10
              %1 = call i32 @twice(%0)
              br %1, b1, b2
            b1:
              jump b3(%0)
            b2:
              jump b3(%1)
            b3(%2: i32):
              ret %2
            }
            """);

    private static final Value MISSING = new Value(9, Type.I32);

    private static Compiler compiler(Pass... passes) {
        return Compiler.builder()
                .optimize(Level.O1)
                .target(Mips32.linux())
                .pipeline(Pipeline.of(passes))
                .verify(true)
                .build();
    }

    /** A pass that edits {@code main}. */
    private static Pass edit(Consumer<FunctionEditor> changes) {
        return FunctionPass.of(
                "mine", function -> function.name().equals(Program.MAIN) ? function.edit(changes) : function);
    }

    private static Operation.Call call(Value... arguments) {
        return new Operation.Call("twice", Type.I32, List.of(arguments));
    }

    private static Function twice(Program program) {
        return program.function("twice").orElseThrow();
    }

    static Stream<Arguments> brokenFunctions() {
        Value ten = new Value(0, Type.I32);
        return Stream.of(
                broken(
                        "a value that is used is deleted",
                        edit(e -> e.delete(0, 0)),
                        "@main, b0, '%1 = call i32 @twice(%0)': nothing defines %0",
                        "@main, b1, 'jump b3(%0)': nothing defines %0"),
                broken(
                        "a call has no arguments",
                        edit(e -> e.replace(0, 1, call())),
                        "@main, b0, '%1 = call i32 @twice()': @twice takes 1 arguments, not 0"),
                broken(
                        "a call has an argument of another type",
                        edit(e -> {
                            Value half = e.insert(0, 1, new Operation.FloatConstant(0.5f), 0);
                            e.replace(0, 1, call(half));
                        }),
                        "@main, b0, '%1 = call i32 @twice(%3)': argument 1 of @twice is f32, must be i32"),
                broken(
                        "a call names no function",
                        edit(e -> e.replace(0, 1, new Operation.Call("thrice", Type.I32, List.of(ten)))),
                        "@main, b0, '%1 = call i32 @thrice(%0)': there is no function @thrice"),
                broken(
                        "an edge has no arguments",
                        edit(e -> e.setTerminator(1, new Terminator.Jump(Edge.to(3)))),
                        "@main, b1, 'jump b3': the edge to b3 has 0 arguments, the block has 1 parameters"),
                broken(
                        "a return has no value",
                        edit(e -> e.setTerminator(3, new Terminator.Return(Value.NONE))),
                        "@main, b3, 'ret': the function returns i32, not void"),
                broken(
                        "an operand is undefined",
                        edit(e -> e.replace(0, 1, call(MISSING))),
                        "@main, b0, '%1 = call i32 @twice(%9)': nothing defines %9"),
                broken(
                        "a use comes before the definition",
                        edit(e -> e.insert(0, 0, new Operation.IntToFloat(ten), 0)),
                        "@main, b0, '%3 = itof %0': the definition of %0 does not dominate this use"),
                broken(
                        "a function that is called is gone",
                        ProgramPass.of(
                                "mine",
                                program -> program.withFunctions(program.functions().stream()
                                        .filter(function -> function != twice(program))
                                        .toList())),
                        "@main, b0, '%1 = call i32 @twice(%0)': there is no function @twice"));
    }

    static Stream<Arguments> brokenRules() {
        return Stream.concat(
                brokenFunctions(),
                Stream.of(broken(
                        "main is gone",
                        ProgramPass.of("mine", program -> program.withFunctions(List.of(twice(program)))),
                        "there is no function @main")));
    }

    private static Arguments broken(String what, Pass pass, String... errors) {
        return Arguments.of(what, pass, List.of(errors));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("brokenRules")
    void aPassThatBreaksARuleIsNamed(String what, Pass pass, List<String> errors) {
        Stage<Program, Program> optimize = compiler(pass).optimize();
        assertThatThrownBy(() -> optimize.run(PROGRAM))
                .isInstanceOfSatisfying(VerificationException.class, e -> {
                    assertThat(e.pass()).contains("mine");
                    assertThat(e.stage()).contains("optimize");
                    assertThat(e.errors()).extracting(Object::toString).isEqualTo(errors);
                })
                .message()
                .startsWith("after pass 'mine' of stage 'optimize':\n  " + String.join("\n  ", errors) + "\n");
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("brokenFunctions")
    void aStageBetweenOursIsNamed(String what, Pass pass, List<String> errors) {
        Compiler compiler = compiler();
        Stage<Program, Program> mine =
                Stage.of("my-stage", program -> Pipeline.of(pass).run(program, CompilerObserver.NONE));
        assertThatThrownBy(() -> compiler.optimize()
                        .andThen(mine)
                        .andThen(compiler.allocateRegisters().andThen(compiler.emit()))
                        .run(PROGRAM))
                .isInstanceOf(VerificationException.class)
                .message()
                .startsWith("after stage 'my-stage':\n  " + String.join("\n  ", errors) + "\n");
        assertThatThrownBy(() -> compiler.selectInstructions().run(mine.run(PROGRAM)))
                .message()
                .startsWith("before stage 'select-instructions':\n  " + String.join("\n  ", errors) + "\n");
    }

    @Test
    void aMainThatCannotBeCalledIsRefused() {
        Program program = IrParser.parse("func @main(%0: i32) -> i32 {\nb0:\n  ret %0\n}\n");
        assertThatThrownBy(() -> compiler().optimize().run(program))
                .isInstanceOf(VerificationException.class)
                .message()
                .startsWith("before stage 'optimize':\n  @main: the function must not have parameters\n");
    }

    static Stream<Arguments> failures() {
        return Stream.of(
                failing(
                        "a label that is not there",
                        edit(e -> e.delete(7, 0)),
                        "pass 'mine', in @main, has thrown java.lang.IllegalArgumentException: no block b7 in @main"),
                failing(
                        "an index that is not there",
                        edit(e -> e.delete(0, 5)),
                        "pass 'mine', in @main, has thrown java.lang.IndexOutOfBoundsException: "
                                + "@main, b0: there is no instruction 5 of 2"),
                failing(
                        "an edge to a block that is not there",
                        edit(e -> e.setTerminator(1, new Terminator.Jump(Edge.to(8)))),
                        "pass 'mine', in @main, has thrown java.lang.IllegalArgumentException: "
                                + "@main: b1 leads to b8, which is missing"),
                failing(
                        "an operation of another type",
                        edit(e -> e.replace(0, 0, new Operation.FloatConstant(1))),
                        "pass 'mine', in @main, has thrown java.lang.IllegalArgumentException: "
                                + "@main, b0, instruction 0: its type is i32, not f32 as that of "
                                + "FloatConstant[value=1.0]"),
                failing(
                        "a new block without an end",
                        edit(FunctionEditor::newBlock),
                        "pass 'mine', in @main, has thrown java.lang.IllegalStateException: "
                                + "@main, b4: the new block has no terminator"),
                failing("a function that is null", new Nothing(), "pass 'nothing', in @twice, has returned null"),
                failing(
                        "a program that is null",
                        ProgramPass.of(
                                "mine",
                                program ->
                                        program.function("x").map(x -> program).orElse(null)),
                        "pass 'mine' has returned null"),
                failing(
                        "an exception of its own",
                        ProgramPass.of("mine", program -> {
                            throw new UnsupportedOperationException("not today");
                        }),
                        "pass 'mine' has thrown java.lang.UnsupportedOperationException: not today"));
    }

    /** A pass that forgets to return something. */
    private record Nothing() implements FunctionPass {
        @Override
        public String name() {
            return "nothing";
        }

        @Override
        @SuppressWarnings("NullAway") // that is the mistake
        public Function run(Function function, PassContext context) {
            return null;
        }
    }

    private static Arguments failing(String what, Pass pass, String message) {
        return Arguments.of(what, pass, message);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("failures")
    void aPassThatFailsIsNamed(String what, Pass pass, String message) {
        Pipeline pipeline = Pipeline.of(pass);
        assertThatThrownBy(() -> pipeline.run(PROGRAM, CompilerObserver.NONE))
                .isInstanceOf(ComponentException.class)
                .hasMessage(message)
                .satisfies(e -> assertThat(e.getCause() == null).isEqualTo(message.endsWith("null")));
        assertThatThrownBy(() -> compiler(pass).optimize().run(PROGRAM)).hasMessage(message);
    }

    @Test
    void withoutVerificationTheSamePassesRun() {
        Compiler compiler = Compiler.builder()
                .target(Mips32.linux())
                .pipeline(Pipeline.of(edit(e -> e.delete(0, 0))))
                .build();
        assertThat(compiler.options().verify()).isFalse();
        assertThat(compiler.optimize()
                        .run(PROGRAM)
                        .function(Program.MAIN)
                        .orElseThrow()
                        .instructionCount())
                .isEqualTo(1);
    }
}
