package edu.sysy.cli.superopt;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/** Starts {@code tools/superopt}. */
public final class SuperoptMain {
    private SuperoptMain() {}

    /** Does what the arguments after the first, the folder of the corpus, say; exits with the status of the command. */
    public static void main(String[] arguments) {
        PrintStream out = new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
        PrintStream err = new PrintStream(new FileOutputStream(FileDescriptor.err), true, StandardCharsets.UTF_8);
        List<String> words = List.of(arguments);
        System.exit(new Superopt(out, err).run(Path.of(words.getFirst()), words.subList(1, words.size())));
    }
}
