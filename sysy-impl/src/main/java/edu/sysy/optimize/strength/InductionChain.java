package edu.sysy.optimize.strength;

import edu.sysy.analysis.Polynomial;
import java.util.List;

/**
 * Families of a loop each of which is the same invariant distance ahead of the one before, as those of copies of a body
 * that walks down a column:
 *
 * <pre>
 * b1(%p):
 *   store %p, %1              %d is 4 %n, computed before the loop
 *   %q = offset %p, %d
 *   store %q, %2
 *   %r = offset %q, %d
 *   jump b1(%r)
 * </pre>
 *
 * One value moves through all of them, so that they take two registers, however many they are.
 *
 * @param families in the order in which the loop needs them; those of a chain of several are needed in one block only
 * @param distance what separates them; 0 if there is one family only
 */
record InductionChain(List<InductionFamily> families, Polynomial distance) {
    InductionChain {
        families = List.copyOf(families);
    }

    InductionFamily first() {
        return families.getFirst();
    }

    List<InductionFamily> others() {
        return families.subList(1, families.size());
    }

    /** How many registers it takes through the loop. */
    int registers() {
        return families.size() == 1 ? 1 : 2;
    }

    /** Whether the first family of each next iteration is the same distance ahead of the last one of this iteration. */
    boolean closes() {
        return families.size() > 1
                && distance.times(families.size()).equals(first().step())
                && families.getLast().inEachIteration();
    }

    /** Instructions saved in an average iteration. */
    double gain() {
        return families.stream().mapToDouble(InductionFamily::gain).sum();
    }
}
