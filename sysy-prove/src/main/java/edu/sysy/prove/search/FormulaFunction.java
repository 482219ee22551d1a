package edu.sysy.prove.search;

import edu.sysy.ir.Function;
import edu.sysy.ir.FunctionBuilder;
import edu.sysy.ir.Operation.And;
import edu.sysy.ir.Operation.IntConstant;
import edu.sysy.ir.Terminator;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.rules.Formula;
import edu.sysy.rules.Formula.IntNumber;
import edu.sysy.rules.Formula.Named;
import edu.sysy.rules.Formula.Variable;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A formula over the variables of a slice as a function, whose parameters are masked to what the facts admit. */
final class FormulaFunction {
    private final FunctionBuilder builder = Function.builder("f", Type.I32);
    private final Map<String, Value> values = new HashMap<>();

    private FormulaFunction(Slice slice) {
        int block = builder.createBlock();
        List<String> names = slice.variables();
        for (String name : names) {
            values.put(name, builder.addParameter(block, Type.I32));
        }
        for (String name : names) {
            if (Slice.isTruth(name)) {
                mask(name, 1);
            } else if (slice.nonNegative().contains(name)) {
                mask(name, Integer.MAX_VALUE);
            }
        }
    }

    /**
     * A function of the variables of a slice.
     *
     * @param formula the slice's own pattern, or one that uses its variables and named parts
     */
    static Function of(Slice slice, Formula formula) {
        FormulaFunction function = new FormulaFunction(slice);
        if (!formula.equals(slice.pattern())) {
            slice.parts().forEach((name, part) -> function.part(name, part, slice));
        }
        Value result = function.value(formula);
        function.builder.end(new Terminator.Return(result));
        return function.builder.build();
    }

    private void mask(String name, int bits) {
        Value parameter = values.getOrDefault(name, Value.NONE);
        Value mask = builder.add(new IntConstant(bits));
        values.put(name, builder.add(new And(parameter, mask)));
    }

    /** Computes a part of the slice once; the parts inside of it come first. */
    private void part(String name, Formula part, Slice slice) {
        if (!values.containsKey(name)) {
            for (Formula below : Slice.all(part)) {
                if (below instanceof Variable(String other) && slice.parts().containsKey(other)) {
                    part(other, slice.parts().getOrDefault(other, below), slice);
                }
            }
            values.put(name, value(part));
        }
    }

    private Value value(Formula formula) {
        return switch (formula) {
            case Variable(String name) -> {
                Value value = values.get(name);
                if (value == null) {
                    throw new IllegalArgumentException("there is no '" + name + "'");
                }
                yield value;
            }
            case IntNumber(int number) -> builder.add(new IntConstant(number));
            case Named(String name, Formula inner) -> {
                Value value = values.containsKey(name) ? values.getOrDefault(name, Value.NONE) : value(inner);
                values.put(name, value);
                yield value;
            }
            default -> {
                SliceOperator operator = SliceOperator.of(formula);
                if (operator == null) {
                    throw new IllegalArgumentException(formula + " is no operation of integers");
                }
                List<Value> operands = SliceOperator.operands(formula).stream()
                        .map(this::value)
                        .toList();
                yield builder.add(operator.operation(operands));
            }
        };
    }
}
