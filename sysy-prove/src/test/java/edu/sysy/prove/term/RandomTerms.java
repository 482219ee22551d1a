package edu.sysy.prove.term;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Random terms of all operators and some widths, and values for their variables. */
public final class RandomTerms {
    private static final Operator[] BINARY = {
        Operator.ADD,
        Operator.SUB,
        Operator.MUL,
        Operator.SDIV,
        Operator.SREM,
        Operator.AND,
        Operator.OR,
        Operator.XOR,
        Operator.SHL,
        Operator.LSHR,
        Operator.ASHR,
        Operator.EQ,
        Operator.ULT,
        Operator.SLT
    };
    private static final long[] NUMBERS = {
        0,
        1,
        2,
        3,
        4,
        5,
        7,
        8,
        10,
        16,
        31,
        32,
        100,
        255,
        256,
        0x7fff_ffffL,
        0x8000_0000L,
        -1,
        -2,
        -3,
        -8,
        -100,
        0x6666_6667L,
        Long.MIN_VALUE,
        Long.MAX_VALUE
    };

    private final Terms terms;
    private final Random random;
    private final int[] widths;
    private final List<Integer> made = new ArrayList<>();

    /** Makes terms of the given widths in a graph. */
    public RandomTerms(Terms terms, Random random, int... widths) {
        this.terms = terms;
        this.random = random;
        this.widths = widths;
        for (int width : widths) {
            for (int i = 0; i < 3; i++) {
                made.add(terms.variable("x" + width + "_" + i, width));
            }
        }
    }

    /** A number that is often a special one. */
    public static long number(Random random) {
        return switch (random.nextInt(4)) {
            case 0 -> random.nextLong();
            case 1 -> random.nextInt(33) - 16;
            default -> NUMBERS[random.nextInt(NUMBERS.length)];
        };
    }

    /** Values for all variables of the graph. */
    public static long[] values(Terms terms, Random random) {
        long[] values = new long[terms.variables()];
        for (int i = 0; i < values.length; i++) {
            values[i] = number(random);
        }
        return values;
    }

    /** Makes some terms on top of those that are there. */
    public int grow(int count) {
        for (int i = 0; i < count; i++) {
            made.add(next());
        }
        return made.getLast();
    }

    private int any(int width) {
        if (random.nextInt(4) == 0) {
            return terms.constant(number(random), width);
        }
        for (int i = 0; i < 20; i++) {
            int from = random.nextBoolean() ? 0 : Math.max(0, made.size() - 6);
            int term = made.get(from + random.nextInt(made.size() - from));
            if (terms.width(term) == width) {
                return term;
            }
            if (terms.width(term) > width && random.nextInt(4) == 0) {
                return terms.extract(term, random.nextInt(terms.width(term) - width + 1), width);
            }
            if (terms.width(term) < width && random.nextInt(4) == 0) {
                return random.nextBoolean() ? terms.zeroExtend(term, width) : terms.signExtend(term, width);
            }
        }
        return terms.variable("v" + terms.variables(), width);
    }

    private int next() {
        int width = widths[random.nextInt(widths.length)];
        return switch (random.nextInt(16)) {
            case 0, 1 -> terms.ite(any(1), any(width), any(width));
            case 2 -> terms.not(any(1));
            case 3 -> {
                int low = width / 2;
                yield low == 0 ? any(width) : terms.concat(any(width - low), any(low));
            }
            case 4 -> {
                int[] table = random.ints(1 + random.nextInt(9)).toArray();
                yield random.nextInt(4) == 0 ? terms.lookup(table, any(Integer.SIZE)) : any(width);
            }
            case 5 -> terms.binary(Operator.SDIV, any(width), terms.constant(number(random), width));
            default -> terms.binary(BINARY[random.nextInt(BINARY.length)], any(width), any(width));
        };
    }
}
