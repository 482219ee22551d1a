package edu.sysy.analysis;

/**
 * A part of the code in which a value is live.
 *
 * @param first the instruction that defines the value, or the first one of a block into which it is live or whose
 *     parameter it is
 * @param last the last instruction that reads it, or the last one of a block after which it is still live; {@code
 *     first} if nothing reads it
 */
public record LiveInterval(int first, int last) {
    /** Whether the value is live when an instruction reads its operands, if it is not defined by that one. */
    public boolean contains(int instruction) {
        return first <= instruction && instruction <= last;
    }

    @Override
    public String toString() {
        return "[" + first + ", " + last + "]";
    }
}
