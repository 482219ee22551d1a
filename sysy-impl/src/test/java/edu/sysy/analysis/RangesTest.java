package edu.sysy.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.ir.Condition;
import edu.sysy.ir.Function;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Value;
import edu.sysy.ir.text.IrParser;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RangesTest {
    private interface Concrete {
        int of(int x, int y);
    }

    private interface Abstract {
        Range of(Range x, Range y);
    }

    private static int bound(Random random) {
        return switch (random.nextInt(4)) {
            case 0 -> random.nextInt(9) - 4;
            case 1 -> random.nextInt() >> random.nextInt(32);
            case 2 -> Integer.MIN_VALUE + random.nextInt(3);
            default -> Integer.MAX_VALUE - random.nextInt(3);
        };
    }

    private static Range range(Random random) {
        int a = bound(random);
        int b = random.nextInt(3) == 0 ? a : bound(random);
        return new Range(Math.min(a, b), Math.max(a, b));
    }

    private static int member(Range range, Random random) {
        return switch (random.nextInt(4)) {
            case 0 -> range.low();
            case 1 -> range.high();
            default -> (int) (range.low() + (random.nextLong() >>> 1) % ((long) range.high() - range.low() + 1));
        };
    }

    private static void holds(String name, Abstract ranges, Concrete numbers) {
        Random random = new Random(61);
        for (int i = 0; i < 20_000; i++) {
            Range x = range(random);
            Range y = range(random);
            Range result = ranges.of(x, y);
            for (int k = 0; k < 6; k++) {
                int a = member(x, random);
                int b = member(y, random);
                boolean division = name.equals("/") || name.equals("%");
                if (!division || b != 0) {
                    assertThat(result.contains(numbers.of(a, b)))
                            .as("%s %s %s in %s %s %s = %s", a, name, b, x, name, y, result)
                            .isTrue();
                }
            }
        }
    }

    @Test
    void everyResultLiesInTheRangeOfTheOperation() {
        holds("+", RangeArithmetic::add, (a, b) -> a + b);
        holds("-", RangeArithmetic::subtract, (a, b) -> a - b);
        holds("*", RangeArithmetic::multiply, (a, b) -> a * b);
        holds("high", RangeArithmetic::multiplyHigh, (a, b) -> (int) (((long) a * b) >> 32));
        holds("/", RangeArithmetic::divide, (a, b) -> a / b);
        holds("%", RangeArithmetic::remainder, (a, b) -> a % b);
        holds("&", RangeArithmetic::and, (a, b) -> a & b);
        holds("|", RangeArithmetic::or, (a, b) -> a | b);
        holds("^", RangeArithmetic::xor, (a, b) -> a ^ b);
        holds("<<", RangeArithmetic::shiftLeft, (a, b) -> a << b);
        holds(">>>", RangeArithmetic::shiftRight, (a, b) -> a >>> b);
        holds(">>", RangeArithmetic::shiftRightSigned, (a, b) -> a >> b);
    }

    @Test
    void comparisonsAndWhatTheyTellHoldForEveryMember() {
        for (Condition condition : Condition.values()) {
            holds(condition.text(), (x, y) -> x.compare(condition, y), (a, b) -> condition.holds(a, b) ? 1 : 0);
            holds(
                    "where " + condition.text(),
                    (x, y) -> x.where(condition, y).union(x.where(condition.negated(), y)),
                    (a, b) -> a);
            Random random = new Random(62);
            for (int i = 0; i < 20_000; i++) {
                Range x = range(random);
                Range y = range(random);
                int a = member(x, random);
                int b = member(y, random);
                if (condition.holds(a, b)) {
                    assertThat(x.where(condition, y).contains(a)).isTrue();
                }
            }
        }
    }

    private static Function function(String text) {
        return IrParser.parse(text).functions().getFirst();
    }

    private static Value value(int index) {
        return new Value(index, edu.sysy.ir.Type.I32);
    }

    private static Range range(Function function, int value) {
        return Ranges.of(function).range(value(value));
    }

    @Test
    void countersLieBetweenTheirStartAndTheirBound() {
        Function function = function("""
                func @f(%0: i32) -> i32 {
                b0:
                  %1 = const 0
                  %2 = const 3
                  %3 = const 100
                  jump b1(%1)
                b1(%4: i32):
                  %5 = cmp lt %4, %3
                  br %5, b2(), b3()
                b2:
                  %6 = add %4, %2
                  jump b1(%6)
                b3:
                  ret %4
                }
                """);

        assertThat(range(function, 4)).isEqualTo(new Range(0, 102));
        assertThat(range(function, 6)).isEqualTo(new Range(3, 102));
        assertThat(Ranges.of(function).operand(2, 0, 0)).isEqualTo(new Range(0, 99));
    }

    @Test
    void aLoopWithoutABoundMayWrap() {
        Function function = function("""
                func @f(%0: i32) -> i32 {
                b0:
                  %1 = const 0
                  %2 = const 3
                  jump b1(%1)
                b1(%3: i32):
                  %4 = add %3, %2
                  %5 = cmp ne %4, %0
                  br %5, b1(%4), b2()
                b2:
                  ret %3
                }
                """);

        assertThat(range(function, 3)).isEqualTo(Range.FULL);
    }

    @Test
    void chainsOfLoopParametersSettle() {
        int count = 60;
        StringBuilder text = new StringBuilder("func @f(%0: i32) -> i32 {\nb0:\n  %1 = const 0\n  jump b1(");
        text.append("%1, ".repeat(count - 1)).append("%1)\nb1(");
        for (int i = 0; i < count; i++) {
            text.append(i == 0 ? "" : ", ").append('%').append(i + 2).append(": i32");
        }
        text.append("):\n  br %0, b1(");
        for (int i = 0; i < count; i++) {
            text.append(i == 0 ? "" : ", ").append('%').append(i == count - 1 ? 0 : i + 3);
        }
        text.append("), b2()\nb2:\n  ret %2\n}\n");

        assertThat(range(function(text.toString()), 2)).isEqualTo(Range.FULL);
    }

    @Test
    void whatIsNeverReachedIsEmpty() {
        Function function = function("""
                func @f(%0: i32) -> i32 {
                b0:
                  %1 = const 7
                  %2 = and %0, %1
                  %3 = cmp gt %2, %1
                  br %3, b1(), b2()
                b1:
                  %4 = add %0, %1
                  ret %4
                b2:
                  ret %2
                }
                """);

        assertThat(range(function, 2)).isEqualTo(new Range(0, 7));
        assertThat(range(function, 4)).isEqualTo(Range.EMPTY);
        assertThat(function.blocks().get(1).instructions().getFirst().operation())
                .isInstanceOf(Operation.Add.class);
    }

    @Test
    void loopsThatCompareAddressesAreLeft() {
        Function function = IrParser.parseFunction("""
                func @f(%0: addr, %1: addr) -> i32 {
                b0:
                  %2 = const 4
                  jump b1(%0)
                b1(%3: addr):
                  %4 = offset %3, %2
                  %5 = cmp ne %4, %1
                  br %5, b1(%4), b2
                b2:
                  %6 = const 7
                  ret %6
                }
                """);
        assertThat(Ranges.of(function).isReachable(2)).isTrue();
    }

    @Test
    void rangesGrowOnWhenTheParameterOrTheResultOfACallDoes() {
        Function function = function("""
                func @f(%0: i32) -> i32 {
                b0:
                  %1 = const 0
                  %2 = const 10
                  jump b1(%1)
                b1(%3: i32):
                  %4 = cmp lt %3, %0
                  br %4, b2(), b3()
                b2:
                  %5 = add %3, %2
                  jump b1(%5)
                b3:
                  %6 = call i32 CALLEE(%3)
                  %7 = add %6, %2
                  ret %7
                }
                """.replace("CALLEE", "@g")); // the formatter takes @g(...) for an annotation
        Range[] result = {Range.EMPTY};
        RangeSolver solver = new RangeSolver(function, name -> result[0]);

        Ranges none = solver.ranges(List.of(new Range(-5, -1)));
        assertThat(none.isReachable(2)).isFalse();
        assertThat(none.range(value(3))).isEqualTo(Range.of(0));
        assertThat(none.range(value(7))).isEqualTo(Range.EMPTY);

        result[0] = new Range(1, 2);
        Ranges some = solver.ranges(List.of(new Range(-5, 35)));
        assertThat(some.range(value(3))).isEqualTo(new Range(0, 44));
        assertThat(some.operand(2, 0, 0)).isEqualTo(new Range(0, 34));
        assertThat(some.range(value(7))).isEqualTo(new Range(11, 12));
        assertThat(none.range(value(3))).as("the first answer stays").isEqualTo(Range.of(0));
    }
}
