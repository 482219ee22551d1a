package edu.sysy.prove;

import edu.sysy.Assembly;
import edu.sysy.Compiler;
import edu.sysy.Dialect;
import edu.sysy.Level;
import edu.sysy.Target;
import edu.sysy.ir.Function;
import edu.sysy.ir.Program;
import edu.sysy.machine.MachineFunction;
import edu.sysy.machine.MachineProgram;
import edu.sysy.machine.RegisterFile;
import edu.sysy.machine.text.MachineSyntax;
import edu.sysy.source.SourceFile;

/** A target for programs that are compiled to IR only. */
public final class NoMachine implements Target {
    /** The SSA form of a program, not optimized. */
    public static Program compile(String source) {
        return compile(Dialect.SYSY_2022, source);
    }

    /** The SSA form of a program in a dialect, not optimized. */
    public static Program compile(Dialect dialect, String source) {
        Compiler compiler =
                Compiler.builder().dialect(dialect).target(new NoMachine()).build();
        return compiler.parse().andThen(compiler.buildSsa()).run(SourceFile.of("program.sy", source));
    }

    @Override
    public String name() {
        return "none";
    }

    @Override
    public RegisterFile registers() {
        throw new UnsupportedOperationException();
    }

    @Override
    public MachineFunction select(Program program, Function function, Level level) {
        throw new UnsupportedOperationException();
    }

    @Override
    public String symbol(String function) {
        throw new UnsupportedOperationException();
    }

    @Override
    public MachineSyntax syntax() {
        throw new UnsupportedOperationException();
    }

    @Override
    public Assembly emit(MachineProgram program) {
        throw new UnsupportedOperationException();
    }
}
