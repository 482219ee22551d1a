package edu.sysy.machine;

/**
 * A place in a function's frame that register allocation uses for spilled values of one width.
 *
 * @param index from 0, dense among the slots of all widths
 * @param bytes its size, that of the class of the values it holds
 */
public record StackSlot(int index, int bytes) implements Location {
    @Override
    public String toString() {
        return "slot" + index;
    }
}
