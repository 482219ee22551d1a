package edu.sysy.prove.decide;

import edu.sysy.prove.term.Evaluation;
import edu.sysy.prove.term.Terms;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * Values of the variables to try: special numbers, the constants of the terms and their neighbours, random numbers.
 * Terms that differ for one of them are different; of the others the solver is asked.
 */
public final class Samples {
    private static final long[] NUMBERS = {
        0,
        1,
        -1,
        2,
        -2,
        3,
        7,
        8,
        10,
        31,
        32,
        255,
        0x7fff_ffffL,
        0x8000_0000L,
        0x8000_0001L,
        Long.MAX_VALUE,
        Long.MIN_VALUE,
        // as binary32: 1, -1, 0.5, infinity, NaN, the greatest number
        0x3f80_0000L,
        0xbf80_0000L,
        0x3f00_0000L,
        0x7f80_0000L,
        0x7fc0_0000L,
        0x7f7f_ffffL
    };

    private final Terms terms;
    private final List<long[]> samples = new ArrayList<>();
    /** The values of terms by sample, of those that are known. */
    private long[] @Nullable [] rows;

    /** Makes samples for some terms; the same for the same terms. */
    public Samples(Terms terms, int count, int... roots) {
        this.terms = terms;
        this.rows = new long[terms.size()][];
        List<Long> numbers = new ArrayList<>();
        for (long number : NUMBERS) {
            numbers.add(number);
        }
        BitSet cone = Evaluation.cone(terms, roots);
        for (int term = cone.nextSetBit(0); term >= 0; term = cone.nextSetBit(term + 1)) {
            if (terms.isConstant(term)) {
                long value = terms.signed(term);
                numbers.addAll(List.of(value, value + 1, value - 1, -value));
            }
        }
        Random random = new Random(1);
        for (int i = 0; i < count; i++) {
            samples.add(sample(random, numbers));
        }
    }

    private long[] sample(Random random, List<Long> numbers) {
        long[] values = new long[terms.variables()];
        for (int v = 0; v < values.length; v++) {
            values[v] = switch (random.nextInt(5)) {
                case 0 -> random.nextLong();
                case 1 -> random.nextInt(64) - 32;
                case 2 -> random.nextLong() >> random.nextInt(Long.SIZE);
                case 3 -> v > 0 ? values[random.nextInt(v)] : 0;
                default -> numbers.get(random.nextInt(numbers.size()));
            };
        }
        return values;
    }

    /** Tries these values, too. */
    public void add(long[] values) {
        samples.add(values);
    }

    /** A sample for which two terms differ; {@code null} if there is none. */
    public long @Nullable [] difference(int left, int right) {
        int index = Arrays.mismatch(row(left), row(right));
        return index < 0 ? null : samples.get(index);
    }

    /** The values of a term for all samples; not to be changed. */
    public long[] row(int root) {
        Deque<Integer> pending = new ArrayDeque<>(List.of(root));
        while (!pending.isEmpty()) {
            int term = pending.getFirst();
            boolean waits = false;
            for (int i = 0; i < terms.operandCount(term) && !isComplete(term); i++) {
                int operand = terms.operand(term, i);
                if (!isComplete(operand)) {
                    pending.push(operand);
                    waits = true;
                }
            }
            if (!waits) {
                pending.pop();
                if (!isComplete(term)) {
                    rows[term] = extended(term, known(term));
                }
            }
        }
        return Objects.requireNonNull(known(root));
    }

    private boolean isComplete(int term) {
        long[] row = known(term);
        return row != null && row.length == samples.size();
    }

    private long @Nullable [] known(int term) {
        if (term >= rows.length) {
            rows = Arrays.copyOf(rows, Math.max(2 * rows.length, term + 1));
        }
        return rows[term];
    }

    private long[] extended(int term, long @Nullable [] known) {
        int from = known == null ? 0 : known.length;
        long[] row = known == null ? new long[samples.size()] : Arrays.copyOf(known, samples.size());
        for (int i = from; i < row.length; i++) {
            row[i] = switch (terms.operator(term)) {
                case CONSTANT -> terms.payload(term);
                case VARIABLE -> value(samples.get(i), term);
                default -> Evaluation.apply(terms, term, operand(term, 0, i), operand(term, 1, i), operand(term, 2, i));
            };
        }
        return row;
    }

    /** A variable that was made after the samples is 0 in them. */
    private long value(long[] sample, int variable) {
        int number = (int) terms.payload(variable);
        return number < sample.length ? sample[number] & Terms.mask(terms.width(variable)) : 0;
    }

    private long operand(int term, int index, int sample) {
        long[] row = index < terms.operandCount(term) ? rows[terms.operand(term, index)] : null;
        return row == null ? 0 : row[sample];
    }
}
