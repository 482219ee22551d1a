package edu.sysy.optimize.cfg;

import edu.sysy.analysis.BranchFacts;
import edu.sysy.analysis.Uses;
import edu.sysy.ir.Block;
import edu.sysy.ir.ControlFlow;
import edu.sysy.ir.Definitions;
import edu.sysy.ir.Edge;
import edu.sysy.ir.Function;
import edu.sysy.ir.FunctionEditor;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Operation.Compare;
import edu.sysy.ir.Operation.IntConstant;
import edu.sysy.ir.RegionCopy;
import edu.sysy.ir.Terminator;
import edu.sysy.ir.Terminator.Branch;
import edu.sysy.ir.Terminator.Jump;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.pass.PassContext;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Jump threading: gives an edge, on which the branch at the end of its target is decided, a copy of the target that
 * jumps where the branch would go.
 *
 * <p>A block is copied if it has at most {@value #MAX_COPIED} instructions and no call, and nothing outside uses its
 * values. Loop headers are not copied, so a reducible graph stays so. Linear: each edge is looked at once.
 */
final class JumpThreading {
    private static final int MAX_COPIED = 5;
    private static final int UNKNOWN = -1;

    private final FunctionEditor editor;
    private final Function function;
    private final PassContext context;
    private final String pass;
    private final ControlFlow flow;
    private final Definitions definitions;
    private final BranchFacts facts;
    private final boolean[] copyable;
    private final boolean[] tooLarge;

    JumpThreading(FunctionEditor editor, PassContext context, String pass) {
        this.editor = editor;
        function = editor.function();
        this.context = context;
        this.pass = pass;
        flow = function.controlFlow();
        definitions = Definitions.of(function);
        facts = BranchFacts.of(function);
        copyable = new boolean[flow.blockCount()];
        tooLarge = new boolean[flow.blockCount()];
        for (int position = 1; position < copyable.length; position++) {
            boolean copied = isCopyable(position);
            tooLarge[position] =
                    copied && function.blocks().get(position).instructions().size() > MAX_COPIED;
            copyable[position] = copied && !tooLarge[position];
        }
    }

    /** Whether a block can be copied, however large it is. */
    private boolean isCopyable(int position) {
        Block block = function.blocks().get(position);
        int incoming = flow.predecessorCount(position);
        if (!(block.terminator() instanceof Branch)
                || incoming < 2
                || flow.predecessor(position, incoming - 1) >= position) {
            return false;
        }
        for (Value parameter : block.parameters()) {
            if (!isLocal(parameter, position)) {
                return false;
            }
        }
        for (Instruction instruction : block.instructions()) {
            if (instruction.operation() instanceof Operation.AnyCall
                    || (instruction.result().exists() && !isLocal(instruction.result(), position))) {
                return false;
            }
        }
        return true;
    }

    private boolean isLocal(Value value, int position) {
        Uses uses = Uses.of(function);
        for (int i = 0; i < uses.count(value); i++) {
            if (uses.blockPosition(uses.site(value, i)) != position) {
                return false;
            }
        }
        return true;
    }

    void run() {
        for (int position = 0; position < flow.blockCount(); position++) {
            Block block = function.blocks().get(position);
            Terminator end = threaded(position, block.terminator());
            if (end != block.terminator()) {
                editor.setTerminator(block.label(), end);
            }
        }
    }

    private Terminator threaded(int from, Terminator terminator) {
        return switch (terminator) {
            case Branch(Value condition, Edge ifTrue, Edge ifFalse) -> {
                Edge t = thread(from, 0, ifTrue);
                Edge f = thread(from, 1, ifFalse);
                yield t == ifTrue && f == ifFalse ? terminator : new Branch(condition, t, f);
            }
            case Jump(Edge target) -> {
                Edge t = thread(from, 0, target);
                yield t == target ? terminator : new Jump(t);
            }
            default -> terminator;
        };
    }

    private Edge thread(int from, int edgeIndex, Edge edge) {
        int target = flow.position(edge.target());
        if (!(copyable[target] || tooLarge[target]) || target <= from) {
            return edge;
        }
        Block block = function.blocks().get(target);
        if (!(block.terminator() instanceof Branch branch)) {
            return edge;
        }
        Map<Value, Value> names = new HashMap<>();
        for (int i = 0; i < block.parameters().size(); i++) {
            names.put(block.parameters().get(i), edge.arguments().get(i));
        }
        int outcome = decide(from, edgeIndex, target, branch.condition(), names);
        if (outcome == UNKNOWN) {
            return edge;
        }
        Edge next = outcome == 1 ? branch.ifTrue() : branch.ifFalse();
        int line = block.firstLine();
        if (tooLarge[target]) {
            String message = "a branch is decided again, because copying "
                    + block.instructions().size() + " instructions in front of it is not worth it";
            context.missed(pass, function, line, message);
            return edge;
        }
        context.done(pass, function, line, "passed over a branch already decided");
        return copy(block, next, names);
    }

    /** An edge to a copy of {@code block} for given parameters, which jumps on as {@code next} does. */
    private Edge copy(Block block, Edge next, Map<Value, Value> parameters) {
        if (block.instructions().isEmpty()) {
            return next.mapArguments(value -> parameters.getOrDefault(value, value));
        }
        RegionCopy copy = editor.copy(List.of(block), parameters, (original, copied) -> copied);
        int label = copy.label(block.label());
        editor.setTerminator(label, new Jump(next.mapArguments(copy::value)));
        return Edge.to(label);
    }

    /**
     * Decides the branch on {@code condition} at the end of {@code target} for an edge to it: 1, 0 or {@link #UNKNOWN}.
     */
    private int decide(int from, int edgeIndex, int target, Value condition, Map<Value, Value> names) {
        boolean inside = definitions.blockPosition(condition) == target;
        if (inside && definitions.operationOrNull(condition) instanceof Compare(var comparison, var x, var y)) {
            Value a = names.getOrDefault(x, x);
            Value b = names.getOrDefault(y, y);
            if (a.equals(b)) {
                return comparison.holds(0, 0) ? 1 : 0;
            }
            if (constant(a) instanceof IntConstant(int left) && constant(b) instanceof IntConstant(int right)) {
                return comparison.holds(left, right) ? 1 : 0;
            }
            return isInside(a, target) || isInside(b, target)
                    ? UNKNOWN
                    : facts.decide(from, edgeIndex, comparison, a, b);
        }
        Value known = names.getOrDefault(condition, condition);
        if (constant(known) instanceof IntConstant(int value)) {
            return value != 0 ? 1 : 0;
        }
        return isInside(known, target) ? UNKNOWN : facts.decideNonZero(from, edgeIndex, known);
    }

    private boolean isInside(Value value, int target) {
        return definitions.blockPosition(value) == target;
    }

    private Operation constant(Value value) {
        return definitions.operation(value).orElse(new Operation.Undefined(Type.I32));
    }
}
