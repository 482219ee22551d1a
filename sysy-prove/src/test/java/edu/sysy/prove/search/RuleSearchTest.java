package edu.sysy.prove.search;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.ir.Program;
import edu.sysy.ir.text.IrParser;
import edu.sysy.optimize.RewriteRules;
import edu.sysy.source.SourceFile;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RuleSearchTest {
    private static final int SHAPES = 50;

    private static List<ProposedRule> rules(String program, long... counts) {
        Program parsed = IrParser.parse(program);
        SliceTable table = new SliceTable();
        table.add(parsed, new long[][] {counts});
        List<ProposedRule> told = new ArrayList<>();
        List<ProposedRule> rules = RuleSearch.of(table, SHAPES, 0, told::add);
        assertThat(told).containsExactlyInAnyOrderElementsOf(rules);
        return rules;
    }

    @Test
    void proposesRulesForAllConstants() {
        List<ProposedRule> rules = rules("""
                func @f(%0: i32) -> i32 {
                b0:
                  %1 = const 12
                  %2 = and %0, %1
                  %3 = sub %0, %2
                  ret %3
                }
                """, 7);
        assertThat(rules)
                .containsExactly(new ProposedRule("(sub x (and x C)) => (and x (xor C -1))", true, 1, 1, 7, 7));
        String text = rules.getFirst().text();
        assertThat(RewriteRules.parse(SourceFile.of("my.rules", text)).printed())
                .containsExactly(text);
    }

    /** Rules for some constants become rules for all that a condition admits. */
    @Test
    void generalizesWithConditions() {
        assertThat(rules("""
                func @f(%0: i32, %1: i32) -> i32 {
                b0:
                  %2 = const 8
                  %3 = rem %0, %2
                  %4 = const 0
                  %5 = cmp eq %3, %4
                  ret %5
                }
                """, 3)).first().satisfies(rule -> {
            assertThat(rule.text())
                    .startsWith("(eq (rem x C) 0) => ")
                    .endsWith(" if (both (gt C 1) (eq (and C (sub C 1)) 0))");
            assertThat(rule.proved()).isTrue();
            assertThat(rule.gain()).isEqualTo(9);
        });
    }

    /** A rule for a part is found once, not for each expression around it. */
    @Test
    void proposesTheSmallestPattern() {
        assertThat(rules("""
                func @f(%0: i32, %1: i32) -> i32 {
                b0:
                  %2 = add %0, %1
                  %3 = sub %2, %1
                  %4 = mul %3, %1
                  %5 = xor %4, %1
                  ret %5
                }
                """, 1)).extracting(ProposedRule::text).containsExactly("(sub (add x y) y) => x");
    }

    @Test
    void asksForFactsOnlyWhereTheyAreNeeded() {
        List<ProposedRule> rules = rules("""
                func @main() -> i32 {
                b0:
                  %0 = library getint()
                  %1 = const 255
                  %2 = and %0, %1
                  %3 = const 4
                  %4 = div %2, %3
                  ret %4
                }
                """, 1);
        assertThat(rules)
                .extracting(ProposedRule::text)
                .anyMatch(text -> text.endsWith("if (ge (low x) 0)") || text.contains("(ge (low x) 0))"));
        assertThat(rules).allMatch(ProposedRule::proved);
    }

    @Test
    void findsNothingInGoodCode() {
        assertThat(rules("""
                func @f(%0: i32, %1: i32) -> i32 {
                b0:
                  %2 = add %0, %1
                  %3 = mul %2, %1
                  ret %3
                }
                """, 1)).isEmpty();
    }
}
