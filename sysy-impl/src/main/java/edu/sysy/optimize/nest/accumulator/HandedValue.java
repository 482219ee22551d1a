package edu.sysy.optimize.nest.accumulator;

import edu.sysy.ir.Value;
import edu.sysy.optimize.nest.StatementCopier;
import edu.sysy.optimize.nest.accumulator.AccumulatorChain.Link;

/** A value that copies of a region hand to each other while they are made. */
public final class HandedValue {
    private final AccumulatorChain chain;
    private Value current;

    /**
     * Begins a region.
     *
     * @param current the value in front of the copies
     */
    public HandedValue(AccumulatorChain chain, Value current) {
        this.chain = chain;
        this.current = current;
    }

    /** What the last copy so far has made of it. */
    public Value current() {
        return current;
    }

    /** Something else has updated it. */
    public void set(Value value) {
        current = value;
    }

    /** Whether a statement of the region belongs to a link that begins before it. */
    public boolean isInLink(int statement) {
        return chain.links().stream().anyMatch(link -> link.from() < statement && statement <= link.to());
    }

    /** Gives it to a copy of some statements of the region, before that is made. */
    public void give(StatementCopier copy, int first, int end) {
        for (Link link : chain.links()) {
            if (first <= link.from() && link.from() < end) {
                copy.put(link.in(), current);
                return;
            }
        }
    }

    /** Takes what a copy of some statements of the region has made of it. */
    public void take(StatementCopier copy, int first, int end) {
        for (Link link : chain.links()) {
            if (first <= link.from() && link.from() < end) {
                current = copy.copy(link.out());
            }
        }
    }

    /** Whether a loop of the region updates it. */
    public boolean goesThrough(int loop) {
        return chain.links().stream()
                .anyMatch(link -> link.from() == loop && link.inner().isPresent());
    }

    /** Which of the values it is that this loop carries. */
    public int carriedBy(int loop) {
        return link(loop).carried();
    }

    /**
     * The same in the body of this loop.
     *
     * @param parameter the value in front of the copies
     */
    public HandedValue inside(int loop, Value parameter) {
        return new HandedValue(link(loop).inner().orElseThrow(), parameter);
    }

    private Link link(int loop) {
        return chain.links().stream()
                .filter(link -> link.from() == loop)
                .findFirst()
                .orElseThrow();
    }
}
