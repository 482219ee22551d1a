package edu.sysy.mips.platform;

import edu.sysy.Assembly;
import edu.sysy.Compiler;
import edu.sysy.Level;
import edu.sysy.mips.Mips32;
import edu.sysy.simulate.Capture;
import edu.sysy.simulate.Executable;
import edu.sysy.simulate.Run;
import edu.sysy.simulate.RunOutcome;
import edu.sysy.simulate.Simulator;
import edu.sysy.source.SourceFile;
import edu.sysy.testing.Corpus;
import edu.sysy.testing.CorpusRun;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * A share of the corpus: every eighth of its programs, or as the property {@code sysy.platforms.every} says; 1 takes
 * all that are not slow.
 */
final class Samples {
    private static final Set<String> OTHER_CONVENTIONS = Set.of("buaa", "buaa_errors", "negative");
    private static final int EVERY = Integer.getInteger("sysy.platforms.every", 8);
    private static final long LIMIT = Long.getLong("sysy.platforms.limit", 20_000_000);

    /** What a run on the simulator gave. */
    record Simulated(String transcript, Run run) {}

    private Samples() {}

    static List<Corpus.Entry> programs() {
        List<Corpus.Entry> all = Corpus.entries(
                e -> !OTHER_CONVENTIONS.contains(e.suite()) && !e.tier().equals("slow"));
        List<Corpus.Entry> some = new ArrayList<>();
        for (int i = 0; i < all.size(); i += EVERY) {
            some.add(all.get(i));
        }
        return some;
    }

    static Assembly compile(String source, Level level, Mips32 target) {
        Compiler compiler = Compiler.builder().optimize(level).target(target).build();
        return compiler.compile(SourceFile.of("sample.sy", source));
    }

    static Simulated simulate(byte[] executable, byte[] input) {
        Simulator simulator = Simulator.builder().instructionLimit(LIMIT).build();
        Capture capture = simulator.run(Executable.load(executable), input);
        String transcript = switch (capture.outcome()) {
            case RunOutcome.Exited exited -> Corpus.transcript(capture.output(), exited.status());
            case RunOutcome.LimitReached reached -> CorpusRun.UNFINISHED;
            case RunOutcome.Faulted faulted -> faulted.toString();
        };
        return new Simulated(transcript, capture.run());
    }
}
