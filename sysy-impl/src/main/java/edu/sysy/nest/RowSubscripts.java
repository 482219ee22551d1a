package edu.sysy.nest;

import edu.sysy.ir.Condition;
import edu.sysy.nest.dependence.Subscripts;
import edu.sysy.nest.form.AffineValues;
import edu.sysy.nest.form.RowForm;
import edu.sysy.nest.polyhedron.AffineForm;
import edu.sysy.nest.polyhedron.IntegerInterval;
import edu.sysy.structured.For;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Finds accesses to rows as long as parameters that can be compared index by index: no inner index leaves its row, and
 * the number of the element does not wrap.
 *
 * <p>The first follows from the bounds of the loops. For the second, some access has to run in all iterations of loops
 * that walk, element by element, through whole rows. An address outside its object is undefined, so the steps of such a
 * walk do not leave the object; and they are too short to step over the rest of the address space. A row is at most as
 * long as the object then, all rows of a plane together are, and so on outwards: the walk is one through integers.
 */
final class RowSubscripts {
    /** Elements up to this number, and a row more, leave a gap in the address space that no row steps over. */
    private static final long MAX_ELEMENTS = 1 << 27;

    private final AffineValues values;
    private final CounterRanges ranges;
    private final CertainAccesses certain;
    private final @Nullable RowForm[] inRows; // by the positions of accesses
    private final Map<List<Integer>, List<Walk>> walks = new HashMap<>(); // by the sizes of rows

    /**
     * An access that walks through rows.
     *
     * @param loop the loop whose iterations go from row to row
     * @param row the index of the outermost dimension
     * @param slice how many elements an outermost row has at most
     */
    private record Walk(For loop, AffineForm row, long slice) {}

    RowSubscripts(
            AffineValues values,
            List<MemoryAccess> memory,
            List<ArrayObject> arrays,
            CounterRanges ranges,
            CertainAccesses certain) {
        this.values = values;
        this.ranges = ranges;
        this.certain = certain;
        this.inRows = new RowForm[memory.size()];
        for (MemoryAccess access : memory) {
            RowForm form = elements(access);
            if (form == null || !isInRows(form, access)) {
                continue;
            }
            inRows[access.position()] = form;
            Walk walk = walk(access, form, arrays.get(access.array()).bytes() / 4);
            if (walk != null) {
                walks.computeIfAbsent(form.sizes(), sizes -> new ArrayList<>()).add(walk);
            }
        }
    }

    /** The subscripts of an access; any if they are not known. */
    Subscripts of(MemoryAccess access) {
        RowForm form = inRows[access.position()];
        if (form == null) {
            return Subscripts.anywhere();
        }
        for (Walk walk : walks.getOrDefault(form.sizes(), List.of())) {
            if (isNear(access, form, walk)) {
                return new Subscripts.Rows(form.indices(), form.sizes());
            }
        }
        return Subscripts.anywhere();
    }

    private static @Nullable RowForm elements(MemoryAccess access) {
        return access.rows().flatMap(bytes -> bytes.dividedBy(4)).orElse(null);
    }

    private boolean isInRows(RowForm form, MemoryAccess access) {
        for (int d = 1; d < form.indices().size(); d++) {
            AffineForm size = AffineForm.variable(form.sizes().get(d - 1));
            if (!certain.isIndex(form.indices().get(d), size, access.around(), ranges)) {
                return false;
            }
        }
        return true;
    }

    // ---- walks

    /** The walk of an access; null if it is not known to walk through all rows. */
    private @Nullable Walk walk(MemoryAccess access, RowForm form, long elements) {
        if (!access.always() || elements < 1 || elements > MAX_ELEMENTS) {
            return null;
        }
        long slice = 1;
        for (int d = form.sizes().size(); d > 0; d--) {
            For loop = loop(form.indices().get(d), access);
            if (loop == null) {
                return null;
            }
            Optional<AffineForm> bound = values.form(loop.bound());
            if (bound.isEmpty()) {
                return null;
            }
            AffineForm rest = bound.get().minus(AffineForm.variable(form.sizes().get(d - 1)));
            long start = start(loop);
            if (!rest.isConstant() || Math.abs(rest.constant()) > MAX_ELEMENTS || start < 0) {
                return null;
            }
            // from the first to the last step there are at most so many elements, and the rest of the row beside them
            slice = elements + (1 + start + Math.abs(rest.constant())) * slice;
            if (slice > MAX_ELEMENTS) {
                return null;
            }
        }
        For loop = loop(form.indices().getFirst(), access);
        if (loop == null) {
            return null;
        }
        long first = start(loop) + form.indices().getFirst().constant();
        boolean startsNear = start(loop) >= 0 && Math.abs(first) <= MAX_ELEMENTS / slice - 1;
        return startsNear ? new Walk(loop, form.indices().getFirst(), slice) : null;
    }

    /**
     * The loop whose counter an index is, but for a constant, if it takes step 1 up to a bound, and the access runs in
     * each of its iterations; null if there is none.
     */
    private @Nullable For loop(AffineForm index, MemoryAccess access) {
        for (For loop : access.around()) {
            AffineForm counter = AffineForm.variable(values.number(loop.counter()));
            if (index.minus(counter).isConstant()) {
                boolean isPlain = loop.test() == Condition.LT && values.step(loop) == 1;
                return isPlain && ranges.runsInEachIteration(loop, access) ? loop : null;
            }
        }
        return null;
    }

    /** Where a loop starts; -1 if that is negative, large or not known. */
    private long start(For loop) {
        return values.form(loop.start())
                .filter(AffineForm::isConstant)
                .map(AffineForm::constant)
                .filter(start -> start >= 0 && start <= MAX_ELEMENTS)
                .orElse(-1L);
    }

    /** Whether an access stays so near to a walk that the numbers of its elements do not wrap. */
    private boolean isNear(MemoryAccess access, RowForm form, Walk walk) {
        IntegerInterval ahead = ranges.interval(form.indices().getFirst().minus(walk.row()));
        long most = MAX_ELEMENTS / walk.slice() - 1;
        return access.around().contains(walk.loop()) && ahead.min() >= -most && ahead.max() <= most;
    }
}
