package edu.sysy.testing.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.Compiler;
import edu.sysy.Level;
import edu.sysy.ir.Program;
import edu.sysy.ir.text.IrParser;
import edu.sysy.machine.AllocatedFunction;
import edu.sysy.machine.MachineBlock;
import edu.sysy.machine.MachineFunction;
import edu.sysy.machine.MachineInstruction;
import edu.sysy.machine.MachineProgram;
import edu.sysy.machine.Operand;
import edu.sysy.machine.RegisterSet;
import edu.sysy.object.Symbols;
import edu.sysy.simulate.Executable;
import edu.sysy.simulate.Simulator;
import edu.sysy.source.SourceFile;
import edu.sysy.testing.Corpus;
import edu.sysy.testing.CorpusRun;
import edu.sysy.testing.target.TargetUnderTest;
import edu.sysy.verify.CallChecker;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Functions change no more registers than their callers expect, and return with all others as they were. */
public abstract class RegistersContract {
    /** Two functions that call each other, one that they call, and one that calls them and keeps values meanwhile. */
    private static final Program CIRCLE = IrParser.parse("""
            func @mix(%0: i32, %1: i32) -> i32 {
            b0:
              %2 = const 31
              %3 = mul %0, %2
              %4 = xor %3, %1
              ret %4
            }

            func @odd(%0: i32, %1: i32) -> i32 {
            b0:
              %2 = const 0
              %3 = cmp eq %0, %2
              br %3, b1, b2
            b1:
              ret %1
            b2:
              %4 = const 1
              %5 = sub %0, %4
              %6 = call i32 @mix(%0, %1)
              %7 = call i32 @even(%5, %6)
              %8 = add %7, %1
              ret %8
            }

            func @even(%0: i32, %1: i32) -> i32 {
            b0:
              %2 = const 0
              %3 = cmp eq %0, %2
              br %3, b1, b2
            b1:
              %9 = call i32 @mix(%1, %1)
              %10 = add %9, %1
              ret %10
            b2:
              %4 = const 1
              %5 = sub %0, %4
              %6 = call i32 @odd(%5, %1)
              %7 = call i32 @mix(%6, %0)
              %8 = add %7, %1
              ret %8
            }

            func @main() -> i32 {
            b0:
              %0 = const 0
              %1 = const 1
              %2 = const 20
              jump b1(%0, %1)
            b1(%3: i32, %4: i32):
              %5 = call i32 @mix(%3, %4)
              %6 = call i32 @even(%3, %5)
              %7 = call i32 @mix(%6, %5)
              %8 = mul %7, %4
              %9 = add %8, %3
              %10 = add %3, %1
              %11 = cmp lt %10, %2
              br %11, b1(%10, %9), b2
            b2:
              library putint(%9)
              ret %0
            }
            """);

    private static final String EARLY_RETURNS = """
            int search(int a[], int from, int to, int x) {
                if (from >= to) return 0 - 1;
                int middle = (from + to) / 2;
                if (a[middle] == x) return middle;
                int below = search(a, from, middle, x);
                if (below >= 0) return below;
                return search(a, middle + 1, to, x);
            }
            int main() {
                int a[50];
                int i = 0;
                while (i < 50) { a[i] = i * 7 % 50; i = i + 1; }
                while (i > 0 - 3) { putint(search(a, 0, 50, i)); putch(32); i = i - 1; }
                return 0;
            }
            """;

    private static final String NEVER_RETURNING = """
            int stop(int n) {
                if (n < 3) return n;
                while (1) { putint(n); if (n > 100) { n = n / stop(0); } n = n + stop(n - 3) + 1; }
                return 0;
            }
            int main() { return stop(getint()); }
            """;

    private final TargetUnderTest target;
    private final Text text;
    private final int every;

    /**
     * How assembly text is written.
     *
     * @param stackPointer the name of the register
     * @param frame what instructions contain that make a frame
     * @param branch matches the start of a conditional branch
     */
    public record Text(String stackPointer, String frame, String branch) {
        /** Text in which a frame is made by adding a negative number, and branches begin with b. */
        public Text(String stackPointer) {
            this(stackPointer, stackPointer + ", -", "\\sb[a-z]+\\s");
        }
    }

    /**
     * The contract of a target.
     *
     * @param every how many programs of the corpus there are for each that is tried
     */
    protected RegistersContract(TargetUnderTest target, Text text, int every) {
        this.target = target;
        this.text = text;
        this.every = Integer.getInteger("sysy.targets.every", every);
    }

    /** The functions of an executable, read. */
    protected abstract FinalCode read(byte[] executable);

    /** Has no load of the return address from the frame restore it. */
    protected abstract void removeReloads(ByteBuffer executable);

    @Test
    void everyProgramOfTheCorpusKeepsItsContracts() {
        Compiler compiler = compiler(Level.O2);
        List<Corpus.Entry> programs = CompiledCorpusContract.sample(every, Level.O2);
        CorpusRun.all("register contracts", programs, programs.size(), 0, entry -> {
            List<String> errors =
                    errors(compiler, compiler.allocateRegisters().run(ProgramRuns.optimized(compiler, entry)));
            return errors.isEmpty() ? Optional.empty() : Optional.of(errors.toString());
        });
    }

    @ParameterizedTest
    @EnumSource(Level.class)
    void mutualRecursionEarlyReturnsAndEndlessFunctionsKeepTheirContracts(Level level) {
        Compiler compiler = compiler(level);
        assertThat(errors(compiler, compiler.allocateRegisters().run(CIRCLE))).isEmpty();
        for (String text : List.of(EARLY_RETURNS, NEVER_RETURNING, chain(30))) {
            assertThat(errors(compiler, compiler.allocateRegisters().run(program(compiler, text))))
                    .isEmpty();
        }
    }

    @Test
    void programsRunTheSameWithAndWithoutKnownCalls() {
        assertThat(run(CIRCLE, Level.O2)).isEqualTo(run(CIRCLE, Level.O0));
        for (String text : List.of(EARLY_RETURNS, chain(30))) {
            Program program = program(compiler(Level.O1), text);
            assertThat(run(program, Level.O1)).isEqualTo(run(program, Level.O0));
        }
    }

    @Test
    void aChainOfManyFunctionsIsAllocatedFromItsEnd() {
        Compiler compiler = compiler(Level.O1);
        Program chain = compiler.parse().andThen(compiler.buildSsa()).run(SourceFile.of("chain.sy", chain(10_000)));
        MachineProgram program = compiler.allocateRegisters().run(chain);
        assertThat(program.functions()).hasSize(chain.functions().size()).hasSizeGreaterThan(10_000);
        assertThat(CallChecker.check(program, target.target())).isEmpty();
    }

    @Test
    void aReturnBeforeAnyCallTouchesNoMemory() {
        String program = compiler(Level.O1)
                .compile(SourceFile.of("early.sy", EARLY_RETURNS))
                .text();
        String search = program.substring(program.indexOf("f.search:"), program.indexOf(".size   f.search"));
        String beforeBranch = search.split(text.branch())[0];
        assertThat(search).contains(text.frame());
        assertThat(beforeBranch).doesNotContain(text.stackPointer());
    }

    @Test
    void aCallThatExpectsTooMuchIsFound() {
        Compiler compiler = compiler(Level.O1);
        MachineProgram right = compiler.allocateRegisters().run(CIRCLE);
        assertThat(CallChecker.check(right, target.target())).isEmpty();
        MachineProgram wrong = new MachineProgram(
                right.sourceName(),
                right.globals(),
                right.functions().stream().map(this::expectingAll).toList());
        assertThat(CallChecker.check(wrong, target.target()))
                .isNotEmpty()
                .allSatisfy(error -> assertThat(error.message()).contains("changes registers it is taken to keep"));
    }

    @Test
    void aRegisterThatIsNotRestoredIsFoundInTheWords() {
        byte[] executable = compiler(Level.O1)
                .compile(SourceFile.of("early.sy", EARLY_RETURNS))
                .executable();
        assertThat(read(executable).errors()).isEmpty();
        removeReloads(ByteBuffer.wrap(executable));
        assertThat(read(executable).errors())
                .anyMatch(error -> error.startsWith("f.search") && error.contains("not restored"));
    }

    private AllocatedFunction expectingAll(AllocatedFunction function) {
        RegisterSet all = RegisterSet.of(target.target().registers().allocatable());
        MachineFunction code = function.code();
        List<MachineBlock> blocks = new ArrayList<>();
        for (MachineBlock block : code.blocks()) {
            List<MachineInstruction> instructions = block.instructions().stream()
                    .map(i -> new MachineInstruction(i.operation().keeping(all), i.line()))
                    .toList();
            blocks.add(block.withInstructions(instructions));
        }
        MachineFunction changed = code.withBlocks(blocks);
        return new AllocatedFunction(changed, function.allocation());
    }

    /** Functions of which each calls the one before it. */
    private static String chain(int length) {
        String functions = IntStream.range(1, length)
                .mapToObj(i -> "int f%d(int x, int y) { int z = f%d(x + y, %d); return z * 3 + y; }\n"
                        .formatted(i, i - 1, i % 17))
                .collect(Collectors.joining());
        return "int f0(int x, int y) { return x - y; }\n" + functions + "int main() { putint(f" + (length - 1)
                + "(getint(), 2)); return 0; }\n";
    }

    private Compiler compiler(Level level) {
        return Compiler.builder().optimize(level).target(target.target()).build();
    }

    private static Program program(Compiler compiler, String text) {
        return ProgramRuns.optimized(compiler, SourceFile.of("test.sy", text));
    }

    private String run(Program program, Level level) {
        Compiler compiler = compiler(level);
        byte[] executable = compiler.allocateRegisters()
                .andThen(compiler.emit())
                .run(program)
                .executable();
        return Simulator.builder()
                .build()
                .run(Executable.load(executable), "7".getBytes(StandardCharsets.UTF_8))
                .text();
    }

    private List<String> errors(Compiler compiler, MachineProgram program) {
        FinalCode words = read(compiler.emit().run(program).executable());
        List<String> errors = new ArrayList<>(words.errors());
        CallChecker.check(program, target.target()).forEach(error -> errors.add(error.toString()));
        List<String> symbols = program.functions().stream()
                .map(function -> Symbols.ofFunction(function.code().name()))
                .toList();
        for (AllocatedFunction function : program.functions()) {
            for (MachineBlock block : function.code().blocks()) {
                for (MachineInstruction instruction : block.instructions()) {
                    instruction
                            .operation()
                            .callee()
                            .filter(symbols::contains)
                            .filter(symbol -> (words.changedBy(symbol) & ~expected(instruction)) != 0)
                            .ifPresent(symbol -> errors.add(function.code().name() + " calls " + symbol
                                    + ", which changes " + Long.toHexString(words.changedBy(symbol))));
                }
            }
        }
        return errors;
    }

    /** The registers that a call says it changes. */
    private static long expected(MachineInstruction call) {
        RegisterSet result = call.operation().clobbers();
        for (Operand operand : call.operation().operands()) {
            if (operand.role().defines() && operand.constraint() instanceof Operand.Constraint.Fixed(var register)) {
                result = result.union(RegisterSet.of(List.of(register)));
            }
        }
        return result.word(0);
    }
}
