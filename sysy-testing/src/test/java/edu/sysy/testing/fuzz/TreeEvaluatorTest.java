package edu.sysy.testing.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TreeEvaluatorTest {
    @Test
    void mainIsRunWhereverItStands() {
        var ast = SourceParser.parse("int main() { putint(7); return 3; } int last() { return 5; }");
        assertThat(TreeEvaluator.evaluate(ast, new byte[0], 1000, Strictness.ROWS))
                .isInstanceOfSatisfying(TreeEvaluator.Defined.class, meaning -> {
                    assertThat(meaning.output()).asString().isEqualTo("7");
                    assertThat(meaning.status()).isEqualTo(3);
                });
    }
}
