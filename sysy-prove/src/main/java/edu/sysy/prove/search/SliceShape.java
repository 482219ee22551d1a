package edu.sysy.prove.search;

import edu.sysy.rules.Formula;
import edu.sysy.rules.Formula.Apply;
import edu.sysy.rules.Formula.Comparison;
import edu.sysy.rules.Formula.IntNumber;
import edu.sysy.rules.Formula.Named;
import edu.sysy.rules.Formula.Variable;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * A slice with letters in the place of its numbers, equal ones for equal numbers; 0, 1 and -1 stay.
 *
 * @param slice with the letters
 * @param constants what they stood for, in the order C, D, E, C1, ...
 */
record SliceShape(Slice slice, List<Integer> constants) {
    private static final List<String> LETTERS = List.of("C", "D", "E", "C1", "D1", "E1", "C2", "D2", "E2");

    SliceShape {
        constants = List.copyOf(constants);
    }

    /** The shape of a slice. */
    static SliceShape of(Slice slice) {
        List<Integer> constants = new ArrayList<>();
        Formula pattern = mapLeaves(slice.pattern(), leaf -> {
            if (!(leaf instanceof IntNumber(int value)) || value >= -1 && value <= 1) {
                return leaf;
            }
            if (!constants.contains(value)) {
                constants.add(value);
            }
            return new Variable(LETTERS.get(constants.indexOf(value)));
        });
        return new SliceShape(new Slice(pattern, slice.nonNegative()), constants);
    }

    /** The letters used. */
    List<String> letters() {
        return LETTERS.subList(0, constants.size());
    }

    /** The slice with numbers. */
    Slice concrete() {
        Formula pattern = mapLeaves(
                slice.pattern(),
                leaf -> leaf instanceof Variable(String name) && letters().contains(name)
                        ? new IntNumber(constants.get(letters().indexOf(name)))
                        : leaf);
        return new Slice(pattern, slice.nonNegative());
    }

    /** A formula of few operations with other variables and numbers. */
    static Formula mapLeaves(Formula formula, UnaryOperator<Formula> change) {
        return switch (formula) {
            case Apply(var operator, List<Formula> operands) ->
                new Apply(
                        operator,
                        operands.stream()
                                .map(operand -> mapLeaves(operand, change))
                                .toList());
            case Comparison(var sign, Formula left, Formula right) ->
                new Comparison(sign, mapLeaves(left, change), mapLeaves(right, change));
            case Named(String name, Formula inner) -> new Named(name, mapLeaves(inner, change));
            default -> change.apply(formula);
        };
    }
}
