package edu.sysy.mips.select;

import edu.sysy.ir.Condition;
import edu.sysy.ir.Edge;
import edu.sysy.ir.FloatCondition;
import edu.sysy.ir.FunctionBuilder;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Terminator;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Comparisons as values, as branches and as choices, of integers and of floating numbers with NaN. */
class ComparisonTest {
    private static final int[] BOUNDS = {
        0,
        1,
        -1,
        2,
        -2,
        100,
        32766,
        32767,
        32768,
        -32767,
        -32768,
        -32769,
        65535,
        65536,
        0x7fffffff,
        0x80000000,
        0x12345678
    };

    /** How the truth value of a comparison is used. */
    private interface Use {
        Value build(FunctionBuilder code, Value truth);
    }

    private static final List<Use> USES = List.of(
            (code, truth) -> truth,
            ComparisonTest::branch,
            (code, truth) -> branch(code, negate(code, truth)),
            (code, truth) -> branch(code, negate(code, negate(code, truth))),
            (code, truth) -> code.add(new Operation.Select(truth, constant(code, 5), constant(code, 9))),
            (code, truth) -> code.add(new Operation.Select(truth, constant(code, 0), constant(code, 9))),
            (code, truth) -> code.add(new Operation.Select(truth, constant(code, 5), constant(code, 0))),
            (code, truth) -> code.add(new Operation.Add(
                    truth, code.add(new Operation.Select(truth, constant(code, 50000), constant(code, 900000))))),
            (code, truth) -> code.add(new Operation.FloatToInt(code.add(new Operation.Select(
                    truth,
                    code.add(new Operation.FloatConstant(17f)),
                    code.add(new Operation.FloatConstant(-3.5f)))))));

    private static int expected(int use, boolean truth) {
        return switch (use) {
            case 0 -> truth ? 1 : 0;
            case 1, 3 -> truth ? 11 : 22;
            case 2 -> truth ? 22 : 11;
            case 4 -> truth ? 5 : 9;
            case 5 -> truth ? 0 : 9;
            case 6 -> truth ? 5 : 0;
            case 7 -> truth ? 50001 : 900000;
            case 8 -> truth ? 17 : -3;
            default -> throw new IllegalArgumentException();
        };
    }

    @Test
    void integersInRegisters() {
        Cases cases = new Cases(Type.I32, Cases.INTEGERS);
        for (Condition c : Condition.values()) {
            for (int use = 0; use < USES.size(); use++) {
                int u = use;
                cases.add(
                        c.text() + " as " + use,
                        (x, y) -> expected(u, c.holds(x, y)),
                        (code, x, y) -> USES.get(u).build(code, code.add(new Operation.Compare(c, x, y))));
            }
        }
        cases.check();
    }

    @Test
    void integersWithConstants() {
        Cases cases = new Cases(Type.I32, Cases.INTEGERS);
        for (Condition c : Condition.values()) {
            for (int bound : BOUNDS) {
                for (int use = 0; use < USES.size(); use++) {
                    int u = use;
                    cases.add(
                            "x " + c.text() + " " + bound + " as " + use,
                            (x, y) -> expected(u, c.holds(x, bound)),
                            (code, x, y) -> USES.get(u)
                                    .build(code, code.add(new Operation.Compare(c, x, constant(code, bound)))));
                }
                cases.add(
                        bound + " " + c.text() + " x",
                        (x, y) -> expected(1, c.holds(bound, x)),
                        (code, x, y) -> branch(code, code.add(new Operation.Compare(c, constant(code, bound), x))));
            }
        }
        cases.check();
    }

    @Test
    void remaindersOfPowersOfTwoComparedWithZero() {
        Cases cases = new Cases(Type.I32, Cases.INTEGERS);
        for (int k = 1; k < 32; k++) {
            for (Condition c : List.of(Condition.EQ, Condition.NE, Condition.GT)) {
                for (int use = 0; use < 2; use++) {
                    int d = 1 << k;
                    int u = use;
                    cases.add(
                            "x % " + d + " " + c.text() + " 0 as " + use,
                            (x, y) -> expected(u, c.holds(x % d, 0)),
                            (code, x, y) -> {
                                Value remainder = code.add(new Operation.Rem(x, constant(code, d)));
                                Value truth = code.add(new Operation.Compare(c, remainder, constant(code, 0)));
                                return USES.get(u).build(code, truth);
                            });
                }
            }
        }
        cases.check();
    }

    @Test
    void remaindersOfPowersOfTwoComparedWithConstants() {
        Cases cases = new Cases(Type.I32, Cases.INTEGERS);
        for (int divisor : new int[] {2, -8, 1 << 20, Integer.MIN_VALUE}) {
            for (int bound : new int[] {0, 1, -1, 3, -5, 65535, Integer.MIN_VALUE}) {
                for (Condition c : List.of(Condition.EQ, Condition.NE)) {
                    for (int use = 0; use < 2; use++) {
                        int u = use;
                        String what = "% " + divisor + " " + c.text() + " " + bound + " as " + use;
                        cases.add(
                                what,
                                (x, y) -> expected(u, c.holds(x % divisor, bound)),
                                (code, x, y) -> USES.get(u).build(code, remainder(code, x, divisor, c, bound)));
                        cases.add(
                                what + " of what is not negative",
                                (x, y) -> expected(u, c.holds((x & Integer.MAX_VALUE) % divisor, bound)),
                                (code, x, y) -> USES.get(u)
                                        .build(
                                                code,
                                                remainder(
                                                        code,
                                                        code.add(new Operation.And(
                                                                x, constant(code, Integer.MAX_VALUE))),
                                                        divisor,
                                                        c,
                                                        bound)));
                    }
                }
            }
        }
        cases.check();
    }

    @Test
    void remaindersOfPowersOfTwoComparedWithEachOther() {
        Cases cases = new Cases(Type.I32, Cases.INTEGERS);
        int[][] divisors = {{2, 2}, {2, -2}, {-8, 8}, {1 << 20, 1 << 20}, {4, 8}, {Integer.MIN_VALUE, Integer.MIN_VALUE}
        };
        for (int[] pair : divisors) {
            for (Condition c : List.of(Condition.EQ, Condition.NE, Condition.LT)) {
                for (int use = 0; use < USES.size(); use++) {
                    for (int mask : new int[] {-1, Integer.MAX_VALUE}) {
                        int u = use;
                        cases.add(
                                "x %% %d %s y %% %d as %d with %x".formatted(pair[0], c.text(), pair[1], use, mask),
                                (x, y) -> expected(u, c.holds((x & mask) % pair[0], (y & mask) % pair[1])),
                                (code, x, y) -> {
                                    Value left = code.add(new Operation.And(x, constant(code, mask)));
                                    Value right = code.add(new Operation.And(y, constant(code, mask)));
                                    Value a = code.add(new Operation.Rem(left, constant(code, pair[0])));
                                    Value b = code.add(new Operation.Rem(right, constant(code, pair[1])));
                                    return USES.get(u).build(code, code.add(new Operation.Compare(c, a, b)));
                                });
                    }
                }
            }
        }
        cases.check();
    }

    @Test
    void remaindersOfOtherNumbersComparedWithConstants() {
        Cases cases = new Cases(Type.I32, Cases.INTEGERS);
        for (int divisor : new int[] {3, 6, 7, 10, 100, 641, 3 << 29, 1_000_000_007, Integer.MAX_VALUE, -12}) {
            for (int bound : new int[] {0, 1, -1, 5, Math.abs(divisor) - 1, divisor}) {
                for (Condition c : List.of(Condition.EQ, Condition.NE)) {
                    for (int mask : new int[] {-1, Integer.MAX_VALUE, 65535, 1023}) {
                        for (int use : new int[] {0, 1, 4}) {
                            cases.add(
                                    "x & %x %% %d %s %d as %d".formatted(mask, divisor, c.text(), bound, use),
                                    (x, y) -> expected(use, c.holds((x & mask) % divisor, bound)),
                                    (code, x, y) -> {
                                        Value dividend = code.add(new Operation.And(x, constant(code, mask)));
                                        return USES.get(use).build(code, remainder(code, dividend, divisor, c, bound));
                                    });
                        }
                    }
                }
            }
        }
        cases.check();
    }

    private static Value remainder(FunctionBuilder code, Value x, int divisor, Condition c, int bound) {
        Value remainder = code.add(new Operation.Rem(x, constant(code, divisor)));
        return code.add(new Operation.Compare(c, remainder, constant(code, bound)));
    }

    @Test
    void aRemainderOfAPowerOfTwoDecidesABranchByItself() {
        Cases cases = new Cases(Type.I32, Cases.INTEGERS);
        for (int divisor : new int[] {2, -4, 65536, 1 << 30}) {
            cases.add(
                    "% " + divisor,
                    (x, y) -> expected(1, x % divisor != 0),
                    (code, x, y) -> branch(code, code.add(new Operation.Rem(x, constant(code, divisor)))));
        }
        cases.check();
    }

    @Test
    void floatingNumbers() {
        Cases cases = new Cases(Type.F32, Cases.FLOATS);
        for (FloatCondition c : FloatCondition.values()) {
            for (int use = 0; use < USES.size(); use++) {
                int u = use;
                cases.add(
                        c.text() + " as " + use,
                        (x, y) -> expected(u, c.holds(Float.intBitsToFloat(x), Float.intBitsToFloat(y))),
                        (code, x, y) -> USES.get(u).build(code, code.add(new Operation.FloatCompare(c, x, y))));
                cases.add(
                        c.text() + " 0 as " + use,
                        (x, y) -> expected(u, c.holds(Float.intBitsToFloat(x), 0f)),
                        (code, x, y) -> USES.get(u)
                                .build(
                                        code,
                                        code.add(new Operation.FloatCompare(
                                                c, x, code.add(new Operation.FloatConstant(0f))))));
            }
        }
        cases.check();
    }

    @Test
    void truthOfFloatingNumbersChoosesBetweenThem() {
        Cases cases = new Cases(Type.F32, Cases.FLOATS);
        for (FloatCondition c : FloatCondition.values()) {
            cases.add(
                    "select by " + c.text(),
                    (x, y) -> Cases.bits(
                            Float.intBitsToFloat(c.holds(Float.intBitsToFloat(x), Float.intBitsToFloat(y)) ? y : x)),
                    (code, x, y) ->
                            code.add(new Operation.Select(code.add(new Operation.FloatCompare(c, x, y)), y, x)));
        }
        cases.check();
    }

    private static Value branch(FunctionBuilder code, Value truth) {
        int yes = code.createBlock();
        int no = code.createBlock();
        int join = code.createBlock();
        Value result = code.addParameter(join, Type.I32);
        code.end(new Terminator.Branch(truth, Edge.to(yes), Edge.to(no)));
        code.position(yes);
        code.end(new Terminator.Jump(Edge.to(join, constant(code, 11))));
        code.position(no);
        code.end(new Terminator.Jump(Edge.to(join, constant(code, 22))));
        code.position(join);
        return result;
    }

    private static Value negate(FunctionBuilder code, Value truth) {
        return code.add(new Operation.Compare(Condition.EQ, truth, constant(code, 0)));
    }

    private static Value constant(FunctionBuilder code, int value) {
        return code.add(new Operation.IntConstant(value));
    }
}
