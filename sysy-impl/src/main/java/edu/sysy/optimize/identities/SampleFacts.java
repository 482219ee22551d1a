package edu.sysy.optimize.identities;

import edu.sysy.analysis.KnownBits;
import edu.sysy.analysis.Range;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import java.util.Random;

/**
 * What an analysis might know of the values of a function of one block in a run with known arguments: random ranges
 * and bits that hold the integers computed, and of sums and products whether they wrap. A rule whose condition holds
 * for too much meets what it should not hold for.
 */
final class SampleFacts implements ValueFacts {
    private final int[] results;
    private final boolean[] known;
    private final Range[] ranges;
    private final KnownBits[] bits;
    private final boolean[] exact;

    SampleFacts(Function function, int[] arguments, Random random) {
        int count = function.valueBound();
        results = new int[count];
        known = new boolean[count];
        ranges = new Range[count];
        bits = new KnownBits[count];
        exact = new boolean[count];
        for (int i = 0; i < count; i++) {
            ranges[i] = Range.FULL;
            bits[i] = KnownBits.UNKNOWN;
        }
        for (int i = 0; i < arguments.length; i++) {
            Value parameter = function.parameters().get(i);
            if (parameter.type() == Type.I32) {
                learn(parameter, arguments[i], random);
            }
        }
        for (Instruction instruction : function.entry().instructions()) {
            compute(instruction, random);
        }
    }

    private void compute(Instruction instruction, Random random) {
        switch (instruction.operation()) {
            case Operation.IntConstant(int number) -> learn(instruction.result(), number, random);
            case Operation.IntBinary operation
            when isKnown(operation.left()) && isKnown(operation.right()) -> {
                int x = results[operation.left().index()];
                int y = results[operation.right().index()];
                ConstantEvaluation.compute(operation, x, y)
                        .ifPresent(number -> learn(instruction.result(), number, random));
                exact[instruction.result().index()] = isExact(operation, x, y);
            }
            case Operation.Select(var condition, var ifTrue, var ifFalse)
            when isKnown(condition) && ifTrue.type() == Type.I32 -> {
                Value chosen = results[condition.index()] != 0 ? ifTrue : ifFalse;
                if (isKnown(chosen)) {
                    learn(instruction.result(), results[chosen.index()], random);
                }
            }
            default -> {}
        }
    }

    /** Whether a sum, difference, product or left shift of two integers does not wrap. */
    static boolean isExact(Operation operation, int x, int y) {
        long result = switch (operation) {
            case Operation.Add add -> (long) x + y;
            case Operation.Sub sub -> (long) x - y;
            case Operation.Mul mul -> (long) x * y;
            case Operation.Shl shl -> (long) x << (y & 31);
            default -> Long.MAX_VALUE;
        };
        return result == (int) result;
    }

    private boolean isKnown(Value value) {
        return known[value.index()];
    }

    private void learn(Value value, int number, Random random) {
        known[value.index()] = true;
        results[value.index()] = number;
        long low = number - random.nextInt(3) * (long) distance(random);
        long high = number + random.nextInt(3) * (long) distance(random);
        if (number >= 0 && random.nextBoolean()) {
            low = Math.max(low, 0);
        }
        ranges[value.index()] =
                new Range((int) Math.max(low, Integer.MIN_VALUE), (int) Math.min(high, Integer.MAX_VALUE));
        int mask = random.nextBoolean() ? -1 : random.nextInt() | random.nextInt(256);
        bits[value.index()] = new KnownBits(~number & mask, number & mask);
    }

    private static int distance(Random random) {
        return random.nextInt() >>> 1 + random.nextInt(31);
    }

    @Override
    public Range range(Value value, Instruction user) {
        return value.index() < ranges.length ? ranges[value.index()] : Range.FULL;
    }

    @Override
    public KnownBits bits(Value value, Instruction user) {
        return value.index() < bits.length ? bits[value.index()] : KnownBits.UNKNOWN;
    }

    @Override
    public boolean isExact(Value value, Operation definition) {
        return value.index() < exact.length && exact[value.index()];
    }
}
