package edu.sysy.mips.verify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import edu.sysy.Assembly;
import edu.sysy.Compiler;
import edu.sysy.ComponentException;
import edu.sysy.Level;
import edu.sysy.Stage;
import edu.sysy.Target;
import edu.sysy.VerificationError;
import edu.sysy.VerificationException;
import edu.sysy.ir.Function;
import edu.sysy.ir.Program;
import edu.sysy.machine.Allocation;
import edu.sysy.machine.MachineBlock;
import edu.sysy.machine.MachineFunction;
import edu.sysy.machine.MachineInstruction;
import edu.sysy.machine.MachineOperation;
import edu.sysy.machine.MachineProgram;
import edu.sysy.machine.Operand;
import edu.sysy.machine.RegisterAllocator;
import edu.sysy.machine.RegisterFile;
import edu.sysy.machine.SelectedProgram;
import edu.sysy.machine.VirtualRegister;
import edu.sysy.machine.text.MachineParser;
import edu.sysy.machine.text.MachineSyntax;
import edu.sysy.mips.Mips32;
import edu.sysy.pass.CompilerObserver;
import edu.sysy.pass.Pass;
import edu.sysy.source.SourceFile;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Observers, allocators, targets and stages that are wrong, and the messages that name them. */
class WrongPartsTest {
    private static final SourceFile SOURCE =
            SourceFile.of("sum.sy", "int main() { int a = getint(); int b = getint(); return a + b; }");

    private static Compiler.Builder builder() {
        return Compiler.builder().optimize(Level.O1).target(Mips32.linux());
    }

    // ---- observers

    /** An observer that throws when a pass has run. */
    private static final class Broken implements CompilerObserver {
        @Override
        public void after(Pass pass, Program before, Program after, long nanoseconds) {
            throw new IllegalStateException("no room");
        }
    }

    @Test
    void anObserverThatThrowsIsNamed() {
        String message = "observer " + Broken.class.getName() + ", after pass 'simplify-control-flow', has thrown "
                + "java.lang.IllegalStateException: no room";
        for (CompilerObserver observer : List.of(
                new Broken(),
                new Broken().and(new CompilerObserver() {}),
                new CompilerObserver() {}.and(new CompilerObserver() {}).and(new Broken()))) {
            assertThatThrownBy(() -> builder().observer(observer).build().compile(SOURCE))
                    .isInstanceOf(ComponentException.class)
                    .hasMessage(message)
                    .hasRootCauseMessage("no room");
        }
    }

    @Test
    void aDiagnosticListenerThatThrowsIsNamed() {
        Compiler compiler = builder()
                .diagnostics((source, diagnostic) -> {
                    throw new IllegalStateException("no room");
                })
                .build();
        assertThatThrownBy(() -> compiler.parse().run(SourceFile.of("wrong.sy", "int main() { return x; }")))
                .isInstanceOf(ComponentException.class)
                .hasMessage("diagnostic listener " + WrongPartsTest.class.getName()
                        + " has thrown java.lang.IllegalStateException: no room");
    }

    /** Not exceptions only: assertions, deep recursion, and plugins that were compiled with another version. */
    @Test
    void anObserverThatThrowsAnErrorIsNamed() {
        for (Error error :
                List.of(new AssertionError("not so"), new StackOverflowError(), new NoSuchMethodError("gone"))) {
            CompilerObserver observer = new CompilerObserver() {
                @Override
                public void before(Pass pass, Program program) {
                    throw error;
                }
            };
            assertThatThrownBy(() -> builder().observer(observer).build().compile(SOURCE))
                    .isInstanceOf(ComponentException.class)
                    .hasMessageStartingWith("observer ")
                    .hasMessageEndingWith(" has thrown " + error)
                    .hasCause(error);
        }
    }

    @Test
    void aVirtualMachineWithoutMemoryIsNobodysMistake() {
        OutOfMemoryError error = new OutOfMemoryError();
        Stage<Program, Program> big = Stage.of("big", program -> {
            throw error;
        });
        assertThatThrownBy(() -> big.run(Program.of(List.of(), List.of()))).isSameAs(error);
    }

    // ---- allocators

    /** What an allocator that is no good does. */
    private interface WrongAllocation {
        Allocation allocate(MachineFunction function, RegisterFile registers);
    }

    private static RegisterAllocator allocator(WrongAllocation wrong) {
        return new RegisterAllocator() {
            @Override
            public String name() {
                return "mine";
            }

            @Override
            public Allocation allocate(MachineFunction function, RegisterFile registers) {
                return wrong.allocate(function, registers);
            }
        };
    }

    /** Puts everything in one register but what has to be in another. */
    private static Allocation oneRegister(MachineFunction function, RegisterFile registers) {
        Allocation.Builder builder = Allocation.builder(function);
        for (int i = 0; i < function.instructionCount(); i++) {
            List<Operand> operands = function.instruction(i).operation().operands();
            for (int k = 0; k < operands.size(); k++) {
                Operand operand = operands.get(k);
                if (operand.register() instanceof VirtualRegister) {
                    builder.locate(
                            i,
                            k,
                            operand.constraint() instanceof Operand.Constraint.Fixed(var place)
                                    ? place
                                    : registers.allocatable().getFirst(),
                            operand.role().defines());
                }
            }
        }
        return builder.build();
    }

    static Stream<Arguments> wrongAllocators() {
        MachineFunction other = new MachineFunction(
                "other", List.of(new MachineBlock(0, List.of(), List.of(RETURN), List.of())), 0, List.of(), 0);
        return Stream.of(
                Arguments.of("everything in one register", allocator(WrongPartsTest::oneRegister), """
                        after stage 'allocate-selected' with register allocator 'mine':
                          @main, b0, 'v2:$v1 = addu v0:$v1, v1:$v1': v0 is wanted in $v1, but its value there is \
                        clobbered by instruction 1, 'v1 in $v0 = call @getint()'
                          @main, b0, 'v2:$v1 = addu v0:$v1, v1:$v1': v1 is wanted in $v1, but its value there is \
                        defined elsewhere by instruction 1, 'v1 in $v0 = call @getint()'
                          @main, b0, 'return v2 in $v0': v2 is wanted in $v0, but its value there is \
                        defined elsewhere by instruction 2, 'v2 = addu v0, v1'
                        """),
                Arguments.of(
                        "no places",
                        allocator((function, registers) ->
                                Allocation.builder(function).build()),
                        """
                        after stage 'allocate-selected' with register allocator 'mine':
                          @main, b0, 'v0 in $v0 = call @getint()': v0 has no location
                          @main, b0, 'v1 in $v0 = call @getint()': v1 has no location
                          @main, b0, 'v2 = addu v0, v1': v0 has no location
                          @main, b0, 'v2 = addu v0, v1': v1 has no location
                          @main, b0, 'v2 = addu v0, v1': v2 has no location
                          @main, b0, 'return v2 in $v0': v2 has no location
                        """),
                Arguments.of(
                        "another function",
                        allocator((function, registers) ->
                                Allocation.builder(other).build()),
                        """
                        after stage 'allocate-selected' with register allocator 'mine':
                          @main: the allocation is that of another function
                        """));
    }

    private static final MachineInstruction RETURN = MachineParser.of(
                    Mips32.linux().syntax())
            .parseSelected("func @f {\nb0:\n  return\n}\n")
            .functions()
            .getFirst()
            .instruction(0);

    @ParameterizedTest(name = "{0}")
    @MethodSource("wrongAllocators")
    void aWrongAllocationIsNamed(String what, RegisterAllocator allocator, String message) {
        Compiler compiler = builder().allocator(allocator).verify(true).build();
        assertThatThrownBy(() -> compiler.compile(SOURCE))
                .isInstanceOf(VerificationException.class)
                .hasMessage(message);
    }

    /** Where no code can be made of an allocation, its allocator is named, not the target that tries. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("wrongAllocators")
    void anUnusableAllocationIsNamedUnverifiedToo(String what, RegisterAllocator allocator, String message) {
        Compiler compiler = builder().allocator(allocator).build();
        if (what.equals("everything in one register")) { // code can be made of it
            assertThat(compiler.compile(SOURCE).text()).contains("jal     getint");
        } else {
            assertThatThrownBy(() -> compiler.compile(SOURCE))
                    .isInstanceOf(VerificationException.class)
                    .hasMessage(message);
        }
    }

    @Test
    @SuppressWarnings("NullAway") // that is the mistake
    void anAllocatorThatFailsIsNamed() {
        assertThatThrownBy(() ->
                        builder().allocator(allocator((f, r) -> null)).build().compile(SOURCE))
                .isInstanceOf(ComponentException.class)
                .hasMessage("register allocator 'mine', in @main, has returned null");
        assertThatThrownBy(() -> builder()
                        .allocator(allocator((f, r) -> {
                            throw new IllegalStateException("out of colours");
                        }))
                        .build()
                        .compile(SOURCE))
                .isInstanceOf(ComponentException.class)
                .hasMessage("register allocator 'mine', in @main, has thrown java.lang.IllegalStateException: "
                        + "out of colours");
    }

    // ---- targets

    /** A target that cannot do the one thing that it is told. */
    private record WrongTarget(boolean selects) implements Target {
        private static final Mips32 MIPS = Mips32.linux();

        @Override
        public String name() {
            return "wrong";
        }

        @Override
        public RegisterFile registers() {
            return MIPS.registers();
        }

        @Override
        public MachineFunction select(Program program, Function function, Level level) {
            if (selects) {
                return MIPS.select(program, function, level);
            }
            throw new IllegalStateException("no instruction for getint");
        }

        @Override
        public String symbol(String function) {
            return MIPS.symbol(function);
        }

        @Override
        public MachineSyntax syntax() {
            return MIPS.syntax();
        }

        @Override
        public List<VerificationError> verify(MachineProgram program) {
            return List.of(new VerificationError("main", "b0", "", "the frame is too small"));
        }

        @Override
        public Optional<String> verify(MachineOperation operation) {
            return operation.callee().map(symbol -> symbol + " cannot be called");
        }

        @Override
        @SuppressWarnings("NullAway") // that is the mistake
        public Assembly emit(MachineProgram program) {
            return null;
        }
    }

    @Test
    void aTargetThatFailsIsNamed() {
        assertThatThrownBy(
                        () -> builder().target(new WrongTarget(false)).build().compile(SOURCE))
                .isInstanceOf(ComponentException.class)
                .hasMessage("target 'wrong', in @main, has thrown java.lang.IllegalStateException: "
                        + "no instruction for getint");
        assertThatThrownBy(() -> builder().target(new WrongTarget(true)).build().compile(SOURCE))
                .isInstanceOf(ComponentException.class)
                .hasMessage("target 'wrong' has returned null");
    }

    @Test
    void aTargetIsAskedWhatIsWrong() {
        Compiler compiler = builder().target(new WrongTarget(true)).verify(true).build();
        Stage<SourceFile, Program> ssa = compiler.parse().andThen(compiler.buildSsa());
        assertThatThrownBy(() -> ssa.andThen(compiler.allocateRegisters()).run(SOURCE))
                .hasMessage("""
                        after stage 'select-instructions':
                          @main, b0, 'v0 in $v0 = call @getint()': getint cannot be called
                          @main, b0, 'v1 in $v0 = call @getint()': getint cannot be called
                        """);
        SourceFile nothing = SourceFile.of("nothing.sy", "int main() { return 0; }");
        assertThatThrownBy(() -> ssa.andThen(compiler.allocateRegisters()).run(nothing))
                .hasMessage("after stage 'allocate-selected' with register allocator 'ssa':\n"
                        + "  @main, b0: the frame is too small\n");
    }

    // ---- stages

    @Test
    @SuppressWarnings("NullAway") // that is the mistake
    void aStageThatFailsIsNamed() {
        Compiler compiler = builder().build();
        Stage<Program, Program> nothing = Stage.of("nothing", program -> null);
        assertThatThrownBy(() -> compiler.parse()
                        .andThen(compiler.buildSsa())
                        .andThen(nothing)
                        .andThen(compiler.optimize())
                        .run(SOURCE))
                .isInstanceOf(ComponentException.class)
                .hasMessage("stage 'nothing' has returned null");
    }

    @Test
    void aStageOfMachineCodeIsNamed() {
        Compiler compiler = builder().verify(true).build();
        Stage<SelectedProgram, SelectedProgram> wrong = Stage.of(
                "drop-calls",
                program -> new SelectedProgram(
                        program.sourceName(),
                        program.globals(),
                        program.functions().stream()
                                .map(f -> f.withBlocks(f.blocks().stream()
                                        .map(b -> b.withInstructions(b.instructions().stream()
                                                .filter(i ->
                                                        i.operation().callee().isEmpty())
                                                .toList()))
                                        .toList()))
                                .toList()));
        assertThatThrownBy(() -> compiler.parse()
                        .andThen(compiler.buildSsa())
                        .andThen(compiler.selectInstructions())
                        .andThen(wrong)
                        .andThen(compiler.allocateSelected())
                        .run(SOURCE))
                .isInstanceOfSatisfying(VerificationException.class, e -> {
                    assertThat(e.pass()).isEmpty();
                    assertThat(e.stage()).contains("drop-calls");
                })
                .hasMessage("""
                        after stage 'drop-calls':
                          @main, b0, 'v2 = addu v0, v1': nothing defines v0
                          @main, b0, 'v2 = addu v0, v1': nothing defines v1
                        """);
    }
}
