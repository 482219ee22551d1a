package edu.sysy.mips.platform;

import edu.sysy.testing.Tools;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Runs programs in SPIM. */
final class Spim {
    static final String COMMAND = "spim";

    private static final int SECONDS = 60;
    private static final int BANNER_LINES = 5;
    private static final long DEFAULT_DATA = 4 << 20;
    private static final Pattern NEEDED_DATA = Pattern.compile("# needs spim -sdata (\\d+)\n");

    /**
     * What a program has done.
     *
     * @param output what it printed
     */
    record Finished(byte[] output, int status) {}

    private Spim() {}

    /** The size of its data that a program asks for; 0 if it does not. */
    static long dataSize(String text) {
        Matcher needed = NEEDED_DATA.matcher(text);
        return needed.find() ? Long.parseLong(needed.group(1)) : 0;
    }

    /** Runs a program; empty if it did not end in time. */
    static Optional<Finished> run(String text, byte[] input) throws IOException {
        Path folder = Files.createTempDirectory("sysy-spim");
        try {
            Path file = Files.writeString(folder.resolve("program.s"), text, StandardCharsets.UTF_8);
            long data = Math.max(dataSize(text), DEFAULT_DATA);
            List<String> command = new ArrayList<>(List.of(COMMAND, "-stext", "8000000", "-sstack", "4000000"));
            command.addAll(List.of("-lstack", "16000000", "-sdata", Long.toString(data)));
            command.addAll(List.of("-ldata", Long.toString(data + 1), "-file", file.toString()));
            return Tools.runFor(SECONDS, command, input)
                    .map(finished -> new Finished(withoutBanner(finished.output()), finished.status()));
        } finally {
            Tools.deleteFolder(folder);
        }
    }

    private static byte[] withoutBanner(byte[] output) {
        int start = 0;
        for (int lines = 0; lines < BANNER_LINES; start++) {
            if (output[start] == '\n') {
                lines++;
            }
        }
        return Arrays.copyOfRange(output, start, output.length);
    }
}
