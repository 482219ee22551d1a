package edu.sysy.optimize.interprocedural;

import edu.sysy.Cancellation;
import edu.sysy.TargetTraits;
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
import edu.sysy.pass.Remark;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/**
 * Replaces calls by the bodies of what they call (inlining).
 *
 * <pre>
 * func @square(%0: i32) -&gt; i32 {              func @f(%0: i32) -&gt; i32 {
 * b0:                                          b0:
 *   %1 = mul %0, %0                              %2 = mul %0, %0
 *   ret %1                                       jump b1(%2)
 * }                                 becomes    b1(%1: i32):
 * func @f(%0: i32) -&gt; i32 {                      ret %1
 * b0:                                          }
 *   %1 = call i32 @square(%0)
 *   ret %1
 * }
 * </pre>
 *
 * <p>Functions are visited bottom-up, so that what is inlined has been inlined into already. Of the calls in a function
 * those are replaced
 *
 * <ol>
 *   <li>that are the only call of a function that is not recursive: the function itself is then no longer needed;
 *   <li>of functions about as small as a call;
 *   <li>of larger functions up to {@link InlineCost#limit}, the innermost loops first.
 * </ol>
 *
 * <p>Functions that call each other in a circle are inlined into each other once. A function that calls itself gets
 * copies of its body ({@link SelfInlining}), unless its results are going to be kept ({@link CachePureResults}).
 *
 * <p>A {@linkplain #late late} round, when functions have been simplified and recursions have become loops, takes calls
 * that were too large before, and leaves recursive functions alone, which have got their copies.
 *
 * <p>Budget: a function grows to {@link #CALLER_SIZE} at most by copies of other functions, and the program by as
 * much as it was, or {@link #LEAST_GROWTH}, one above {@link #DOUBLING_SIZE} by less, late by an eighth of
 * that, but not more than its {@linkplain GrowthLimit#room room}; frames to {@link #FRAME_WORDS}, and those of
 * recursive functions hardly, for the sake of the stack. Calls are chosen first ({@code InlinePlan}) and replaced at
 * the end in the functions that are left, so that the bodies of a chain of functions are copied once. Linear in the
 * result (bottom-up order after Scheifler, "An Analysis of Inline Substitution for a Structured Programming Language",
 * CACM 1977).
 */
public final class InlineCalls implements ProgramPass {
    private static final int CALLER_SIZE = 12_000;

    /**
     * The same in programs above {@link #DOUBLING_SIZE}: register allocation takes values times blocks where
     * values are live across all inlined bodies.
     */
    private static final int CALLER_SIZE_ABOVE_DOUBLING = 1_500;

    private static final int LEAST_GROWTH = 4_000;

    /**
     * The size up to which a program may double, in instructions of the machine. What it is larger by allows growth by
     * one part in {@link #SHARE_ABOVE_DOUBLING} only: thousands of copies, with what later passes make of their loops,
     * take most of the time of a compile.
     */
    private static final int DOUBLING_SIZE = 20_000;

    private static final int SHARE_ABOVE_DOUBLING = 16;
    private static final long FRAME_WORDS = 1 << 16;
    private static final int LATE_SHARE = 8;

    private final TargetTraits traits;
    private final boolean late;

    /** The first round, for a machine. */
    public InlineCalls(TargetTraits traits) {
        this(traits, false);
    }

    private InlineCalls(TargetTraits traits, boolean late) {
        this.traits = traits;
        this.late = late;
    }

    /** The round for what has become small enough since. */
    public static InlineCalls late(TargetTraits traits) {
        return new InlineCalls(traits, true);
    }

    @Override
    public String name() {
        return late ? "inline-shrunk-calls" : "inline-calls";
    }

    @Override
    public InlineCalls forTarget(TargetTraits machine) {
        return machine.equals(traits) ? this : new InlineCalls(machine, late);
    }

    @Override
    public String description() {
        return late
                ? "inlines functions that have become small enough since the first round (late inlining)"
                : "puts bodies of functions into the place of calls, also of a function into itself (inlining)";
    }

    @Override
    public Program run(Program program, PassContext context) {
        CallGraph calls = CallGraph.of(program);
        if (!calls.hasCalls()) {
            return program;
        }
        Inlining inlining = new Inlining(program, calls, context);
        for (int function : calls.bottomUp()) {
            inlining.visit(function);
        }
        return inlining.result();
    }

    private final class Inlining {
        private final Program program;
        private final PassContext context;
        private final CallGraph calls;
        private final InlinePlan[] plans;
        private final List<List<CallSite>> callSites;
        private final boolean[] moved;
        private final int[] size;
        private final long[] frame;
        private final boolean[] inlinedLoops;
        private final int[] callCount;
        private final int callerSize;
        private long growthLeft;

        Inlining(Program program, CallGraph calls, PassContext context) {
            this.program = program;
            this.calls = calls;
            this.context = context;
            plans = program.functions().stream().map(InlinePlan::of).toArray(InlinePlan[]::new);
            callSites = program.functions().stream().map(CallSite::in).toList();
            moved = new boolean[plans.length];
            size = new int[plans.length];
            frame = new long[plans.length];
            inlinedLoops = new boolean[plans.length];
            callCount = new int[plans.length];
            long total = 0;
            for (int i = 0; i < plans.length; i++) {
                measure(i);
                total += size[i];
                for (CallSite site : callSites.get(i)) {
                    callCount[calls.index(site.callee())]++;
                }
            }
            callerSize = total > DOUBLING_SIZE ? CALLER_SIZE_ABOVE_DOUBLING : CALLER_SIZE;
            growthLeft = Math.min(growth(total) / (late ? LATE_SHARE : 1), GrowthLimit.room(program));
        }

        private static long growth(long total) {
            long excess = Math.max(0, total - DOUBLING_SIZE);
            return Math.max(LEAST_GROWTH, total - excess + excess / SHARE_ABOVE_DOUBLING);
        }

        private void measure(int function) {
            size[function] = CodeSize.of(plans[function].body());
            frame[function] = CodeSize.frameWords(plans[function].body(), traits);
        }

        /** Expands the plans, but for functions whose only call is replaced: nothing calls them any more. */
        Program result() {
            return program.mapFunctions(function -> {
                int index = calls.index(function.name());
                return moved[index] ? function : InlineExpansion.expand(plans[index]);
            });
        }

        void visit(int function) {
            Cancellation.poll();
            Function caller = program.functions().get(function);
            if (callSites.get(function).isEmpty()) {
                return;
            }
            Loops callerLoops = Loops.of(caller);
            List<CallSite> sites = new ArrayList<>(callSites.get(function));
            sites.sort(Comparator.comparing((CallSite site) -> !isFree(site))
                    .thenComparing(site -> -callerLoops.depthOfBlock(site.position())));
            Map<Instruction, InlinePlan> bodies = new IdentityHashMap<>();
            int replaced = 0;
            for (CallSite site : sites) {
                int callee = calls.index(site.callee());
                boolean isFixed = RunTimeModels.isFixedCall(caller.name(), site.callee());
                if (callee != function && !isFixed && isWorthIt(function, site) && fits(function, site)) {
                    bodies.put(site.instruction(), plans[callee]);
                    moved[callee] = callCount[callee] == 1;
                    replaced += CodeSize.of(site.call());
                    inlinedLoops[function] |= hasLoops(callee);
                    size[function] += size[callee];
                    frame[function] += frame[callee];
                    growthLeft -= callCount[callee] == 1 ? 0 : size[callee];
                    remark(Remark.Kind.DONE, function, site, "inlined (size " + size[callee] + ")");
                }
            }
            size[function] -= replaced;
            plans[function] = new InlinePlan(caller, bodies);
            if (calls.isRecursive(function)) {
                plans[function] = InlinePlan.of(InlineExpansion.expand(plans[function]));
                measure(function);
                if (!late) {
                    inlineIntoItself(function);
                }
            }
        }

        /** Whether there are loops in a function that has been visited, as it is with what it calls. */
        private boolean hasLoops(int function) {
            return inlinedLoops[function]
                    || Loops.of(program.functions().get(function)).count() > 0;
        }

        /** Whether the program does not get longer. */
        private boolean isFree(CallSite site) {
            int callee = calls.index(site.callee());
            return !calls.isRecursive(callee) && (callCount[callee] == 1 || size[callee] <= traits.callCost());
        }

        /** Whether the program gets longer, by the copy or by what becomes of the loops in it. */
        private boolean grows(CallSite site) {
            int callee = calls.index(site.callee());
            return !isFree(site) || (callCount[callee] > 1 && hasLoops(callee));
        }

        private boolean isWorthIt(int function, CallSite site) {
            int callee = calls.index(site.callee());
            if (isFree(site)) {
                return true;
            }
            if (calls.isRecursive(callee) && (late || calls.component(callee) != calls.component(function))) {
                remark(Remark.Kind.MISSED, function, site, "not inlined, it is recursive");
                return false;
            }
            int limit = InlineCost.limit(program.functions().get(function), site);
            if (size[callee] > limit) {
                String why = "too large to inline (size " + size[callee] + ", limit " + limit + ")";
                remark(Remark.Kind.MISSED, function, site, why);
                return false;
            }
            return true;
        }

        private boolean fits(int function, CallSite site) {
            int callee = calls.index(site.callee());
            long words = calls.isRecursive(function) ? SelfInlining.MAX_FRAME_WORDS : FRAME_WORDS;
            if (frame[callee] > 0 && frame[function] + frame[callee] > words) {
                String why = "not inlined, the frame would take " + (frame[function] + frame[callee]) + " words";
                remark(Remark.Kind.MISSED, function, site, why);
                return false;
            }
            if (size[function] + size[callee] > callerSize) {
                String why = "not inlined, the function would become too large (" + size[function] + " + "
                        + size[callee] + ", limit " + callerSize + ")";
                remark(Remark.Kind.OMITTED, function, site, why);
                return false;
            }
            if (grows(site) && size[callee] > growthLeft) {
                remark(Remark.Kind.OMITTED, function, site, "not inlined, " + GrowthLimit.MESSAGE);
                return false;
            }
            return true;
        }

        private void inlineIntoItself(int function) {
            if (CachePureResults.isLikely(program, program.functions().get(function))) {
                return;
            }
            int bodySize = size[function];
            SelfInlining inlining = new SelfInlining(plans[function].body(), traits);
            for (int depth = 0; depth < SelfInlining.MAX_DEPTH; depth++) {
                Function current = plans[function].body();
                if (!inlining.fits(current)) {
                    return;
                }
                CallSite first = inlining.sites(current).getFirst();
                long more = inlining.growth(current);
                if (more > growthLeft) {
                    String why = "not inlined into itself, " + GrowthLimit.MESSAGE;
                    remark(Remark.Kind.OMITTED, function, first, why);
                    return;
                }
                growthLeft -= more;
                plans[function] = InlinePlan.of(inlining.deeper(current));
                measure(function);
                remark(Remark.Kind.DONE, function, first, "inlined into itself (size " + bodySize + ")");
            }
        }

        private void remark(Remark.Kind kind, int function, CallSite site, String what) {
            context.remark(site.remark(kind, name(), program.functions().get(function), what));
        }
    }
}
