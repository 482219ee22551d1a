package edu.sysy.optimize.nest.pressure;

/** A word of memory that copies of a body access, and from when to when one of them needs it in a register. */
public final class MemoryWord {
    private final WordShape shape;
    private final long constant;
    private boolean isStored;
    private boolean isPromoted;
    private int accesses;
    private int first = Integer.MAX_VALUE;
    private int firstRead = Integer.MAX_VALUE;
    private int firstStore = Integer.MAX_VALUE;
    private int lastUse = BodyValues.START;
    private int lastStore = BodyValues.START;

    /**
     * A word that nothing accesses yet.
     *
     * @param constant its distance from what the shape says, in bytes
     */
    MemoryWord(WordShape shape, long constant) {
        this.shape = shape;
        this.constant = constant;
    }

    /** One copy accesses it. */
    void add(BodyValues.Access access, int copy, TileOrder order) {
        accesses++;
        int position = order.at(access.position(), copy);
        first = Math.min(first, position);
        if (access.writes()) {
            isStored = true;
            firstStore = Math.min(firstStore, position);
            lastStore = Math.max(lastStore, position);
        } else {
            firstRead = Math.min(firstRead, position);
            lastUse = Math.max(lastUse, order.end(access.lastUse(), copy));
        }
    }

    /** It is kept in a value while the innermost loop runs. */
    void promote() {
        isPromoted = true;
    }

    /** What it has in common with the words at constant distances from it. */
    public WordShape shape() {
        return shape;
    }

    /** Its distance from what the shape says, in bytes. */
    public long constant() {
        return constant;
    }

    /** Whether a copy reads it. */
    boolean isRead() {
        return firstRead < Integer.MAX_VALUE;
    }

    /** Whether a copy loads it; what reads it after the store of a copy gets the value that has been stored. */
    public boolean isLoaded() {
        return firstRead < firstStore;
    }

    /** Whether a copy stores it. */
    public boolean isStored() {
        return isStored;
    }

    /** Whether it is kept in a value while the innermost loop runs. */
    public boolean isPromoted() {
        return isPromoted;
    }

    /** Whether more than one copy of one access needs it. */
    boolean isShared() {
        return accesses > 1;
    }

    /** Where it is accessed first. */
    int first() {
        return first;
    }

    /** Where what a copy has loaded is used for the last time. */
    int lastUse() {
        return lastUse;
    }

    /** Where it is stored for the last time. */
    int lastStore() {
        return lastStore;
    }
}
