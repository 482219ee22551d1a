package edu.sysy.optimize.reassociate;

import edu.sysy.TargetTraits;

/** The cost of multiplications by constants, which shifts and additions may replace. */
public final class ConstantMultiplication {
    private ConstantMultiplication() {}

    /** What a multiplication costs at most, in instructions. */
    public static int cost(TargetTraits traits, int factor) {
        int size = Math.abs(factor);
        int sign = factor < 0 ? 1 : 0;
        if (Integer.bitCount(size) == 1) {
            return Math.min(1 + sign, traits.multiplicationCost());
        }
        boolean two = Integer.bitCount(size) == 2 || Integer.bitCount(size + Integer.lowestOneBit(size)) == 1;
        int sequence = two && (size & 1) != 0 ? 2 + sign : Integer.MAX_VALUE;
        return Math.min(sequence, traits.multiplicationCost());
    }
}
