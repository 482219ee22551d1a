package edu.sysy.nest;

import edu.sysy.ir.Operation;
import edu.sysy.ir.Value;
import edu.sysy.structured.Compute;
import edu.sysy.structured.Region;
import edu.sysy.structured.Statement;
import edu.sysy.structured.StructuredFunction;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The straight-line operations that define the values of a function in structured form. */
public final class StructuredDefinitions {
    private final Map<Value, Operation> operations = new HashMap<>();

    private StructuredDefinitions(Region body) {
        List<Region> pending = new ArrayList<>(List.of(body));
        while (!pending.isEmpty()) {
            for (Statement statement : pending.removeLast().statements()) {
                if (statement instanceof Compute compute && compute.result().exists()) {
                    operations.put(compute.result(), compute.operation());
                }
                pending.addAll(statement.regions());
            }
        }
    }

    /** The definitions of a function. */
    public static StructuredDefinitions of(StructuredFunction function) {
        return new StructuredDefinitions(function.body());
    }

    /** Adds the definition of a new value. */
    public void define(Value value, Operation operation) {
        operations.put(value, operation);
    }

    /** The operation that defines a value; null for a parameter, a counter, or a result of a branch, loop or scope. */
    public @Nullable Operation operationOrNull(Value value) {
        return operations.get(value);
    }
}
