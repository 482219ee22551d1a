package edu.sysy.nest;

import edu.sysy.ir.Operation.Load;
import edu.sysy.ir.Operation.Store;
import edu.sysy.ir.Value;
import edu.sysy.nest.form.RowForm;
import edu.sysy.nest.polyhedron.AffineForm;
import edu.sysy.structured.Compute;
import edu.sysy.structured.For;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * An access to memory.
 *
 * @param position its place in the text of the nest
 * @param compute the load or the store
 * @param around the loops around it, outermost first
 * @param array the number of the object
 * @param distance its distance from the start of the object in bytes, modulo 2<sup>32</sup>
 * @param rows this distance if it is none of the forms, but one with rows as long as parameters
 * @param always whether it runs in each iteration of the loops around it
 */
record MemoryAccess(
        int position,
        Compute compute,
        List<For> around,
        int array,
        Optional<AffineForm> distance,
        Optional<RowForm> rows,
        boolean always) {
    boolean writes() {
        return compute.operation() instanceof Store;
    }

    /** How many bytes it advances with a counter; empty if that is not known. */
    OptionalLong stride(int counter) {
        if (distance.isPresent()) {
            return OptionalLong.of(distance.get().coefficient(counter));
        }
        return rows.isPresent() && rows.get().isWithinRows(counter)
                ? OptionalLong.of(rows.get().innermost().coefficient(counter))
                : OptionalLong.empty();
    }

    Value address() {
        return compute.operation() instanceof Store store ? store.address() : ((Load) compute.operation()).address();
    }
}
