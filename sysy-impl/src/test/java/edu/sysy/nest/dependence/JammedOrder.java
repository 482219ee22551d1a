package edu.sysy.nest.dependence;

import edu.sysy.nest.dependence.NestEnumeration.Instance;
import java.util.List;

/**
 * The order of instances after unroll-and-jam. Items of a body run one after the other for all unrolled iterations: an
 * inner loop in lockstep, neighbouring statements iteration by iteration.
 */
final class JammedOrder {
    private final List<Access> accesses;
    private final int jammed;

    /**
     * The order in a nest.
     *
     * @param accesses the accesses in textual order
     * @param jammed the level of the loop that is unrolled
     */
    JammedOrder(List<Access> accesses, int jammed) {
        this.accesses = accesses;
        this.jammed = jammed;
    }

    /** Whether the second of two instances, which belong to iterations that are unrolled together, runs first. */
    boolean isReversed(Instance source, Instance target) {
        int level = jammed + 1;
        int item = item(source.access(), level);
        while (item == item(target.access(), level)) {
            if (source.access().loops().size() == level) {
                long copies = NestEnumeration.distance(source, target, jammed);
                return copies < 0
                        || (copies == 0
                                && source.access().position() > target.access().position());
            }
            long iterations = NestEnumeration.distance(source, target, level);
            if (iterations != 0) {
                return iterations < 0;
            }
            level++;
            item = item(source.access(), level);
        }
        return item > item(target.access(), level);
    }

    /** The number of an access's item in the body of its loop that contains a level. */
    private int item(Access access, int level) {
        int item = 0;
        int previous = 0;
        for (Access other : accesses) {
            if (other.commonLoops(access) >= level) {
                int counter = other.loops().size() == level
                        ? -1
                        : other.loops().get(level).counter();
                item += counter == previous ? 0 : 1;
                previous = counter;
            }
            if (other.position() == access.position()) {
                break;
            }
        }
        return item;
    }
}
