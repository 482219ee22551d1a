package edu.sysy.mips.endtoend;

import static edu.sysy.testing.CorpusRun.difference;

import edu.sysy.Compiler;
import edu.sysy.Level;
import edu.sysy.ir.Program;
import edu.sysy.machine.MachineProgram;
import edu.sysy.machine.RegisterAllocator;
import edu.sysy.machine.SelectedProgram;
import edu.sysy.machine.text.MachineParser;
import edu.sysy.machine.text.MachinePrinter;
import edu.sysy.mips.Mips32;
import edu.sysy.testing.Corpus;
import edu.sysy.testing.CorpusRun;
import edu.sysy.testing.endtoend.CompiledCorpusContract;
import edu.sysy.testing.endtoend.ProgramRuns;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Machine code of the corpus is printed and parsed: before register allocation, and after it with each allocator. */
class MachineTextTest {
    /** Near {@code $gp} there is data for {@code la.gp} and {@code %gp_rel}. */
    private static final Mips32 TARGET = Mips32.linux().withSmallData(8);

    private static final MachinePrinter PRINTER = MachinePrinter.of(TARGET.syntax());
    private static final MachineParser PARSER = MachineParser.of(TARGET.syntax());

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

    private static Compiler.Builder compiler(Level level) {
        return Compiler.builder().optimize(level).target(TARGET);
    }

    private static Optional<String> selected(SelectedProgram program) {
        String text = PRINTER.print(program);
        SelectedProgram parsed = PARSER.parseSelected(text);
        return parsed.equals(program)
                ? difference("selected, printed again", text, PRINTER.print(parsed))
                : Optional.of("selected: the parsed program is another");
    }

    private static Optional<String> allocated(RegisterAllocator allocator, MachineProgram program) {
        String text = PRINTER.print(program);
        MachineProgram parsed = PARSER.parseAllocated(text);
        return parsed.equals(program)
                ? difference(allocator.name() + ", printed again", text, PRINTER.print(parsed))
                : Optional.of(allocator.name() + ": the parsed program is another");
    }
}
