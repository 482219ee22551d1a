package edu.sysy.examples.documents;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A fenced block of a document.
 *
 * @param line the line of its first line, from 1
 * @param language what stands after its fence
 * @param text its lines, each with its end
 */
record DocumentBlock(int line, String language, String text) {
    private static final Pattern FILE_NAME = Pattern.compile("(?://|#|;|<!--) (\\S+\\.[a-z]+)(?: -->)?");
    private static final String PROMPT = "$ ";

    /**
     * A command and what it prints.
     *
     * @param text the command, without the prompt; of several lines if they end with a backslash
     * @param output the lines that are shown below it; a line of three dots stands for any lines
     */
    record Command(String text, List<String> output) {
        /** Whether these lines are what is shown. */
        boolean shows(List<String> lines) {
            String pattern = output.stream()
                    .map(line -> line.equals("...") ? "(?:.*\n)*?" : Pattern.quote(line) + "\n")
                    .collect(Collectors.joining());
            return Pattern.matches(
                    pattern, lines.stream().map(line -> line + "\n").collect(Collectors.joining()));
        }
    }

    /** The file whose contents the block is: a first line that is a comment has nothing but its name in it. */
    Optional<String> fileName() {
        Matcher matcher = FILE_NAME.matcher(text.lines().findFirst().orElse(""));
        return matcher.matches() ? Optional.of(matcher.group(1)) : Optional.empty();
    }

    /** The commands of a block of these. */
    List<Command> commands() {
        List<Command> commands = new ArrayList<>();
        List<String> lines = text.lines().toList();
        for (int i = 0; i < lines.size(); ) {
            String line = lines.get(i++);
            if (!line.startsWith(PROMPT)) {
                throw new IllegalArgumentException(
                        "no command before '" + line + "' in the block of line " + this.line);
            }
            StringBuilder command = new StringBuilder(line.substring(PROMPT.length()));
            while (lines.get(i - 1).endsWith("\\")) {
                command.append('\n').append(lines.get(i++));
            }
            List<String> output = new ArrayList<>();
            while (i < lines.size() && !lines.get(i).startsWith(PROMPT)) {
                output.add(lines.get(i++));
            }
            commands.add(new Command(command.toString(), output));
        }
        return commands;
    }

    @Override
    public String toString() {
        return line + ": " + text.lines().findFirst().orElse("");
    }
}
