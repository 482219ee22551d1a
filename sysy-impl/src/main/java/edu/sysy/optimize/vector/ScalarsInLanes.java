package edu.sysy.optimize.vector;

import edu.sysy.ir.Block;
import edu.sysy.ir.Definitions;
import edu.sysy.ir.Edge;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Value;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The scalars of a loop that operations on vectors need in lanes: a counter that is added to a word, a word that is the
 * same for all iterations. What a linear scalar is computed from is needed in lanes with it, up to the parameters of
 * the header, which become vectors that advance.
 */
final class ScalarsInLanes {
    private final LaneSteps steps;
    private final Definitions definitions;
    private final Set<Value> needed = new LinkedHashSet<>();
    private final Deque<Value> pending = new ArrayDeque<>();

    private ScalarsInLanes(Function function, LaneSteps steps) {
        this.steps = steps;
        definitions = Definitions.of(function);
    }

    /** Those of a loop that consists of some blocks, except what only {@code latchTest} or {@code sums} need. */
    static Set<Value> of(
            Function function, List<Block> blocks, LaneSteps steps, Value latchTest, Map<Value, OrderedSum> sums) {
        ScalarsInLanes scalars = new ScalarsInLanes(function, steps);
        Set<Integer> labels = new LinkedHashSet<>();
        blocks.forEach(block -> labels.add(block.label()));
        for (Block block : blocks) {
            for (Instruction instruction : block.instructions()) {
                if (!instruction.result().equals(latchTest) && !sums.containsKey(instruction.result())) {
                    scalars.needFor(instruction);
                }
            }
            for (Edge edge : block.terminator().edges()) {
                if (labels.contains(edge.target())) {
                    scalars.needFor(edge, function.block(edge.target()));
                }
            }
        }
        scalars.close();
        return scalars.needed;
    }

    private void needFor(Instruction instruction) {
        switch (instruction.operation()) {
            case Operation.Store(Value address, Value value) -> need(value);
            case Operation operation -> {
                if (instruction.result().exists() && steps.isVector(instruction.result())) {
                    needOperands(operation);
                }
            }
        }
    }

    private void needOperands(Operation operation) {
        if (operation instanceof Operation.Load) {
            return;
        }
        for (int i = 0; i < operation.operandCount(); i++) {
            need(operation.operand(i));
        }
    }

    private void needFor(Edge edge, Block target) {
        for (int i = 0; i < edge.arguments().size(); i++) {
            if (steps.isVector(target.parameters().get(i))) {
                need(edge.arguments().get(i));
            }
        }
    }

    private void need(Value value) {
        boolean constant = definitions.operationOrNull(value) instanceof Operation.Constant;
        if (!constant && steps.isInLoop(value) && !steps.isVector(value) && needed.add(value)) {
            pending.add(value);
        }
    }

    private void close() {
        while (!pending.isEmpty()) {
            Value value = pending.removeLast();
            Operation operation = definitions.operationOrNull(value);
            if (operation != null && !steps.isUniform(value)) {
                needOperands(operation);
            }
        }
    }
}
