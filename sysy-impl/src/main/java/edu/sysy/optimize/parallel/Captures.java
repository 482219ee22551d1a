package edu.sysy.optimize.parallel;

import edu.sysy.ir.Operation;
import edu.sysy.ir.Operation.Constant;
import edu.sysy.ir.Operation.GlobalAddress;
import edu.sysy.ir.Operation.Load;
import edu.sysy.ir.Operation.Offset;
import edu.sysy.ir.Operation.Store;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.nest.StructuredDefinitions;
import edu.sysy.structured.For;
import edu.sysy.structured.Region;
import edu.sysy.structured.Statement;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * What a loop uses of the values before it, and how a function of its own gets at them: constants and addresses of
 * globals are computed again, those of local arrays if these can become globals; other integers and floating numbers
 * are handed over in memory.
 */
final class Captures {
    private final StructuredDefinitions definitions;
    private final SharedArrays arrays;
    private final Set<Value> constants = new LinkedHashSet<>();
    private final Set<Value> integers = new LinkedHashSet<>();
    private final Set<Value> floats = new LinkedHashSet<>();
    private final Set<Value> addresses = new LinkedHashSet<>(); // offsets, each after what it is computed from
    private Optional<String> obstacle = Optional.empty();

    private Captures(StructuredDefinitions definitions, SharedArrays arrays) {
        this.definitions = definitions;
        this.arrays = arrays;
    }

    /**
     * What the body of a loop uses, and the numbers that its counter is computed from; not the bound, nor what the
     * first iteration gets.
     *
     * @param arrays those of the function that can become globals
     */
    static Captures of(For loop, StructuredDefinitions definitions, SharedArrays arrays) {
        Set<Value> used = new LinkedHashSet<>(List.of(loop.start(), loop.step()));
        List<Region> pending = new ArrayList<>(List.of(loop.body()));
        while (!pending.isEmpty()) {
            Region region = pending.removeLast();
            for (Statement statement : region.statements()) {
                used.addAll(statement.operands());
                pending.addAll(statement.regions());
            }
            used.addAll(region.end().operands());
        }
        used.removeAll(StructuredDefinitions.valuesOf(loop));
        Captures captures = new Captures(definitions, arrays);
        used.forEach(captures::capture);
        return captures;
    }

    private void capture(Value value) {
        if (value.type() == Type.ADDRESS) {
            captureAddress(value);
        } else if (definitions.operationOrNull(value) instanceof Constant) {
            constants.add(value);
        } else if (value.type() == Type.I32) {
            integers.add(value);
        } else if (value.type() == Type.F32) {
            floats.add(value);
        } else {
            obstacle = obstacle.or(() -> Optional.of("it uses " + value + " of type " + value.type()));
        }
    }

    private void captureAddress(Value address) {
        List<Value> chain = new ArrayList<>();
        Value base = address;
        while (definitions.operationOrNull(base) instanceof Offset(Value start, Value bytes)) {
            chain.add(base);
            capture(bytes);
            base = start;
        }
        if (definitions.operationOrNull(base) instanceof GlobalAddress
                || arrays.address(base).isPresent()) {
            constants.add(base);
        } else {
            Value unknown = base;
            obstacle = obstacle.or(() -> Optional.of("the address " + unknown + " is not that of a global"));
        }
        addresses.addAll(chain.reversed());
    }

    /** Why there is no way to get at all of them: a part of a sentence; empty if there is. */
    Optional<String> obstacle() {
        return obstacle;
    }

    /** Lets arrays become globals whose addresses are computed again. */
    void shareArrays() {
        arrays.share(constants);
    }

    /** How many integers are handed over. */
    int integerCount() {
        return integers.size();
    }

    /** How many floating numbers are handed over. */
    int floatCount() {
        return floats.size();
    }

    /** Adds the code that hands the values over. */
    void store(StatementList code, ParallelRegion region) {
        store(code, region.integers(), integers);
        store(code, region.floats(), floats);
    }

    private static void store(StatementList code, String global, Set<Value> values) {
        int word = 0;
        for (Value value : values) {
            code.add(new Store(code.address(global, word++), value));
        }
    }

    /** Adds the code that defines the same values in another function. */
    void define(StatementList code, ParallelRegion region) {
        constants.forEach(value -> code.define(value, operation(value)));
        load(code, region.integers(), integers);
        load(code, region.floats(), floats);
        addresses.forEach(value -> code.define(value, operation(value)));
    }

    private static void load(StatementList code, String global, Set<Value> values) {
        int word = 0;
        for (Value value : values) {
            code.define(value, new Load(value.type(), code.address(global, word++)));
        }
    }

    private Operation operation(Value value) {
        Optional<GlobalAddress> array = arrays.address(value);
        return array.isPresent() ? array.get() : Objects.requireNonNull(definitions.operationOrNull(value));
    }

    /** The values. */
    @Override
    public String toString() {
        return "constants " + constants + ", addresses " + addresses + ", integers " + integers + ", floats " + floats;
    }
}
