package edu.sysy.optimize.memory;

import edu.sysy.TargetTraits;
import edu.sysy.optimize.memory.TableFormula.Apply;
import edu.sysy.optimize.memory.TableFormula.Number;
import edu.sysy.optimize.memory.TableFormula.Variable;
import edu.sysy.optimize.reassociate.ConstantMultiplication;

/**
 * The cost of formulas, in instructions. A constant in a loop costs nothing, because it can be hoisted; neither does
 * the address of a table then. What is linear in a variable that advances with a loop advances with it, by one
 * addition.
 */
record TableFormulaCost(TargetTraits traits, Place place) {
    /** Where a formula would stand. */
    enum Place {
        /** In no loop in which the variable changes. */
        STRAIGHT,
        /** In a loop in which the variable changes somehow. */
        LOOP,
        /** In a loop that adds something to the variable in each iteration. */
        ADVANCING
    }

    double of(TableFormula formula) {
        return switch (formula) {
            case Variable same -> 0;
            case Number(int value) -> constant(value);
            case Apply apply when place == Place.ADVANCING && apply.isLinear() -> 1;
            case Apply(TableOperator operator, TableFormula left, TableFormula right) ->
                switch (operator) {
                    case ADD, AND, OR, XOR, LESS -> of(left) + 1 + immediate(right);
                    case SUB ->
                        left instanceof Number(int zero) && zero == 0 ? of(right) + 1 : of(left) + of(right) + 1;
                    case SHL, SHR, SAR -> of(left) + 1 + (right instanceof Number ? 0 : of(right));
                    case MUL ->
                        of(left)
                                + (right instanceof Number(int factor)
                                        ? ConstantMultiplication.cost(traits, factor)
                                        : of(right) + traits.multiplicationCost());
                    case REM -> of(left) + remainder(right);
                    case GREATER -> of(left) + of(right) + 1;
                    case EQUAL, UNEQUAL -> of(left) + traits.equalityCost() + immediate(right);
                };
        };
    }

    /** A remainder takes a multiplication and a shift for the quotient, which is multiplied and subtracted. */
    private double remainder(TableFormula divisor) {
        int product = divisor instanceof Number(int value)
                ? ConstantMultiplication.cost(traits, value)
                : traits.multiplicationCost();
        return traits.multiplicationCost() + 1 + product + 1;
    }

    /** What a right operand costs beside the operation that has room for small constants. */
    private double immediate(TableFormula operand) {
        return operand instanceof Number(int value) && traits.isImmediate(value) ? 0 : of(operand);
    }

    private int constant(int value) {
        return place != Place.STRAIGHT ? 0 : traits.isImmediate(value) ? 1 : 2;
    }
}
