package edu.sysy.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import edu.sysy.rules.Formula.Call;
import edu.sysy.rules.Formula.IntNumber;
import edu.sysy.rules.Formula.Named;
import edu.sysy.rules.Formula.Variable;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Rules of machines, in which calls stand beside operators. */
class MachineRuleTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "x + C => ADDIU(x, C) if s16(C)             | (add x C) => ADDIU(x, C) if s16(C)",
                "x - C => ADDIU(x, 0 - C)                   | (sub x C) => ADDIU(x, (sub 0 C))",
                "x & -256 => INS(0, 0, -8, x)               | (and x -256) => INS(0, 0, -8, x)",
                "branch(x < MIN) => NEVER()                 | branch((lt x MIN)) => NEVER()",
                "(add CALL(x, 1) y) => x                    | (add CALL(x, 1) y) => x",
                "x / C => once(q@(HI(x, m(C)) >> 1) + (q >>> 31)) "
                        + "| (div x C) => once((add q@(sar HI(x, m(C)) 1) (shr q 31)))",
                "flag(cmp(k, x, y)) => when(k, !FLAG(x))    | flag((cmp k x y)) => when(k, (not FLAG(x)))",
                "branch(fcmp(k, x, y)) => BC1(k, x, y)      | branch(fcmp(k, x, y)) => BC1(k, x, y)",
                "select(fcmp(k, x, y), a, b) => PICK(k, a)  | (select fcmp(k, x, y) a b) => PICK(k, a)",
                "x * 2 => t@ADD(x, x) if cheap(C) && two()  | (mul x 2) => t@ADD(x, x) if (both cheap(C) two())",
            })
    void isReadBackFromItsText(String text, String printed) {
        Rule rule = Rule.ofMachine(text);
        assertThat(rule.print()).isEqualTo(printed);
        Rule again = Rule.ofMachine(printed);
        assertThat(again.pattern()).isEqualTo(rule.pattern());
        assertThat(again.result()).isEqualTo(rule.result());
        assertThat(again.condition()).isEqualTo(rule.condition());
    }

    @Test
    void namesThatAreNoOperatorsAreCalls() {
        Rule rule = Rule.ofMachine("pselect(t, a, b) => ADD(x@LI(5), mulh(x, a))");
        assertThat(rule.pattern())
                .isEqualTo(new Call("pselect", List.of(new Variable("t"), new Variable("a"), new Variable("b"))));
        Call result = (Call) rule.result();
        assertThat(result.operands().getFirst()).isEqualTo(new Named("x", new Call("LI", List.of(new IntNumber(5)))));
        assertThat(result.operands().getLast()).isInstanceOf(Formula.Apply.class);
    }

    @Test
    void callsAreImmutableAndNoConstants() {
        List<Formula> operands = new ArrayList<>(List.of(new IntNumber(1)));
        Call call = new Call("LI", operands);
        operands.clear();
        assertThat(call.operands()).containsExactly(new IntNumber(1));
        assertThat(call.isIntegerConstant()).isFalse();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "x + y => ADD(x, y)                 | 9  | there is no operator 'ADD'",
                "x + y => (ADD x y)                 | 10 | there is no operator 'ADD'",
                "branch(x < y) => x                 | 0  | there is no operator 'branch'",
                "x + C => x if s16(C)               | 14 | there is no operator 's16'",
                "select(fcmp(k, x, y), a, b) => a   | 7  | there is no operator 'fcmp'",
                "x + y => zero()                    | 14 | expected a formula, found ')'",
            })
    void otherRulesHaveNoCalls(String text, int start, String message) {
        assertThatExceptionOfType(RuleSyntaxException.class)
                .isThrownBy(() -> TypedRule.of(text))
                .withMessage(message)
                .satisfies(e -> assertThat(e.code()).isEqualTo("E0601"))
                .satisfies(e -> assertThat(e.span().start()).isEqualTo(start));
        assertThat(Rule.ofMachine(text).text()).isEqualTo(text);
    }

    @Test
    void rulesOfMachinesHaveNoTypes() {
        String text = "x + y => ADD(x, y)";
        Rule rule = Rule.ofMachine(text);
        assertThatExceptionOfType(RuleSyntaxException.class)
                .isThrownBy(() -> RuleTypes.check(rule, text))
                .withMessage("'ADD(x, y)' stands in rules of machines only");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "mulh(x) => x                 | 'mulh' has 2 operands, not 1",
                "(add x y z) => ADD(x, y)     | 'add' has 2 operands, not 3",
                "x + y => ADD(x, y            | expected ')', found the end of the rule",
                "x + y => ADD(x,)             | expected a formula, found ')'",
                "branch(cmp(k, x)) => B(x)    | a comparison has 2 operands, not 1",
            })
    void mistakesAreFoundInRulesOfMachines(String text, String message) {
        assertThatExceptionOfType(RuleSyntaxException.class)
                .isThrownBy(() -> Rule.ofMachine(text))
                .withMessage(message);
    }
}
