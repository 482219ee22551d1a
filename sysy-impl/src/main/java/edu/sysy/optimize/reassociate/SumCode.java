package edu.sysy.optimize.reassociate;

import edu.sysy.TargetTraits;
import edu.sysy.analysis.AddressDistances;
import edu.sysy.analysis.Polynomial;
import edu.sysy.analysis.Polynomial.Term;
import edu.sysy.ir.Condition;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Operation.Add;
import edu.sysy.ir.Operation.Compare;
import edu.sysy.ir.Operation.Mul;
import edu.sysy.ir.Operation.Offset;
import edu.sysy.ir.Operation.Sub;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Instructions that compute a linear {@link Polynomial}: terms with the same coefficient are added before they are
 * multiplied, values that change rarely are added first, subtractions come after additions, and the constant is added
 * last.
 *
 * <p>What is computed already is used again. The number of steps is bounded by the length of forms.
 */
final class SumCode {
    /** A part of the sum, computed already. */
    private record Part(Value value, boolean negative, int level) {
        /** Rarely changing and positive ones first; of these an address. */
        static final Comparator<Part> ORDER = Comparator.comparingInt(Part::level)
                .thenComparing((Part part) -> part.value.type() != Type.ADDRESS)
                .thenComparing(Part::negative);
    }

    private final TreeCode code;
    private final boolean wideAddresses;

    /**
     * Appends to {@code code}.
     *
     * @param wideAddresses whether the integers of a sum that is an address are added up before the address, because
     *     they may {@linkplain TargetTraits#hasWideAddresses wrap around}
     */
    SumCode(TreeCode code, boolean wideAddresses) {
        this.code = code;
        this.wideAddresses = wideAddresses;
    }

    /** Whether code can be made for a form: it has at most one address, and that with coefficient 1. */
    static boolean canCompute(Polynomial form) {
        int addresses = 0;
        for (Term term : form.terms()) {
            if (term.value().type() == Type.ADDRESS) {
                addresses += term.coefficient() == 1 ? 1 : 2;
            }
        }
        return addresses <= 1;
    }

    /** Computes a form; with {@code factoring}, {@code a * b + a * c} as {@code a * (b + c)}. */
    Value compute(Polynomial form, boolean factoring) {
        Polynomial sum = factoring ? factored(form) : form;
        List<Part> parts = parts(sum.withoutConstant());
        if (parts.isEmpty()) {
            return code.constant(sum.constant());
        }
        if (wideAddresses && parts.removeIf(SumCode::isAddress)) {
            return address(sum.base().orElseThrow(), parts, sum.constant());
        }
        useWhatIsThere(parts);
        Part total = parts.getFirst();
        for (Part part : parts.subList(1, parts.size())) {
            total = combine(total, part);
        }
        if (sum.constant() == 0) {
            return total.negative ? code.emit(new Sub(code.constant(0), total.value)) : total.value;
        }
        if (total.negative) {
            return code.emit(new Sub(code.constant(sum.constant()), total.value));
        }
        return total.value.type() == Type.ADDRESS
                ? code.emit(new Offset(total.value, code.constant(sum.constant())))
                : code.emit(new Add(total.value, code.constant(sum.constant())));
    }

    private static boolean isAddress(Part part) {
        return part.value.type() == Type.ADDRESS;
    }

    /** An address and the sum of integers, which are added up first but for a small constant. */
    private Value address(Value base, List<Part> integers, int constant) {
        boolean separate = AddressDistances.isSeparate(constant);
        if (!separate) {
            integers.add(new Part(code.constant(constant), false, 0));
        }
        useWhatIsThere(integers);
        Part total = new Part(base, false, code.level(base));
        if (!integers.isEmpty()) {
            Part distance = integers.getFirst();
            for (Part part : integers.subList(1, integers.size())) {
                distance = combine(distance, part);
            }
            total = combine(total, distance);
        }
        return separate && constant != 0 ? code.emit(new Offset(total.value, code.constant(constant))) : total.value;
    }

    /** Computes whether a form is 0, or is not. */
    Value computeEquality(Condition condition, Polynomial form, boolean factoring) {
        if (form.isConstant()) {
            return code.constant(condition.holds(form.constant(), 0) ? 1 : 0);
        }
        Polynomial positive = Polynomial.ZERO;
        Polynomial negative = Polynomial.ZERO;
        for (Term term : form.terms()) {
            Polynomial one = Polynomial.of(term.value());
            if (term.coefficient() > 0) {
                positive = positive.plus(one, term.coefficient());
            } else {
                negative = negative.plus(one, -term.coefficient());
            }
        }
        if (positive.isConstant()) {
            return code.emit(new Compare(condition, compute(negative, factoring), code.constant(form.constant())));
        }
        Value left = compute(positive, factoring);
        return code.emit(new Compare(condition, left, compute(negative.plus(-form.constant()), factoring)));
    }

    /**
     * The summands: one for each factor but 1 and -1, which need no multiplication. Rarely changing and positive ones
     * first.
     */
    private List<Part> parts(Polynomial form) {
        Map<Integer, Polynomial> groups = new LinkedHashMap<>();
        List<Part> parts = new ArrayList<>();
        for (Term term : form.terms()) {
            if (term.coefficient() == 1 || term.coefficient() == -1) {
                parts.add(new Part(term.value(), term.coefficient() < 0, code.level(term.value())));
                continue;
            }
            int size = Math.abs(term.coefficient());
            Polynomial one = Polynomial.of(term.value()).times(term.coefficient() == size ? 1 : -1);
            groups.merge(size, one, Polynomial::plus);
        }
        groups.forEach((size, group) -> {
            boolean negative = group.terms().stream().allMatch(term -> term.coefficient() < 0);
            Value sum = compute(negative ? group.times(-1) : group, false);
            Value product = code.emit(new Mul(sum, code.constant(size)));
            parts.add(new Part(product, negative, code.level(product)));
        });
        parts.sort(Part.ORDER);
        return parts;
    }

    /** Joins the first two parts whose sum is known, until none is. */
    private void useWhatIsThere(List<Part> parts) {
        for (int i = 0; i < parts.size() && parts.size() > 1; i++) {
            for (int k = i + 1; k < parts.size(); k++) {
                Optional<Value> known = known(parts.get(i), parts.get(k));
                if (known.isPresent()) {
                    int level = Math.max(parts.get(i).level, parts.get(k).level);
                    parts.remove(k);
                    parts.set(i, new Part(known.get(), false, level));
                    i = -1;
                    break;
                }
            }
        }
    }

    private Optional<Value> known(Part x, Part y) {
        boolean negated = x.negative && y.negative
                || y.value.type() == Type.ADDRESS && x.negative
                || x.value.type() == Type.ADDRESS && y.negative;
        return negated ? Optional.empty() : code.surroundings().find(operation(x, y));
    }

    private static Operation operation(Part x, Part y) {
        if (y.value.type() == Type.ADDRESS) {
            return new Offset(y.value, x.value);
        }
        if (x.value.type() == Type.ADDRESS) {
            return new Offset(x.value, y.value);
        }
        if (x.negative != y.negative) {
            return x.negative ? new Sub(y.value, x.value) : new Sub(x.value, y.value);
        }
        return new Add(x.value, y.value);
    }

    private Part combine(Part x, Part y) {
        boolean address = x.value.type() == Type.ADDRESS || y.value.type() == Type.ADDRESS;
        Part number = x.value.type() == Type.ADDRESS ? y : x;
        if (address && number.negative) {
            Value negated = code.emit(new Sub(code.constant(0), number.value));
            Part positive = new Part(negated, false, code.level(negated));
            return combine(number == x ? positive : x, number == y ? positive : y);
        }
        Value sum = code.emit(operation(x, y));
        return new Part(sum, x.negative && y.negative, code.level(sum));
    }

    /** The form with products that share a factor joined into one product, as long as there are such. */
    private Polynomial factored(Polynomial form) {
        Polynomial rest = form;
        for (int round = 0; round < Polynomial.MAX_TERMS; round++) {
            Optional<Value> factor = commonFactor(rest);
            if (factor.isEmpty()) {
                return rest;
            }
            rest = extract(rest, factor.get());
        }
        return rest;
    }

    /** A value by which at least two terms can be divided. */
    private Optional<Value> commonFactor(Polynomial form) {
        Map<Value, Integer> seen = new HashMap<>();
        for (Term term : form.terms()) {
            Optional<Mul> product = code.product(term.value());
            if (product.isPresent()) {
                seen.merge(product.get().left(), 1, Integer::sum);
                if (!product.get().left().equals(product.get().right())) {
                    seen.merge(product.get().right(), 1, Integer::sum);
                }
            }
        }
        for (Term term : form.terms()) {
            seen.computeIfPresent(term.value(), (value, count) -> count + 1);
        }
        return seen.entrySet().stream()
                .filter(entry -> entry.getValue() > 1)
                .max(Map.Entry.<Value, Integer>comparingByValue()
                        .thenComparing(entry -> -entry.getKey().index()))
                .map(Map.Entry::getKey);
    }

    private Polynomial extract(Polynomial form, Value factor) {
        Polynomial inner = Polynomial.ZERO;
        Polynomial rest = Polynomial.of(form.constant());
        for (Term term : form.terms()) {
            Optional<Mul> product = code.product(term.value());
            if (term.value().equals(factor)) {
                inner = inner.plus(term.coefficient());
            } else if (product.isPresent() && product.get().left().equals(factor)) {
                inner = inner.plus(Polynomial.of(product.get().right()), term.coefficient());
            } else if (product.isPresent() && product.get().right().equals(factor)) {
                inner = inner.plus(Polynomial.of(product.get().left()), term.coefficient());
            } else {
                rest = rest.plus(Polynomial.of(term.value()), term.coefficient());
            }
        }
        return rest.plus(Polynomial.of(code.emit(new Mul(factor, compute(inner, false)))));
    }
}
