package edu.sysy.optimize.loop;

import edu.sysy.analysis.Loops;
import edu.sysy.ir.Condition;
import edu.sysy.ir.Definitions;
import edu.sysy.ir.Edge;
import edu.sysy.ir.Function;
import edu.sysy.ir.FunctionEditor;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Operation.Compare;
import edu.sysy.ir.Operation.IntConstant;
import edu.sysy.ir.RegionCopy;
import edu.sysy.ir.Terminator;
import edu.sysy.ir.Terminator.Branch;
import edu.sysy.ir.Terminator.Jump;
import edu.sysy.ir.Value;
import edu.sysy.optimize.growth.CopyAllowance;
import edu.sysy.optimize.growth.CopyingPass;
import edu.sysy.optimize.growth.GrowthLimit;
import edu.sysy.pass.PassContext;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/**
 * Runs several iterations of a counted innermost loop between two tests (loop unrolling).
 *
 * <pre>
 *                                         limit = n - 3
 *                                         if (limit &lt; n &amp;&amp; i &lt; limit) {
 *                                           do {
 * do {                                        body(i); body(i + 1); body(i + 2); body(i + 3);
 *   body(i);                  becomes         i = i + 4;
 *   i = i + 1;                              } while (i &lt; limit);
 * } while (i &lt; n);                          if (!(i &lt; n)) goto exit;
 *                                         }
 *                                         do { body(i); i = i + 1; } while (i &lt; n);
 *                                         exit:
 * </pre>
 *
 * <p>The loop has to be a {@link CountedLoop} with an order comparison that ends it, or with a number of iterations
 * that is known. {@code limit < n} fails if the subtraction wraps, and then the unrolled loop is passed over; the test
 * is left out where the start, which is known to be below {@code n}, is far enough from the least integer. The original
 * loop does the iterations that are left; with a known number of iterations all these tests are decided at
 * once, and if the number is a multiple of the factor nothing is left. Other exits stay in each copy.
 *
 * <p>The factor is 2, 4 or 8, so that the unrolled body has no more than about 64 instructions, a division counted as
 * five and values that grow by a constant not counted; see {@link BodyCopies}. If the number of iterations is known, a
 * factor near that which divides it is taken. If it is unknown but small by the {@link Ranges} of start and bound, the
 * factor is smaller or the loop is left alone, because the tests in front of it would cost more than they save. Loops
 * with calls, which cost more than the test, are left alone, and so is what vector loops have left.
 *
 * <p>To be run once: what comes out are counted loops again.
 */
public final class UnrollLoops implements CopyingPass {
    private static final int BUDGET = 64;
    private static final int MAX_FACTOR = 8;

    /** An iteration with vectors is several already. */
    private static final int MAX_VECTOR_FACTOR = 4;

    /** How many more instructions than others a division by a constant takes. */
    private static final int DIVISION_EXCESS = 4;

    private static final int MAX_STEP = 1 << 16;

    /** How often an unrolled loop has to be able to run, if it is unknown how often it does. */
    private static final int ROUNDS = 4;

    /** The factor for a loop of an unknown number of iterations with so many instructions, as an estimate. */
    public static int factor(double instructions) {
        int factor = MAX_FACTOR;
        while (factor > 1 && factor * instructions > BUDGET) {
            factor /= 2;
        }
        return factor;
    }

    /** About how many instructions an operation of a loop takes, for {@link #factor(double)}. */
    public static int instructions(Operation operation) {
        return 1 + (BodyCopies.isDivision(operation) ? DIVISION_EXCESS : 0);
    }

    @Override
    public String name() {
        return "unroll-loops";
    }

    @Override
    public String description() {
        return "runs several iterations of a counted loop for one test (loop unrolling)";
    }

    @Override
    public boolean acceptsVectors() {
        return true;
    }

    @Override
    public Function run(Function function, PassContext context) {
        Loops found = Loops.of(function);
        boolean any = false;
        for (int loop = 0; loop < found.count() && !any; loop++) {
            any = UnrollConstantLoops.isInnermost(found, loop)
                    && CountedLoop.of(function, loop).isPresent();
        }
        if (!any) {
            return function;
        }
        return CanonicalizeLoops.change(
                function, 1, canonical -> canonical.edit(editor -> unroll(canonical, editor, context)));
    }

    private void unroll(Function canonical, FunctionEditor editor, PassContext context) {
        Loops loops = Loops.of(canonical);
        CopyAllowance allowance = CopyAllowance.in(context, canonical);
        for (int loop = 0; loop < loops.count(); loop++) {
            if (UnrollConstantLoops.isInnermost(loops, loop)) {
                CountedLoop.of(canonical, loop)
                        .ifPresent(
                                counted -> new Unrolling(canonical, editor, counted, allowance).run(context, name()));
            }
        }
    }

    private static final class Unrolling {
        private final Function function;
        private final FunctionEditor editor;
        private final CountedLoop loop;
        private final BodyCopies copies;
        private final CopyAllowance allowance;
        private final Edge entering;

        Unrolling(Function function, FunctionEditor editor, CountedLoop loop, CopyAllowance allowance) {
            this.function = function;
            this.editor = editor;
            this.loop = loop;
            this.allowance = allowance;
            copies = new BodyCopies(function, editor, loop.test());
            entering = function.block(copies.preheader()).terminator().edges().getFirst();
        }

        void run(PassContext context, String pass) {
            if (Math.abs(loop.step()) > MAX_STEP
                    || copies.calls()
                    || VersionFinalValues.isVersioned(function, loop.loop())
                    || VersionModularSums.isVersioned(function, loop.loop())
                    || VectorRemainders.isRemainder(function, loop.loop())) {
                return;
            }
            OptionalLong trips = UnrollConstantLoops.constantTrips(function, loop);
            int factor = factor(
                    trips, trips.isPresent() ? trips.getAsLong() : IterationGroups.mostTrips(function, loop) / ROUNDS);
            boolean ordered = loop.countsTowardsBound();
            int line = LoopProperties.line(function, loop.loop());
            if (factor < 2 || (trips.isEmpty() && !ordered)) {
                context.missed(
                        pass,
                        function,
                        line,
                        factor < 2
                                ? "the loop is too large to unroll, or runs too few times"
                                : "the number of iterations is unknown");
                return;
            }
            if (!allowance.take(Loops.of(function).depth(loop.loop()), (long) factor * copies.size())) {
                context.omitted(pass, function, line, GrowthLimit.MESSAGE);
                return;
            }
            if (trips.isPresent()) {
                unrollKnown(trips.getAsLong(), factor);
            } else {
                unrollUnknown(factor);
            }
            context.done(pass, function, line, "the loop is unrolled " + factor + " times");
        }

        private int factor(OptionalLong trips, long fewest) {
            int cost = Math.max(copies.cost() + DIVISION_EXCESS * copies.divisions(), 1);
            int factor = copies.useVectors() ? MAX_VECTOR_FACTOR : MAX_FACTOR;
            while (factor > 1 && (factor * cost > BUDGET || fewest < factor)) {
                factor /= 2;
            }
            for (int exact = MAX_FACTOR; trips.isPresent() && exact > factor / 2 && exact > 1; exact--) {
                if (trips.getAsLong() % exact == 0 && exact * cost <= BUDGET) {
                    return exact;
                }
            }
            return factor;
        }

        private void unrollUnknown(int factor) {
            int before = copies.preheader();
            IterationGroups.Test test = new IterationGroups(function, loop, factor).write(editor, before);
            RegionCopy first = copies.withParameters();
            RegionCopy last = copies.append(first, factor - 1);
            Edge unrolled = new Edge(first.label(copies.header()), entering.arguments());
            end(before, new Branch(test.enough(), unrolled, entering));
            int rest = editor.newBlock(new Terminator.Unreachable(), editor.terminatorLine(copies.latch(last)));
            Value next = last.value(loop.next());
            Value left = editor.append(rest, new Compare(loop.condition(), next, test.bound()));
            List<Value> arguments = BodyCopies.arguments(copies.back(), last);
            end(rest, new Branch(left, new Edge(copies.header(), arguments), BodyCopies.inCopy(copies.exit(), last)));
            test(
                    copies.latch(last),
                    loop.condition(),
                    next,
                    test.limit(),
                    new Edge(first.label(copies.header()), arguments),
                    rest);
        }

        private void unrollKnown(long trips, int factor) {
            int before = copies.preheader();
            Value origin = UnrollConstantLoops.start(function, loop).orElseThrow();
            int start = CountedLoop.constant(Definitions.of(function), origin).orElseThrow();
            int reached = (int) (start + trips / factor * factor * loop.step());
            Value limit = editor.append(before, new IntConstant(reached));
            RegionCopy first = copies.withParameters();
            RegionCopy last = copies.append(first, factor - 1);
            end(before, new Jump(new Edge(first.label(copies.header()), entering.arguments())));
            List<Value> arguments = BodyCopies.arguments(copies.back(), last);
            List<Value> continued = new ArrayList<>(arguments);
            continued.set(loop.counterIndex(), limit);
            Edge onwards =
                    trips % factor == 0 ? BodyCopies.inCopy(copies.exit(), last) : new Edge(copies.header(), continued);
            int rest = editor.newBlock(new Jump(onwards), editor.terminatorLine(copies.latch(last)));
            Edge again = new Edge(first.label(copies.header()), arguments);
            test(copies.latch(last), Condition.NE, last.value(loop.next()), limit, again, rest);
        }

        private void test(int latch, Condition condition, Value next, Value limit, Edge again, int rest) {
            Value goesOn = editor.append(latch, new Compare(condition, next, limit));
            end(latch, new Branch(goesOn, again, Edge.to(rest)));
        }

        private void end(int label, Terminator terminator) {
            editor.setTerminator(label, terminator);
        }
    }
}
