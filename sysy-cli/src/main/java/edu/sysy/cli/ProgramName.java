package edu.sysy.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.commons.cli.CommandLine;

/** The name of the program on the command line, and why something else is none. */
final class ProgramName {
    private ProgramName() {}

    /**
     * The one word that is no option.
     *
     * @throws Arguments.UsageException if there is none, there are several, or it is clearly not that of a program
     */
    static String of(CommandLine line) throws Arguments.UsageException {
        List<String> names = line.getArgList();
        if (names.isEmpty()) {
            throw new Arguments.UsageException("no input file");
        }
        String name = names.getFirst();
        for (String each : names) {
            if (each.startsWith("@") && !Files.exists(Path.of(each))) {
                throw new Arguments.UsageException(
                        each + ": options are not read from files; a shell does that: sysyc $(cat " + each.substring(1)
                                + ")");
            }
        }
        if (names.size() > 1) {
            boolean run = line.hasOption("run") || line.hasOption("profile") || line.hasOption("interpret");
            throw new Arguments.UsageException("more than one input file: " + String.join(", ", names)
                    + (run
                            ? "; a program of SysY takes no arguments, it reads standard input"
                            : "; a program of SysY is one file"));
        }
        if (name.isEmpty()) {
            throw new Arguments.UsageException("the name of the input file is empty");
        }
        if (name.matches(".+\\.[sS]") && !line.hasOption("from")) {
            throw new Arguments.UsageException(name
                    + ": assembly text is for GNU as or a simulator; sysyc reads SysY, and --from=STAGE other texts");
        }
        return name;
    }
}
