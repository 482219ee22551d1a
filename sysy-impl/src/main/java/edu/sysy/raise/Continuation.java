package edu.sysy.raise;

import edu.sysy.ir.Edge;
import edu.sysy.ir.Value;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Where control goes on with the values that a region yields, or that leave a scope. */
final class Continuation {
    private static final int NO_FORMAL = -1;

    private final int target;
    private final List<Value> formals;
    private final List<Value> arguments;
    private final int[] places;
    private final boolean isPlain;
    private final @Nullable Continuation around;
    private boolean used;

    /**
     * Goes on at a block.
     *
     * @param formals names for the values
     * @param arguments what the edge carries, by these names
     * @param isPlain whether nothing but the edge is needed
     * @param around the one that this is a part of; null if there is none
     */
    private Continuation(
            int target, List<Value> formals, List<Value> arguments, boolean isPlain, @Nullable Continuation around) {
        this.target = target;
        this.formals = formals;
        this.arguments = arguments;
        this.isPlain = isPlain;
        this.around = around;
        Map<Value, Integer> placeOf = new HashMap<>();
        for (int i = 0; i < formals.size(); i++) {
            placeOf.put(formals.get(i), i);
        }
        places = arguments.stream()
                .mapToInt(argument -> placeOf.getOrDefault(argument, NO_FORMAL))
                .toArray();
    }

    /** Goes on at a block that has a parameter for each value. */
    static Continuation at(int target, List<Value> parameters) {
        return new Continuation(target, parameters, parameters, true, null);
    }

    /** Goes on with the next iteration of a counted loop: the next value of the counter has to be computed first. */
    static Continuation next(int header, List<Value> carried, Value nextCounter) {
        List<Value> arguments = new ArrayList<>(List.of(nextCounter));
        arguments.addAll(carried);
        return new Continuation(header, carried, arguments, false, null);
    }

    /** Whether a jump is all that is needed, from wherever. */
    boolean isPlain() {
        return isPlain;
    }

    /** Whether an edge leads there. */
    boolean isUsed() {
        return used;
    }

    /** The block. */
    int target() {
        return target;
    }

    /** This one for a statement with some results, after which a region yields values made of them. */
    Continuation after(List<Value> results, List<Value> yielded) {
        return new Continuation(target, results, substitute(yielded, value -> value), true, this);
    }

    /** The edge that carries some values there. */
    Edge edge(List<Value> values, UnaryOperator<Value> current) {
        for (Continuation each = this; each != null && !each.used; each = each.around) {
            each.used = true;
        }
        return new Edge(target, substitute(values, current));
    }

    private List<Value> substitute(List<Value> values, UnaryOperator<Value> current) {
        if (values.size() != formals.size()) {
            throw new IllegalArgumentException("yields " + values + " where " + formals + " are expected");
        }
        List<Value> carried = new ArrayList<>(arguments.size());
        for (int i = 0; i < places.length; i++) {
            carried.add(current.apply(places[i] == NO_FORMAL ? arguments.get(i) : values.get(places[i])));
        }
        return carried;
    }
}
