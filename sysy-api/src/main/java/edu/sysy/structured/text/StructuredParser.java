package edu.sysy.structured.text;

import edu.sysy.structured.StructuredFunction;
import edu.sysy.structured.StructuredProgram;
import edu.sysy.text.ParsedProgram;
import edu.sysy.text.TextScanner;

/**
 * Parses the text form of structured functions. What parses is well formed as text; whether it obeys the rules of the
 * form is the verifier's question, so that broken programs can be written down too.
 */
public final class StructuredParser {
    private StructuredParser() {}

    /**
     * The program that {@code text} describes.
     *
     * @throws StructuredSyntaxException if it is not in the text form; values must have a definition or be written with
     *     a type, and regions must not be nested deeper than {@link edu.sysy.structured.Region#MAX_DEPTH}
     */
    public static StructuredProgram parse(String text) {
        ParsedProgram<StructuredFunction> parsed = parsed(scanner(text));
        return new StructuredProgram(parsed.globals(), parsed.functions());
    }

    /**
     * The one function that {@code text} describes.
     *
     * @throws StructuredSyntaxException as {@link #parse} does, and if there is anything but one function
     */
    public static StructuredFunction parseFunction(String text) {
        TextScanner in = scanner(text);
        return parsed(in).single(in);
    }

    private static TextScanner scanner(String text) {
        return new TextScanner(text, StructuredSyntaxException::new);
    }

    private static ParsedProgram<StructuredFunction> parsed(TextScanner in) {
        return ParsedProgram.parse(in, scanner -> new RegionParser(scanner).function(), StructuredFunction::name);
    }
}
