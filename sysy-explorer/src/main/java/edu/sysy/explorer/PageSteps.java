package edu.sysy.explorer;

import edu.sysy.Compiler;
import edu.sysy.explorer.ExplorerPage.StepData;
import edu.sysy.explorer.steps.StepSequence;
import edu.sysy.explorer.steps.StepSequences;
import edu.sysy.ir.Program;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Collects the algorithms that a page shows step by step, those of {@code main} first. Of each source those are taken
 * that its first compiler has; what is too long is left out, and its title kept.
 */
final class PageSteps {
    private static final int MAX_INSTRUCTIONS = 4_000;
    private static final int MAX_SEQUENCE = 120_000;
    private static final int MAX_TOTAL = 900_000;

    private final List<StepData> functions = new ArrayList<>();
    private final Set<Integer> done = new HashSet<>();
    private int total;

    /** Adds those of a source, unless they are there. */
    void add(int source, Compiler compiler, Exploration exploration) {
        if (!done.add(source) || exploration.lowered().instructionCount() > MAX_INSTRUCTIONS) {
            return;
        }
        List<StepSequences> all = new ArrayList<>(StepSequences.of(compiler, exploration.source()));
        all.sort(Comparator.comparing(function -> !function.function().equals(Program.MAIN)));
        all.forEach(function -> add(source, function));
    }

    private void add(int source, StepSequences function) {
        List<StepSequence> kept = new ArrayList<>();
        List<String> left = new ArrayList<>();
        for (StepSequence sequence : function.sequences()) {
            int length = new StepSequences(function.function(), List.of(sequence))
                    .json()
                    .length();
            if (length <= MAX_SEQUENCE && total + length <= MAX_TOTAL) {
                total += length;
                kept.add(sequence);
            } else {
                left.add(sequence.title());
            }
        }
        String json = new StepSequences(function.function(), kept).json();
        functions.add(new StepData(source, function.function(), json, String.join("; ", left)));
    }

    /** The functions of all sources. */
    List<StepData> functions() {
        return functions;
    }
}
