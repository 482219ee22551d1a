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

    public UseCounts(Function function) {
        uses = new int[function.valueBound()];
        tests = new int[function.valueBound()];
        Definitions definitions = Definitions.of(function);
        for (Block block : function.blocks()) {
            for (Instruction instruction : block.instructions()) {
                count(instruction.operation(), definitions);
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
