package edu.sysy.nest.form;

import edu.sysy.ir.Operation.Add;
import edu.sysy.ir.Operation.IntConstant;
import edu.sysy.ir.Operation.Mul;
import edu.sysy.ir.Operation.Select;
import edu.sysy.ir.Operation.Shl;
import edu.sysy.ir.Operation.Sub;
import edu.sysy.ir.Value;
import edu.sysy.nest.StructuredDefinitions;
import edu.sysy.nest.polyhedron.AffineForm;
import java.util.HashMap;
import java.util.Map;
import java.util.function.ToIntFunction;

/**
 * Integers of a function as affine forms, modulo 2<sup>32</sup>, of those that are no sums. A selection whose condition
 * is known is what it selects.
 */
public final class AffineSums {
    /** Sums of more operations than this are not looked through: nobody writes such a subscript. */
    static final int MAX_OPERATIONS = 200;

    private final StructuredDefinitions definitions;
    private final ToIntFunction<Value> variables;
    private final Map<Value, AffineForm> forms = new HashMap<>();
    private Map<Value, Boolean> known = Map.of();

    /**
     * Forms of values with some definitions.
     *
     * @param variables gives the number of the variable that stands for a value
     */
    public AffineSums(StructuredDefinitions definitions, ToIntFunction<Value> variables) {
        this.definitions = definitions;
        this.variables = variables;
    }

    /** Forgets what selections are, and takes other conditions for known. */
    public void assume(Map<Value, Boolean> conditions) {
        known = Map.copyOf(conditions);
        forms.clear();
    }

    /** The form of a value. */
    public AffineForm form(Value value) {
        return form(value, new int[] {MAX_OPERATIONS});
    }

    private AffineForm form(Value value, int[] left) {
        AffineForm form = forms.get(value);
        if (form == null) {
            form = left[0]-- > 0 ? compute(value, left) : variable(value);
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
                case null, default -> variable(value);
            };
        } catch (ArithmeticException doesNotFit) {
            return variable(value);
        }
    }

    private AffineForm variable(Value value) {
        return AffineForm.variable(variables.applyAsInt(value));
    }
}
