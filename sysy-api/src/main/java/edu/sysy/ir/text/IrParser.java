package edu.sysy.ir.text;

import edu.sysy.ir.Function;
import edu.sysy.ir.Global;
import edu.sysy.ir.Program;
import edu.sysy.text.GlobalText;
import edu.sysy.text.TextScanner;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Parses the text form of the intermediate representation. What parses is well formed as text; whether it obeys the
 * rules of SSA and of types is the verifier's question, so that broken programs can be written down too.
 */
public final class IrParser {
    private final TextScanner in;
    private final List<Global> globals = new ArrayList<>();
    private final List<Function> functions = new ArrayList<>();

    private IrParser(String text) {
        this.in = new TextScanner(text, IrSyntaxException::new);
    }

    /**
     * The program that {@code text} describes. Blocks may stand in any order after the entry.
     *
     * @throws IrSyntaxException if it is not in the text form; values must have a definition or be written with a type,
     *     labels must exist, blocks must be reachable and edges must not lead to the entry
     */
    public static Program parse(String text) {
        return new IrParser(text).program();
    }

    /**
     * The one function that {@code text} describes.
     *
     * @throws IrSyntaxException as {@link #parse} does, and if there is anything but one function
     */
    public static Function parseFunction(String text) {
        IrParser parser = new IrParser(text);
        Program program = parser.program();
        if (!program.globals().isEmpty() || program.functions().size() != 1) {
            throw parser.in.error(0, "expected one function");
        }
        return program.functions().getFirst();
    }

    private Program program() {
        Set<String> globalNames = new HashSet<>();
        Set<String> functionNames = new HashSet<>();
        in.skipLines();
        while (!in.atEnd()) {
            int start = in.offset();
            String keyword = in.word("'global', 'const' or 'func'");
            int nameOffset = in.offset();
            switch (keyword) {
                case "global", "const" -> {
                    Global global = GlobalText.parse(in, keyword.equals("const"));
                    globals.add(global);
                    checkNew(globalNames, global.name(), nameOffset);
                }
                case "func" -> {
                    Function function = new FunctionParser(in).parse();
                    functions.add(function);
                    checkNew(functionNames, function.name(), nameOffset);
                }
                default -> throw in.error(start, "expected 'global', 'const' or 'func', found '" + keyword + "'");
            }
        }
        return Program.of(globals, functions);
    }

    private void checkNew(Set<String> names, String name, int offset) {
        if (!names.add(name)) {
            throw in.error(offset, "@" + name + " is defined twice");
        }
    }
}
