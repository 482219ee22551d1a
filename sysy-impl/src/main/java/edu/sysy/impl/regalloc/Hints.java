package edu.sysy.impl.regalloc;

import java.util.Arrays;

/** Which registers an interval would like to have because moves vanish then. */
final class Hints {
    /** How many affinities are looked at for an interval that is not the first of its register. */
    private static final int MOST = 16;

    private final Affinities affinities;
    private final RegisterTable registers;
    private final Positions positions;
    private final int[] placeOf;
    private final int[] weights;
    private long touched;

    Hints(Affinities affinities, RegisterTable registers, Positions positions) {
        this.affinities = affinities;
        this.registers = registers;
        this.positions = positions;
        this.placeOf = new int[affinities.registerCount()];
        Arrays.fill(placeOf, Interval.NOWHERE);
        this.weights = new int[registers.count()];
    }

    /** Notes the place of an interval; the last one of a virtual register counts. */
    void placed(Interval interval) {
        placeOf[interval.register] = interval.place;
    }

    /** Collects the wishes of an interval, until {@link #clear}. */
    void collect(Interval interval) {
        int end = affinities.end(interval.register);
        Interval previous = interval.previous;
        if (previous != null) {
            wish(previous.place, positions.order().frequency(positions.rankAt(interval.start)));
            end = Math.min(end, affinities.first(interval.register) + MOST);
        }
        for (int i = affinities.first(interval.register); i < end; i++) {
            int partner = affinities.partner(i);
            wish(partner < 0 ? -1 - partner : placeOf[partner], affinities.weight(i));
        }
    }

    private void wish(int place, int weight) {
        int index = place >= 0 ? registers.index(place) : -1;
        if (index >= 0) {
            weights[index] += weight;
            touched |= 1L << index;
        }
    }

    /** How often the moves would run that a register saves. */
    int weight(int register) {
        return weights[register];
    }

    /** Forgets all wishes. */
    void clear() {
        for (; touched != 0; touched &= touched - 1) {
            weights[Long.numberOfTrailingZeros(touched)] = 0;
        }
    }
}
