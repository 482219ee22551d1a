package edu.sysy.codegen.library;

import edu.sysy.codegen.emit.PlacedFunction;
import edu.sysy.codegen.layout.FinalProgram;
import edu.sysy.codegen.layout.FunctionCode;
import edu.sysy.machine.MachineOperation;
import edu.sysy.object.DataObject;
import edu.sysy.object.link.AssembledObject;
import edu.sysy.object.link.CodeText;
import edu.sysy.object.link.LinkInput;
import edu.sysy.object.link.LinkTarget;
import edu.sysy.object.link.Linker;
import edu.sysy.object.link.SparseData;
import edu.sysy.object.relocatable.ProgramObject;
import java.util.ArrayList;
import java.util.List;

/**
 * Makes files of final code: static executables with the {@link PortableLibrary} inside, and object files, neither
 * position-independent. Equal programs give equal bytes.
 *
 * @param <I> the instructions of the machine
 */
public abstract class ProgramFiles<I extends MachineOperation> {
    private final LinkTarget target;

    /** Files for a target. */
    protected ProgramFiles(LinkTarget target) {
        this.target = target;
    }

    /** A function with a place for each instruction. */
    protected abstract PlacedFunction<I> text(FunctionCode<I> function);

    /** What the target adds to the library, of which nothing has been asked for. */
    protected abstract SystemRoutines<I> routines();

    /** The library in the form of these files, as {@link #library(FinalProgram)} makes it. */
    protected abstract List<AssembledObject<CodeText>> library();

    /** The files that link a program of these functions: others if it needs calls that reach farther, say. */
    protected ProgramFiles<I> suitableFor(List<PlacedFunction<I>> functions) {
        return this;
    }

    /**
     * A static executable.
     *
     * <p>The program's symbols are its own, but for {@code main}, which the library calls; it may use those that the
     * library declares global. Its code stands between {@code __prog_begin} and {@code __prog_end}, that of
     * {@code memset} between {@code __help_begin} and {@code __help_end}. If the file would hold more than 16 MiB of
     * data, sparse objects are left out of it, and the program begins by writing them.
     *
     * @throws IllegalStateException if a symbol is undefined or defined twice, a call does not reach its target, or
     *     code and data are too large
     * @throws IllegalArgumentException if an instruction has an operand that cannot be encoded, or a virtual register
     */
    public final byte[] executable(FinalProgram<I> program) {
        if (!SparseData.isLarge(program.data(), Linker.storedBytes(program.data()))) {
            return link(program.sourceName(), program.functions(), program.data(), target);
        }
        SparseData sparse = SparseData.of(program.data());
        List<FunctionCode<I>> functions = new ArrayList<>(program.functions());
        functions.add(routines().sparseWriter(sparse.tables()));
        return link(program.sourceName(), functions, sparse.data(), target.withEntry(SparseData.WRITER));
    }

    private byte[] link(String sourceName, List<FunctionCode<I>> functions, List<DataObject> data, LinkTarget layout) {
        List<PlacedFunction<I>> texts = texts(functions);
        ProgramFiles<I> files = suitableFor(texts);
        return Linker.link(
                new LinkInput(files == this ? texts : files.texts(functions), data, files.library(), sourceName),
                layout);
    }

    /**
     * A relocatable object file.
     *
     * @throws IllegalStateException if a symbol is defined twice or a label is undefined
     * @throws IllegalArgumentException if an instruction has an operand that cannot be encoded, or a virtual register
     * @throws ArithmeticException if code or data are larger than an array can be
     */
    public final byte[] object(FinalProgram<I> program) {
        return ProgramObject.write(target.format(), program.sourceName(), texts(program.functions()), program.data());
    }

    /**
     * The library in the form of these files.
     *
     * @param translated {@link PortableLibrary#compile}, its models included
     */
    protected final List<AssembledObject<CodeText>> library(FinalProgram<I> translated) {
        SystemRoutines<I> routines = routines();
        return LibraryObject.all(
                target.order(),
                text(routines.fill()),
                texts(routines.all()),
                texts(translated.functions()),
                translated.data());
    }

    private List<PlacedFunction<I>> texts(List<FunctionCode<I>> functions) {
        return functions.stream().map(this::text).toList();
    }
}
