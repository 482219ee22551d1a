package edu.sysy.optimize.parallel;

import edu.sysy.ir.Global;
import edu.sysy.ir.InitialData;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation.Alloca;
import edu.sysy.ir.Operation.GlobalAddress;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.structured.Compute;
import edu.sysy.structured.Region;
import edu.sysy.structured.Statement;
import edu.sysy.structured.StructuredFunction;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Local arrays of a function that become globals, so that other threads can get at them. The function runs at most
 * once, so that there is one array of each.
 */
final class SharedArrays {
    private final String function;
    private final Map<Value, Alloca> candidates = new LinkedHashMap<>();
    private final Map<Value, Alloca> shared = new LinkedHashMap<>();

    private SharedArrays(String function) {
        this.function = function;
    }

    /**
     * The arrays of a function; none is shared yet.
     *
     * @param runsOnce whether the function runs at most once; else none can be shared
     */
    static SharedArrays of(StructuredFunction function, boolean runsOnce) {
        SharedArrays arrays = new SharedArrays(function.name());
        for (Statement statement : runsOnce ? function.body().statements() : List.<Statement>of()) {
            if (statement instanceof Compute compute
                    && compute.operation() instanceof Alloca alloca
                    && alloca.element() != Type.ADDRESS) {
                arrays.candidates.put(compute.result(), alloca);
            }
        }
        return arrays;
    }

    /** The address of the global that an array can become; empty if it is no such array. */
    Optional<GlobalAddress> address(Value array) {
        return candidates.containsKey(array) ? Optional.of(new GlobalAddress(name(array))) : Optional.empty();
    }

    private String name(Value array) {
        return "parallel.array." + function + "." + array.index();
    }

    /** Lets arrays become globals; other values stay as they are. */
    void share(Set<Value> values) {
        candidates.forEach((array, alloca) -> {
            if (values.contains(array)) {
                shared.put(array, alloca);
            }
        });
    }

    /** The body of the function with the addresses of globals in place of arrays that are shared. */
    Region replace(Region body) {
        return body.mapStatements(statement ->
                statement instanceof Compute compute && shared.containsKey(compute.result())
                        ? new Compute(new Instruction(
                                compute.result(), new GlobalAddress(name(compute.result())), compute.line()))
                        : statement);
    }

    /** The globals. */
    List<Global> globals() {
        List<Global> globals = new ArrayList<>();
        shared.forEach((array, alloca) ->
                globals.add(new Global(name(array), alloca.element(), alloca.count(), InitialData.zero(), false)));
        return globals;
    }

    /** The arrays that are shared. */
    @Override
    public String toString() {
        return shared.keySet().toString();
    }
}
