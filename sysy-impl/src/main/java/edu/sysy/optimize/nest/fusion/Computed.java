package edu.sysy.optimize.nest.fusion;

import edu.sysy.ir.Effect;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Operation.Add;
import edu.sysy.ir.Operation.Constant;
import edu.sysy.ir.Operation.IntConstant;
import edu.sysy.ir.Operation.Sub;
import edu.sysy.ir.Value;
import edu.sysy.optimize.nest.NestEditor;
import edu.sysy.optimize.nest.StatementCopier;
import edu.sysy.structured.Compute;
import edu.sysy.structured.Statement;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What a loop body has computed: values by the operations that give them. Equal constants are one operand, whatever
 * their names; a sum of the counter and a constant is one value, however it has been added up.
 */
final class Computed {
    private final NestEditor editor;
    private final Map<Operation, Value> values = new HashMap<>();
    private final Map<Operation, Value> constants = new HashMap<>();

    /** How far from the counter some values are, and the first value at each distance. */
    private final Map<Value, Integer> distances = new HashMap<>();

    private final Map<Integer, Value> sums = new HashMap<>();

    /** A body that has computed nothing but its counter. */
    Computed(NestEditor editor, Value counter) {
        this.editor = editor;
        addSum(counter, 0);
    }

    /** Adds what a statement computes. */
    void add(Statement statement) {
        if (statement instanceof Compute compute && compute.operation().effect() == Effect.NONE) {
            Operation operation = compute.operation();
            values.putIfAbsent(operation.mapOperands(this::oneName), compute.result());
            distance(operation).ifPresent(distance -> addSum(compute.result(), distance));
        }
    }

    private void addSum(Value value, int distance) {
        distances.put(value, distance);
        sums.putIfAbsent(distance, value);
    }

    /** What gives the same as a statement whose copy is to be made. */
    Optional<Value> find(Statement statement, StatementCopier copy) {
        if (!(statement instanceof Compute compute)) {
            return Optional.empty();
        }
        Operation copied = compute.operation().mapOperands(copy::copy);
        OptionalInt distance = distance(copied);
        Value sum = distance.isPresent() ? sums.get(distance.getAsInt()) : null;
        return Optional.ofNullable(sum != null ? sum : values.get(copied.mapOperands(this::oneName)));
    }

    /** How far from the counter a sum is, modulo 2<sup>32</sup>; empty if that is not known. */
    private OptionalInt distance(Operation operation) {
        return switch (operation) {
            case Add(Value sum, Value constant)
            when distances.containsKey(sum)
                    && editor.definitions().operationOrNull(constant) instanceof IntConstant(int number) ->
                OptionalInt.of(distances.get(sum) + number);
            case Sub(Value sum, Value constant)
            when distances.containsKey(sum)
                    && editor.definitions().operationOrNull(constant) instanceof IntConstant(int number) ->
                OptionalInt.of(distances.get(sum) - number);
            default -> OptionalInt.empty();
        };
    }

    private Value oneName(Value value) {
        return editor.definitions().operationOrNull(value) instanceof Constant constant
                ? constants.computeIfAbsent(constant, operation -> value)
                : value;
    }
}
