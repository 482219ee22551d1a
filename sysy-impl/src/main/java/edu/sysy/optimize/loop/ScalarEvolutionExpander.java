package edu.sysy.optimize.loop;

import edu.sysy.analysis.Polynomial;
import edu.sysy.analysis.ScalarEvolution;
import edu.sysy.analysis.TripCount;
import edu.sysy.ir.Condition;
import edu.sysy.ir.Operation.Add;
import edu.sysy.ir.Operation.And;
import edu.sysy.ir.Operation.Compare;
import edu.sysy.ir.Operation.Div;
import edu.sysy.ir.Operation.Mul;
import edu.sysy.ir.Operation.Or;
import edu.sysy.ir.Operation.Select;
import edu.sysy.ir.Operation.Shl;
import edu.sysy.ir.Operation.Shr;
import edu.sysy.ir.Operation.Sub;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import java.util.List;
import java.util.Optional;

/** Writes trip counts and closed forms of recurrences as instructions at the end of a block. */
public final class ScalarEvolutionExpander {
    private static final int INVERSE_OF_THREE = 0xAAAAAAAB;

    /** The largest odd stride by which a distance is divided: twice as much is an integer. */
    private static final int MAX_ODD_STRIDE = (1 << 30) - 1;

    private final PolynomialExpander code;

    /** Writes where {@code code} does. */
    public ScalarEvolutionExpander(PolynomialExpander code) {
        this.code = code;
    }

    /** Writes how far the tested number of a loop goes: {@link TripCount} times the size of the stride. */
    public Polynomial distanceOf(TripCount count) {
        int size = Math.abs(count.stride());
        if (count.constant().isPresent()) {
            return Polynomial.of((int) (count.constant().getAsLong() * size));
        }
        if (count.condition() == Condition.NE) {
            return count.distance();
        }
        if (count.logarithmOfStride().isEmpty()) {
            return passesOf(count).times(size);
        }
        Polynomial distance = count.distance();
        if (size > 1) {
            Value up = code.write(distance.plus(size - 1));
            distance = Polynomial.of(code.write(new And(up, code.constant(-size))));
        }
        return ifEntered(count, distance);
    }

    /** Whether {@link #passesOf} can write a count; it has no difference of two addresses. */
    public static boolean canWrite(TripCount count) {
        return count.constant().isPresent()
                || (isInteger(count.distance())
                        && (isDivisible(count)
                                || count.stride() % 2 == 0
                                || Math.abs(count.stride()) <= MAX_ODD_STRIDE));
    }

    /** Whether {@link #passesOf} can write a count without a division. */
    public static boolean isCheap(TripCount count) {
        return count.constant().isPresent() || (isInteger(count.distance()) && isDivisible(count));
    }

    private static boolean isDivisible(TripCount count) {
        return count.condition() == Condition.NE || count.logarithmOfStride().isPresent();
    }

    private static boolean isInteger(Polynomial polynomial) {
        return polynomial.terms().stream()
                .allMatch(term -> term.factors().stream().allMatch(factor -> factor.type() == Type.I32));
    }

    /** Writes how often the test passes. */
    public Polynomial passesOf(TripCount count) {
        if (count.constant().isPresent()) {
            return Polynomial.of((int) count.constant().getAsLong());
        }
        int size = Math.abs(count.stride());
        if (count.condition() == Condition.NE) {
            return exactQuotient(count, size);
        }
        if (count.logarithmOfStride().isPresent()) {
            Polynomial distance = distanceOf(count);
            int shift = Integer.numberOfTrailingZeros(size);
            return shift == 0
                    ? distance
                    : Polynomial.of(code.write(new Shr(code.write(distance), code.constant(shift))));
        }
        return ifEntered(count, quotient(code.write(count.distance().plus(size - 1)), size));
    }

    /** Writes a number of passes or a distance that is 0 if the test does not pass the first time. */
    private Polynomial ifEntered(TripCount count, Polynomial number) {
        if (count.guarded()) {
            return number;
        }
        Value enters = code.write(new Compare(count.condition(), code.write(count.first()), code.write(count.limit())));
        return Polynomial.of(code.write(new Select(enters, code.write(number), code.constant(0))));
    }

    /** Writes the distance divided by the stride modulo 2<sup>32</sup>, see {@link TripCount}. */
    private Polynomial exactQuotient(TripCount count, int size) {
        int zeros = Integer.numberOfTrailingZeros(size);
        int inverse = count.inverseOfOddStride();
        if (zeros == 0) {
            return count.distance().times(inverse);
        }
        Value quotient = code.write(new Shr(code.write(count.distance()), code.constant(zeros)));
        if (inverse != 1) {
            Value product = code.write(new Mul(quotient, code.constant(inverse)));
            quotient = code.write(new And(product, code.constant(-1 >>> zeros)));
        }
        return Polynomial.of(quotient);
    }

    /**
     * Writes the quotient of an unsigned number by a constant, with a signed division: of half the number, which is not
     * negative, so that for an odd divisor the remainder is less than twice the divisor.
     */
    private Polynomial quotient(Value number, int divisor) {
        int zeros = Integer.numberOfTrailingZeros(divisor);
        if (zeros > 0) {
            Value shifted = code.write(new Shr(number, code.constant(zeros)));
            return Polynomial.of(code.write(new Div(shifted, code.constant(divisor >>> zeros))));
        }
        Value half = code.write(new Shr(number, code.constant(1)));
        Value quotient = code.write(new Shl(code.write(new Div(half, code.constant(divisor))), code.constant(1)));
        Value product = code.write(new Mul(quotient, code.constant(divisor)));
        Value remainder = code.write(new Sub(number, product));
        Value onceMore = code.write(new Compare(Condition.GE, remainder, code.constant(divisor)));
        return Polynomial.of(code.write(new Add(quotient, onceMore)));
    }

    /**
     * Writes the value of a recurrence after so many iterations: the sum of {@code coefficient(j) * C(k, j)} (Newton's
     * forward differences), exact modulo 2<sup>32</sup>. With {@code k} even or odd, {@code (k >> 1) * ((k - 1) | 1)}
     * is {@code k (k - 1) / 2}; and {@code k (k - 1) (k - 2) / 2} divided by 3 is its product with the inverse of 3.
     */
    public Value after(ScalarEvolution.Recurrence recurrence, Polynomial iterations) {
        List<Polynomial> coefficients = recurrence.coefficients();
        Polynomial result = coefficients.getFirst();
        Polynomial binomial = iterations;
        for (int j = 1; j < coefficients.size(); j++) {
            if (j > 1) {
                binomial = nextBinomial(iterations, binomial, j);
            }
            Optional<Polynomial> product = coefficients.get(j).times(binomial);
            Polynomial term = product.isPresent()
                    ? product.get()
                    : Polynomial.of(code.write(new Mul(code.write(coefficients.get(j)), code.write(binomial))));
            result = result.plus(term);
        }
        return code.write(result);
    }

    private Polynomial nextBinomial(Polynomial k, Polynomial previous, int j) {
        if (k.isConstant()) {
            long n = Integer.toUnsignedLong(k.constant());
            int two = (int) ((n >> 1) * ((n - 1) | 1));
            return Polynomial.of(j == 2 ? two : two * (k.constant() - 2) * INVERSE_OF_THREE);
        }
        if (j == 2) {
            Value half = code.write(new Shr(code.write(k), code.constant(1)));
            Value odd = code.write(new Or(code.write(k.plus(-1)), code.constant(1)));
            return Polynomial.of(code.write(new Mul(half, odd)));
        }
        Value triple = code.write(new Mul(code.write(previous), code.write(k.plus(-2))));
        return Polynomial.of(code.write(new Mul(triple, code.constant(INVERSE_OF_THREE))));
    }
}
