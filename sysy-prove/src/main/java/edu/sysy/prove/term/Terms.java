package edu.sysy.prove.term;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntUnaryOperator;

/**
 * A growing graph of bit-vector terms. A term is a number from 0 on; equal terms are one, and the operands of a term
 * have smaller numbers. Nothing is simplified here: a term is what was asked for.
 *
 * <p>Widths go from 1 to 64. Not safe for use by several threads.
 */
public final class Terms {
    /** The widest term; values are kept in a {@code long}. */
    public static final int MAX_WIDTH = Long.SIZE;

    private static final int NONE = -1;

    /** Odd, near 2^64 divided by the golden ratio (Knuth, TAOCP volume 3, 6.4). */
    private static final long HASH_FACTOR = 0x9E37_79B9_7F4A_7C15L;

    private final List<String> names = new ArrayList<>();
    private final List<int[]> tables = new ArrayList<>();
    private Operator[] operators = new Operator[64];
    private int[] widths = new int[64];
    private int[] operands = new int[3 * 64];
    private long[] payloads = new long[64];
    private int size;
    /** An open hash table of all terms, at most half full: each place has a term or {@link #NONE}. */
    private int[] places = emptyPlaces(256);

    private final int limit;

    /** An empty graph that may have any number of terms. */
    public Terms() {
        this(Integer.MAX_VALUE);
    }

    /**
     * An empty graph. Making one more term than the limit throws a {@link TooManyTermsException}; those that were made
     * are kept.
     */
    public Terms(int limit) {
        this.limit = limit;
    }

    // ---- making terms

    /**
     * A new variable.
     *
     * @param name how it is called in texts; need not be unique
     */
    public int variable(String name, int width) {
        names.add(name);
        return term(Operator.VARIABLE, width, NONE, NONE, NONE, names.size() - 1);
    }

    /** The number {@code value}, of which the low {@code width} bits count. */
    public int constant(long value, int width) {
        return term(Operator.CONSTANT, width, NONE, NONE, NONE, value & mask(width));
    }

    /**
     * A term of two operands of one width; as wide as they are, or of width 1 for a comparison.
     *
     * @throws IllegalArgumentException if the widths differ or the operator is of another kind
     */
    public int binary(Operator operator, int left, int right) {
        if (operator.operands() != 2 || operator == Operator.CONCAT || widths[left] != widths[right]) {
            throw new IllegalArgumentException(operator + " of " + text(left) + " and " + text(right));
        }
        boolean compares = operator == Operator.EQ || operator == Operator.ULT || operator == Operator.SLT;
        return term(operator, compares ? 1 : widths[left], left, right, NONE, 0);
    }

    /** {@code ifTrue} if the condition, of width 1, is 1, else {@code ifFalse}. */
    public int ite(int condition, int ifTrue, int ifFalse) {
        if (widths[condition] != 1 || widths[ifTrue] != widths[ifFalse]) {
            throw new IllegalArgumentException(
                    "ite of widths " + widths[condition] + ", " + widths[ifTrue] + ", " + widths[ifFalse]);
        }
        return term(Operator.ITE, widths[ifTrue], condition, ifTrue, ifFalse, 0);
    }

    /** {@code width} bits of an operand from bit {@code low} on; the operand itself if these are all. */
    public int extract(int operand, int low, int width) {
        if (low < 0 || width < 1 || low + width > widths[operand]) {
            throw new IllegalArgumentException(width + " bits from " + low + " of " + text(operand));
        }
        return width == widths[operand] ? operand : term(Operator.EXTRACT, width, operand, NONE, NONE, low);
    }

    /** The operand with zeros before it; itself if it has that width. */
    public int zeroExtend(int operand, int width) {
        return extend(Operator.ZERO_EXTEND, operand, width);
    }

    /** The operand with its sign before it; itself if it has that width. */
    public int signExtend(int operand, int width) {
        return extend(Operator.SIGN_EXTEND, operand, width);
    }

    private int extend(Operator operator, int operand, int width) {
        if (width < widths[operand]) {
            throw new IllegalArgumentException(text(operand) + " is wider than " + width);
        }
        return width == widths[operand] ? operand : term(operator, width, operand, NONE, NONE, 0);
    }

    /** The bits of {@code high} above those of {@code low}. */
    public int concat(int high, int low) {
        return term(Operator.CONCAT, widths[high] + widths[low], high, low, NONE, 0);
    }

    /** The element of a table at an index of width 32; 0 outside of it. */
    public int lookup(int[] table, int index) {
        if (widths[index] != Integer.SIZE) {
            throw new IllegalArgumentException("index of width " + widths[index]);
        }
        int number = 0;
        while (number < tables.size() && !Arrays.equals(tables.get(number), table)) {
            number++;
        }
        if (number == tables.size()) {
            tables.add(table.clone());
        }
        return term(Operator.LOOKUP, Integer.SIZE, index, NONE, NONE, number);
    }

    /**
     * What some function, of which nothing is known, gives for an operand.
     *
     * @param function its number, at least 0
     */
    public int open(int function, int operand, int width) {
        return term(Operator.OPEN, width, operand, NONE, NONE, function);
    }

    /** The opposite of a condition: {@code xor} with 1. */
    public int not(int condition) {
        return binary(Operator.XOR, condition, constant(1, 1));
    }

    /** The term with the operator, width and payload of another one and what its operands become. */
    public int mapOperands(int term, IntUnaryOperator change) {
        int count = operandCount(term);
        return count == 0
                ? term
                : term(
                        operators[term],
                        widths[term],
                        change.applyAsInt(operand(term, 0)),
                        count > 1 ? change.applyAsInt(operand(term, 1)) : NONE,
                        count > 2 ? change.applyAsInt(operand(term, 2)) : NONE,
                        payloads[term]);
    }

    private int term(Operator operator, int width, int first, int second, int third, long payload) {
        if (width < 1 || width > MAX_WIDTH) {
            throw new IllegalArgumentException("width " + width);
        }
        int place = place(operator, width, first, second, third, payload);
        if (places[place] != NONE) {
            return places[place];
        }
        if (size == limit) {
            throw new TooManyTermsException(limit);
        }
        places[place] = size;
        if (size == operators.length) {
            operators = Arrays.copyOf(operators, 2 * size);
            widths = Arrays.copyOf(widths, 2 * size);
            operands = Arrays.copyOf(operands, 3 * 2 * size);
            payloads = Arrays.copyOf(payloads, 2 * size);
        }
        operators[size] = operator;
        widths[size] = width;
        operands[3 * size] = first;
        operands[3 * size + 1] = second;
        operands[3 * size + 2] = third;
        payloads[size] = payload;
        size++;
        if (2 * size > places.length) {
            placeAll();
        }
        return size - 1;
    }

    /** Where a term stands in the table, or would. */
    private int place(Operator operator, int width, int first, int second, int third, long payload) {
        int mask = places.length - 1;
        int place = hash(operator, width, first, second, third, payload) & mask;
        while (places[place] != NONE && !isTerm(places[place], operator, width, first, second, third, payload)) {
            place = place + 1 & mask;
        }
        return place;
    }

    private boolean isTerm(int term, Operator operator, int width, int first, int second, int third, long payload) {
        return operands[3 * term] == first
                && operands[3 * term + 1] == second
                && operands[3 * term + 2] == third
                && operators[term] == operator
                && widths[term] == width
                && payloads[term] == payload;
    }

    private static int hash(Operator operator, int width, int first, int second, int third, long payload) {
        // operands are numbers near each other, so that sums of small multiples of them would collide
        long hash = payload * HASH_FACTOR + operator.ordinal() * (MAX_WIDTH + 1L) + width;
        hash = (hash ^ hash >>> 32) * HASH_FACTOR + first;
        hash = (hash ^ hash >>> 32) * HASH_FACTOR + second;
        hash = (hash ^ hash >>> 32) * HASH_FACTOR + third;
        hash = (hash ^ hash >>> 29) * HASH_FACTOR;
        return (int) (hash >>> 32);
    }

    private void placeAll() {
        places = emptyPlaces(2 * places.length);
        for (int term = 0; term < size; term++) {
            int place = place(
                    operators[term],
                    widths[term],
                    operands[3 * term],
                    operands[3 * term + 1],
                    operands[3 * term + 2],
                    payloads[term]);
            places[place] = term;
        }
    }

    private static int[] emptyPlaces(int count) {
        int[] places = new int[count];
        Arrays.fill(places, NONE);
        return places;
    }

    // ---- asking for terms

    /** How many terms there are. */
    public int size() {
        return size;
    }

    /** What the term computes. */
    public Operator operator(int term) {
        return operators[term];
    }

    /** The number of bits of the term, 1 to 64. */
    public int width(int term) {
        return widths[term];
    }

    /** An operand, counted from 0; it is less than the term. */
    public int operand(int term, int index) {
        return operands[3 * term + index];
    }

    /** How many operands the term has. */
    public int operandCount(int term) {
        return operators[term].operands();
    }

    /** The number that a constant is, the number of a variable or table, or the lowest bit of an extraction. */
    public long payload(int term) {
        return payloads[term];
    }

    /** Whether the term is a constant. */
    public boolean isConstant(int term) {
        return operators[term] == Operator.CONSTANT;
    }

    /** Whether the term is that number, of which the low bits count. */
    public boolean isConstant(int term, long value) {
        return isConstant(term) && payloads[term] == (value & mask(widths[term]));
    }

    /** The value of a constant read as signed. */
    public long signed(int term) {
        return signed(payloads[term], widths[term]);
    }

    /** The table of a lookup; not to be changed. */
    int[] table(int term) {
        return tables.get((int) payloads[term]);
    }

    /** An element of the table of a lookup; 0 outside of it. */
    public int element(int term, long index) {
        int[] table = table(term);
        return index >= 0 && index < table.length ? table[(int) index] : 0;
    }

    /** How many elements the table of a lookup has. */
    public int tableSize(int term) {
        return table(term).length;
    }

    /** How many variables there are. */
    public int variables() {
        return names.size();
    }

    /** The name of a variable. */
    public String name(int variable) {
        return names.get((int) payloads[variable]);
    }

    // ---- numbers

    /** The number whose low bits count in this width. */
    public static long mask(int width) {
        return width == MAX_WIDTH ? -1L : (1L << width) - 1;
    }

    /** The number that the low bits are if they are read as signed. */
    public static long signed(long value, int width) {
        return value << (MAX_WIDTH - width) >> (MAX_WIDTH - width);
    }

    // ---- texts

    /** A term as text; operands that are deep in it are left out. */
    public String text(int term) {
        StringBuilder text = new StringBuilder();
        append(text, term, 8);
        return text.toString();
    }

    private void append(StringBuilder text, int term, int depth) {
        switch (operators[term]) {
            case CONSTANT -> text.append(signed(term));
            case VARIABLE -> text.append(names.get((int) payloads[term]));
            default -> {
                text.append('(').append(operators[term].text());
                if (operators[term] == Operator.EXTRACT) {
                    text.append(' ').append(payloads[term]).append(' ').append(widths[term]);
                }
                for (int i = 0; i < operandCount(term); i++) {
                    text.append(' ');
                    if (depth == 0) {
                        text.append("...");
                    } else {
                        append(text, operand(term, i), depth - 1);
                    }
                }
                text.append(')');
            }
        }
    }
}
