package edu.sysy.codegen.library;

import edu.sysy.Assembly;
import edu.sysy.codegen.layout.FinalProgram;
import edu.sysy.machine.MachineOperation;

/**
 * Final code as text and files.
 *
 * @param executables what makes executables of it
 * @param objects what makes object files of it
 * @param <I> the instructions of the machine
 */
public record ProgramAssembly<I extends MachineOperation>(
        FinalProgram<I> program, ProgramFiles<I> executables, ProgramFiles<I> objects) implements Assembly {
    @Override
    public String text() {
        return program.text();
    }

    @Override
    public byte[] executable() {
        return executables.executable(program);
    }

    @Override
    public byte[] object() {
        return objects.object(program);
    }
}
