package edu.sysy.machine;

/**
 * An array or variable in the frame of a function.
 *
 * @param bytes its size
 * @param alignment what its address is a multiple of, a power of two
 */
public record FrameObject(long bytes, int alignment) {
    public FrameObject {
        if (bytes < 0 || alignment <= 0 || Integer.bitCount(alignment) != 1) {
            throw new IllegalArgumentException("an object of " + bytes + " bytes aligned to " + alignment);
        }
    }
}
