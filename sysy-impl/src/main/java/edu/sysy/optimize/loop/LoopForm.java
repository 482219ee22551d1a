package edu.sysy.optimize.loop;

import edu.sysy.analysis.Loops;
import edu.sysy.analysis.ScalarEvolution;
import edu.sysy.ir.ControlFlow;
import edu.sysy.ir.Function;
import edu.sysy.ir.FunctionEditor;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The form of loops that passes over loops work on. Every loop has a <em>preheader</em>, the only block outside it that
 * leads to its header, and nowhere else; a single <em>latch</em>, the source of the only back edge; and <em>dedicated
 * exits</em>: a block outside the loop that one of its blocks leads to has no predecessors outside the loop.
 *
 * <p>Blocks that are added are empty, and {@code simplify-control-flow} takes them away again, so a pass puts a
 * function into this form when it needs it.
 */
public final class LoopForm {
    private LoopForm() {}

    /** The function with all its loops in this form; itself if they are. Linear. */
    public static Function of(Function function) {
        return Loops.of(function).count() == 0 ? function : withDedicatedExits(withSingleEntries(function));
    }

    /**
     * The function with a preheader and a single latch for each loop, if a loop that does nothing but compute is
     * entered by several edges, so that passes can tell with what values it begins; else the function itself.
     */
    static Function withSingleEntriesOfPureLoops(Function function) {
        Loops loops = Loops.of(function);
        ScalarEvolution evolution = ScalarEvolution.of(function);
        for (int loop = 0; loop < loops.count(); loop++) {
            if (evolution.entering(loop) < 0 && LoopProperties.hasNoEffect(function, loop)) {
                return withSingleEntries(function);
            }
        }
        return function;
    }

    /** The function with a preheader and a single latch for each loop. */
    public static Function withSingleEntries(Function function) {
        ControlFlow flow = function.controlFlow();
        Loops loops = Loops.of(function);
        return function.edit(editor -> {
            for (int loop = 0; loop < loops.count(); loop++) {
                int header = loops.header(loop);
                List<Integer> entering = new ArrayList<>();
                List<Integer> repeating = new ArrayList<>();
                for (int k = 0; k < flow.predecessorCount(header); k++) {
                    int from = flow.predecessor(header, k);
                    (loops.contains(loop, from) ? repeating : entering).add(from);
                }
                if (preheader(flow, loops, loop) < 0) {
                    detour(editor, flow, entering, header);
                }
                if (repeating.size() > 1) {
                    detour(editor, flow, repeating, header);
                }
            }
        });
    }

    private static Function withDedicatedExits(Function function) {
        ControlFlow flow = function.controlFlow();
        Loops loops = Loops.of(function);
        return function.edit(editor -> {
            for (int position = 0; position < flow.blockCount(); position++) {
                Map<Integer, List<Integer>> predecessorsByLoop = new LinkedHashMap<>();
                for (int k = 0; k < flow.predecessorCount(position); k++) {
                    int from = flow.predecessor(position, k);
                    predecessorsByLoop
                            .computeIfAbsent(exitedLoop(loops, from, position), loop -> new ArrayList<>())
                            .add(from);
                }
                if (predecessorsByLoop.size() > 1) {
                    for (Map.Entry<Integer, List<Integer>> entry : predecessorsByLoop.entrySet()) {
                        if (entry.getKey() >= 0) {
                            detour(editor, flow, entry.getValue(), position);
                        }
                    }
                }
            }
        });
    }

    /** The innermost loop that an edge leaves; -1 if it leaves none. */
    static int exitedLoop(Loops loops, int from, int to) {
        int loop = loops.innermost(from);
        return loop >= 0 && !loops.contains(loop, to) ? loop : -1;
    }

    private static void detour(FunctionEditor editor, ControlFlow flow, List<Integer> sources, int target) {
        int label = flow.label(target);
        if (sources.size() == 1) {
            editor.splitEdge(flow.label(sources.getFirst()), label);
            return;
        }
        int between = editor.newBlockBefore(label);
        for (int source : sources) {
            editor.redirect(flow.label(source), label, between);
        }
    }

    /** The position of the preheader of a loop; -1 if it has none. */
    public static int preheader(ControlFlow flow, Loops loops, int loop) {
        int header = loops.header(loop);
        int found = -1;
        for (int k = 0; k < flow.predecessorCount(header); k++) {
            int from = flow.predecessor(header, k);
            if (!loops.contains(loop, from)) {
                if (found >= 0 || flow.successorCount(from) != 1) {
                    return -1;
                }
                found = from;
            }
        }
        return found;
    }

    /** The position of the only latch of a loop; -1 if it has several back edges. */
    public static int latch(ControlFlow flow, Loops loops, int loop) {
        int header = loops.header(loop);
        int found = -1;
        for (int k = 0; k < flow.predecessorCount(header); k++) {
            int from = flow.predecessor(header, k);
            if (loops.contains(loop, from)) {
                if (found >= 0) {
                    return -1;
                }
                found = from;
            }
        }
        return found;
    }
}
