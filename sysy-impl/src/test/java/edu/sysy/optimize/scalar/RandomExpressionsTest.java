package edu.sysy.optimize.scalar;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.interpret.Interpreter;
import edu.sysy.interpret.Outcome;
import edu.sysy.ir.Condition;
import edu.sysy.ir.Function;
import edu.sysy.ir.FunctionBuilder;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Operation.IntConstant;
import edu.sysy.ir.Program;
import edu.sysy.ir.Terminator;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.ir.text.IrPrinter;
import edu.sysy.pass.PassContext;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Small expressions over few operands and constants, in which every identity meets what it looks for. */
class RandomExpressionsTest {
    private static final int[] CONSTANTS = {0, 1, -1, 2, 3, 4, 6, 8, -3, 31, Integer.MIN_VALUE, Integer.MAX_VALUE};
    private static final int[] ARGUMENTS = {0, 1, -1, 2, 5, -8, 12, 100, Integer.MIN_VALUE, Integer.MAX_VALUE};
    private static final Interpreter INTERPRETER = Interpreter.builder().build();

    private static Operation operation(Random random, List<Value> values) {
        Value x = pick(random, values);
        Value y = pick(random, values);
        return switch (random.nextInt(16)) {
            case 0, 1 -> new Operation.Add(x, y);
            case 2, 3 -> new Operation.Sub(x, y);
            case 4 -> new Operation.Mul(x, y);
            case 5 -> new Operation.Div(x, y);
            case 6 -> new Operation.Rem(x, y);
            case 7 -> new Operation.And(x, y);
            case 8 -> new Operation.Or(x, y);
            case 9 -> new Operation.Xor(x, y);
            case 10 -> new Operation.Shl(x, y);
            case 11 -> random.nextBoolean() ? new Operation.Shr(x, y) : new Operation.Sar(x, y);
            case 12, 13 -> new Operation.Select(pick(random, values), x, y);
            default -> new Operation.Compare(Condition.values()[random.nextInt(6)], x, y);
        };
    }

    /** Later values are more likely, so that operations nest. */
    private static Value pick(Random random, List<Value> values) {
        int back = Math.min(random.nextInt(values.size()), random.nextInt(values.size()));
        return values.get(values.size() - 1 - back);
    }

    private static Function function(Random random) {
        FunctionBuilder builder = Function.builder("f", Type.I32);
        int block = builder.createBlock();
        List<Value> values = new ArrayList<>();
        values.add(builder.addParameter(block, Type.I32));
        values.add(builder.addParameter(block, Type.I32));
        for (int i = 0; i < 3; i++) {
            values.add(builder.add(new IntConstant(CONSTANTS[random.nextInt(CONSTANTS.length)])));
        }
        for (int i = 3 + random.nextInt(4); i > 0; i--) {
            values.add(builder.add(operation(random, values)));
        }
        builder.end(new Terminator.Return(values.getLast()));
        return builder.build();
    }

    private static int run(Function function, int x, int y) {
        Outcome outcome = INTERPRETER.call(
                Program.of(List.of(), List.of(function)),
                function.name(),
                new int[] {x, y},
                InputStream.nullInputStream(),
                OutputStream.nullOutputStream(),
                OutputStream.nullOutputStream());
        if (outcome instanceof Outcome.Returned(int value, long operations)) {
            return value;
        }
        throw new AssertionError(outcome);
    }

    @Test
    void keepTheirValues() {
        Random random = new Random(71);
        int differed = 0;
        for (int i = 0; i < 6_000; i++) {
            Function function = function(random);
            Function folded = new FoldConstants().run(function, PassContext.SILENT);
            differed += folded == function ? 0 : 1;
            for (int k = 0; folded != function && k < 12; k++) {
                int x = ARGUMENTS[random.nextInt(ARGUMENTS.length)];
                int y = ARGUMENTS[random.nextInt(ARGUMENTS.length)];
                assertThat(run(folded, x, y))
                        .as(() -> "%d, %d\n%s\nbecame\n%s"
                                .formatted(
                                        x,
                                        y,
                                        IrPrinter.standard().print(function),
                                        IrPrinter.standard().print(folded)))
                        .isEqualTo(run(function, x, y));
            }
        }
        assertThat(differed).as("rewritten expressions").isGreaterThan(3_000);
    }
}
