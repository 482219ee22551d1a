package edu.sysy.cli;

import edu.sysy.ir.Function;
import edu.sysy.ir.Program;
import edu.sysy.nest.ParallelLoops;
import edu.sysy.raise.Raising;
import edu.sysy.structured.StructuredFunction;
import edu.sysy.structured.StructuredProgram;
import edu.sysy.structured.text.StructuredPrinter;
import edu.sysy.text.NameText;
import java.util.List;
import java.util.Optional;

/** Prints programs in structured form, with notes which of their counted loops are parallel. */
final class StructuredForm {
    private StructuredForm() {}

    /** The text of a program; of a function that has no structured form, a comment that says why. */
    static String text(Program program) {
        StringBuilder out = new StringBuilder();
        out.append(StructuredPrinter.standard().print(new StructuredProgram(program.globals(), List.of())));
        for (Function function : program.functions()) {
            out.append(out.isEmpty() ? "" : "\n");
            Optional<StructuredFunction> raised = Raising.raise(function);
            if (raised.isPresent()) {
                out.append(StructuredPrinter.standard().print(ParallelLoops.annotate(program, raised.get())));
            } else {
                NameText.append(out.append("; "), function.name());
                out.append(" has no structured form: ")
                        .append(Raising.obstacle(function).orElseThrow())
                        .append('\n');
            }
        }
        return out.toString();
    }
}
