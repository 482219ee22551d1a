package edu.sysy.examples.documents;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** The samples of the API's documentation compile and run, given a program and what compiles it. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class JavadocSamplesTest {
    private static final String SAMPLE = "{@snippet lang = \"java\":\n";
    private static final Pattern COMMENT_MARGIN = Pattern.compile("(?m)^ \\* ?");

    /** The types that newcomers start with. */
    private static final List<String> STARTING_POINTS = List.of(
            "Compiler",
            "Stage",
            "Assembly",
            "CompilationException",
            "Function",
            "FunctionPass",
            "Pipeline",
            "CompilerObserver",
            "RegisterAllocator",
            "AstMapper",
            "Dominators",
            "Simulator",
            "Mips32");

    /** What samples may take for granted. */
    private static final String GIVEN = """
            import edu.sysy.*;
            import edu.sysy.analysis.*;
            import edu.sysy.ast.*;
            import edu.sysy.ast.Expression.*;
            import edu.sysy.ir.*;
            import edu.sysy.machine.*;
            import edu.sysy.mips.*;
            import edu.sysy.pass.*;
            import edu.sysy.simulate.*;
            import edu.sysy.source.*;
            import java.nio.file.*;
            SourceFile source = SourceFile.of("twice.sy", "int main() { int x = getint(); return x + x * 2; }");
            Target target = Mips32.linux();
            Compiler compiler = Compiler.builder().optimize(Level.O2).target(target).build();
            Ast ast = compiler.parse().run(source);
            Program program = compiler.buildSsa().run(ast);
            Function function = program.functions().getFirst();
            Assembly assembly = compiler.compile(source);
            """;

    private final Snippets snippets = new Snippets();

    @BeforeAll
    void giveAFolder(@TempDir Path folder) {
        snippets.run("import java.nio.file.*;\nPath folder = Path.of(\"%s\");\n"
                .formatted(folder.toString().replace("\\", "\\\\")));
    }

    @AfterAll
    void close() {
        snippets.close();
    }

    @TestFactory
    List<DynamicTest> eachSampleRuns() throws IOException {
        List<DynamicTest> tests = new ArrayList<>();
        Set<String> types = new HashSet<>();
        for (Path file : sources()) {
            String type = file.getFileName().toString().replace(".java", "");
            String text = Files.readString(file, StandardCharsets.UTF_8);
            for (int at = text.indexOf(SAMPLE); at >= 0; at = text.indexOf(SAMPLE, at + 1)) {
                types.add(type);
                String sample = sample(text, at + SAMPLE.length());
                tests.add(DynamicTest.dynamicTest(type, () -> {
                    snippets.run(GIVEN);
                    snippets.run(sample);
                }));
            }
        }
        assertThat(types).containsExactlyInAnyOrderElementsOf(STARTING_POINTS);
        return tests;
    }

    /** The text from {@code start} to the brace that ends the sample, without the margin of the comment. */
    private static String sample(String text, int start) {
        int end = start;
        for (int depth = 1; depth > 0; end++) {
            depth += text.charAt(end) == '{' ? 1 : text.charAt(end) == '}' ? -1 : 0;
        }
        return COMMENT_MARGIN.matcher(text.substring(start, end - 1)).replaceAll("");
    }

    private static List<Path> sources() throws IOException {
        List<Path> sources = new ArrayList<>();
        for (String module : List.of("sysy-api", "sysy-impl", "sysy-codegen", "sysy-mips")) {
            try (Stream<Path> files = Files.walk(ReadmeTest.ROOT.resolve(module).resolve("src/main/java"))) {
                files.filter(file -> STARTING_POINTS.contains(
                                file.getFileName().toString().replace(".java", "")))
                        .sorted()
                        .forEach(sources::add);
            }
        }
        return sources;
    }
}
