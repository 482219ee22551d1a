package edu.sysy.nest.dependence;

import edu.sysy.nest.polyhedron.AffineConstraint;
import java.util.List;
import java.util.Optional;

/**
 * A read or a write of an array element in a nest. Variables of its forms that are not counters of its loops are
 * parameters: they have one value while the nest runs.
 *
 * @param name how texts call the access, such as {@code A[i][j]}
 * @param array tells arrays, or base addresses, apart
 * @param writes whether it writes
 * @param subscripts the element
 * @param loops the loops around it, outermost first
 * @param guards conditions that hold whenever it runs; the instances of the access are all iterations that fulfil them
 * @param statement the statement that it belongs to, which several accesses may share; grows with the text
 * @param position its place in the text of the nest: of two accesses in the same iteration of all their common loops
 *     the one with the smaller position runs first
 * @param update the update of an integer that it is the load or the store of, if it is part of one: nothing between
 *     the load and the store of an update touches the word, and nothing else sees what is loaded
 */
public record Access(
        String name,
        int array,
        boolean writes,
        Subscripts subscripts,
        List<NestLoop> loops,
        List<AffineConstraint> guards,
        int statement,
        int position,
        Optional<Reduction> update) {
    /** Copies the lists. */
    public Access {
        loops = List.copyOf(loops);
        guards = List.copyOf(guards);
    }

    /** An access that is part of no update. */
    public Access(
            String name,
            int array,
            boolean writes,
            Subscripts subscripts,
            List<NestLoop> loops,
            List<AffineConstraint> guards,
            int statement,
            int position) {
        this(name, array, writes, subscripts, loops, guards, statement, position, Optional.empty());
    }

    /** The access with other loops around it. */
    Access in(List<NestLoop> others) {
        return new Access(name, array, writes, subscripts, others, guards, statement, position, update);
    }

    /** Whether both accesses are parts of updates by the same operation: the updates may run in any order. */
    public boolean commutesWith(Access other) {
        return update.isPresent() && update.equals(other.update);
    }

    /** How many outer loops this access and another one have in common. */
    public int commonLoops(Access other) {
        int common = 0;
        while (common < Math.min(loops.size(), other.loops.size())
                && loops.get(common).counter() == other.loops.get(common).counter()) {
            common++;
        }
        return common;
    }

    /** The level of the loop with a counter, from 0; -1 if it is not around this access. */
    public int level(int counter) {
        for (int level = 0; level < loops.size(); level++) {
            if (loops.get(level).counter() == counter) {
                return level;
            }
        }
        return -1;
    }

    @Override
    public String toString() {
        return (writes ? "write " : "read ") + name;
    }
}
