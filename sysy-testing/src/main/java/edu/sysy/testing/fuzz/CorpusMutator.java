package edu.sysy.testing.fuzz;

import edu.sysy.ast.Declaration;
import edu.sysy.source.CompilationException;
import java.util.List;

/**
 * Puts small mistakes into programs that people wrote. A mutant need not mean what its origin means, nor mean anything:
 * the tree evaluator decides.
 */
final class CorpusMutator {
    /** How often to try again when the front end refuses a mutant. */
    private static final int ATTEMPTS = 8;

    private CorpusMutator() {}

    /** A program with one to five mistakes that the front end accepts; the program as it is if none is found. */
    static GeneratedProgram mutate(String source, byte[] input, long seed) {
        Choice choice = new Choice(seed);
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            String mutant = mutant(source, choice);
            if (!mutant.equals(source) && !refused(mutant)) {
                return new GeneratedProgram(seed, mutant, input);
            }
        }
        return new GeneratedProgram(seed, source, input);
    }

    private static String mutant(String source, Choice choice) {
        int count = 1 + choice.weighted(35, 30, 15, 12, 8);
        String text = source;
        if (choice.percent(25)) {
            text = TokenMutation.apply(source, choice);
            count--;
        }
        List<Declaration> tree;
        try {
            tree = SourceParser.parse(text).declarations();
        } catch (RuntimeException | StackOverflowError e) {
            return text;
        }
        if (count == 0) {
            return text;
        }
        for (int i = 0; i < count; i++) {
            tree = choice.percent(6) ? GlobalPromotion.apply(tree, choice) : TreeMutation.apply(tree, choice);
        }
        return SourceParser.print(tree);
    }

    /** Whether the front end finds a mistake; what makes it crash is not refused, so that the crash is found. */
    private static boolean refused(String source) {
        try {
            SourceParser.parse(source);
            return false;
        } catch (CompilationException e) {
            return true;
        } catch (RuntimeException | StackOverflowError e) {
            return false;
        }
    }
}
