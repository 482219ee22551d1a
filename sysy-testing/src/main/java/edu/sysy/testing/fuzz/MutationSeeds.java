package edu.sysy.testing.fuzz;

import edu.sysy.source.CompilationException;
import edu.sysy.testing.Corpus;
import edu.sysy.testing.fuzz.idiom.IdiomPrograms;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;

/** Programs to put mistakes into: short ones that do something and end soon. */
final class MutationSeeds {
    private static final int MAX_LENGTH = 8 << 10;
    /** Mutants of programs that do less are nearly all alike to the optimizer. */
    private static final long MIN_STEPS = 100;

    private static final long STEP_LIMIT = 300_000;

    private MutationSeeds() {}

    /** Programs of the corpus; without one the calling test is skipped. */
    static List<GeneratedProgram> corpus() {
        List<GeneratedProgram> found = new ArrayList<>();
        for (Corpus.Entry entry : Corpus.entries(entry -> entry.tier().equals("quick"))) {
            String source = entry.source();
            if (source.length() <= MAX_LENGTH) {
                GeneratedProgram program = new GeneratedProgram(found.size(), source, entry.input());
                if (isSuitable(program)) {
                    found.add(program);
                }
            }
        }
        return found;
    }

    /** Generated programs, which need no corpus. */
    static List<GeneratedProgram> idioms(long firstSeed, int count) {
        return LongStream.range(firstSeed, firstSeed + count)
                .mapToObj(IdiomPrograms::generate)
                .filter(MutationSeeds::isSuitable)
                .toList();
    }

    private static boolean isSuitable(GeneratedProgram program) {
        try {
            var ast = SourceParser.parse(program.source());
            return TreeEvaluator.evaluate(ast, program.input(), STEP_LIMIT, Strictness.ROWS)
                            instanceof TreeEvaluator.Defined defined
                    && defined.steps() >= MIN_STEPS;
        } catch (CompilationException e) {
            return false;
        }
    }
}
