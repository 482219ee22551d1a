package edu.sysy.optimize.scalar;

import static edu.sysy.pass.Rewrite.keep;
import static edu.sysy.pass.Rewrite.replace;
import static edu.sysy.pass.Rewrite.useInstead;

import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation.Add;
import edu.sysy.ir.Operation.And;
import edu.sysy.ir.Operation.Div;
import edu.sysy.ir.Operation.IntBinary;
import edu.sysy.ir.Operation.IntConstant;
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
import edu.sysy.ir.Value;
import edu.sysy.pass.Rewrite.Change;
import edu.sysy.pass.Rewrite.Scope;

/** Identities of integer arithmetic modulo 2<sup>32</sup>, one a line. Constants stand on the right when they can. */
final class IntegerIdentities {
    private IntegerIdentities() {}

    static Change rewrite(Instruction instruction, Scope in) {
        return switch (instruction.operation()) {
            case IntBinary op
            when op.commutes() && in.isConstant(op.left()) && !in.isConstant(op.right()) ->
                replace(op.with(op.right(), op.left()));
            case Add add -> sum(add, in);
            case Sub sub -> difference(sub, in);
            case Mul mul -> product(mul, in);
            case Div div -> quotient(div, in);
            case Rem rem -> remainder(rem, in);
            case And and -> bits(and, in);
            case Or or -> bits(or, in);
            case Xor xor -> bits(xor, in);
            case Shl shl -> shift(shl, in);
            case Shr shr -> shift(shr, in);
            case Sar sar -> shift(sar, in);
            case MulHigh(var x, var y) when in.isConstant(y, 0) -> useInstead(y);
            default -> keep();
        };
    }

    private static Change sum(Add add, Scope in) {
        Value x = add.left();
        Value y = add.right();
        if (in.isConstant(y)) {
            int c = in.constant(y);
            if (c == 0) {
                return useInstead(x);
            }
            return switch (in.definition(x)) {
                case Add(var a, var b) when in.isConstant(b) -> replace(new Add(a, integer(in, in.constant(b) + c)));
                case Sub(var a, var b) when in.isConstant(a) -> replace(new Sub(integer(in, in.constant(a) + c), b));
                case null, default -> keep();
            };
        }
        if (in.definition(x) instanceof Select(var condition, var a, var b)) {
            Change change = sumOfSelection(condition, a, b, y, in);
            if (change != keep()) {
                return change;
            }
        }
        if (in.definition(y) instanceof Select(var condition, var a, var b)) {
            Change change = sumOfSelection(condition, a, b, x, in);
            if (change != keep()) {
                return change;
            }
        }
        if (in.definition(x) instanceof Sub(var a, var b)) {
            if (b.equals(y)) {
                return useInstead(a);
            }
            if (in.isConstant(a, 0)) {
                return replace(new Sub(y, b));
            }
        }
        if (in.definition(y) instanceof Sub(var a, var b)) {
            if (b.equals(x)) {
                return useInstead(a);
            }
            if (in.isConstant(a, 0)) {
                return replace(new Sub(x, b));
            }
        }
        return keep();
    }

    /** {@code x} and a selection between 0 and the difference of another value and {@code x}. */
    private static Change sumOfSelection(Value condition, Value a, Value b, Value x, Scope in) {
        if (in.definition(a) instanceof Sub(var y, var z) && z.equals(x) && in.isConstant(b, 0)) {
            return replace(new Select(condition, y, x));
        }
        if (in.definition(b) instanceof Sub(var y, var z) && z.equals(x) && in.isConstant(a, 0)) {
            return replace(new Select(condition, x, y));
        }
        return keep();
    }

    private static Change difference(Sub sub, Scope in) {
        Value x = sub.left();
        Value y = sub.right();
        if (x.equals(y)) {
            return constant(0);
        }
        if (in.isConstant(y, 0)) {
            return useInstead(x);
        }
        if (in.isConstant(x, 1) && TruthValues.isTruth(y, in)) {
            return TruthValues.negated(y, in);
        }
        if (in.isConstant(y)) {
            return replace(new Add(x, integer(in, -in.constant(y))));
        }
        return switch (in.definition(y)) {
            case Sub(var a, var b) when in.isConstant(a, 0) && in.isConstant(x, 0) -> useInstead(b);
            case Sub(var a, var b) when in.isConstant(x, 0) -> replace(new Sub(b, a));
            case Sub(var a, var b) when in.isConstant(a, 0) -> replace(new Add(x, b));
            case Sub(var a, var b) when a.equals(x) -> useInstead(b);
            case Add(var a, var b)
            when in.isConstant(b) && in.isConstant(x) ->
                replace(new Sub(integer(in, in.constant(x) - in.constant(b)), a));
            case Add(var a, var b) when a.equals(x) -> replace(new Sub(integer(in, 0), b));
            case Add(var a, var b) when b.equals(x) -> replace(new Sub(integer(in, 0), a));
            case Mul(var a, var b)
            when in.definition(a) instanceof Div(var dividend, var divisor)
                    && dividend.equals(x)
                    && isSameDivisor(divisor, b, in) -> replace(new Rem(x, divisor));
            case null, default -> differenceOfSum(x, y, in);
        };
    }

    private static Change differenceOfSum(Value x, Value y, Scope in) {
        return switch (in.definition(x)) {
            case Add(var a, var b) when a.equals(y) -> useInstead(b);
            case Add(var a, var b) when b.equals(y) -> useInstead(a);
            case Sub(var a, var b) when a.equals(y) -> replace(new Sub(integer(in, 0), b));
            case null, default -> keep();
        };
    }

    /** Whether two values are the same constant other than 0. */
    private static boolean isSameDivisor(Value x, Value y, Scope in) {
        return in.isConstant(x) && !in.isConstant(x, 0) && in.isConstant(y, in.constant(x));
    }

    private static Change product(Mul mul, Scope in) {
        Value x = mul.left();
        Value y = mul.right();
        if (!in.isConstant(y)) {
            return TruthValues.isTruth(x, in) && TruthValues.isTruth(y, in) ? replace(new And(x, y)) : keep();
        }
        int c = in.constant(y);
        return switch (c) {
            case 0 -> useInstead(y);
            case 1 -> useInstead(x);
            case -1 -> replace(new Sub(integer(in, 0), x));
            default ->
                switch (in.definition(x)) {
                    case Mul(var a, var b)
                    when in.isConstant(b) -> replace(new Mul(a, integer(in, in.constant(b) * c)));
                    case Shl(var a, var b)
                    when in.isConstant(b) -> replace(new Mul(a, integer(in, c << in.constant(b))));
                    case Sub(var a, var b) when in.isConstant(a, 0) -> replace(new Mul(b, integer(in, -c)));
                    case null, default -> keep();
                };
        };
    }

    private static Change quotient(Div div, Scope in) {
        Value x = div.left();
        Value y = div.right();
        if (!in.isConstant(y)) {
            return in.isConstant(x, 0) ? useInstead(x) : keep();
        }
        return switch (in.constant(y)) {
            case 1 -> useInstead(x);
            case -1 -> replace(new Sub(integer(in, 0), x));
            default ->
                in.definition(x) instanceof Div(var a, var b) && isProductInt(b, y, in)
                        ? replace(new Div(a, integer(in, in.constant(b) * in.constant(y))))
                        : keep();
        };
    }

    /** Whether two values are constants of at least 2 whose product is an int; then dividing twice is dividing once. */
    private static boolean isProductInt(Value x, Value y, Scope in) {
        return in.isConstant(x)
                && in.isConstant(y)
                && in.constant(x) > 1
                && in.constant(y) > 1
                && (long) in.constant(x) * in.constant(y) <= Integer.MAX_VALUE;
    }

    private static Change remainder(Rem rem, Scope in) {
        Value x = rem.left();
        Value y = rem.right();
        if (x.equals(y)) {
            return constant(0);
        }
        if (!in.isConstant(y)) {
            return in.isConstant(x, 0) ? useInstead(x) : keep();
        }
        int c = in.constant(y);
        if (c == 1 || c == -1) {
            return constant(0);
        }
        if (c < 0 && c != Integer.MIN_VALUE) {
            return replace(new Rem(x, integer(in, -c)));
        }
        return c > 0 && in.definition(x) instanceof Rem(var a, var b) && isMultiple(b, c, in)
                ? in.isConstant(b, c) ? useInstead(x) : replace(new Rem(a, y))
                : keep();
    }

    /** Whether a value is a positive constant and a multiple of {@code c}. */
    private static boolean isMultiple(Value value, int c, Scope in) {
        return in.isConstant(value) && in.constant(value) > 0 && in.constant(value) % c == 0;
    }

    private static Change bits(IntBinary operation, Scope in) {
        return switch (operation) {
            case And(var x, var y) when x.equals(y) || in.isConstant(y, -1) -> useInstead(x);
            case And(var x, var y) when in.isConstant(y, 0) -> useInstead(y);
            case And(var x, var y) when in.isConstant(y, 1) && TruthValues.isTruth(x, in) -> useInstead(x);
            case And(var x, var y)
            when in.isConstant(y) && in.definition(x) instanceof And(var a, var b) && in.isConstant(b) ->
                replace(new And(a, integer(in, in.constant(b) & in.constant(y))));
            case Or(var x, var y) when x.equals(y) || in.isConstant(y, 0) -> useInstead(x);
            case Or(var x, var y) when in.isConstant(y, -1) -> useInstead(y);
            case Or(var x, var y)
            when in.isConstant(y) && in.definition(x) instanceof Or(var a, var b) && in.isConstant(b) ->
                replace(new Or(a, integer(in, in.constant(b) | in.constant(y))));
            case Xor(var x, var y) when x.equals(y) -> constant(0);
            case Xor(var x, var y) when in.isConstant(y, 0) -> useInstead(x);
            case Xor(var x, var y) when in.isConstant(y, 1) && TruthValues.isTruth(x, in) -> TruthValues.negated(x, in);
            case Xor(var x, var y) when in.definition(x) instanceof Xor(var a, var b) && b.equals(y) -> useInstead(a);
            case Xor(var x, var y) when in.definition(x) instanceof Xor(var a, var b) && a.equals(y) -> useInstead(b);
            case Xor(var x, var y)
            when in.isConstant(y) && in.definition(x) instanceof Xor(var a, var b) && in.isConstant(b) ->
                replace(new Xor(a, integer(in, in.constant(b) ^ in.constant(y))));
            default -> keep();
        };
    }

    private static Change shift(IntBinary operation, Scope in) {
        if (in.isConstant(operation.left(), 0)) {
            return useInstead(operation.left());
        }
        if (!in.isConstant(operation.right())) {
            return keep();
        }
        int distance = in.constant(operation.right());
        if ((distance & 31) == 0) {
            return useInstead(operation.left());
        }
        if (distance != (distance & 31)) {
            return replace(operation.with(operation.left(), integer(in, distance & 31)));
        }
        return operation instanceof Shl(var x, var y)
                        && in.definition(x) instanceof Shl(var a, var b)
                        && in.isConstant(b)
                        && (in.constant(b) & 31) + distance < 32
                ? replace(new Shl(a, integer(in, (in.constant(b) & 31) + distance)))
                : keep();
    }

    private static Change constant(int value) {
        return replace(new IntConstant(value));
    }

    private static Value integer(Scope in, int value) {
        return in.insert(new IntConstant(value));
    }
}
