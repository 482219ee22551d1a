package edu.sysy.optimize.interprocedural.memo;

import edu.sysy.analysis.FunctionEffects;
import edu.sysy.ir.Block;
import edu.sysy.ir.Effect;
import edu.sysy.ir.Function;
import edu.sysy.ir.Global;
import edu.sysy.ir.InitialData;
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
 * <p>The result of the function depends on nothing but its arguments, of which there are at most {@link #MAX_KEYS} and
 * which are numbers; one activation may call the function twice, with arguments that come back ({@link RepeatedCalls}).
 * The table has a fixed size and a later result takes the place of an earlier one in the same slot
 * ({@link ResultTable}). It is consulted where the first call lies ahead, so that the ends of the recursion do without;
 * and where it can be told that only few calls are left, a copy of the function without a table makes them.
 *
 * <p>After this pass the function is no longer pure: passes that use that it is come earlier, and so does the
 * evaluation of calls while compiling. Budget: {@link #MAX_WORDS} words for the tables of a program. Linear (Michie,
 * "Memo Functions and Machine Learning", Nature 1968).
 */
public final class CachePureResults implements ProgramPass {
    private static final int MAX_KEYS = 4;
    private static final int MAX_WORDS = 1 << 16;
    private static final String SUFFIX = ".results";
    private static final String PLAIN = ".plain";

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
        int wordsLeft = MAX_WORDS;
        for (Function function : program.functions()) {
            if (!isCandidate(program, function)) {
                functions.add(function);
                continue;
            }
            Optional<String> reason = obstacle(function, wordsLeft);
            if (reason.isPresent()) {
                functions.add(function);
                context.missed(name(), function, CodeSize.firstLine(function), "results are not kept: " + reason.get());
                continue;
            }
            String table = function.name() + SUFFIX;
            String plain = function.name() + PLAIN;
            Optional<RecursionMeasure> measure =
                    program.function(plain).isPresent() ? Optional.empty() : RecursionMeasure.of(function);
            ResultTable results = new ResultTable(function, table, plain, measure);
            wordsLeft -= results.words();
            globals.add(new Global(table, Type.I32, results.words(), InitialData.zero(), false));
            functions.add(results.function());
            if (measure.isPresent()) {
                functions.add(results.plain());
            }
            context.done(name(), function, CodeSize.firstLine(function), "results are kept in @" + table);
        }
        return globals.size() == program.globals().size()
                ? program
                : program.withGlobals(globals).withFunctions(functions);
    }

    /**
     * Whether results of a function will be kept, as far as can be told before the last passes in front of this one.
     */
    public static boolean isLikely(Program program, Function function) {
        return isCandidate(program, function) && obstacle(function, MAX_WORDS).isEmpty();
    }

    /** Whether that can be told from the function alone, which then does nothing but compute and call itself. */
    public static boolean isLikely(Function function) {
        return isBranching(function)
                && computesOnly(function)
                && obstacle(function, MAX_WORDS).isEmpty();
    }

    private static boolean isCandidate(Program program, Function function) {
        return isBranching(function)
                && !isTreated(program, function.name())
                && FunctionEffects.of(program).of(function.name()).isPure();
    }

    /** Whether a function has a table, or is the copy of one that has. */
    private static boolean isTreated(Program program, String name) {
        String original = name.endsWith(PLAIN) ? name.substring(0, name.length() - PLAIN.length()) : name;
        return program.global(original + SUFFIX).isPresent();
    }

    private static boolean isBranching(Function function) {
        return !function.name().equals(Program.MAIN)
                && function.returnType() != Type.VOID
                && !function.parameters().isEmpty()
                && RepeatedCalls.branches(function);
    }

    private static boolean computesOnly(Function function) {
        for (Block block : function.blocks()) {
            for (Instruction instruction : block.instructions()) {
                if (instruction.operation().effect() != Effect.NONE
                        && !(instruction.operation() instanceof Operation.Call call
                                && call.function().equals(function.name()))) {
                    return false;
                }
            }
        }
        return true;
    }

    private static Optional<String> obstacle(Function function, int wordsLeft) {
        if (function.parameters().stream().anyMatch(parameter -> parameter.type() == Type.ADDRESS)) {
            return Optional.of("an argument is an address");
        }
        if (function.parameters().size() > MAX_KEYS) {
            return Optional.of("it has too many parameters");
        }
        if (!RepeatedCalls.overlap(function)) {
            return Optional.of("arguments may differ from call to call");
        }
        if (ResultTable.words(function.parameters().size()) > wordsLeft) {
            return Optional.of("the tables of other functions take the space");
        }
        return Optional.empty();
    }
}
