package edu.sysy.optimize.interprocedural;

import edu.sysy.ir.Block;
import edu.sysy.ir.Condition;
import edu.sysy.ir.Edge;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Terminator;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Finds out whether a function multiplies modulo a constant by halving one factor.
 *
 * <p>The function is evaluated symbolically for the four kinds of a factor {@code b}: 0, 1, even and odd, at least 2.
 * With {@code r} the result of the call for {@code a} and {@code b / 2}, it has to return 0, {@code a % m},
 * {@code (r + r) % m} and {@code ((r + r) % m + a) % m}. Then, by induction over {@code b}, it returns
 * {@code a * b % m} for every {@code b >= 0} and every {@code a >= 0} for which the last sum does not overflow.
 */
final class HalvingMultiplication {
    /**
     * What was recognised.
     *
     * @param halved which of the two parameters is the factor {@code b}
     * @param modulus from 3 to 2<sup>30</sup>, no power of two
     */
    record Found(int halved, int modulus) {}

    private enum Shape {
        CONSTANT,
        A,
        B,
        HALF_B,
        A_MODULO,
        RESULT,
        TWICE,
        TWICE_MODULO,
        TWICE_MODULO_PLUS_A,
        PRODUCT
    }

    private enum Factor {
        ZERO,
        ONE,
        EVEN,
        ODD
    }

    private record Term(Shape shape, int number) {
        static final Term ZERO = constant(0);

        static Term of(Shape shape) {
            return new Term(shape, 0);
        }

        static Term constant(int number) {
            return new Term(Shape.CONSTANT, number);
        }

        boolean is(Shape other) {
            return shape == other;
        }

        boolean isConstant(int other) {
            return equals(constant(other));
        }
    }

    private final Function function;
    private final Value a;
    private final Value b;
    private final Map<Value, Term> terms = new HashMap<>();
    private Factor factor = Factor.ZERO;
    private int modulus;

    private HalvingMultiplication(Function function, int halved) {
        this.function = function;
        this.a = function.parameters().get(1 - halved);
        this.b = function.parameters().get(halved);
    }

    static Optional<Found> in(Function function) {
        List<Value> parameters = function.parameters();
        if (function.returnType() != Type.I32
                || parameters.size() != 2
                || parameters.stream().anyMatch(parameter -> parameter.type() != Type.I32)) {
            return Optional.empty();
        }
        for (int halved = 0; halved < 2; halved++) {
            HalvingMultiplication guess = new HalvingMultiplication(function, halved);
            if (guess.holds()) {
                return Optional.of(new Found(halved, guess.modulus));
            }
        }
        return Optional.empty();
    }

    private boolean holds() {
        return returned(Factor.ZERO).filter(Term.ZERO::equals).isPresent()
                && returned(Factor.ONE).filter(term -> term.is(Shape.A_MODULO)).isPresent()
                && returned(Factor.EVEN)
                        .filter(term -> term.is(Shape.TWICE_MODULO))
                        .isPresent()
                && returned(Factor.ODD).filter(term -> term.is(Shape.PRODUCT)).isPresent();
    }

    /** What is returned for a kind of factor; empty if it cannot be told. No path is longer than the function. */
    private Optional<Term> returned(Factor kind) {
        factor = kind;
        terms.clear();
        terms.put(a, Term.of(Shape.A));
        terms.put(
                b,
                switch (kind) {
                    case ZERO -> Term.ZERO;
                    case ONE -> Term.constant(1);
                    case EVEN, ODD -> Term.of(Shape.B);
                });
        Block block = function.entry();
        for (int steps = function.blocks().size(); steps > 0; steps--) {
            for (Instruction instruction : block.instructions()) {
                Optional<Term> term = evaluate(instruction.operation());
                if (term.isPresent()) {
                    terms.put(instruction.result(), term.get());
                } else if (instruction.operation().effect().removable()) {
                    terms.remove(instruction.result());
                } else {
                    return Optional.empty();
                }
            }
            Optional<Edge> next = follow(block.terminator());
            if (next.isEmpty()) {
                return block.terminator() instanceof Terminator.Return(Value value)
                        ? Optional.ofNullable(terms.get(value))
                        : Optional.empty();
            }
            Block target = function.block(next.get().target());
            List<Value> arguments = next.get().arguments();
            for (int i = 0; i < arguments.size(); i++) {
                Term term = terms.get(arguments.get(i));
                if (term == null) {
                    return Optional.empty();
                }
                terms.put(target.parameters().get(i), term);
            }
            block = target;
        }
        return Optional.empty();
    }

    private Optional<Edge> follow(Terminator terminator) {
        if (terminator instanceof Terminator.Jump(Edge target)) {
            return Optional.of(target);
        }
        if (terminator instanceof Terminator.Branch(Value condition, Edge ifTrue, Edge ifFalse)) {
            Term term = terms.get(condition);
            if (term != null && term.is(Shape.CONSTANT)) {
                return Optional.of(term.number() != 0 ? ifTrue : ifFalse);
            }
            return term != null && term.is(Shape.B) ? Optional.of(ifTrue) : Optional.empty();
        }
        return Optional.empty();
    }

    private Optional<Term> evaluate(Operation operation) {
        Term[] of = new Term[operation.operandCount()];
        for (int i = 0; i < of.length; i++) {
            Term term = terms.get(operation.operand(i));
            if (term == null) {
                return Optional.empty();
            }
            of[i] = term;
        }
        return switch (operation) {
            case Operation.IntConstant(int number) -> Optional.of(Term.constant(number));
            case Operation.Add add when of[0].is(Shape.CONSTANT) -> sum(of[1], of[0]);
            case Operation.Add add -> sum(of[0], of[1]).or(() -> sum(of[1], of[0]));
            case Operation.Mul mul
            when of[0].is(Shape.RESULT) && of[1].isConstant(2) -> Optional.of(Term.of(Shape.TWICE));
            case Operation.Shl shl
            when of[0].is(Shape.RESULT) && of[1].isConstant(1) -> Optional.of(Term.of(Shape.TWICE));
            case Operation.Div div when of[1].isConstant(2) -> half(of[0]);
            case Operation.Sar sar when of[1].isConstant(1) -> half(of[0]);
            case Operation.Rem rem when of[1].isConstant(2) -> parity(of[0]);
            case Operation.Rem rem when of[1].is(Shape.CONSTANT) -> remainder(of[0], of[1].number());
            case Operation.And and when of[1].isConstant(1) -> parity(of[0]);
            case Operation.Compare(Condition condition, Value left, Value right) -> compare(condition, of[0], of[1]);
            case Operation.Call call when call.function().equals(function.name()) -> called(call);
            default -> Optional.empty();
        };
    }

    private static Optional<Term> sum(Term left, Term right) {
        if (right.equals(Term.ZERO)) {
            return Optional.of(left);
        }
        if (left.is(Shape.RESULT) && right.is(Shape.RESULT)) {
            return Optional.of(Term.of(Shape.TWICE));
        }
        if (left.is(Shape.TWICE_MODULO) && right.is(Shape.A)) {
            return Optional.of(Term.of(Shape.TWICE_MODULO_PLUS_A));
        }
        return Optional.empty();
    }

    private static Optional<Term> half(Term term) {
        return switch (term.shape()) {
            case CONSTANT -> Optional.of(Term.constant(term.number() / 2)).filter(half -> term.number() >= 0);
            case B -> Optional.of(Term.of(Shape.HALF_B));
            default -> Optional.empty();
        };
    }

    private Optional<Term> parity(Term term) {
        return switch (term.shape()) {
            case CONSTANT -> Optional.of(Term.constant(term.number() % 2)).filter(bit -> term.number() >= 0);
            case B -> Optional.of(Term.constant(factor == Factor.ODD ? 1 : 0));
            default -> Optional.empty();
        };
    }

    private Optional<Term> remainder(Term term, int divisor) {
        boolean usable = divisor > 2 && divisor < 1 << 30 && Integer.bitCount(divisor) > 1;
        if (!usable || (modulus != 0 && modulus != divisor)) {
            return Optional.empty();
        }
        modulus = divisor;
        return switch (term.shape()) {
            case CONSTANT -> Optional.of(Term.constant(term.number() % divisor));
            case A -> Optional.of(Term.of(Shape.A_MODULO));
            case TWICE -> Optional.of(Term.of(Shape.TWICE_MODULO));
            case TWICE_MODULO_PLUS_A -> Optional.of(Term.of(Shape.PRODUCT));
            default -> Optional.empty();
        };
    }

    /** Comparisons of a factor that is at least 2 with something smaller, and of numbers. */
    private static Optional<Term> compare(Condition condition, Term left, Term right) {
        if (left.is(Shape.CONSTANT) && right.is(Shape.CONSTANT)) {
            return Optional.of(Term.constant(condition.holds(left.number(), right.number()) ? 1 : 0));
        }
        if (left.is(Shape.B) && right.is(Shape.CONSTANT) && right.number() < 2) {
            return Optional.of(Term.constant(condition.holds(2, Math.min(right.number(), 1)) ? 1 : 0));
        }
        return Optional.empty();
    }

    private Optional<Term> called(Operation.Call call) {
        Term first = terms.get(call.arguments().get(function.parameters().indexOf(a)));
        Term second = terms.get(call.arguments().get(function.parameters().indexOf(b)));
        if (first == null || second == null || !first.is(Shape.A)) {
            return Optional.empty();
        }
        if (factor == Factor.ONE && second.equals(Term.ZERO)) {
            return Optional.of(Term.ZERO);
        }
        return second.is(Shape.HALF_B) ? Optional.of(Term.of(Shape.RESULT)) : Optional.empty();
    }
}
