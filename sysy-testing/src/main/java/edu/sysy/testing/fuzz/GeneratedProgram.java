package edu.sysy.testing.fuzz;

/**
 * A program to try.
 *
 * @param seed what it was made from
 * @param input what it reads
 */
public record GeneratedProgram(long seed, String source, byte[] input) {
    /**
     * The random program of a profile and a seed: it ends, and its behaviour is defined.
     *
     * @param profile such as {@code tiny} or {@code mixed}, see the options of the generator
     * @throws IllegalArgumentException if there is no such profile
     */
    public static GeneratedProgram of(String profile, long seed) {
        return ProgramGenerator.generate(seed, GeneratorOptions.profile(profile));
    }
}
