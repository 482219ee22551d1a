package edu.sysy.verify;

/**
 * Something wrong with a register allocation.
 *
 * @param instruction number of the instruction in its function at which it shows
 * @param message what is wrong
 */
public record AllocationError(int instruction, String message) {
    @Override
    public String toString() {
        return "instruction " + instruction + ": " + message;
    }
}
