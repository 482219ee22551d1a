package edu.sysy.mips.endtoend;

import edu.sysy.mips.MipsUnderTest;
import edu.sysy.testing.Corpus;
import edu.sysy.testing.Tools;
import edu.sysy.testing.endtoend.ProgramRuns;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The C implementation of the SysY library that stands beside the corpus, compiled once and linked with many programs.
 */
final class ContestRuntime implements AutoCloseable {
    private static final List<String> MACHINE =
            List.of("-march=mips32r2", "-mabi=32", "-mfp32", "-fno-pic", "-mno-abicalls", "-G0");

    private final Path sources;
    private final Path folder;
    private final Path libgcc;

    ContestRuntime() throws IOException {
        sources = Corpus.folder().resolve("../bench/runtime");
        folder = Files.createTempDirectory("sysy-runtime");
        for (String name : List.of("start.S", "sylib.c", "helpers.c")) {
            List<String> command = new ArrayList<>(List.of(Tools.GCC, "-O2"));
            command.addAll(MACHINE);
            command.addAll(List.of("-ffreestanding", "-fno-builtin", "-fno-tree-loop-distribute-patterns"));
            command.addAll(List.of("-c", sources.resolve(name).toString(), "-o", object(name)));
            Tools.run(command, new byte[0]).expectSuccess();
        }
        libgcc = Path.of(new String(Tools.run(List.of(Tools.GCC, "-print-libgcc-file-name"), new byte[0])
                        .expectSuccess()
                        .output())
                .strip());
    }

    /** The header that declares the library. */
    Path header() {
        return sources.resolve("sylib.h");
    }

    /** Options of GCC for code that can be linked with the library. */
    static List<String> machineOptions() {
        return MACHINE;
    }

    /** Assembles a program, links it, and runs it under the emulator. */
    String run(byte[] assembly, byte[] input) throws IOException {
        Path work = Files.createTempDirectory("sysy-linked");
        try {
            Path executable = link(assembly, work);
            return ProgramRuns.emulate(MipsUnderTest.LITTLE_ENDIAN, executable, input);
        } finally {
            Tools.deleteFolder(work);
        }
    }

    /** Assembles a program and links it; the executable is in {@code work}. */
    Path link(byte[] assembly, Path work) throws IOException {
        Path text = Files.write(work.resolve("prog.s"), assembly);
        Path object = work.resolve("prog.o");
        Tools.run(
                        List.of(
                                Tools.AS,
                                "-32",
                                "-march=mips32r2",
                                "-mfp32",
                                "-G0",
                                "-no-pad-sections",
                                "-o",
                                object.toString(),
                                text.toString()),
                        new byte[0])
                .expectSuccess();
        return linkObject(object, work);
    }

    /** Links the object file of a program and runs it under the emulator. */
    String runObject(byte[] object, byte[] input) throws IOException {
        Path work = Files.createTempDirectory("sysy-linked");
        try {
            Path executable = linkObject(Files.write(work.resolve("prog.o"), object), work);
            return ProgramRuns.emulate(MipsUnderTest.LITTLE_ENDIAN, executable, input);
        } finally {
            Tools.deleteFolder(work);
        }
    }

    private Path linkObject(Path object, Path work) {
        Path executable = work.resolve("program");
        Tools.run(
                        List.of(
                                Tools.LD,
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
