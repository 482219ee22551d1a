package edu.sysy.prove.integer;

import edu.sysy.prove.term.Evaluation;
import edu.sysy.prove.term.Operator;
import edu.sysy.prove.term.Terms;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * A term that has few values where hypotheses hold, and these values. That it has no others is the obligation, a term
 * of width 1 that must be 1 for all values of the variables.
 *
 * @param term what has few values
 * @param values its values
 * @param obligation that the hypotheses exclude others
 */
public record CaseSplit(int term, List<Long> values, int obligation) {
    private static final int WIDTH = Integer.SIZE;

    /** The exponents of normal binary32 numbers. */
    private static final int EXPONENTS = 255;

    private static final int EXPONENT_SHIFT = 23;

    /** The splits that are worth trying; the obligation of each may turn out to be false. */
    public static List<CaseSplit> candidates(Terms terms, int hypotheses, int... roots) {
        List<CaseSplit> splits = new ArrayList<>();
        BitSet cone = Evaluation.cone(
                terms,
                IntStream.concat(IntStream.of(hypotheses), IntStream.of(roots)).toArray());
        for (int term = cone.nextSetBit(0); term >= 0; term = cone.nextSetBit(term + 1)) {
            if (terms.width(term) == WIDTH) {
                switch (terms.operator(term)) {
                    case VARIABLE -> {
                        splits.add(powersOfTwo(terms, hypotheses, term));
                        splits.add(amounts(terms, hypotheses, term));
                    }
                    case AND -> splits.add(amounts(terms, hypotheses, term));
                    default -> {}
                }
            }
        }
        return splits;
    }

    /** 0 and all powers of two, which have no two bits. */
    private static CaseSplit powersOfTwo(Terms terms, int hypotheses, int term) {
        int less = terms.binary(Operator.SUB, term, terms.constant(1, WIDTH));
        int common = terms.binary(Operator.AND, term, less);
        List<Long> values = new ArrayList<>(List.of(0L));
        IntStream.range(0, WIDTH).forEach(bit -> values.add(1L << bit));
        return new CaseSplit(term, values, implied(terms, hypotheses, isZero(terms, common)));
    }

    /** The binary32 numbers whose fraction is 0. */
    public static CaseSplit floatPowers(Terms terms, int hypotheses, int term) {
        List<Long> values = new ArrayList<>();
        for (long exponent = 0; exponent <= EXPONENTS; exponent++) {
            values.add(exponent << EXPONENT_SHIFT);
            values.add(exponent << EXPONENT_SHIFT | 1L << WIDTH - 1);
        }
        int fraction = terms.extract(term, 0, EXPONENT_SHIFT);
        return new CaseSplit(term, values, implied(terms, hypotheses, isZero(terms, fraction)));
    }

    /** The amounts of shifts. */
    private static CaseSplit amounts(Terms terms, int hypotheses, int term) {
        int isBelow = terms.binary(Operator.ULT, term, terms.constant(WIDTH, WIDTH));
        return new CaseSplit(term, LongStream.range(0, WIDTH).boxed().toList(), implied(terms, hypotheses, isBelow));
    }

    private static int isZero(Terms terms, int term) {
        return terms.binary(Operator.EQ, term, terms.constant(0, terms.width(term)));
    }

    private static int implied(Terms terms, int hypotheses, int conclusion) {
        return terms.binary(Operator.OR, terms.not(hypotheses), conclusion);
    }
}
