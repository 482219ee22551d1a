package edu.sysy.prove.bits;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * A growing Boolean circuit with structural hashing: gates with the same operator and operands are one node.
 *
 * <p>A literal is {@code 2 * node}, plus 1 if it stands for the opposite of the node; node 0 is the constant
 * {@link #FALSE}. Operands have smaller node numbers than the gate. Constants and equal or opposite operands are
 * folded, signs are moved out of {@link Kind#XOR}, {@link Kind#SUM}, {@link Kind#MAJORITY} and {@link Kind#MUX} as
 * far as these are symmetric in them, and commutative operands are sorted, so that more gates become equal. The AND
 * gates are those of an and-inverter graph (Kuehlmann, Paruthi, Krohm and Ganai, "Robust Boolean reasoning for
 * equivalence checking and functional property verification", IEEE TCAD 21, 2002), the others keep what full adders
 * and multiplexers are.
 *
 * <p>Not safe for use by several threads.
 */
public final class Gates {
    /** The literal of the constant 0. */
    public static final int FALSE = 0;

    /** The literal of the constant 1. */
    public static final int TRUE = 1;

    /** The function that a node computes. */
    public enum Kind {
        /** Node 0, which is false. */
        CONSTANT,
        /** Chosen freely, up to its {@linkplain Gates#constraints constraints}. */
        INPUT,
        /** Both operands. */
        AND,
        /** Exactly one of two operands. */
        XOR,
        /** The second operand if the first is true, else the third. */
        MUX,
        /** An odd number of three operands: the sum bit of a full adder. */
        SUM,
        /** At least two of three operands: the carry of a full adder. */
        MAJORITY
    }

    /** Marks an operand that a gate does not have. */
    private static final int NONE = -1;

    private static final int[] NOTHING = {};
    private static final Kind[] KINDS = Kind.values();

    /** The constraints of those inputs that have some, by node. */
    private final Map<Integer, int[]> constraints = new HashMap<>();

    private byte[] kinds = new byte[256];
    private int[] operands = new int[3 * 256];
    private int size;

    /** Open hash table with linear probing of node numbers; 0, the constant, marks a free slot. At most half full. */
    private int[] table = new int[512];

    /** A circuit of the constant alone. */
    public Gates() {
        append(Kind.CONSTANT, NONE, NONE, NONE);
    }

    // ---- making gates

    /** A new input, as a literal. */
    public int input() {
        return 2 * append(Kind.INPUT, NONE, NONE, NONE);
    }

    /** New inputs, as literals. */
    public int[] inputs(int count) {
        int[] inputs = new int[count];
        for (int i = 0; i < count; i++) {
            inputs[i] = input();
        }
        return inputs;
    }

    /**
     * Says that inputs are not free: the literals must be true wherever one of the inputs counts. There has to be a
     * solution for all values of the other inputs, so that a circuit without these inputs is not constrained.
     */
    public void constrain(int[] inputs, int[] literals) {
        int[] kept = literals.clone();
        for (int input : inputs) {
            constraints.put(input >> 1, kept);
        }
    }

    /** The opposite of a literal. */
    public static int not(int literal) {
        return literal ^ 1;
    }

    /** Whether both are true. */
    public int and(int a, int b) {
        if (a == b || b == TRUE) {
            return a;
        }
        if (a == TRUE) {
            return b;
        }
        if (a == FALSE || b == FALSE || a == not(b)) {
            return FALSE;
        }
        int folded = foldNested(a, b);
        if (folded == NONE) {
            folded = foldNested(b, a);
        }
        if (folded != NONE) {
            return folded;
        }
        return 2 * find(Kind.AND, Math.min(a, b), Math.max(a, b), NONE);
    }

    /** The conjunction of a literal and an AND gate, or its opposite, that has the literal as an operand; else NONE. */
    private int foldNested(int a, int gate) {
        int node = gate >> 1;
        if (kinds[node] != Kind.AND.ordinal()) {
            return NONE;
        }
        int left = operands[3 * node];
        int right = operands[3 * node + 1];
        boolean positive = (gate & 1) == 0;
        if (a == left || a == right) {
            // a & (a & c) = a & c, a & ~(a & c) = a & ~c
            return positive ? gate : and(a, not(a == left ? right : left));
        }
        if (a == not(left) || a == not(right)) {
            // a & (~a & c) = 0, a & ~(~a & c) = a
            return positive ? FALSE : a;
        }
        return NONE;
    }

    /** Whether at least one is true. */
    public int or(int a, int b) {
        return not(and(not(a), not(b)));
    }

    /** Whether exactly one is true. */
    public int xor(int a, int b) {
        int sign = (a ^ b) & 1;
        int left = Math.min(a & ~1, b & ~1);
        int right = Math.max(a & ~1, b & ~1);
        if (left == right) {
            return sign;
        }
        return (left == FALSE ? right : 2 * find(Kind.XOR, left, right, NONE)) ^ sign;
    }

    /** Whether both are equal. */
    public int equal(int a, int b) {
        return not(xor(a, b));
    }

    /** {@code ifTrue} if the condition is true, else {@code ifFalse}. */
    public int mux(int condition, int ifTrue, int ifFalse) {
        if (ifTrue == ifFalse || condition == TRUE) {
            return ifTrue;
        }
        if (condition == FALSE) {
            return ifFalse;
        }
        if (ifTrue == not(ifFalse)) {
            return xor(condition, ifFalse);
        }
        if (ifTrue == TRUE || ifTrue == condition) {
            return or(condition, ifFalse);
        }
        if (ifTrue == FALSE || ifTrue == not(condition)) {
            return and(not(condition), ifFalse);
        }
        if (ifFalse == FALSE || ifFalse == condition) {
            return and(condition, ifTrue);
        }
        if (ifFalse == TRUE || ifFalse == not(condition)) {
            return or(not(condition), ifTrue);
        }
        boolean swap = (condition & 1) != 0;
        int positive = swap ? ifFalse : ifTrue;
        int negative = swap ? ifTrue : ifFalse;
        int sign = positive & 1;
        return 2 * find(Kind.MUX, condition & ~1, positive ^ sign, negative ^ sign) ^ sign;
    }

    /** Whether an odd number of the three is true: the sum of a full adder. */
    public int sum(int a, int b, int c) {
        int sign = (a ^ b ^ c) & 1;
        int low = Math.min(a & ~1, Math.min(b & ~1, c & ~1));
        int high = Math.max(a & ~1, Math.max(b & ~1, c & ~1));
        int middle = (a & ~1) ^ (b & ~1) ^ (c & ~1) ^ low ^ high;
        if (low == middle) {
            return high ^ sign;
        }
        if (middle == high) {
            return low ^ sign;
        }
        return (low == FALSE ? xor(middle, high) : 2 * find(Kind.SUM, low, middle, high)) ^ sign;
    }

    /** Whether at least two of the three are true: the carry of a full adder. */
    public int majority(int a, int b, int c) {
        int low = Math.min(a, Math.min(b, c));
        int high = Math.max(a, Math.max(b, c));
        int middle = a ^ b ^ c ^ low ^ high;
        if (low == middle || middle == not(high)) {
            return low;
        }
        if (middle == high || low == not(middle)) {
            return high;
        }
        if (low == FALSE) {
            return and(middle, high);
        }
        if (low == TRUE) {
            return or(middle, high);
        }
        // the majority of opposites is the opposite of the majority
        int sign = low & 1;
        return 2 * find(Kind.MAJORITY, low ^ sign, middle ^ sign, high ^ sign) ^ sign;
    }

    // ---- asking for gates

    /** How many nodes there are, the constant among them. */
    public int size() {
        return size;
    }

    /** What the node computes. */
    public Kind kind(int node) {
        return KINDS[kinds[node]];
    }

    /** How many operands the node has, 0 to 3. */
    public int operandCount(int node) {
        return switch (kind(node)) {
            case CONSTANT, INPUT -> 0;
            case AND, XOR -> 2;
            case MUX, SUM, MAJORITY -> 3;
        };
    }

    /** An operand of the node, counted from 0, as a literal. */
    public int operand(int node, int index) {
        return operands[3 * node + index];
    }

    /** The literals that must be true wherever the node, an input, counts; not to be changed. */
    int[] constraints(int node) {
        return constraints.getOrDefault(node, NOTHING);
    }

    // ---- hashing

    private int find(Kind kind, int a, int b, int c) {
        int slot = slot(kind, a, b, c);
        if (table[slot] != 0) {
            return table[slot];
        }
        int node = append(kind, a, b, c);
        table[slot] = node;
        if (2 * size > table.length) {
            rehash();
        }
        return node;
    }

    /** The slot of the node that computes this, or the free slot for it. */
    private int slot(Kind kind, int a, int b, int c) {
        int mask = table.length - 1;
        int slot = hash(kind.ordinal(), a, b, c) & mask;
        while (table[slot] != 0 && !matches(table[slot], kind, a, b, c)) {
            slot = slot + 1 & mask;
        }
        return slot;
    }

    private boolean matches(int node, Kind kind, int a, int b, int c) {
        return kinds[node] == kind.ordinal()
                && operands[3 * node] == a
                && operands[3 * node + 1] == b
                && operands[3 * node + 2] == c;
    }

    private void rehash() {
        table = new int[2 * table.length];
        int mask = table.length - 1;
        for (int node = 1; node < size; node++) {
            if (kinds[node] != Kind.INPUT.ordinal()) {
                int slot = hash(kinds[node], operands[3 * node], operands[3 * node + 1], operands[3 * node + 2]) & mask;
                while (table[slot] != 0) {
                    slot = slot + 1 & mask;
                }
                table[slot] = node;
            }
        }
    }

    private static int hash(int kind, int a, int b, int c) {
        long mixed = (((kind * 31L + a) * 0x9E3779B97F4A7C15L + b) * 0xC2B2AE3D27D4EB4FL + c) * 0x165667B19E3779F9L;
        return (int) (mixed >>> 32);
    }

    private int append(Kind kind, int a, int b, int c) {
        if (size == kinds.length) {
            kinds = Arrays.copyOf(kinds, 2 * size);
            operands = Arrays.copyOf(operands, 3 * 2 * size);
        }
        kinds[size] = (byte) kind.ordinal();
        operands[3 * size] = a;
        operands[3 * size + 1] = b;
        operands[3 * size + 2] = c;
        return size++;
    }
}
