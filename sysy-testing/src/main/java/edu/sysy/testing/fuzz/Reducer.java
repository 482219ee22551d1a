package edu.sysy.testing.fuzz;

import edu.sysy.ast.Declaration;
import edu.sysy.ast.Declaration.FunctionDefinition;
import edu.sysy.testing.fuzz.TreeMapper.Place;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Makes a failing program small: tries one smaller thing after the other at each place of its tree and keeps what still
 * fails, until nothing more can go or enough has been tried (delta debugging on trees, after Zeller and Hildebrandt,
 * and Misherghi and Su). Whether a candidate fails, the given question decides; it must say no for programs without a
 * meaning.
 */
final class Reducer {
    private static final Set<Place> LISTS = EnumSet.of(Place.DECLARATIONS, Place.STATEMENTS);
    private static final Set<Place> STATEMENTS =
            EnumSet.of(Place.DECLARATIONS, Place.STATEMENTS, Place.STATEMENT, Place.INITIALIZERS);

    private final Predicate<String> stillFails;
    private final int questionLimit;
    private int questions;

    Reducer(Predicate<String> stillFails, int questionLimit) {
        this.stillFails = stillFails;
        this.questionLimit = questionLimit;
    }

    /** How often it was asked whether a program fails. */
    int questions() {
        return questions;
    }

    /** The tree of a smaller program that fails, or of the same. */
    List<Declaration> reduce(List<Declaration> program) {
        List<Declaration> current = program;
        for (Set<Place> kinds : List.of(LISTS, STATEMENTS, EnumSet.allOf(Place.class))) {
            List<Declaration> before;
            do {
                before = current;
                current = withoutCopies(withoutCalls(withoutParameters(everywhere(before, kinds))));
            } while (current != before && !exhausted());
        }
        return current;
    }

    /** Tries each place, the last one first: what stands after uses what stands before. */
    private List<Declaration> everywhere(List<Declaration> program, Set<Place> kinds) {
        List<Declaration> current = program;
        for (int place = TreeEdit.places(current, kinds) - 1; place >= 0; place--) {
            int alternative = 0;
            while (!exhausted()) {
                Optional<List<Declaration>> smaller = TreeEdit.apply(current, kinds, place, alternative);
                if (smaller.isEmpty()) {
                    break;
                }
                if (fails(smaller.get())) {
                    current = smaller.get();
                } else {
                    alternative++;
                }
            }
        }
        return current;
    }

    private List<Declaration> withoutParameters(List<Declaration> program) {
        List<Declaration> current = program;
        for (Declaration declaration : program) {
            if (declaration instanceof FunctionDefinition function) {
                for (int i = function.parameters().size() - 1; i >= 0 && !exhausted(); i--) {
                    List<Declaration> fewer = TreeParameterRemoval.apply(current, function, i);
                    current = fails(fewer) ? fewer : current;
                }
            }
        }
        return current;
    }

    private List<Declaration> withoutCalls(List<Declaration> program) {
        List<Declaration> current = program;
        for (Declaration declaration : program) {
            if (declaration instanceof FunctionDefinition function
                    && function.parameters().isEmpty()
                    && !exhausted()) {
                List<Declaration> expanded = CallExpansion.apply(current, function);
                current = !expanded.equals(current) && fails(expanded) ? expanded : current;
            }
        }
        return current;
    }

    private List<Declaration> withoutCopies(List<Declaration> program) {
        List<Declaration> current = program;
        for (CopyPropagation.Copy copy : CopyPropagation.copies(program)) {
            if (!exhausted()) {
                List<Declaration> propagated = CopyPropagation.apply(current, copy);
                current = !propagated.equals(current) && fails(propagated) ? propagated : current;
            }
        }
        return current;
    }

    private boolean exhausted() {
        return questions >= questionLimit;
    }

    private boolean fails(List<Declaration> candidate) {
        questions++;
        return stillFails.test(SourceParser.print(candidate));
    }
}
