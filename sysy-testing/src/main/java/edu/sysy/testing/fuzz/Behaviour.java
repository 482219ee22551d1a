package edu.sysy.testing.fuzz;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;

/** What a program does: the bytes it prints and its exit status. */
record Behaviour(byte[] output, int status) {
    /** In what the other behaviour differs; empty if in nothing. */
    Optional<String> difference(Behaviour other) {
        int at = Arrays.mismatch(output, other.output);
        if (at >= 0) {
            return Optional.of("from byte " + at + " on the output is " + excerpt(other.output, at) + " instead of "
                    + excerpt(output, at));
        }
        return status == other.status
                ? Optional.empty()
                : Optional.of("the exit status is " + other.status + " instead of " + status);
    }

    private static String excerpt(byte[] bytes, int at) {
        int start = Math.max(0, at - 20);
        int end = Math.min(bytes.length, at + 30);
        String text = new String(bytes, start, Math.max(0, end - start), StandardCharsets.ISO_8859_1);
        return '"' + text.replace("\n", "\\n") + '"';
    }
}
