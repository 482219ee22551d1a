package edu.sysy.exercises.solution;

import edu.sysy.ir.Operation;

/** The integer operations, for exercises 1 and 2. */
public final class IntegerArithmetic {
    private IntegerArithmetic() {}

    /** What an operation gives for two numbers; a division by 0 throws. */
    public static int evaluate(Operation.IntBinary operation, int x, int y) {
        return switch (operation) {
            case Operation.Add add -> x + y;
            case Operation.Sub sub -> x - y;
            case Operation.Mul mul -> x * y;
            case Operation.Div div -> x / y;
            case Operation.Rem rem -> x % y;
            case Operation.And and -> x & y;
            case Operation.Or or -> x | y;
            case Operation.Xor xor -> x ^ y;
            case Operation.Shl shl -> x << y;
            case Operation.Shr shr -> x >>> y;
            case Operation.Sar sar -> x >> y;
            case Operation.MulHigh high -> (int) ((long) x * y >> 32);
            case Operation.Compare compare -> compare.condition().holds(x, y) ? 1 : 0;
        };
    }
}
