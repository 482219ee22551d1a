package edu.sysy.optimize.interprocedural.memo;

import edu.sysy.TargetTraits;
import edu.sysy.analysis.FunctionEffects;
import edu.sysy.ir.Block;
import edu.sysy.ir.Effect;
import edu.sysy.ir.Function;
import edu.sysy.ir.Global;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Program;
import edu.sysy.ir.Type;
import edu.sysy.optimize.interprocedural.CodeSize;
import edu.sysy.pass.PassContext;
import edu.sysy.pass.ProgramPass;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Lets recursive functions look up in a table what they have computed before (result caching, memoization).
 *
 * <pre>
 * func @fib(%0: i32) -&gt; i32 {                func @fib(%0: i32) -&gt; i32 {
 * b0:                                          b0:
 *   %1 = const 2                                 ... as before
 *   %2 = cmp lt %0, %1                         b2:
 *   br %2, b1, b2                                %a = the slot of %0 in @fib.results
 * b1:                                            br (whether it holds %0), b4, b3
 *   ret %0                                     b4:
 * b2:                                            %r = the result in the slot
 *   %3 = sub %0, %1                 becomes      ret %r
 *   %4 = call i32 @fib(%3)                     b3:
 *   ...                                          %3 = sub %0, %1
 *   ret %9                                       %4 = call i32 @fib(%3)
 * }                                              ...
 *                                                the slot of %0 now holds %0 and %9
 *                                                ret %9
 *                                              }
 * </pre>
 *
 * <p>The class of programs: functions that write nothing, call themselves twice in one activation, and may come back to
 * the same arguments ({@link RepeatedCalls}). If the result depends on nothing but the arguments it is kept for ever;
 * if memory is read, too, until the outermost call returns, since nothing is written meanwhile ({@link MemoPlan}). Then
 * the function counts its outermost calls, and a copy that they call looks results up:
 *
 * <pre>
 * func @rd(%0: i32) -&gt; i32 {                  func @rd.inner(%0: i32) -&gt; i32 {
 * b0:                                          b0:
 *   br (whether a call lies ahead), b1, b2       br (whether a call lies ahead), b1, b2
 * b1:                                          b1:
 *   br (whether @rd.results is given up), ...    as above, with slots that hold the number
 *   add 1 to the number of outermost calls         of the outermost call, too
 *   %1 = call i32 @rd.inner(%0)
 *   ret %1
 * </pre>
 *
 * <p>The table has a fixed size and a later result takes the place of an earlier one in the same slot ({@link
 * ResultTable}). It is consulted where the first call lies ahead, so that the ends of the recursion do without; where
 * it can be told that only few calls are left, or too few results have been found again ({@link MemoState}), a copy of
 * the function without a table makes them, which is what the function would have become without this pass ({@link
 * PlainFunctions}).
 *
 * <p>What a program can see stays as it was: traps come at the first call with some arguments, which is made, and
 * recursion without an end has no results to keep. After this pass the function is no longer pure: passes that use that
 * it is come earlier, and so does the evaluation of calls while compiling. Budget: {@link #MAX_WORDS} words for the
 * tables of a program. Linear (Michie, "Memo Functions and Machine Learning", Nature 1968).
 */
public final class CachePureResults implements ProgramPass {
    private static final int MAX_WORDS = 1 << 16;
    private static final String SUFFIX = ".results";
    private static final String STATE = ".state";
    private static final String INNER = ".inner";
    private static final String PLAIN = ".plain";

    private final TargetTraits traits;

    /** The pass for a machine. */
    public CachePureResults(TargetTraits traits) {
        this.traits = traits;
    }

    @Override
    public CachePureResults forTarget(TargetTraits machine) {
        return machine.equals(traits) ? this : new CachePureResults(machine);
    }

    @Override
    public String name() {
        return "cache-pure-results";
    }

    @Override
    public String description() {
        return "lets recursive functions look up results they have computed before (memoization)";
    }

    @Override
    public Program run(Program program, PassContext context) {
        List<Function> functions = new ArrayList<>();
        List<Global> globals = new ArrayList<>(program.globals());
        PlainFunctions plain = new PlainFunctions(context, traits);
        int wordsLeft = MAX_WORDS;
        for (Function function : program.functions()) {
            if (!isCandidate(program, function)) {
                functions.add(function);
                continue;
            }
            Optional<String> obstacle = MemoPlan.obstacle(program, function);
            if (obstacle.isPresent()) {
                functions.add(function);
                missed(function, obstacle.get(), context);
                continue;
            }
            MemoPlan plan = MemoPlan.of(program, function);
            if (ResultTable.words(plan) > wordsLeft) {
                functions.add(plain.expanded(function)); // inlining has left it alone for the sake of a table
                missed(function, "the tables of other functions take the space", context);
                continue;
            }
            wordsLeft -= ResultTable.words(plan);
            memoize(function, plan, plain, functions, globals);
            context.done(
                    name(),
                    function,
                    CodeSize.firstLine(function),
                    "results are kept in @" + function.name() + SUFFIX
                            + (plan.untilReturn() ? " until the outermost call returns" : "")
                            + (plan.canGiveUp() ? ", as long as enough of them are found again" : ""));
        }
        return globals.size() == program.globals().size()
                ? program
                : program.withGlobals(globals).withFunctions(functions);
    }

    private void missed(Function function, String reason, PassContext context) {
        context.missed(name(), function, CodeSize.firstLine(function), "results are not kept: " + reason);
    }

    private static void memoize(
            Function function, MemoPlan plan, PlainFunctions plain, List<Function> functions, List<Global> globals) {
        String name = function.name();
        Optional<RecursionMeasure> measure = RecursionMeasure.of(function);
        ResultTable table = new ResultTable(name + SUFFIX, function, plan);
        MemoState state = new MemoState(name + STATE, plan);
        MemoizedFunction memoized = new MemoizedFunction(function, table, state, plan, name + PLAIN, measure);
        globals.add(table.global());
        if (plan.untilReturn() || plan.canGiveUp()) {
            globals.add(state.global());
        }
        Function copy = plain.expanded(memoized.plain());
        if (plan.untilReturn()) {
            functions.add(memoized.outermost(copy, name + INNER).withName(name));
            functions.add(memoized.tabled(name + INNER));
        } else {
            functions.add(memoized.tabled());
        }
        if (memoized.needsPlain()) {
            functions.add(copy);
        }
    }

    /**
     * Whether results of a function will probably be kept, as far as can be told before the last passes in front of
     * this one.
     */
    public static boolean isLikely(Program program, Function function) {
        return isCandidate(program, function)
                && MemoPlan.obstacle(program, function).isEmpty();
    }

    /** Whether that can be told from the function alone, which then writes nothing and calls only itself. */
    public static boolean isLikely(Function function) {
        return isBranching(function) && computesOnly(function) && MemoPlan.isCertain(function);
    }

    private static boolean isCandidate(Program program, Function function) {
        return isBranching(function)
                && !isTreated(program, function.name())
                && FunctionEffects.of(program).of(function.name()).isReadOnly();
    }

    /** Whether a function has a table, or is a part of one that has. */
    private static boolean isTreated(Program program, String name) {
        String original = name;
        for (String suffix : List.of(PLAIN, INNER)) {
            original = name.endsWith(suffix) ? name.substring(0, name.length() - suffix.length()) : original;
        }
        return program.global(original + SUFFIX).isPresent();
    }

    private static boolean isBranching(Function function) {
        return !function.name().equals(Program.MAIN)
                && function.returnType() != Type.VOID
                && function.returnType() != Type.ADDRESS
                && !function.parameters().isEmpty()
                && RepeatedCalls.branches(function);
    }

    private static boolean computesOnly(Function function) {
        for (Block block : function.blocks()) {
            for (Instruction instruction : block.instructions()) {
                Effect effect = instruction.operation().effect();
                if (effect != Effect.NONE
                        && effect != Effect.READS
                        && !(instruction.operation() instanceof Operation.Call call
                                && call.function().equals(function.name()))) {
                    return false;
                }
            }
        }
        return true;
    }
}
