package edu.sysy.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import edu.sysy.Compiler;
import edu.sysy.Target;
import edu.sysy.mips.Mips32;
import edu.sysy.pass.FunctionPass;
import edu.sysy.pass.Pass;
import edu.sysy.spi.Extensions;
import edu.sysy.spi.PassProvider;
import edu.sysy.spi.TargetProvider;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.ServiceConfigurationError;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Passes and targets that providers add to those of the library. */
class ExtensionsTest {
    @TempDir
    private Path folder;

    /** Two passes. */
    public static class Zebra implements PassProvider {
        @Override
        public List<Pass> passes() {
            return List.of(named("zebra-2"), named("zebra-1"));
        }
    }

    /** A pass of a class whose name comes first. */
    public static class Ant implements PassProvider {
        @Override
        public List<Pass> passes() {
            return List.of(named("ant"));
        }
    }

    /** A pass that the library has. */
    public static class Copycat implements PassProvider {
        @Override
        public List<Pass> passes() {
            return List.of(named("fold-constants"));
        }
    }

    /** A pass that no pipeline can name. */
    public static class Shouting implements PassProvider {
        @Override
        public List<Pass> passes() {
            return List.of(named("FOLD(X)"));
        }
    }

    /** A target that there is. */
    public static class SecondMars implements TargetProvider {
        @Override
        public List<Target> targets() {
            return List.of(Mips32.mars());
        }
    }

    private static Pass named(String name) {
        return FunctionPass.of(name, UnaryOperator.identity());
    }

    private Extensions load(Class<?> service, Class<?>... providers) throws IOException {
        Path services = Files.createDirectories(folder.resolve("META-INF/services"));
        String names = String.join(
                "\n", List.of(providers).stream().map(Class::getName).toList());
        Files.writeString(services.resolve(service.getName()), names);
        try (URLClassLoader loader =
                new URLClassLoader(new URL[] {folder.toUri().toURL()}, ExtensionsTest.class.getClassLoader())) {
            return Extensions.load(loader);
        }
    }

    @Test
    void theLibraryHasItsPassesAndTargets() {
        Extensions extensions = Extensions.load();
        assertThat(extensions.passes()).extracting(Pass::name).startsWith("promote-locals", "fold-constants");
        assertThat(extensions.passes()).hasSizeGreaterThan(40);
        assertThat(extensions.pass("fold-constants")).isEqualTo(Compiler.pass("fold-constants"));
        assertThat(extensions.targets())
                .extracting(Target::name)
                .containsExactly("mips32-linux", "mips32-linux-be", "mips32-spim", "mips32-mars");
        assertThat(extensions.target("mips32-mars")).isPresent();
        assertThat(extensions.target("mars")).isEmpty();
    }

    @Test
    void providersComeAfterTheLibraryByTheNamesOfTheirClasses() throws IOException {
        int library = Extensions.load().passes().size();
        for (Extensions extensions : List.of(
                load(PassProvider.class, Zebra.class, Ant.class), load(PassProvider.class, Ant.class, Zebra.class))) {
            assertThat(extensions.passes().subList(library, library + 3))
                    .extracting(Pass::name)
                    .containsExactly("ant", "zebra-2", "zebra-1");
            assertThat(extensions.pass("zebra-1")).isPresent();
        }
    }

    @Test
    void twoPassesOfOneNameAreAnError() {
        assertThatExceptionOfType(IllegalStateException.class)
                .isThrownBy(() -> load(PassProvider.class, Copycat.class))
                .withMessageMatching("two passes are called 'fold-constants': one of \\S+StandardToolchain"
                        + " and one of \\S+ExtensionsTest[$]Copycat");
    }

    @Test
    void twoTargetsOfOneNameAreAnError() {
        assertThatExceptionOfType(IllegalStateException.class)
                .isThrownBy(() -> load(TargetProvider.class, SecondMars.class))
                .withMessageStartingWith("two targets are called 'mips32-mars': ");
    }

    @Test
    void aNameThatPipelinesCannotWriteIsAnError() {
        assertThatExceptionOfType(IllegalStateException.class)
                .isThrownBy(() -> load(PassProvider.class, Shouting.class))
                .withMessageContaining("'FOLD(X)'");
    }

    @Test
    void aProviderThatIsNoneIsAnError() {
        assertThatExceptionOfType(ServiceConfigurationError.class)
                .isThrownBy(() -> load(PassProvider.class, ExtensionsTest.class));
    }
}
