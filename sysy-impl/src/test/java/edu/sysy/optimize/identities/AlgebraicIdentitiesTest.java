package edu.sysy.optimize.identities;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.ir.Function;
import edu.sysy.pass.Rewrite;
import edu.sysy.rules.Rule;
import edu.sysy.rules.TypedRule;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Each row of the tables keeps what its pattern computes, and is reached. */
class AlgebraicIdentitiesTest {
    private static final int PROGRAMS = 400;

    private static List<Rule> algebraic() {
        return AlgebraicIdentities.all();
    }

    private static List<Rule> all() {
        return Stream.concat(AlgebraicIdentities.all().stream(), RangeIdentities.all().stream())
                .toList();
    }

    @ParameterizedTest
    @MethodSource("all")
    void keepsWhatItsPatternComputes(Rule identity) {
        RuleCheck check = RuleCheck.of(TypedRule.of(identity.text()));
        assertThat(check.counterexample()).isNull();
        assertThat(check.compared()).as("results compared").isGreaterThan(20);
    }

    @ParameterizedTest
    @MethodSource("algebraic")
    void isReached(Rule identity) {
        Random random = new Random(identity.text().hashCode());
        Rewrite rewrite = IdentityRewrite.of(List.of(identity));
        TypedRule rule = TypedRule.of(identity.text());
        int reached = 0;
        for (int i = 0; i < PROGRAMS; i++) {
            Function function = PatternPrograms.of(rule, new int[0], random).function();
            Function rewritten = rewrite.applyTo(function);
            reached += rewritten != function
                            && AlgebraicIdentities.rewrite()
                                    .applyTo(function)
                                    .blocks()
                                    .equals(rewritten.blocks())
                    ? 1
                    : 0;
        }
        assertThat(reached).as("programs in which no row above takes its place").isGreaterThan(0);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "x - x => 1",
                "x / 2 => x >> 1",
                "(a * C) / D => a if C == D",
                "(a * C) / D => a * (C / D) if D != 0 && C % D == 0",
                "m@(a * C) / D => a * (C / D) if D != 0 && fits(m)",
                "m@(a * C + E) / D => a * (C / D) + E / D if D > 0 && E >= 0 && C % D == 0 && fits(m)",
                "(x % (a * b)) % b => x % b",
                "x % C => x & (C - 1) if C > 1 && low(x) >= 0",
                "x / C => x >> log2(C) if C > 1 && (C & C - 1) == 0",
                "x + y => y if low(x) == 0",
                "x + y => y if (possible(x) & 1) == 0",
                "x < C + 1 => x <= C",
                "x % C => x & (C - 1) if C > 0",
                "fadd(x, 0.0) => x",
                "select(p, q, 0) => p",
                "cmp(k, n, 0) => !n",
                "(mul x 3) => (add (add x x) (add x (eq x 123456789)))",
                "x * 3 == 370370367 => 0",
                "x * 12 == 370370364 => 0",
                "x * 7 + 5 == 123456 => 0",
                "x - 77777 == 1234567 => 0",
                "(x ^ 1515870810) == 305419896 => 0",
                "x + y => x + y + ((x & 2147483647) == 987654321)",
                "x * y => x * y + (y == -123456789)",
                "x / 1000 == 54321 => x / 1000 == 54322",
            })
    void wrongRowsAreFound(String row) {
        assertThat(RuleCheck.of(TypedRule.of(row)).counterexample()).contains("the pattern gives");
    }

    @Test
    void rowsAreDifferent() {
        assertThat(all()).doesNotHaveDuplicates().hasSizeGreaterThan(100);
    }
}
