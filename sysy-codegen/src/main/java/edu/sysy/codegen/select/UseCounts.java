package edu.sysy.codegen.select;

import edu.sysy.ir.Block;
import edu.sysy.ir.Definitions;
import edu.sysy.ir.Edge;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Terminator;
import edu.sysy.ir.Value;

/** How often the values of a function are used, and how often they are only compared with constants. */
public final class UseCounts {
    private final int[] uses;
    private final int[] tests;
    private final int[] parts;

    public UseCounts(Function function) {
        uses = new int[function.valueBound()];
        tests = new int[function.valueBound()];
        parts = new int[function.valueBound()];
        Definitions definitions = Definitions.of(function);
        for (int position = 0; position < function.blocks().size(); position++) {
            Block block = function.blocks().get(position);
            for (Instruction instruction : block.instructions()) {
                count(instruction.operation(), definitions);
                countParts(instruction.operation(), definitions, position);
            }
            for (Edge edge : block.terminator().edges()) {
                for (Value argument : edge.arguments()) {
                    uses[argument.index()]++;
                }
            }
            if (block.terminator() instanceof Terminator.Branch(var condition, var t, var f)) {
                uses[condition.index()]++;
                tests[condition.index()]++;
            } else if (block.terminator() instanceof Terminator.Return(var value) && value.exists()) {
                uses[value.index()]++;
            }
        }
    }

    /** How often the value is used. */
    public int of(Value value) {
        return uses[value.index()];
    }

    /** Whether the value is used for nothing but branches, choices, and comparisons for equality with constants. */
    public boolean isOnlyTested(Value value) {
        return uses[value.index()] == tests[value.index()];
    }

    /**
     * Whether the value is used for nothing but sums, differences, bitwise operations and comparisons of its block, and
     * as their second operand where operands cannot be exchanged: what machines compute while they shift it.
     */
    public boolean areParts(Value value) {
        return uses[value.index()] == parts[value.index()];
    }

    private void countParts(Operation operation, Definitions definitions, int position) {
        switch (operation) {
            case Operation.Add(var left, var right) -> countPart(left, right, definitions, position);
            case Operation.And(var left, var right) -> countPart(left, right, definitions, position);
            case Operation.Or(var left, var right) -> countPart(left, right, definitions, position);
            case Operation.Xor(var left, var right) -> countPart(left, right, definitions, position);
            case Operation.Sub(var left, var right) -> countPart(right, right, definitions, position);
            case Operation.Compare(var condition, var left, var right) ->
                countPart(right, right, definitions, position);
            default -> {}
        }
    }

    private void countPart(Value one, Value other, Definitions definitions, int position) {
        parts[one.index()] += definitions.blockPosition(one) == position ? 1 : 0;
        if (!one.equals(other)) {
            parts[other.index()] += definitions.blockPosition(other) == position ? 1 : 0;
        }
    }

    private void count(Operation operation, Definitions definitions) {
        for (int i = 0; i < operation.operandCount(); i++) {
            uses[operation.operand(i).index()]++;
        }
        switch (operation) {
            case Operation.Select(var condition, var t, var f) -> tests[condition.index()]++;
            case Operation.Compare(var condition, var left, var right)
            when condition.commutes() -> {
                if (definitions.operationOrNull(right) instanceof Operation.IntConstant) {
                    tests[left.index()]++;
                } else if (definitions.operationOrNull(left) instanceof Operation.IntConstant) {
                    tests[right.index()]++;
                }
            }
            default -> {}
        }
    }
}
