package edu.sysy.cli;

import edu.sysy.Target;
import edu.sysy.VerificationError;
import edu.sysy.ir.Program;
import edu.sysy.ir.text.IrParser;
import edu.sysy.ir.text.IrSyntaxException;
import edu.sysy.machine.AllocatedFunction;
import edu.sysy.machine.MachineFunction;
import edu.sysy.machine.MachineProgram;
import edu.sysy.machine.SelectedProgram;
import edu.sysy.machine.text.MachineParser;
import edu.sysy.machine.text.MachineSyntaxException;
import edu.sysy.source.CompilationException;
import edu.sysy.source.Diagnostic;
import edu.sysy.source.SourceFile;
import edu.sysy.source.Span;
import edu.sysy.verify.IrVerifier;
import edu.sysy.verify.MachineVerifier;
import edu.sysy.verify.StorageVerifier;
import java.util.List;

/** Reads programs in the text forms of the stages, and says where they are wrong. */
final class StageTexts {
    private StageTexts() {}

    /**
     * The program that a text is.
     *
     * @param whole whether it has to have a {@code main}
     * @param target has to have room for its variables
     * @throws CompilationException if it is none, or breaks a rule of the intermediate representation
     */
    static Program program(SourceFile source, boolean whole, Target target) {
        Program program;
        try {
            program = IrParser.parse(source.text());
        } catch (IrSyntaxException e) {
            throw mistake(source, e.line(), e.column(), e);
        }
        refuse(source, whole ? IrVerifier.verify(program) : IrVerifier.verifyPart(program));
        refuse(source, StorageVerifier.verify(program, target.traits()));
        return program;
    }

    /**
     * The machine code without registers that a text is.
     *
     * @param whole whether it has to have a {@code main}
     * @throws CompilationException if it is none, breaks a rule of machine code, or the target has no room for its
     *     variables
     */
    static SelectedProgram selected(SourceFile source, boolean whole, Target target) {
        SelectedProgram program;
        try {
            program = MachineParser.of(target.syntax()).parseSelected(source.text());
        } catch (MachineSyntaxException e) {
            throw mistake(source, e.line(), e.column(), e);
        }
        requireMain(source, whole, program.functions());
        refuse(source, StorageVerifier.verify(program.globals(), program.functions(), target.traits()));
        refuse(source, MachineVerifier.verify(program, target));
        return program;
    }

    /**
     * The machine code with registers that a text is.
     *
     * @param whole whether it has to have a {@code main}
     * @throws CompilationException if it is none, breaks a rule of machine code or of register allocation, or the
     *     target has no room for its variables
     */
    static MachineProgram allocated(SourceFile source, boolean whole, Target target) {
        MachineProgram program;
        try {
            program = MachineParser.of(target.syntax()).parseAllocated(source.text());
        } catch (MachineSyntaxException e) {
            throw mistake(source, e.line(), e.column(), e);
        }
        List<MachineFunction> functions =
                program.functions().stream().map(AllocatedFunction::code).toList();
        requireMain(source, whole, functions);
        refuse(source, StorageVerifier.verify(program.globals(), functions, target.traits()));
        refuse(source, MachineVerifier.verify(program, target));
        return program;
    }

    private static void requireMain(SourceFile source, boolean whole, List<MachineFunction> functions) {
        if (whole && functions.stream().noneMatch(function -> function.name().equals(Program.MAIN))) {
            refuse(source, List.of(new VerificationError("", "", "", "there is no function @" + Program.MAIN)));
        }
    }

    private static void refuse(SourceFile source, List<VerificationError> errors) {
        if (!errors.isEmpty()) {
            throw new CompilationException(
                    source,
                    errors.stream()
                            .map(error -> Diagnostic.error("E0702", place(source, error), error.toString()))
                            .toList());
        }
    }

    private static CompilationException mistake(SourceFile source, int line, int column, Exception exception) {
        int start = Math.min(source.lineStart(line) + column - 1, source.text().length());
        String message = String.valueOf(exception.getMessage());
        String prefix = line + ":" + column + ": ";
        String problem = message.startsWith(prefix) ? message.substring(prefix.length()) : message;
        return new CompilationException(source, List.of(Diagnostic.error("E0701", new Span(start, start), problem)));
    }

    /** The line of a text that an error is about: the global or instruction, else the block, else the function. */
    private static Span place(SourceFile source, VerificationError error) {
        Span best = Span.NONE;
        boolean inFunction = false;
        boolean inBlock = false;
        for (int line = 1; line <= source.lineCount(); line++) {
            String text = source.lineText(line).strip();
            if (text.startsWith("func ")) {
                inFunction = text.startsWith("func @" + error.function() + "(")
                        || text.startsWith("func @" + error.function() + " ");
                inBlock = false;
            } else if (text.endsWith(":")) {
                inBlock = inFunction
                        && text.startsWith(error.block())
                        && !error.block().isEmpty();
            }
            boolean header = inFunction && text.startsWith("func ");
            boolean label = inBlock && text.endsWith(":");
            boolean instruction = (inBlock || isGlobal(text, error))
                    && !error.instruction().isEmpty()
                    && text.startsWith(error.instruction());
            if (header || label || instruction) {
                int start = source.lineStart(line) + source.lineText(line).indexOf(text);
                best = new Span(start, start + text.length());
            }
            if (instruction) {
                return best;
            }
        }
        return best;
    }

    private static boolean isGlobal(String line, VerificationError error) {
        return error.function().isEmpty() && line.startsWith(error.instruction() + ":");
    }
}
