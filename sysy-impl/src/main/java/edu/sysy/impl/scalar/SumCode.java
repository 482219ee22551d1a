package edu.sysy.impl.scalar;

import edu.sysy.impl.scalar.LinearForm.Term;
import edu.sysy.ir.Condition;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Operation.Add;
import edu.sysy.ir.Operation.Compare;
import edu.sysy.ir.Operation.IntConstant;
import edu.sysy.ir.Operation.Mul;
import edu.sysy.ir.Operation.Offset;
import edu.sysy.ir.Operation.Sub;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Instructions that compute a {@link LinearForm}: terms with the same factor are added before they are multiplied, values that
 * change rarely are added first, subtractions come after additions, and the constant is added last.
 *
 * <p>What is computed already is used again. The number of steps is bounded by the length of forms.
 */
final class SumCode {
    /** What the code may use. */
    interface Surroundings {
        /** A value that holds the result of {@code operation} where the code will stand. */
        Optional<Value> find(Operation operation);

        /** A value that holds a constant where the code will stand. */
        Optional<Value> find(int constant);

        /** How deep in loops a value changes, seen from where the code will stand. */
        int level(Value value);

        /** The operation that defines a value, if it is a product of two values. */
        Optional<Mul> product(Value value);
    }

    /** A part of the sum, computed already. */
    private record Part(Value value, boolean negative, int level) {}

    private final Surroundings surroundings;
    private final List<Instruction> instructions = new ArrayList<>();
    private final Map<Integer, Value> constants = new HashMap<>();
    private final Map<Value, Integer> levels = new HashMap<>();
    private final int line;
    private int nextValue;

    /**
     * Code that is still empty.
     *
     * @param nextValue the first index of values that nothing uses
     */
    SumCode(Surroundings surroundings, int nextValue, int line) {
        this.surroundings = surroundings;
        this.nextValue = nextValue;
        this.line = line;
    }

    List<Instruction> instructions() {
        return instructions;
    }

    int nextValue() {
        return nextValue;
    }

    /** How deep in loops a value of this code or of its surroundings changes. */
    int level(Value value) {
        Integer own = levels.get(value);
        return own == null ? surroundings.level(value) : own;
    }

    Value constant(int value) {
        return constants.computeIfAbsent(
                value, v -> surroundings.find(v).orElseGet(() -> append(new IntConstant(v), 0)));
    }

    /** Computes a form; with {@code factoring}, {@code a * b + a * c} as {@code a * (b + c)}. */
    Value compute(LinearForm form, boolean factoring) {
        LinearForm sum = factoring ? factored(form) : form;
        List<Part> parts = parts(sum.withoutConstant());
        if (parts.isEmpty()) {
            return constant(sum.constant());
        }
        useWhatIsThere(parts);
        Part total = parts.getFirst();
        for (Part part : parts.subList(1, parts.size())) {
            total = combine(total, part);
        }
        if (sum.constant() == 0) {
            return total.negative ? emit(new Sub(constant(0), total.value)) : total.value;
        }
        if (total.negative) {
            return emit(new Sub(constant(sum.constant()), total.value));
        }
        return total.value.type() == Type.ADDRESS
                ? emit(new Offset(total.value, constant(sum.constant())))
                : emit(new Add(total.value, constant(sum.constant())));
    }

    /** Computes whether a form is 0, or is not. */
    Value computeEquality(Condition condition, LinearForm form, boolean factoring) {
        if (form.isConstant()) {
            return constant(condition.holds(form.constant(), 0) ? 1 : 0);
        }
        LinearForm positive = LinearForm.ZERO;
        LinearForm negative = LinearForm.ZERO;
        for (Term term : form.terms()) {
            LinearForm one = LinearForm.of(term.value());
            if (term.factor() > 0) {
                positive = positive.plus(one, term.factor());
            } else {
                negative = negative.plus(one, -term.factor());
            }
        }
        if (positive.isConstant()) {
            return emit(new Compare(condition, compute(negative, factoring), constant(form.constant())));
        }
        Value left = compute(positive, factoring);
        return emit(new Compare(
                condition, left, compute(negative.plus(LinearForm.of(-form.constant()), 1), factoring)));
    }

    /** The summands: one for each factor but 1 and -1, which need no multiplication. Rarely changing and positive ones first. */
    private List<Part> parts(LinearForm form) {
        Map<Integer, LinearForm> groups = new HashMap<>();
        List<Integer> order = new ArrayList<>();
        List<Part> parts = new ArrayList<>();
        for (Term term : form.terms()) {
            if (term.factor() == 1 || term.factor() == -1) {
                parts.add(new Part(term.value(), term.factor() < 0, level(term.value())));
                continue;
            }
            int size = Math.abs(term.factor());
            if (!groups.containsKey(size)) {
                order.add(size);
            }
            LinearForm one = LinearForm.of(term.value()).times(term.factor() == size ? 1 : -1);
            groups.merge(size, one, (group, added) -> group.plus(added, 1));
        }
        for (int size : order) {
            LinearForm group = groups.getOrDefault(size, LinearForm.ZERO);
            boolean negative = group.terms().stream().allMatch(term -> term.factor() < 0);
            Value sum = compute(negative ? group.times(-1) : group, false);
            Value product = emit(new Mul(sum, constant(size)));
            parts.add(new Part(product, negative, level(product)));
        }
        parts.sort(Comparator.comparing((Part part) -> part.level)
                .thenComparing(part -> part.value.type() != Type.ADDRESS)
                .thenComparing(Part::negative));
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
        return negated ? Optional.empty() : surroundings.find(operation(x, y));
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
            Value negated = emit(new Sub(constant(0), number.value));
            Part positive = new Part(negated, false, level(negated));
            return combine(number == x ? positive : x, number == y ? positive : y);
        }
        Value sum = emit(operation(x, y));
        return new Part(sum, x.negative && y.negative, level(sum));
    }

    /** The form with products that share a factor joined into one product, as long as there are such. */
    private LinearForm factored(LinearForm form) {
        LinearForm rest = form;
        for (int round = 0; round < LinearForm.MOST_TERMS; round++) {
            Optional<Value> factor = commonFactor(rest);
            if (factor.isEmpty()) {
                return rest;
            }
            rest = extract(rest, factor.get());
        }
        return rest;
    }

    /** A value by which at least two terms can be divided. */
    private Optional<Value> commonFactor(LinearForm form) {
        Map<Value, Integer> seen = new HashMap<>();
        for (Term term : form.terms()) {
            Optional<Mul> product = surroundings.product(term.value());
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

    private LinearForm extract(LinearForm form, Value factor) {
        LinearForm inner = LinearForm.ZERO;
        LinearForm rest = LinearForm.of(form.constant());
        for (Term term : form.terms()) {
            Optional<Mul> product = surroundings.product(term.value());
            if (term.value().equals(factor)) {
                inner = inner.plus(LinearForm.of(1), term.factor());
            } else if (product.isPresent() && product.get().left().equals(factor)) {
                inner = inner.plus(LinearForm.of(product.get().right()), term.factor());
            } else if (product.isPresent() && product.get().right().equals(factor)) {
                inner = inner.plus(LinearForm.of(product.get().left()), term.factor());
            } else {
                rest = rest.plus(LinearForm.of(term.value()), term.factor());
            }
        }
        return rest.plus(LinearForm.of(emit(new Mul(factor, compute(inner, false)))), 1);
    }

    private Value emit(Operation operation) {
        Optional<Value> known = surroundings.find(operation);
        if (known.isPresent()) {
            return known.get();
        }
        int level = 0;
        for (int i = 0; i < operation.operandCount(); i++) {
            level = Math.max(level, level(operation.operand(i)));
        }
        return append(operation, level);
    }

    private Value append(Operation operation, int level) {
        Value result = new Value(nextValue++, operation.type());
        levels.put(result, level);
        instructions.add(new Instruction(result, operation, line));
        return result;
    }
}
