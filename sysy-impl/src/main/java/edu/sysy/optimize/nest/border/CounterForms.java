package edu.sysy.optimize.nest.border;

import edu.sysy.ir.Operation.Add;
import edu.sysy.ir.Operation.IntConstant;
import edu.sysy.ir.Operation.Mul;
import edu.sysy.ir.Operation.Select;
import edu.sysy.ir.Operation.Shl;
import edu.sysy.ir.Operation.Sub;
import edu.sysy.ir.Value;
import edu.sysy.nest.StructuredDefinitions;
import edu.sysy.nest.polyhedron.AffineForm;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Integers as affine forms, modulo 2<sup>32</sup>, of values that are no sums. A selection whose condition is known is
 * what it selects.
 */
final class CounterForms {
    /** Sums of more operations than this are not looked through: nobody writes such a subscript. */
    private static final int MAX_OPERATIONS = 200;

    private final StructuredDefinitions definitions;
    private final Map<Value, Integer> numbers = new HashMap<>();
    private final List<Value> variables = new ArrayList<>();
    private final Map<Value, AffineForm> forms = new HashMap<>();
    private Map<Value, Boolean> known = Map.of();

    CounterForms(StructuredDefinitions definitions) {
        this.definitions = definitions;
    }

    /** Forgets what selections are, and takes other conditions for known. */
    void assume(Map<Value, Boolean> conditions) {
        known = Map.copyOf(conditions);
        forms.clear();
    }

    /** The number of the variable that stands for a value. */
    int number(Value value) {
        return numbers.computeIfAbsent(value, added -> {
            variables.add(added);
            return variables.size() - 1;
        });
    }

    /** The value that a variable stands for. */
    Value variable(int number) {
        return variables.get(number);
    }

    /** The values that variables stand for, by their numbers. */
    List<Value> variables() {
        return List.copyOf(variables);
    }

    /** The form of a value. */
    AffineForm form(Value value) {
        return form(value, new int[] {MAX_OPERATIONS});
    }

    private AffineForm form(Value value, int[] left) {
        AffineForm form = forms.get(value);
        if (form == null) {
            form = left[0]-- > 0 ? compute(value, left) : AffineForm.variable(number(value));
            forms.put(value, form);
        }
        return form;
    }

    private AffineForm compute(Value value, int[] left) {
        try {
            return switch (definitions.operationOrNull(value)) {
                case IntConstant(int constant) -> AffineForm.constant(constant);
                case Add(Value a, Value b) -> form(a, left).plus(form(b, left));
                case Sub(Value a, Value b) -> form(a, left).minus(form(b, left));
                case Mul(Value a, Value b)
                when definitions.operationOrNull(b) instanceof IntConstant(int by) ->
                    form(a, left).times(by);
                case Mul(Value a, Value b)
                when definitions.operationOrNull(a) instanceof IntConstant(int by) ->
                    form(b, left).times(by);
                case Shl(Value a, Value b)
                when definitions.operationOrNull(b) instanceof IntConstant(int by) ->
                    form(a, left).times(1L << (by & 31));
                case Select(Value condition, Value one, Value other)
                when known.get(condition) instanceof Boolean holds -> form(holds ? one : other, left);
                case null, default -> AffineForm.variable(number(value));
            };
        } catch (ArithmeticException doesNotFit) {
            return AffineForm.variable(number(value));
        }
    }
}
