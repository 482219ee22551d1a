package edu.sysy.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The script {@code sysyc}: how it finds itself and a JDK, and the archive of classes that it keeps. */
class LauncherTest {
    private static final Path PROJECT = Path.of(System.getProperty("sysy.root"));

    /** A JVM that says which archives it makes and uses, and makes what it is asked for unless told otherwise. */
    private static final String JVM = """
            #!/bin/bash
            for word in "$@"; do
              case $word in
                -XX:AOTCacheOutput=* | -XX:ArchiveClassesAtExit=*)
                  echo "makes $word" >>"$ROOT/log"
                  [ -n "${BROKEN-}" ] || echo archive >"${word#*=}"
                  exit 1
                  ;;
                -XX:AOTCache=* | -XX:SharedArchiveFile=*) echo "uses $word" >>"$ROOT/log" ;;
              esac
            done
            echo "runs on ${!#}"
            exit 5
            """;

    @TempDir
    private Path folder;

    private Path jars;

    /** A project in {@code a project}, built, and a JDK beside it. */
    @BeforeEach
    void makeProject() throws IOException {
        Path project = folder.resolve("a project");
        Files.createDirectories(project.resolve(".mvn"));
        for (String file : List.of("sysyc", ".mvn/launch.sh", ".mvn/jdk.sh", ".mvn/archive.sh")) {
            Files.copy(PROJECT.resolve(file), project.resolve(file));
        }
        jars = Files.createDirectories(project.resolve("sysy-cli/target/quick"));
        Files.createFile(jars.resolve("sysy-cli.jar"));
        Files.createDirectories(folder.resolve("jdk/bin"));
        jdk("25.0.1");
        script("jdk/bin/javac", "#!/bin/sh\n");
        script("jdk/bin/java", JVM);
    }

    private void jdk(String version) throws IOException {
        Files.writeString(folder.resolve("jdk/release"), "IMPLEMENTOR=\"x\"\nJAVA_VERSION=\"" + version + "\"\n");
    }

    private void script(String name, String text) throws IOException {
        Path file = Files.writeString(folder.resolve(name), text.replace("$ROOT", folder.toString()));
        assertThat(file.toFile().setExecutable(true)).isTrue();
    }

    /** What a line of the shell prints; the JDK of the test is the one that {@code JAVA_HOME} names. */
    private String shell(String line) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder("bash", "-c", line).directory(folder.toFile());
        builder.environment().put("JAVA_HOME", folder.resolve("jdk").toString());
        Process process = builder.redirectErrorStream(true).start();
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes());
        process.waitFor();
        return output;
    }

    /** What JVMs were asked to make and to use since the last call, without the folders and process ids in it. */
    private List<String> log() throws IOException {
        Path log = folder.resolve("log");
        List<String> lines = Files.exists(log) ? Files.readAllLines(log) : List.of();
        Files.deleteIfExists(log);
        return lines.stream()
                .map(line -> line.replaceAll("=.*/", " ").replaceAll("(\\.aot|\\.jsa)\\.\\d+$", "$1"))
                .toList();
    }

    private static String preparing(String version) {
        return "sysyc: preparing faster starts on Java " + version + "; once, takes some seconds\n";
    }

    /** A folder with {@code sysyc}, for which a script does what finds a JDK and builds. */
    private Path projectThatLaunches(String name, String script) throws IOException {
        Path root = Files.createDirectories(folder.resolve(name));
        Files.createDirectories(root.resolve(".mvn"));
        Files.writeString(root.resolve(".mvn/launch.sh"), script);
        Files.copy(PROJECT.resolve("sysyc"), root.resolve("sysyc"));
        return root;
    }

    @Test
    void theLauncherIsFoundThroughLinksAndFromAnyFolder() throws IOException, InterruptedException {
        Path root = projectThatLaunches("the root", "echo \"root=$root\"; exit 0\n");
        Path bin = Files.createDirectories(folder.resolve("bin"));
        Files.createSymbolicLink(bin.resolve("first"), Path.of("../the root/sysyc"));
        Files.createSymbolicLink(bin.resolve("second"), bin.resolve("first"));
        String expected = "root=" + root.toRealPath() + "\n";
        for (String line : List.of(
                "'the root/sysyc'", "bin/first", "bin/second", "cd bin; ./second", "cd /; '" + bin + "/second'")) {
            assertThat(shell(line)).as(line).isEqualTo(expected);
        }
        try (Stream<Path> files = Files.list(bin)) {
            assertThat(files).hasSize(2);
        }
    }

    @Test
    void theLauncherRunsToolsOfTheJdkItHasFoundWhateverIsOnThePath() throws IOException, InterruptedException {
        Path root = projectThatLaunches("project", "jdk_home=$root/jdk\njava=no\njar=$root/sysyc.jar\n");
        Path bin = Files.createDirectories(root.resolve("jdk/bin"));
        for (String tool : List.of("java", "javac", "jshell")) {
            Path program = Files.writeString(bin.resolve(tool), "#!/bin/sh\necho \"$0 $# $*\"\n");
            assertThat(program.toFile().setExecutable(true)).isTrue();
            assertThat(shell("project/sysyc --" + tool + " 'A B.java' 1"))
                    .isEqualTo("ROOT/jdk/bin/TOOL 4 --class-path ROOT/sysyc.jar:. A B.java 1\n"
                            .replace("ROOT", root.toRealPath().toString())
                            .replace("TOOL", tool));
        }
    }

    @Test
    void theArchiveIsMadeOnceForEachBuildAndEachVersionOfTheJdk() throws IOException, InterruptedException {
        String line = "'a project/sysyc' a.sy; echo $?";
        String result = "runs on a.sy\n5\n";
        String made = "makes -XX:AOTCacheOutput sysy-cli-25.0.1.aot";
        String used = "uses -XX:AOTCache sysy-cli-25.0.1.aot";
        assertThat(shell(line)).isEqualTo(preparing("25.0.1") + result);
        assertThat(log()).containsExactly(made, used);
        assertThat(shell(line)).isEqualTo(result);
        assertThat(log()).containsExactly(used);
        Files.setLastModifiedTime(
                jars.resolve("sysy-cli.jar"), FileTime.fromMillis(System.currentTimeMillis() + 60_000));
        assertThat(shell(line)).isEqualTo(preparing("25.0.1") + result);
        assertThat(log()).containsExactly(made, used);
        jdk("21.0.5");
        assertThat(shell(line)).isEqualTo(preparing("21.0.5") + result);
        assertThat(log())
                .containsExactly(
                        "makes -XX:ArchiveClassesAtExit sysy-cli-21.0.5.jsa",
                        "uses -XX:SharedArchiveFile sysy-cli-21.0.5.jsa");
        try (Stream<Path> files = Files.list(jars)) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .containsExactlyInAnyOrder("sysy-cli.jar", "sysy-cli-25.0.1.aot", "sysy-cli-21.0.5.jsa");
        }
    }

    @Test
    void anArchiveThatCannotBeMadeIsTriedOnceAndThenDoneWithout() throws IOException, InterruptedException {
        assertThat(shell("export BROKEN=1; 'a project/sysyc' a.sy; 'a project/sysyc' b.sy"))
                .isEqualTo(preparing("25.0.1") + "runs on a.sy\nruns on b.sy\n");
        assertThat(log()).containsExactly("makes -XX:AOTCacheOutput sysy-cli-25.0.1.aot");
    }

    @Test
    void noArchiveIsMadeWhereNobodyMayWrite() throws IOException, InterruptedException {
        assertThat(jars.toFile().setWritable(false)).isTrue();
        assumeFalse(Files.isWritable(jars), "this user may write everywhere");
        assertThat(shell("'a project/sysyc' a.sy")).isEqualTo("runs on a.sy\n");
        assertThat(log()).isEmpty();
    }

    @Test
    void twoFirstStartsAtOnceBothRun() throws IOException, InterruptedException {
        assertThat(shell("'a project/sysyc' a.sy >a 2>&1 & 'a project/sysyc' b.sy >b 2>&1; wait; tail -qn 1 a b"))
                .isEqualTo("runs on a.sy\nruns on b.sy\n");
        try (Stream<Path> files = Files.list(jars)) {
            assertThat(files).hasSize(2);
        }
    }

    @Test
    void aBrokenArchiveChangesNothing() throws IOException, InterruptedException {
        Path home = Path.of(System.getProperty("java.home"));
        Files.copy(home.resolve("release"), folder.resolve("jdk/release"), StandardCopyOption.REPLACE_EXISTING);
        script("jdk/bin/java", "#!/bin/sh\nexec '" + home.resolve("bin/java") + "' \"$@\"\n");
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, SysycMain.class.getName());
        String classes = Stream.of(System.getProperty("java.class.path").split(":"))
                .map(entry -> Path.of(entry).toUri().toString())
                .reduce("", (all, entry) -> all + " " + entry);
        manifest.getMainAttributes().put(Attributes.Name.CLASS_PATH, classes.strip());
        new JarOutputStream(Files.newOutputStream(jars.resolve("sysy-cli.jar")), manifest).close();
        String release = shell(". 'a project/.mvn/jdk.sh'; jdk_release jdk").strip();
        for (String kind : List.of(".aot", ".jsa")) {
            Files.writeString(jars.resolve("sysy-cli-" + release + kind), "no archive");
        }
        assertThat(shell("'a project/sysyc' --version")).matches("sysyc .*\n");
    }
}
