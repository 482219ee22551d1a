package edu.sysy.codegen.regalloc;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.codegen.regalloc.coalescing.IteratedAllocator;
import edu.sysy.codegen.regalloc.local.LocalAllocator;
import edu.sysy.codegen.regalloc.ssa.SsaAllocator;
import edu.sysy.machine.AllocatedFunction;
import edu.sysy.machine.MachineFunction;
import edu.sysy.machine.MachineProgram;
import edu.sysy.machine.RegisterAllocator;
import edu.sysy.machine.RegisterFile;
import edu.sysy.machine.SelectedProgram;
import edu.sysy.machine.text.MachineParser;
import edu.sysy.machine.text.MachinePrinter;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Code of a machine that says all it can about its operands is printed and parsed. */
class ToyTextTest {
    private static final MachinePrinter PRINTER = MachinePrinter.of(new ToySyntax());
    private static final MachineParser PARSER = MachineParser.of(new ToySyntax());

    @Test
    void randomFunctionsSurvivePrintingAndParsing() {
        RegisterFile file = ToyMachine.file(4, 3);
        for (int seed = 0; seed < 100; seed++) {
            MachineFunction function = ToyFunctions.random(seed, file);
            SelectedProgram selected = new SelectedProgram("", List.of(), List.of(function));
            assertThat(PARSER.parseSelected(PRINTER.print(selected))).isEqualTo(selected);
            for (RegisterAllocator allocator :
                    List.of(new LocalAllocator(), new SsaAllocator(), new IteratedAllocator())) {
                AllocatedFunction allocated = new AllocatedFunction(function, allocator.allocate(function, file));
                MachineProgram program = new MachineProgram("", List.of(), List.of(allocated));
                assertThat(PARSER.parseAllocated(PRINTER.print(program)))
                        .as(allocator.name() + " " + seed)
                        .isEqualTo(program);
            }
        }
    }

    @Test
    void constraintsThatAnOperationHoldsAreWritten() {
        String text = """
                func @f {
                b0:
                  v0 in $r1, w1 = make 1
                  early v2 = op v0 in $r2, w1, 7 clobbers $r0-$r3, $f1, $f2
                  v3 over 1 = op v0, v2, 8
                  end v3, 9
                }
                """;
        assertThat(PRINTER.print(PARSER.parseSelected(text))).isEqualTo(text);
    }

    @Test
    void locationsOfFixedOperandsAreWrittenIfTheyAreElsewhere() {
        String text = """
                func @f slots(4, 8, 4) {
                b0:
                  v0 in $r1, v1:$r2 in $r3 = make 1
                  $r4 := slot2
                  slot0 := $r4
                  $r4 := v1 = make 5
                  $f1 := slot1
                  end v0:slot2, v1 in $r3, 9
                }
                """;
        assertThat(PRINTER.print(PARSER.parseAllocated(text))).isEqualTo(text);
    }
}
