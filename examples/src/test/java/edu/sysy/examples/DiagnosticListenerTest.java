package edu.sysy.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import edu.sysy.Compiler;
import edu.sysy.mips.Mips32;
import edu.sysy.source.CompilationException;
import edu.sysy.source.SourceFile;
import edu.sysy.source.WarningOptions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Diagnostics of {@link Compiler#compile} reach the listener. */
class DiagnosticListenerTest {
    private static final SourceFile WARNED = SourceFile.of("a.sy", "int main() { int a = 1; a == 2; a; return a; }");

    private final List<String> heard = new ArrayList<>();

    private Compiler compiler(String... switches) {
        return Compiler.builder()
                .target(Mips32.linux())
                .warnings(WarningOptions.of(switches))
                .diagnostics((source, diagnostic) -> heard.add(source.name() + " " + diagnostic.code()))
                .build();
    }

    @Test
    void warningsOfAProgramThatCompilesAreHeard() {
        assertThat(compiler().compile(WARNED).text()).contains("main");
        assertThat(heard).containsExactly("a.sy W0333", "a.sy W0334");
    }

    @Test
    void onlyThoseThatTheOptionsAskForAreHeard() {
        compiler("-Wno-unused-value").compile(WARNED);
        assertThat(heard).containsExactly("a.sy W0333");
    }

    @Test
    void errorsAreHeardBeforeTheyAreThrown() {
        Compiler compiler = compiler("-Werror=unused-value");
        assertThatThrownBy(() -> compiler.compile(WARNED)).isInstanceOfSatisfying(CompilationException.class, e -> {
            assertThat(e.diagnostics()).hasSize(2);
            assertThat(e.diagnostics().getLast().isError()).isTrue();
        });
        assertThat(heard).containsExactly("a.sy W0333", "a.sy W0334");
    }
}
