package edu.sysy.nest.form;

import edu.sysy.ir.Operation;
import edu.sysy.ir.Operation.Add;
import edu.sysy.ir.Operation.IntConstant;
import edu.sysy.ir.Operation.Mul;
import edu.sysy.ir.Operation.Shl;
import edu.sysy.ir.Operation.Sub;
import edu.sysy.ir.Value;
import edu.sysy.nest.StructuredDefinitions;
import edu.sysy.nest.polyhedron.AffineForm;
import edu.sysy.structured.For;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Integers and distances of a nest as affine forms of counters and parameters. The value is the form modulo
 * 2<sup>32</sup>; the ranges of counters show where it is the form. A parameter is a value from outside the nest.
 */
public final class AffineValues {
    private final StructuredDefinitions definitions;
    private final Set<Value> inside;
    private final boolean looksOutside;
    private final Map<Value, Integer> numbers = new HashMap<>();
    private final List<Value> variables = new ArrayList<>();
    private final Map<Value, Optional<AffineForm>> known = new HashMap<>();

    /**
     * Forms of values of a nest.
     *
     * @param inside the values that the nest defines
     */
    public AffineValues(StructuredDefinitions definitions, Set<Value> inside) {
        this(definitions, inside, false);
    }

    private AffineValues(StructuredDefinitions definitions, Set<Value> inside, boolean looksOutside) {
        this.definitions = definitions;
        this.inside = new HashSet<>(inside);
        this.looksOutside = looksOutside;
    }

    /**
     * Forms in which a sum from outside the nest is the form of what it is computed from, so that sums with common
     * parts can be compared. Only values that are no such sums are parameters: less is known of the range of a sum than
     * of a parameter, which is an integer.
     *
     * @param inside the values that the nest defines
     */
    public static AffineValues lookingOutside(StructuredDefinitions definitions, Set<Value> inside) {
        return new AffineValues(definitions, inside, true);
    }

    /** The number of a counter or a parameter, new if it has none. */
    public int number(Value value) {
        return numbers.computeIfAbsent(value, v -> {
            variables.add(v);
            return variables.size() - 1;
        });
    }

    /** The counter or parameter with a number. */
    public Value variable(int number) {
        return variables.get(number);
    }

    /** How many counters and parameters have numbers. */
    public int count() {
        return variables.size();
    }

    /** Whether the nest defines a value. */
    public boolean isInside(Value value) {
        return inside.contains(value);
    }

    /** What each iteration of a loop adds to its counter, which has to be a constant. */
    public long step(For loop) {
        return form(loop.step()).orElseThrow().constant();
    }

    /** Whether the bounds of a loop are forms in which a counter does not occur. */
    public boolean isFree(For loop, int counter) {
        return isFree(loop.start(), counter) && isFree(loop.bound(), counter);
    }

    private boolean isFree(Value bound, int counter) {
        return form(bound).filter(form -> form.coefficient(counter) == 0).isPresent();
    }

    /** The form of a value; empty if it is none. */
    public Optional<AffineForm> form(Value value) {
        return form(value, new int[] {AffineSums.MAX_OPERATIONS});
    }

    private Optional<AffineForm> form(Value value, int[] left) {
        Optional<AffineForm> form = known.get(value);
        if (form == null) {
            form = left[0]-- > 0 ? compute(value, left) : Optional.empty();
            known.put(value, form);
        }
        return form;
    }

    private Optional<AffineForm> compute(Value value, int[] left) {
        Operation operation = definitions.operationOrNull(value);
        boolean isParameter = !inside.contains(value) && !(operation instanceof IntConstant);
        if (isParameter && !looksOutside) {
            return Optional.of(AffineForm.variable(number(value)));
        }
        try {
            Optional<AffineForm> computed = switch (operation) {
                case IntConstant(int constant) -> Optional.of(AffineForm.constant(constant));
                case Add(Value a, Value b) ->
                    both(a, b, left).map(pair -> pair.one().plus(pair.other()));
                case Sub(Value a, Value b) ->
                    both(a, b, left).map(pair -> pair.one().minus(pair.other()));
                case Mul(Value a, Value b) -> both(a, b, left).flatMap(Pair::product);
                case Shl(Value a, Value b)
                when definitions.operationOrNull(b) instanceof IntConstant(int by) ->
                    form(a, left).map(form -> form.times(1L << (by & 31)));
                case null, default -> Optional.empty();
            };
            return computed.isPresent() || !(isParameter || numbers.containsKey(value))
                    ? computed
                    : Optional.of(AffineForm.variable(number(value)));
        } catch (ArithmeticException doesNotFit) {
            return isParameter ? Optional.of(AffineForm.variable(number(value))) : Optional.empty();
        }
    }

    private record Pair(AffineForm one, AffineForm other) {
        Optional<AffineForm> product() {
            if (one.isConstant()) {
                return Optional.of(other.times(one.constant()));
            }
            return other.isConstant() ? Optional.of(one.times(other.constant())) : Optional.empty();
        }
    }

    private Optional<Pair> both(Value one, Value other, int[] left) {
        Optional<AffineForm> first = form(one, left);
        Optional<AffineForm> second = first.isEmpty() ? Optional.empty() : form(other, left);
        return second.map(form -> new Pair(first.orElseThrow(), form));
    }
}
