package edu.sysy.cli;

import java.util.ArrayList;
import java.util.List;
import org.apache.commons.cli.CommandLine;

/** What to do with the source. */
enum CommandAction {
    /** Write an executable. */
    EXECUTABLE,
    /** Write assembly text. */
    ASSEMBLY,
    /** Print assembly text. */
    EMIT_ASSEMBLY,
    /** Write a relocatable object file. */
    OBJECT,
    /** Compile, then run on the simulator. */
    RUN,
    /** Run in the interpreter, which checks bounds of arrays. */
    INTERPRET,
    /** Write a page that shows all stages. */
    EXPLORE,
    /** Compare the functions of the input with those of another file. */
    PROVE,
    /** Report errors only. */
    SYNTAX_ONLY,
    /** Print the tokens in the form of BUAA's course. */
    EMIT_COURSE_TOKENS,
    /** Print the tokens and nonterminals in the form of BUAA's course. */
    EMIT_COURSE_SYNTAX,
    /** Print the symbols in the form of BUAA's course. */
    EMIT_COURSE_SYMBOLS,
    /** Print the syntax tree. */
    EMIT_AST,
    /** Print the program with its local variables in memory. */
    EMIT_LOWERED,
    /** Print the program in SSA form, before the optimization passes. */
    EMIT_SSA,
    /** Print the program after the optimization passes. */
    EMIT_IR,
    /** Print the program after the optimization passes in structured form. */
    EMIT_STRUCTURED,
    /** Print machine code before its registers are allocated. */
    EMIT_MACHINE,
    /** Print machine code with the registers that are allocated. */
    EMIT_ALLOCATED;

    /** The stages that can be printed, by their names on the command line. */
    static final List<String> STAGES = List.of(
            "ast",
            "lowered",
            "ssa",
            "ir",
            "structured",
            "machine",
            "allocated",
            "asm",
            "buaa-tokens",
            "buaa-syntax",
            "buaa-symbols");

    /** Whether what is made starts with the function {@code main}. */
    boolean needsMain() {
        return switch (this) {
            case EXECUTABLE, ASSEMBLY, EMIT_ASSEMBLY, RUN, INTERPRET, EXPLORE -> true;
            default -> false;
        };
    }

    /** Whether what is made has the run-time library of the compiler inside. */
    boolean linksLibrary() {
        return this == EXECUTABLE || this == RUN;
    }

    /**
     * The action that a command line asks for.
     *
     * @throws Arguments.UsageException if it asks for several, or an option needs another one
     */
    static CommandAction of(CommandLine line) throws Arguments.UsageException {
        List<CommandAction> asked = new ArrayList<>();
        if (line.hasOption("S")) {
            asked.add(ASSEMBLY);
        }
        if (line.hasOption("c")) {
            asked.add(OBJECT);
        }
        boolean explore = line.hasOption("explore");
        if (explore) {
            asked.add(EXPLORE);
        }
        if ((line.hasOption("run") && !explore) || line.hasOption("profile")) {
            asked.add(RUN);
        }
        if (line.hasOption("interpret")) {
            asked.add(INTERPRET);
        }
        if (line.hasOption("prove")) {
            asked.add(PROVE);
        }
        if (line.hasOption("fsyntax-only")) {
            asked.add(SYNTAX_ONLY);
        }
        if (line.hasOption("emit")) {
            asked.add(emit(line.getOptionValue("emit")));
        }
        if (asked.stream().distinct().count() > 1) {
            throw new Arguments.UsageException(
                    "-S, -c, --run or --profile, --explore, --interpret, --prove, -fsyntax-only and --emit exclude each other");
        }
        CommandAction action = asked.isEmpty() ? EXECUTABLE : asked.getFirst();
        for (String option : List.of("stats", "trace", "races")) {
            if (line.hasOption(option) && action != RUN) {
                throw new Arguments.UsageException("--" + option + " needs --run");
            }
        }
        boolean counts = line.hasOption("stats") || line.hasOption("profile") || explore && line.hasOption("run");
        if (line.hasOption("cache") && !counts) {
            throw new Arguments.UsageException("--cache needs --stats, --profile, or --explore with --run");
        }
        if (line.hasOption("compare") && action != EXPLORE) {
            throw new Arguments.UsageException("--compare needs --explore");
        }
        return action;
    }

    private static CommandAction emit(String stage) throws Arguments.UsageException {
        return switch (stage) {
            case "buaa-tokens" -> EMIT_COURSE_TOKENS;
            case "buaa-syntax" -> EMIT_COURSE_SYNTAX;
            case "buaa-symbols" -> EMIT_COURSE_SYMBOLS;
            case "ast" -> EMIT_AST;
            case "lowered" -> EMIT_LOWERED;
            case "ssa" -> EMIT_SSA;
            case "ir" -> EMIT_IR;
            case "structured" -> EMIT_STRUCTURED;
            case "machine" -> EMIT_MACHINE;
            case "allocated" -> EMIT_ALLOCATED;
            case "asm" -> EMIT_ASSEMBLY;
            default -> throw UnknownName.of("--emit", stage, STAGES);
        };
    }
}
