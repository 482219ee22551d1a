package edu.sysy.cli.serve;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;

/**
 * A program to start with.
 *
 * @param name of its file, without the ending
 * @param about a phrase
 * @param input what it reads
 */
public record ExampleProgram(String name, String about, String input) {
    /** All of them; the page opens with the first. */
    public static List<ExampleProgram> all() {
        return List.of(
                new ExampleProgram("collatz", "Collatz sequences: loops, a function, input", "27 97 871 0\n"),
                new ExampleProgram("primes", "Primes by a sieve: a global array", ""),
                new ExampleProgram("quicksort", "Quicksort: recursion, an array as parameter", "8\n5 3 9 1 7 2 8 6\n"),
                new ExampleProgram("queens", "Eight queens: backtracking", "8\n"),
                new ExampleProgram("matrix", "Powers of a matrix: arrays of two dimensions", "30\n"),
                new ExampleProgram("months", "Lengths of months: a constant array that becomes a formula", "1 2 4 0\n"),
                new ExampleProgram("mandelbrot", "The Mandelbrot set: floating point", ""));
    }

    /** Its text. */
    public String source() {
        try (InputStream in = ExampleProgram.class.getResourceAsStream("examples/" + name + ".sy")) {
            return new String(Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
