package edu.sysy.cli;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The words of a command line, each option in the form of {@code --help}: {@code --target=TARGET} for
 * {@code -target TARGET}. Options that nobody knows are refused with what is there instead.
 *
 * @param words all words
 */
record CommandWords(List<String> words) {
    /** Options that say what is so anyway. */
    private static final List<String> WITHOUT_EFFECT = OptionTable.WITHOUT_EFFECT;

    CommandWords {
        words = List.copyOf(words);
    }

    /** The words that are no switches of warnings. */
    List<String> options() {
        return words.stream()
                .filter(word -> !DiagnosticArguments.isWarningSwitch(word))
                .toList();
    }

    /** The switches of warnings, in their order. */
    List<String> warnings() {
        return words.stream().filter(DiagnosticArguments::isWarningSwitch).toList();
    }

    /**
     * Understands words as they were written.
     *
     * @throws Arguments.UsageException if there is no such option, or an argument is missing or too much
     */
    static CommandWords of(List<String> written) throws Arguments.UsageException {
        Map<String, CommandOption> table = new LinkedHashMap<>();
        OptionTable.rows().forEach(row -> row.words().forEach(word -> table.put(word, row)));
        List<String> words = new ArrayList<>();
        for (int i = 0; i < written.size(); i++) {
            String word = written.get(i);
            if (!word.startsWith("-") || word.equals("-")) {
                words.add(word);
                continue;
            }
            String name = word.replaceFirst("=.*", "");
            Optional<CommandOption> option = named(name, table);
            if (option.isEmpty()) {
                requireKnown(word, table);
                words.add(word);
                continue;
            }
            CommandOption row = option.get();
            boolean joined = word.length() > name.length();
            if (joined && !row.joinsArgument()) {
                throw new Arguments.UsageException(name + " takes no argument after '='");
            }
            if (WITHOUT_EFFECT.contains(name)) {
                continue;
            }
            String known = row.words().contains(name) ? name : row.words().getFirst();
            if (joined || !row.takesArgument() || row.argumentIsOptional()) {
                words.add(known + word.substring(name.length()));
                continue;
            }
            i++;
            String argument = argument(row, i < written.size() ? Optional.of(written.get(i)) : Optional.empty());
            if (row.joinsArgument()) {
                words.add(known + "=" + argument);
            } else {
                words.addAll(List.of(known, argument));
            }
        }
        return new CommandWords(words);
    }

    /** The row of a word without its argument, which may have one hyphen too few or too many. */
    private static Optional<CommandOption> named(String name, Map<String, CommandOption> table) {
        return Stream.of(name, "-" + name, name.substring(1))
                .filter(each -> each.equals(name) || each.length() > "-O3".length())
                .flatMap(each -> Optional.ofNullable(table.get(each)).stream())
                .findFirst();
    }

    private static String argument(CommandOption row, Optional<String> next) throws Arguments.UsageException {
        String option = row.words().getFirst();
        boolean taken = next.filter(word -> option.equals("--explain")
                        || !word.startsWith("-")
                        || word.equals("-")
                        || word.matches("-\\d+"))
                .isPresent();
        if (!taken) {
            throw new Arguments.UsageException(option + " needs an argument: " + row.usage());
        }
        return next.orElseThrow();
    }

    /** Accepts words with a part that the table does not list: levels, names of files, switches of warnings. */
    private static void requireKnown(String word, Map<String, CommandOption> table) throws Arguments.UsageException {
        Optional<String> advice = ForeignOptions.advice(word);
        if (advice.isPresent()) {
            throw new Arguments.UsageException(word + ": " + advice.get());
        }
        if (word.matches("-[OoG].*") || DiagnosticArguments.isWarningSwitch(word)) {
            return;
        }
        String name = word.replaceFirst("=.*", "");
        List<String> near = UnknownName.near(name, List.copyOf(table.keySet())).stream()
                .map(each ->
                        requireNonNull(table.get(each)).joinsArgument() ? each + word.substring(name.length()) : each)
                .toList();
        if (!near.isEmpty()) {
            throw new Arguments.UsageException(
                    "there is no option " + word + "; did you mean " + UnknownName.listed(near) + "?");
        }
        Optional<String> general = ForeignOptions.generalAdvice(word);
        throw new Arguments.UsageException(
                general.map(sentence -> word + ": " + sentence).orElse("there is no option " + word));
    }
}
