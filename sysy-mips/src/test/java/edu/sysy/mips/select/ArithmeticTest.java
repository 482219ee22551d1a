package edu.sysy.mips.select;

import edu.sysy.ir.FunctionBuilder;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.BinaryOperator;
import java.util.function.IntBinaryOperator;
import org.junit.jupiter.api.Test;

/** Integer arithmetic on words at the edges, with registers and with constants on either side. */
class ArithmeticTest {
    private record Meaning(
            java.util.function.BiFunction<Value, Value, Operation> operation, IntBinaryOperator meaning) {}

    private static Map<String, Meaning> operations() {
        Map<String, Meaning> all = new TreeMap<>();
        all.put("add", new Meaning(Operation.Add::new, (x, y) -> x + y));
        all.put("sub", new Meaning(Operation.Sub::new, (x, y) -> x - y));
        all.put("mul", new Meaning(Operation.Mul::new, (x, y) -> x * y));
        all.put("and", new Meaning(Operation.And::new, (x, y) -> x & y));
        all.put("or", new Meaning(Operation.Or::new, (x, y) -> x | y));
        all.put("xor", new Meaning(Operation.Xor::new, (x, y) -> x ^ y));
        all.put("shl", new Meaning(Operation.Shl::new, (x, y) -> x << y));
        all.put("shr", new Meaning(Operation.Shr::new, (x, y) -> x >>> y));
        all.put("sar", new Meaning(Operation.Sar::new, (x, y) -> x >> y));
        all.put("mulhigh", new Meaning(Operation.MulHigh::new, (x, y) -> (int) ((long) x * y >> 32)));
        return all;
    }

    @Test
    void registersOnBothSides() {
        Cases cases = new Cases(Type.I32, Cases.INTEGERS);
        operations()
                .forEach((name, m) -> cases.add(
                        name,
                        m.meaning(),
                        (code, x, y) -> code.add(m.operation().apply(x, y))));
        cases.check();
    }

    @Test
    void constantsOnEitherSide() {
        Cases cases = new Cases(Type.I32, Cases.INTEGERS);
        operations().forEach((name, m) -> {
            for (int c : Cases.INTEGERS) {
                cases.add(
                        name + " x, " + c,
                        (x, y) -> m.meaning().applyAsInt(x, c),
                        (code, x, y) -> code.add(m.operation().apply(x, code.add(new Operation.IntConstant(c)))));
                cases.add(
                        name + " " + c + ", x",
                        (x, y) -> m.meaning().applyAsInt(c, x),
                        (code, x, y) -> code.add(m.operation().apply(code.add(new Operation.IntConstant(c)), x)));
            }
        });
        cases.check();
    }

    @Test
    void fieldsOfBits() {
        Cases cases = new Cases(Type.I32, Cases.INTEGERS);
        for (int k = 1; k < 32; k++) {
            for (int width = 1; width < 32; width++) {
                int shift = k;
                int mask = (1 << width) - 1;
                if (k * width % 7 == 1 || k + width == 32) {
                    cases.add("srl %d and %x".formatted(k, mask), (x, y) -> x >>> shift & mask, (code, x, y) -> {
                        Value inner = code.add(new Operation.Shr(x, code.add(new Operation.IntConstant(shift))));
                        return code.add(new Operation.And(inner, code.add(new Operation.IntConstant(mask))));
                    });
                    cases.add("sra %d and %x".formatted(k, mask), (x, y) -> x >> shift & mask, (code, x, y) -> {
                        Value inner = code.add(new Operation.Sar(x, code.add(new Operation.IntConstant(shift))));
                        return code.add(new Operation.And(inner, code.add(new Operation.IntConstant(mask))));
                    });
                    int divisor = 1 << k;
                    int modulus = 1 << width;
                    for (int and : new int[] {-1, Integer.MAX_VALUE}) {
                        cases.add(
                                "(x & %x) / %d %% %d".formatted(and, divisor, modulus),
                                (x, y) -> (x & and) / divisor % modulus,
                                (code, x, y) -> {
                                    Value masked =
                                            code.add(new Operation.And(x, code.add(new Operation.IntConstant(and))));
                                    Value inner = code.add(
                                            new Operation.Div(masked, code.add(new Operation.IntConstant(divisor))));
                                    return code.add(
                                            new Operation.Rem(inner, code.add(new Operation.IntConstant(modulus))));
                                });
                    }
                }
            }
        }
        cases.check();
    }

    @Test
    void remaindersByTwoAddedToTheirDividend() {
        Cases cases = new Cases(Type.I32, Cases.INTEGERS);
        for (int divisor : new int[] {2, -2, 4}) {
            for (int and : new int[] {-1, Integer.MAX_VALUE}) {
                for (int form = 0; form < 6; form++) {
                    int f = form;
                    cases.add(
                            "form %d of x %% %d, x & %x".formatted(form, divisor, and),
                            (x, y) -> (f == 0 ? 1 : f == 4 ? 3 : 2) * (x & and)
                                    + (x & and) % divisor
                                    + (f == 5 ? (x & and) % divisor : 0),
                            (code, x, y) -> sumWithRemainder(code, x, and, divisor, f));
                }
            }
        }
        cases.check();
    }

    private static Value sumWithRemainder(FunctionBuilder code, Value word, int and, int divisor, int form) {
        Value x = code.add(new Operation.And(word, code.add(new Operation.IntConstant(and))));
        Value remainder = code.add(new Operation.Rem(x, code.add(new Operation.IntConstant(divisor))));
        Value one = code.add(new Operation.IntConstant(1));
        Value left = switch (form) {
            case 0 -> x;
            case 1 -> code.add(new Operation.Add(x, x));
            case 2 -> code.add(new Operation.Shl(x, one));
            case 3, 5 -> code.add(new Operation.Mul(x, code.add(new Operation.IntConstant(2))));
            default -> code.add(new Operation.Mul(x, code.add(new Operation.IntConstant(3))));
        };
        Value sum = code.add(
                form % 2 == 0 ? new Operation.Add(left, remainder) : new Operation.Add(remainder, left));
        return form == 5 ? code.add(new Operation.Add(sum, remainder)) : sum;
    }

    @Test
    void divisionByRegisters() {
        Cases cases = new Cases(
                Type.I32,
                java.util.stream.IntStream.of(Cases.INTEGERS)
                        .filter(i -> i != 0)
                        .toArray());
        cases.add("div", (x, y) -> x / y, (code, x, y) -> code.add(new Operation.Div(x, y)));
        cases.add("rem", (x, y) -> x % y, (code, x, y) -> code.add(new Operation.Rem(x, y)));
        BinaryOperator<Integer> both = (x, y) -> x / y * 17 + x % y;
        cases.add("div and rem", both::apply, (code, x, y) -> {
            Value seventeen = code.add(new Operation.IntConstant(17));
            Value quotient = code.add(new Operation.Mul(code.add(new Operation.Div(x, y)), seventeen));
            return code.add(new Operation.Add(quotient, code.add(new Operation.Rem(x, y))));
        });
        cases.add("rem and div", both::apply, (code, x, y) -> {
            Value remainder = code.add(new Operation.Rem(x, y));
            Value seventeen = code.add(new Operation.IntConstant(17));
            Value quotient = code.add(new Operation.Mul(code.add(new Operation.Div(x, y)), seventeen));
            return code.add(new Operation.Add(quotient, remainder));
        });
        cases.check();
    }

    @Test
    void divisionByConstants() {
        Random random = new Random(1);
        int[] dividends = new int[60];
        System.arraycopy(Cases.INTEGERS, 0, dividends, 0, Cases.INTEGERS.length);
        for (int i = Cases.INTEGERS.length; i < dividends.length; i++) {
            dividends[i] = random.nextInt() >> random.nextInt(32);
        }
        Cases cases = new Cases(Type.I32, dividends);
        for (int d = 1; d <= 130; d++) {
            addDivision(cases, d);
            addDivision(cases, -d);
        }
        for (int k = 7; k < 32; k++) {
            for (int near = -1; near <= 1; near++) {
                addDivision(cases, (1 << k) + near);
                addDivision(cases, -(1 << k) + near);
            }
        }
        for (int i = 0; i < 60; i++) {
            addDivision(cases, (random.nextInt() >> random.nextInt(24)) | 1);
        }
        addDivision(cases, 1_000_000_007);
        addDivision(cases, 998_244_353);
        cases.check();
    }

    private static Value nonNegative(FunctionBuilder code, Value x) {
        return code.add(new Operation.And(x, code.add(new Operation.IntConstant(Integer.MAX_VALUE))));
    }

    private static void addDivision(Cases cases, int d) {
        cases.add("div " + d, (x, y) -> (x ^ y) / d, (code, x, y) -> {
            Value n = code.add(new Operation.Xor(x, y));
            return code.add(new Operation.Div(n, code.add(new Operation.IntConstant(d))));
        });
        cases.add("rem " + d, (x, y) -> (x + y) % d, (code, x, y) -> {
            Value n = code.add(new Operation.Add(x, y));
            return code.add(new Operation.Rem(n, code.add(new Operation.IntConstant(d))));
        });
        cases.add("div of what is not negative by " + d, (x, y) -> (x & Integer.MAX_VALUE) / d, (code, x, y) -> {
            Value n = nonNegative(code, x);
            return code.add(new Operation.Div(n, code.add(new Operation.IntConstant(d))));
        });
        cases.add("rem of what is not negative by " + d, (x, y) -> (x & Integer.MAX_VALUE) % d, (code, x, y) -> {
            Value n = nonNegative(code, x);
            return code.add(new Operation.Rem(n, code.add(new Operation.IntConstant(d))));
        });
        cases.add("div, rem " + d, (x, y) -> (x - y) / d ^ (x - y) % d, (code, x, y) -> {
            Value n = code.add(new Operation.Sub(x, y));
            Value divisor = code.add(new Operation.IntConstant(d));
            return code.add(new Operation.Xor(
                    code.add(new Operation.Div(n, divisor)), code.add(new Operation.Rem(n, divisor))));
        });
    }

    @Test
    void multiplicationByConstants() {
        Cases cases = new Cases(Type.I32, 0, 1, -1, 3, 1000, -12345, 0x7fffffff, 0x80000000, 0x12345678);
        for (int c = -300; c <= 300; c++) {
            addMultiplication(cases, c);
        }
        for (int k = 8; k < 32; k++) {
            for (int c : new int[] {1, 3, 5, 7, 9, 15, 17, -1, -3, -5, -7}) {
                addMultiplication(cases, c << k);
                addMultiplication(cases, (1 << k) + c);
                addMultiplication(cases, c - (1 << k));
            }
        }
        cases.check();
    }

    private static void addMultiplication(Cases cases, int c) {
        cases.add(
                "mul " + c,
                (x, y) -> x * c,
                (code, x, y) -> code.add(new Operation.Mul(x, code.add(new Operation.IntConstant(c)))));
    }
}
