package com.example.launching;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Starts what a user downloads, as it is started without a build tool. */
class LaunchTest {
    private static final Path SCRIPTS = Path.of("src", "test", "scripts");
    private static final String PROGRAM = SCRIPTS.resolve("squares.sy").toString();
    private static final String MODULES = Path.of("target", "lib").toString();
    private static final String VERSION = System.getProperty("expected.version");

    /** What a command writes to its output if it reads {@code 3}; its status has to be 0. */
    private static String output(String tool, List<String> arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", tool).toString());
        command.addAll(arguments);
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try (var in = process.outputWriter(StandardCharsets.US_ASCII)) {
            in.write("3\n");
        }
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), output);
        return output.replace("\r\n", "\n");
    }

    private static List<Path> jars(String folder) throws IOException {
        try (Stream<Path> files = Files.list(Path.of("target", folder))) {
            return files.sorted().toList();
        }
    }

    private static String classPath() throws IOException {
        return jars("lib").stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
    }

    private static String executable() throws IOException {
        List<Path> jars = jars("executable");
        assertEquals(List.of("sysy-cli-" + VERSION + "-all.jar"),
                jars.stream().map(jar -> jar.getFileName().toString()).toList());
        return jars.getFirst().toString();
    }

    @Test
    void jshellRunsAScript() throws IOException, InterruptedException {
        Path script = SCRIPTS.resolve("squares.jsh");
        String expected = Files.readString(SCRIPTS.resolve("squares.out"));
        assertEquals(expected, output("jshell", List.of("-s", "--class-path", classPath(), script.toString())));
    }

    @Test
    void aProgramOfOneFileRunsFromItsSource() throws IOException, InterruptedException {
        String source = SCRIPTS.resolve("Squares.java").toString();
        assertEquals("9\n4\n1\n", output("java", List.of("--class-path", classPath(), source, PROGRAM)));
    }

    @Test
    void theExecutableJarRunsAlone() throws IOException, InterruptedException {
        assertEquals("sysyc " + VERSION + "\n", output("java", List.of("-jar", executable(), "--version")));
        assertEquals("9\n4\n1\n", output("java", List.of("-jar", executable(), "--run", PROGRAM)));
    }

    @Test
    void theModuleRuns() throws IOException, InterruptedException {
        assertEquals("sysyc " + VERSION + "\n",
                output("java", List.of("-p", MODULES, "-m", "edu.sysy.cli", "--version")));
        assertEquals("9\n4\n1\n", output("java", List.of("-p", MODULES, "-m", "edu.sysy.cli", "--run", PROGRAM)));
    }

    @Test
    void theMainClassRunsOnTheClassPath() throws IOException, InterruptedException {
        String main = "edu.sysy.cli.SysycMain";
        assertEquals("sysyc " + VERSION + "\n", output("java", List.of("-cp", classPath(), main, "--version")));
    }
}
