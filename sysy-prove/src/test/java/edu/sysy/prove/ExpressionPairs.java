package edu.sysy.prove;

import edu.sysy.prove.Expression.Apply;
import edu.sysy.prove.Expression.Number;
import edu.sysy.prove.Expression.Parameter;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Makes random expressions, equal ones by rules that are known to hold, and ones that are wrong in one place. */
final class ExpressionPairs {
    private static final String[] BINARY = {
        "add", "add", "sub", "mul", "and", "or", "xor", "mulh", "cmp lt", "cmp le", "cmp eq", "cmp ne", "cmp gt"
    };
    private static final int[] NUMBERS = {
        0,
        1,
        -1,
        2,
        3,
        4,
        5,
        7,
        8,
        10,
        12,
        15,
        16,
        31,
        60,
        100,
        255,
        256,
        1000,
        65535,
        -2,
        -8,
        1 << 30,
        Integer.MAX_VALUE,
        Integer.MIN_VALUE,
        998244353,
        1000000007
    };
    private static final int[] DIVISORS = {
        2,
        3,
        4,
        5,
        6,
        7,
        8,
        9,
        10,
        12,
        16,
        17,
        25,
        60,
        64,
        100,
        125,
        641,
        1000,
        1024,
        65536,
        998244353,
        1000000007,
        -3,
        -8,
        -10
    };

    private final Random random;

    ExpressionPairs(Random random) {
        this.random = random;
    }

    /** A random expression with at most so many operations. */
    Expression expression(int operations) {
        List<Expression> made = new ArrayList<>(List.of(new Parameter(0), new Parameter(1)));
        int count = 1 + random.nextInt(operations);
        while (true) {
            Expression next = next(made);
            if (next.size() > operations) {
                return made.getLast();
            }
            made.add(next);
            if (next.size() >= count) {
                return next;
            }
        }
    }

    private Expression any(List<Expression> made) {
        return random.nextInt(4) == 0
                ? number(NUMBERS)
                : made.get(random.nextBoolean() ? made.size() - 1 : random.nextInt(made.size()));
    }

    private Number number(int[] numbers) {
        return new Number(random.nextInt(8) == 0 ? random.nextInt() : numbers[random.nextInt(numbers.length)]);
    }

    private Expression next(List<Expression> made) {
        Expression x = made.getLast();
        return switch (random.nextInt(10)) {
            case 0 -> Expression.of("div", x, new Number(DIVISORS[random.nextInt(DIVISORS.length)]));
            case 1 -> Expression.of("rem", x, new Number(DIVISORS[random.nextInt(DIVISORS.length)]));
            case 2 -> Expression.of(shift(), x, new Number(random.nextInt(32)));
            case 3 -> Expression.of("select i32", Expression.of("cmp lt", any(made), any(made)), x, any(made));
            case 4 -> random.nextInt(4) == 0 ? Expression.of(shift(), x, any(made)) : binary(x, any(made));
            case 5 -> random.nextInt(4) == 0 ? Expression.of("div", x, any(made)) : binary(any(made), x);
            default -> binary(x, any(made));
        };
    }

    private String shift() {
        return List.of("shl", "shr", "sar").get(random.nextInt(3));
    }

    private Expression binary(Expression x, Expression y) {
        return Expression.of(BINARY[random.nextInt(BINARY.length)], x, y);
    }

    // ---- equal expressions

    /** The expression rewritten in some places by rules that hold. */
    Expression equal(Expression expression, int rewrites) {
        Expression result = expression;
        for (int i = 0; i < rewrites; i++) {
            result = rewritten(result, random.nextInt(Math.max(1, result.size())));
        }
        return result;
    }

    /** The expression with its operation of that number, in preorder, rewritten. */
    private Expression rewritten(Expression expression, int place) {
        if (!(expression instanceof Apply(String operation, List<Expression> operands))) {
            return expression;
        }
        if (place == 0) {
            return rule(operation, operands, expression);
        }
        List<Expression> changed = new ArrayList<>(operands);
        int rest = place - 1;
        for (int i = 0; i < changed.size(); i++) {
            int size = changed.get(i).size();
            if (rest < size) {
                changed.set(i, rewritten(changed.get(i), rest));
                break;
            }
            rest -= size;
        }
        return new Apply(operation, changed);
    }

    private static Number number(int value) {
        return new Number(value);
    }

    private Expression rule(String operation, List<Expression> operands, Expression whole) {
        Expression x = operands.get(0);
        Expression y = operands.get(1);
        return switch (operation) {
            case "add" ->
                switch (random.nextInt(4)) {
                    case 0 -> Expression.of("add", y, x);
                    case 1 -> Expression.of("sub", x, Expression.of("sub", number(0), y));
                    case 2 -> Expression.of("add", Expression.of("and", x, y), Expression.of("or", x, y));
                    default -> reassociated(x, y);
                };
            case "sub" ->
                random.nextBoolean()
                        ? Expression.of("add", x, Expression.of("add", Expression.of("xor", y, number(-1)), number(1)))
                        : Expression.of("sub", number(0), Expression.of("sub", y, x));
            case "mul" -> product(x, y);
            case "and" ->
                random.nextBoolean()
                        ? Expression.of("and", y, x)
                        : Expression.of("sub", x, Expression.of("and", x, Expression.of("xor", y, number(-1))));
            case "or" ->
                random.nextBoolean()
                        ? Expression.of("add", Expression.of("xor", x, y), Expression.of("and", x, y))
                        : Expression.of(
                                "xor",
                                Expression.of(
                                        "and",
                                        Expression.of("xor", x, number(-1)),
                                        Expression.of("xor", y, number(-1))),
                                number(-1));
            case "xor" ->
                random.nextBoolean()
                        ? Expression.of("xor", y, x)
                        : Expression.of("sub", Expression.of("or", x, y), Expression.of("and", x, y));
            case "mulh" -> Expression.of("mulh", y, x);
            case "div" -> y instanceof Number(int divisor) && divisor != 0 ? quotient(x, divisor) : whole;
            case "rem" -> Expression.of("sub", x, Expression.of("mul", Expression.of("div", x, y), y));
            case "shl" ->
                y instanceof Number(int amount) && amount >= 0 && amount < 32
                        ? Expression.of("mul", x, number(1 << amount))
                        : whole;
            case "shr" ->
                y instanceof Number(int amount) && amount > 0 && amount < 32
                        ? Expression.of("and", Expression.of("sar", x, y), number(-1 >>> amount))
                        : whole;
            case "cmp lt" ->
                random.nextBoolean()
                        ? Expression.of("cmp gt", y, x)
                        : Expression.of("xor", Expression.of("cmp le", y, x), number(1));
            case "cmp le" -> Expression.of("sub", number(1), Expression.of("cmp lt", y, x));
            case "cmp gt" -> Expression.of("cmp eq", Expression.of("cmp le", x, y), number(0));
            case "cmp eq" ->
                random.nextBoolean()
                        ? Expression.of("cmp eq", Expression.of("sub", x, y), number(0))
                        : Expression.of("xor", Expression.of("cmp ne", x, y), number(1));
            case "cmp ne" -> Expression.of("cmp ne", Expression.of("xor", x, y), number(0));
            case "select i32" ->
                random.nextBoolean()
                        ? Expression.of("select i32", Expression.of("cmp eq", x, number(0)), operands.get(2), y)
                        : Expression.of(
                                "add",
                                operands.get(2),
                                Expression.of("select i32", x, Expression.of("sub", y, operands.get(2)), number(0)));
            default -> whole;
        };
    }

    private static Expression reassociated(Expression x, Expression y) {
        return x instanceof Apply(String operation, List<Expression> operands) && operation.equals("add")
                ? Expression.of("add", operands.get(0), Expression.of("add", operands.get(1), y))
                : Expression.of("sub", Expression.of("add", x, Expression.of("add", y, x)), x);
    }

    private Expression product(Expression x, Expression y) {
        if (y instanceof Number(int factor) && random.nextInt(3) > 0) {
            int part = random.nextBoolean() ? Integer.highestOneBit(factor) : random.nextInt();
            return Expression.of(
                    "add", Expression.of("mul", x, number(part)), Expression.of("mul", x, number(factor - part)));
        }
        return x instanceof Apply(String operation, List<Expression> operands)
                        && (operation.equals("add") || operation.equals("sub"))
                ? Expression.of(
                        operation, Expression.of("mul", operands.get(0), y), Expression.of("mul", operands.get(1), y))
                : Expression.of("mul", y, x);
    }

    /** A quotient by a constant: by multiplication, by shifts, in two steps, of the opposite divisor. */
    private Expression quotient(Expression x, int divisor) {
        if (divisor < 0) {
            return divisor == Integer.MIN_VALUE
                    ? Expression.of("cmp eq", x, number(divisor))
                    : Expression.of("sub", number(0), Expression.of("div", x, number(-divisor)));
        }
        if (Integer.bitCount(divisor) == 1) {
            int shift = Integer.numberOfTrailingZeros(divisor);
            return shift == 0
                    ? x
                    : Expression.of(
                            "sar",
                            Expression.of(
                                    "add",
                                    x,
                                    Expression.of("shr", Expression.of("sar", x, number(31)), number(32 - shift))),
                            number(shift));
        }
        for (int factor : new int[] {2, 3, 5, 7}) {
            if (divisor % factor == 0 && random.nextInt(3) == 0) {
                return Expression.of("div", Expression.of("div", x, number(factor)), number(divisor / factor));
            }
        }
        return multiplied(x, divisor);
    }

    /** The quotient by Granlund and Montgomery's multiplication. */
    private static Expression multiplied(Expression x, int divisor) {
        int shift = Integer.SIZE - 1 - Integer.numberOfLeadingZeros(divisor - 1);
        BigInteger power = BigInteger.ONE.shiftLeft(Integer.SIZE + shift);
        int factor =
                power.divide(BigInteger.valueOf(divisor)).add(BigInteger.ONE).intValue();
        Expression high = Expression.of("mulh", x, number(factor));
        Expression sum = factor < 0 ? Expression.of("add", high, x) : high;
        return Expression.of("add", Expression.of("sar", sum, number(shift)), Expression.of("shr", x, number(31)));
    }

    // ---- wrong expressions

    /** The expression with another operation or number in one place. */
    Expression mutated(Expression expression) {
        if (expression instanceof Apply(String operation, List<Expression> operands)) {
            if (random.nextInt(1 + expression.size()) == 0) {
                return operands.size() == 2 ? binary(operands.get(0), operands.get(1)) : operands.get(1);
            }
            List<Expression> changed = new ArrayList<>(operands);
            int place = random.nextInt(changed.size());
            changed.set(place, mutated(changed.get(place)));
            return new Apply(operation, changed);
        }
        return switch (expression) {
            case Number(int value) -> number(random.nextBoolean() ? value + 1 : value ^ 1 << random.nextInt(32));
            case Parameter(int index) -> random.nextBoolean() ? new Parameter(1 - index) : number(NUMBERS);
            case Apply apply -> throw new AssertionError(apply);
        };
    }
}
