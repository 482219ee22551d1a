package edu.sysy.prove.search;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.ir.Operation;
import edu.sysy.ir.Operation.IntBinary;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.optimize.identities.ConstantEvaluation;
import edu.sysy.rules.Formula;
import edu.sysy.rules.FormulaPrinter;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SliceOperatorTest {
    private static final int[] NUMBERS = {0, 1, -1, 2, 5, 31, 32, 33, -7, Integer.MAX_VALUE, Integer.MIN_VALUE};
    private static final List<Value> VALUES =
            List.of(new Value(0, Type.I32), new Value(1, Type.I32), new Value(2, Type.I32));

    @ParameterizedTest
    @EnumSource
    void computesWhatItsOperationDoes(SliceOperator operator) {
        Operation operation = operator.operation(VALUES);
        assertThat(SliceOperator.of(operation)).isEqualTo(operator);
        for (int x : NUMBERS) {
            for (int y : NUMBERS) {
                if (operation instanceof IntBinary binary) {
                    OptionalInt expected = ConstantEvaluation.compute(binary, x, y);
                    assertThat(expected.isEmpty()).isEqualTo(operator.divides() && y == 0);
                    assertThat(operator.compute(x, y, 0)).isEqualTo(expected.orElse(0));
                    assertThat(operator.commutes()).isEqualTo(binary.commutes());
                } else {
                    assertThat(operator.compute(x, y, 77)).isEqualTo(x != 0 ? y : 77);
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void isTheOperatorOfTheFormulaThatItMakes(SliceOperator operator) {
        List<Formula> operands =
                List.of(new Formula.Variable("x"), new Formula.Variable("y"), new Formula.Variable("z"));
        Formula formula = operator.on(operands.subList(0, operator.arity()));
        assertThat(SliceOperator.of(formula)).isEqualTo(operator);
        assertThat(SliceOperator.operands(formula)).isEqualTo(operands.subList(0, operator.arity()));
        String word =
                operator == SliceOperator.MUL_HIGH ? "mulh" : operator.name().toLowerCase(Locale.ROOT);
        assertThat(FormulaPrinter.print(formula)).startsWith("(" + word + " x y");
    }

    @ParameterizedTest
    @EnumSource
    void constantsAreNotDearerThanValues(SliceOperator operator) {
        assertThat(operator.costBy(8)).isBetween(1, operator.costByConstant());
        assertThat(operator.costBy(7)).isEqualTo(operator.costByConstant()).isLessThanOrEqualTo(operator.cost());
    }
}
