package edu.sysy.benchmarks.peers;

import edu.sysy.benchmarks.compare.Machine;
import edu.sysy.simulate.AddressRange;
import edu.sysy.simulate.Executable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * QEMU with a plugin that counts, for code with instructions that the simulator does not know: C compilers use all
 * vectors that a machine has.
 */
final class Emulator {
    /** A program that takes so many seconds takes too long. */
    private static final int TIMEOUT_SECONDS = 120;

    private static final String PLUGIN = "counter.c";
    private static final String EXECUTABLE = "emulated";
    private static final String COUNTED = "counted";

    private final Commands commands;
    private final String emulator;
    private final boolean available;

    /** Compiles the plugin into the folder of the commands. */
    Emulator(Machine machine, Commands commands) throws IOException {
        this.commands = commands;
        emulator = "qemu-" + machine.triple().substring(0, machine.triple().indexOf('-'));
        commands.copy(PLUGIN);
        available = commands.run(List.of(emulator, "--version")).isPresent()
                && commands.run(List.of("gcc", "-O2", "-fPIC", "-shared", "-o", plugin(), commands.file(PLUGIN)))
                        .isPresent();
    }

    private String plugin() {
        return commands.file("counter.so");
    }

    /** The instructions of the program in an executable; empty if it fails, takes too long, or there is no QEMU. */
    Optional<Long> count(byte[] file, CorpusProgram program) {
        AddressRange range = Executable.load(file).programRange().orElseThrow();
        Path executable = Path.of(commands.file(EXECUTABLE));
        Path counted = Path.of(commands.file(COUNTED));
        try {
            Files.deleteIfExists(counted);
            Files.write(executable, file);
            if (!available || !executable.toFile().setExecutable(true)) {
                return Optional.empty();
            }
            String arguments = plugin() + ",begin=" + Integer.toUnsignedLong(range.begin()) + ",end="
                    + Integer.toUnsignedLong(range.end()) + ",out=" + counted;
            return commands.run(
                            List.of(emulator, "-plugin", arguments, executable.toString()),
                            program.input(),
                            TIMEOUT_SECONDS)
                    .filter(output -> program.accepts(output.bytes(), output.status()) && Files.exists(counted))
                    .map(output ->
                            Long.parseLong(new String(commands.read(COUNTED), StandardCharsets.US_ASCII).strip()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
