package edu.sysy.optimize.loop;

import edu.sysy.analysis.Loops;
import edu.sysy.ir.Block;
import edu.sysy.ir.ControlFlow;
import edu.sysy.ir.Function;
import edu.sysy.ir.FunctionEditor;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.RegionCopy;
import edu.sysy.ir.Value;
import edu.sysy.optimize.ssa.SsaRepair;
import edu.sysy.pass.FunctionPass;
import edu.sysy.pass.PassContext;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Turns {@code while (c) body} into {@code if (c) do body while (c)} (loop rotation, loop inversion).
 *
 * <pre>
 * b0(%0: i32):                            b0(%0: i32):
 *   jump b1(%1)                             jump b4(%1)
 *                                         b4(%5: i32):
 *                                           %6 = cmp lt %5, %0
 *                                           br %6, b2(%5), b3
 * b1(%2: i32):                            b1(%2: i32):
 *   %3 = cmp lt %2, %0        becomes       %3 = cmp lt %2, %0
 *   br %3, b2, b3                           br %3, b2(%2), b3
 * b2:                                     b2(%7: i32):
 *   %4 = add %2, %2                         %4 = add %7, %7
 *   jump b1(%4)                             jump b1(%4)
 * b3:                                     b3:
 *   ret                                     ret
 * </pre>
 *
 * <p>An iteration then executes one conditional branch, and whoever reaches the new header b2 knows that the body runs
 * at least once. A loop is rotated if its header decides whether to leave it and its only latch does not. The header is
 * copied if it is small (at most 24 instructions): edges from outside lead to the copy, the header itself becomes the
 * latch, and {@code simplify-control-flow} joins it with the end of the body. Constants of a header move into its copy.
 *
 * <p>All loops are rotated in one step, and {@link SsaRepair} runs once: linear.
 */
public final class RotateLoops implements FunctionPass {
    private static final int MAX_HEADER = 24;

    @Override
    public String name() {
        return "rotate-loops";
    }

    @Override
    public String description() {
        return "tests loops at the bottom (loop rotation, loop inversion)";
    }

    @Override
    public Function run(Function function, PassContext context) {
        Loops loops = Loops.of(function);
        List<Integer> rotated = new ArrayList<>();
        for (int loop = 0; loop < loops.count(); loop++) {
            if (canRotate(function, loops, loop, context)) {
                rotated.add(loop);
            }
        }
        return rotated.isEmpty() ? function : rotate(function, loops, rotated);
    }

    private boolean canRotate(Function function, Loops loops, int loop, PassContext context) {
        ControlFlow flow = function.controlFlow();
        int header = loops.header(loop);
        int body = onlySuccessorInside(flow, loops, loop, header);
        if (body < 0 || body == header) {
            return false;
        }
        int latch = LoopForm.latch(flow, loops, loop);
        if (latch >= 0 && onlySuccessorInside(flow, loops, loop, latch) >= 0) {
            return false;
        }
        Block block = function.blocks().get(header);
        if (cost(block) > MAX_HEADER) {
            context.missed(name(), function, block.lastLine(), "the test of the loop is too long to copy");
            return false;
        }
        return true;
    }

    private static int cost(Block block) {
        int cost = 0;
        for (Instruction instruction : block.instructions()) {
            cost += instruction.operation() instanceof Operation.Constant ? 0 : 1;
        }
        return cost;
    }

    /** Where a block that can leave a loop goes if it does not leave it; -1 if it cannot leave it. */
    private static int onlySuccessorInside(ControlFlow flow, Loops loops, int loop, int block) {
        if (flow.successorCount(block) != 2) {
            return -1;
        }
        int first = flow.successor(block, 0);
        int second = flow.successor(block, 1);
        return loops.contains(loop, first) == loops.contains(loop, second)
                ? -1
                : loops.contains(loop, first) ? first : second;
    }

    private static Function rotate(Function function, Loops loops, List<Integer> rotated) {
        List<List<Value>> versions = new ArrayList<>();
        return SsaRepair.repair(function.edit(editor -> rotate(editor, loops, rotated, versions)), versions);
    }

    private static void rotate(FunctionEditor editor, Loops loops, List<Integer> rotated, List<List<Value>> versions) {
        Function function = editor.function();
        ControlFlow flow = function.controlFlow();
        Map<Integer, Integer> guards = new LinkedHashMap<>();
        for (int loop : rotated) {
            guards.put(loops.header(loop), copyHeader(editor, function.blocks().get(loops.header(loop)), versions));
        }
        for (int from = 0; from < flow.blockCount(); from++) {
            for (int k = 0; k < flow.successorCount(from); k++) {
                int target = flow.successor(from, k);
                Integer guard = guards.get(target);
                if (guard != null && !loops.contains(loops.innermost(target), from)) {
                    editor.redirect(flow.label(from), flow.label(target), guard);
                    if (guards.containsKey(from)) {
                        editor.redirect(guards.get(from), flow.label(target), guard);
                    }
                }
            }
        }
        for (int loop : rotated) {
            int header = loops.header(loop);
            int body = onlySuccessorInside(flow, loops, loop, header);
            Integer guard = guards.get(header);
            if (guard != null && loops.isHeader(body) && !guards.containsKey(body)) {
                int between = editor.newBlockBefore(flow.label(body));
                editor.redirect(flow.label(header), flow.label(body), between);
                editor.redirect(guard, flow.label(body), between);
            }
        }
    }

    /** Copies a header in front of its loop and returns the label of the copy. */
    private static int copyHeader(FunctionEditor editor, Block header, List<List<Value>> versions) {
        Map<Value, Value> moved = new HashMap<>();
        List<Instruction> kept = new ArrayList<>();
        List<Instruction> guard = new ArrayList<>();
        for (Instruction instruction : header.instructions()) {
            if (instruction.operation() instanceof Operation.Constant) {
                moved.put(instruction.result(), instruction.result());
                guard.add(instruction);
            } else {
                kept.add(instruction);
            }
        }
        RegionCopy copy = editor.copy(List.of(header), moved, (original, copied) -> copied);
        Block copied = editor.block(copy.label(header.label()));
        guard.addAll(copied.instructions());
        editor.setBlock(copied.withInstructions(guard));
        editor.setBlock(header.withInstructions(kept));
        for (Value parameter : header.parameters()) {
            versions.add(List.of(parameter, copy.value(parameter)));
        }
        for (Instruction instruction : kept) {
            if (instruction.result().exists()) {
                versions.add(List.of(instruction.result(), copy.value(instruction.result())));
            }
        }
        return copy.label(header.label());
    }
}
