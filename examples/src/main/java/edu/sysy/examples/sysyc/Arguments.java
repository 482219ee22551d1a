package edu.sysy.examples.sysyc;

import edu.sysy.Compiler;
import edu.sysy.Dialect;
import edu.sysy.Level;
import edu.sysy.course.CourseGrammar;
import edu.sysy.machine.RegisterAllocator;
import edu.sysy.mips.CostModel;
import edu.sysy.mips.Mips32;
import edu.sysy.mips.Platform;
import edu.sysy.mips.ProcessorModel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.commons.cli.CommandLine;
import org.apache.commons.cli.DefaultParser;
import org.apache.commons.cli.Option;
import org.apache.commons.cli.Options;
import org.apache.commons.cli.ParseException;

/**
 * What the command line asks for.
 *
 * @param input the source file; {@code -} for standard input
 * @param output where to write, {@code -} for standard output; empty for the default of the action
 * @param costModel what runs are priced with; empty if none was named
 * @param from the stage that the input is the text of
 * @param rules a file of rewrite rules to apply
 * @param verify whether what each stage makes is checked
 * @param allocator the register allocator to use instead of that of the level
 * @param remarks which remarks of passes are printed: {@code all}, or {@code done}, {@code missed} and names of passes
 * @param dialect the language of the source
 * @param diagnostics how diagnostics are reported
 * @param printAfter names of passes after which the program is printed; {@code all} for every pass that changes it
 */
record Arguments(
        String input,
        Optional<String> output,
        Action action,
        Level level,
        Mips32 target,
        Optional<CostModel> costModel,
        Optional<String> passes,
        Optional<RegisterAllocator> allocator,
        List<String> remarks,
        List<String> printAfter,
        boolean timePasses,
        boolean statistics,
        boolean profile,
        DiagnosticArguments diagnostics,
        From from,
        Optional<String> rules,
        boolean verify,
        Dialect dialect,
        Optional<String> grammar) {
    /** Whether reports are JSON too. */
    boolean jsonReports() {
        return diagnostics.form() == DiagnosticArguments.Form.JSON;
    }

    /** What the input is the text of. */
    enum From {
        /** A program in SysY. */
        SOURCE,
        /** The intermediate representation. */
        IR,
        /** Machine code before its registers are allocated. */
        MACHINE,
        /** Machine code with the registers that are allocated. */
        ALLOCATED
    }

    /** What to do with the source. */
    enum Action {
        /** Write an executable. */
        EXECUTABLE,
        /** Write assembly text. */
        ASSEMBLY,
        /** Write a relocatable object file. */
        OBJECT,
        /** Compile, then run on the simulator. */
        RUN,
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
        /** Print the program in SSA form, before the optimization passes. */
        EMIT_SSA,
        /** Print the program after the optimization passes. */
        EMIT_IR,
        /** Print machine code before its registers are allocated. */
        EMIT_MACHINE,
        /** Print machine code with the registers that are allocated. */
        EMIT_ALLOCATED;

        /** Whether what is made starts with the function {@code main}. */
        boolean needsMain() {
            return switch (this) {
                case EXECUTABLE, ASSEMBLY, RUN -> true;
                default -> false;
            };
        }
    }

    /** A command line that makes no sense. */
    static final class UsageException extends Exception {
        private static final long serialVersionUID = 1;

        UsageException(String message) {
            super(message);
        }
    }

    static final String USAGE = """
            usage: sysyc [options] FILE
              FILE                 SysY source, or with a name that ends in .ir intermediate representation; - reads
                                   standard input
              --from=STAGE         what FILE is the text of: source, ir, machine or allocated, as --emit prints them
              --std=DIALECT        language of the source: sysy2022 (default), buaa2021 to buaa2025, or buaa, which
                                   takes what any year takes; +FEATURE adds one, as in buaa2022+bitand
              -o FILE              write to FILE; - writes standard output
              -S                   write assembly text instead of an executable; text for Linux calls the
                                   functions of the SysY library, putf among them, by their names: what it is
                                   linked with must have those that the program uses
              -c                   write a relocatable object file, which calls the library as text does and
                                   is linked by GNU ld or GCC (Linux only)
              --target=TARGET      linux (default), linux-be (big-endian), spim or mars
              --cost-model=MODEL   what instructions cost: in-order, count, or buaa2021 to buaa2025
              --tune=PROCESSOR     what the order of instructions suits: 24k (default for Linux), 74k or none
              -G BYTES             reach globals of at most so many bytes from $gp (default 0; Linux only)
              -O0 -O1 -O2 -O3      optimization level (default -O1; -O means -O1)
              --run                compile, run on the simulator, exit with the program's status
              --stats              with --run: executed instructions by class on standard error, as JSON;
                                   their cost, if --cost-model or --target=mars is given; and an estimate of the
                                   cycles that the processor of --tune takes
              --profile            like --run; then instructions by function and by source line on standard error,
                                   as tables, or as JSON with --diagnostics=json
              -fsyntax-only        report errors only
              --emit=STAGE         print ast, ssa, ir, machine, allocated or asm
              --emit=buaa-OUTPUT   print tokens, syntax or symbols in the form of BUAA's course
              --grammar=FILE       the grammar for buaa-tokens and buaa-syntax, instead of that of --std
              --course=YEAR [DIR]  read testfile.txt in DIR (default: here) in the language of YEAR, 2021 to 2025, and
                                   write lexer.txt, parser.txt, symbol.txt and mips.txt, or error.txt alone
              --passes=PIPELINE    run these passes, for example "fold-constants,loop(simplify-control-flow)"
              --rules=FILE         a pass user-rules that applies rewrite rules, before the other passes or where --passes
                                   has it
              --list-rules         print the compiler's own rules, in the form that --rules reads
              --verify             check what each stage and each pass makes; exit with 3 if one has made a mistake
              --allocator=NAME     allocate registers with local, ssa or iterated-coalescing
              --remarks[=WHICH]    print what the passes did and what they missed, by source line; WHICH is a list of
                                   done, missed and names of passes
              --print-after=PASS   print the program after PASS has changed it; all for every pass
              --time-passes        print how long each pass took
              -Wall -Wextra -WNAME -Wno-NAME
                                   turn warnings on or off: common ones, more, those of a name
              -Werror[=NAME]       make warnings errors: all that are on, or those of a name
              -w                   report no warnings
              --list-warnings      print the names of warnings and which are on by default
              --diagnostics=FORM   text (default), json, sarif (SARIF 2.1.0), or buaa: the line and the letter of
                                   each error that BUAA's course knows
              --max-errors=N       print at most N errors (default 20; 0 for all)
              --color=WHEN         color text diagnostics: auto (default, on a terminal), always or never
              --explain CODE       print what a code of diagnostics or a name of warnings means, such as E0328
              --help, --version
            """;

    /**
     * Understands a command line.
     *
     * @throws UsageException if it makes no sense
     */
    static Arguments parse(String... words) throws UsageException {
        CommandLine line;
        try {
            String[] plain = Arrays.stream(words)
                    .filter(word -> !DiagnosticArguments.isWarningSwitch(word))
                    .map(word -> word.equals("-O") ? "-O1" : word.equals("--remarks") ? "--remarks=all" : word)
                    .toArray(String[]::new);
            line = new DefaultParser(false).parse(options(), plain);
        } catch (ParseException e) {
            throw new UsageException(String.valueOf(e.getMessage()));
        }
        if (line.getArgList().size() != 1) {
            throw new UsageException(line.getArgList().isEmpty() ? "no input file" : "more than one input file");
        }
        Action action = action(line);
        Mips32 target = target(line);
        if (action == Action.OBJECT && target.platform() != Platform.LINUX) {
            throw new UsageException("-c: no linker takes programs of " + target.name());
        }
        checkCourse(line, action);
        return new Arguments(
                line.getArgList().getFirst(),
                Optional.ofNullable(line.getOptionValue("o")),
                action,
                level(line),
                target,
                costModel(line),
                Optional.ofNullable(line.getOptionValue("passes")),
                allocator(line),
                remarks(line),
                line.hasOption("print-after") ? List.of(line.getOptionValues("print-after")) : List.of(),
                line.hasOption("time-passes"),
                line.hasOption("stats"),
                line.hasOption("profile"),
                DiagnosticArguments.of(
                        line,
                        Arrays.stream(words)
                                .filter(DiagnosticArguments::isWarningSwitch)
                                .toList()),
                from(line),
                Optional.ofNullable(line.getOptionValue("rules")),
                line.hasOption("verify"),
                dialect(line),
                Optional.ofNullable(line.getOptionValue("grammar")));
    }

    private static void checkCourse(CommandLine line, Action action) throws UsageException {
        boolean grammatical = action == Action.EMIT_COURSE_TOKENS || action == Action.EMIT_COURSE_SYNTAX;
        if (line.hasOption("grammar") && !grammatical) {
            throw new UsageException("--grammar needs --emit=buaa-tokens or --emit=buaa-syntax");
        }
        if (grammatical
                && !line.hasOption("grammar")
                && CourseGrammar.of(dialect(line)).isEmpty()) {
            throw new UsageException("--emit=" + line.getOptionValue("emit") + " needs --std of a year of the course");
        }
    }

    private static From from(CommandLine line) throws UsageException {
        String fallback = line.getArgList().getFirst().endsWith(".ir") ? "ir" : "source";
        String name = line.getOptionValue("from", fallback);
        From from = switch (name) {
            case "source" -> From.SOURCE;
            case "ir" -> From.IR;
            case "machine" -> From.MACHINE;
            case "allocated" -> From.ALLOCATED;
            default -> throw new UsageException("--from: '" + name + "' is not source, ir, machine or allocated");
        };
        int last = switch (action(line)) {
            case EMIT_COURSE_TOKENS, EMIT_COURSE_SYNTAX, EMIT_COURSE_SYMBOLS, EMIT_AST -> From.SOURCE.ordinal();
            case EMIT_SSA, EMIT_IR -> From.IR.ordinal();
            case EMIT_MACHINE -> From.MACHINE.ordinal();
            default -> From.ALLOCATED.ordinal();
        };
        if (from.ordinal() > last) {
            throw new UsageException(
                    "--emit=" + line.getOptionValue("emit") + ": the input is the text of a later stage");
        }
        return from;
    }

    private static Options options() {
        Options options = new Options();
        options.addOption(Option.builder("o").hasArg().get());
        options.addOption(Option.builder("S").get());
        options.addOption(Option.builder("c").get());
        options.addOption(Option.builder("O").hasArg().get());
        options.addOption(Option.builder("G").hasArg().get());
        for (String flag : List.of("run", "stats", "profile", "fsyntax-only", "time-passes", "verify")) {
            options.addOption(Option.builder().longOpt(flag).get());
        }
        for (String setting : List.of(
                "emit",
                "from",
                "passes",
                "rules",
                "allocator",
                "remarks",
                "print-after",
                "diagnostics",
                "max-errors",
                "color",
                "target",
                "cost-model",
                "std",
                "grammar",
                "tune")) {
            options.addOption(Option.builder().longOpt(setting).hasArg().get());
        }
        return options;
    }

    private static Optional<RegisterAllocator> allocator(CommandLine line) throws UsageException {
        Optional<String> name = Optional.ofNullable(line.getOptionValue("allocator"));
        Optional<RegisterAllocator> allocator = name.flatMap(Compiler::allocator);
        if (name.isPresent() && allocator.isEmpty()) {
            throw new UsageException("--allocator: '" + name.get() + "' is not "
                    + Compiler.allocators().stream()
                            .map(RegisterAllocator::name)
                            .collect(Collectors.joining(", ")));
        }
        return allocator;
    }

    private static List<String> remarks(CommandLine line) throws UsageException {
        if (!line.hasOption("remarks")) {
            return List.of();
        }
        List<String> words = List.of(line.getOptionValue("remarks", "all").split(","));
        for (String word : words) {
            if (!Set.of("all", "done", "missed").contains(word)
                    && Compiler.pass(word).isEmpty()) {
                throw new UsageException("--remarks: '" + word + "' is not done, missed or the name of a pass");
            }
        }
        return words;
    }

    private static Action action(CommandLine line) throws UsageException {
        List<Action> asked = new ArrayList<>();
        if (line.hasOption("S")) {
            asked.add(Action.ASSEMBLY);
        }
        if (line.hasOption("c")) {
            asked.add(Action.OBJECT);
        }
        if (line.hasOption("run") || line.hasOption("profile")) {
            asked.add(Action.RUN);
        }
        if (line.hasOption("fsyntax-only")) {
            asked.add(Action.SYNTAX_ONLY);
        }
        if (line.hasOption("emit")) {
            asked.add(emit(line.getOptionValue("emit")));
        }
        if (asked.stream().distinct().count() > 1) {
            throw new UsageException("-S, -c, --run or --profile, -fsyntax-only and --emit exclude each other");
        }
        Action action = asked.isEmpty() ? Action.EXECUTABLE : asked.getFirst();
        if (line.hasOption("stats") && action != Action.RUN) {
            throw new UsageException("--stats needs --run");
        }
        return action;
    }

    private static Action emit(String stage) throws UsageException {
        return switch (stage) {
            case "buaa-tokens" -> Action.EMIT_COURSE_TOKENS;
            case "buaa-syntax" -> Action.EMIT_COURSE_SYNTAX;
            case "buaa-symbols" -> Action.EMIT_COURSE_SYMBOLS;
            case "ast" -> Action.EMIT_AST;
            case "ssa" -> Action.EMIT_SSA;
            case "ir" -> Action.EMIT_IR;
            case "machine" -> Action.EMIT_MACHINE;
            case "allocated" -> Action.EMIT_ALLOCATED;
            case "asm" -> Action.ASSEMBLY;
            default ->
                throw new UsageException("--emit: '" + stage
                        + "' is not ast, ssa, ir, machine, allocated, asm, buaa-tokens, buaa-syntax or buaa-symbols");
        };
    }

    private static Level level(CommandLine line) throws UsageException {
        if (!line.hasOption("O")) {
            return Level.O1;
        }
        String last = line.getOptionValues("O")[line.getOptionValues("O").length - 1];
        return switch (last) {
            case "0" -> Level.O0;
            case "1" -> Level.O1;
            case "2" -> Level.O2;
            case "3" -> Level.O3;
            default -> throw new UsageException("-O" + last + " is not a level from -O0 to -O3");
        };
    }

    private static Mips32 target(CommandLine line) throws UsageException {
        String name = line.getOptionValue("target", "linux");
        Mips32 target = switch (name) {
            case "linux" -> Mips32.linux();
            case "linux-be" -> Mips32.linux().bigEndian();
            case "spim" -> Mips32.spim();
            case "mars" -> Mips32.mars();
            default -> throw new UsageException("--target: '" + name + "' is not linux, linux-be, spim or mars");
        };
        Mips32 priced =
                line.hasOption("cost-model") ? target.withCosts(named(line.getOptionValue("cost-model"))) : target;
        Mips32 tuned = line.hasOption("tune") ? priced.withProcessor(processor(line.getOptionValue("tune"))) : priced;
        return line.hasOption("G") ? smallData(tuned, line.getOptionValue("G")) : tuned;
    }

    private static Mips32 smallData(Mips32 target, String bytes) throws UsageException {
        try {
            return target.withSmallData(Integer.parseInt(bytes));
        } catch (IllegalArgumentException e) {
            throw new UsageException("-G: '" + bytes + "' is not a number of bytes");
        } catch (IllegalStateException e) {
            throw new UsageException("-G: " + e.getMessage());
        }
    }

    private static Optional<CostModel> costModel(CommandLine line) throws UsageException {
        if (line.hasOption("cost-model")) {
            return Optional.of(named(line.getOptionValue("cost-model")));
        }
        return line.getOptionValue("target", "").equals("mars")
                ? Optional.of(Mips32.mars().costs())
                : Optional.empty();
    }

    private static CostModel named(String name) throws UsageException {
        return CostModel.named(name)
                .orElseThrow(() -> new UsageException("--cost-model: '" + name + "' is not "
                        + CostModel.all().stream().map(CostModel::name).collect(Collectors.joining(", "))));
    }

    private static ProcessorModel processor(String name) throws UsageException {
        return ProcessorModel.named(name)
                .orElseThrow(() -> new UsageException("--tune: '" + name + "' is not "
                        + ProcessorModel.all().stream()
                                .map(ProcessorModel::name)
                                .collect(Collectors.joining(", "))));
    }

    private static Dialect dialect(CommandLine line) throws UsageException {
        boolean course = line.getOptionValue("emit", "").startsWith("buaa-")
                || line.getOptionValue("diagnostics", "").equals("buaa");
        String name = line.getOptionValue("std", (course ? Dialect.BUAA : Dialect.SYSY_2022).name());
        return Dialect.named(name)
                .orElseThrow(() -> new UsageException("--std: '" + name + "' is not "
                        + Dialect.all().stream().map(Dialect::name).collect(Collectors.joining(", "))));
    }
}
