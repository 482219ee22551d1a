package edu.sysy.optimize.interprocedural;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.interpret.Interpreter;
import edu.sysy.interpret.Outcome;
import edu.sysy.ir.Function;
import edu.sysy.ir.FunctionBuilder;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Program;
import edu.sysy.ir.Terminator;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ModularProductTest {
    private static final int CALLED_THE_GENERAL_FUNCTION = -77;
    private static final Interpreter INTERPRETER = Interpreter.builder().build();

    private static Program program(int modulus) {
        FunctionBuilder general = Function.builder("general", Type.I32);
        int entry = general.createBlock();
        general.addParameter(entry, Type.I32);
        general.addParameter(entry, Type.I32);
        Value result = general.add(new Operation.IntConstant(CALLED_THE_GENERAL_FUNCTION));
        general.end(new Terminator.Return(result));
        return Program.of(
                List.of(),
                List.of(
                        general.build(),
                        ModularProduct.write("f", new HalvingMultiplication.Found(1, modulus), "general")));
    }

    private static int product(Program program, int a, int b) {
        Outcome outcome = INTERPRETER.call(
                program,
                "f",
                new int[] {a, b},
                InputStream.nullInputStream(),
                OutputStream.nullOutputStream(),
                OutputStream.nullOutputStream());
        return ((Outcome.Returned) outcome).value();
    }

    @Test
    void itIsTheRemainderOfTheExactProduct() {
        Random random = new Random(7);
        int[] moduli = {3, 5, 6, 7, 1000, 65_535, 65_537, 998_244_353, 1_000_000_007, (1 << 30) - 1, (1 << 29) + 1};
        for (int modulus : moduli) {
            Program program = program(modulus);
            int largest = Integer.MAX_VALUE - modulus + 1;
            for (int i = 0; i < 500; i++) {
                int a = i == 0 ? largest : random.nextInt(largest) >>> random.nextInt(31);
                int b = i < 2 ? Integer.MAX_VALUE : random.nextInt() >>> 1 + random.nextInt(31);
                assertThat(product(program, a, b))
                        .as("%s * %s mod %s", a, b, modulus)
                        .isEqualTo((int) ((long) a * b % modulus));
            }
        }
    }

    @Test
    void multiplesAndTheirNeighboursAreRight() {
        for (int modulus : new int[] {3, 11, 999_983, 998_244_353, (1 << 30) - 1}) {
            Program program = program(modulus);
            for (int a = modulus - 3; a < modulus + 3; a++) {
                for (int b = modulus - 3; b < modulus + 3; b++) {
                    assertThat(product(program, a, b)).isEqualTo((int) ((long) a * b % modulus));
                }
            }
        }
    }

    @Test
    void otherArgumentsGoToTheGeneralFunction() {
        Program program = program(1_000_000_007);
        for (int[] arguments : new int[][] {
            {-1, 1}, {1, -1}, {Integer.MIN_VALUE, 3}, {Integer.MAX_VALUE, 3}, {Integer.MAX_VALUE - 1_000_000_005, 0}
        }) {
            assertThat(product(program, arguments[0], arguments[1])).isEqualTo(CALLED_THE_GENERAL_FUNCTION);
        }
    }
}
