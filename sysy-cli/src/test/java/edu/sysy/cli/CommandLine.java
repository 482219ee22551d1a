package edu.sysy.cli;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/**
 * What one run of the command line compiler came to.
 *
 * @param status its exit status
 * @param out what it wrote to standard output, one character for each byte
 * @param err what it wrote to standard error, one character for each byte
 */
record CommandLine(int status, String out, String err) {
    /** Reads two numbers, works in a function and a loop, and exits with the quotient. */
    static final String PROGRAM = """
            int scale = 2;
            int weigh(int n) {
                int sum = 0;
                int i = 0;
                while (i < n) {
                    sum = sum + i * scale;
                    i = i + 1;
                }
                return sum;
            }
            int main() {
                int n = getint();
                int d = getint();
                putint(weigh(n));
                putch(10);
                return weigh(n) / d;
            }
            """;

    /** The numbers that {@link #PROGRAM} reads. */
    static final String NUMBERS = "10 3\n";

    /** What {@link #PROGRAM} then writes. */
    static final String PROGRAM_OUTPUT = "90\n";

    /** What {@link #PROGRAM} then exits with. */
    static final int PROGRAM_STATUS = 30;

    /** Runs the compiler with a text as standard input. */
    static CommandLine run(String input, String... words) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int status = new Sysyc(
                        new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)),
                        out,
                        new PrintStream(err, true, StandardCharsets.UTF_8),
                        false)
                .run(words);
        return new CommandLine(status, out.toString(StandardCharsets.ISO_8859_1), err.toString(StandardCharsets.UTF_8));
    }
}
