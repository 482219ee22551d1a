package edu.sysy.machine.text;

import edu.sysy.ir.Global;
import edu.sysy.machine.AllocatedFunction;
import edu.sysy.machine.MachineFunction;
import edu.sysy.machine.MachineProgram;
import edu.sysy.machine.SelectedProgram;
import edu.sysy.text.GlobalText;
import edu.sysy.text.TextScanner;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/**
 * Parses machine code in its text form. What parses is a well-formed {@link MachineFunction}; whether each register is
 * defined before it is used, and whether an allocation is right, are questions for checkers.
 */
public final class MachineParser {
    private final MachineSyntax syntax;

    private MachineParser(MachineSyntax syntax) {
        this.syntax = syntax;
    }

    /** A parser of the code of a machine. */
    public static MachineParser of(MachineSyntax syntax) {
        return new MachineParser(syntax);
    }

    /**
     * A program before register allocation.
     *
     * @throws MachineSyntaxException if {@code text} is none
     */
    public SelectedProgram parseSelected(String text) {
        Parts<MachineFunction> parts = parts(
                text, in -> new MachineFunctionParser(in, syntax, false).parse().code());
        return new SelectedProgram(parts.sourceName(), parts.globals(), parts.functions());
    }

    /**
     * A program after register allocation.
     *
     * @throws MachineSyntaxException if {@code text} is none
     */
    public MachineProgram parseAllocated(String text) {
        Parts<AllocatedFunction> parts = parts(text, in -> new MachineFunctionParser(in, syntax, true).parse());
        return new MachineProgram(parts.sourceName(), parts.globals(), parts.functions());
    }

    private record Parts<F>(String sourceName, List<Global> globals, List<F> functions) {}

    private static <F> Parts<F> parts(String text, Function<TextScanner, F> function) {
        TextScanner in = new TextScanner(text, MachineSyntaxException::new);
        String sourceName = "";
        List<Global> globals = new ArrayList<>();
        List<F> functions = new ArrayList<>();
        Set<String> names = new HashSet<>();
        in.skipLines();
        boolean first = true;
        while (!in.atEnd()) {
            int start = in.offset();
            String keyword = in.word("'source', 'global', 'const' or 'func'");
            int nameOffset = in.offset();
            switch (keyword) {
                case "source" -> {
                    if (!first) {
                        throw in.error(start, "the name of the source stands first");
                    }
                    sourceName = in.name();
                    in.endLine();
                }
                case "global", "const" -> {
                    Global global = GlobalText.parse(in, keyword.equals("const"));
                    globals.add(global);
                    checkNew(names, "global " + global.name(), in, nameOffset);
                }
                case "func" -> {
                    String name = in.name();
                    checkNew(names, "func " + name, in, nameOffset);
                    in.rewind(nameOffset);
                    functions.add(function.apply(in));
                }
                default ->
                    throw in.error(start, "expected 'source', 'global', 'const' or 'func', found '" + keyword + "'");
            }
            first = false;
        }
        return new Parts<>(sourceName, globals, functions);
    }

    private static void checkNew(Set<String> names, String name, TextScanner in, int offset) {
        if (!names.add(name)) {
            throw in.error(offset, "a second " + name);
        }
    }
}
