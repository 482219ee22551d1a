package edu.sysy.cli;

import java.util.List;
import java.util.stream.Stream;
import org.apache.commons.cli.CommandLine;

/**
 * What the command line says about the page of {@code --explore}.
 *
 * @param run whether the program is run for its counts
 * @param compare what the compile is compared with
 */
record ExploreArguments(boolean run, List<Comparison> compare) {
    ExploreArguments {
        compare = List.copyOf(compare);
    }

    /**
     * Understands the options of the page.
     *
     * @throws Arguments.UsageException if a word of {@code --compare} stands for nothing
     */
    static ExploreArguments of(CommandLine line, Plugins plugins) throws Arguments.UsageException {
        String[] compare = line.getOptionValues("compare");
        return new ExploreArguments(
                line.hasOption("run"), compare == null ? List.of() : Comparison.all(compare, plugins));
    }

    /** The files of other versions of the program. */
    Stream<String> files() {
        return compare.stream().flatMap(comparison -> switch (comparison) {
            case Comparison.OtherSource(String file) -> Stream.of(file);
            default -> Stream.empty();
        });
    }
}
