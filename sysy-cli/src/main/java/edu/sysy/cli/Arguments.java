package edu.sysy.cli;

import edu.sysy.Compiler;
import edu.sysy.CompilerOptions;
import edu.sysy.Dialect;
import edu.sysy.Level;
import edu.sysy.Target;
import edu.sysy.course.CourseGrammar;
import edu.sysy.machine.RegisterAllocator;
import edu.sysy.mips.Mips32;
import edu.sysy.mips.Platform;
import edu.sysy.pass.Pass;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.commons.cli.CommandLine;
import org.apache.commons.cli.DefaultParser;
import org.apache.commons.cli.Option;
import org.apache.commons.cli.ParseException;

/**
 * What the command line asks for.
 *
 * @param input the source file; {@code -} for standard input
 * @param output where to write, {@code -} for standard output; empty for the default of the action
 * @param machine the machine to compile for, and what its runs cost
 * @param from the stage that the input is the text of
 * @param rules a file of rewrite rules to apply
 * @param verify whether what each stage makes is checked
 * @param validate whether what passes do to functions is proved
 * @param allocator the register allocator to use instead of that of the level
 * @param threads how many threads the compile may use
 * @param parallel how many threads the program may have
 * @param remarks which remarks of passes are printed: {@code all}, or {@code done}, {@code missed},
 *     {@code omitted} and names of passes
 * @param dialect the language of the source
 * @param diagnostics how diagnostics are reported
 * @param verbose whether to say what is done, and how long it took
 * @param explore what the page of {@code --explore} shows
 * @param printAfter names of passes after which the program is printed, {@code lower} for the stage before them;
 *     {@code all} for that and every pass that changes it
 */
record Arguments(
        String input,
        Optional<String> output,
        CommandAction action,
        Level level,
        TargetArguments machine,
        Optional<String> passes,
        Optional<RegisterAllocator> allocator,
        int threads,
        int parallel,
        List<String> remarks,
        List<String> printAfter,
        boolean timePasses,
        boolean verbose,
        boolean statistics,
        boolean trace,
        boolean races,
        boolean profile,
        DiagnosticArguments diagnostics,
        From from,
        Optional<String> rules,
        Optional<String> original,
        boolean verify,
        boolean validate,
        Dialect dialect,
        Optional<String> grammar,
        ExploreArguments explore) {
    /** Options that may be repeated. */
    private static final Set<String> ADDING_UP = Set.of("plugin", "compare", "remarks", "print-after");

    /** The machine to compile for. */
    Target target() {
        return machine.target();
    }

    /** What is read, the input first. */
    List<String> files() {
        return Stream.of(Stream.of(input), rules.stream(), original.stream(), grammar.stream(), explore.files())
                .flatMap(names -> names)
                .toList();
    }

    /** Whether reports are JSON too. */
    boolean jsonReports() {
        return diagnostics.form() == DiagnosticArguments.Form.JSON;
    }

    /** What the input is the text of. */
    enum From {
        /** A program in SysY. */
        SOURCE,
        /** The intermediate representation with local variables in memory, from which SSA form is made. */
        LOWERED,
        /** The structured form of the intermediate representation. */
        STRUCTURED,
        /** The intermediate representation. */
        IR,
        /** Machine code before its registers are allocated. */
        MACHINE,
        /** Machine code with the registers that are allocated. */
        ALLOCATED;

        /** Their names on the command line. */
        static final List<String> NAMES = List.of("source", "lowered", "ir", "structured", "machine", "allocated");
    }

    /** A command line that makes no sense. */
    static final class UsageException extends Exception {
        private static final long serialVersionUID = 1;

        UsageException(String message) {
            super(message);
        }
    }

    /**
     * Understands a command line.
     *
     * @param switches the switches of warnings, in their order
     * @throws UsageException if it makes no sense
     */
    static Arguments parse(CommandLine line, List<String> switches, Plugins plugins) throws UsageException {
        String input = ProgramName.of(line);
        CommandAction action = CommandAction.of(line);
        TargetArguments known = TargetArguments.of(line, plugins);
        TargetArguments machine = action.linksLibrary() ? known.withPutf() : known;
        checkFiles(line, action, machine.target());
        checkCourse(line, action);
        return new Arguments(
                input,
                Optional.ofNullable(line.getOptionValue("o")),
                action,
                level(line),
                machine,
                Optional.ofNullable(line.getOptionValue("passes")),
                allocator(line),
                count("threads", 999, line),
                count("parallel", CompilerOptions.MAX_PARALLEL, line),
                namesOfPasses(
                        "remarks", "done, missed, omitted", Set.of("all", "done", "missed", "omitted"), line, plugins),
                namesOfPasses("print-after", "all, lower", Set.of("all", "lower"), line, plugins),
                line.hasOption("time-passes"),
                line.hasOption("v"),
                line.hasOption("stats"),
                line.hasOption("trace"),
                line.hasOption("races"),
                line.hasOption("profile"),
                DiagnosticArguments.of(line, switches),
                from(line),
                Optional.ofNullable(line.getOptionValue("rules")),
                Optional.ofNullable(line.getOptionValue("prove")),
                line.hasOption("verify"),
                line.hasOption("validate"),
                DialectArgument.of(line),
                Optional.ofNullable(line.getOptionValue("grammar")),
                ExploreArguments.of(line, plugins));
    }

    /**
     * Splits a command line into words that are options and words that are not.
     *
     * @param words all words but switches of warnings, in the form of {@link CommandWords}
     * @throws UsageException if there is no such option, or an argument is missing
     */
    static CommandLine split(List<String> words) throws UsageException {
        try {
            String[] plain = words.stream()
                    .map(word -> word.equals("-O") ? "-O1" : word.equals("--remarks") ? "--remarks=all" : word)
                    .toArray(String[]::new);
            return withoutOverridden(new DefaultParser(false).parse(OptionTable.forParser(), plain));
        } catch (ParseException e) {
            throw new UsageException(String.valueOf(e.getMessage()));
        }
    }

    /** The same without what a later word overrides: the last one counts, but for options that add up. */
    private static CommandLine withoutOverridden(CommandLine line) {
        Map<String, Option> last = new HashMap<>();
        for (Option option : line.getOptions()) {
            last.put(option.getKey(), option);
        }
        CommandLine.Builder kept = CommandLine.builder();
        line.getArgList().forEach(kept::addArg);
        for (Option option : line.getOptions()) {
            if (ADDING_UP.contains(option.getKey()) || last.get(option.getKey()) == option) {
                kept.addOption(option);
            }
        }
        return kept.get();
    }

    /** Refuses files that nothing reads, and debugging information where there is none. */
    private static void checkFiles(CommandLine line, CommandAction action, Target target) throws UsageException {
        boolean simulator = target instanceof Mips32 mips && mips.platform() != Platform.LINUX;
        if (simulator && action == CommandAction.OBJECT) {
            throw new UsageException("-c: no linker takes programs of " + target.name());
        }
        if (simulator && action == CommandAction.EXECUTABLE) {
            throw new UsageException("--target=" + line.getOptionValue("target")
                    + " has no executables: -S writes the text that the simulator loads, --run runs the program here");
        }
        if (line.hasOption("g") && (action == CommandAction.OBJECT || action == CommandAction.ASSEMBLY)) {
            throw new UsageException("-g: only executables have line tables, with or without it");
        }
    }

    private static void checkCourse(CommandLine line, CommandAction action) throws UsageException {
        boolean grammatical = action == CommandAction.EMIT_COURSE_TOKENS || action == CommandAction.EMIT_COURSE_SYNTAX;
        if (line.hasOption("grammar") && !grammatical) {
            throw new UsageException("--grammar needs --emit=buaa-tokens or --emit=buaa-syntax");
        }
        if (grammatical
                && !line.hasOption("grammar")
                && CourseGrammar.of(DialectArgument.of(line)).isEmpty()) {
            throw new UsageException("--emit=" + line.getOptionValue("emit") + " needs --std of a year of the course");
        }
    }

    private static From from(CommandLine line) throws UsageException {
        String fallback = line.getArgList().getFirst().endsWith(".ir") ? "ir" : "source";
        String name = line.getOptionValue("from", fallback);
        From from = switch (name) {
            case "source" -> From.SOURCE;
            case "lowered" -> From.LOWERED;
            case "ir" -> From.IR;
            case "structured" -> From.STRUCTURED;
            case "machine" -> From.MACHINE;
            case "allocated" -> From.ALLOCATED;
            default -> throw UnknownName.of("--from", name, From.NAMES);
        };
        int last = switch (CommandAction.of(line)) {
            case EMIT_COURSE_TOKENS, EMIT_COURSE_SYNTAX, EMIT_COURSE_SYMBOLS, EMIT_AST, EXPLORE ->
                From.SOURCE.ordinal();
            case EMIT_LOWERED -> From.LOWERED.ordinal();
            case EMIT_SSA, EMIT_IR, EMIT_STRUCTURED, INTERPRET -> From.IR.ordinal();
            case EMIT_MACHINE -> From.MACHINE.ordinal();
            default -> From.ALLOCATED.ordinal();
        };
        if (from.ordinal() > last) {
            String asked = line.hasOption("emit")
                    ? "--emit=" + line.getOptionValue("emit")
                    : line.hasOption("explore") ? "--explore" : "--interpret";
            throw new UsageException(asked + ": the input is the text of a later stage");
        }
        return from;
    }

    private static Optional<RegisterAllocator> allocator(CommandLine line) throws UsageException {
        Optional<String> name = Optional.ofNullable(line.getOptionValue("allocator"));
        Optional<RegisterAllocator> allocator = name.flatMap(Compiler::allocator);
        if (name.isPresent() && allocator.isEmpty()) {
            throw UnknownName.of(
                    "--allocator",
                    name.get(),
                    Compiler.allocators().stream().map(RegisterAllocator::name).toList());
        }
        return allocator;
    }

    /** The value of an option, repeated or with commas: names of passes and words of its own. */
    private static List<String> namesOfPasses(
            String option, String wordsInMessage, Set<String> ownWords, CommandLine line, Plugins plugins)
            throws UsageException {
        List<String> names = new ArrayList<>();
        for (String value : line.hasOption(option) ? line.getOptionValues(option) : new String[0]) {
            names.addAll(List.of(value.split(",")));
        }
        for (String name : names) {
            if (!ownWords.contains(name)
                    && !name.equals(PassArguments.USER_RULES)
                    && plugins.extensions().pass(name).isEmpty()) {
                List<String> known = Stream.concat(
                                ownWords.stream().sorted(),
                                plugins.extensions().passes().stream().map(Pass::name))
                        .toList();
                throw new UsageException("--" + option + ": '" + name + "' is not " + wordsInMessage
                        + " or the name of a pass" + UnknownName.suggestion(name, known));
            }
        }
        return names;
    }

    private static int count(String option, int most, CommandLine line) throws UsageException {
        String number = line.getOptionValue(option, "1");
        if (!number.matches("0*[1-9]\\d{0,2}") || Integer.parseInt(number) > most) {
            throw new UsageException("--" + option + ": '" + number + "' is not a number of threads from 1 to " + most);
        }
        return Integer.parseInt(number);
    }

    private static Level level(CommandLine line) throws UsageException {
        if (!line.hasOption("O")) {
            return Level.O1;
        }
        String digit = line.getOptionValue("O");
        return Level.named("O" + digit)
                .orElseThrow(() -> new UsageException("-O" + digit + " is not a level from -O0 to -O3"));
    }
}
