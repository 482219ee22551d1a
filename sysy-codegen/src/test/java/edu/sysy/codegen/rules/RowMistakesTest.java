package edu.sysy.codegen.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A row that makes no sense is told with what is wrong with it. */
class RowMistakesTest {
    private static final String BEFORE = """
            # A row, a definition and a test that are right.
            x + y => ADD(x, y)
            define even(C) => (C & 1) == 0
            flag(x == y) => when(set, CMP(x, y))
            """;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "x - y => NAND(x, y)                   | there is no instruction NAND",
                "x - y => nand(x, y)                   | there is no instruction nand",
                "x - y => SUB(x)                       | SUB has 2 operands, not 1",
                "x - y => SUB(x, y, y)                 | SUB has 2 operands, not 3",
                "x - y => SUB(x, z)                    | the pattern does not contain z",
                "x - y => ADDI(x, C)                   | the pattern does not contain C",
                "x - y => SUB(x, y) if low(z) > 0      | the pattern does not contain z",
                "x - y => SUB(x, y) if even(C)         | the pattern does not contain C",
                "x - C => ADDI(x, C) if odd(C)         | there is no condition or number odd",
                "x - C => ADDI(x, C) if even(C, C)     | even has 1 operand, not 2",
                "x - C => ADDI(x, C) if bits(x + x)    | (add x x) is no variable",
                "negate(x) => SUB(0, x)                | there is no root negate",
                "x => ADDI(x, 0)                       | x is no operation",
                "branch(x < y) => BRANCH(when(less, CMP(x, y))) | there is no condition less",
                "branch(x < y) => BRANCH(when(CMP(x, y)))       | when has 2 operands, not 1",
                "branch(x < y) => BRANCH(flag(x, y))   | flag has 1 operand, not 2",
                "x - y => sign(x)                      | no row defines sign",
                "branch(x, y) => BRANCH(flag(x == y))  | branch has 1 operand, not 2",
                "flag(x, y) => when(set, SUB(x, y))    | flag has 1 operand, not 2",
                "x - y => once(x, y)                   | once has 1 operand, not 2",
                "x - SUB(y, z) => SUB(x, y)            | SUB(y, z) does not belong in a pattern",
                "branch(cmp(not k, x, y)) => BRANCH(flag(x == y))     | (cmp not k x y) does not belong in a pattern",
                "branch(fcmp(k, x)) => BRANCH(flag(x == x))           | fcmp has 3 operands, not 2",
                "x - => SUB(x, x)                      | expected a formula, found '=>'",
                "x - y                                 | expected '=>', found the end of the rule",
                "define C + 1 => C                     | (add C 1) is no call",
                "define next(C + 1) => C               | (add C 1) is no variable",
            })
    void theMessageNamesTheMistakeAndTheRow(String row, String message) {
        assertThatThrownBy(() ->
                        RowTable.of(new TinyMachine(), BEFORE + row + "\n").check())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message + " in: " + row);
    }

    @Test
    void rowsThatAreRightAreReadInOrder() {
        assertThat(RowTable.of(new TinyMachine(), BEFORE, "x - y => SUB(x, y)\n")
                        .rules())
                .extracting(Object::toString)
                .containsExactly("x + y => ADD(x, y)", "flag(x == y) => when(set, CMP(x, y))", "x - y => SUB(x, y)");
    }
}
