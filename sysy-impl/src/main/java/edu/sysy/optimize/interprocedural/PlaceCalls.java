package edu.sysy.optimize.interprocedural;

import edu.sysy.analysis.CallGraph;
import edu.sysy.analysis.FunctionEffects;
import edu.sysy.analysis.Loops;
import edu.sysy.analysis.Uses;
import edu.sysy.ir.Definitions;
import edu.sysy.ir.Effect;
import edu.sysy.ir.Function;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Program;
import edu.sysy.ir.Value;
import edu.sysy.optimize.loop.HoistInvariants;
import edu.sysy.optimize.loop.RotateLoops;
import edu.sysy.optimize.scalar.SinkToUses;
import edu.sysy.pass.PassContext;
import edu.sysy.pass.ProgramPass;
import edu.sysy.pass.Remark;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Moves calls of functions that change nothing out of loops and to their uses, before inlining takes them apart (code
 * motion of calls).
 *
 * <pre>
 *   jump b1(%0)                               br %0, b4, b3
 * b1(%2: i32):                              b4:
 *   br %2, b2, b3                  becomes    %4 = call i32 @f(%1)
 * b2:                                         jump b2(%0)
 *   %4 = call i32 @f(%1)                    b2(%7: i32):
 *   ...                                       ...
 *   jump b1(%5)                               br %5, b2(%5), b3
 * </pre>
 *
 * <p>An inlined body with a loop is not moved any more, since its parts are not executed each time.
 *
 * <ol>
 *   <li>Where a loop calls such a function with arguments that it may not change, and the function does more than
 *       arithmetic, the loops of the caller are rotated, so that their bodies are known to be executed once they are
 *       entered, and {@link HoistInvariants} runs.
 *   <li>Where the result of such a call is used in other blocks only, {@link SinkToUses} runs.
 *   <li>A function in which no call has moved by this is taken back.
 * </ol>
 *
 * <p>Linear, like the passes that it runs.
 */
public final class PlaceCalls implements ProgramPass {
    /** How many operations are looked at to see whether the arguments of a call change. */
    private static final int MAX_VISITED = 32;

    private final HoistInvariants hoist = new HoistInvariants();
    private final SinkToUses sink = new SinkToUses();

    @Override
    public String name() {
        return "place-calls";
    }

    @Override
    public String description() {
        return "moves calls of functions that change nothing out of loops and to their uses (code motion of pure "
                + "calls)";
    }

    @Override
    public Program run(Program program, PassContext context) {
        FunctionEffects effects = FunctionEffects.of(program);
        BitSet inLoops = new BitSet();
        BitSet elsewhere = new BitSet();
        for (int i = 0; i < program.functions().size(); i++) {
            Function function = program.functions().get(i);
            for (CallSite site : CallSite.in(function)) {
                if (site.instruction().result().exists()
                        && effects.of(site.callee()).isReadOnly()) {
                    boolean leaves = !isArithmetic(program, site) && mayLeaveLoop(function, site);
                    inLoops.set(i, inLoops.get(i) || leaves);
                    elsewhere.set(i, elsewhere.get(i) || isUsedElsewhere(function, site));
                }
            }
        }
        if (inLoops.isEmpty() && elsewhere.isEmpty()) {
            return program;
        }
        CallGraph calls = CallGraph.of(program);
        Program rotated = program.mapFunctions(function ->
                inLoops.get(calls.index(function.name())) ? context.run(new RotateLoops(), function) : function);
        Program moved = rotated.mapFunctions(function -> inLoops.get(calls.index(function.name()))
                ? hoist.run(rotated, function, PassContext.SILENT)
                : function);
        Program hoisted = withMovedCalls(program, rotated, moved, "out of a loop", context);
        Program sunk = hoisted.mapFunctions(function -> elsewhere.get(calls.index(function.name()))
                ? sink.withCalls(hoisted, function, PassContext.SILENT)
                : function);
        return withMovedCalls(hoisted, hoisted, sunk, "to where the result is used", context);
    }

    /**
     * Whether a function that is called only computes, without a loop, a call or a load. Inlined it becomes selections,
     * which leave loops like any operation; and passes over nests see the counters of loops that are not rotated.
     */
    private static boolean isArithmetic(Program program, CallSite site) {
        Function callee = program.function(site.callee()).orElseThrow();
        return Loops.of(callee).count() == 0
                && callee.blocks().stream()
                        .flatMap(block -> block.instructions().stream())
                        .allMatch(instruction -> instruction.operation().effect() == Effect.NONE);
    }

    /** Whether a call is in a loop, and no argument is computed from a parameter of a block of the loop. */
    private static boolean mayLeaveLoop(Function function, CallSite site) {
        Loops loops = Loops.of(function);
        int loop = loops.innermost(site.position());
        if (loop < 0) {
            return false;
        }
        Definitions definitions = Definitions.of(function);
        Deque<Operation> pending = new ArrayDeque<>();
        pending.add(site.instruction().operation());
        for (int visited = 0; visited < MAX_VISITED && !pending.isEmpty(); visited++) {
            Operation operation = pending.removeLast();
            for (int i = 0; i < operation.operandCount(); i++) {
                Value operand = operation.operand(i);
                if (loops.contains(loop, definitions.blockPosition(operand))) {
                    Operation definition = definitions.operationOrNull(operand);
                    if (definition == null) {
                        return false;
                    }
                    pending.add(definition);
                }
            }
        }
        return true;
    }

    /** Whether the result of a call is used, but not in the block of the call. */
    private static boolean isUsedElsewhere(Function function, CallSite site) {
        Uses uses = Uses.of(function);
        Value result = site.instruction().result();
        for (int i = 0; i < uses.count(result); i++) {
            if (uses.blockPosition(uses.site(result, i)) == site.position()) {
                return false;
            }
        }
        return uses.count(result) > 0;
    }

    /** The functions of {@code moved} where a call is in another block than in {@code before}, else the originals. */
    private Program withMovedCalls(Program original, Program before, Program moved, String where, PassContext context) {
        CallGraph calls = CallGraph.of(original);
        return original.mapFunctions(function -> {
            int index = calls.index(function.name());
            Function changed = moved.functions().get(index);
            List<CallSite> sites = movedCalls(before.functions().get(index), changed);
            for (CallSite site : sites) {
                context.remark(site.remark(Remark.Kind.DONE, name(), function, "moved " + where));
            }
            return sites.isEmpty() ? function : changed;
        });
    }

    private static List<CallSite> movedCalls(Function before, Function after) {
        if (before == after) {
            return List.of();
        }
        Map<Value, Integer> labels = new HashMap<>();
        for (CallSite site : CallSite.in(before)) {
            labels.put(site.instruction().result(), label(before, site));
        }
        return CallSite.in(after).stream()
                .filter(site -> site.instruction().result().exists())
                .filter(site -> !Objects.equals(labels.get(site.instruction().result()), label(after, site)))
                .toList();
    }

    private static int label(Function function, CallSite site) {
        return function.blocks().get(site.position()).label();
    }
}
