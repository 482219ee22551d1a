package edu.sysy.raise;

import edu.sysy.ir.Function;
import edu.sysy.ir.Program;
import edu.sysy.structured.StructuredFunction;
import edu.sysy.structured.StructuredProgram;

/**
 * The blocks and edges of a function in structured form; the way back from {@link Raising}. Values keep their numbers,
 * but for what a loop gives to the statements after it, which the parameters of its header become. An empty region is
 * an edge, and a statement at the end of a region leads to where the region goes on, so that there are no empty blocks.
 */
public final class Flattening {
    private Flattening() {}

    /**
     * A program of blocks and edges.
     *
     * @throws IllegalArgumentException if a region ends as regions of its kind do not, or leaves a scope that is not
     *     around it
     */
    public static Program flatten(StructuredProgram program) {
        return Program.of(
                program.globals(),
                program.functions().stream().map(Flattening::flatten).toList());
    }

    /**
     * A function of blocks and edges.
     *
     * @throws IllegalArgumentException if a region ends as regions of its kind do not, or leaves a scope that is not
     *     around it
     */
    public static Function flatten(StructuredFunction function) {
        return new FunctionFlattener(function).flatten();
    }
}
