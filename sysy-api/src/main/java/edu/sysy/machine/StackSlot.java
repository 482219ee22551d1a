package edu.sysy.machine;

/**
 * One word of a function's frame that register allocation uses for spilled values.
 *
 * @param index from 0
 */
public record StackSlot(int index) implements Location {
    @Override
    public String toString() {
        return "slot" + index;
    }
}
