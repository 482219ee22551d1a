package edu.sysy.cli;

import java.util.List;
import org.apache.commons.cli.Option;

/**
 * A row of the table of options: how the words are written, which values one knows, and what {@code --help} says.
 *
 * @param usage the words as in {@code --help}, such as {@code -o FILE}, {@code --remarks[=WHICH]} or {@code -O0 -O1}
 * @param values what can stand for the argument, where that is a list
 * @param help what it does
 */
record CommandOption(String usage, List<String> values, String help) {
    CommandOption {
        values = List.copyOf(values);
    }

    /** The words of a command line that it stands for, without arguments: {@code -o}, {@code --remarks}. */
    List<String> words() {
        return List.of(usage.split(" ")).stream()
                .filter(word -> word.startsWith("-"))
                .map(word -> word.replaceFirst("\\[?=.*", ""))
                .toList();
    }

    /** Whether an argument follows the words, as part of the same word or as the next one. */
    boolean takesArgument() {
        return joinsArgument() || usage.matches("-\\S+ [A-Z]+");
    }

    /** Whether the words may stand without an argument. */
    boolean argumentIsOptional() {
        return usage.contains("[=");
    }

    /** Whether the argument follows after an equals sign. */
    boolean joinsArgument() {
        return usage.contains("=");
    }

    /** Whether the argument is the name of a file. */
    boolean takesFile() {
        return usage.matches(".*\\b(FILE|JAR)");
    }

    /** Whether the argument is the name of a folder. */
    boolean takesFolder() {
        return usage.contains("[DIR]");
    }

    /** The option for the parser of command lines, which sees one name of it. */
    Option forParser() {
        String word = words().getFirst();
        boolean brief = word.matches("-[A-Za-z]");
        Option.Builder option = brief ? Option.builder(word.substring(1)) : Option.builder();
        return (brief ? option : option.longOpt(word.replaceFirst("^--?", "")))
                .hasArg(takesArgument())
                .get();
    }
}
