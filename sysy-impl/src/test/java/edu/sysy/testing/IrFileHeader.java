package edu.sysy.testing;

import edu.sysy.TargetTraits;
import edu.sysy.processor.DataCaches;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The lines above the program of a file test that say what runs on which machine.
 *
 * @param passes the text of a pipeline: {@code ; passes: ...}
 * @param caches data caches in place of those of the machine: {@code ; caches: 32K,4,32:256K,8,32}
 * @param vectors whether the machine has vectors, whatever it says: {@code ; vectors}
 * @param texts from how many calls on constant output is joined, whatever the machine says: {@code ; texts: 2}
 */
public record IrFileHeader(String passes, Optional<DataCaches> caches, boolean vectors, OptionalInt texts) {
    private static final Pattern PASSES = Pattern.compile("(?m)^; passes: *(.*)$");
    private static final Pattern VECTORS = Pattern.compile("(?m)^; vectors *$");
    private static final Pattern TEXTS = Pattern.compile("(?m)^; texts: *(\\d+) *$");
    private static final Pattern CACHES = Pattern.compile("(?m)^; caches: *(.*)$");

    /**
     * Reads the header of a file.
     *
     * @throws IllegalArgumentException if it does not say what runs
     */
    public static IrFileHeader of(String text) {
        Matcher passes = PASSES.matcher(text);
        if (!passes.find()) {
            throw new IllegalArgumentException("no line '; passes: ...'");
        }
        Matcher caches = CACHES.matcher(text);
        Matcher texts = TEXTS.matcher(text);
        return new IrFileHeader(
                passes.group(1).strip(),
                caches.find() ? Optional.of(DataCaches.parse(caches.group(1).strip())) : Optional.empty(),
                VECTORS.matcher(text).find(),
                texts.find() ? OptionalInt.of(Integer.parseInt(texts.group(1))) : OptionalInt.empty());
    }

    /** A machine with the data caches and texts that the header names, and with vectors, if it asks for them. */
    public TargetTraits on(TargetTraits machine) {
        if (caches.isEmpty() && !vectors && texts.isEmpty()) {
            return machine;
        }
        TargetTraits.Builder builder = TargetTraits.builder().from(machine);
        caches.ifPresent(builder::dataCaches);
        texts.ifPresent(builder::minJoinedOutputs);
        return builder.hasVectors(vectors || machine.hasVectors()).build();
    }
}
