package edu.sysy.nest;

import edu.sysy.ir.Operation;
import edu.sysy.ir.Value;
import edu.sysy.structured.Carried;
import edu.sysy.structured.Compute;
import edu.sysy.structured.For;
import edu.sysy.structured.Region;
import edu.sysy.structured.Statement;
import edu.sysy.structured.StructuredFunction;
import edu.sysy.structured.While;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
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

    /** The values that a statement and all statements in it define. */
    public static Set<Value> valuesOf(Statement root) {
        Set<Value> defined = new HashSet<>();
        List<Statement> pending = new ArrayList<>(List.of(root));
        while (!pending.isEmpty()) {
            Statement statement = pending.removeLast();
            defined.addAll(statement.results());
            List<Carried> carried = List.of();
            if (statement instanceof For loop) {
                defined.add(loop.counter());
                carried = loop.carried();
            } else if (statement instanceof While loop) {
                carried = loop.carried();
            }
            carried.forEach(each -> defined.add(each.parameter()));
            statement.regions().forEach(region -> pending.addAll(region.statements()));
        }
        return defined;
    }
}
