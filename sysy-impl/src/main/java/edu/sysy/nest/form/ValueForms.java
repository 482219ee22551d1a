package edu.sysy.nest.form;

import edu.sysy.ir.Operation.Offset;
import edu.sysy.ir.Value;
import edu.sysy.nest.StructuredDefinitions;
import edu.sysy.nest.polyhedron.AffineConstraint;
import edu.sysy.nest.polyhedron.AffineForm;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Integers of a function, at one moment of its run, as affine forms of each other. A value that is no sum is a variable
 * of its own. {@link #modular} gives a form whose value modulo 2<sup>32</sup> is the integer, {@link #integer} one that
 * is the integer: where a sum may wrap, it has a multiple of 2<sup>32</sup> that the conditions bound.
 */
public final class ValueForms {
    private static final long MODULUS = 1L << 32;

    private final StructuredDefinitions definitions;
    private final AffineSums sums;
    private final Map<Value, Integer> numbers = new HashMap<>();
    private final List<@Nullable Value> values = new ArrayList<>();
    private final List<AffineConstraint> conditions = new ArrayList<>();
    private final Map<AffineForm, AffineForm> integers = new HashMap<>();

    /** Forms of values with some definitions. */
    public ValueForms(StructuredDefinitions definitions) {
        this.definitions = definitions;
        sums = new AffineSums(definitions, this::number);
    }

    /** The variable of a value, new if it has none. */
    public int number(Value value) {
        return numbers.computeIfAbsent(value, each -> newVariable(each, Integer.MIN_VALUE, Integer.MAX_VALUE));
    }

    private int newVariable(@Nullable Value value, long min, long max) {
        int number = values.size();
        values.add(value);
        conditions.add(AffineConstraint.atLeast(AffineForm.variable(number), min));
        conditions.add(AffineConstraint.atMost(AffineForm.variable(number), max));
        return number;
    }

    /** A new variable that is some 32-bit integer. */
    public int newInteger() {
        return newVariable(null, Integer.MIN_VALUE, Integer.MAX_VALUE);
    }

    /** A new variable that counts something. */
    public int newCount() {
        return newVariable(null, 0, MODULUS);
    }

    /** The value that is a variable; empty for one that counts how often a sum has wrapped. */
    public Optional<Value> value(int number) {
        return Optional.ofNullable(values.get(number));
    }

    /** How many variables there are. */
    public int count() {
        return values.size();
    }

    /** Conditions that hold of the variables by themselves. */
    public List<AffineConstraint> conditions() {
        return List.copyOf(conditions);
    }

    /** A form that is a value modulo 2<sup>32</sup>. */
    public AffineForm modular(Value value) {
        return sums.form(value);
    }

    /** The distance of an address from the start of what it is computed from, in bytes, modulo 2<sup>32</sup>. */
    public AffineForm distance(Value address) {
        AffineForm sum = AffineForm.constant(0);
        Value base = address;
        while (definitions.operationOrNull(base) instanceof Offset(Value start, Value bytes)) {
            sum = sum.plus(modular(bytes));
            base = start;
        }
        return sum;
    }

    /** A form that is a value. */
    public AffineForm integer(Value value) {
        return integer(modular(value));
    }

    /** A form that is the 32-bit integer which another one is modulo 2<sup>32</sup>. */
    public AffineForm integer(AffineForm form) {
        AffineForm known = integers.get(form);
        if (known == null) {
            known = withWraps(form);
            integers.put(form, known);
        }
        return known;
    }

    private AffineForm withWraps(AffineForm form) {
        if (isValue(form) || (form.isConstant() && form.constant() == (int) form.constant())) {
            return form;
        }
        long magnitude = Math.abs(form.constant());
        for (int v = 0; v < form.size(); v++) {
            magnitude = Math.addExact(magnitude, Math.multiplyExact(Math.abs(form.coefficient(v)), MODULUS / 2));
        }
        long most = magnitude / MODULUS + 1;
        AffineForm integer =
                form.plus(AffineForm.variable(newVariable(null, -most, most)).times(MODULUS));
        conditions.add(AffineConstraint.atLeast(integer, Integer.MIN_VALUE));
        conditions.add(AffineConstraint.atMost(integer, Integer.MAX_VALUE));
        return integer;
    }

    /** Whether a form is a variable by itself that is a value. */
    private boolean isValue(AffineForm form) {
        int last = form.size() - 1;
        return last >= 0 && values.get(last) != null && form.equals(AffineForm.variable(last));
    }

    /** A form with each of its variables replaced by a form. */
    public static AffineForm substitute(AffineForm form, IntFunction<AffineForm> replacement) {
        AffineForm sum = AffineForm.constant(form.constant());
        for (int v = 0; v < form.size(); v++) {
            if (form.coefficient(v) != 0) {
                sum = sum.plus(replacement.apply(v).times(form.coefficient(v)));
            }
        }
        return sum;
    }

    /** The variables and what they are. */
    @Override
    public String toString() {
        return values.toString();
    }
}
