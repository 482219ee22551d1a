package edu.sysy.testing;

import edu.sysy.TargetTraits;
import edu.sysy.processor.DataCaches;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The lines above the program of a file test that say what runs on which machine.
 *
 * @param passes the text of a pipeline: {@code ; passes: ...}
 * @param caches data caches in place of those of the machine: {@code ; caches: 32K,4,32:256K,8,32}
 */
public record IrFileHeader(String passes, Optional<DataCaches> caches) {
    private static final Pattern PASSES = Pattern.compile("(?m)^; passes: *(.*)$");
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
        return new IrFileHeader(
                passes.group(1).strip(),
                caches.find() ? Optional.of(DataCaches.parse(caches.group(1).strip())) : Optional.empty());
    }

    /** A machine with the data caches of the header, if it names any. */
    public TargetTraits on(TargetTraits machine) {
        return caches.map(own -> (TargetTraits)
                        TargetTraits.builder().from(machine).dataCaches(own).build())
                .orElse(machine);
    }
}
