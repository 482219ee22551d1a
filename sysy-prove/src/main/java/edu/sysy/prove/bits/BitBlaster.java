package edu.sysy.prove.bits;

import edu.sysy.prove.term.Operator;
import edu.sysy.prove.term.Terms;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.IntUnaryOperator;

/**
 * Bit-blasting: gives each bit of a bit-vector term a literal of a Boolean circuit that computes it (Kroening and
 * Strichman, "Decision Procedures", 2nd edition, chapter 6). Adders are ripple-carry adders, shifts by terms barrel
 * shifters, table lookups trees of multiplexers. Division is described by constraints on fresh inputs, which
 * {@link Clauses} adds where they count.
 *
 * <p>Terms are handled without recursion, so that their depth is not limited. Each term is blasted once; terms that
 * are made later can be asked for, too. Not safe for use by several threads.
 */
public final class BitBlaster {
    private final Terms terms;
    private final Gates gates;
    private final IntUnaryOperator representative;
    private final BitSet cut;
    private final Words words;
    private final Multiplication multiplication;
    private final Division division;

    /** The literals of the terms that are done. */
    private final Map<Integer, int[]> literals = new HashMap<>();

    /**
     * A blaster that has done nothing yet.
     *
     * @param gates what the circuits are added to
     * @param representative a term of the same width that is known to be equal to a given one, looked at in place of
     *     that one wherever it is an operand; the identity if nothing is known. A term that is asked for is not
     *     replaced itself. Replacing must not make a term an operand of itself.
     * @param cut terms that are taken as free, like variables
     */
    public BitBlaster(Terms terms, Gates gates, IntUnaryOperator representative, BitSet cut) {
        this.terms = terms;
        this.gates = gates;
        this.representative = representative;
        this.cut = (BitSet) cut.clone();
        words = new Words(gates);
        multiplication = new Multiplication(gates);
        division = new Division(gates);
    }

    /** A blaster of terms as they are. */
    public BitBlaster(Terms terms, Gates gates) {
        this(terms, gates, IntUnaryOperator.identity(), new BitSet());
    }

    /**
     * The literals of a term, the lowest bit first.
     *
     * @throws IllegalStateException if a term is an operand of itself after the replacements
     */
    public int[] literals(int term) {
        if (!literals.containsKey(term)) {
            blastAll(term);
        }
        return bits(term).clone();
    }

    /** Whether the literals of the term are known already. */
    public boolean isBlasted(int term) {
        return literals.containsKey(term);
    }

    /** The literals that must be true for the quotients of all divisions so far to be right. */
    public int[] constraints() {
        return division.constraints();
    }

    /**
     * The values of the variables in a model, by their numbers, as {@link edu.sysy.prove.term.Evaluation} takes them; 0
     * for those that the clauses do not depend on.
     */
    public long[] variableValues(Clauses clauses, boolean[] model) {
        long[] values = new long[terms.variables()];
        literals.forEach((term, bits) -> {
            if (terms.operator(term) == Operator.VARIABLE) {
                values[(int) terms.payload(term)] = clauses.value(bits, model);
            }
        });
        return values;
    }

    // ---- the order of the terms

    private void blastAll(int root) {
        Set<Integer> open = new HashSet<>();
        Deque<Integer> stack = new ArrayDeque<>();
        stack.push(root);
        while (!stack.isEmpty()) {
            int term = stack.element();
            if (!literals.containsKey(term) && pushOperands(term, open, stack)) {
                continue;
            }
            stack.pop();
            open.remove(term);
            if (!literals.containsKey(term)) {
                literals.put(term, blast(term));
            }
        }
    }

    /** Pushes the operands that are to be blasted before the term; whether there are any. */
    private boolean pushOperands(int term, Set<Integer> open, Deque<Integer> stack) {
        if (cut.get(term)) {
            return false;
        }
        boolean pushed = false;
        for (int i = terms.operandCount(term) - 1; i >= 0; i--) {
            int operand = operand(term, i);
            if (!literals.containsKey(operand)) {
                if (open.contains(operand) || operand == term) {
                    throw new IllegalStateException("operand of itself: " + terms.text(operand));
                }
                stack.push(operand);
                pushed = true;
            }
        }
        if (pushed) {
            open.add(term);
        }
        return pushed;
    }

    private int operand(int term, int index) {
        return representative.applyAsInt(terms.operand(term, index));
    }

    private int[] bitsOf(int term, int index) {
        return bits(operand(term, index));
    }

    private int[] bits(int term) {
        int[] bits = literals.get(term);
        if (bits == null) {
            throw new IllegalStateException("not blasted: " + terms.text(term));
        }
        return bits;
    }

    // ---- operators

    private int[] blast(int term) {
        int width = terms.width(term);
        if (cut.get(term)) {
            return gates.inputs(width);
        }
        return switch (terms.operator(term)) {
            case CONSTANT -> Words.constant(terms.payload(term), width);
            case VARIABLE, OPEN -> gates.inputs(width);
            case ITE -> words.mux(bitsOf(term, 0)[0], bitsOf(term, 1), bitsOf(term, 2));
            case EXTRACT, ZERO_EXTEND, SIGN_EXTEND, LOOKUP -> unary(term, bitsOf(term, 0), width);
            case ADD, SUB, MUL, SDIV, SREM, AND, OR, XOR, SHL, LSHR, ASHR, EQ, ULT, SLT, CONCAT ->
                binary(terms.operator(term), bitsOf(term, 0), bitsOf(term, 1));
        };
    }

    private int[] unary(int term, int[] operand, int width) {
        int low = (int) terms.payload(term);
        return switch (terms.operator(term)) {
            case EXTRACT -> Arrays.copyOfRange(operand, low, low + width);
            case ZERO_EXTEND -> Words.resize(operand, width, Gates.FALSE);
            case SIGN_EXTEND -> Words.signExtend(operand, width);
            case LOOKUP -> lookup(term, operand);
            default -> throw new IllegalArgumentException(terms.text(term));
        };
    }

    private int[] binary(Operator operator, int[] a, int[] b) {
        int sign = a[a.length - 1];
        return switch (operator) {
            case ADD -> words.add(a, b, Gates.FALSE);
            case SUB -> words.subtract(a, b);
            case MUL -> multiplication.multiply(a, b);
            case SDIV -> division.divide(a, b).quotient();
            case SREM -> division.divide(a, b).remainder();
            case AND -> words.and(a, b);
            case OR -> words.or(a, b);
            case XOR -> words.xor(a, b);
            case SHL -> words.shiftLeft(a, b);
            case LSHR -> words.shiftRight(a, b, Gates.FALSE);
            case ASHR -> words.shiftRight(a, b, sign);
            case EQ -> new int[] {words.equal(a, b)};
            case ULT -> new int[] {words.lessUnsigned(a, b)};
            case SLT -> new int[] {words.lessSigned(a, b)};
            case CONCAT -> concat(a, b);
            default -> throw new IllegalArgumentException(operator.text());
        };
    }

    private static int[] concat(int[] high, int[] low) {
        int[] bits = Arrays.copyOf(low, low.length + high.length);
        System.arraycopy(high, 0, bits, low.length, high.length);
        return bits;
    }

    /** A tree of multiplexers, from the elements, filled up with zeros to a power of two, to the root. */
    private int[] lookup(int term, int[] index) {
        int width = terms.width(term);
        int size = terms.tableSize(term);
        int levels = size <= 1 ? 0 : Integer.SIZE - Integer.numberOfLeadingZeros(size - 1);
        int[][] elements = new int[1 << levels][];
        for (int i = 0; i < elements.length; i++) {
            elements[i] = Words.constant(terms.element(term, i), width);
        }
        for (int level = 0; level < levels; level++) {
            for (int i = 0; i < elements.length >> (level + 1); i++) {
                elements[i] = words.mux(index[level], elements[2 * i + 1], elements[2 * i]);
            }
        }
        return words.mux(words.any(index, levels), Words.fill(Gates.FALSE, width), elements[0]);
    }
}
