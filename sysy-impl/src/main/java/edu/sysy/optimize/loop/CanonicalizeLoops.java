package edu.sysy.optimize.loop;

import edu.sysy.analysis.Liveness;
import edu.sysy.analysis.Loops;
import edu.sysy.ir.Block;
import edu.sysy.ir.ControlFlow;
import edu.sysy.ir.Definitions;
import edu.sysy.ir.Edge;
import edu.sysy.ir.Function;
import edu.sysy.ir.FunctionEditor;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.optimize.ssa.SsaRepair;
import edu.sysy.pass.FunctionPass;
import edu.sysy.pass.PassContext;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * Puts loops into canonical form: a preheader, a single latch, exits of their own, and loop-closed values.
 *
 * <pre>
 * b0:                                     b0:
 *   br %0, b1(%0), b3(%0)                   br %0, b4(%0), b3(%0)
 *                                         b4(%6: i32):
 *                                           jump b1(%6)
 * b1(%1: i32):                            b1(%1: i32):
 *   %2 = sub %1, %3           becomes       %2 = sub %1, %3
 *   br %2, b1(%2), b3(%2)                   br %2, b1(%2), b5(%2)
 *                                         b5(%7: i32):
 *                                           jump b3(%7)
 * b3(%4: i32):                            b3(%4: i32):
 *   ret %4                                  ret %4
 * </pre>
 *
 * <p>In loop-closed form a value of a loop that is used after it goes through a parameter of the exit that is taken,
 * so that a change of the loop concerns nothing but the loop and its exits. {@link LoopForm} does the rest and is what
 * other passes use. Linear in the code and the values that are live at exits.
 */
public final class CanonicalizeLoops implements FunctionPass {
    @Override
    public String name() {
        return "canonicalize-loops";
    }

    @Override
    public String description() {
        return "gives each loop a preheader, one latch and exits of its own (loop canonicalization, loop-simplify, "
                + "LCSSA)";
    }

    @Override
    public boolean acceptsVectors() {
        return true;
    }

    @Override
    public Function run(Function function, PassContext context) {
        return canonical(function);
    }

    /** A function with its loops in canonical form, kept beside the function it was made from. */
    private record Canonical(Function function) {}

    /** The function with its loops in canonical form, made once; itself if they are. */
    public static Function canonical(Function function) {
        return function.derived()
                .get(Canonical.class, CanonicalizeLoops::canonicalized)
                .function();
    }

    private static Canonical canonicalized(Function function) {
        return new Canonical(closed(LoopForm.of(function)));
    }

    /**
     * Changes a function with its loops in canonical form, until nothing changes or {@code most} times; itself if
     * nothing did.
     */
    static Function change(Function function, int most, UnaryOperator<Function> step) {
        Function canonical = canonical(function);
        Function result = canonical;
        for (int i = 0; i < most; i++) {
            Function before = result;
            result = step.apply(before);
            if (result == before) {
                break;
            }
        }
        return result == canonical ? function : result;
    }

    private static Function closed(Function function) {
        Loops loops = Loops.of(function);
        if (loops.count() == 0) {
            return function;
        }
        ControlFlow flow = function.controlFlow();
        Definitions definitions = Definitions.of(function);
        Liveness liveness = Liveness.ofComputed(function);
        Type[] types = types(function);
        Map<Value, List<Value>> versions = new LinkedHashMap<>();
        Function closed = function.edit(editor -> {
            for (int exit = 1; exit < flow.blockCount(); exit++) {
                int left = outermostLeft(flow, loops, exit);
                if (left < 0) {
                    continue;
                }
                List<Value> values = new ArrayList<>();
                for (int index : liveness.liveIn(exit)) {
                    Value value = new Value(index, types[index]);
                    if (loops.contains(left, definitions.blockPosition(value))) {
                        versions.computeIfAbsent(value, v -> new ArrayList<>(List.of(v)))
                                .add(editor.addParameter(flow.label(exit), value.type()));
                        values.add(value);
                    }
                }
                if (!values.isEmpty()) {
                    addArguments(editor, flow, exit, values);
                }
            }
        });
        return SsaRepair.repair(closed, versions.values());
    }

    /** The outermost loop that the edges into a dedicated exit leave; -1 if the block is no exit. */
    private static int outermostLeft(ControlFlow flow, Loops loops, int block) {
        int left = LoopForm.exitedLoop(loops, flow.predecessor(block, 0), block);
        while (left >= 0 && loops.parent(left) >= 0 && !loops.contains(loops.parent(left), block)) {
            left = loops.parent(left);
        }
        return left;
    }

    /** Lets every edge to an exit carry some values more. */
    private static void addArguments(FunctionEditor editor, ControlFlow flow, int exit, List<Value> values) {
        int label = flow.label(exit);
        for (int k = 0; k < flow.predecessorCount(exit); k++) {
            int from = flow.predecessor(exit, k);
            if (k == 0 || from != flow.predecessor(exit, k - 1)) {
                editor.setTerminator(
                        flow.label(from),
                        editor.terminator(flow.label(from))
                                .mapEdges(edge -> edge.target() == label ? withArguments(edge, values) : edge));
            }
        }
    }

    private static Edge withArguments(Edge edge, List<Value> values) {
        List<Value> arguments = new ArrayList<>(edge.arguments());
        arguments.addAll(values);
        return new Edge(edge.target(), arguments);
    }

    private static Type[] types(Function function) {
        Type[] types = new Type[function.valueBound()];
        for (Block block : function.blocks()) {
            block.parameters().forEach(parameter -> types[parameter.index()] = parameter.type());
            block.instructions().forEach(instruction -> {
                if (instruction.result().exists()) {
                    types[instruction.result().index()] = instruction.result().type();
                }
            });
        }
        return types;
    }
}
