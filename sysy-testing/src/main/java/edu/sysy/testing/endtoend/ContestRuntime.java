package edu.sysy.testing.endtoend;

import edu.sysy.testing.Corpus;
import edu.sysy.testing.Tools;
import edu.sysy.testing.target.GnuToolchain;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The C implementation of the SysY library that stands beside the corpus, compiled once and linked with many programs.
 */
public final class ContestRuntime implements AutoCloseable {
    private final GnuToolchain tools;
    private final Path sources;
    private final Path folder;
    private final Path libgcc;

    /** Compiles the library. */
    public ContestRuntime(GnuToolchain tools) throws IOException {
        this.tools = tools;
        sources = Corpus.folder().resolve("../bench/runtime");
        folder = Files.createTempDirectory("sysy-runtime");
        for (String name : List.of("start.S", "sylib.c", "helpers.c")) {
            List<String> command = new ArrayList<>(List.of(tools.gcc(), "-O2"));
            command.addAll(tools.machine());
            command.addAll(List.of("-ffreestanding", "-fno-builtin", "-fno-tree-loop-distribute-patterns"));
            command.addAll(List.of("-c", sources.resolve(name).toString(), "-o", object(name)));
            Tools.run(command, new byte[0]).expectSuccess();
        }
        libgcc = Path.of(new String(Tools.run(List.of(tools.gcc(), "-print-libgcc-file-name"), new byte[0])
                        .expectSuccess()
                        .output())
                .strip());
    }

    /** The header that declares the library. */
    public Path header() {
        return sources.resolve("sylib.h");
    }

    /** Assembles a program, links it, and runs it under the emulator. */
    public String run(byte[] assembly, byte[] input) throws IOException {
        Path work = Files.createTempDirectory("sysy-linked");
        try {
            Path executable = link(assembly, work);
            return ProgramRuns.emulate(tools.emulator(), executable, input);
        } finally {
            Tools.deleteFolder(work);
        }
    }

    /** Assembles a program and links it. */
    public byte[] executable(byte[] assembly) throws IOException {
        Path work = Files.createTempDirectory("sysy-linked");
        try {
            return Files.readAllBytes(link(assembly, work));
        } finally {
            Tools.deleteFolder(work);
        }
    }

    /** Assembles a program and links it; the executable is in {@code work}. */
    public Path link(byte[] assembly, Path work) throws IOException {
        Path text = Files.write(work.resolve("prog.s"), assembly);
        Path object = work.resolve("prog.o");
        List<String> command = new ArrayList<>(List.of(tools.as()));
        command.addAll(tools.assembler());
        command.addAll(List.of("-o", object.toString(), text.toString()));
        Tools.run(command, new byte[0]).expectSuccess();
        return linkObject(object, work);
    }

    /** Links the object file of a program and runs it under the emulator. */
    public String runObject(byte[] object, byte[] input) throws IOException {
        Path work = Files.createTempDirectory("sysy-linked");
        try {
            Path executable = linkObject(Files.write(work.resolve("prog.o"), object), work);
            return ProgramRuns.emulate(tools.emulator(), executable, input);
        } finally {
            Tools.deleteFolder(work);
        }
    }

    private Path linkObject(Path object, Path work) {
        Path executable = work.resolve("program");
        Tools.run(
                        List.of(
                                tools.ld(),
                                "-T",
                                sources.resolve("link.ld").toString(),
                                "-static",
                                "-o",
                                executable.toString(),
                                object("start.S"),
                                object.toString(),
                                object("helpers.c"),
                                object("sylib.c"),
                                libgcc.toString()),
                        new byte[0])
                .expectSuccess();
        return executable;
    }

    private String object(String source) {
        return folder.resolve(source.substring(0, source.indexOf('.')) + ".o").toString();
    }

    @Override
    public void close() {
        Tools.deleteFolder(folder);
    }
}
