package edu.sysy.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Runs the command lines of a page in the folder that the process was started in, and fills in what they come to: a
 * process of its own, because names of files are relative to that folder.
 */
final class CommandLinesPage {
    static final Pattern ROW = Pattern.compile("\\| `sysyc( [^`]*)?` \\|.*");
    private static final Pattern PROGRAM = Pattern.compile("(?s)```c\n// (\\S+)\n.*?```\n");
    private static final String ERROR = "sysyc: error: ";
    private static final String NOTE = "sysyc: note: --help lists the options";

    private CommandLinesPage() {}

    /** Fills in a page: its name, and that of the file that the result is written to. */
    public static void main(String[] arguments) throws IOException {
        String page = Files.readString(Path.of(arguments[0]), StandardCharsets.UTF_8);
        Matcher program = PROGRAM.matcher(page);
        if (!program.find()) {
            throw new IllegalStateException("the page has no program");
        }
        String text = program.group();
        Files.writeString(
                Path.of(program.group(1)), text.substring("```c\n".length(), text.length() - "```\n".length()));
        List<Path> given = files();
        StringBuilder filled = new StringBuilder();
        for (String line : page.split("\n")) {
            Matcher row = ROW.matcher(line);
            filled.append(row.matches() ? row(row.group(1) == null ? "" : row.group(1), given) : line)
                    .append('\n');
        }
        Files.writeString(Path.of(arguments[1]), filled);
    }

    private static List<Path> files() throws IOException {
        try (Stream<Path> all = Files.list(Path.of(""))) {
            return all.sorted().toList();
        }
    }

    private static String row(String options, List<Path> given) throws IOException {
        CommandLine result = CommandLine.run(
                "",
                Stream.of(options.split(" ")).filter(word -> !word.isEmpty()).toArray(String[]::new));
        List<Path> made = files().stream().filter(file -> !given.contains(file)).toList();
        for (Path file : made) {
            Files.delete(file);
        }
        String written = made.stream().map(file -> "`" + file + "`").collect(Collectors.joining(", "));
        return "| `sysyc" + options + "` | " + result.status() + " |" + cell(written) + cell(printed(result));
    }

    private static String cell(String text) {
        return (text.isEmpty() ? "" : " " + text) + " |";
    }

    private static String printed(CommandLine result) {
        List<String> lines = (result.out() + result.err())
                .lines()
                .filter(line -> !line.equals(NOTE))
                .toList();
        if (lines.isEmpty()) {
            return "";
        }
        String first = lines.getFirst();
        String shown = first.equals("sysyc " + Version.text())
                ? "sysyc VERSION"
                : first.startsWith(ERROR) ? first.substring(ERROR.length()) : first;
        return "`" + shown.replace("|", "\\|").strip() + "`" + (lines.size() > 1 ? " ..." : "");
    }
}
