package edu.sysy.machine;

/**
 * A place that holds a value for a part of its life. The numbers are those of instructions in their function.
 *
 * @param first the instruction that puts the value there, or before which it is moved there or enters its block
 * @param last the last instruction that reads it there, before which it is moved from there, or that ends a block with
 *     the value still there
 */
public record LocationRange(Location location, int first, int last) {
    /** Whether the value is there at some time while an instruction runs, the moves before it included. */
    public boolean contains(int instruction) {
        return first <= instruction && instruction <= last;
    }

    @Override
    public String toString() {
        return location + " [" + first + ", " + last + "]";
    }
}
