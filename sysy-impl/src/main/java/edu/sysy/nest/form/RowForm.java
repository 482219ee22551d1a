package edu.sysy.nest.form;

import edu.sysy.nest.polyhedron.AffineForm;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A number as the element of an array whose rows are as long as parameters say: {@code (r0 * s1 + r1) * s2 + r2} with
 * the indices {@code r0, r1, r2} and the sizes {@code s1, s2}.
 *
 * @param indices forms of counters and parameters, outermost dimension first
 * @param sizes the variables of the parameters that are the sizes of all dimensions but the outermost
 */
public record RowForm(List<AffineForm> indices, List<Integer> sizes) {
    /** Checks and copies the lists. */
    public RowForm {
        if (indices.size() != sizes.size() + 1) {
            throw new IllegalArgumentException(indices.size() + " indices, " + sizes.size() + " sizes");
        }
        indices = List.copyOf(indices);
        sizes = List.copyOf(sizes);
    }

    /** A form without rows. */
    public static RowForm of(AffineForm form) {
        return new RowForm(List.of(form), List.of());
    }

    /** Whether it has rows. */
    public boolean hasRows() {
        return !sizes.isEmpty();
    }

    /** Whether only the index of the innermost dimension depends on a variable. */
    public boolean isWithinRows(int variable) {
        return !sizes.contains(variable)
                && indices.subList(0, sizes.size()).stream().allMatch(index -> index.coefficient(variable) == 0);
    }

    /** The index of the innermost dimension. */
    public AffineForm innermost() {
        return indices.getLast();
    }

    /** The sum of two numbers; empty if their rows have other sizes. */
    public Optional<RowForm> plus(RowForm other) {
        if (other.indices.size() > indices.size()) {
            return other.plus(this);
        }
        int more = indices.size() - other.indices.size();
        if (!sizes.subList(more, sizes.size()).equals(other.sizes)) {
            return Optional.empty();
        }
        List<AffineForm> sums = new ArrayList<>(indices.subList(0, more));
        for (int d = 0; d < other.indices.size(); d++) {
            sums.add(indices.get(more + d).plus(other.indices.get(d)));
        }
        return Optional.of(new RowForm(sums, sizes));
    }

    /** The product with a constant. */
    public RowForm times(long factor) {
        return new RowForm(indices.stream().map(index -> index.times(factor)).toList(), sizes);
    }

    /** The product with a parameter: what was a number of elements is one of rows. */
    public RowForm rowsOf(int size) {
        List<AffineForm> all = new ArrayList<>(indices);
        all.add(AffineForm.constant(0));
        List<Integer> more = new ArrayList<>(sizes);
        more.add(size);
        return new RowForm(all, more);
    }

    /** The quotient by a constant; empty if a part of the number is no multiple of it. */
    public Optional<RowForm> dividedBy(long divisor) {
        List<AffineForm> quotients = indices.stream()
                .flatMap(index -> index.dividedBy(divisor).stream())
                .toList();
        return quotients.size() == indices.size() ? Optional.of(new RowForm(quotients, sizes)) : Optional.empty();
    }

    /**
     * The number if all rows had one length.
     *
     * @throws ArithmeticException if a coefficient does not fit
     */
    public AffineForm withRowsOf(long elements) {
        AffineForm sum = indices.getFirst();
        for (AffineForm index : indices.subList(1, indices.size())) {
            sum = sum.times(elements).plus(index);
        }
        return sum;
    }
}
