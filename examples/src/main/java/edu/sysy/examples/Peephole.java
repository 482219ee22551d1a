package edu.sysy.examples;

import edu.sysy.Assembly;
import edu.sysy.Compiler;
import edu.sysy.Level;
import edu.sysy.Stage;
import edu.sysy.ir.Program;
import edu.sysy.machine.MachineFunction;
import edu.sysy.machine.SelectedProgram;
import edu.sysy.machine.VirtualRegister;
import edu.sysy.mips.Immediate.Literal;
import edu.sysy.mips.Mips32;
import edu.sysy.mips.MipsCode;
import edu.sysy.mips.RealInstruction;
import edu.sysy.mips.RealInstruction.Load;
import edu.sysy.mips.RealInstruction.Store;
import edu.sysy.mips.RealInstruction.WithImmediate;
import edu.sysy.mips.isa.MipsOpcode;
import edu.sysy.simulate.Executable;
import edu.sysy.simulate.Simulator;
import edu.sysy.source.SourceFile;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Rewrites machine code twice: before register allocation, and once more when it is final. */
public final class Peephole {
    private static final String PROGRAM = """
            int squares;
            int main() { int n = getint(); squares = n * n; putint(squares); return squares - 1; }
            """;

    private Peephole() {}

    /** Prints the code of {@code main} before and after the first rewrite, the final code, and what it does. */
    public static void main(String[] arguments) {
        Mips32 target = Mips32.linux();
        Compiler compiler = Compiler.builder()
                .optimize(Level.O0)
                .target(target)
                .verify(true)
                .build();
        Stage<SourceFile, Program> program = compiler.parse().andThen(compiler.buildSsa());
        SelectedProgram selected =
                program.andThen(compiler.selectInstructions()).run(SourceFile.of("squares.sy", PROGRAM));
        System.out.println(selected.functions().getFirst());
        Stage<SelectedProgram, SelectedProgram> forwardStores =
                Stage.of("forward-stores", code -> code.mapFunctions(Peephole::forwardStores));
        System.out.println(forwardStores.run(selected).functions().getFirst());

        Stage<MipsCode, MipsCode> addInstead = Stage.of(
                "add-instead",
                code -> code.mapFunctions(function ->
                        function.mapInstructions(instruction -> List.of(addInsteadOfSubtracting(instruction)))));
        MipsCode code = forwardStores
                .andThen(compiler.allocateSelected())
                .andThen(target.finalCode())
                .andThen(addInstead)
                .run(selected);
        System.out.println(code.functions().getFirst());
        Assembly assembly = target.assemble().run(code);
        byte[] input = "12".getBytes(StandardCharsets.UTF_8);
        System.out.println(Simulator.create().run(Executable.load(assembly.executable()), input));
    }

    /** Deletes a load from where the instruction before has just stored a register. */
    private static MachineFunction forwardStores(MachineFunction code) {
        return code.edit(editor -> editor.forEachInstruction((label, index, instruction) -> {
            if (instruction.operation() instanceof Load(var load, VirtualRegister loaded, var from, var base)
                    && load == MipsOpcode.LW
                    && index > 0
                    && code.block(label).instructions().get(index - 1).operation()
                            instanceof Store(var store, VirtualRegister stored, var to, var sameBase)
                    && store == MipsOpcode.SW
                    && from.equals(to)
                    && base.equals(sameBase)) {
                editor.delete(label, index);
                editor.replaceAllUses(loaded, stored);
            }
        }));
    }

    /** Adds 1 where the program subtracts 1. */
    private static RealInstruction addInsteadOfSubtracting(RealInstruction instruction) {
        return instruction instanceof WithImmediate(var opcode, var to, var from, Literal(int value))
                        && opcode == MipsOpcode.ADDIU
                        && value == -1
                ? new WithImmediate(opcode, to, from, new Literal(1))
                : instruction;
    }
}
