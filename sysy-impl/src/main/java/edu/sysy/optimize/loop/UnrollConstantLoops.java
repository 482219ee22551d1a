package edu.sysy.optimize.loop;

import edu.sysy.analysis.Loops;
import edu.sysy.ir.Block;
import edu.sysy.ir.ControlFlow;
import edu.sysy.ir.Definitions;
import edu.sysy.ir.Edge;
import edu.sysy.ir.Function;
import edu.sysy.ir.FunctionEditor;
import edu.sysy.ir.RegionCopy;
import edu.sysy.ir.Terminator.Jump;
import edu.sysy.ir.Value;
import edu.sysy.optimize.growth.CopyAllowance;
import edu.sysy.optimize.growth.CopyingPass;
import edu.sysy.optimize.growth.GrowthLimit;
import edu.sysy.pass.PassContext;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * Replaces an innermost loop that runs a known, small number of times by copies of its body (full unrolling, peeling).
 *
 * <pre>
 * b0:                                  b0:
 *   jump b1(%0)      ; %0 = const 0      jump b1(%0)
 * b1(%1: i32):                         b1(%1: i32):
 *   %2 = offset %9, %1                   %2 = offset %9, %1
 *   store %2, %1                         store %2, %1
 *   %3 = add %1, %4  ; 4      becomes    %3 = add %1, %4
 *   %5 = cmp lt %3, %6  ; 8              jump b3
 *   br %5, b1(%3), b2                  b3:
 *                                        %7 = offset %2, %4
 *                                        store %7, %3
 *                                        jump b2
 * b2:                                  b2:
 *   ret                                  ret
 * </pre>
 *
 * <p>The loop has to be a {@link CountedLoop} with constant start and bound, or one whose test can be computed from
 * constants ({@link SimulatedTrips}), such as {@code i = i * 2}; other exits stay in each copy. Copies may add at
 * most 320 instructions, and there are at most 128. A loop around one that is unrolled has its turn in the next run.
 * Idempotent in the sense that the copies are no loop any more.
 */
public final class UnrollConstantLoops implements CopyingPass {
    private static final long MAX_TRIPS = 128;
    private static final long BUDGET = 320;
    private static final int PARAMETERS_SEEN_THROUGH = 8;

    /** Whether a loop of so many iterations and instructions is small enough to become straight code. */
    public static boolean fits(long trips, double instructions) {
        return trips <= MAX_TRIPS && trips * instructions <= BUDGET;
    }

    @Override
    public String name() {
        return "unroll-constant-loops";
    }

    @Override
    public String description() {
        return "turns loops of few iterations into straight code (full unrolling)";
    }

    @Override
    public Function run(Function function, PassContext context) {
        if (!any(function)) {
            return function;
        }
        return CanonicalizeLoops.change(
                function, 1, canonical -> canonical.edit(editor -> unroll(canonical, editor, context)));
    }

    private void unroll(Function canonical, FunctionEditor editor, PassContext context) {
        Loops loops = Loops.of(canonical);
        for (int loop = 0; loop < loops.count(); loop++) {
            OptionalLong trips = isInnermost(loops, loop) ? trips(canonical, loop) : OptionalLong.empty();
            if (trips.isPresent()) {
                unroll(canonical, editor, loop, trips.getAsLong(), context);
            }
        }
    }

    private static boolean any(Function function) {
        Loops loops = Loops.of(function);
        for (int loop = 0; loop < loops.count(); loop++) {
            if (isInnermost(loops, loop) && trips(function, loop).orElse(Long.MAX_VALUE) <= MAX_TRIPS) {
                return true;
            }
        }
        return false;
    }

    /** Whether no loop lies inside a loop. */
    public static boolean isInnermost(Loops loops, int loop) {
        return loop + 1 == loops.count() || !loops.encloses(loop, loop + 1);
    }

    /** How often a loop runs, if that is a constant; of loops that do not count only if it is small. */
    public static OptionalLong trips(Function function, int loop) {
        Optional<CountedLoop> counted = CountedLoop.of(function, loop);
        return counted.isPresent()
                ? constantTrips(function, counted.get())
                : LatchTest.of(function, loop)
                        .map(test -> SimulatedTrips.of(function, test, MAX_TRIPS))
                        .orElse(OptionalLong.empty());
    }

    /** How often a loop whose start and bound are constants runs; empty if they are not. */
    public static OptionalLong constantTrips(Function function, CountedLoop loop) {
        Definitions definitions = Definitions.of(function);
        OptionalInt start = start(function, loop)
                .map(value -> CountedLoop.constant(definitions, value))
                .orElse(OptionalInt.empty());
        OptionalInt end = CountedLoop.constant(definitions, loop.bound());
        return start.isPresent() && end.isPresent()
                ? loop.tripCount(start.getAsInt(), end.getAsInt())
                : OptionalLong.empty();
    }

    /** The value of the counter when the loop is entered, if all edges into the loop bring the same one. */
    public static Optional<Value> start(Function function, CountedLoop loop) {
        return start(function, loop.test(), loop.counterIndex());
    }

    /** The value of a parameter of the header when a loop is entered, if all edges into the loop bring the same one. */
    static Optional<Value> start(Function function, LatchTest loop, int index) {
        ControlFlow flow = function.controlFlow();
        Loops loops = Loops.of(function);
        Value found = Value.NONE;
        for (int k = 0; k < flow.predecessorCount(loop.header()); k++) {
            int from = flow.predecessor(loop.header(), k);
            if (!loops.contains(loop.loop(), from)) {
                for (Edge edge : function.blocks().get(from).terminator().edges()) {
                    if (edge.target() == flow.label(loop.header())) {
                        Value value = edge.arguments().get(index);
                        if (found.exists() && !found.equals(value)) {
                            return Optional.empty();
                        }
                        found = value;
                    }
                }
            }
        }
        return Optional.of(origin(function, found));
    }

    /** What a parameter of a block with a single edge into it stands for, a few times over. */
    private static Value origin(Function function, Value value) {
        ControlFlow flow = function.controlFlow();
        Definitions definitions = Definitions.of(function);
        Value current = value;
        for (int step = 0; step < PARAMETERS_SEEN_THROUGH; step++) {
            int block = definitions.blockPosition(current);
            if (!definitions.isParameter(current) || flow.predecessorCount(block) != 1) {
                return current;
            }
            Block target = function.blocks().get(block);
            Edge edge = function.blocks().get(flow.predecessor(block, 0)).terminator().edges().stream()
                    .filter(candidate -> candidate.target() == target.label())
                    .findFirst()
                    .orElseThrow();
            current = edge.arguments().get(target.parameters().indexOf(current));
        }
        return current;
    }

    private void unroll(Function function, FunctionEditor editor, int loop, long trips, PassContext context) {
        LatchTest test = LatchTest.of(function, loop).orElseThrow();
        int line = LoopProperties.line(function, loop);
        BodyCopies copies = new BodyCopies(function, editor, test);
        if (trips > MAX_TRIPS || copies.cost() * (trips - 1) > BUDGET) {
            context.missed(name(), function, line, "a loop of " + trips + " iterations is too large");
            return;
        }
        if (!CopyAllowance.in(context, function).take(Loops.of(function).depth(loop), (trips - 1) * copies.size())) {
            context.omitted(name(), function, line, GrowthLimit.MESSAGE);
            return;
        }
        RegionCopy last = copies.append(RegionCopy.original(), (int) trips - 1);
        editor.setTerminator(copies.latch(last), new Jump(BodyCopies.inCopy(copies.exit(), last)));
        context.done(name(), function, line, "a loop of " + trips + " iterations is unrolled");
    }
}
