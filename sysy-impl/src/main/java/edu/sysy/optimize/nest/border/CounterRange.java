package edu.sysy.optimize.nest.border;

import edu.sysy.ir.Condition;
import edu.sysy.ir.Operation.IntConstant;
import edu.sysy.nest.StructuredDefinitions;
import edu.sysy.nest.polyhedron.AffineForm;
import edu.sysy.structured.Attributes;
import edu.sysy.structured.For;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The numbers that the counter of a loop runs through, as forms of what is computed before the loop.
 *
 * @param low the counter is at least this
 * @param high the counter is at most this
 * @param integers the range is right if none of these leaves the range of integers: start, bound, and what follows the
 *     last number if the loop may step over the last number there is
 */
record CounterRange(AffineForm low, AffineForm high, List<AffineForm> integers) {
    /** The range of a loop whose counter advances by a constant; empty for others. */
    static Optional<CounterRange> of(For loop, CounterForms forms, StructuredDefinitions definitions) {
        if (!(definitions.operationOrNull(loop.step()) instanceof IntConstant(int step)) || step == 0) {
            return Optional.empty();
        }
        AffineForm start = forms.form(loop.start());
        AffineForm bound = forms.form(loop.bound());
        Optional<AffineForm> end = end(loop.test(), bound, step);
        if (end.isEmpty()) {
            return Optional.empty();
        }
        List<AffineForm> integers = new ArrayList<>(List.of(start, bound));
        if (loop.attributes().has(Attributes.MAY_WRAP)) {
            integers.add(end.get().plus(step));
        }
        return Optional.of(
                step > 0
                        ? new CounterRange(start, end.get(), List.copyOf(integers))
                        : new CounterRange(end.get(), start, List.copyOf(integers)));
    }

    /** The last number that may pass a test. */
    private static Optional<AffineForm> end(Condition test, AffineForm bound, int step) {
        return switch (test) {
            case LT -> step > 0 ? Optional.of(bound.plus(-1)) : Optional.empty();
            case LE -> step > 0 ? Optional.of(bound) : Optional.empty();
            case GT -> step < 0 ? Optional.of(bound.plus(1)) : Optional.empty();
            case GE -> step < 0 ? Optional.of(bound) : Optional.empty();
            case EQ, NE -> Optional.empty();
        };
    }

    /** One less than the number of iterations of a loop with step 1. */
    AffineForm way() {
        return high.minus(low);
    }
}
