package edu.sysy.optimize.nest.border;

import edu.sysy.nest.polyhedron.AffineForm;

/**
 * Where a loop can be split: the condition it is for holds from there on, or up to there.
 *
 * @param isLower whether it holds from the number on; else it holds below it
 * @param form the number times the divisor; what is left of the division is dropped, towards smaller numbers
 * @param divisor at least 1; 1 for a constant
 */
record Cut(boolean isLower, AffineForm form, long divisor) {
    Cut {
        if (form.isConstant() && divisor > 1) {
            form = AffineForm.constant(Math.floorDiv(form.constant(), divisor));
            divisor = 1;
        }
    }

    /** The cut for which {@code factor * counter + rest} is not negative; the factor is not 0. */
    static Cut notNegative(long factor, AffineForm rest) {
        return factor > 0
                ? new Cut(true, rest.times(-1).plus(factor - 1), factor)
                : new Cut(false, rest.plus(-factor), -factor);
    }

    /** Whether its condition holds wherever that of another one does. */
    boolean isImpliedBy(Cut other) {
        if (isLower != other.isLower || divisor != other.divisor) {
            return false;
        }
        AffineForm ahead = form.minus(other.form);
        return ahead.isConstant() && (isLower ? ahead.constant() <= 0 : ahead.constant() >= 0);
    }
}
