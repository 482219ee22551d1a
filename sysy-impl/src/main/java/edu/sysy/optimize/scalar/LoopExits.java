package edu.sysy.optimize.scalar;

import edu.sysy.analysis.Loops;
import edu.sysy.analysis.Uses;
import edu.sysy.ir.Block;
import edu.sysy.ir.ControlFlow;
import edu.sysy.ir.Definitions;
import edu.sysy.ir.Edge;
import edu.sysy.ir.Effect;
import edu.sysy.ir.Function;
import edu.sysy.ir.FunctionEditor;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Operation.Constant;
import edu.sysy.ir.Terminator;
import edu.sysy.ir.Terminator.Jump;
import edu.sysy.ir.Value;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Blocks on the edges that leave loops: {@code br %1, b1, b2(%2)} becomes {@code br %1, b1, b9} and
 * {@code b9: jump b2(%2)}, if {@code %2} is computed in the loop, but used only by edges that leave it.
 */
final class LoopExits {
    private final Function function;
    private final FunctionEditor edit;
    private final ControlFlow flow;
    private final Loops loops;
    private final Definitions definitions;
    private final Uses uses;

    /** By position of a block, see {@link #otherUses(int)}. */
    private final Map<Integer, Set<Value>> otherUses = new HashMap<>();

    private LoopExits(FunctionEditor edit) {
        this.edit = edit;
        function = edit.function();
        flow = function.controlFlow();
        loops = Loops.of(function);
        definitions = Definitions.of(function);
        uses = Uses.of(function);
    }

    static Function split(Function function) {
        return Loops.of(function).count() == 0 ? function : function.edit(edit -> new LoopExits(edit).run());
    }

    private void run() {
        for (int position = 0; position < flow.blockCount(); position++) {
            Block block = function.blocks().get(position);
            if (loops.innermost(position) >= 0 && block.terminator().edges().size() > 1) {
                int from = position;
                Terminator end = block.terminator().mapEdges(edge -> split(from, edge, block.terminatorLine()));
                if (end != block.terminator()) {
                    edit.setTerminator(block.label(), end);
                }
            }
        }
    }

    private Edge split(int from, Edge edge, int line) {
        if (!leaves(from, edge) || flow.predecessorCount(flow.position(edge.target())) == 1) {
            return edge;
        }
        for (Value argument : edge.arguments()) {
            if (isForExitsOnly(argument)) {
                return Edge.to(edit.newBlock(new Jump(edge), line));
            }
        }
        return edge;
    }

    private boolean leaves(int from, Edge edge) {
        return !loops.contains(loops.innermost(from), flow.position(edge.target()));
    }

    private boolean isForExitsOnly(Value value) {
        Operation operation = definitions.operationOrNull(value);
        if (operation == null || operation instanceof Constant || operation.effect() != Effect.NONE) {
            return false;
        }
        int home = loops.innermost(definitions.blockPosition(value));
        for (int i = 0; home >= 0 && i < uses.count(value); i++) {
            int site = uses.site(value, i);
            int user = uses.blockPosition(site);
            if (uses.indexInBlock(site)
                            < function.blocks().get(user).instructions().size()
                    || !isUsedByExitsOnly(user, value)) {
                return false;
            }
        }
        return home >= 0;
    }

    private boolean isUsedByExitsOnly(int position, Value value) {
        return loops.innermost(position) >= 0
                && !(function.blocks().get(position).terminator() instanceof Terminator.Return)
                && !otherUses.computeIfAbsent(position, this::otherUses).contains(value);
    }

    /** What the end of a block uses for its condition and on edges that stay in its loop. */
    private Set<Value> otherUses(int position) {
        Set<Value> used = new HashSet<>();
        Terminator end = function.blocks().get(position).terminator();
        if (end instanceof Terminator.Branch branch) {
            used.add(branch.condition());
        }
        for (Edge edge : end.edges()) {
            if (!leaves(position, edge)) {
                used.addAll(edge.arguments());
            }
        }
        return used;
    }
}
