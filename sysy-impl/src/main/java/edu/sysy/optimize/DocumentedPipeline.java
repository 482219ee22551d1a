package edu.sysy.optimize;

import edu.sysy.pass.Pipeline;
import java.util.List;

/**
 * A pipeline, and why each of its passes stands where it stands.
 *
 * @param lines a line for each pass of the pipeline, in order
 */
record DocumentedPipeline(Pipeline pipeline, List<Line> lines) {
    DocumentedPipeline {
        lines = List.copyOf(lines);
    }

    /**
     * A pass in the pipeline.
     *
     * @param reason why it stands there
     * @param inLoop whether it is one of those that run until they change nothing
     * @param ifSmall whether it leaves out large functions
     * @param ifMedium whether it leaves out huge functions
     */
    record Line(String pass, String reason, boolean inLoop, boolean ifSmall, boolean ifMedium) {}
}
