package edu.sysy.mips.simulate;

/**
 * What an executed instruction of each kind costs in a simple model of a processor.
 *
 * @param divide an integer or floating-point division
 * @param multiply an integer or floating-point multiplication
 * @param branchOrJump a branch or jump
 * @param memory a load or store
 * @param other everything else
 */
public record CostWeights(double divide, double multiply, double branchOrJump, double memory, double other) {

    /** Every instruction costs one: the cost is the number of instructions. */
    public static final CostWeights UNIT = new CostWeights(1, 1, 1, 1, 1);

    /** A plain in-order machine: 15 for a division, 5 for a multiplication, 2, 3 and 1 for the others. */
    public static final CostWeights IN_ORDER = new CostWeights(15, 5, 2, 3, 1);

    /** The weights of the 2022 compiler course of Beihang University: 50, 4, 1.2, 2 and 1. */
    public static final CostWeights BUAA_2022 = new CostWeights(50, 4, 1.2, 2, 1);
}
