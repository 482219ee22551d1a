package edu.sysy.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.Compiler;
import edu.sysy.Level;
import edu.sysy.ir.Program;
import edu.sysy.mips.Mips32;
import edu.sysy.source.SourceFile;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class InputsTest {
    @ParameterizedTest
    @EnumSource
    void programsHaveTheLengthAskedForAndCompile(SourceShape shape) {
        for (int lines : new int[] {100, 1000}) {
            List<SourceFile> sources = shape.batch(lines);
            assertThat(sources).hasSize(SourceShape.BATCH_LINES / lines);
            SourceFile source = sources.getLast();
            assertThat(source.text().lines()).hasSize(lines);
            for (Level level : List.of(Level.O0, Level.O1)) {
                Compiler compiler = Compiler.builder()
                        .target(Mips32.linux())
                        .optimize(level)
                        .build();
                assertThat(compiler.parse().run(source).warnings())
                        .allMatch(
                                warning -> warning.code().equals("W0510"), "compares a variable with itself by chance");
                assertThat(compiler.compile(source).executable()).isNotEmpty();
                Program program = compiler.parse().andThen(compiler.buildSsa()).run(source);
                assertThat(compiler.optimize().run(program).functions()).hasSameSizeAs(program.functions());
            }
        }
    }
}
