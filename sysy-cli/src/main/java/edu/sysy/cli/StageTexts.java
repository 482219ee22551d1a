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
import edu.sysy.raise.Flattening;
import edu.sysy.source.CompilationException;
import edu.sysy.source.Diagnostic;
import edu.sysy.source.SourceFile;
import edu.sysy.source.Span;
import edu.sysy.structured.StructuredProgram;
import edu.sysy.structured.text.StructuredParser;
import edu.sysy.structured.text.StructuredSyntaxException;
import edu.sysy.verify.IrVerifier;
import edu.sysy.verify.MachineVerifier;
import edu.sysy.verify.StorageVerifier;
import edu.sysy.verify.StructuredVerifier;
import java.util.List;
import java.util.regex.Pattern;

/** Reads programs in the text forms of the stages, and says where they are wrong. */
final class StageTexts {
    private static final Pattern TYPED_VALUE = Pattern.compile("(%\\d+) *: *\\w+");

    /** What may follow a statement on its line: a source line, a brace, a comment. */
    private static final Pattern NOTHING_ELSE = Pattern.compile("( *[!{;].*)?");

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
     * The program that a text in structured form is, as blocks and edges.
     *
     * @param whole whether it has to have a {@code main}
     * @param target has to have room for its variables
     * @throws CompilationException if it is none, or breaks a rule of the structured form
     */
    static Program structured(SourceFile source, boolean whole, Target target) {
        StructuredProgram program;
        try {
            program = StructuredParser.parse(source.text());
        } catch (StructuredSyntaxException e) {
            throw mistake(source, e.line(), e.column(), e);
        }
        refuse(source, whole ? StructuredVerifier.verify(program) : StructuredVerifier.verifyPart(program));
        Program flat = Flattening.flatten(program);
        refuse(source, StorageVerifier.verify(flat, target.traits()));
        return flat;
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

    /** The line of a text that an error is about: the global or statement, else the block, else the function. */
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
            boolean instruction = (inFunction && isStatement(text, error))
                    || ((inBlock || isGlobal(text, error))
                            && !error.instruction().isEmpty()
                            && text.startsWith(error.instruction()));
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

    /** Whether a line has the statement, or the end of a region, that an error of the structured form is about. */
    private static boolean isStatement(String line, VerificationError error) {
        String wanted = withoutTypes(error.instruction());
        String found = withoutTypes(line);
        return error.block().isEmpty()
                && !wanted.isEmpty()
                && found.startsWith(wanted)
                && NOTHING_ELSE.matcher(found.substring(wanted.length())).matches();
    }

    /** A statement without the types after its values, which are written where they are not known. */
    private static String withoutTypes(String statement) {
        return TYPED_VALUE.matcher(statement).replaceAll("$1");
    }

    private static boolean isGlobal(String line, VerificationError error) {
        return error.function().isEmpty() && line.startsWith(error.instruction() + ":");
    }
}
