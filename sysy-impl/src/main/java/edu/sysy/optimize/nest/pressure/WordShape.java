package edu.sysy.optimize.nest.pressure;

import edu.sysy.nest.polyhedron.AffineForm;

/**
 * What words at constant distances from each other have in common.
 *
 * @param array the number of the array in the nest
 * @param distance the distance from its start, in bytes, with the constant 0
 * @param isFloat whether the words are floating-point numbers
 * @param advance how far the words move with the innermost loop, in bytes, with a sign
 * @param perOuter how far they move from one copy of an iteration of the outer unrolled loop to the next
 * @param perInner the same for the inner unrolled loop
 * @param isPromoted whether they are the same in all iterations of the innermost loop, and kept in values meanwhile if
 *     there is room
 */
public record WordShape(
        int array,
        AffineForm distance,
        boolean isFloat,
        long advance,
        long perOuter,
        long perInner,
        boolean isPromoted) {}
