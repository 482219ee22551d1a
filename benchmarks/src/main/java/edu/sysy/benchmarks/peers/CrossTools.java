package edu.sysy.benchmarks.peers;

import edu.sysy.benchmarks.compare.Machine;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Makes executables of programs by the GNU tools of a machine: the same library and the same start for everybody, so
 * that only what a compiler made of the program differs.
 */
final class CrossTools {
    /** What is linked with each program. */
    private static final List<String> PARTS = List.of("library", "helpers");

    private static final String HEADER = "library.h";
    private static final String SCRIPT = "program.ld";
    private static final String OBJECT = "program.o";
    private static final String EXECUTABLE = "program";

    private final Machine machine;
    private final Commands commands;
    private final String libgcc;

    /** Compiles the library. */
    CrossTools(Machine machine, Commands commands) throws IOException {
        this.machine = machine;
        this.commands = commands;
        commands.copy(HEADER);
        commands.copy(SCRIPT);
        for (String part : PARTS) {
            commands.copy(part + ".c");
            List<String> command = gcc("-O2", "-w", "-ffreestanding", "-fno-tree-loop-distribute-patterns", "-fno-pic");
            command.addAll(List.of("-c", commands.file(part + ".c"), "-o", commands.file(part + ".o")));
            if (commands.run(command).isEmpty()) {
                throw new IllegalStateException("fails: " + String.join(" ", command));
            }
        }
        libgcc = commands.run(gcc("-print-libgcc-file-name")).orElseThrow().strip();
    }

    /** An executable of a program as a peer compiles it; empty if the peer refuses the program. */
    Optional<byte[]> compile(CorpusProgram program, Peer peer) {
        Path source = commands.write("program.c", CText.of(program.text()));
        return commands.run(
                        peer.command(machine, Path.of(commands.file(HEADER)), source, Path.of(commands.file(OBJECT))))
                .flatMap(printed -> link());
    }

    /** An executable of an assembly text; empty if it cannot be assembled or linked. */
    Optional<byte[]> assemble(String text) {
        Path source = commands.write("program.s", text);
        return commands.run(gcc("-c", source.toString(), "-o", commands.file(OBJECT)))
                .flatMap(printed -> link());
    }

    /** What a peer says of itself; empty if it is not installed. */
    Optional<String> version(Peer peer) {
        return commands.run(peer.version(machine))
                .flatMap(printed -> printed.lines().findFirst());
    }

    private Optional<byte[]> link() {
        List<String> command =
                new ArrayList<>(List.of(machine.triple() + "-ld", "-static", "-T", commands.file(SCRIPT)));
        command.addAll(List.of("-o", commands.file(EXECUTABLE), commands.file(OBJECT)));
        PARTS.forEach(part -> command.add(commands.file(part + ".o")));
        command.add(libgcc);
        return commands.run(command).map(printed -> commands.read(EXECUTABLE));
    }

    private List<String> gcc(String... arguments) {
        List<String> command = new ArrayList<>(List.of(machine.triple() + "-gcc"));
        command.addAll(Peer.staticCode(machine));
        command.addAll(List.of(arguments));
        return command;
    }
}
