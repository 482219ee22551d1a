package edu.sysy.optimize.nest.unroll;

import edu.sysy.ir.Operation.AnyCall;
import edu.sysy.ir.Operation.Constant;
import edu.sysy.ir.Operation.IntBinary;
import edu.sysy.ir.Operation.IntConstant;
import edu.sysy.ir.Operation.Select;
import edu.sysy.ir.Value;
import edu.sysy.nest.StructuredDefinitions;
import edu.sysy.optimize.identities.ConstantEvaluation;
import edu.sysy.structured.Compute;
import edu.sysy.structured.If;
import edu.sysy.structured.Region;
import edu.sysy.structured.Statement;
import edu.sysy.structured.Yield;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** Counts the operations of a copy of a body in which some values are constants. */
final class CopyCost {
    /** A call takes its arguments to their places, and its callee has a frame. */
    private static final int CALL = 8;

    private final StructuredDefinitions definitions;
    private final Map<Value, Integer> constants = new HashMap<>();
    private int operations;
    private boolean decides;

    private CopyCost(StructuredDefinitions definitions, Map<Value, Integer> known) {
        this.definitions = definitions;
        constants.putAll(known);
    }

    /** Counts the operations of a body where some values are known. */
    static CopyCost of(Region body, Map<Value, Integer> known, StructuredDefinitions definitions) {
        CopyCost cost = new CopyCost(definitions, known);
        cost.count(body);
        return cost;
    }

    /** How many operations are left. */
    int operations() {
        return operations;
    }

    /** Whether the known values decide a branch or a selection. */
    boolean decides() {
        return decides;
    }

    private void count(Region region) {
        for (Statement statement : region.statements()) {
            switch (statement) {
                case Compute compute -> count(compute);
                case If branch -> count(branch);
                default -> {
                    operations++;
                    statement.regions().forEach(this::count);
                }
            }
        }
    }

    private void count(If branch) {
        Integer condition = constant(branch.condition());
        if (condition == null) {
            operations++;
            branch.regions().forEach(this::count);
            return;
        }
        decides = true;
        Region taken = condition != 0 ? branch.then() : branch.otherwise();
        count(taken);
        if (taken.end() instanceof Yield(List<Value> values)) {
            for (int i = 0; i < values.size(); i++) {
                copyConstant(values.get(i), branch.results().get(i));
            }
        }
    }

    private void count(Compute compute) {
        if (constants.containsKey(compute.result())) {
            return;
        }
        switch (compute.operation()) {
            case Constant constant -> {}
            case AnyCall call -> operations += CALL;
            case IntBinary binary -> {
                Integer left = constant(binary.left());
                Integer right = constant(binary.right());
                OptionalInt result = left == null || right == null
                        ? OptionalInt.empty()
                        : ConstantEvaluation.compute(binary, left, right);
                result.ifPresentOrElse(number -> constants.put(compute.result(), number), () -> operations++);
            }
            case Select(Value condition, Value one, Value other)
            when constant(condition) instanceof Integer chosen -> {
                decides = true;
                copyConstant(chosen != 0 ? one : other, compute.result());
            }
            default -> operations++;
        }
    }

    private void copyConstant(Value from, Value to) {
        Integer number = constant(from);
        if (number != null) {
            constants.put(to, number);
        }
    }

    private @Nullable Integer constant(Value value) {
        return definitions.operationOrNull(value) instanceof IntConstant(int number) ? number : constants.get(value);
    }
}
