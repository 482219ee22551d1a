package edu.sysy.linear;

import edu.sysy.linear.QuadOperand.FloatNumber;
import edu.sysy.linear.QuadOperand.IntNumber;
import edu.sysy.linear.QuadOperand.Name;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Executes linear code. Numbers are operands themselves; memory is a map from addresses to them. What the language
 * leaves open has one result, that of the interpreter of the intermediate representation: a division by zero gives 0,
 * its remainder is the dividend, what does not fit is the largest integer, and a word that nobody has written is 0.
 */
final class LinearRun {
    /** What a called function does. */
    @FunctionalInterface
    interface Callee {
        /** Returns the result; may read and write memory. */
        QuadOperand call(String function, List<QuadOperand> arguments, LinearRun run);
    }

    private static final int STEP_LIMIT = 100_000;

    final Map<Integer, QuadOperand> memory;
    final Map<String, QuadOperand> variables = new HashMap<>();
    private final Callee callee;

    LinearRun(Map<Integer, QuadOperand> memory, Callee callee) {
        this.memory = memory;
        this.callee = callee;
    }

    /** Runs to the return, and gives what it returns; empty if it takes too long. */
    Optional<QuadOperand> run(LinearCode code) {
        int next = 0;
        for (int steps = 0; steps < STEP_LIMIT; steps++) {
            Quadruple statement = code.statements().get(next++);
            switch (statement) {
                case Quadruple.Return(var operands) -> {
                    return Optional.of(operands.isEmpty() ? new IntNumber(0) : value(operands.getFirst()));
                }
                case Quadruple.Jump(int target) -> next = target;
                case Quadruple.Branch(var relation, var left, var right, int target) ->
                    next = isTrue(compute(relation, List.of(value(left), value(right)))) ? target : next;
                default -> execute(statement);
            }
        }
        return Optional.empty();
    }

    /** Executes a statement that is no jump. */
    void execute(Quadruple statement) {
        List<QuadOperand> operands =
                statement.operands().stream().map(this::value).toList();
        switch (statement) {
            case Quadruple.Assign(String target, var source) -> variables.put(target, operands.getFirst());
            case Quadruple.Compute(String target, var operator, var unused) ->
                variables.put(target, compute(operator, operands));
            case Quadruple.LoadElement(String target, var array, var index) ->
                variables.put(target, memory.getOrDefault(address(operands), new IntNumber(0)));
            case Quadruple.StoreElement store -> memory.put(address(operands), operands.get(2));
            case Quadruple.Call(var target, String function, var unused) -> {
                QuadOperand result = callee.call(function, operands, this);
                target.ifPresent(variable -> variables.put(variable, result));
            }
            default -> throw new IllegalArgumentException(statement.toString());
        }
    }

    private static int address(List<QuadOperand> operands) {
        return ((IntNumber) operands.get(0)).value() + ((IntNumber) operands.get(1)).value();
    }

    private static boolean isTrue(QuadOperand truth) {
        return ((IntNumber) truth).value() != 0;
    }

    private static QuadOperand compute(QuadOperator operator, List<QuadOperand> operands) {
        if (operator == QuadOperator.SELECT) {
            return operands.get(isTrue(operands.getFirst()) ? 1 : 2);
        }
        return QuadEvaluation.compute(operator, operands).orElseGet(() -> switch (operator) {
            case REM -> operands.getFirst();
            case TO_INT -> new IntNumber(Integer.MAX_VALUE);
            default -> operands.getFirst() instanceof FloatNumber ? new FloatNumber(Float.NaN) : new IntNumber(0);
        });
    }

    private QuadOperand value(QuadOperand operand) {
        return operand instanceof Name(String name) ? variables.getOrDefault(name, new IntNumber(0)) : operand;
    }
}
