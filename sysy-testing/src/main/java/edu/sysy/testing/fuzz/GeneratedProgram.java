package edu.sysy.testing.fuzz;

/**
 * A program to try.
 *
 * @param seed what it was made from
 * @param input what it reads
 */
public record GeneratedProgram(long seed, String source, byte[] input) {}
