package edu.sysy.prove.search;

import edu.sysy.rules.Formula;
import edu.sysy.rules.Formula.IntNumber;
import edu.sysy.rules.Formula.Named;
import edu.sysy.rules.Formula.Variable;
import edu.sysy.rules.Formula.VariableKind;
import edu.sysy.rules.FormulaPrinter;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * An expression of a function, as the pattern of a rule. Parts that the function uses elsewhere too are named; they
 * stay whatever becomes of the expression, so that a result may use them for nothing.
 *
 * @param pattern the expression
 * @param nonNegative the variables that are never negative where the expression stands, in order
 */
record Slice(Formula pattern, List<String> nonNegative) {
    Slice {
        nonNegative = List.copyOf(nonNegative);
    }

    /** What tells slices apart. */
    String key() {
        return FormulaPrinter.print(pattern) + nonNegative;
    }

    /** The same without what is known of variables. */
    Slice withoutFacts() {
        return new Slice(pattern, List.of());
    }

    /** The variables and constants, in the order in which they appear. */
    List<String> variables() {
        List<String> names = new ArrayList<>();
        Set<String> parts = parts().keySet();
        for (Formula formula : all(pattern)) {
            if (formula instanceof Variable(String name) && !names.contains(name) && !parts.contains(name)) {
                names.add(name);
            }
        }
        return names;
    }

    /** The parts that are used elsewhere, by name. */
    Map<String, Formula> parts() {
        Map<String, Formula> parts = new TreeMap<>();
        for (Formula formula : all(pattern)) {
            if (formula instanceof Named(String name, Formula inner)) {
                parts.put(name, inner);
            }
        }
        return parts;
    }

    /** Whether a name stands for a constant. */
    static boolean isConstant(String name) {
        return new Variable(name).kind() == VariableKind.INTEGER_CONSTANT;
    }

    /** Whether a name stands for a value that is 0 or 1. */
    static boolean isTruth(String name) {
        return new Variable(name).kind() == VariableKind.TRUTH;
    }

    /** The formula and all below it, each operation before its operands. */
    static List<Formula> all(Formula formula) {
        List<Formula> found = new ArrayList<>();
        found.add(formula);
        for (int i = 0; i < found.size(); i++) {
            found.addAll(i + 1, SliceOperator.operands(found.get(i)));
        }
        return found;
    }

    /** How many operations there are, whether they stay or not. */
    int operations() {
        return (int) all(pattern).stream()
                .filter(formula -> SliceOperator.of(formula) != null)
                .distinct()
                .count();
    }

    /** What can be saved at most: the cost of the operations that go away with the expression, each counted once. */
    int cost() {
        return cost(pattern);
    }

    /** The cost of a formula above its named parts, equal parts counted once. */
    static int cost(Formula formula) {
        Set<Formula> counted = new HashSet<>();
        List<Formula> work = new ArrayList<>(List.of(formula));
        int cost = 0;
        while (!work.isEmpty()) {
            Formula next = work.removeLast();
            SliceOperator operator = SliceOperator.of(next);
            if (operator != null && counted.add(next)) {
                cost += cost(operator, SliceOperator.operands(next));
                work.addAll(SliceOperator.operands(next));
            }
        }
        return cost;
    }

    private static int cost(SliceOperator operator, List<Formula> operands) {
        return switch (operands.get(1)) {
            case IntNumber(int number) -> operator.costBy(number);
            case Variable(String name) when isConstant(name) -> operator.costByConstant();
            default -> operator.cost();
        };
    }
}
