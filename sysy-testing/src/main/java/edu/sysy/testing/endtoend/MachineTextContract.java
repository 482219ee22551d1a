package edu.sysy.testing.endtoend;

import static edu.sysy.testing.CorpusRun.difference;

import edu.sysy.Compiler;
import edu.sysy.Level;
import edu.sysy.Target;
import edu.sysy.ir.Program;
import edu.sysy.machine.MachineProgram;
import edu.sysy.machine.RegisterAllocator;
import edu.sysy.machine.SelectedProgram;
import edu.sysy.machine.text.MachineParser;
import edu.sysy.machine.text.MachinePrinter;
import edu.sysy.testing.Corpus;
import edu.sysy.testing.CorpusRun;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Machine code of the corpus is printed and parsed: before register allocation, and after it with each allocator. */
public abstract class MachineTextContract {
    private final Target target;
    private final MachinePrinter printer;
    private final MachineParser parser;

    /** The contract of a target. */
    protected MachineTextContract(Target target) {
        this.target = target;
        printer = MachinePrinter.of(target.syntax());
        parser = MachineParser.of(target.syntax());
    }

    @ParameterizedTest
    @EnumSource(
            value = Level.class,
            names = {"O0", "O2"})
    void everyProgramSurvivesPrintingAndParsing(Level level) {
        List<Corpus.Entry> programs = CompiledCorpusContract.programs();
        CorpusRun.all("machine code as text at " + level, programs, programs.size(), 0, entry -> {
            Compiler compiler = compiler(level).build();
            Program optimized = ProgramRuns.optimized(compiler, entry);
            SelectedProgram selected = compiler.selectInstructions().run(optimized);
            Optional<String> problem = selected(selected);
            for (RegisterAllocator allocator : Compiler.allocators()) {
                Compiler allocating = compiler(level).allocator(allocator).build();
                problem = CorpusRun.worse(
                        problem,
                        allocated(allocator, allocating.allocateSelected().run(selected)));
            }
            return problem;
        });
    }

    private Compiler.Builder compiler(Level level) {
        return Compiler.builder().optimize(level).target(target);
    }

    private Optional<String> selected(SelectedProgram program) {
        String text = printer.print(program);
        SelectedProgram parsed = parser.parseSelected(text);
        return parsed.equals(program)
                ? difference("selected, printed again", text, printer.print(parsed))
                : Optional.of("selected: the parsed program is another");
    }

    private Optional<String> allocated(RegisterAllocator allocator, MachineProgram program) {
        String text = printer.print(program);
        MachineProgram parsed = parser.parseAllocated(text);
        return parsed.equals(program)
                ? difference(allocator.name() + ", printed again", text, printer.print(parsed))
                : Optional.of(allocator.name() + ": the parsed program is another");
    }
}
