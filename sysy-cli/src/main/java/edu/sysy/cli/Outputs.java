package edu.sysy.cli;

import edu.sysy.Assembly;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** Writes what is made to the file or the stream that the command line asks for. */
final class Outputs {
    private static final String STREAM = "-";

    private final Arguments arguments;
    private final OutputStream out;

    /**
     * @param out standard output
     */
    Outputs(Arguments arguments, OutputStream out) {
        this.arguments = arguments;
        this.out = out;
    }

    /**
     * Makes sure that no input is lost.
     *
     * @throws Arguments.UsageException if the output is the input
     */
    void check() throws Arguments.UsageException {
        String output = name();
        boolean none = arguments.action() == CommandAction.RUN
                || arguments.action() == CommandAction.INTERPRET
                || arguments.action() == CommandAction.SYNTAX_ONLY;
        if (none || output.equals(STREAM)) {
            return;
        }
        if (output.isEmpty()) {
            throw new Arguments.UsageException("-o: the name is empty");
        }
        for (String input : arguments.files()) {
            if (!input.equals(STREAM) && new OutputFile(output).isSameAs(input)) {
                throw new Arguments.UsageException("the output " + output + " is the input"
                        + (input.equals(arguments.input()) ? "" : " " + input));
            }
        }
    }

    /** Writes text. */
    int write(String text) throws IOException {
        return write(text.getBytes(StandardCharsets.UTF_8), false);
    }

    /** Writes the form of a program that the action asks for. */
    int write(Assembly assembly) throws IOException {
        return switch (arguments.action()) {
            case ASSEMBLY, EMIT_ASSEMBLY -> write(assembly.text());
            case OBJECT -> write(assembly.object(), false);
            default -> write(assembly.executable(), true);
        };
    }

    private int write(byte[] content, boolean executable) throws IOException {
        String output = name();
        if (output.equals(STREAM)) {
            out.write(content);
            out.flush();
        } else {
            new OutputFile(output).write(content, executable);
        }
        return 0;
    }

    private String name() {
        return arguments.output().orElseGet(() -> switch (arguments.action()) {
            case EXECUTABLE -> "a.out";
            case ASSEMBLY -> withSuffix(".s");
            case OBJECT -> withSuffix(".o");
            case EXPLORE -> withSuffix(".html");
            default -> STREAM;
        });
    }

    private String withSuffix(String suffix) {
        if (arguments.input().equals(STREAM)) {
            return STREAM;
        }
        String name = String.valueOf(Path.of(arguments.input()).getFileName());
        boolean known = name.endsWith(".sy") || name.endsWith(".ir");
        return (known ? name.substring(0, name.length() - 3) : name) + suffix;
    }
}
