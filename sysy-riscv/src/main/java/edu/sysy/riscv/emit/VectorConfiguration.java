package edu.sysy.riscv.emit;

import edu.sysy.analysis.Loops;
import edu.sysy.codegen.layout.BlockEnding;
import edu.sysy.codegen.layout.CodeItem;
import edu.sysy.codegen.layout.EmittedBlock;
import edu.sysy.ir.ControlFlow;
import edu.sysy.riscv.isa.RiscvInstruction;
import edu.sysy.riscv.isa.RiscvOpcode;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;

/**
 * Sets the number and the width of lanes before instructions on vectors, where they may not be set.
 *
 * <pre>
 *     li        a2, 0                    li        a2, 0
 *                                        vsetivli  zero, 4, e32, m1, ta, ma
 * b1: vle32.v   v1, (a0)         --&gt; b1: vle32.v   v1, (a0)
 *     vse32.v   v1, (a1)                 vse32.v   v1, (a1)
 *     ...                                ...
 *     bnez      a3, b1                   bnez      a3, b1
 * </pre>
 *
 * <p>They are not set when a function is entered, and calls lose them. Steps:
 *
 * <ol>
 *   <li>Outermost loops without calls that have instructions on vectors ask for it at the end of the blocks that enter
 *       them.
 *   <li>Forward data flow tells at which blocks it is set on all paths. Each block changes its answer once.
 *   <li>Elsewhere it is set before the first instruction of a block, or after a call, that needs it.
 * </ol>
 */
final class VectorConfiguration {
    /** What a block does by itself: nothing, it sets the lanes since it needs them, or it loses them by a call. */
    private enum Effect {
        NONE,
        SETS,
        LOSES
    }

    private final List<EmittedBlock<RiscvInstruction>> blocks;
    private final ControlFlow flow;
    private final Effect[] effects;
    private final boolean[] calls;
    private final boolean[] needs;

    /** Whether lanes are set for loops that begin after a block. */
    private final boolean[] setAtEnd;

    /** Whether lanes are set on all paths to the end of a block. */
    private final boolean[] leaves;

    private VectorConfiguration(List<EmittedBlock<RiscvInstruction>> blocks) {
        int count = blocks.size();
        this.blocks = blocks;
        this.flow = flow(blocks);
        effects = new Effect[count];
        calls = new boolean[count];
        needs = new boolean[count];
        setAtEnd = new boolean[count];
        leaves = new boolean[count];
    }

    /** The blocks of a function with what they need; the same list if that is nothing. */
    static List<EmittedBlock<RiscvInstruction>> complete(List<EmittedBlock<RiscvInstruction>> blocks) {
        for (EmittedBlock<RiscvInstruction> block : blocks) {
            for (CodeItem.Instruction<RiscvInstruction> item : block.instructions()) {
                if (item.instruction().opcode().hasVector()) {
                    return new VectorConfiguration(blocks).run();
                }
            }
        }
        return blocks;
    }

    private static ControlFlow flow(List<EmittedBlock<RiscvInstruction>> blocks) {
        int[][] successors = new int[blocks.size()][];
        for (int i = 0; i < successors.length; i++) {
            successors[i] = switch (blocks.get(i).ending()) {
                case BlockEnding.Return<RiscvInstruction> end -> new int[0];
                case BlockEnding.Jump<RiscvInstruction>(int target) -> new int[] {target};
                case BlockEnding.CondBranch<RiscvInstruction>(var condition, int taken, int other) ->
                    new int[] {taken, other};
            };
        }
        return ControlFlow.ofSuccessors(successors);
    }

    private List<EmittedBlock<RiscvInstruction>> run() {
        for (int i = 0; i < effects.length; i++) {
            summarize(i);
        }
        askBeforeLoops();
        solve();
        List<EmittedBlock<RiscvInstruction>> result = new ArrayList<>(effects.length);
        for (int i = 0; i < effects.length; i++) {
            result.add(completed(i));
        }
        return result;
    }

    private void summarize(int position) {
        Effect effect = Effect.NONE;
        for (CodeItem.Instruction<RiscvInstruction> item : blocks.get(position).instructions()) {
            RiscvOpcode opcode = item.instruction().opcode();
            if (opcode == RiscvOpcode.CALL) {
                calls[position] = true;
                effect = Effect.LOSES;
            } else if (opcode.hasVector()) {
                needs[position] = true;
                effect = Effect.SETS;
            }
        }
        effects[position] = effect;
    }

    private void askBeforeLoops() {
        Loops loops = Loops.of(flow);
        boolean[] callsInside = inLoops(loops, calls);
        boolean[] needsInside = inLoops(loops, needs);
        for (int loop = 0; loop < loops.count(); loop++) {
            int parent = loops.parent(loop);
            if (needsInside[loop] && !callsInside[loop] && (parent < 0 || callsInside[parent])) {
                int header = loops.header(loop);
                for (int i = 0; i < flow.predecessorCount(header); i++) {
                    int predecessor = flow.predecessor(header, i);
                    setAtEnd[predecessor] |= !loops.contains(loop, predecessor);
                }
            }
        }
    }

    /** For each loop whether something holds for a block of it, or of a loop inside it, which has a larger number. */
    private static boolean[] inLoops(Loops loops, boolean[] ofBlocks) {
        boolean[] result = new boolean[loops.count()];
        for (int i = 0; i < ofBlocks.length; i++) {
            if (ofBlocks[i] && loops.innermost(i) >= 0) {
                result[loops.innermost(i)] = true;
            }
        }
        for (int loop = loops.count() - 1; loop >= 0; loop--) {
            if (result[loop] && loops.parent(loop) >= 0) {
                result[loops.parent(loop)] = true;
            }
        }
        return result;
    }

    /** Takes all blocks to leave the lanes set, and follows what speaks against it. */
    private void solve() {
        ArrayDeque<Integer> open = new ArrayDeque<>();
        for (int i = 0; i < effects.length; i++) {
            leaves[i] = true;
            open.add(i);
        }
        while (!open.isEmpty()) {
            int position = open.remove();
            boolean after = setAtEnd[position]
                    || switch (effects[position]) {
                        case SETS -> true;
                        case LOSES -> false;
                        case NONE -> isSetBefore(position);
                    };
            if (!after && leaves[position]) {
                leaves[position] = false;
                for (int i = 0; i < flow.successorCount(position); i++) {
                    open.add(flow.successor(position, i));
                }
            }
        }
    }

    private boolean isSetBefore(int position) {
        boolean result = position != 0;
        for (int i = 0; i < flow.predecessorCount(position); i++) {
            result &= leaves[flow.predecessor(position, i)];
        }
        return result;
    }

    private EmittedBlock<RiscvInstruction> completed(int position) {
        EmittedBlock<RiscvInstruction> block = blocks.get(position);
        List<CodeItem.Instruction<RiscvInstruction>> code =
                new ArrayList<>(block.instructions().size() + 1);
        boolean isSet = isSetBefore(position);
        for (CodeItem.Instruction<RiscvInstruction> item : block.instructions()) {
            RiscvOpcode opcode = item.instruction().opcode();
            if (opcode.hasVector() && !isSet) {
                code.add(set(item.line()));
                isSet = true;
            }
            code.add(item);
            isSet &= opcode != RiscvOpcode.CALL;
        }
        if (setAtEnd[position] && !isSet) {
            code.add(set(block.line()));
        }
        return code.size() == block.instructions().size()
                ? block
                : new EmittedBlock<>(code, block.ending(), block.line());
    }

    private static CodeItem.Instruction<RiscvInstruction> set(int line) {
        return new CodeItem.Instruction<>(RiscvInstruction.plain(RiscvOpcode.VSETIVLI), line);
    }
}
