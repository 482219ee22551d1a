package edu.sysy.testing.fuzz;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A program to try.
 *
 * @param seed what it was made from
 * @param input what it reads
 */
public record GeneratedProgram(long seed, String source, byte[] input) {
    /** A program that reads some numbers. */
    public static GeneratedProgram reading(long seed, String source, List<Integer> numbers) {
        String input = numbers.stream().map(String::valueOf).collect(Collectors.joining(" ", "", "\n"));
        return new GeneratedProgram(seed, source, input.getBytes(StandardCharsets.US_ASCII));
    }

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
