package edu.sysy.optimize.nest.layout.transpose;

import edu.sysy.nest.StatementInstance;
import edu.sysy.nest.polyhedron.AffineConstraint;
import edu.sysy.nest.polyhedron.AffineForm;
import edu.sysy.optimize.nest.ArrayUses.Use;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * An access with the subscripts of the element that it accesses: shown to be those, though nothing in the language
 * keeps an inner subscript inside its row.
 *
 * @param subscripts in the variables of the instance's forms, one for each dimension
 */
record ShapedAccess(RaisedFunction function, Use use, StatementInstance instance, List<AffineForm> subscripts) {
    /** Distances up to this are not the same as others modulo 2<sup>32</sup>. */
    private static final long MAX_DISTANCE = 1L << 31;

    /**
     * Divides the distance of an access among the dimensions of a shape, such that each inner subscript is proved to be
     * within its extent. The outermost one is, then: the access would be outside the array otherwise, if its distance
     * is known to be no other one modulo 2<sup>32</sup>.
     */
    static Optional<ShapedAccess> of(ArrayAccess access, ArrayShape shape) {
        StatementInstance instance = access.function().instance(access.use());
        try {
            AffineForm distance = instance.forms().distance(access.use().address());
            List<AffineForm> terms = shape.subscripts(distance);
            if (terms.isEmpty()) {
                return Optional.empty();
            }
            for (List<Long> constants : shape.constants(distance.constant())) {
                List<AffineForm> subscripts = new ArrayList<>();
                for (int dimension = 0; dimension < shape.rank(); dimension++) {
                    subscripts.add(terms.get(dimension).plus(constants.get(dimension)));
                }
                if (areInside(subscripts, shape, instance)) {
                    return Optional.of(new ShapedAccess(access.function(), access.use(), instance, subscripts));
                }
            }
            return Optional.empty();
        } catch (ArithmeticException doesNotFit) {
            return Optional.empty();
        }
    }

    private static boolean areInside(List<AffineForm> subscripts, ArrayShape shape, StatementInstance instance) {
        for (int dimension = shape.rank() - 1; dimension > 0; dimension--) {
            if (!isWithin(subscripts.get(dimension), 0, shape.extents().get(dimension) - 1, instance)) {
                return false;
            }
        }
        long rows = MAX_DISTANCE / shape.layout().stride(0);
        return isWithin(subscripts.getFirst(), -rows, rows - 1, instance);
    }

    private static boolean isWithin(AffineForm form, long least, long most, StatementInstance instance) {
        return form.isConstant()
                ? form.constant() >= least && form.constant() <= most
                : instance.implies(AffineConstraint.atLeast(form, least))
                        && instance.implies(AffineConstraint.atMost(form, most));
    }
}
