package edu.sysy.optimize.loop;

import edu.sysy.Cancellation;
import edu.sysy.analysis.Loops;
import edu.sysy.analysis.TripCount;
import edu.sysy.ir.Block;
import edu.sysy.ir.Edge;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Operation.IntBinary;
import edu.sysy.ir.Operation.IntConstant;
import edu.sysy.ir.Operation.Select;
import edu.sysy.ir.Terminator;
import edu.sysy.ir.Terminator.Jump;
import edu.sysy.ir.Type;
import edu.sysy.pass.FunctionPass;
import edu.sysy.pass.PassContext;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Runs loops that compute on nothing but constants while compiling (compile-time evaluation).
 *
 * <pre>
 * b0:                                     b0:
 *   jump b1(0, 0)                           jump b2(1450)
 * b1(%i, %s):
 *   %c = cmp eq %i, 5                     b2(%r):
 *   %t = select %c, 1000, %i                ret %r
 *   %u = add %s, %t           becomes
 *   %j = add %i, 1
 *   %k = cmp lt %j, 31
 *   br %k, b1(%j, %u), b2(%u)
 * b2(%r):
 *   ret %r
 * </pre>
 *
 * <p>What a program computes before it has read anything need not be computed when it runs. {@code evaluate-calls} does
 * so for functions, this pass for loops with all that is in them: conditions, loops, any number of exits. A loop that
 * uses a value that is not known, a number that is not an integer, memory or a call stays, and so does one that divides
 * by 0; addresses that nobody uses do not matter. If the outer loop of a nest stays, its inner loops may go.
 *
 * <p>Budget: {@value #OPERATIONS} operations a function, so that the result does not depend on the machine. Loops that
 * are known to take more are not tried.
 */
public final class EvaluateLoops implements FunctionPass {
    private static final int OPERATIONS = 100_000;

    /** How many loops of a function are evaluated; each costs time in proportion to the function. */
    private static final int MAX_LOOPS = 16;

    @Override
    public String name() {
        return "evaluate-loops";
    }

    @Override
    public String description() {
        return "runs loops of constants while compiling (compile-time evaluation)";
    }

    @Override
    public Function run(Function function, PassContext context) {
        if (!hasCandidate(function)) {
            return function;
        }
        int[] left = {OPERATIONS};
        return CanonicalizeLoops.change(function, MAX_LOOPS, before -> evaluateFirst(before, left, context));
    }

    private static boolean hasCandidate(Function function) {
        boolean[] computes = computesOnly(function);
        for (boolean candidate : computes) {
            if (candidate) {
                return true;
            }
        }
        return false;
    }

    /** By loop, whether it consists of operations on integers. */
    private static boolean[] computesOnly(Function function) {
        Loops loops = Loops.of(function);
        boolean[] others = new boolean[loops.count()];
        for (int position = 0; position < function.blocks().size() && loops.count() > 0; position++) {
            int loop = loops.innermost(position);
            if (loop >= 0 && !others[loop] && !isEvaluable(function.blocks().get(position))) {
                for (int outer = loop; outer >= 0 && !others[outer]; outer = loops.parent(outer)) {
                    others[outer] = true;
                }
            }
        }
        for (int loop = 0; loop < others.length; loop++) {
            others[loop] = !others[loop];
        }
        return others;
    }

    private static boolean isEvaluable(Block block) {
        return block.parameters().stream().allMatch(parameter -> parameter.type() == Type.I32)
                && block.instructions().stream().allMatch(EvaluateLoops::isEvaluable)
                && !block.terminator().edges().isEmpty();
    }

    private static boolean isEvaluable(Instruction instruction) {
        Operation operation = instruction.operation();
        return instruction.result().type() == Type.I32
                ? operation instanceof IntConstant || operation instanceof IntBinary || operation instanceof Select
                : LoopEvaluation.isIgnored(instruction);
    }

    private Function evaluateFirst(Function function, int[] left, PassContext context) {
        Loops loops = Loops.of(function);
        boolean[] computes = computesOnly(function);
        LoopEvaluation evaluation = new LoopEvaluation(function);
        for (int loop = 0; loop < loops.count(); loop++) {
            Cancellation.poll();
            int preheader = computes[loop] ? LoopForm.preheader(function.controlFlow(), loops, loop) : -1;
            if (preheader < 0 || takesTooLong(function, loop, left[0])) {
                continue;
            }
            Edge entering =
                    function.blocks().get(preheader).terminator().edges().getFirst();
            Optional<Edge> exit = evaluation.run(loop, entering, left[0]);
            left[0] -= evaluation.operations();
            int line = LoopProperties.line(function, loop);
            if (exit.isPresent()) {
                context.done(name(), function, line, "the loop was run while compiling");
                return function.edit(editor -> {
                    int label = function.controlFlow().label(preheader);
                    Terminator end = new Jump(exit.get()
                            .mapArguments(value -> evaluation
                                    .known(value)
                                    .map(number -> editor.append(label, new IntConstant(number)))
                                    .orElse(value)));
                    editor.setTerminator(label, end);
                });
            }
            if (left[0] <= 0) {
                context.missed(name(), function, line, "the loop takes too long to be run while compiling");
                break;
            }
        }
        return function;
    }

    /** Whether a loop is known to take more operations than are left. */
    private static boolean takesTooLong(Function function, int loop, int left) {
        OptionalLong passes =
                TripCount.ofLoop(function, loop).map(TripCount::constant).orElse(OptionalLong.empty());
        return left <= 0 || (passes.isPresent() && passes.getAsLong() > left);
    }
}
