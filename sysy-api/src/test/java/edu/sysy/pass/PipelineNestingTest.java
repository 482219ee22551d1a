package edu.sysy.pass;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Groups of passes are nested a bounded number of levels, so that pipelines print and run on any stack. */
class PipelineNestingTest {
    private static final Pass PASS = FunctionPass.of("nothing", function -> function);

    private static Pipeline parse(int depth) {
        return Pipeline.parse("loop(".repeat(depth) + "nothing" + ")".repeat(depth), name -> Optional.of(PASS));
    }

    @Test
    void whatIsNestedAsDeepAsAllowedPrintsAsItWasRead() {
        Pipeline deepest = parse(Pipeline.MAX_NESTING);

        assertThat(deepest).hasToString("loop(".repeat(16) + "nothing" + ")".repeat(16));
        assertThat(deepest.passes()).containsExactly(PASS);
        assertThat(deepest.without("nothing")).hasToString("");
    }

    @Test
    void deeperNestingIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> parse(Pipeline.MAX_NESTING + 1))
                .withMessageContaining("groups of passes are nested deeper than 16");
        assertThatIllegalArgumentException().isThrownBy(() -> parse(100_000));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Pipeline.of(PASS).thenUntilUnchanged(parse(Pipeline.MAX_NESTING)));
    }

    @Test
    void groupsOneAfterTheOtherAreNotNested() {
        Pipeline all = Pipeline.empty();
        for (int i = 0; i < 100; i++) {
            all = all.thenUntilUnchanged(Pipeline.of(PASS));
        }

        assertThat(all.passes()).hasSize(100);
    }
}
