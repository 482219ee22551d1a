package edu.sysy.mips;

import edu.sysy.Assembly;
import edu.sysy.Target;
import edu.sysy.ir.Function;
import edu.sysy.ir.Program;
import edu.sysy.machine.MachineFunction;
import edu.sysy.machine.MachineProgram;
import edu.sysy.machine.RegisterFile;
import edu.sysy.mips.assemble.Executables;
import edu.sysy.mips.emit.AssemblyText;
import edu.sysy.mips.emit.ProgramEmitter;
import edu.sysy.mips.select.FunctionSelector;

/** Little-endian MIPS32 release 2 with a floating-point unit. */
public final class Mips32 implements Target {
    private static final Mips32 LINUX = new Mips32();

    private Mips32() {}

    /** Programs for Linux, with the o32 calling convention. */
    public static Mips32 linux() {
        return LINUX;
    }

    @Override
    public String name() {
        return "mips32-linux";
    }

    @Override
    public RegisterFile registers() {
        return CallingConvention.REGISTERS;
    }

    @Override
    public MachineFunction select(Program program, Function function) {
        return FunctionSelector.select(program, function);
    }

    @Override
    public Assembly emit(MachineProgram program) {
        return new LinuxAssembly(ProgramEmitter.emit(program), program.sourceName());
    }

    /** The final code and data of a program, from which {@link #emit} makes text and executables. */
    public static MipsCode code(MachineProgram program) {
        return ProgramEmitter.emit(program);
    }

    private record LinuxAssembly(MipsCode code, String sourceName) implements Assembly {
        @Override
        public String text() {
            return AssemblyText.of(code);
        }

        @Override
        public byte[] executable() {
            return Executables.link(code, sourceName);
        }
    }
}
