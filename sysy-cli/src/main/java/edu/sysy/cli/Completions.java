package edu.sysy.cli;

import edu.sysy.pass.Pass;
import edu.sysy.source.WarningSwitch;
import edu.sysy.spi.Extensions;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Scripts that complete the words of {@code sysyc} in a shell, made from the table of options. They have the names of
 * passes, targets and warnings that there are when they are made.
 */
final class Completions {
    private static final String SPECIAL_IN_ZSH = "([\\[\\]:\\\\])";

    private final Extensions extensions;

    private Completions(Extensions extensions) {
        this.extensions = extensions;
    }

    /**
     * The script for a shell.
     *
     * @throws Arguments.UsageException if there is none for that shell
     */
    static String script(String shell, Extensions extensions) throws Arguments.UsageException {
        Completions completions = new Completions(extensions);
        return switch (shell) {
            case "bash" -> completions.bash();
            case "zsh" -> completions.zsh();
            case "fish" -> completions.fish();
            default -> throw UnknownName.of("--completions", shell, List.of("bash", "zsh", "fish"));
        };
    }

    /** What can stand for the argument of an option. */
    private List<String> values(CommandOption row) {
        Set<String> values = new LinkedHashSet<>(row.values());
        switch (row.words().getFirst()) {
            case "--passes", "--print-after", "--remarks" ->
                extensions.passes().stream().map(Pass::name).forEach(values::add);
            case "--target" -> extensions.targets().forEach(target -> values.add(target.name()));
            default -> {}
        }
        return List.copyOf(values);
    }

    private static boolean isAboutWarnings(CommandOption row) {
        return row.usage().startsWith("-W");
    }

    private static List<String> warningWords() {
        List<String> words = new ArrayList<>(List.of("-Wall", "-Wextra", "-Werror"));
        for (WarningSwitch each : WarningSwitch.all()) {
            words.add("-W" + each.name());
            words.add("-Wno-" + each.name());
        }
        return words;
    }

    private String bash() {
        List<String> words = new ArrayList<>();
        StringBuilder cases = new StringBuilder();
        for (CommandOption row : OptionTable.rows()) {
            if (isAboutWarnings(row)) {
                continue;
            }
            row.words()
                    .forEach(word -> words.add(word + (row.joinsArgument() && !row.argumentIsOptional() ? "=" : "")));
            String action = row.takesFile()
                    ? "compgen -f"
                    : values(row).isEmpty() ? "" : "compgen -W '" + String.join(" ", values(row)) + "'";
            if (!action.isEmpty()) {
                cases.append("        ").append(row.words().getFirst()).append(")\n");
                cases.append("            mapfile -t COMPREPLY < <(")
                        .append(action)
                        .append(" -- \"$word\")\n");
                cases.append("            return ;;\n");
            }
        }
        words.addAll(warningWords());
        return """
                # completes the words of sysyc in bash: source this file, for instance in ~/.bashrc
                _sysyc() {
                    local word=${COMP_WORDS[COMP_CWORD]} option=${COMP_WORDS[COMP_CWORD - 1]}
                    if [[ $word == = ]]; then
                        word=
                    elif [[ $option == = ]]; then
                        option=${COMP_WORDS[COMP_CWORD - 2]}
                    fi
                    COMPREPLY=()
                    case $option in
                %s    esac
                    if [[ $word == -* ]]; then
                        mapfile -t COMPREPLY < <(compgen -W '%s' -- "$word")
                        if [[ ${#COMPREPLY[@]} == 1 && ${COMPREPLY[0]} == *= ]]; then
                            compopt -o nospace 2>/dev/null
                        fi
                    else
                        mapfile -t COMPREPLY < <(compgen -G "$word*.sy"; compgen -G "$word*.ir"; compgen -d -- "$word")
                    fi
                }
                complete -o filenames -F _sysyc sysyc
                """.formatted(cases, String.join(" ", words));
    }

    private String zsh() {
        StringBuilder out = new StringBuilder("#compdef sysyc\n");
        out.append("# completes the words of sysyc in zsh: save as _sysyc in a folder of $fpath\n");
        out.append("_arguments -s \\\n");
        for (CommandOption row : OptionTable.rows()) {
            if (isAboutWarnings(row)) {
                continue;
            }
            String argument = row.takesFile()
                    ? ":file:_files"
                    : values(row).isEmpty() ? ":value: " : ":value:(" + String.join(" ", values(row)) + ")";
            for (String word : row.words()) {
                String form = row.joinsArgument() ? word + "=-" : word;
                String optional = row.argumentIsOptional() ? ":" : "";
                zshLine(form, row.help(), row.takesArgument() ? optional + argument : "", out);
            }
        }
        for (String word : warningWords()) {
            zshLine(word, "warnings", "", out);
        }
        return out.append("    '*:program:_files -g \"*.(sy|ir)\"'\n").toString();
    }

    private static void zshLine(String form, String help, String argument, StringBuilder out) {
        String text = help.replaceAll(SPECIAL_IN_ZSH, "\\\\$1").replace("'", "'\\''");
        out.append("    '")
                .append(form)
                .append('[')
                .append(text)
                .append(']')
                .append(argument)
                .append("' \\\n");
    }

    private String fish() {
        StringBuilder out = new StringBuilder();
        out.append("# completes the words of sysyc in fish: save as ~/.config/fish/completions/sysyc.fish\n");
        for (CommandOption row : OptionTable.rows()) {
            if (isAboutWarnings(row)) {
                continue;
            }
            for (String word : row.words()) {
                fishLine(word, row, out);
            }
        }
        for (String word : warningWords()) {
            out.append("complete -c sysyc -o ").append(word.substring(1)).append('\n');
        }
        return out.toString();
    }

    private void fishLine(String word, CommandOption row, StringBuilder out) {
        String kind = word.startsWith("--") ? "-l " : word.length() == 2 ? "-s " : "-o ";
        out.append("complete -c sysyc ").append(kind).append(word.replaceFirst("^--?", ""));
        if (row.takesFile()) {
            out.append(" -r");
        } else if (!values(row).isEmpty()) {
            out.append(row.argumentIsOptional() ? " -f" : " -x");
            out.append(" -a '").append(String.join(" ", values(row))).append('\'');
        } else if (row.takesArgument()) {
            out.append(" -x");
        }
        out.append(" -d '")
                .append(row.help().replace("\\", "\\\\").replace("'", "\\'"))
                .append("'\n");
    }
}
