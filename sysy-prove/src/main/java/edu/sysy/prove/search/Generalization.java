package edu.sysy.prove.search;

import edu.sysy.prove.Budget;
import edu.sysy.prove.RuleProver;
import edu.sysy.prove.RuleVerdict;
import edu.sysy.rules.Formula;
import edu.sysy.rules.Formula.IntNumber;
import edu.sysy.rules.FormulaPrinter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Makes rules for all constants of a rule for some: numbers of the result become functions of the constants of the
 * pattern, under the weakest condition of a list with which the prover proves the rule.
 */
final class Generalization {
    private static final Budget BUDGET = new Budget(1000, false);

    /** How many ways to write the numbers of a result are tried. */
    private static final int MAX_RESULTS = 12;

    /** What may hold of a constant, weaker conditions first; %s is its letter. */
    private static final List<String> CONDITIONS = List.of(
            "(ne %s 0)",
            "(ne %s MIN)",
            "(ne %s MAX)",
            "(ge %s 0)",
            "(gt %s 0)",
            "(both (ge %s 0) (lt %s 32))",
            "(both (gt %s 0) (lt %s 32))",
            "(both (gt %s 1) (eq (and %s (sub %s 1)) 0))");

    private Generalization() {}

    /**
     * The rule with the letters of a shape.
     *
     * @param shape the slice
     * @param result what the slice with numbers may be replaced by
     * @return empty if none of the candidates is proved
     */
    static Optional<String> of(SliceShape shape, Formula result) {
        for (Formula general : results(shape, result)) {
            for (String condition : conditions(shape)) {
                String text = text(shape.slice(), general, condition);
                if (RuleProver.prove(text, BUDGET) instanceof RuleVerdict.Proved) {
                    return Optional.of(text);
                }
            }
        }
        return Optional.empty();
    }

    /** A rule as a row. */
    static String text(Slice slice, Formula result, String condition) {
        String all = condition;
        for (String name : slice.nonNegative()) {
            String fact = "(ge (low " + name + ") 0)";
            all = all.isEmpty() ? fact : "(both " + all + " " + fact + ")";
        }
        String rule = FormulaPrinter.print(slice.pattern()) + " => " + FormulaPrinter.print(result);
        return all.isEmpty() ? rule : rule + " if " + all;
    }

    private static List<String> conditions(SliceShape shape) {
        List<String> all = new ArrayList<>();
        all.add("");
        for (String condition : CONDITIONS) {
            for (String letter : shape.letters()) {
                all.add(condition.replace("%s", letter));
            }
        }
        return all;
    }

    /** The result with functions of constants in the place of numbers; those that stay as they are come last. */
    private static Set<Formula> results(SliceShape shape, Formula result) {
        Map<String, int[]> constants = new HashMap<>();
        for (int i = 0; i < shape.letters().size(); i++) {
            constants.put(shape.letters().get(i), new int[] {shape.constants().get(i)});
        }
        List<Formula> functions = new ArrayList<>(ConstantFunctions.of(shape.letters()));
        Set<Formula> results = new LinkedHashSet<>(List.of(result));
        List<Integer> numbers = Slice.all(result).stream()
                .filter(IntNumber.class::isInstance)
                .map(number -> ((IntNumber) number).value())
                .distinct()
                .toList();
        for (int number : numbers) {
            List<Formula> ways = new ArrayList<>();
            for (Formula function : functions) {
                if (FormulaValues.of(function, constants, 1).result()[0] == number) {
                    ways.add(function);
                }
            }
            for (int i = 0; i < shape.letters().size(); i++) {
                int constant = shape.constants().get(i);
                if (constant > 0 && Integer.numberOfTrailingZeros(constant) == number) {
                    ways.add(ConstantFunctions.log(shape.letters().get(i)));
                }
            }
            ways.add(new IntNumber(number));
            Set<Formula> next = new LinkedHashSet<>();
            for (Formula way : ways) {
                for (Formula one : results) {
                    next.add(SliceShape.mapLeaves(one, leaf -> leaf.equals(new IntNumber(number)) ? way : leaf));
                }
            }
            results = next;
        }
        return new LinkedHashSet<>(results.stream().limit(MAX_RESULTS).toList());
    }
}
