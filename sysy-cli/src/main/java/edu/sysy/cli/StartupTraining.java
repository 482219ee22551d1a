package edu.sysy.cli;

import edu.sysy.Level;
import edu.sysy.cli.serve.ExampleProgram;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Loads the classes of usual runs in one process, for the launcher to archive them: compiles the examples for all
 * processors at all levels to all kinds of files, and a program that is wrong.
 */
final class StartupTraining {
    private static final List<String> TARGETS = List.of("mips32-linux", "riscv64", "aarch64");

    /** What asks for text, an object file, and an executable, which is what there is without another option. */
    private static final List<String> FORMS = List.of("-S", "-c", "-static");

    private StartupTraining() {}

    /** Does it in a folder of its own, which it deletes. */
    public static void main(String[] none) throws IOException {
        Path folder = Files.createTempDirectory("sysyc");
        Path input = folder.resolve("program.sy");
        Path output = folder.resolve("program");
        try {
            int runs = 0;
            for (ExampleProgram example : ExampleProgram.all()) {
                Files.writeString(input, example.source());
                for (String target : TARGETS) {
                    for (Level level : Level.values()) {
                        String form = FORMS.get(runs++ % FORMS.size());
                        run(0, "--target=" + target, "-" + level, form, "-o", output.toString(), input.toString());
                    }
                }
            }
            Files.writeString(input, "int main() { int unused; return unknown; }");
            run(1, "-Wall", "-o", output.toString(), input.toString());
            run(0, "--version");
        } finally {
            Files.deleteIfExists(output);
            Files.deleteIfExists(input);
            Files.delete(folder);
        }
    }

    private static void run(int expected, String... words) {
        OutputStream nowhere = OutputStream.nullOutputStream();
        PrintStream err = new PrintStream(nowhere, true, StandardCharsets.UTF_8);
        int status = new Sysyc(InputStream.nullInputStream(), nowhere, err, true).run(words);
        if (status != expected) {
            throw new IllegalStateException(String.join(" ", words) + " ends with " + status);
        }
    }
}
