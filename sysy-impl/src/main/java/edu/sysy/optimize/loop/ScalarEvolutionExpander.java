package edu.sysy.optimize.loop;

import edu.sysy.analysis.Dominators;
import edu.sysy.analysis.Polynomial;
import edu.sysy.analysis.ScalarEvolution;
import edu.sysy.analysis.TripCount;
import edu.sysy.ir.Block;
import edu.sysy.ir.Condition;
import edu.sysy.ir.Definitions;
import edu.sysy.ir.Function;
import edu.sysy.ir.FunctionEditor;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Operation.Add;
import edu.sysy.ir.Operation.And;
import edu.sysy.ir.Operation.Compare;
import edu.sysy.ir.Operation.IntConstant;
import edu.sysy.ir.Operation.Mul;
import edu.sysy.ir.Operation.Offset;
import edu.sysy.ir.Operation.Or;
import edu.sysy.ir.Operation.Select;
import edu.sysy.ir.Operation.Shr;
import edu.sysy.ir.Operation.Sub;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.optimize.ssa.AvailableOperands;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Writes polynomials, counts and closed forms as instructions at the end of a block.
 *
 * <p>A value that is computed already on every way to the block is used again; so is what has been written before.
 */
public final class ScalarEvolutionExpander {
    /** The values of a function by what they compute, for {@link ScalarEvolutionExpander} to find them again. */
    public static final class Known {
        private final Map<Polynomial, List<Value>> values = new HashMap<>();
        private final Definitions definitions;
        private final Dominators dominators;
        private final int bound;
        private final AvailableOperands available;

        public Known(Function function) {
            definitions = Definitions.of(function);
            dominators = Dominators.of(function);
            bound = function.valueBound();
            available = new AvailableOperands(function);
            ScalarEvolution evolution = ScalarEvolution.of(function);
            for (Block block : function.blocks()) {
                for (Instruction instruction : block.instructions()) {
                    Value result = instruction.result();
                    if (instruction.operation() instanceof Operation.Binary && result.exists()) {
                        Polynomial polynomial = evolution.polynomial(result);
                        if (!polynomial.isConstant() && polynomial.single().isEmpty()) {
                            values.computeIfAbsent(polynomial, p -> new ArrayList<>(1))
                                    .add(result);
                        }
                    }
                }
            }
        }

        /** The operation that defines a value; null for a parameter and for what is new. */
        private @Nullable Operation definition(Value value) {
            return value.index() < bound ? definitions.operationOrNull(value) : null;
        }

        private Optional<Value> find(Polynomial polynomial, int position) {
            for (Value value : values.getOrDefault(polynomial, List.of())) {
                if (dominators.dominates(definitions.blockPosition(value), position)) {
                    return Optional.of(value);
                }
            }
            return Optional.empty();
        }
    }

    private final FunctionEditor editor;
    private final Known known;
    private final int label;
    private final int position;
    private final int line;
    private final Map<Operation, Value> written = new HashMap<>();

    /**
     * Code at the end of a block.
     *
     * @param label the block, which may be a new one
     * @param position the last block before the edit that is on every way to it; the block itself if it is not new
     */
    public ScalarEvolutionExpander(FunctionEditor editor, Known known, int label, int position, int line) {
        this.editor = editor;
        this.known = known;
        this.label = label;
        this.position = position;
        this.line = line;
    }

    /** Writes an operation. */
    public Value write(Operation operation) {
        return written.computeIfAbsent(operation, o -> editor.append(label, o, line));
    }

    /** Writes a constant. */
    public Value constant(int value) {
        return write(new IntConstant(value));
    }

    /** Writes a polynomial. */
    public Value write(Polynomial polynomial) {
        if (polynomial.isConstant()) {
            return constant(polynomial.constant());
        }
        Optional<Value> same = known.find(polynomial, position);
        if (same.isPresent()) {
            return same.get();
        }
        Optional<Value> base = polynomial.base();
        if (base.isEmpty()) {
            return integer(polynomial);
        }
        Optional<Value> near = known.find(polynomial.withoutConstant(), position);
        if (near.isPresent()) {
            return offset(near.get(), polynomial.constant());
        }
        Polynomial distance = polynomial.minus(Polynomial.of(base.get()));
        Value from = factor(base.get());
        @Nullable Operation origin = known.definition(base.get());
        boolean fixed = origin instanceof Operation.Constant || origin instanceof Operation.Alloca;
        if (distance.isConstant() || fixed) {
            Value start = offset(from, distance.constant());
            Polynomial rest = distance.withoutConstant();
            return rest.isZero() ? start : write(new Offset(start, write(rest)));
        }
        return offset(write(new Offset(from, write(distance.withoutConstant()))), distance.constant());
    }

    private Value offset(Value base, int bytes) {
        return bytes == 0 ? base : write(new Offset(base, constant(bytes)));
    }

    /** The address of a global is written where it is needed rather than kept in a register. */
    private Value factor(Value value) {
        return known.definition(value) instanceof Operation.GlobalAddress address
                ? write(address)
                : known.available.at(position, value, this::write);
    }

    /** Terms with the same coefficient, up to its sign, are added before they are multiplied. */
    private Value integer(Polynomial polynomial) {
        Map<Integer, List<Polynomial.Term>> bySize = new LinkedHashMap<>();
        for (Polynomial.Term term : polynomial.terms()) {
            bySize.computeIfAbsent(Math.abs(term.coefficient()), c -> new ArrayList<>())
                    .add(term);
        }
        Value sum = Value.NONE;
        for (Map.Entry<Integer, List<Polynomial.Term>> group : bySize.entrySet()) {
            List<Polynomial.Term> terms = group.getValue();
            int coefficient =
                    terms.stream().mapToInt(Polynomial.Term::coefficient).max().orElseThrow();
            Value inner = Value.NONE;
            for (Polynomial.Term term : terms) {
                if (term.coefficient() == coefficient) {
                    Value product = product(term);
                    inner = inner.exists() ? write(new Add(inner, product)) : product;
                }
            }
            for (Polynomial.Term term : terms) {
                if (term.coefficient() != coefficient) {
                    inner = write(new Sub(inner, product(term)));
                }
            }
            sum = addMultiple(sum, inner, coefficient);
        }
        return polynomial.constant() == 0 ? sum : write(new Add(sum, constant(polynomial.constant())));
    }

    private Value addMultiple(Value sum, Value value, int coefficient) {
        if (sum.exists() && coefficient == -1) {
            return write(new Sub(sum, value));
        }
        Value multiple = coefficient == 1 ? value : write(new Mul(value, constant(coefficient)));
        return sum.exists() ? write(new Add(sum, multiple)) : multiple;
    }

    private Value product(Polynomial.Term term) {
        Value product = factor(term.factors().getFirst());
        for (Value factor : term.factors().subList(1, term.factors().size())) {
            product = write(new Mul(product, factor));
        }
        return product;
    }

    /**
     * Writes how far the tested number of a loop goes: {@link TripCount} times the size of the stride, which is a power
     * of two, or the count is constant.
     */
    public Polynomial wayOf(TripCount count) {
        int size = Math.abs(count.stride());
        if (count.constant().isPresent()) {
            return Polynomial.of((int) (count.constant().getAsLong() * size));
        }
        Polynomial distance = count.distance();
        if (size > 1) {
            Value up = write(distance.plus(size - 1));
            distance = Polynomial.of(write(new And(up, constant(-size))));
        }
        if (count.guarded()) {
            return distance;
        }
        Value enters = write(new Compare(count.condition(), write(count.first()), write(count.limit())));
        return Polynomial.of(write(new Select(enters, write(distance), constant(0))));
    }

    /** Whether {@link #wayOf} and {@link #passesOf} can write a count. */
    public static boolean canWrite(TripCount count) {
        return count.constant().isPresent() || count.logarithmOfStride().isPresent();
    }

    /** Writes how often the test passes. */
    public Polynomial passesOf(TripCount count) {
        if (count.constant().isPresent()) {
            return Polynomial.of((int) count.constant().getAsLong());
        }
        Polynomial way = wayOf(count);
        int shift = count.logarithmOfStride().orElseThrow();
        return shift == 0 ? way : Polynomial.of(write(new Shr(write(way), constant(shift))));
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
                    : Polynomial.of(write(new Mul(write(coefficients.get(j)), write(binomial))));
            result = result.plus(term);
        }
        return write(result);
    }

    private static final int INVERSE_OF_THREE = 0xAAAAAAAB;

    private Polynomial nextBinomial(Polynomial k, Polynomial previous, int j) {
        if (k.isConstant()) {
            long n = Integer.toUnsignedLong(k.constant());
            int two = (int) ((n >> 1) * ((n - 1) | 1));
            return Polynomial.of(j == 2 ? two : two * (k.constant() - 2) * INVERSE_OF_THREE);
        }
        if (j == 2) {
            Value half = write(new Shr(write(k), constant(1)));
            Value odd = write(new Or(write(k.plus(-1)), constant(1)));
            return Polynomial.of(write(new Mul(half, odd)));
        }
        Value triple = write(new Mul(write(previous), write(k.plus(-2))));
        return Polynomial.of(write(new Mul(triple, constant(INVERSE_OF_THREE))));
    }

    /** Writes whether a number differs from, or equals, another one. */
    public Value compare(Condition condition, Value left, Value right) {
        return write(new Compare(condition, left, right));
    }

    /** Writes {@code value + step}. */
    public Value advance(Value value, Value step) {
        return write(value.type() == Type.ADDRESS ? new Offset(value, step) : new Add(value, step));
    }
}
