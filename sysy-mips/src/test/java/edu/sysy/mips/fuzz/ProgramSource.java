package edu.sysy.mips.fuzz;

/** Makes programs for a campaign: the same one of the same seed. */
@FunctionalInterface
interface ProgramSource {
    GeneratedProgram program(long seed);

    /** Whether the front end may refuse its programs; otherwise a refusal is a failure. */
    default boolean mayBeRefused() {
        return false;
    }

    /** Random programs that look as the options say. */
    static ProgramSource of(GeneratorOptions options) {
        return seed -> ProgramGenerator.generate(seed, options);
    }
}
