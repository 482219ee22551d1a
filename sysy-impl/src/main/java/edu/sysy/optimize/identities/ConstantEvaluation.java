package edu.sysy.optimize.identities;

import static edu.sysy.pass.Rewrite.keep;
import static edu.sysy.pass.Rewrite.replace;
import static edu.sysy.pass.Rewrite.useInstead;

import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Operation.Add;
import edu.sysy.ir.Operation.And;
import edu.sysy.ir.Operation.Compare;
import edu.sysy.ir.Operation.Div;
import edu.sysy.ir.Operation.FloatAdd;
import edu.sysy.ir.Operation.FloatBinary;
import edu.sysy.ir.Operation.FloatCompare;
import edu.sysy.ir.Operation.FloatConstant;
import edu.sysy.ir.Operation.FloatDiv;
import edu.sysy.ir.Operation.FloatMul;
import edu.sysy.ir.Operation.FloatNeg;
import edu.sysy.ir.Operation.FloatSub;
import edu.sysy.ir.Operation.FloatToInt;
import edu.sysy.ir.Operation.IntBinary;
import edu.sysy.ir.Operation.IntConstant;
import edu.sysy.ir.Operation.IntToFloat;
import edu.sysy.ir.Operation.Mul;
import edu.sysy.ir.Operation.MulHigh;
import edu.sysy.ir.Operation.Or;
import edu.sysy.ir.Operation.Rem;
import edu.sysy.ir.Operation.Sar;
import edu.sysy.ir.Operation.Select;
import edu.sysy.ir.Operation.Shl;
import edu.sysy.ir.Operation.Shr;
import edu.sysy.ir.Operation.Sub;
import edu.sysy.ir.Operation.Xor;
import edu.sysy.pass.Rewrite.Change;
import edu.sysy.pass.Rewrite.Scope;
import java.util.OptionalInt;

/** Operations on constants, computed exactly as the target computes them. */
public final class ConstantEvaluation {
    private static final float TWO_TO_31 = 0x1p31f;

    private ConstantEvaluation() {}

    /** Computes an instruction whose operands are constants. */
    public static Change rewrite(Instruction instruction, Scope in) {
        return switch (instruction.operation()) {
            case IntBinary operation
            when in.definition(operation.right()) instanceof IntConstant(int right)
                    && in.definition(operation.left()) instanceof IntConstant(int left) ->
                integers(operation, left, right);
            case FloatBinary operation
            when in.definition(operation.right()) instanceof FloatConstant(float right)
                    && in.definition(operation.left()) instanceof FloatConstant(float left) ->
                floats(operation, left, right);
            case FloatCompare operation
            when in.definition(operation.right()) instanceof FloatConstant(float right)
                    && in.definition(operation.left()) instanceof FloatConstant(float left) ->
                integer(operation.condition().holds(left, right) ? 1 : 0);
            case FloatNeg(var x) when in.definition(x) instanceof FloatConstant(float value) -> floating(-value);
            case IntToFloat(var x) when in.definition(x) instanceof IntConstant(int value) -> floating(value);
            case FloatToInt(var x)
            when in.definition(x) instanceof FloatConstant(float value) && fitsInteger(value) -> integer((int) value);
            case Select(var condition, var ifTrue, var ifFalse)
            when in.isConstant(condition) -> useInstead(in.constant(condition) != 0 ? ifTrue : ifFalse);
            default -> keep();
        };
    }

    private static Change integers(IntBinary operation, int left, int right) {
        OptionalInt result = compute(operation, left, right);
        return result.isPresent() ? integer(result.getAsInt()) : keep();
    }

    /** What an operation gives; empty for a division by zero. */
    public static OptionalInt compute(IntBinary operation, int left, int right) {
        return switch (operation) {
            case Add add -> OptionalInt.of(left + right);
            case Sub sub -> OptionalInt.of(left - right);
            case Mul mul -> OptionalInt.of(left * right);
            case Div div -> right == 0 ? OptionalInt.empty() : OptionalInt.of(left / right);
            case Rem rem -> right == 0 ? OptionalInt.empty() : OptionalInt.of(left % right);
            case And and -> OptionalInt.of(left & right);
            case Or or -> OptionalInt.of(left | right);
            case Xor xor -> OptionalInt.of(left ^ right);
            case Shl shl -> OptionalInt.of(left << right);
            case Shr shr -> OptionalInt.of(left >>> right);
            case Sar sar -> OptionalInt.of(left >> right);
            case MulHigh high -> OptionalInt.of((int) (((long) left * right) >> 32));
            case Compare compare -> OptionalInt.of(compare.condition().holds(left, right) ? 1 : 0);
        };
    }

    private static Change floats(FloatBinary operation, float left, float right) {
        return floating(compute(operation, left, right));
    }

    /** What an operation gives; may be NaN. */
    public static float compute(FloatBinary operation, float left, float right) {
        return switch (operation) {
            case FloatAdd add -> left + right;
            case FloatSub sub -> left - right;
            case FloatMul mul -> left * right;
            case FloatDiv div -> left / right;
        };
    }

    /** Whether the conversion to an integer has a result that does not depend on the machine. */
    public static boolean fitsInteger(float value) {
        return value >= -TWO_TO_31 && value < TWO_TO_31;
    }

    private static Change integer(int value) {
        return replace(new IntConstant(value));
    }

    /** The sign of a NaN shows when it is printed and is the target's choice, so a NaN is left to the target. */
    private static Change floating(float value) {
        Operation constant = new FloatConstant(value);
        return Float.isNaN(value) ? keep() : replace(constant);
    }
}
