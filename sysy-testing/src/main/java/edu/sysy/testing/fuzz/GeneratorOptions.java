package edu.sysy.testing.fuzz;

import java.util.List;

/**
 * What generated programs should look like. Weights are relative to each other.
 *
 * @param functions the most functions beside {@code main}
 * @param statements the most statements at the top of a function
 * @param nesting the most statements around a statement
 * @param depth the most operators on a path through an expression
 * @param reals how many of a hundred scalars, arrays and expressions are floating
 * @param assignments weight of scalar work
 * @param arrays weight of array declarations and element accesses
 * @param calls weight of calls
 * @param loops weight of loops of random statements
 * @param kernels weight of loops of a known pattern
 * @param branches weight of {@code if}
 * @param operations about how many operations a run executes at most
 * @param sequenced whether the order of evaluation never matters, so that a C compiler must agree
 */
record GeneratorOptions(
        int functions,
        int statements,
        int nesting,
        int depth,
        int reals,
        int assignments,
        int arrays,
        int calls,
        int loops,
        int kernels,
        int branches,
        int operations,
        boolean sequenced) {
    /** The names of the profiles; {@code all} in a campaign takes them in turn. */
    static final List<String> PROFILES =
            List.of("mixed", "arithmetic", "arrays", "calls", "loops", "floats", "tiny", "large");

    static GeneratorOptions profile(String name) {
        return switch (name) {
            case "mixed" -> new GeneratorOptions(5, 8, 4, 3, 25, 10, 6, 6, 6, 4, 6, 2160_000, false);
            case "arithmetic" -> new GeneratorOptions(4, 10, 3, 6, 5, 30, 2, 3, 3, 1, 6, 100_000, false);
            case "arrays" -> new GeneratorOptions(4, 8, 4, 3, 20, 6, 20, 4, 8, 4, 4, 2160_000, false);
            case "calls" -> new GeneratorOptions(10, 6, 3, 3, 25, 8, 4, 20, 3, 1, 6, 2160_000, false);
            case "loops" -> new GeneratorOptions(3, 6, 5, 2, 10, 8, 8, 2, 16, 10, 5, 400_000, false);
            case "floats" -> new GeneratorOptions(5, 8, 3, 4, 80, 12, 6, 6, 5, 4, 6, 160_000, false);
            case "tiny" -> new GeneratorOptions(2, 4, 3, 2, 15, 8, 6, 4, 6, 3, 6, 10_000, false);
            case "large" -> new GeneratorOptions(6, 32, 5, 4, 25, 14, 8, 8, 6, 4, 8, 400_000, false);
            default -> throw new IllegalArgumentException("no profile " + name + "; there are " + PROFILES);
        };
    }

    /** These options for programs in which the order of evaluation never matters. */
    GeneratorOptions inSequence() {
        return new GeneratorOptions(
                functions,
                statements,
                nesting,
                depth,
                reals,
                assignments,
                arrays,
                calls,
                loops,
                kernels,
                branches,
                operations,
                true);
    }
}
