package edu.sysy.cli.superopt;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * What the command line asks for.
 *
 * @param shapes how many shapes of slices are searched
 * @param share the least gain of a rule, as a part of all cycles
 * @param limit the operations of each program that are interpreted
 * @param inputs programs and folders
 */
record SuperoptOptions(int shapes, double share, long limit, List<Path> inputs) {
    /** What {@code --help} prints. */
    static final String HELP = """
            usage: superopt [OPTION]... [FILE|FOLDER]...
            Optimizes programs at O2, runs them in the interpreter, and looks for rewrite rules that would save
            operations which the optimizer leaves in blocks that run. Of a folder it takes all files x.sy below it;
            x.in beside x.sy is the input. Without FILE it takes the folder ../shared/corpus beside the repository.
              --shapes=N   search the N shapes of expressions that cost most (300)
              --share=S    print rules that save at least the part S of all cycles (0.00001)
              --limit=N    interpret at most N operations of each program (5000000)
              --help       print this
            Prints a row for each rule, those that save most first: the cycles saved, the part of all cycles in percent,
            how often the pattern stands in the code, how often it ran, whether the rule is proved, and the rule in the
            language of sysyc --rules. Cycles are those of a plain in-order machine (a sum 1, a product 4, a quotient
            15). Rules found so far are printed to standard error.
            exit status: 0 if all programs were read, 1 if some was not, 2 for a wrong command line
            """;

    private static final int SHAPES = 300;
    private static final double SHARE = 0.00001;
    private static final long LIMIT = 5_000_000;

    SuperoptOptions {
        inputs = List.copyOf(inputs);
    }

    /**
     * Reads a command line.
     *
     * @param corpus the folder to take if none is named
     * @throws IllegalArgumentException with a sentence if it is wrong
     */
    static SuperoptOptions of(List<String> words, Path corpus) {
        int shapes = SHAPES;
        double share = SHARE;
        long limit = LIMIT;
        List<Path> inputs = new ArrayList<>();
        for (String word : words) {
            String value = word.substring(word.indexOf('=') + 1);
            if (word.startsWith("--shapes=")) {
                shapes = (int) number(word, value, Integer.MAX_VALUE);
            } else if (word.startsWith("--share=")) {
                share = share(word, value);
            } else if (word.startsWith("--limit=")) {
                limit = number(word, value, Long.MAX_VALUE);
            } else if (word.startsWith("-")) {
                throw new IllegalArgumentException("there is no option '" + word + "'");
            } else {
                inputs.add(Path.of(word));
            }
        }
        return new SuperoptOptions(shapes, share, limit, inputs.isEmpty() ? List.of(corpus) : inputs);
    }

    private static long number(String word, String value, long most) {
        try {
            long number = Long.parseLong(value);
            if (number > 0 && number <= most) {
                return number;
            }
        } catch (NumberFormatException e) {
            // said below
        }
        throw new IllegalArgumentException("no number from 1 to " + most + ": '" + word + "'");
    }

    private static double share(String word, String value) {
        try {
            double share = Double.parseDouble(value);
            if (share >= 0 && share <= 1) {
                return share;
            }
        } catch (NumberFormatException e) {
            // said below
        }
        throw new IllegalArgumentException("no number from 0 to 1: '" + word + "'");
    }
}
