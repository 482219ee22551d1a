package edu.sysy.structured;

import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.structured.text.StructuredPrinter;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * A function in structured form.
 *
 * @param name the name, without any prefix
 * @param returnType what calls of it give; {@link Type#VOID} for nothing
 * @param body ends with a {@link Return}, or is never left
 */
public record StructuredFunction(String name, Type returnType, List<Value> parameters, Region body) {
    public StructuredFunction {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(returnType, "returnType");
        parameters = List.copyOf(parameters);
        Objects.requireNonNull(body, "body");
    }

    /** The same function with another body. */
    public StructuredFunction withBody(Region other) {
        return other == body ? this : new StructuredFunction(name, returnType, parameters, other);
    }

    /** One more than the largest index of a value defined here: the size a table indexed by value needs. */
    public int valueBound() {
        int bound = bound(0, parameters);
        List<Region> pending = new ArrayList<>(List.of(body));
        while (!pending.isEmpty()) {
            for (Statement statement : pending.removeLast().statements()) {
                bound = bound(bound, statement.results());
                switch (statement) {
                    case For loop ->
                        bound = bound(Math.max(bound, loop.counter().index() + 1), parameters(loop.carried()));
                    case While loop -> bound = bound(bound, parameters(loop.carried()));
                    case Compute compute -> {}
                    case If branch -> {}
                    case Scope scope -> {}
                }
                pending.addAll(statement.regions());
            }
        }
        return bound;
    }

    /** One more than the largest label of a scope in it; 0 if there is none. */
    public int labelBound() {
        int bound = 0;
        List<Region> pending = new ArrayList<>(List.of(body));
        while (!pending.isEmpty()) {
            for (Statement statement : pending.removeLast().statements()) {
                bound = statement instanceof Scope scope ? Math.max(bound, scope.label() + 1) : bound;
                pending.addAll(statement.regions());
            }
        }
        return bound;
    }

    private static List<Value> parameters(List<Carried> carried) {
        return carried.stream().map(Carried::parameter).toList();
    }

    private static int bound(int bound, List<Value> values) {
        int result = bound;
        for (Value value : values) {
            result = Math.max(result, value.index() + 1);
        }
        return result;
    }

    /** The text; of a very long one only the beginning. */
    @Override
    public String toString() {
        return StructuredPrinter.standard().brief(this);
    }
}
