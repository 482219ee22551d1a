package edu.sysy.impl.loop;

import edu.sysy.analysis.Dominators;
import edu.sysy.analysis.Loops;
import edu.sysy.analysis.PostDominators;
import edu.sysy.analysis.Uses;
import edu.sysy.ir.Block;
import edu.sysy.ir.Effect;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Value;
import edu.sysy.pass.FunctionPass;
import edu.sysy.pass.PassContext;
import edu.sysy.pass.Remark;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Computes values where they are needed: behind the loop rather than in each iteration, on one side of a branch rather than
 * before it (code sinking; the late schedule of global code motion).
 *
 * <pre>
 * b1(%i):                                 b1(%i):
 *   %1 = add %i, 4                          %1 = add %i, 4
 *   %2 = mul %1, %1                         %3 = cmp lt %1, %n
 *   %3 = cmp lt %1, %n        becomes       br %3, b1(%1), b2
 *   br %3, b1(%1), b2                     b2:
 * b2:                                       %2 = mul %1, %1
 *   ret %2                                  ret %2
 * </pre>
 *
 * <p>An operation without effect, loads and constants excepted, goes to the block that dominates all its uses, or to one
 * above it that lies in fewer loops; never into a loop. It stays if that block is passed anyway. Uses are seen before
 * definitions, so chains sink together. An argument of an edge is used at the end of the block the edge leaves.
 *
 * <p>The way up the dominator tree is at most {@value #STEPS} blocks, so the pass is linear. Idempotent.
 *
 * <p>Source: C. Click, "Global code motion, global value numbering", PLDI 1995.
 */
public final class SinkValues implements FunctionPass {
    private static final int STEPS = 64;

    @Override
    public String name() {
        return "sink-values";
    }

    @Override
    public Function run(Function function, PassContext context) {
        Sinking sinking = new Sinking(function);
        int moved = sinking.plan();
        if (moved == 0) {
            return function;
        }
        context.remark(new Remark(
                Remark.Kind.DONE, name(), function.name(), 0, moved + " values are computed where they are needed"));
        return sinking.apply();
    }

    private static final class Sinking {
        private final Function function;
        private final Loops loops;
        private final Dominators dominators;
        private final PostDominators postDominators;
        private final Uses uses;
        private final int[] home;
        private final Map<Integer, Deque<Instruction>> arriving = new HashMap<>();

        Sinking(Function function) {
            this.function = function;
            loops = Loops.of(function);
            dominators = Dominators.of(function);
            postDominators = PostDominators.of(function);
            uses = Uses.of(function);
            home = new int[function.valueBound()];
        }

        /** Decides where each instruction goes and returns how many move. */
        int plan() {
            int moved = 0;
            for (int position = function.blocks().size() - 1; position >= 0; position--) {
                for (Instruction instruction :
                        function.blocks().get(position).instructions().reversed()) {
                    Value result = instruction.result();
                    if (!result.exists()) {
                        continue;
                    }
                    Operation operation = instruction.operation();
                    boolean fixed = operation.effect() != Effect.NONE || operation instanceof Operation.Constant;
                    int target = fixed ? position : target(result, position);
                    home[result.index()] = target;
                    if (target != position) {
                        arriving.computeIfAbsent(target, t -> new ArrayDeque<>())
                                .addFirst(instruction);
                        moved++;
                    }
                }
            }
            return moved;
        }

        private int target(Value value, int position) {
            int latest = -1;
            for (int i = 0; i < uses.count(value); i++) {
                int user = blockOfUser(uses.site(value, i));
                latest = latest < 0 ? user : dominators.nearestCommon(latest, user);
            }
            int best = position;
            int block = latest;
            for (int step = 0; step < STEPS && block >= 0 && block != position; step++) {
                boolean fewer = loops.depthOfBlock(block) < loops.depthOfBlock(best);
                boolean first = best == position
                        && loops.innermost(block) == loops.innermost(position)
                        && !postDominators.postDominates(block, position);
                if ((fewer || first) && isAround(loops.innermost(block), position)) {
                    best = block;
                }
                block = dominators.immediate(block);
            }
            return block == position ? best : position;
        }

        private int blockOfUser(int site) {
            int position = uses.blockPosition(site);
            List<Instruction> instructions = function.blocks().get(position).instructions();
            int index = uses.indexInBlock(site);
            boolean moves = index < instructions.size()
                    && instructions.get(index).result().exists();
            return moves ? home[instructions.get(index).result().index()] : position;
        }

        private boolean isAround(int loop, int position) {
            return loop < 0 || loops.contains(loop, position);
        }

        Function apply() {
            List<Block> blocks = new ArrayList<>();
            for (int position = 0; position < function.blocks().size(); position++) {
                Block block = function.blocks().get(position);
                List<Instruction> instructions = new ArrayList<>();
                Deque<Instruction> sunk = arriving.get(position);
                if (sunk != null) {
                    instructions.addAll(sunk);
                }
                for (Instruction instruction : block.instructions()) {
                    Value result = instruction.result();
                    if (!result.exists() || home[result.index()] == position) {
                        instructions.add(instruction);
                    }
                }
                blocks.add(instructions.equals(block.instructions()) ? block : block.withInstructions(instructions));
            }
            return function.withBlocks(blocks);
        }
    }
}
