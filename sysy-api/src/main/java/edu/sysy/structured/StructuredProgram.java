package edu.sysy.structured;

import edu.sysy.ir.Global;
import edu.sysy.structured.text.StructuredPrinter;
import java.util.List;

/** A program in structured form: globals and functions, in order. */
public record StructuredProgram(List<Global> globals, List<StructuredFunction> functions) {
    public StructuredProgram {
        globals = List.copyOf(globals);
        functions = List.copyOf(functions);
    }

    /** The text; of a very long one only the beginning. */
    @Override
    public String toString() {
        return StructuredPrinter.standard().brief(this);
    }
}
