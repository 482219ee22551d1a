package edu.sysy.ir.text;

import edu.sysy.ir.Function;
import edu.sysy.ir.Program;
import edu.sysy.text.ParsedProgram;
import edu.sysy.text.TextScanner;

/**
 * Parses the text form of the intermediate representation. What parses is well formed as text; whether it obeys the
 * rules of SSA and of types is the verifier's question, so that broken programs can be written down too.
 */
public final class IrParser {
    private IrParser() {}

    /**
     * The program that {@code text} describes. Blocks may stand in any order after the entry.
     *
     * @throws IrSyntaxException if it is not in the text form; values must have a definition or be written with a type,
     *     labels must exist, blocks must be reachable and edges must not lead to the entry
     */
    public static Program parse(String text) {
        ParsedProgram<Function> parsed = parsed(scanner(text));
        return Program.of(parsed.globals(), parsed.functions());
    }

    /**
     * The one function that {@code text} describes.
     *
     * @throws IrSyntaxException as {@link #parse} does, and if there is anything but one function
     */
    public static Function parseFunction(String text) {
        TextScanner in = scanner(text);
        return parsed(in).single(in);
    }

    private static TextScanner scanner(String text) {
        return new TextScanner(text, IrSyntaxException::new);
    }

    private static ParsedProgram<Function> parsed(TextScanner in) {
        return ParsedProgram.parse(in, scanner -> new FunctionParser(scanner).parse(), Function::name);
    }
}
