package edu.sysy.optimize.interprocedural;

import edu.sysy.Cancellation;
import edu.sysy.TargetTraits;
import edu.sysy.analysis.CallGraph;
import edu.sysy.analysis.Loops;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Program;
import edu.sysy.optimize.growth.GrowthLimit;
import edu.sysy.pass.PassContext;
import edu.sysy.pass.ProgramPass;
import edu.sysy.pass.Remark;
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
 * copies of its body as deep as {@link #RECURSIVE_SIZE} allows, so that one activation does the work of several, unless
 * its results are going to be kept ({@link CachePureResults}).
 *
 * <p>A {@linkplain #late late} round, when functions have been simplified and recursions have become loops, takes calls
 * that were too large before, and leaves recursive functions alone, which have got their copies.
 *
 * <p>Budget: a function grows to {@link #CALLER_SIZE} at most, by copies of other functions, and the program by as much
 * as it was, or {@link #LEAST_GROWTH}, late by an eighth of that, but not
 * more than its {@linkplain GrowthLimit#room room}; frames to {@link #FRAME_WORDS}, and those of
 * recursive functions hardly, for the sake of the stack. Copies that are copied again count against {@link
 * #COPIES_SHARE}. Linear in the result and these copies (bottom-up order after Scheifler, "An
 * Analysis of Inline Substitution for a Structured Programming Language", CACM 1977).
 */
public final class InlineCalls implements ProgramPass {
    private static final int CALLER_SIZE = 12_000;
    private static final int LEAST_GROWTH = 4_000;
    private static final int RECURSIVE_SIZE = 240;
    private static final int RECURSIVE_DEPTH = 8;
    private static final long FRAME_WORDS = 1 << 16;
    private static final long RECURSIVE_FRAME_WORDS = 32;
    private static final int LATE_SHARE = 8;

    /**
     * How many instructions are copied at most, as a multiple of the program. A chain of functions, each with the only
     * call of the one before, is copied once for each of its members: quadratic up to {@link #CALLER_SIZE}.
     */
    private static final int COPIES_SHARE = 16;

    /** How many instructions may be copied in any case. */
    private static final int LEAST_COPIES = 1_000_000;

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
    public Program run(Program program, PassContext context) {
        Inlining inlining = new Inlining(program, context);
        for (int function : CallGraph.of(program).bottomUp()) {
            inlining.visit(function);
        }
        return inlining.result();
    }

    private final class Inlining {
        private final Program program;
        private final PassContext context;
        private final CallGraph calls;
        private final Function[] current;
        private final int[] size;
        private final long[] frame;
        private final int[] callCount;
        private long growthLeft;
        private long copiesLeft;

        Inlining(Program program, PassContext context) {
            this.program = program;
            this.context = context;
            calls = CallGraph.of(program);
            current = program.functions().toArray(Function[]::new);
            size = new int[current.length];
            frame = new long[current.length];
            callCount = new int[current.length];
            long total = 0;
            for (int i = 0; i < current.length; i++) {
                measure(i);
                total += size[i];
                for (CallSite site : CallSite.in(current[i])) {
                    callCount[calls.index(site.callee())]++;
                }
            }
            long growth = Math.max(LEAST_GROWTH, total) / (late ? LATE_SHARE : 1);
            growthLeft = Math.min(growth, GrowthLimit.room(total));
            copiesLeft = Math.max(LEAST_COPIES, COPIES_SHARE * total);
        }

        private void measure(int function) {
            size[function] = CodeSize.of(current[function]);
            frame[function] = CodeSize.frameWords(current[function], traits);
        }

        Program result() {
            return program.mapFunctions(function -> current[calls.index(function.name())]);
        }

        void visit(int function) {
            Cancellation.poll();
            Function caller = current[function];
            List<CallSite> sites = CallSite.in(caller);
            if (sites.isEmpty()) {
                return;
            }
            Loops loops = Loops.of(caller);
            sites.sort(Comparator.comparing((CallSite site) -> !isFree(site))
                    .thenComparing(site -> -loops.depthOfBlock(site.position())));
            Map<Instruction, Function> bodies = new IdentityHashMap<>();
            for (CallSite site : sites) {
                int callee = calls.index(site.callee());
                if (callee != function && isWorthIt(function, site) && fits(function, site)) {
                    bodies.put(site.instruction(), current[callee]);
                    size[function] += size[callee];
                    frame[function] += frame[callee];
                    growthLeft -= callCount[callee] == 1 ? 0 : size[callee];
                    copiesLeft -= size[callee];
                    remark(Remark.Kind.DONE, function, site, "inlined (size " + size[callee] + ")");
                }
            }
            current[function] = InlineExpansion.expand(caller, bodies);
            measure(function);
            bodies.values().forEach(this::forgetExpansion);
            if (!late) {
                inlineIntoItself(function);
            }
        }

        /**
         * Gives a function whose only call is gone its short body back. Nothing calls it any more, and the expanded
         * bodies of a chain of such functions would take quadratic room.
         */
        private void forgetExpansion(Function inlined) {
            int callee = calls.index(inlined.name());
            if (callCount[callee] == 1) {
                current[callee] = program.functions().get(callee);
            }
        }

        /** Whether the program does not get longer. */
        private boolean isFree(CallSite site) {
            int callee = calls.index(site.callee());
            return !calls.isRecursive(callee) && (callCount[callee] == 1 || size[callee] <= traits.callCost());
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
            long words = calls.isRecursive(function) ? RECURSIVE_FRAME_WORDS : FRAME_WORDS;
            if (frame[callee] > 0 && frame[function] + frame[callee] > words) {
                String why = "not inlined, the frame would take " + (frame[function] + frame[callee]) + " words";
                remark(Remark.Kind.MISSED, function, site, why);
                return false;
            }
            if (size[function] + size[callee] > CALLER_SIZE
                    || size[callee] > copiesLeft
                    || (!isFree(site) && size[callee] > growthLeft)) {
                String why =
                        "not inlined, the code would become too large (" + size[function] + " + " + size[callee] + ")";
                remark(Remark.Kind.MISSED, function, site, why);
                return false;
            }
            return true;
        }

        private void inlineIntoItself(int function) {
            Function body = current[function];
            if (CachePureResults.isLikely(program, program.functions().get(function))) {
                return;
            }
            int bodySize = size[function];
            for (int depth = 0; depth < RECURSIVE_DEPTH; depth++) {
                List<CallSite> sites = CallSite.in(current[function]).stream()
                        .filter(site -> site.callee().equals(body.name()))
                        .toList();
                long more = (long) bodySize * sites.size();
                if (sites.isEmpty()
                        || size[function] + more > RECURSIVE_SIZE
                        || more > growthLeft
                        || frame[function] * (1L + sites.size()) > RECURSIVE_FRAME_WORDS) {
                    return;
                }
                Map<Instruction, Function> bodies = new IdentityHashMap<>();
                sites.forEach(site -> bodies.put(site.instruction(), body));
                growthLeft -= more;
                current[function] = InlineExpansion.expand(current[function], bodies);
                measure(function);
                String what = "inlined into itself (size " + bodySize + ")";
                remark(Remark.Kind.DONE, function, sites.getFirst(), what);
            }
        }

        private void remark(Remark.Kind kind, int function, CallSite site, String what) {
            context.remark(site.remark(kind, name(), program.functions().get(function), what));
        }
    }
}
