package edu.sysy;

/**
 * A rule of the intermediate representation or of machine code that a program breaks.
 *
 * @param function the name of the function; empty if the program as a whole breaks the rule
 * @param block the label of the block, such as {@code b3}; empty if the function as a whole breaks it
 * @param instruction the text of the instruction, terminator or parameter, or the beginning of that of a global; empty
 *     if there is none
 * @param message what is wrong, one sentence without a full stop
 */
public record VerificationError(String function, String block, String instruction, String message) {
    /** The error on one line. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        if (!function.isEmpty()) {
            text.append('@').append(function);
        }
        if (!block.isEmpty()) {
            text.append(", ").append(block);
        }
        if (!instruction.isEmpty()) {
            text.append(text.isEmpty() ? "'" : ", '").append(instruction).append('\'');
        }
        return text.append(text.isEmpty() ? "" : ": ").append(message).toString();
    }
}
