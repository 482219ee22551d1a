package edu.sysy.mips.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.Compiler;
import edu.sysy.Level;
import edu.sysy.ir.Program;
import edu.sysy.machine.MachineProgram;
import edu.sysy.machine.SelectedProgram;
import edu.sysy.machine.text.MachineParser;
import edu.sysy.machine.text.MachinePrinter;
import edu.sysy.mips.Mips32;
import edu.sysy.simulate.Executable;
import edu.sysy.simulate.Simulator;
import edu.sysy.source.SourceFile;
import org.junit.jupiter.api.Test;

/** The stages between the IR and the finished program, with code that is changed between them. */
class SelectedCodeTest {
    private static final Mips32 TARGET = Mips32.linux();
    private static final Compiler COMPILER =
            Compiler.builder().optimize(Level.O1).target(TARGET).build();

    private static final Program PROGRAM = COMPILER.parse()
            .andThen(COMPILER.buildSsa())
            .andThen(COMPILER.optimize())
            .run(SourceFile.of("answer.sy", """
                    int twice(int x) { return x * 2; }
                    int main() {
                      int x = getint();
                      putint(twice(x) + 70000 + x);
                      return 0;
                    }
                    """));

    @Test
    void selectionAndAllocationMakeWhatBothDoInOneStage() {
        MachineProgram inOne = COMPILER.allocateRegisters().run(PROGRAM);
        SelectedProgram selected = COMPILER.selectInstructions().run(PROGRAM);
        assertThat(COMPILER.allocateSelected().run(selected)).isEqualTo(inOne);
    }

    @Test
    void codeMayBeChangedBetweenSelectionAndAllocation() {
        SelectedProgram selected = COMPILER.selectInstructions().run(PROGRAM);
        String text = MachinePrinter.of(TARGET.syntax()).print(selected);
        assertThat(text).contains("li 70000");
        SelectedProgram changed = MachineParser.of(TARGET.syntax()).parseSelected(text.replace("li 70000", "li 90000"));
        assertThat(run(selected)).isEqualTo("70015");
        assertThat(run(changed)).isEqualTo("90015");
    }

    @Test
    void callersKnowWhatCalledFunctionsKeepFromLevel1On() {
        SelectedProgram selected = COMPILER.selectInstructions().run(PROGRAM);
        MachinePrinter printer = MachinePrinter.of(TARGET.syntax());
        assertThat(printer.print(selected)).doesNotContain("keeps");
        assertThat(printer.print(COMPILER.allocateSelected().run(selected))).contains("call @f.twice");
        assertThat(printer.print(COMPILER.allocateSelected().run(selected)))
                .containsPattern("@f.twice.* keeps .*\\$t0-");
    }

    private static String run(SelectedProgram program) {
        byte[] executable = COMPILER.allocateSelected()
                .andThen(COMPILER.emit())
                .run(program)
                .executable();
        return Simulator.builder()
                .build()
                .run(Executable.load(executable), "5".getBytes(java.nio.charset.StandardCharsets.US_ASCII))
                .text();
    }
}
