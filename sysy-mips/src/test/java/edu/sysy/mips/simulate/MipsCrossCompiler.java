package edu.sysy.mips.simulate;

import static org.junit.jupiter.api.Assertions.fail;

import edu.sysy.simulate.Capture;
import edu.sysy.simulate.Executable;
import edu.sysy.simulate.Simulator;
import edu.sysy.testing.Tools;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The GNU cross tools and qemu, for tests that compare with them. */
final class MipsCrossCompiler {
    private static final List<String> CODE =
            List.of("-march=mips32r2", "-mabi=32", "-mfp32", "-fno-pic", "-mno-abicalls", "-G0", "-x");

    private final Path folder;

    /** What a program did under qemu: its output, and its exit status or 128 plus the signal that ended it. */
    record Reference(byte[] output, int status) {}

    /** Works in a folder; skips the test if a tool is missing. */
    MipsCrossCompiler(Path folder) {
        Tools.require(Tools.GCC, Tools.LD, Tools.QEMU);
        this.folder = folder;
    }

    /** Assembles and links a program that begins at {@code __start}. */
    Path assemble(String name, String assembly) throws Exception {
        Path source = Files.writeString(folder.resolve(name + ".s"), assembly);
        return link(name, List.of(compile(source, "assembler", List.of())));
    }

    /** Compiles a C program and links it with the freestanding start code of the tests. */
    Path freestanding(String resource, String... flags) throws Exception {
        String name = resource + String.join("", flags);
        List<String> options = new ArrayList<>(List.of("-ffreestanding", "-g"));
        options.addAll(List.of(flags));
        Path start = compile(resource("start.s"), "assembler", List.of());
        return link(name, List.of(start, compile(resource(resource + ".c"), "c", options)));
    }

    /** Compiles a C program and links it with the C library. */
    Path hosted(String resource, String... flags) throws Exception {
        Path program = folder.resolve(resource + String.join("", flags));
        List<String> command = new ArrayList<>(List.of(Tools.GCC, "-static"));
        command.addAll(List.of(flags));
        command.addAll(List.of(resource(resource + ".c").toString(), "-o", program.toString(), "-lm"));
        Tools.run(command, new byte[0]).expectSuccess();
        return program;
    }

    private Path compile(Path source, String language, List<String> options) throws Exception {
        Path object = folder.resolve(source.getFileName() + ".o");
        List<String> command = new ArrayList<>(List.of(Tools.GCC));
        command.addAll(CODE);
        command.add(language);
        command.addAll(options);
        command.addAll(List.of("-c", source.toString(), "-o", object.toString()));
        Tools.run(command, new byte[0]).expectSuccess();
        return object;
    }

    private Path link(String name, List<Path> objects) throws Exception {
        Path program = folder.resolve(name);
        List<String> command = new ArrayList<>(List.of(Tools.LD, "-static", "-e", "__start", "-o", program.toString()));
        objects.forEach(object -> command.add(object.toString()));
        Tools.run(command, new byte[0]).expectSuccess();
        return program;
    }

    /** Copies a resource of the tests into the folder. */
    Path resource(String name) throws IOException {
        try (InputStream in = MipsCrossCompiler.class.getResourceAsStream(name)) {
            if (in == null) {
                return fail("no resource " + name);
            }
            return Files.write(folder.resolve(name), in.readAllBytes());
        }
    }

    /** Runs a program under qemu. */
    Reference emulate(Path program, byte[] input) {
        Tools.Finished finished = Tools.run(List.of(Tools.QEMU, "-cpu", "24Kf", program.toString()), input);
        return new Reference(finished.output(), finished.status());
    }

    /** Runs a program in the simulator. */
    static Capture simulate(Path program, byte[] input) throws IOException {
        return Simulator.builder()
                .instructionLimit(1_000_000_000L)
                .build()
                .run(Executable.load(Files.readAllBytes(program)), input);
    }
}
