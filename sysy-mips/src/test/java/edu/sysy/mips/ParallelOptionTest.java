package edu.sysy.mips;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import edu.sysy.Assembly;
import edu.sysy.Compiler;
import edu.sysy.Level;
import edu.sysy.ir.Program;
import edu.sysy.simulate.Capture;
import edu.sysy.simulate.Executable;
import edu.sysy.simulate.Simulator;
import edu.sysy.source.SourceFile;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The option says how many threads a program may have. */
class ParallelOptionTest {
    private static final SourceFile SOURCE = SourceFile.of("main.sy", """
            int a[20000];
            int main() {
              int n = getint(), i = 0, s = 0;
              while (i < n) { a[i] = a[i] + i * n; i = i + 1; }
              i = 0;
              while (i < n) { s = s + a[i]; i = i + 1; }
              putint(s);
              return 0;
            }
            """);

    private static Compiler.Builder builder(Level level) {
        return Compiler.builder().target(Mips32.linux()).optimize(level).verify(true);
    }

    private static Program optimized(Compiler compiler) {
        return compiler.parse()
                .andThen(compiler.buildSsa())
                .andThen(compiler.optimize())
                .run(SOURCE);
    }

    @ParameterizedTest
    @EnumSource(
            value = Level.class,
            names = {"O2", "O3"})
    void loopsRunOnAsManyThreadsAsTheOptionSays(Level level) {
        Compiler compiler = builder(level).parallel(7).build();
        Program program = optimized(compiler);
        assertThat(program.function("parallel.run")).isPresent();
        assertThat(program.global("parallel.threads").orElseThrow().data().word(0))
                .isEqualTo(7);
        Assembly assembly = compiler.compile(SOURCE);
        for (String input : new String[] {"20000", "3", "0"}) {
            Capture serial = run(builder(level).build().compile(SOURCE), input);
            assertThat(run(assembly, input).text()).isEqualTo(serial.text());
        }
    }

    private static Capture run(Assembly assembly, String input) {
        return Simulator.create()
                .run(Executable.load(assembly.executable()), input.getBytes(StandardCharsets.US_ASCII));
    }

    @Test
    void oneThreadAndLowerLevelsChangeNothing() {
        for (Level level : Level.values()) {
            Compiler plain = builder(level).build();
            assertThat(builder(level).parallel(1).build().compile(SOURCE).text())
                    .isEqualTo(plain.compile(SOURCE).text());
        }
        assertThat(optimized(builder(Level.O1).parallel(8).build()))
                .isEqualTo(optimized(builder(Level.O1).build()));
    }

    @Test
    void thereAreOneToSixtyFourThreads() {
        assertThatThrownBy(() -> builder(Level.O2).parallel(0).build())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("0 threads of the program");
        assertThatThrownBy(() -> builder(Level.O2).parallel(65).build()).isInstanceOf(IllegalArgumentException.class);
        assertThat(builder(Level.O2).parallel(64).build().options().parallel()).isEqualTo(64);
    }
}
