package edu.sysy.mips.edit;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.Assembly;
import edu.sysy.Compiler;
import edu.sysy.Level;
import edu.sysy.Stage;
import edu.sysy.machine.MachineProgram;
import edu.sysy.mips.Immediate.Literal;
import edu.sysy.mips.Mips32;
import edu.sysy.mips.MipsCode;
import edu.sysy.mips.MipsRegisters;
import edu.sysy.mips.RealInstruction;
import edu.sysy.mips.RealInstruction.WithImmediate;
import edu.sysy.mips.isa.MipsOpcode;
import edu.sysy.simulate.Executable;
import edu.sysy.simulate.Simulator;
import edu.sysy.source.SourceFile;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class FinalCodeTest {
    private static final SourceFile SOURCE =
            SourceFile.of("seven.sy", "int main() { putint(7); getch(); putch(10); return 7; }");

    static List<Mips32> targets() {
        return List.of(
                Mips32.linux(),
                Mips32.linux().bigEndian(),
                Mips32.linux().withSmallData(8),
                Mips32.spim(),
                Mips32.mars());
    }

    private static MachineProgram allocated(Mips32 target) {
        Compiler compiler = Compiler.builder().target(target).optimize(Level.O1).build();
        return compiler.parse()
                .andThen(compiler.buildSsa())
                .andThen(compiler.optimize())
                .andThen(compiler.allocateRegisters())
                .run(SOURCE);
    }

    @ParameterizedTest
    @MethodSource("targets")
    void bothHalvesOfEmissionAreTheWhole(Mips32 target) {
        MachineProgram program = allocated(target);
        Assembly whole = target.emit(program);
        Assembly halves = target.finalCode().andThen(target.assemble()).run(program);
        assertThat(halves.text()).isEqualTo(whole.text());
        assertThat(halves.executable()).isEqualTo(whole.executable());
    }

    @ParameterizedTest
    @MethodSource("targets")
    void rewrittenCodeIsAssembled(Mips32 target) {
        Stage<MipsCode, MipsCode> eightInstead = Stage.of(
                "eight-instead",
                code -> code.mapFunctions(
                        function -> function.mapInstructions(instruction -> List.of(eightInstead(instruction)))));
        Assembly assembly = target.finalCode()
                .andThen(eightInstead)
                .andThen(target.assemble())
                .run(allocated(target));
        var capture = Simulator.create().run(Executable.load(assembly.executable()), new byte[0]);
        assertThat(capture.text()).isEqualTo("8\n");
        assertThat(capture).hasToString("exited with status 8, output \"8\n\"");
    }

    private static RealInstruction eightInstead(RealInstruction instruction) {
        return instruction instanceof WithImmediate(var opcode, var to, var from, Literal(int value)) && value == 7
                ? new WithImmediate(opcode, to, from, new Literal(8))
                : instruction;
    }

    @Test
    void finalCodeIsPrintedAsText() {
        MipsCode code = Mips32.linux().finalCode().run(allocated(Mips32.linux()));
        assertThat(code.sourceName()).isEqualTo("seven.sy");
        assertThat(code.toString()).contains("addiu").contains("main:\n");
        assertThat(code.functions().getFirst().toString())
                .startsWith("main:\n  ")
                .contains("$v0 = addiu $zero, 7\n");
        RealInstruction seven =
                new WithImmediate(MipsOpcode.ADDIU, MipsRegisters.V0, MipsRegisters.ZERO, new Literal(7));
        assertThat(code.mapFunctions(f -> f.mapInstructions(i -> i.equals(seven) ? List.of() : List.of(i)))
                        .functions()
                        .getFirst()
                        .items())
                .hasSize(code.functions().getFirst().items().size() - 1);
    }
}
