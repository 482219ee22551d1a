package edu.sysy.arm.assemble;

/** Where an instruction word holds the distance of a label, in words. */
enum DistanceField {
    /** There is no label. */
    NONE(0, 0),
    /** Of jumps and calls: 128 MiB in either direction. */
    JUMP(0, 26),
    /** Of branches on flags and registers: 1 MiB. */
    BRANCH(5, 19),
    /** Of branches on a bit: 32 KiB. */
    BIT_BRANCH(5, 14);

    private final int shift;
    private final int bits;

    DistanceField(int shift, int bits) {
        this.shift = shift;
        this.bits = bits;
    }

    int mask() {
        return (1 << bits) - 1 << shift;
    }

    /**
     * The field of a label so many bytes away.
     *
     * @throws IllegalStateException if that is too far
     */
    int encode(int distance) {
        int reach = 1 << bits + 1;
        if (distance < -reach || distance >= reach) {
            throw new IllegalStateException("a label is " + distance + " bytes away, the reach is " + reach);
        }
        return distance >> 2 << shift & mask();
    }

    /** The distance in bytes that a word holds. */
    int decode(int word) {
        return this == NONE ? 0 : word << Integer.SIZE - shift - bits >> Integer.SIZE - bits << 2;
    }
}
