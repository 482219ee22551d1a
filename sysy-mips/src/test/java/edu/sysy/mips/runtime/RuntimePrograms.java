package edu.sysy.mips.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.testing.Tools;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Assembles the run-time library, links small programs with it and runs them under qemu. */
final class RuntimePrograms {
    static final List<String> SOURCES = List.of(
            "start.s",
            "system.s",
            "input.s",
            "float-input.s",
            "float-exact.s",
            "powers.s",
            "output.s",
            "float-output.s",
            "format.s",
            "format-float.s",
            "timer.s",
            "memory.s");

    /** What a program wrote and how it ended. */
    record Outcome(int status, byte[] output, byte[] error) {
        String text() {
            return new String(output, StandardCharsets.ISO_8859_1);
        }

        String errorText() {
            return new String(error, StandardCharsets.ISO_8859_1);
        }
    }

    private final Path directory;
    private final List<String> objects = new ArrayList<>();
    private int programs;

    private RuntimePrograms(Path directory) {
        this.directory = directory;
    }

    /** The library assembled file by file in the given directory; skips the test if a tool is missing. */
    static RuntimePrograms in(Path directory) {
        return withSystem(directory, source("system.s"));
    }

    /** The library with another text in the place of system.s. */
    static RuntimePrograms withSystem(Path directory, String system) {
        Tools.require(Tools.AS, Tools.LD, Tools.QEMU);
        RuntimePrograms library = new RuntimePrograms(directory);
        for (String name : SOURCES) {
            library.objects.add(library.assemble(name, name.equals("system.s") ? system : source(name)));
        }
        return library;
    }

    /** The library over system calls that read few bytes at a time and change every register that they may. */
    static RuntimePrograms withHostileSystem(Path directory) {
        String real = source("system.s").replaceAll("__sysy_(read|write|clock)", "real_$1");
        String wrapper = """
                        .globl __sysy_%1$s
                __sysy_%1$s:
                        addiu $sp, $sp, -24
                        sw $ra, 20($sp)
                        jal real_%1$s
                        %2$s
                        lw $ra, 20($sp)
                        b spoil
                        addiu $sp, $sp, 24
                """;
        StringBuilder spoil = new StringBuilder("spoil:\n");
        for (String register : "a0 a1 a2 a3 t0 t1 t2 t3 t4 t5 t6 t7 t8 t9".split(" ")) {
            spoil.append("        li $").append(register).append(", 0x5bad0bad\n");
        }
        spoil.append("        multu $t0, $t0\n        jr $ra\n        nop\n");
        String wrappers = wrapper.formatted("read", "li $a1, 997")
                + wrapper.formatted("write", "nop")
                + wrapper.formatted("clock", "nop");
        return withSystem(directory, real + wrappers + spoil);
    }

    /** The library assembled as one text. */
    static RuntimePrograms asOneText(Path directory) {
        Tools.require(Tools.AS, Tools.LD, Tools.QEMU);
        RuntimePrograms library = new RuntimePrograms(directory);
        StringBuilder all = new StringBuilder();
        SOURCES.reversed().forEach(name -> all.append(source(name)));
        library.objects.add(library.assemble("all.s", all.toString()));
        return library;
    }

    static String source(String name) {
        try (InputStream in = RuntimePrograms.class.getResourceAsStream(name)) {
            assertThat(in).as(name).isNotNull();
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Links a program whose text defines {@code main}. */
    Path program(String text) {
        String object = assemble("program" + programs + ".s", "        .set noreorder\n        .set noat\n" + text);
        Path executable = directory.resolve("program" + programs++);
        List<String> command = new ArrayList<>(
                List.of(Tools.LD, "-static", "--fatal-warnings", "-e", "__start", "-o", executable.toString(), object));
        command.addAll(objects);
        Tools.run(command, new byte[0]).expectSuccess();
        return executable;
    }

    Outcome run(Path program, String input) {
        return run(program, input.getBytes(StandardCharsets.ISO_8859_1));
    }

    Outcome run(Path program, byte[] input) {
        return run(List.of(Tools.QEMU, program.toString()), input);
    }

    /** Runs the program with its input coming through a pipe, written by a shell command. */
    Outcome runWithInputOf(String shellCommand, Path program) {
        return run(List.of("sh", "-c", "(" + shellCommand + ") | " + Tools.QEMU + " " + program), new byte[0]);
    }

    private static Outcome run(List<String> command, byte[] input) {
        Tools.Finished finished = Tools.run(command, input);
        return new Outcome(finished.status(), finished.output(), finished.errorOutput());
    }

    private String assemble(String name, String text) {
        try {
            Path file = Files.writeString(directory.resolve(name), text);
            String object = directory.resolve(name + ".o").toString();
            Tools.run(
                            List.of(
                                    Tools.AS,
                                    "-32",
                                    "-march=mips32",
                                    "-mfp32",
                                    "--fatal-warnings",
                                    "-o",
                                    object,
                                    file.toString()),
                            new byte[0])
                    .expectSuccess();
            return object;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
