package edu.sysy.cli;

import edu.sysy.Dialect;
import edu.sysy.mips.CostModel;
import edu.sysy.mips.ProcessorModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.commons.cli.Option;
import org.apache.commons.cli.Options;

/** All options of the command line, from which the parser, {@code --help} and the completions of shells are made. */
final class OptionTable {
    private static final int HELP_COLUMN = 23;
    private static final int MAX_COLUMNS = 120;

    /** Levels are one option of the parser: the letter and a digit. */
    private static final String LEVELS = "-O0 -O1 -O2 -O3";

    /** Options of other compilers that ask for what is so anyway. */
    static final List<String> WITHOUT_EFFECT = List.of("-static", "-pipe", "-no-pie", "-fno-pie", "-fno-pic");

    private OptionTable() {}

    /** The rows, in the order of {@code --help}. */
    static List<CommandOption> rows() {
        return List.of(
                row(
                        "--from=STAGE",
                        Arguments.From.NAMES,
                        "what FILE is the text of: source, lowered, ir, structured, machine or allocated, as --emit prints them"),
                row(
                        "--std=DIALECT",
                        Dialect.all().stream().map(Dialect::name).toList(),
                        "language of the source: sysy2022 (default), buaa2021 to buaa2025, or buaa, which takes what"
                                + " any year takes; +FEATURE adds one, as in buaa2022+bitand"),
                row("-o FILE", "write to FILE; - writes standard output"),
                row(
                        "-S",
                        "write assembly text instead of an executable; text for Linux calls the functions of the SysY"
                                + " library, putf among them, by their names: what it is linked with must have those"
                                + " that the program uses"),
                row(
                        "-c",
                        "write a relocatable object file, which calls the library as text does and is linked by GNU ld"
                                + " or GCC (Linux only)"),
                row(
                        "-g",
                        "accepted for executables, which have line tables of DWARF without it, and no other debugging"
                                + " information"),
                row(
                        String.join(" ", WITHOUT_EFFECT),
                        "accepted: executables are static and at fixed addresses, and stages are functions"),
                row(
                        "--target=TARGET",
                        List.copyOf(TargetArguments.SHORT_NAMES.keySet()),
                        "linux (default), linux-be (big-endian), spim, mars, or a name of --list-targets; +FEATURE adds what"
                                + " processors may have, as in riscv64+zbb; +putf lets text and object files for"
                                + " Linux write whole texts by putf, as executables do"),
                row("--list-targets", "print the targets there are: name and description"),
                row(
                        "--cost-model=MODEL",
                        CostModel.all().stream().map(CostModel::name).toList(),
                        "what instructions cost: in-order, count, or buaa2021 to buaa2025"),
                row(
                        "--tune=PROCESSOR",
                        ProcessorModel.all().stream().map(ProcessorModel::name).toList(),
                        "what the order of instructions suits: 24k (default for Linux), 74k, p5600 or none"),
                row("-G BYTES", "reach globals of at most so many bytes from $gp (default 0; Linux only)"),
                row(LEVELS, "optimization level (default -O1; -O means -O1)"),
                row("--run", "compile, run on the simulator, exit with the program's status"),
                row(
                        "--stats",
                        "with --run: executed instructions by class on standard error, as JSON; their cost, if"
                                + " --cost-model or --target=mars is given; an estimate of the cycles that the"
                                + " processor of --tune takes; and the misses of its data caches"),
                row(
                        "--profile",
                        "like --run; then instructions and misses of data caches by function and by source line on"
                                + " standard error, as tables, or as JSON with --diagnostics=json"),
                row(
                        "--cache=CACHES",
                        List.of(TargetArguments.NO_CACHES),
                        "with --stats, --profile or --explore --run: count misses of other data caches than those of"
                                + " the processor; SIZE,WAYS,LINE of level 1 and level 2, as in 32K,4,32:256K,8,32, or"
                                + " none, which is faster"),
                row(
                        "--trace",
                        "with --run: each executed instruction on standard error, with its source line and the"
                                + " registers it changed; slow"),
                row(
                        "--races",
                        "with --run or --profile: say on standard error where threads access a word that one of them"
                                + " stores, and nothing orders them; exit with 66 if there is such a data race; slow"),
                row(
                        "--interpret",
                        "run in the interpreter, before any pass, and say where an array is accessed out of its"
                                + " bounds"),
                row(
                        "--explore",
                        "write a page of HTML that shows all stages of the compile; with --run, which reads the input"
                                + " of the program, also how often each line was executed, and its misses of data"
                                + " caches"),
                row(
                        "--compare=WITH",
                        "with --explore: show a second compile beside the first; WITH is a level (O0 to O3), an"
                                + " allocator, a target, or the file of another version of the program; may be"
                                + " repeated"),
                row(
                        "--prove=FILE",
                        "say for each function of FILE, which is IR, whether that of the same name in the input may"
                                + " stand in its place: whether it returns the same for all arguments, or for which it"
                                + " does not; exit with 1 unless all may"),
                row("-fsyntax-only", "report errors only"),
                row(
                        "--emit=STAGE",
                        CommandAction.STAGES,
                        "print ast, lowered (IR with local variables in memory), ssa, ir, structured (IR with loops and"
                                + " branches as a tree), machine, allocated or asm; or buaa-tokens, buaa-syntax or"
                                + " buaa-symbols in the form of BUAA's course"),
                row("--grammar=FILE", "the grammar for buaa-tokens and buaa-syntax, instead of that of --std"),
                row(
                        "--course=YEAR [DIR]",
                        List.of("2021", "2022", "2023", "2024", "2025"),
                        "read testfile.txt in DIR (default: here) in the language of YEAR, 2021 to 2025, and write"
                                + " lexer.txt, parser.txt, symbol.txt and mips.txt, or error.txt alone"),
                row(
                        "--serve[=PORT]",
                        "serve a page to write, run and look into programs, to browsers on this computer only, until"
                                + " Ctrl-C; the system chooses a port unless there is PORT"),
                row(
                        "--passes=PIPELINE",
                        "run these passes, for example \"fold-constants,loop(simplify-control-flow)\""),
                row("--list-passes", "print the passes there are: name and description"),
                row(
                        "--rules=FILE",
                        "a pass user-rules that applies rewrite rules, before the other passes or where --passes has"
                                + " it"),
                row(
                        "--list-rules",
                        "print the compiler's own rules, in the form that --rules reads; with --target those that select its code"),
                row("--plugin=JAR", "add the passes and targets of JAR to those that can be named; may be repeated"),
                row("--verify", "check what each stage and each pass makes; exit with 3 if one has made a mistake"),
                row(
                        "--validate",
                        "compare each function with what it was before a pass changed it; print how many are proved to"
                                + " be the same; exit with 3 if one is not"),
                row(
                        "--allocator=NAME",
                        List.of("local", "ssa", "iterated-coalescing"),
                        "allocate registers with local, ssa or iterated-coalescing"),
                row("--threads=N", "compile functions with up to N threads (default 1); the result is the same"),
                row(
                        "--parallel=N",
                        "let up to N threads of the program, 64 at most, run loops at -O2 and -O3 (default 1)"),
                row(
                        "--remarks[=WHICH]",
                        List.of("all", "done", "missed", "omitted"),
                        "print what the passes did and what they missed, by source line; WHICH is a list of done,"
                                + " missed, omitted (for size, part of missed) and names of passes"),
                row(
                        "--print-after=PASS",
                        "print the program after PASS has changed it, or after lower, the stage before the first pass;"
                                + " all for each of them"),
                row(
                        "--time-passes",
                        "print how long each pass and lower took, how often it ran and how often it changed something"),
                row(
                        "-v",
                        "say what is done: target, level, passes; how long each stage took, and what it made; and what"
                                + " was left out"),
                row("-Wall -Wextra -WNAME -Wno-NAME", "turn warnings on or off: common ones, more, those of a name"),
                row("-Werror[=NAME]", "make warnings errors: all that are on, or those of a name"),
                row("-w", "report no warnings"),
                row("--list-warnings", "print the names of warnings and which are on by default"),
                row(
                        "--diagnostics=FORM",
                        names(DiagnosticArguments.Form.values()),
                        "text (default), json, sarif (SARIF 2.1.0), or buaa: the line and the letter of each error"
                                + " that BUAA's course knows"),
                row("--max-errors=N", "print at most N errors (default 20; 0 for all)"),
                row(
                        "--color=WHEN",
                        names(DiagnosticArguments.Color.values()),
                        "color text diagnostics: auto (default, on a terminal), always or never"),
                row("--explain=CODE", "print what a code of diagnostics or a name of warnings means, such as E0328"),
                row(
                        "--completions=SHELL",
                        List.of("bash", "zsh", "fish"),
                        "print a script that completes the words of sysyc in a shell: bash, zsh or fish"),
                row("--help", "print this"),
                row("--version", "print the version"));
    }

    private static CommandOption row(String usage, String help) {
        return new CommandOption(usage, List.of(), help);
    }

    private static CommandOption row(String usage, List<String> values, String help) {
        return new CommandOption(usage, values, help);
    }

    private static List<String> names(Enum<?>[] constants) {
        return List.of(constants).stream()
                .map(constant -> constant.name().toLowerCase(Locale.ROOT))
                .toList();
    }

    /** The options for the parser of command lines, which does not see switches of warnings. */
    static Options forParser() {
        Options options = new Options();
        for (CommandOption row : rows()) {
            if (row.usage().equals(LEVELS)) {
                options.addOption(Option.builder("O").hasArg().get());
            } else if (!DiagnosticArguments.isWarningSwitch(row.words().getFirst())
                    && !WITHOUT_EFFECT.contains(row.words().getFirst())) {
                options.addOption(row.forParser());
            }
        }
        return options;
    }

    /** What {@code --help} prints. */
    static String help() {
        StringBuilder out = new StringBuilder("usage: sysyc [options] FILE\n");
        append(
                "FILE",
                "SysY source, or with a name that ends in .ir intermediate representation; - reads standard" + " input",
                out);
        rows().forEach(row -> append(row.usage(), row.help(), out));
        out.append("of options that are repeated the last one counts, unless they add up\n");
        out.append("exit status: 0, that of the program after --run, 1 for errors in the program, 2 for a wrong command"
                + " line or\n  a file that cannot be read or written, 3 for a mistake of the compiler\n");
        return out.toString();
    }

    private static void append(String usage, String help, StringBuilder out) {
        String first = "  " + usage;
        List<String> lines = wrap(help, MAX_COLUMNS - HELP_COLUMN);
        if (first.length() > HELP_COLUMN - 2) {
            out.append(first).append('\n');
            first = "";
        }
        for (String line : lines) {
            out.append(first)
                    .repeat(' ', HELP_COLUMN - first.length())
                    .append(line)
                    .append('\n');
            first = "";
        }
    }

    private static List<String> wrap(String text, int width) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        for (String word : text.split(" ")) {
            if (!line.isEmpty() && line.length() + 1 + word.length() > width) {
                lines.add(line.toString());
                line.setLength(0);
            }
            line.append(line.isEmpty() ? "" : " ").append(word);
        }
        lines.add(line.toString());
        return lines;
    }
}
