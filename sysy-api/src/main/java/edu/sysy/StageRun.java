package edu.sysy;

import edu.sysy.report.StageSize;

/**
 * What one run of a stage came to, as observers see it.
 *
 * @param stage the name of the stage
 * @param input what it read
 * @param output what it made
 * @param nanoseconds how long it took
 */
public record StageRun(String stage, Object input, Object output, long nanoseconds) {
    /** How large the output is; counted when asked for. */
    public StageSize size() {
        return StageSize.of(output);
    }
}
