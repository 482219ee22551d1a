package edu.sysy.frontend.warn;

import edu.sysy.ast.Expression;
import edu.sysy.frontend.NamedEntity.Variable;
import edu.sysy.frontend.Resolution;
import java.util.Optional;

/** Finds out whether two expressions read the same integer variable or the same element of an array. */
final class SameExpressions {
    private SameExpressions() {}

    /**
     * Whether both are the same variable, or elements of the same array whose indices are the same variables or equal
     * literals. Floats are left out, as one that is not equal to itself is not a number, and so are constants, which
     * are there to be changed.
     */
    static boolean areSame(Expression a, Expression b, Resolution resolution) {
        if (a instanceof Expression.Name left && b instanceof Expression.Name right) {
            return sameVariable(left, right, resolution);
        }
        if (!(a instanceof Expression.Index left && b instanceof Expression.Index right)
                || left.indices().size() != right.indices().size()
                || !sameVariable(left.array(), right.array(), resolution)) {
            return false;
        }
        for (int i = 0; i < left.indices().size(); i++) {
            if (!sameIndex(left.indices().get(i), right.indices().get(i), resolution)) {
                return false;
            }
        }
        return true;
    }

    private static boolean sameIndex(Expression a, Expression b, Resolution resolution) {
        return switch (a) {
            case Expression.IntLiteral left ->
                b instanceof Expression.IntLiteral right && left.value() == right.value();
            case Expression.Name left -> b instanceof Expression.Name right && sameVariable(left, right, resolution);
            default -> false;
        };
    }

    private static boolean sameVariable(Expression.Name a, Expression.Name b, Resolution resolution) {
        Optional<Variable> left = resolution.variable(a);
        return left.isPresent()
                && !left.get().isFloat()
                && !left.get().isConstant()
                && left.get() == resolution.variable(b).orElse(null);
    }
}
