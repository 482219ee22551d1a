package edu.sysy.nest.polyhedron;

import java.util.Arrays;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.function.IntUnaryOperator;

/**
 * A sum of numbered variables with integer coefficients, and a constant: {@code 2*v0 - v3 + 5}. Immutable; forms are
 * equal if they have the same coefficients and the same constant.
 *
 * <p>Operations throw {@link ArithmeticException} if a coefficient or the constant leaves the range of {@code long}.
 */
public final class AffineForm {
    private static final long[] NONE = {};

    /** One coefficient a variable; the last one is not 0. */
    private final long[] coefficients;

    private final long constant;

    private AffineForm(long[] coefficients, long constant) {
        int size = coefficients.length;
        while (size > 0 && coefficients[size - 1] == 0) {
            size--;
        }
        this.coefficients = size == coefficients.length ? coefficients : Arrays.copyOf(coefficients, size);
        this.constant = constant;
    }

    /** A form without variables. */
    public static AffineForm constant(long constant) {
        return new AffineForm(NONE, constant);
    }

    /** A variable by itself, numbered from 0. */
    public static AffineForm variable(int variable) {
        long[] coefficients = new long[variable + 1];
        coefficients[variable] = 1;
        return new AffineForm(coefficients, 0);
    }

    /** The form with a constant and the coefficients of variables 0, 1, ... */
    public static AffineForm of(long constant, long... coefficients) {
        return new AffineForm(coefficients.clone(), constant);
    }

    /** The constant. */
    public long constant() {
        return constant;
    }

    /** The coefficient of a variable; 0 if the form does not have it. */
    public long coefficient(int variable) {
        return variable < coefficients.length ? coefficients[variable] : 0;
    }

    /** One more than the largest variable whose coefficient is not 0; 0 if there is none. */
    public int size() {
        return coefficients.length;
    }

    /** Whether the form has no variable. */
    public boolean isConstant() {
        return coefficients.length == 0;
    }

    /** The sum of two forms. */
    public AffineForm plus(AffineForm other) {
        long[] sum = new long[Math.max(size(), other.size())];
        for (int v = 0; v < sum.length; v++) {
            sum[v] = Math.addExact(coefficient(v), other.coefficient(v));
        }
        return new AffineForm(sum, Math.addExact(constant, other.constant));
    }

    /** The sum of this form and a number. */
    public AffineForm plus(long number) {
        return new AffineForm(coefficients, Math.addExact(constant, number));
    }

    /** The difference of two forms. */
    public AffineForm minus(AffineForm other) {
        return plus(other.times(-1));
    }

    /** The product of this form and a number. */
    public AffineForm times(long factor) {
        long[] product = new long[size()];
        for (int v = 0; v < product.length; v++) {
            product[v] = Math.multiplyExact(coefficients[v], factor);
        }
        return new AffineForm(product, Math.multiplyExact(constant, factor));
    }

    /** The quotient of this form and a number; empty if a coefficient or the constant is no multiple of it. */
    public Optional<AffineForm> dividedBy(long divisor) {
        long[] quotient = new long[size()];
        boolean isMultiple = constant % divisor == 0;
        for (int v = 0; v < quotient.length; v++) {
            isMultiple &= coefficients[v] % divisor == 0;
            quotient[v] = coefficients[v] / divisor;
        }
        return isMultiple ? Optional.of(new AffineForm(quotient, constant / divisor)) : Optional.empty();
    }

    /** Each variable replaced by the one of another number; variables that get the same number are added up. */
    public AffineForm renumbered(IntUnaryOperator newNumber) {
        long[] renumbered = NONE;
        for (int v = 0; v < coefficients.length; v++) {
            if (coefficients[v] != 0) {
                int number = newNumber.applyAsInt(v);
                if (number >= renumbered.length) {
                    renumbered = Arrays.copyOf(renumbered, number + 1);
                }
                renumbered[number] = Math.addExact(renumbered[number], coefficients[v]);
            }
        }
        return new AffineForm(renumbered, constant);
    }

    /** The number that the form has if variable {@code v} is {@code values[v]}. */
    public long valueAt(long... values) {
        long sum = constant;
        for (int v = 0; v < coefficients.length; v++) {
            if (coefficients[v] != 0) {
                sum = Math.addExact(sum, Math.multiplyExact(coefficients[v], values[v]));
            }
        }
        return sum;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof AffineForm form
                && constant == form.constant
                && Arrays.equals(coefficients, form.coefficients);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(coefficients) + Long.hashCode(constant);
    }

    /** The form as text with variables called {@code v0}, {@code v1}, ... */
    @Override
    public String toString() {
        return toString(v -> "v" + v);
    }

    /** The form as text, such as {@code 2*i - j + 5}. */
    public String toString(IntFunction<String> names) {
        StringBuilder text = new StringBuilder();
        for (int v = 0; v < coefficients.length; v++) {
            if (coefficients[v] != 0) {
                append(text, coefficients[v], names.apply(v));
            }
        }
        if (constant != 0 || text.isEmpty()) {
            append(text, constant, "");
        }
        return text.toString();
    }

    private static void append(StringBuilder text, long factor, String name) {
        if (factor < 0) {
            text.append(text.isEmpty() ? "-" : " - ");
        } else if (!text.isEmpty()) {
            text.append(" + ");
        }
        String magnitude = Long.toUnsignedString(Math.abs(factor));
        if (name.isEmpty()) {
            text.append(magnitude);
        } else {
            text.append(magnitude.equals("1") ? "" : magnitude + "*").append(name);
        }
    }
}
