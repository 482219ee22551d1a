package edu.sysy.nest;

import edu.sysy.ir.Condition;
import edu.sysy.ir.Operation.Load;
import edu.sysy.ir.Operation.Store;
import edu.sysy.ir.Program;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.nest.form.AffineValues;
import edu.sysy.nest.polyhedron.AffineForm;
import edu.sysy.structured.Compute;
import edu.sysy.structured.For;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntUnaryOperator;

/**
 * The loads of an innermost loop that load the same word in each iteration, and in which iterations stores of the loop
 * may write that word.
 *
 * <p>A store whose address advances by {@code c = odd * 2^t} bytes an iteration, and is {@code c * counter + g} bytes
 * ahead of the load, writes the word where {@code c * counter + g = 0} modulo 2<sup>32</sup>. If {@code g} is a
 * multiple of {@code 2^t}, that is where {@code counter = -g / 2^t * odd^-1} modulo {@code 2^(32 - t)}: once in that
 * many iterations. Nothing need be known of the invariants in {@code g}, and rows of an array need not be kept apart.
 *
 * <p>An object has at most 2<sup>30</sup> bytes. So a loop that accesses one in each iteration, {@code c} bytes further
 * each time, has at most {@code 2^30 / c} iterations.
 */
public final class InvariantLoads {
    private static final long MAX_OBJECT_BYTES = 1 << 30;

    private static final int WORD_BYTES = 4;

    private final LoopNest around;
    private final LoopNest nest;
    private final List<InvariantLoad> loads = new ArrayList<>();
    private final int counter;
    private final int direction;
    private final Optional<AffineForm> start;
    private final Optional<AffineForm> limit;
    private final long maxIterations;

    /** A load of one word, and when the word is written. */
    public record InvariantLoad(Compute load, Writes writes) {}

    /** The iterations that may write a word. */
    public sealed interface Writes {}

    /**
     * No iteration writes it.
     *
     * @param bySubscripts whether that follows from the numbers which the counter is; else from what is accessed
     */
    public record Never(boolean bySubscripts) implements Writes {}

    /**
     * The iterations with one number do, if there are any.
     *
     * @param counter what the counter is then, modulo {@code 2^bits}, as a form of the variables of {@link #variable}
     * @param bits at most 30
     * @param place which of the iterations it can be
     */
    public record Once(AffineForm counter, int bits, Place place) implements Writes {}

    /** A store may write it in more iterations. */
    public record Often(Compute store) implements Writes {}

    /** One of the iterations of a loop. */
    public enum Place {
        /** The first one. */
        FIRST,
        /** The last one. */
        LAST,
        /** Any of them, or none. */
        ANYWHERE
    }

    private InvariantLoads(LoopNest around, LoopNest nest, For loop) {
        this.around = around;
        this.nest = nest;
        AffineValues values = nest.values();
        counter = values.number(loop.counter());
        direction = (int) nest.stride(loop);
        start = values.form(loop.start());
        limit = values.form(loop.bound()).map(bound -> bound.plus(isInclusive(loop.test()) ? direction : 0));
        maxIterations = maxIterations();
        for (MemoryAccess access : nest.memory()) {
            if (access.compute().operation() instanceof Load(Type type, Value address)
                    && type != Type.ADDRESS
                    && isInvariant(access)) {
                loads.add(new InvariantLoad(access.compute(), writes(access)));
            }
        }
    }

    /**
     * The loads of a loop that run in each iteration.
     *
     * @param definitions of the function that the loop is in
     * @param around a nest that the loop is in, or is
     * @param loop has no loop inside
     * @return empty if the counter does not advance by 1 or -1 to a bound, or the nest is not {@linkplain
     *     LoopNest#obstacle() understood}
     */
    public static Optional<InvariantLoads> of(
            Program program, StructuredDefinitions definitions, LoopNest around, For loop) {
        LoopNest nest = LoopNest.lookingOutside(program, definitions, loop);
        return nest.obstacle().isEmpty() && isUnit(loop.test(), nest.stride(loop))
                ? Optional.of(new InvariantLoads(around, nest, loop))
                : Optional.empty();
    }

    private static boolean isUnit(Condition test, long stride) {
        return switch (test) {
            case LT, LE -> stride == 1;
            case GT, GE -> stride == -1;
            case NE -> Math.abs(stride) == 1;
            case EQ -> false;
        };
    }

    private static boolean isInclusive(Condition test) {
        return test == Condition.LE || test == Condition.GE;
    }

    /** The loads, in the order of the text. */
    public List<InvariantLoad> all() {
        return List.copyOf(loads);
    }

    /** The value of a variable of {@link Once#counter}, which is defined before the loop. */
    public Value variable(int number) {
        return nest.values().variable(number);
    }

    /** Whether the loop is known to have at most {@code 2^bits} iterations. */
    public boolean hasAtMost(int bits) {
        return maxIterations <= 1L << bits;
    }

    /** The most iterations that an access in each of them allows. */
    private long maxIterations() {
        long most = 1L << Integer.SIZE;
        for (MemoryAccess access : nest.memory()) {
            if (access.always() && access.distance().isPresent()) {
                long bytes = Math.abs((long) (int) access.distance().get().coefficient(counter));
                most = bytes == 0 ? most : Math.min(most, (MAX_OBJECT_BYTES - WORD_BYTES) / bytes + 1);
            }
        }
        return most;
    }

    private boolean isInvariant(MemoryAccess access) {
        return access.always()
                && access.distance()
                        .filter(form -> (int) form.coefficient(counter) == 0)
                        .isPresent();
    }

    private Writes writes(MemoryAccess load) {
        Writes all = new Never(false);
        for (MemoryAccess store : nest.memory()) {
            if (!(store.compute().operation() instanceof Store) || !nest.mayOverlap(load, store)) {
                continue;
            }
            Writes own = writes(load, store);
            if (own instanceof Never never) {
                all = all instanceof Never before ? new Never(before.bySubscripts() || never.bySubscripts()) : all;
            } else if (all instanceof Never || all.equals(own)) {
                all = own;
            } else {
                return new Often(store.compute());
            }
        }
        return all;
    }

    private Writes writes(MemoryAccess load, MemoryAccess store) {
        Writes unknown = new Often(store.compute());
        if (load.array() != store.array() || store.distance().isEmpty()) {
            return unknown;
        }
        try {
            AffineForm ahead =
                    wrapped(store.distance().get().minus(load.distance().orElseThrow()), 1);
            int advance = (int) ahead.coefficient(counter);
            int factors = 0;
            for (int v = 0; v < ahead.size(); v++) {
                factors |= (int) ahead.coefficient(v);
            }
            int zeros = Integer.numberOfTrailingZeros(factors);
            if (Integer.numberOfTrailingZeros((int) ahead.constant()) < zeros) {
                return new Never(advance != 0); // the rest modulo 2^zeros is never 0
            }
            if (factors == 0) {
                return unknown; // the same word in each iteration
            }
            boolean isSolved = zeros == Integer.numberOfTrailingZeros(advance) && zeros >= 2;
            Writes solved = advance != 0 && isSolved ? solve(ahead, advance, zeros) : unknown;
            return solved instanceof Never || around.mayMeet(load.compute(), store.compute())
                    ? solved
                    : new Never(true);
        } catch (ArithmeticException doesNotFit) {
            return unknown;
        }
    }

    /** Where {@code ahead} is 0: all its coefficients are multiples of {@code 2^zeros}. */
    private Writes solve(AffineForm ahead, int advance, int zeros) {
        int bits = Integer.SIZE - zeros;
        AffineForm rest = ahead.minus(AffineForm.variable(counter).times(ahead.coefficient(counter)));
        int factor = -inverse(advance >> zeros);
        AffineForm found = map(rest, number -> (number >> zeros) * factor);
        long mask = (1L << bits) - 1;
        Place place = Place.ANYWHERE;
        Optional<AffineForm> fromStart = start.map(form -> wrapped(found.minus(form), direction));
        if (fromStart.filter(AffineForm::isConstant).isPresent()) {
            long passed = fromStart.get().constant() & mask; // iterations before this one
            if (passed >= maxIterations) {
                return new Never(true);
            }
            place = passed == 0 ? Place.FIRST : place;
        }
        Optional<AffineForm> fromLimit = limit.map(form -> wrapped(found.minus(form), direction));
        if (fromLimit.filter(AffineForm::isConstant).isPresent() && hasAtMost(bits)) {
            long after = fromLimit.get().constant(); // iterations that it comes after the last one, less 1
            if (after >= 0 && after + maxIterations <= mask) {
                return new Never(true);
            }
            place = after == -1 ? Place.LAST : place;
        }
        return new Once(found, bits, place);
    }

    /** A number by which a product with an odd one is 1 modulo 2<sup>32</sup>, by Newton's iteration. */
    private static int inverse(int odd) {
        int inverse = odd; // right in 3 bits, and each step doubles their number
        for (int right = 3; right < Integer.SIZE; right *= 2) {
            inverse *= 2 - odd * inverse;
        }
        return inverse;
    }

    /** A form times a number modulo 2<sup>32</sup>, with coefficients that are integers. */
    private static AffineForm wrapped(AffineForm form, int factor) {
        return map(form, number -> number * factor);
    }

    private static AffineForm map(AffineForm form, IntUnaryOperator change) {
        long[] coefficients = new long[form.size()];
        for (int v = 0; v < coefficients.length; v++) {
            coefficients[v] = change.applyAsInt((int) form.coefficient(v));
        }
        return AffineForm.of(change.applyAsInt((int) form.constant()), coefficients);
    }

    /** The loads in the text form, and when their words are written. */
    @Override
    public String toString() {
        return loads.toString();
    }
}
