package edu.sysy.testing.fuzz;

import edu.sysy.ast.Ast;
import edu.sysy.testing.Tools;
import edu.sysy.testing.target.Emulator;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Runs programs outside: executables under the emulator, sources through the system's compiler. */
final class NativeRuns {
    static final String GPP = "g++";

    private static final String LIBRARY = """
            #include <stdio.h>
            static int getint() { int x = 0; scanf("%d", &x); return x; }
            static int getch() { return getchar(); }
            static float getfloat() { float x = 0; scanf("%a", &x); return x; }
            static int getarray(int *a) { int n = getint(); for (int i = 0; i < n; i++) a[i] = getint(); return n; }
            static int getfarray(float *a) { int n = getint(); for (int i = 0; i < n; i++) a[i] = getfloat(); return n; }
            static void putint(int x) { printf("%d", x); }
            static void putch(int c) { putchar(c); }
            static void putfloat(float x) { if (x != x) printf("nan"); else printf("%a", x); }
            static void putarray(int n, int *a) { printf("%d:", n); for (int i = 0; i < n; i++) printf(" %d", a[i]); puts(""); }
            static void putfarray(int n, float *a) { printf("%d:", n); for (int i = 0; i < n; i++) { putchar(32); putfloat(a[i]); } puts(""); }
            """;

    private NativeRuns() {}

    /** What an emulator makes of an executable. */
    static Behaviour emulate(Emulator emulator, byte[] executable, byte[] input) {
        return inFolder(folder -> {
            Path file = Files.write(folder.resolve("program"), executable);
            if (!file.toFile().setExecutable(true)) {
                throw new IOException("cannot make " + file + " executable");
            }
            return run(emulator.commandLine(file), input);
        });
    }

    /**
     * What the program does when g++ compiles it for this machine. Sanitizers end programs that C++ gives no meaning,
     * beside overflow. There is no optimization: gcc 12 sums {@code i * i * i} over a counted loop wrongly at -O1
     * -fwrapv.
     */
    static Behaviour compileAndRun(Ast ast, byte[] input) {
        return inFolder(folder -> {
            Path source =
                    Files.writeString(folder.resolve("program.cc"), LIBRARY + CppPrinter.print(ast.declarations()));
            Path program = folder.resolve("program");
            Tools.run(
                            List.of(
                                    GPP,
                                    "-O0",
                                    "-fsanitize=address,undefined,float-cast-overflow",
                                    "-fno-sanitize-recover=all",
                                    "-w",
                                    "-fpermissive",
                                    "-fwrapv",
                                    "-ffp-contract=off",
                                    "-Wno-narrowing",
                                    source.toString(),
                                    "-o",
                                    program.toString()),
                            new byte[0])
                    .expectSuccess();
            return run(List.of(program.toString()), input);
        });
    }

    private static Behaviour run(List<String> command, byte[] input) {
        Tools.Finished finished = Tools.run(command, input);
        return new Behaviour(finished.output(), finished.status());
    }

    private interface Work {
        Behaviour in(Path folder) throws IOException;
    }

    private static Behaviour inFolder(Work work) {
        try {
            Path folder = Files.createTempDirectory("sysy-fuzz");
            try {
                return work.in(folder);
            } finally {
                Tools.deleteFolder(folder);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
