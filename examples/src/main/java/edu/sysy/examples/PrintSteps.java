package edu.sysy.examples;

import edu.sysy.Compiler;
import edu.sysy.Level;
import edu.sysy.explorer.steps.StepPage;
import edu.sysy.explorer.steps.StepSequence;
import edu.sysy.explorer.steps.StepSequences;
import edu.sysy.mips.Mips32;
import edu.sysy.source.SourceFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Prints an algorithm at work on a function, step by step. Arguments: a source file, the name of a function, and either
 * the id of a sequence such as {@code dominators}, or a file for a page with all of them; without the last one, the ids
 * are printed.
 */
public final class PrintSteps {
    private PrintSteps() {}

    /** Prints what the arguments ask for. */
    public static void main(String[] arguments) {
        Compiler compiler =
                Compiler.builder().optimize(Level.O1).target(Mips32.linux()).build();
        try {
            SourceFile source = SourceFile.read(Path.of(arguments[0]));
            StepSequences sequences = StepSequences.of(compiler, source).stream()
                    .filter(found -> found.function().equals(arguments[1]))
                    .findFirst()
                    .orElseThrow(() -> new IllegalArgumentException("there is no function " + arguments[1]));
            if (arguments.length == 2) {
                for (StepSequence sequence : sequences.sequences()) {
                    System.out.println(sequence.id() + ": " + sequence.title());
                }
            } else if (arguments[2].endsWith(".html")) {
                Files.writeString(Path.of(arguments[2]), StepPage.html(sequences));
            } else {
                System.out.print(sequences.sequence(arguments[2]).orElseThrow());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
