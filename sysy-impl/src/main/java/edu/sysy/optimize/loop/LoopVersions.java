package edu.sysy.optimize.loop;

import edu.sysy.analysis.Loops;
import edu.sysy.ir.Block;
import edu.sysy.ir.ControlFlow;
import edu.sysy.ir.Edge;
import edu.sysy.ir.Function;
import edu.sysy.ir.FunctionEditor;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.RegionCopy;
import edu.sysy.ir.Terminator;
import edu.sysy.ir.Terminator.Branch;
import edu.sysy.ir.Terminator.Jump;
import edu.sysy.ir.Value;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A loop in canonical form and a copy of it, in each of which a condition has been decided differently. */
final class LoopVersions {
    private final Function function;
    private final FunctionEditor editor;
    private final List<Block> body = new ArrayList<>();
    private final int header;
    private final int preheader;

    LoopVersions(Function function, FunctionEditor editor, int loop) {
        this.function = function;
        this.editor = editor;
        ControlFlow flow = function.controlFlow();
        Loops loops = Loops.of(function);
        int[] positions = loops.blocks(loop);
        Arrays.sort(positions);
        for (int position : positions) {
            body.add(function.blocks().get(position));
        }
        header = flow.label(loops.header(loop));
        preheader = flow.label(LoopForm.preheader(flow, loops, loop));
    }

    /** What a copy costs, in instructions. */
    int cost() {
        int cost = 0;
        for (Block block : body) {
            cost++;
            for (Instruction instruction : block.instructions()) {
                cost += instruction.operation() instanceof Operation.Constant ? 0 : 1;
            }
        }
        return cost;
    }

    /** The label of the header of the loop itself. */
    int header() {
        return header;
    }

    /** The label of the block in front of the loop. */
    int preheader() {
        return preheader;
    }

    /** The edge that enters the loop itself. */
    Edge entering() {
        return function.block(preheader).terminator().edges().getFirst();
    }

    /**
     * Adds a copy of the loop, which nothing enters yet.
     *
     * @param condition what the copy and the loop itself no longer branch on
     * @param inCopy what it is in the copy; in the loop itself it is the opposite
     */
    RegionCopy copy(Value condition, boolean inCopy) {
        RegionCopy copy = editor.copy(body);
        for (Block block : body) {
            if (block.terminator() instanceof Branch branch
                    && branch.condition().equals(condition)) {
                decide(block.label(), !inCopy);
                decide(copy.label(block.label()), inCopy);
            }
        }
        return copy;
    }

    /** Adds a copy of the loop, which nothing enters yet, that branches like the loop itself. */
    RegionCopy copy() {
        return editor.copy(body);
    }

    /** Lets the loop itself branch on {@code condition} no longer. */
    void decide(Value condition, boolean answer) {
        for (Block block : body) {
            if (block.terminator() instanceof Branch branch
                    && branch.condition().equals(condition)) {
                decide(block.label(), answer);
            }
        }
    }

    private void decide(int label, boolean condition) {
        Branch branch = (Branch) editor.terminator(label);
        end(label, new Jump(condition ? branch.ifTrue() : branch.ifFalse()));
    }

    /** Gives a block another end. */
    void end(int label, Terminator terminator) {
        editor.setTerminator(label, terminator);
    }
}
