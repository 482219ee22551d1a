package edu.sysy.nest.form;

import edu.sysy.ir.Operation.Add;
import edu.sysy.ir.Operation.IntConstant;
import edu.sysy.ir.Operation.Mul;
import edu.sysy.ir.Operation.Shl;
import edu.sysy.ir.Operation.Sub;
import edu.sysy.ir.Value;
import edu.sysy.nest.StructuredDefinitions;
import edu.sysy.nest.polyhedron.AffineForm;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Integers of a nest as elements of arrays with rows that are as long as a parameter says, such as {@code i * n + j}
 * (after Grosser, Ramanujam, Pouchet, Sadayappan and Pop: Optimistic Delinearization of Parametrically Sized Arrays,
 * ICS 2015). The value is the form modulo 2<sup>32</sup>.
 */
public final class RowForms {
    private final StructuredDefinitions definitions;
    private final AffineValues values;
    private final Map<Value, Optional<RowForm>> known = new HashMap<>();

    /**
     * Forms of values of a nest.
     *
     * @param values their forms without rows
     */
    public RowForms(StructuredDefinitions definitions, AffineValues values) {
        this.definitions = definitions;
        this.values = values;
    }

    /** The form of a value; empty if it is none. */
    public Optional<RowForm> form(Value value) {
        try {
            return form(value, new int[] {AffineSums.MAX_OPERATIONS});
        } catch (ArithmeticException doesNotFit) {
            return Optional.empty();
        }
    }

    private Optional<RowForm> form(Value value, int[] left) {
        Optional<RowForm> form = known.get(value);
        if (form == null) {
            Optional<AffineForm> affine = values.form(value);
            form = affine.isPresent()
                    ? affine.map(RowForm::of)
                    : left[0]-- > 0 ? compute(value, left) : Optional.empty();
            known.put(value, form);
        }
        return form;
    }

    private Optional<RowForm> compute(Value value, int[] left) {
        return switch (definitions.operationOrNull(value)) {
            case Add(Value a, Value b) ->
                form(a, left).flatMap(one -> form(b, left).flatMap(one::plus));
            case Sub(Value a, Value b) ->
                form(a, left).flatMap(one -> form(b, left).flatMap(other -> one.plus(other.times(-1))));
            case Mul(Value a, Value b) ->
                form(a, left).flatMap(one -> form(b, left).flatMap(other -> product(one, other)));
            case Shl(Value a, Value b)
            when definitions.operationOrNull(b) instanceof IntConstant(int by) ->
                form(a, left).map(form -> form.times(1L << (by & 31)));
            case null, default -> Optional.empty();
        };
    }

    private Optional<RowForm> product(RowForm one, RowForm other) {
        if (other.hasRows()) {
            return one.hasRows() ? Optional.empty() : product(other, one);
        }
        AffineForm factor = other.innermost();
        if (factor.isConstant()) {
            return Optional.of(one.times(factor.constant()));
        }
        if (isParameter(factor)) {
            return Optional.of(one.rowsOf(factor.size() - 1));
        }
        return !one.hasRows() && isParameter(one.innermost())
                ? Optional.of(other.rowsOf(one.innermost().size() - 1))
                : Optional.empty();
    }

    private boolean isParameter(AffineForm form) {
        return !form.isConstant()
                && form.equals(AffineForm.variable(form.size() - 1))
                && !values.isInside(values.variable(form.size() - 1));
    }
}
