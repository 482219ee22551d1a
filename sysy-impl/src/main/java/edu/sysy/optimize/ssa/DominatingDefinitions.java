package edu.sysy.optimize.ssa;

import edu.sysy.analysis.Dominators;
import edu.sysy.ints.IntList;
import edu.sysy.ir.Block;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Value;
import java.util.Arrays;

/**
 * Finds the blocks that define a variable before all its other definitions and all its uses. Outside what such a block
 * dominates, no use can tell which definitions meet. In deep nests of loops, the frontiers of what is local to an inner
 * loop have all outer ones.
 */
final class DominatingDefinitions {
    private static final int NONE = -1;

    private final Function function;
    private final int[] variableOf;
    private final Dominators dominators;

    /** For variables, given as the variable of each value, or -1. */
    DominatingDefinitions(Function function, int[] variableOf) {
        this.function = function;
        this.variableOf = variableOf;
        dominators = Dominators.of(function.controlFlow());
    }

    /**
     * The position of the block of each variable, or -1 where there is none.
     *
     * @param definitions the positions of the blocks with definitions of each variable
     */
    int[] of(IntList[] definitions) {
        int[] roots = new int[definitions.length];
        Arrays.setAll(roots, variable -> dominating(definitions[variable]));
        int[] lastDefined = new int[definitions.length];
        Arrays.fill(lastDefined, NONE);
        for (int position = 0; position < function.blocks().size(); position++) {
            if (dominators.isReachable(position)) {
                checkUses(position, roots, lastDefined);
            }
        }
        return roots;
    }

    private int dominating(IntList definitions) {
        int root = NONE;
        for (int i = 0; i < definitions.size(); i++) {
            int block = definitions.get(i);
            if (dominators.isReachable(block) && (root == NONE || dominators.depth(block) < dominators.depth(root))) {
                root = block;
            }
        }
        for (int i = 0; i < definitions.size() && root != NONE; i++) {
            int block = definitions.get(i);
            root = !dominators.isReachable(block) || dominators.dominates(root, block) ? root : NONE;
        }
        return root;
    }

    private void checkUses(int position, int[] roots, int[] lastDefined) {
        Block block = function.blocks().get(position);
        block.parameters().forEach(parameter -> define(parameter, position, lastDefined));
        for (Instruction instruction : block.instructions()) {
            Operation operation = instruction.operation();
            for (int i = operation.operandCount() - 1; i >= 0; i--) {
                use(operation.operand(i), position, roots, lastDefined);
            }
            define(instruction.result(), position, lastDefined);
        }
        block.terminator().mapOperands(value -> {
            use(value, position, roots, lastDefined);
            return value;
        });
    }

    private int variable(Value value) {
        return value.exists() && value.index() < variableOf.length ? variableOf[value.index()] : NONE;
    }

    private void define(Value value, int position, int[] lastDefined) {
        int variable = variable(value);
        if (variable != NONE) {
            lastDefined[variable] = position;
        }
    }

    private void use(Value value, int position, int[] roots, int[] lastDefined) {
        int variable = variable(value);
        if (variable == NONE || roots[variable] == NONE) {
            return;
        }
        int root = roots[variable];
        boolean defined = root == position ? lastDefined[variable] == position : dominators.dominates(root, position);
        if (!defined) {
            roots[variable] = NONE;
        }
    }
}
