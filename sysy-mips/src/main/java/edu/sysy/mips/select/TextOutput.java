package edu.sysy.mips.select;

import edu.sysy.ir.Global;
import edu.sysy.ir.LibraryFunction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Operation.GlobalAddress;
import edu.sysy.ir.Program;
import org.jspecify.annotations.Nullable;

/** Calls of {@code putf} that write a text as it is, for which the library of simulators has a routine. */
public final class TextOutput {
    /** Writes the bytes from an address on up to a zero. */
    public static final String ROUTINE = "__sysy_put_text";

    private final Program program;

    TextOutput(Program program) {
        this.program = program;
    }

    /** Whether a call with one argument, which is computed so, writes a text without conversions. */
    boolean isText(LibraryFunction function, @Nullable Operation argument) {
        return function == LibraryFunction.PUTF
                && argument instanceof GlobalAddress(String name)
                && program.global(name)
                        .flatMap(Global::text)
                        .filter(text -> text.indexOf('%') < 0)
                        .isPresent();
    }
}
