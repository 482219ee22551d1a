package edu.sysy.optimize.nest.border;

import edu.sysy.ir.Value;
import edu.sysy.nest.StructuredDefinitions;
import edu.sysy.nest.form.AffineSums;
import edu.sysy.nest.polyhedron.AffineForm;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The {@linkplain AffineSums forms} of integers, with the values that are their variables. */
final class CounterForms {
    private final AffineSums sums;
    private final Map<Value, Integer> numbers = new HashMap<>();
    private final List<Value> variables = new ArrayList<>();

    CounterForms(StructuredDefinitions definitions) {
        sums = new AffineSums(definitions, this::number);
    }

    /** Takes other conditions for known: forms look through the selections by them. */
    void assume(Map<Value, Boolean> conditions) {
        sums.assume(conditions);
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
        return sums.form(value);
    }
}
