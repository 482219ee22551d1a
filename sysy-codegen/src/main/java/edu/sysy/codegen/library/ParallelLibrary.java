package edu.sysy.codegen.library;

import edu.sysy.Compiler;
import edu.sysy.Level;
import edu.sysy.Target;
import edu.sysy.ir.Global;
import edu.sysy.ir.Program;
import edu.sysy.ir.text.IrParser;
import edu.sysy.machine.AllocatedFunction;
import edu.sysy.machine.MachineProgram;
import edu.sysy.machine.SelectedProgram;
import edu.sysy.object.Symbols;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * The threads of parallel programs: functions and data that take the place of the model {@code @parallel.run} in a
 * program that has it. They are part of the program, so that assembly text and object files have them, too. Most are in
 * {@code parallel.ir}; a target adds {@linkplain #required() those} that only assembly can say.
 */
public final class ParallelLibrary {
    /** The function that runs a region; programs have a serial model of it. */
    public static final String RUN = "parallel.run";

    /** What a new thread calls, with its number. */
    public static final String WORKER = "parallel.worker";

    public static final String START = "parallel.start";
    public static final String ACQUIRE = "parallel.acquire";
    public static final String RELEASE = "parallel.release";
    public static final String ADD = "parallel.add";
    public static final String WAIT = "parallel.wait";
    public static final String WAKE = "parallel.wake";

    private static final Set<String> REQUIRED = Set.of(START, ACQUIRE, RELEASE, ADD, WAIT, WAKE);

    /** What {@code parallel.ir} only declares, because programs define it. */
    private static final Set<String> OF_PROGRAM = Set.of("parallel.task", "parallel.threads");

    private ParallelLibrary() {}

    /** Whether a program runs regions, so that it needs the library. */
    public static boolean isUsedBy(MachineProgram program) {
        return program.functions().stream()
                .anyMatch(function -> function.code().name().equals(RUN));
    }

    /** The functions that the target has in assembly, by their {@linkplain Symbols#ofFunction symbols}. */
    public static Set<String> required() {
        return REQUIRED;
    }

    /**
     * The library in machine code of a target, without what programs and targets define: calls of that may change all
     * registers that calls may change.
     */
    public static MachineProgram compile(Target target) {
        Compiler compiler = Compiler.builder().target(target).optimize(Level.O1).build();
        Program source = IrParser.parse(PortableLibrary.read("parallel.ir"));
        SelectedProgram selected = compiler.selectInstructions().run(source);
        return compiler.allocateSelected()
                .run(new SelectedProgram(
                        "",
                        selected.globals().stream()
                                .filter(global -> !OF_PROGRAM.contains(global.name()))
                                .toList(),
                        selected.functions().stream()
                                .filter(function -> isReal(function.name()))
                                .toList()));
    }

    private static boolean isReal(String function) {
        return !OF_PROGRAM.contains(function) && !REQUIRED.contains(function);
    }

    /**
     * A program with the library in place of the model.
     *
     * @param library what {@link #compile} makes
     */
    public static MachineProgram addTo(MachineProgram program, MachineProgram library) {
        List<AllocatedFunction> functions = new ArrayList<>(program.functions());
        functions.removeIf(function -> function.code().name().equals(RUN));
        functions.addAll(library.functions());
        List<Global> globals = new ArrayList<>(program.globals());
        globals.addAll(library.globals());
        return new MachineProgram(program.sourceName(), globals, functions);
    }
}
