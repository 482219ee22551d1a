package edu.sysy.machine;

/**
 * An operation of the target and the source line it was made for.
 *
 * @param line the source line, from 1; 0 if there is none
 */
public record MachineInstruction(MachineOperation operation, int line) {
    @Override
    public String toString() {
        return operation.text();
    }
}
