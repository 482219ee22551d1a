package edu.sysy.optimize.cfg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import edu.sysy.Cancellation;
import edu.sysy.Limits;
import edu.sysy.ir.Function;
import edu.sysy.ir.text.IrParser;
import edu.sysy.source.CompilationException;
import edu.sysy.source.SourceFile;
import org.junit.jupiter.api.Test;

class ParameterRemovalTest {
    private static final Function MEETING = IrParser.parse("""
            func @main() -> i32 {
            b0:
              %0 = library getint()
              %1 = const 1
              br %0, b1(%0), b1(%1)
            b1(%2: i32):
              ret %2
            }
            """).functions().getFirst();

    /** A function of 100,000 blocks takes longer than an interrupted compile may. */
    @Test
    void anInterruptEndsItThoughNothingIsRemoved() {
        assertThat(ParameterRemoval.run(MEETING)).isSameAs(MEETING);
        assertThatThrownBy(() -> Cancellation.during(SourceFile.of("a.sy", ""), Limits.none(), () -> {
                    Thread.currentThread().interrupt();
                    return ParameterRemoval.run(MEETING);
                }))
                .isInstanceOf(CompilationException.class)
                .hasMessageContaining("the compile was interrupted");
        assertThat(Thread.interrupted()).isTrue();
    }
}
