package edu.sysy.optimize.loop;

import edu.sysy.analysis.AddressDistances;
import edu.sysy.analysis.Polynomial;
import edu.sysy.ir.Condition;
import edu.sysy.ir.FunctionEditor;
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
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Writes operations and polynomials as instructions at the end of a block, for the source line of its terminator.
 *
 * <p>A value that holds a polynomial already and dominates the end of the block is used again; so is what has been
 * written before. Of addresses, only {@linkplain AddressDistances#isSeparate small} constants are added by themselves.
 */
public final class PolynomialExpander {
    private final FunctionEditor editor;
    private final AvailablePolynomials known;
    private final int label;
    private final int position;
    private final Map<Operation, Value> written = new HashMap<>();

    /**
     * Code at the end of a block.
     *
     * @param label the block, which may be a new one
     * @param position the last block before the edit that dominates it; the block itself if it is not new
     */
    public PolynomialExpander(FunctionEditor editor, AvailablePolynomials known, int label, int position) {
        this.editor = editor;
        this.known = known;
        this.label = label;
        this.position = position;
    }

    /** Writes an operation. */
    public Value write(Operation operation) {
        return written.computeIfAbsent(operation, o -> editor.append(label, o));
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
        return same.isPresent() ? same.get() : compute(known.afterLoops(polynomial, position));
    }

    private Value compute(Polynomial polynomial) {
        Optional<Value> base = polynomial.base();
        if (base.isEmpty()) {
            return integer(polynomial);
        }
        Polynomial distance = polynomial.minus(Polynomial.of(base.get()));
        if (!AddressDistances.isSeparate(distance.constant())) {
            return write(new Offset(factor(base.get()), write(distance)));
        }
        Optional<Value> near = known.find(polynomial.withoutConstant(), position);
        if (near.isPresent()) {
            return offset(near.get(), polynomial.constant());
        }
        Value from = factor(base.get());
        @Nullable Operation origin = known.operands().definition(base.get());
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
        return known.operands().definition(value) instanceof Operation.GlobalAddress address
                ? write(address)
                : known.operands().at(position, value, this::write);
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

    /** Writes whether a number differs from, or equals, another one. */
    public Value compare(Condition condition, Value left, Value right) {
        return write(new Compare(condition, left, right));
    }

    /** Writes {@code value + step}. */
    public Value advance(Value value, Value step) {
        return write(value.type() == Type.ADDRESS ? new Offset(value, step) : new Add(value, step));
    }
}
