package edu.sysy.optimize.interprocedural;

import edu.sysy.analysis.CallGraph;
import edu.sysy.analysis.Loops;
import edu.sysy.analysis.RunTimeModels;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Program;
import edu.sysy.optimize.growth.GrowthLimit;
import edu.sysy.optimize.interprocedural.memo.CachePureResults;
import edu.sysy.pass.PassContext;
import edu.sysy.pass.ProgramPass;
import java.util.BitSet;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Asks at calls whether a function returns at once, in place of in the function (partial inlining).
 *
 * <pre>
 * func @f(%0: i32) -&gt; void {            func @f(%0: i32) -&gt; void {
 * b0:                                      b0:
 *   br %0, b1, b2                            jump b1
 * b1:                                      b1:
 *   ...                                      ...
 *   call void @f(%5)                         br %5, b3, b4
 *   ...                          becomes   b3:
 * b2:                                        call void @f(%5)
 *   ret                                      jump b4
 * }                                        b4:
 *                                            ...
 * </pre>
 *
 * <p>The class of programs is that of recursions over trees, intervals and choices, whose last calls, most of all, find
 * nothing to do; and of functions too large to be inlined that loops call for nothing. A call that returns at once
 * costs the test only: no call, no saving of registers, no clearing of local arrays. The others cost what they did,
 * since the function itself does not test again ({@link EarlyReturn}). So all calls of a function get the test, or
 * none.
 *
 * <p>Functions qualify that are recursive or called in a loop, and that nothing calls from outside: {@code main}, and a
 * program without it, are left alone. Budget: the tests of all calls of a function are at most {@link #MAX_GROWTH}
 * instructions, and not more than the program's {@linkplain GrowthLimit#room room}. Linear (after Suganuma, Yasue and
 * Nakatani, "A Region-Based Compilation Technique for a Java Just-In-Time Compiler", PLDI 2003).
 */
public final class InlineEarlyReturns implements ProgramPass {
    private static final int MAX_GROWTH = 256;

    @Override
    public String name() {
        return "inline-early-returns";
    }

    @Override
    public String description() {
        return "asks at calls whether a function returns at once, in place of in the function (partial inlining)";
    }

    @Override
    public Program run(Program program, PassContext context) {
        CallGraph calls = CallGraph.of(program);
        if (!calls.hasCalls() || program.function(Program.MAIN).isEmpty()) {
            return program;
        }
        Map<String, EarlyReturn> chosen = chosen(program, calls, context);
        if (chosen.isEmpty()) {
            return program;
        }
        Map<String, InlinePlan> beginnings = new HashMap<>();
        chosen.forEach((name, function) -> beginnings.put(name, InlinePlan.of(function.beginning())));
        return program.mapFunctions(function -> {
            @Nullable EarlyReturn own = chosen.get(function.name());
            Function body = own == null ? function : own.rest();
            Map<Instruction, InlinePlan> bodies = new IdentityHashMap<>();
            for (CallSite site : CallSite.in(body)) {
                @Nullable InlinePlan beginning = beginnings.get(site.callee());
                if (beginning != null) {
                    bodies.put(site.instruction(), beginning);
                }
            }
            return InlineExpansion.expand(new InlinePlan(body, bodies));
        });
    }

    private Map<String, EarlyReturn> chosen(Program program, CallGraph calls, PassContext context) {
        CallCounts counts = new CallCounts(program, calls);
        Map<String, EarlyReturn> chosen = new LinkedHashMap<>();
        long room = GrowthLimit.room(program);
        for (Function function : program.functions()) {
            int index = calls.index(function.name());
            Optional<EarlyReturn> found = counts.qualifies(index) && !CachePureResults.isLikely(program, function)
                    ? EarlyReturn.of(function)
                    : Optional.empty();
            if (found.isEmpty()) {
                continue;
            }
            long growth = (long) CodeSize.of(found.get().beginning()) * counts.count[index];
            int line = CodeSize.firstLine(function);
            if (growth > MAX_GROWTH) {
                String why = "its " + counts.count[index] + " calls would take " + growth + " instructions, limit "
                        + MAX_GROWTH;
                context.missed(name(), function, line, "whether it returns at once is not asked at calls: " + why);
            } else if (growth > room) {
                context.omitted(
                        name(),
                        function,
                        line,
                        "whether it returns at once is not asked at calls, " + GrowthLimit.MESSAGE);
            } else {
                room -= growth;
                chosen.put(function.name(), found.get());
                context.done(name(), function, line, "whether it returns at once is asked at its calls");
            }
        }
        return chosen;
    }

    /** How many calls of each function there are, and where. */
    private static final class CallCounts {
        private final Program program;
        private final CallGraph calls;
        private final int[] count;
        private final BitSet inLoop = new BitSet();
        private final BitSet fixed = new BitSet();

        CallCounts(Program program, CallGraph calls) {
            this.program = program;
            this.calls = calls;
            count = new int[program.functions().size()];
            for (Function caller : program.functions()) {
                for (CallSite site : CallSite.in(caller)) {
                    int callee = calls.index(site.callee());
                    count[callee]++;
                    inLoop.set(callee, inLoop.get(callee) || Loops.of(caller).innermost(site.position()) >= 0);
                    fixed.set(callee, fixed.get(callee) || RunTimeModels.isFixedCall(caller.name(), site.callee()));
                }
            }
        }

        /** Whether all calls of a function may change, and some of them are likely to run often. */
        boolean qualifies(int function) {
            String name = program.functions().get(function).name();
            return count[function] > 0
                    && (calls.isRecursive(function) || inLoop.get(function))
                    && !fixed.get(function)
                    && !name.equals(Program.MAIN)
                    && !RunTimeModels.isModel(name)
                    && !RunTimeModels.isCalledByLibrary(name);
        }
    }
}
