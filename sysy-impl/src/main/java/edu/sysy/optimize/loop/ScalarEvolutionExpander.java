package edu.sysy.optimize.loop;

import edu.sysy.analysis.Polynomial;
import edu.sysy.analysis.ScalarEvolution;
import edu.sysy.analysis.TripCount;
import edu.sysy.ir.Operation.And;
import edu.sysy.ir.Operation.Compare;
import edu.sysy.ir.Operation.Mul;
import edu.sysy.ir.Operation.Or;
import edu.sysy.ir.Operation.Select;
import edu.sysy.ir.Operation.Shr;
import edu.sysy.ir.Value;
import java.util.List;
import java.util.Optional;

/** Writes trip counts and closed forms of recurrences as instructions at the end of a block. */
public final class ScalarEvolutionExpander {
    private static final int INVERSE_OF_THREE = 0xAAAAAAAB;

    private final PolynomialExpander code;

    /** Writes where {@code code} does. */
    public ScalarEvolutionExpander(PolynomialExpander code) {
        this.code = code;
    }

    /**
     * Writes how far the tested number of a loop goes: {@link TripCount} times the size of the stride, which is a power
     * of two, or the count is constant.
     */
    public Polynomial distanceOf(TripCount count) {
        int size = Math.abs(count.stride());
        if (count.constant().isPresent()) {
            return Polynomial.of((int) (count.constant().getAsLong() * size));
        }
        Polynomial distance = count.distance();
        if (size > 1) {
            Value up = code.write(distance.plus(size - 1));
            distance = Polynomial.of(code.write(new And(up, code.constant(-size))));
        }
        if (count.guarded()) {
            return distance;
        }
        Value enters = code.write(new Compare(count.condition(), code.write(count.first()), code.write(count.limit())));
        return Polynomial.of(code.write(new Select(enters, code.write(distance), code.constant(0))));
    }

    /** Whether {@link #distanceOf} and {@link #passesOf} can write a count. */
    public static boolean canWrite(TripCount count) {
        return count.constant().isPresent() || count.logarithmOfStride().isPresent();
    }

    /** Writes how often the test passes. */
    public Polynomial passesOf(TripCount count) {
        if (count.constant().isPresent()) {
            return Polynomial.of((int) count.constant().getAsLong());
        }
        Polynomial distance = distanceOf(count);
        int shift = count.logarithmOfStride().orElseThrow();
        return shift == 0 ? distance : Polynomial.of(code.write(new Shr(code.write(distance), code.constant(shift))));
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
