package edu.sysy.cli;

import edu.sysy.Target;
import edu.sysy.optimize.RewriteRules;
import edu.sysy.pass.Pass;
import edu.sysy.source.DiagnosticCode;
import edu.sysy.source.WarningSwitch;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.commons.cli.CommandLine;

/** What the command line compiler says about itself, where it is asked to instead of compiling. */
final class Information {
    private static final int GAP = 2;

    private static final Set<String> HELP = Set.of("--help", "-help", "-h");
    private static final Set<String> VERSION = Set.of("--version", "-version");

    private Information() {}

    /** What can be asked for next to any other words: help and the version. */
    static Optional<String> first(List<String> words) {
        if (!Collections.disjoint(words, HELP)) {
            return Optional.of(OptionTable.help());
        }
        return !Collections.disjoint(words, VERSION) ? Optional.of("sysyc " + Version.text() + "\n") : Optional.empty();
    }

    /** The text that the command line asks for; empty if it asks for something else. */
    static Optional<String> of(CommandLine line, Plugins plugins) throws Arguments.UsageException {
        if (line.hasOption("list-rules")) {
            return Optional.of(rules(line, plugins));
        }
        if (line.hasOption("list-warnings")) {
            return Optional.of(WarningList.table());
        }
        if (line.hasOption("list-passes")) {
            return Optional.of(table(plugins.extensions().passes(), Pass::name, Pass::description));
        }
        if (line.hasOption("list-targets")) {
            return Optional.of(table(plugins.extensions().targets(), Target::name, Target::description));
        }
        if (line.hasOption("explain")) {
            return Optional.of(explanation(line.getOptionValue("explain")));
        }
        if (line.hasOption("completions")) {
            return Optional.of(Completions.script(line.getOptionValue("completions"), plugins.extensions()));
        }
        return Optional.empty();
    }

    /** The rules of the optimizer, or those by which code is selected for a target that is named. */
    private static String rules(CommandLine line, Plugins plugins) throws Arguments.UsageException {
        List<String> rules = line.hasOption("target")
                ? TargetArguments.of(line, plugins).target().selectionRules()
                : RewriteRules.builtIn();
        long count = rules.stream().filter(rule -> !rule.startsWith("define ")).count();
        return "# " + count + " rules, proved for all values by the tests of the compiler\n" + lines(rules);
    }

    private static String lines(List<String> lines) {
        return lines.stream().map(line -> line + "\n").collect(Collectors.joining());
    }

    /** A line for each row: its name and, in a column of its own, what it is; no line ends with spaces. */
    private static <T> String table(List<T> rows, Function<T, String> name, Function<T, String> description) {
        int width =
                rows.stream().mapToInt(row -> name.apply(row).length()).max().orElse(0) + GAP;
        return lines(rows.stream()
                .map(row -> (name.apply(row)
                                + " ".repeat(width - name.apply(row).length())
                                + description.apply(row))
                        .stripTrailing())
                .toList());
    }

    /** What a code or a switch means. */
    static String explanation(String name) throws Arguments.UsageException {
        List<DiagnosticCode> codes = WarningList.codes(name);
        if (codes.isEmpty()) {
            List<String> names = Stream.concat(
                            DiagnosticCode.all().stream().map(DiagnosticCode::code),
                            WarningSwitch.all().stream().map(WarningSwitch::name))
                    .toList();
            throw new Arguments.UsageException(
                    "there is no diagnostic " + name + UnknownName.suggestion(name.replaceFirst("^-W", ""), names));
        }
        return codes.stream().map(DiagnosticCode::explanation).collect(Collectors.joining("\n"));
    }
}
