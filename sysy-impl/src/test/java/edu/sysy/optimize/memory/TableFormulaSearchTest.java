package edu.sysy.optimize.memory;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.optimize.identities.ConstantEvaluation;
import java.util.List;
import java.util.Random;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Formulas mean the operations that they become, and all that are found give all elements. */
class TableFormulaSearchTest {
    private static final int[] NUMBERS = {
        0, 1, -1, 2, 3, 5, 31, 32, 33, -7, 1 << 30, Integer.MAX_VALUE, Integer.MIN_VALUE
    };
    private static final List<IntUnaryOperator> TABLES = List.of(
            i -> 3 * i + 1,
            i -> i / 3,
            i -> (5 * i + 2) / 7,
            i -> i * (i + 1) / 2,
            i -> 2 * i * i - 3 * i + 4,
            i -> 5 * (i & 3) - 1,
            i -> i >> 2 & 1,
            i -> i % 5,
            i -> (3 << i % 8) - 1,
            i -> 1 << 2 * i,
            i -> -1000 >> i,
            i -> i < 5 ? 40 : -3,
            i -> i == 4 ? 2 : 9,
            i -> i ^ i >> 1,
            i -> 0xb5 >> i & 1,
            i -> Integer.MIN_VALUE + i * 0x12345678,
            i -> i == 0 ? Integer.MIN_VALUE : Integer.MAX_VALUE);

    @Test
    void operatorsComputeWhatOperationsDo() {
        Value left = new Value(0, Type.I32);
        Value right = new Value(1, Type.I32);
        for (TableOperator operator : TableOperator.values()) {
            for (int x : NUMBERS) {
                for (int y : NUMBERS) {
                    if (operator != TableOperator.REM || y != 0) {
                        assertThat(ConstantEvaluation.compute(operator.operation(left, right), x, y))
                                .as("%s %s %s", x, operator, y)
                                .hasValue(operator.apply(x, y));
                    }
                }
            }
        }
    }

    @Test
    void formulasGiveAllElements() {
        int found = 0;
        for (IntUnaryOperator table : TABLES) {
            int[] words = IntStream.range(0, 12).map(table).toArray();
            for (int count = 2; count <= words.length; count++) {
                for (int from : new int[] {0, 1, -5, 7}) {
                    found += check(TableView.ofIndex("t", 0, 1, count, from), words);
                    found += check(TableView.ofBytes("t", 0, count, 4 * from), words);
                }
            }
            found += check(TableView.ofIndex("t", 1, 3, 4, 0), words);
        }
        assertThat(found).isGreaterThan(1000);
    }

    private static int check(TableView view, int[] words) {
        List<TableFormula> formulas = TableFormulaSearch.formulas(view, words);
        for (TableFormula formula : formulas) {
            for (int k = 0; k < view.count(); k++) {
                assertThat(formula.at(view.variable(k)))
                        .as("%s at %s of %s", formula.text(view.variableName()), k, view)
                        .isEqualTo(words[view.word(k)]);
            }
            checkBits(formula);
        }
        return formulas.size();
    }

    /** Where the upper bits of the variable are said not to matter, any will do. */
    private static void checkBits(TableFormula formula) {
        Random random = new Random(1);
        for (int known : new int[] {5, 29, 30}) {
            if (formula.needsLowBitsOnly(Integer.SIZE, known)) {
                for (int i = 0; i < 20; i++) {
                    int x = random.nextInt();
                    int y = x ^ random.nextInt() << known;
                    assertThat(formula.at(y)).as(formula.text("i")).isEqualTo(formula.at(x));
                }
            }
        }
    }

    @Test
    void tablesOfSmallElementsArePacked() {
        assertThat(formulas(2, 0, 3, 1)).contains("(114 >>> (i << 1)) & 3");
        assertThat(formulas(0, 1, 0, -1)).contains("((25 >>> (i << 1)) & 3) - 1");
        assertThat(formulas(100, 400, 400, 100)).contains("(((6 >>> i) & 1) * 300) + 100");
        assertThat(formulas(0, 1 << 8, 1 << 16, 5)).isEmpty();
    }

    private static List<String> formulas(int... words) {
        return TableFormulaSearch.formulas(TableView.ofIndex("t", 0, 1, words.length, 0), words).stream()
                .map(formula -> formula.text("i"))
                .toList();
    }
}
