package edu.sysy.optimize.scalar;

import edu.sysy.analysis.Dominators;
import edu.sysy.ir.Block;
import edu.sysy.ir.ControlFlow;
import edu.sysy.ir.Definitions;
import edu.sysy.ir.Edge;
import edu.sysy.ir.Effect;
import edu.sysy.ir.Function;
import edu.sysy.ir.FunctionEditor;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Operation.Binary;
import edu.sysy.ir.Operation.Constant;
import edu.sysy.ir.Value;
import edu.sysy.pass.FunctionPass;
import edu.sysy.pass.PassContext;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntConsumer;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * Sinks an operation that every predecessor computes into the join block (sinking of common code, the dual of
 * hoisting).
 *
 * <pre>
 * b1:                                    b1:
 *   store %8, %0                           store %8, %0
 *   %2 = add %0, %one                      jump b3
 *   jump b3(%2)                          b2:
 * b2:                        becomes       jump b3
 *   %3 = add %0, %one                    b3:
 *   jump b3(%3)                            %9 = add %0, %one
 * b3(%4: i32):                             jump b5(%9)
 *   jump b5(%4)
 * </pre>
 *
 * <p>A parameter for which each edge brings the result of equal operations without effect, on values that are there at
 * the join as well, becomes the result of that operation. So a counter that each of several paths through a loop
 * increases is seen to be one. What was computed before the join is left to {@code eliminate-dead-code}. Linear.
 * Idempotent.
 */
public final class ComputeAtJoins implements FunctionPass {
    @Override
    public String name() {
        return "compute-at-joins";
    }

    @Override
    public String description() {
        return "computes once in a join what all its predecessors compute (sinking of common code)";
    }

    @Override
    public Function run(Function function, PassContext context) {
        return function.edit(edit -> new Joining(
                        edit,
                        position -> true,
                        line -> context.done(
                                name(), function, line, "computed once in a join what each predecessor computes"))
                .run());
    }

    /**
     * A function with the operations computed at some joins only; itself if there is nothing to compute there.
     *
     * @param joins the positions of blocks
     */
    public static Function at(IntPredicate joins, Function function) {
        return function.edit(edit -> new Joining(edit, joins, line -> {}).run());
    }

    private static final class Joining {
        private final FunctionEditor edit;
        private final Function function;
        private final IntPredicate joins;
        private final IntConsumer done;
        private final ControlFlow flow;
        private final Definitions definitions;
        private final Dominators dominators;

        /**
         * Looks at the joins of a function.
         *
         * @param joins the positions of those that may change
         * @param done is told the line of each join that does
         */
        Joining(FunctionEditor edit, IntPredicate joins, IntConsumer done) {
            this.edit = edit;
            this.joins = joins;
            this.done = done;
            function = edit.function();
            flow = function.controlFlow();
            definitions = Definitions.of(function);
            dominators = Dominators.of(function);
        }

        void run() {
            for (int position = 1; position < flow.blockCount(); position++) {
                Block block = function.blocks().get(position);
                if (!block.parameters().isEmpty() && flow.predecessorCount(position) > 1 && joins.test(position)) {
                    join(position, block);
                }
            }
        }

        private void join(int position, Block block) {
            BitSet removed = new BitSet();
            for (int i = 0; i < block.parameters().size(); i++) {
                Operation common = common(position, block.label(), i);
                if (common != null) {
                    removed.set(i);
                    Value result = edit.insert(block.label(), 0, common.mapOperands(v -> atJoin(block.label(), v)), 0);
                    edit.replaceAllUses(block.parameters().get(i), result);
                    done.accept(block.firstLine());
                }
            }
            edit.removeParameters(block.label(), removed);
        }

        /** A constant that every predecessor has made for itself is made at the join. */
        private Value atJoin(int label, Value operand) {
            return definitions.operationOrNull(operand) instanceof Constant constant
                    ? edit.insert(label, 0, constant, 0)
                    : operand;
        }

        /** The operation whose result each edge into a block brings for a parameter; null if there is none. */
        private @Nullable Operation common(int position, int label, int index) {
            Operation common = null;
            for (int k = 0; k < flow.predecessorCount(position); k++) {
                List<Edge> edges = function.blocks()
                        .get(flow.predecessor(position, k))
                        .terminator()
                        .edges();
                for (Edge edge : edges) {
                    if (edge.target() == label) {
                        Operation operation =
                                definitions.operationOrNull(edge.arguments().get(index));
                        if (operation == null || common != null && !areEqual(ordered(operation), common)) {
                            return null;
                        }
                        common = ordered(operation);
                    }
                }
            }
            return common != null && isPossibleAt(position, common) ? common : null;
        }

        private boolean isPossibleAt(int position, Operation operation) {
            if (operation.effect() != Effect.NONE || operation instanceof Constant) {
                return false;
            }
            for (int i = 0; i < operation.operandCount(); i++) {
                Value operand = operation.operand(i);
                int home = definitions.blockPosition(operand);
                if (!(definitions.operationOrNull(operand) instanceof Constant)
                        && !dominators.strictlyDominates(home, position)) {
                    return false;
                }
            }
            return true;
        }

        /** Whether two operations compute the same, where equal constants may be different values. */
        private boolean areEqual(Operation x, Operation y) {
            if (x.equals(y)) {
                return true;
            }
            if (x.operandCount() != y.operandCount()) {
                return false;
            }
            Map<Value, Value> same = new HashMap<>();
            for (int i = 0; i < x.operandCount(); i++) {
                Value a = x.operand(i);
                Value b = y.operand(i);
                boolean equalConstants = definitions.operationOrNull(a) instanceof Constant constant
                        && constant.equals(definitions.operationOrNull(b));
                if (!a.equals(b) && !equalConstants) {
                    return false;
                }
                same.put(a, b);
            }
            return x.mapOperands(operand -> same.getOrDefault(operand, operand)).equals(y);
        }

        private Operation ordered(Operation operation) {
            return operation instanceof Binary binary
                            && binary.commutes()
                            && !(definitions.operationOrNull(binary.right()) instanceof Constant)
                            && binary.left().index() > binary.right().index()
                    ? binary.with(binary.right(), binary.left())
                    : operation;
        }
    }
}
