package edu.sysy.optimize;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.ir.Function;
import edu.sysy.ir.Program;
import edu.sysy.ir.text.IrParser;
import edu.sysy.pass.CompilerObserver;
import edu.sysy.pass.FunctionPass;
import edu.sysy.pass.Pass;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Observers see the passes that passes run. */
class ObservedStepsTest {
    private static final Program ARRAY = IrParser.parse("""
            func @main() -> i32 {
            b0:
              %0 = alloca i32[2]
              %1 = const 5
              store %0, %1
              %2 = load i32 %0
              ret %2
            }
            """);

    private static final class Recorder implements CompilerObserver {
        private final List<String> events = new ArrayList<>();

        @Override
        public void before(Pass pass, Program program) {
            events.add("before " + pass.name());
        }

        @Override
        public void afterStep(Pass pass, FunctionPass step, Function before, Function after, long nanoseconds) {
            assertThat(after).isNotEqualTo(before);
            events.add(pass.name() + " ran " + step.name() + " on @" + before.name());
        }

        @Override
        public void after(Pass pass, Program before, Program after, long nanoseconds) {
            events.add("after " + pass.name());
        }
    }

    @Test
    void aStepIsSeenInsideItsPass() {
        Recorder first = new Recorder();
        Recorder second = new Recorder();
        PassCatalogue.pipeline("split-arrays").run(ARRAY, first.and(second));

        assertThat(first.events)
                .containsExactly(
                        "before split-arrays", "split-arrays ran promote-locals on @main", "after split-arrays");
        assertThat(second.events).isEqualTo(first.events);
    }
}
