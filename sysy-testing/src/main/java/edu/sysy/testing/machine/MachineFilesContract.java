package edu.sysy.testing.machine;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.Compiler;
import edu.sysy.Level;
import edu.sysy.Target;
import edu.sysy.codegen.schedule.MachineScheduler;
import edu.sysy.codegen.schedule.SchedulingModel;
import edu.sysy.interpret.Interpreter;
import edu.sysy.interpret.Outcome;
import edu.sysy.ir.Program;
import edu.sysy.ir.text.IrParser;
import edu.sysy.machine.AllocatedFunction;
import edu.sysy.machine.Allocation;
import edu.sysy.machine.MachineFunction;
import edu.sysy.machine.MachineProgram;
import edu.sysy.machine.PhysicalRegister;
import edu.sysy.machine.RegisterAllocator;
import edu.sysy.machine.RegisterFile;
import edu.sysy.machine.RegisterSet;
import edu.sysy.machine.SelectedProgram;
import edu.sysy.machine.text.MachineParser;
import edu.sysy.machine.text.MachinePrinter;
import edu.sysy.machine.text.MachineSyntax;
import edu.sysy.testing.FileTests;
import edu.sysy.testing.RunLine;
import edu.sysy.verify.AllocationChecker;
import edu.sysy.verify.IrVerifier;
import java.io.ByteArrayInputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * The steps of code generation, each by itself, as files of text before and after it in {@code machine/}. The first
 * line says what runs:
 *
 * <pre>
 * ; select: O1                      IR to machine code; nothing is scheduled
 * ; schedule: NAME                  machine code to the order that suits a processor
 * ; final: none                     machine code to assembly text, for a processor
 * ; allocate: ssa, local            machine code to allocated code, by one or more allocators
 * </pre>
 *
 * <p>After the level or processor further words are options of the target, such as {@code small-data=8}. A line
 * {@code ; registers: $r0, $r8} leaves only these to the allocators. Lines {@code ; run @f(3, 4) = 7} call a
 * function in the simulator: of what is given and of what comes out, with each allocator where there is a choice.
 */
public abstract class MachineFilesContract {
    private static final Path MACHINE = Path.of("src/test/resources/machine");
    private static final Pattern REGISTERS = Pattern.compile("(?m)^; registers: *(.*)$");
    private static final String NO_PROCESSOR = "none";

    private final MachinePrinter printer;
    private final MachineParser parser;
    private final String finalStep;

    /**
     * The contract of a target.
     *
     * @param syntax of its machine code
     * @param finalStep the folder and the name of the step to final code
     */
    protected MachineFilesContract(MachineSyntax syntax, String finalStep) {
        printer = MachinePrinter.of(syntax);
        parser = MachineParser.of(syntax);
        this.finalStep = finalStep;
    }

    /**
     * The target with options.
     *
     * @param processor the name of a processor, or {@code none}
     */
    protected abstract Target target(String processor, List<String> options);

    /** What the order of instructions suits. */
    protected abstract SchedulingModel scheduling(String processor);

    private Target target(List<String> words) {
        return target(words.getFirst(), words.subList(1, words.size()));
    }

    /** The words after the name of the step in the first line. */
    private static List<String> header(String step, String given) {
        Matcher header = Pattern.compile("\\A; " + step + ": *(.*)\\n").matcher(given);
        assertThat(header.find()).as("a first line '; %s: ...'", step).isTrue();
        return List.of(header.group(1).split("[, ]+"));
    }

    @TestFactory
    Stream<DynamicTest> selection() {
        return FileTests.in(MACHINE.resolve("select"), ".ir", given -> {
            List<String> words = header("select", given);
            Target target = target(NO_PROCESSOR, words.subList(1, words.size()));
            Level level = Level.valueOf(words.getFirst());
            Program program = IrParser.parse(given);
            assertThat(IrVerifier.verifyPart(program)).isEmpty();
            SelectedProgram selected = new SelectedProgram(
                    "",
                    program.globals(),
                    program.functions().stream()
                            .map(function -> target.selectUnscheduled(program, function, level))
                            .toList());
            for (RunLine run : RunLine.in(given)) {
                interpret(program, run);
            }
            runWithEachAllocator(given, target, selected);
            return parsedAgain(selected);
        });
    }

    @TestFactory
    Stream<DynamicTest> scheduling() {
        return FileTests.in(MACHINE.resolve("schedule"), ".machine", given -> {
            List<String> words = header("schedule", given);
            Target target = target(words);
            SelectedProgram program = parser.parseSelected(given);
            List<MachineFunction> scheduled = program.functions().stream()
                    .map(function ->
                            MachineScheduler.schedule(function, scheduling(words.getFirst()), registers(given, target)))
                    .toList();
            SelectedProgram result = new SelectedProgram("", program.globals(), scheduled);
            runWithEachAllocator(given, target, program);
            runWithEachAllocator(given, target, result);
            return parsedAgain(result);
        });
    }

    @TestFactory
    Stream<DynamicTest> finalCode() {
        return FileTests.in(MACHINE.resolve(finalStep), ".machine", given -> {
            List<String> words = header(finalStep, given);
            Target target = target(words);
            MachineProgram program = parser.parseAllocated(given);
            for (RunLine run : RunLine.in(given)) {
                new MachineCall(target).check(run, program.globals(), program.functions());
            }
            String first = target.symbol(program.functions().getFirst().code().name()) + ":";
            return target.emit(program)
                    .text()
                    .lines()
                    .dropWhile(line -> !line.equals(first))
                    .filter(line -> !line.isBlank() && !line.matches("(\\s+\\.|#|g\\.).*"))
                    .collect(Collectors.joining("\n", "", "\n"));
        });
    }

    @TestFactory
    Stream<DynamicTest> allocation() {
        return FileTests.in(MACHINE.resolve("allocate"), ".machine", given -> {
            List<String> names = header("allocate", given);
            Target target = target(NO_PROCESSOR, List.of());
            RegisterFile registers = registers(given, target);
            SelectedProgram program = parser.parseSelected(given);
            StringBuilder out = new StringBuilder();
            for (String name : names) {
                RegisterAllocator allocator = Compiler.allocator(name).orElseThrow();
                List<AllocatedFunction> functions = allocate(program, allocator, registers);
                for (RunLine run : RunLine.in(given)) {
                    new MachineCall(target).check(run, program.globals(), functions);
                }
                MachineProgram result = new MachineProgram("", program.globals(), functions);
                String text = printer.print(result);
                assertThat(parser.parseAllocated(text)).isEqualTo(result);
                out.append(out.isEmpty() ? "" : "\n");
                out.append("; ").append(name).append("\n").append(text);
            }
            return out.toString();
        });
    }

    private String parsedAgain(SelectedProgram program) {
        String text = printer.print(program);
        assertThat(parser.parseSelected(text)).isEqualTo(program);
        return text;
    }

    private static void interpret(Program program, RunLine run) {
        Outcome outcome = Interpreter.builder()
                .build()
                .call(
                        program,
                        run.function(),
                        run.words(),
                        new ByteArrayInputStream(new byte[0]),
                        OutputStream.nullOutputStream(),
                        OutputStream.nullOutputStream());
        assertThat(outcome)
                .as("%s", run)
                .isInstanceOfSatisfying(
                        Outcome.Returned.class,
                        returned -> assertThat(returned.value())
                                .as("%s", run)
                                .isEqualTo(Integer.parseInt(run.resultWord())));
    }

    private static void runWithEachAllocator(String given, Target target, SelectedProgram program) {
        for (RegisterAllocator allocator : Compiler.allocators()) {
            List<AllocatedFunction> functions = allocate(program, allocator, target.registers());
            for (RunLine run : RunLine.in(given)) {
                new MachineCall(target).check(run, program.globals(), functions);
            }
        }
    }

    /** Allocates each function by itself and proves that it was done right. */
    private static List<AllocatedFunction> allocate(
            SelectedProgram program, RegisterAllocator allocator, RegisterFile registers) {
        List<AllocatedFunction> functions = new ArrayList<>();
        for (MachineFunction function : program.functions()) {
            Allocation allocation = allocator.allocate(function, registers);
            assertThat(AllocationChecker.check(function, allocation, registers))
                    .as(allocator.name())
                    .isEmpty();
            functions.add(new AllocatedFunction(function, allocation));
        }
        return functions;
    }

    /** The registers of the target, or those of them that the file names, in the target's order. */
    private static RegisterFile registers(String given, Target target) {
        RegisterFile all = target.registers();
        Matcher line = REGISTERS.matcher(given);
        if (!line.find()) {
            return all;
        }
        Set<String> names = Set.of(line.group(1).strip().split(", *"));
        List<PhysicalRegister> named = all.allocatable().stream()
                .filter(register -> names.contains(register.name()) || names.contains("$" + register.name()))
                .toList();
        assertThat(named).as("the registers %s", names).hasSameSizeAs(names);
        RegisterSet others = RegisterSet.of(all.allocatable()).minus(RegisterSet.of(named));
        return new RegisterFile(named, all.calleeSaved().minus(others), all.temporaries(), all.kept());
    }
}
