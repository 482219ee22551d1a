package edu.sysy.optimize.identities;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import edu.sysy.interpret.Interpreter;
import edu.sysy.interpret.Outcome;
import edu.sysy.ir.Function;
import edu.sysy.ir.Program;
import edu.sysy.ir.Type;
import edu.sysy.ir.text.IrPrinter;
import edu.sysy.pass.Rewrite;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import java.util.OptionalInt;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Each row of the table keeps what its pattern computes, and is reached. */
class AlgebraicIdentitiesTest {
    private static final int PROGRAMS = 400;
    private static final int RUNS = 6;
    private static final Interpreter INTERPRETER = Interpreter.builder().build();

    private static List<Identity> all() {
        return AlgebraicIdentities.all();
    }

    private static OptionalInt run(Function function, int[] arguments) {
        Outcome outcome = INTERPRETER.call(
                Program.of(List.of(), List.of(function)),
                function.name(),
                arguments,
                InputStream.nullInputStream(),
                OutputStream.nullOutputStream(),
                OutputStream.nullOutputStream());
        if (!(outcome instanceof Outcome.Returned(int value, long operations))) {
            return OptionalInt.empty();
        }
        boolean isNaN = function.returnType() == Type.F32 && Float.isNaN(Float.intBitsToFloat(value));
        return OptionalInt.of(isNaN ? Float.floatToRawIntBits(Float.NaN) : value);
    }

    @ParameterizedTest
    @MethodSource("all")
    void keepsWhatItsPatternComputes(Identity identity) {
        Random random = new Random(identity.text().hashCode());
        Rewrite rewrite = IdentityRewrite.of(List.of(identity));
        int compared = 0;
        int reached = 0;
        for (int i = 0; i < PROGRAMS; i++) {
            Function function = PatternPrograms.of(identity.pattern(), random);
            Function rewritten = rewrite.applyTo(function);
            reached += rewritten != function
                            && AlgebraicIdentities.rewrite()
                                    .applyTo(function)
                                    .blocks()
                                    .equals(rewritten.blocks())
                    ? 1
                    : 0;
            for (int k = 0; rewritten != function && k < RUNS; k++) {
                int[] arguments = PatternPrograms.arguments(function, random);
                OptionalInt expected = run(function, arguments);
                if (expected.isPresent()) {
                    compared++;
                    assertThat(run(rewritten, arguments))
                            .as(() -> IrPrinter.standard().print(function) + "became\n"
                                    + IrPrinter.standard().print(rewritten))
                            .isEqualTo(expected);
                }
            }
        }
        assertThat(compared).as("results compared").isGreaterThan(20);
        assertThat(reached).as("programs in which no row above takes its place").isGreaterThan(0);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "x - x => 1",
                "x / 2 => x >> 1",
                "(a * C) / D => a if C == D",
                "x < C + 1 => x <= C",
                "x % C => x & (C - 1) if C > 0",
                "fadd(x, 0.0) => x",
                "select(p, q, 0) => p",
                "cmp(k, n, 0) => !n",
            })
    void wrongRowsAreFound(String row) {
        assertThatThrownBy(() -> keepsWhatItsPatternComputes(Identity.of(row))).isInstanceOf(AssertionError.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"x + 0", "x + => x", "x + y => z", "add(x, y) => x", "select(x, y) => x", "x $ y => x"})
    void rowsThatAreNoneAreRejected(String row) {
        assertThatThrownBy(() -> IdentityRewrite.of(List.of(Identity.of(row))))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void rowsAreDifferent() {
        assertThat(all()).doesNotHaveDuplicates().hasSizeGreaterThan(100);
    }
}
