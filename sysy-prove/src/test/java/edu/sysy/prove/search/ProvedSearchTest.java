package edu.sysy.prove.search;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.prove.Budget;
import edu.sysy.prove.RuleProver;
import edu.sysy.prove.RuleVerdict;
import edu.sysy.rules.FormulaPrinter;
import edu.sysy.rules.Rule;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ProvedSearchTest {
    private static Slice slice(String pattern, String... nonNegative) {
        return new Slice(Rule.of(pattern + " => 0").pattern(), List.of(nonNegative));
    }

    @ParameterizedTest
    @CsvSource({
        "(sub x (sub x y)), y",
        "(add (and x y) (or x y)), (add x y)",
        "(eq (and x 1) 1), (and x 1)",
        "(select p 0 q), (lt p q)",
        "(sub (add x C) (add y C)), (sub x y)",
        "(xor (or x y) (and x y)), (xor x y)",
        "(eq (rem x 2) 1), (and x (gt x 0))",
        "(xor (xor x y) (or x y)), (and x y)",
        "(or (lt x y) (lt y x)), (ne x y)",
        "(and (shl x C) (shl y C)), (shl (and x y) C)",
        "(sub m@(add x y) y), x",
    })
    void findsWhatCostsLess(String pattern, String expected) {
        Slice slice = slice(pattern);
        String found = ProvedSearch.cheapest(slice).map(FormulaPrinter::print).orElse("nothing");
        assertThat(RuleProver.prove(pattern + " => " + found, Budget.STANDARD)).isInstanceOf(RuleVerdict.Proved.class);
        int cost = Slice.cost(Rule.of(pattern + " => " + found).result());
        int expectedCost = Slice.cost(Rule.of(pattern + " => " + expected).result());
        assertThat(cost).as(found).isEqualTo(expectedCost).isLessThan(slice.cost());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"(add x y)", "(mul x y)", "(lt x y)", "(add (mul x y) z)", "(select x y z)", "(rem (div x y) z)"
            })
    void findsNothingWhereNothingIsCheaper(String pattern) {
        assertThat(ProvedSearch.cheapest(slice(pattern))).isEmpty();
    }

    /** The quotient rounds towards zero, so that only what is not negative is shifted. */
    @Test
    void usesWhatIsKnownOfVariables() {
        assertThat(ProvedSearch.cheapest(slice("(div x 8)"))).isEmpty();
        assertThat(ProvedSearch.cheapest(slice("(div x 8)", "x")).map(FormulaPrinter::print))
                .hasValueSatisfying(found -> assertThat(found).matches("\\((sar|shr) x 3\\)"));
    }

    /** A part that stays costs nothing, so that it may be used again. */
    @Test
    void usesPartsThatStay() {
        Slice slice = slice("(add (mul x y) m@(add (mul x y) z))");
        assertThat(slice.cost()).isEqualTo(5);
        assertThat(ProvedSearch.cheapest(slice("(sub (sub 0 z) m@(sub x z))")).map(FormulaPrinter::print))
                .contains("(sub 0 x)");
    }

    @Test
    void isDeterministic() {
        Slice slice = slice("(eq (rem x 2) 1)");
        assertThat(ProvedSearch.cheapest(slice)).isPresent().isEqualTo(ProvedSearch.cheapest(slice));
    }
}
