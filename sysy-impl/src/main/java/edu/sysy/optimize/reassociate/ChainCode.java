package edu.sysy.optimize.reassociate;

import edu.sysy.ir.Value;
import edu.sysy.optimize.reassociate.ChainForms.Chain;
import edu.sysy.optimize.reassociate.ChainForms.Kind;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Instructions that compute a {@link Chain}: what changes rarely is joined first, and the constant last, or with what
 * does not change where everything else does. Values as rare as each other are joined in pairs. What occurs several
 * times counts once in conjunctions and disjunctions and not at all or once in exclusive ones; in products its powers
 * are computed by squaring products: {@code a * b * a * b} is the square of {@code a * b}.
 */
final class ChainCode {
    private final TreeCode code;
    private final Kind kind;

    private ChainCode(TreeCode code, Kind kind) {
        this.code = code;
        this.kind = kind;
    }

    /** Appends what computes {@code chain} and returns its value. */
    static Value compute(TreeCode code, Chain chain) {
        return new ChainCode(code, chain.kind()).compute(chain);
    }

    private Value compute(Chain chain) {
        SortedMap<Integer, List<Value>> byLevel = new TreeMap<>();
        Map<Value, Integer> powers = powers(chain.operands());
        powers.keySet()
                .forEach(value -> byLevel.computeIfAbsent(code.level(value), level -> new ArrayList<>())
                        .add(value));
        Optional<Value> result = Optional.empty();
        boolean constantLeft = chain.constant() != kind.neutral();
        for (Map.Entry<Integer, List<Value>> group : byLevel.entrySet()) {
            Value joined = power(group.getValue(), powers);
            result = Optional.of(result.isPresent() ? code.emit(kind.join(result.get(), joined)) : joined);
            if (constantLeft && group.getKey() == 0) {
                result = Optional.of(code.emit(kind.join(result.get(), code.constant(chain.constant()))));
                constantLeft = false;
            }
        }
        if (result.isEmpty()) {
            return code.constant(chain.constant());
        }
        return constantLeft ? code.emit(kind.join(result.get(), code.constant(chain.constant()))) : result.get();
    }

    /** How often each value counts. */
    private SortedMap<Value, Integer> powers(List<Value> operands) {
        SortedMap<Value, Integer> powers = new TreeMap<>(Comparator.comparing(Value::index));
        operands.forEach(value -> powers.merge(value, 1, Integer::sum));
        if (kind == Kind.XOR) {
            powers.values().removeIf(count -> count % 2 == 0);
        }
        if (kind != Kind.PRODUCT) {
            powers.replaceAll((value, count) -> 1);
        }
        return powers;
    }

    /** The values to their powers, joined; at least one power is not 0. */
    private Value power(List<Value> values, Map<Value, Integer> powers) {
        Optional<Value> result = Optional.empty();
        int highest = 0;
        for (Value value : values) {
            highest = Math.max(highest, powers.getOrDefault(value, 0));
        }
        for (int bit = Integer.highestOneBit(highest); bit > 0; bit >>= 1) {
            List<Value> factors = new ArrayList<>();
            for (Value value : values) {
                if ((powers.getOrDefault(value, 0) & bit) != 0) {
                    factors.add(value);
                }
            }
            Optional<Value> square = result.map(value -> code.emit(kind.join(value, value)));
            if (factors.isEmpty()) {
                result = square;
            } else {
                Value joined = inPairs(factors);
                result = Optional.of(square.isPresent() ? code.emit(kind.join(square.get(), joined)) : joined);
            }
        }
        return result.orElseThrow();
    }

    private Value inPairs(List<Value> values) {
        List<Value> left = new ArrayList<>(values);
        Deque<Value> pending = new ArrayDeque<>();
        while (!left.isEmpty()) {
            Value first = left.removeFirst();
            pending.add(joinedAlready(first, left).orElse(first));
        }
        while (pending.size() > 1) {
            pending.add(code.emit(kind.join(pending.removeFirst(), pending.removeFirst())));
        }
        return pending.getFirst();
    }

    /**
     * The value that joins {@code first} with one of the others, which is taken away from them, if there is such
     * already.
     */
    private Optional<Value> joinedAlready(Value first, List<Value> others) {
        for (int i = 0; i < others.size(); i++) {
            Optional<Value> known = code.surroundings().find(kind.join(first, others.get(i)));
            if (known.isPresent()) {
                others.remove(i);
                return known;
            }
        }
        return Optional.empty();
    }
}
