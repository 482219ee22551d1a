package edu.sysy.benchmarks;

import edu.sysy.source.SourceFile;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** How the lines of a generated program are distributed. */
public enum SourceShape {
    /** Functions of some fifty lines. */
    MANY_FUNCTIONS {
        @Override
        String text(SplittableRandom random, int lines) {
            return SourceGenerator.manyFunctions(random, lines);
        }
    },
    /** Almost everything in one function. */
    ONE_FUNCTION {
        @Override
        String text(SplittableRandom random, int lines) {
            return SourceGenerator.oneFunction(random, lines);
        }
    },
    /** Functions of some fifty lines, each with more variables than there are registers. */
    MANY_LOCALS {
        @Override
        String text(SplittableRandom random, int lines) {
            return SourceGenerator.manyLocals(random, lines);
        }
    };

    /** What a batch of programs has at least, so that branch prediction cannot learn them by heart. */
    static final int BATCH_LINES = 10_000;

    /** A program of so many lines. */
    abstract String text(SplittableRandom random, int lines);

    /** Different programs of {@code lines} lines each, at least {@value #BATCH_LINES} lines together. */
    public List<SourceFile> batch(int lines) {
        SplittableRandom random = new SplittableRandom(lines);
        List<SourceFile> result = new ArrayList<>();
        for (int total = 0; total < BATCH_LINES; total += lines) {
            result.add(SourceFile.of("generated" + result.size() + ".sy", text(random.split(), lines)));
        }
        return result;
    }
}
