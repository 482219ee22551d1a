package edu.sysy.optimize.loop;

import edu.sysy.analysis.Loops;
import edu.sysy.analysis.ScalarEvolution;
import edu.sysy.analysis.TripCount;
import edu.sysy.ir.Block;
import edu.sysy.ir.ControlFlow;
import edu.sysy.ir.Definitions;
import edu.sysy.ir.Edge;
import edu.sysy.ir.Function;
import edu.sysy.ir.FunctionEditor;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Value;
import edu.sysy.optimize.strength.LoopHeights;
import edu.sysy.pass.FunctionPass;
import edu.sysy.pass.PassContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Removes loops that do nothing and end (loop deletion).
 *
 * <pre>
 * b0:                                     b0:
 *   jump b1(%0)                             jump b2
 * b1(%i):                                 b2:
 *   %c = cmp lt %i, %n        becomes       ret %x
 *   %j = add %i, 1
 *   br %c, b1(%j), b2
 * b2:
 *   ret %x
 * </pre>
 *
 * <p>A loop does nothing if it writes no memory and calls nothing, all its exits lead to one place with values from
 * outside, and nothing it computes is used after it; constants are written again. It ends if one of its tests is known
 * to fail after a number of passes, whatever the values ({@link TripCount.Validity#ALWAYS}), or if a number it
 * multiplies or divides has to end ({@link GeometricEnd}); a loop that might run for ever stays. Loops
 * are taken from the inside out, since an outer loop does nothing once the inner ones are gone. Each height costs time
 * in proportion to the function.
 */
public final class RemoveEmptyLoops implements FunctionPass {
    @Override
    public String name() {
        return "remove-empty-loops";
    }

    @Override
    public String description() {
        return "removes loops that do nothing and end (loop deletion)";
    }

    @Override
    public Function run(Function function, PassContext context) {
        Function entered = LoopForm.withSingleEntriesOfPureLoops(function);
        Function result = entered;
        for (int round = 0; round < LoopHeights.LIMIT; round++) {
            Function before = result;
            List<Integer> innermost = LoopHeights.loops(before, 0);
            result = before.edit(editor -> remove(before, editor, innermost, context));
            if (result == before) {
                break;
            }
        }
        return result == entered ? function : result;
    }

    private void remove(Function function, FunctionEditor editor, List<Integer> loops, PassContext context) {
        boolean[] touched = new boolean[function.controlFlow().blockCount()];
        for (int loop : loops) {
            int entering = ScalarEvolution.of(function).entering(loop);
            Optional<Edge> exit = onlyExit(function, loop);
            boolean free = !touched[entering]
                    && Arrays.stream(Loops.of(function).blocks(loop)).noneMatch(block -> touched[block]);
            if (exit.isEmpty() || !free || !doesNothing(function, loop)) {
                continue;
            }
            List<Instruction> constants = new ArrayList<>();
            if (!isUseless(function, loop, exit.get(), constants) || !ends(function, loop)) {
                continue;
            }
            Block before = function.blocks().get(entering);
            for (Instruction constant : constants) {
                Value again = editor.append(before.label(), constant.operation());
                editor.replaceAllUses(constant.result(), again);
            }
            int header = function.controlFlow().label(Loops.of(function).header(loop));
            editor.setTerminator(
                    before.label(), before.terminator().mapEdges(edge -> edge.target() == header ? exit.get() : edge));
            touched[entering] = true;
            for (int block : Loops.of(function).blocks(loop)) {
                touched[block] = true;
            }
            context.done(name(), function, LoopProperties.line(function, loop), "the loop does nothing");
        }
    }

    /** The edge by which a loop is left, if all its exits lead to one place with equal arguments. */
    private static Optional<Edge> onlyExit(Function function, int loop) {
        ControlFlow flow = function.controlFlow();
        Loops loops = Loops.of(function);
        Optional<Edge> exit = Optional.empty();
        for (int position : loops.blocks(loop)) {
            for (Edge edge : function.blocks().get(position).terminator().edges()) {
                if (!loops.contains(loop, flow.position(edge.target()))) {
                    if (exit.isPresent() && !exit.get().equals(edge)) {
                        return Optional.empty();
                    }
                    exit = Optional.of(edge);
                }
            }
        }
        return exit;
    }

    private static boolean doesNothing(Function function, int loop) {
        for (int position : Loops.of(function).blocks(loop)) {
            Block block = function.blocks().get(position);
            if (block.terminator().edges().isEmpty()) {
                return false;
            }
            for (Instruction instruction : block.instructions()) {
                if (!instruction.operation().effect().removable()) {
                    return false;
                }
            }
        }
        return true;
    }

    private static boolean ends(Function function, int loop) {
        for (int position : Loops.of(function).blocks(loop)) {
            Optional<TripCount> count = TripCount.ofTest(function, loop, position);
            if (count.isPresent() && count.get().validity() == TripCount.Validity.ALWAYS) {
                return true;
            }
        }
        return GeometricEnd.ends(function, loop);
    }

    /** Whether nothing computed in a loop is used after it; finds the constants that are. */
    private static boolean isUseless(Function function, int loop, Edge exit, List<Instruction> constants) {
        Loops loops = Loops.of(function);
        Definitions definitions = Definitions.of(function);
        for (Value argument : exit.arguments()) {
            if (loops.contains(loop, definitions.blockPosition(argument))
                    && !(definitions.operationOrNull(argument) instanceof Operation.Constant)) {
                return false;
            }
        }
        Set<Value> passed = new HashSet<>(exit.arguments());
        for (int position : loops.blocks(loop)) {
            Block block = function.blocks().get(position);
            for (Value parameter : block.parameters()) {
                if (LoopProperties.isUsedOutside(function, loop, parameter)) {
                    return false;
                }
            }
            for (Instruction instruction : block.instructions()) {
                Value result = instruction.result();
                boolean needed = passed.contains(result) || LoopProperties.isUsedOutside(function, loop, result);
                if (needed && !(instruction.operation() instanceof Operation.Constant)) {
                    return false;
                }
                if (needed) {
                    constants.add(instruction);
                }
            }
        }
        return true;
    }
}
