package edu.sysy.testing.target;

import edu.sysy.testing.Tools;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A program of the system that runs the executables of a target.
 *
 * @param command its name
 * @param options what its command line says before the executable
 */
public record Emulator(String command, List<String> options) {
    public Emulator {
        options = List.copyOf(options);
    }

    /** Skips the calling test if it is not installed, or fails the test if tools are required. */
    public void require() {
        Tools.require(command);
    }

    /** The command that runs an executable file. */
    public List<String> commandLine(Path executable) {
        List<String> line = new ArrayList<>();
        line.add(command);
        line.addAll(options);
        line.add(executable.toString());
        return line;
    }
}
