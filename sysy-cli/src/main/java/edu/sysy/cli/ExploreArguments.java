package edu.sysy.cli;

import java.util.List;
import org.apache.commons.cli.CommandLine;

/**
 * What the command line says about the page of {@code --explore}.
 *
 * @param run whether the program is run for its counts
 * @param compare levels, names of allocators and files that the compile is compared with
 */
record ExploreArguments(boolean run, List<String> compare) {
    ExploreArguments {
        compare = List.copyOf(compare);
    }

    static ExploreArguments of(CommandLine line) {
        String[] compare = line.getOptionValues("compare");
        return new ExploreArguments(line.hasOption("run"), compare == null ? List.of() : List.of(compare));
    }
}
