package edu.sysy.prove.search;

import edu.sysy.rules.Formula;
import edu.sysy.rules.Formula.IntNumber;
import edu.sysy.rules.Formula.Variable;
import edu.sysy.rules.FormulaOperator;
import java.util.ArrayList;
import java.util.List;

/** Functions of constants that are computed when a rule is applied, the simple ones first. */
final class ConstantFunctions {
    private static final int DISTANCE = 31;

    private ConstantFunctions() {}

    /** Functions of one constant or two. */
    static List<Formula> of(List<String> constants) {
        List<Formula> all = new ArrayList<>();
        for (String constant : constants) {
            all.add(new Variable(constant));
        }
        for (String name : constants) {
            Formula constant = new Variable(name);
            all.add(SliceOperator.ADD.on(List.of(constant, new IntNumber(1))));
            all.add(SliceOperator.ADD.on(List.of(constant, new IntNumber(-1))));
            all.add(SliceOperator.SUB.on(List.of(new IntNumber(0), constant)));
            all.add(SliceOperator.XOR.on(List.of(constant, new IntNumber(-1))));
            all.add(SliceOperator.SHL.on(List.of(new IntNumber(1), constant)));
            all.add(SliceOperator.SHL.on(List.of(new IntNumber(-1), constant)));
            all.add(SliceOperator.SHR.on(List.of(new IntNumber(-1), constant)));
            all.add(SliceOperator.SUB.on(List.of(new IntNumber(DISTANCE), constant)));
            all.add(SliceOperator.AND.on(List.of(constant, new IntNumber(DISTANCE))));
        }
        for (String first : constants) {
            for (String second : constants) {
                if (!first.equals(second)) {
                    addPairs(all, new Variable(first), new Variable(second));
                }
            }
        }
        return all;
    }

    private static void addPairs(List<Formula> all, Formula first, Formula second) {
        List<Formula> operands = List.of(first, second);
        for (SliceOperator operator : SliceOperator.values()) {
            boolean isOrdered = String.valueOf(first).compareTo(String.valueOf(second)) < 0;
            boolean isComputed = switch (operator) {
                case ADD, MUL, AND, OR, XOR -> isOrdered;
                case SUB, SHL, SHR, SAR -> true;
                default -> false;
            };
            if (isComputed) {
                all.add(operator.on(operands));
            }
        }
    }

    /** The logarithm of a power of two. */
    static Formula log(String constant) {
        return new Formula.Apply(FormulaOperator.LOG, List.of(new Variable(constant)));
    }
}
