package edu.sysy.benchmarks.compare;

import edu.sysy.Level;
import java.nio.file.Path;
import java.util.List;

/**
 * What is compared, and how long that takes.
 *
 * @param machines the machines
 * @param levels the levels
 * @param rounds how often everything is measured
 * @param warmUpSeconds how long each of our compilers compiles before
 * @param lines the number of lines of each generated program
 * @param folders where the other programs are
 * @param shell finds and runs the C compilers
 */
record Settings(
        List<Machine> machines,
        List<Level> levels,
        int rounds,
        int warmUpSeconds,
        int lines,
        List<Path> folders,
        PeerShell shell) {
    Settings {
        machines = List.copyOf(machines);
        levels = List.copyOf(levels);
        folders = List.copyOf(folders);
    }
}
