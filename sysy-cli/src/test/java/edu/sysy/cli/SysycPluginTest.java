package edu.sysy.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The passes and targets of other jars on the command line: {@code examples/plugin} as its users build it. */
class SysycPluginTest {
    private static final String TWICE = """
            int main() {
                int n = getint();
                while (n < 100) { n = n * 2; }
                return n;
            }
            """;

    @TempDir
    private static Path folder;

    private static String jar = "";

    @BeforeAll
    static void build() throws IOException {
        Path plugin = Path.of(System.getProperty("sysy.root"), "examples", "plugin");
        Path classes = Files.createDirectories(folder.resolve("classes"));
        List<String> words = new ArrayList<>(List.of("-Xlint:all", "-Werror", "-proc:none", "-d", classes.toString()));
        words.addAll(List.of("-cp", System.getProperty("java.class.path")));
        filesOf(plugin.resolve("com")).forEach(file -> words.add(file.toString()));
        assertThat(ToolProvider.getSystemJavaCompiler().run(null, null, null, words.toArray(String[]::new)))
                .isZero();
        jar = folder.resolve("plugin.jar").toString();
        try (OutputStream file = Files.newOutputStream(Path.of(jar));
                JarOutputStream out = new JarOutputStream(file)) {
            add(classes, classes, out);
            add(plugin, plugin.resolve("META-INF"), out);
        }
    }

    private static List<Path> filesOf(Path root) throws IOException {
        try (Stream<Path> files = Files.walk(root)) {
            return files.filter(Files::isRegularFile)
                    .sorted(Comparator.naturalOrder())
                    .toList();
        }
    }

    private static void add(Path root, Path below, JarOutputStream out) throws IOException {
        for (Path file : filesOf(below)) {
            out.putNextEntry(new JarEntry(root.relativize(file).toString().replace('\\', '/')));
            Files.copy(file, out);
        }
    }

    private static CommandLine run(String... options) {
        List<String> words = new ArrayList<>(List.of("--plugin=" + jar));
        words.addAll(List.of(options));
        words.add("-");
        return CommandLine.run(TWICE, words.toArray(String[]::new));
    }

    @Test
    void anOwnTargetAndAnOwnPassAreNamed() {
        assertThat(run("--target=listing", "--passes=add-instead", "--emit=asm"))
                .isEqualTo(new CommandLine(0, """
                @main:
                b0:
                    enter
                    r0 = call @getint
                    jump -> b1
                b1:
                    r1 = const 100
                    r1 = cmp lt r0, r1
                    branch r1 -> b2, b3
                b2:
                    r1 = const 2
                    r0 = add r0, r0
                    jump -> b1
                b3:
                    return r0
                """, ""));
    }

    @Test
    void anOwnTargetWorksAtEveryLevelWithEveryAllocator() {
        for (String level : List.of("-O0", "-O1", "-O2")) {
            for (String allocator : List.of("local", "ssa", "iterated-coalescing")) {
                CommandLine result = run("--target=listing", level, "--allocator=" + allocator, "--verify", "-S");
                assertThat(result.err()).isEmpty();
                assertThat(result.out()).contains("@main:", "call @getint");
            }
        }
    }

    @Test
    void theListsHaveWhatIsAdded() {
        assertThat(names("--list-targets"))
                .containsExactly(
                        "listing",
                        "aarch64",
                        "mips32-linux",
                        "mips32-linux-be",
                        "mips32-spim",
                        "mips32-mars",
                        "riscv64");
        assertThat(names("--list-passes")).contains("fold-constants").endsWith("add-instead");
        assertThat(CommandLine.run("", "--list-passes").out()).doesNotContain("add-instead");
        assertThat(run("--completions=bash").out()).contains("add-instead", "listing");
    }

    /** The first column of a list, as {@code cut -d' ' -f1} gives it. */
    private Stream<String> names(String option) {
        return run(option).out().lines().map(line -> line.split(" ", 2)[0]);
    }

    @Test
    void theListsSayWhatEachThingIs() {
        assertThat(run("--list-passes").out().lines())
                .contains("unswitch-loops               moves conditions that a loop does not change in front of it"
                        + " (loop unswitching)")
                .endsWith("add-instead                  adds a value to itself instead of doubling it");
        assertThat(run("--list-targets").out()).isEqualTo("""
                listing
                aarch64          AArch64 under Linux
                mips32-linux     MIPS32 release 2 under Linux, little-endian
                mips32-linux-be  MIPS32 release 2 under Linux, big-endian
                mips32-spim      MIPS32 release 1 in the simulator SPIM
                mips32-mars      MIPS32 release 1 in the simulator MARS
                riscv64          RV64GC under Linux
                """);
    }

    @Test
    void anOwnPassIsNamedInReports() {
        CommandLine result = run(
                "--passes=fold-constants,loop(add-instead)", "--print-after=add-instead", "--time-passes", "--emit=ir");
        assertThat(result.err()).startsWith("// after add-instead\n").containsPattern("\nadd-instead +2 +1 ");
        assertThat(result.out()).contains(" = add ").doesNotContain(" = mul ");
    }

    @Test
    void whatATargetCannotDoIsASentence() {
        assertThat(run("--target=listing").err())
                .startsWith("sysyc: error: the target listing: no machine runs its code; -S writes it\n");
        assertThat(run("--target=listing", "--run").status()).isEqualTo(2);
        assertThat(run("--target=listing", "-c").err())
                .startsWith("sysyc: error: the target listing: the target has no object files\n");
        assertThat(run("--target=listing", "--emit=machine").status()).isEqualTo(2);
        assertThat(run("--target=listing", "--tune=24k", "-S").err())
                .startsWith("sysyc: error: --tune: the target listing has no such option\n");
    }

    @Test
    void ajarThatIsNoneIsASentence() throws IOException {
        Path text = Files.writeString(folder.resolve("text.jar"), "no jar");
        CommandLine result = CommandLine.run(TWICE, "--plugin=" + text, "-S", "-");
        assertThat(result.status()).isEqualTo(2);
        assertThat(result.err()).startsWith("sysyc: error: --plugin: " + text + " is not a jar\n");
    }
}
