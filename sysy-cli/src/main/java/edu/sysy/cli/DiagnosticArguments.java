package edu.sysy.cli;

import edu.sysy.source.WarningOptions;
import java.util.List;
import org.apache.commons.cli.CommandLine;

/**
 * How the command line wants diagnostics.
 *
 * @param form how they are printed
 * @param color whether the text form has colours
 * @param maxErrors after this many errors the text form only counts them
 * @param warnings which warnings are reported, and which are errors
 */
record DiagnosticArguments(Form form, Color color, int maxErrors, WarningOptions warnings) {
    private static final int DEFAULT_MAX_ERRORS = 20;

    /** How diagnostics are printed. */
    enum Form {
        TEXT,
        JSON,
        SARIF,
        /** Lines and letters of errors, as BUAA's course has them. */
        BUAA
    }

    /** When the text form has colours. */
    enum Color {
        /** On a terminal. */
        AUTO,
        ALWAYS,
        NEVER
    }

    /** Whether a word of the command line is a switch of warnings, which the parser of options does not see. */
    static boolean isWarningSwitch(String word) {
        return word.equals("-w") || word.startsWith("-W");
    }

    /**
     * Understands the options about diagnostics.
     *
     * @param switches the switches of warnings, in their order
     */
    static DiagnosticArguments of(CommandLine line, List<String> switches) throws Arguments.UsageException {
        return new DiagnosticArguments(form(line), color(line), maxErrors(line), warnings(switches));
    }

    private static Form form(CommandLine line) throws Arguments.UsageException {
        String form = line.getOptionValue("diagnostics", "text");
        return switch (form) {
            case "text" -> Form.TEXT;
            case "json" -> Form.JSON;
            case "sarif" -> Form.SARIF;
            case "buaa" -> Form.BUAA;
            default -> throw UnknownName.of("--diagnostics", form, List.of("text", "json", "sarif", "buaa"));
        };
    }

    private static Color color(CommandLine line) throws Arguments.UsageException {
        String color = line.getOptionValue("color", "auto");
        return switch (color) {
            case "auto" -> Color.AUTO;
            case "always" -> Color.ALWAYS;
            case "never" -> Color.NEVER;
            default -> throw UnknownName.of("--color", color, List.of("auto", "always", "never"));
        };
    }

    private static int maxErrors(CommandLine line) throws Arguments.UsageException {
        if (!line.hasOption("max-errors")) {
            return DEFAULT_MAX_ERRORS;
        }
        String number = line.getOptionValue("max-errors");
        if (!number.matches("\\d{1,9}")) {
            throw new Arguments.UsageException("--max-errors: '" + number + "' is not a number of errors");
        }
        int most = Integer.parseInt(number);
        return most == 0 ? Integer.MAX_VALUE : most;
    }

    private static WarningOptions warnings(List<String> switches) throws Arguments.UsageException {
        WarningOptions options = WarningOptions.defaults();
        for (String each : switches) {
            try {
                options = options.with(each);
            } catch (IllegalArgumentException e) {
                throw new Arguments.UsageException(each + ": " + e.getMessage() + "; --list-warnings lists them");
            }
        }
        return options;
    }
}
