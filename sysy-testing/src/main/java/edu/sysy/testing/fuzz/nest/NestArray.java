package edu.sysy.testing.fuzz.nest;

import java.util.List;

/**
 * An array of a program, or a parameter of a kernel. It is as long as its accesses ask for; rows have lengths from the
 * start.
 */
final class NestArray {
    private final String name;
    private final boolean real;
    private final List<Integer> rows;
    private int words = 1;

    /**
     * An array that nothing accesses yet.
     *
     * @param real whether its elements are floating
     * @param rows the lengths of all dimensions but the first
     */
    NestArray(String name, boolean real, List<Integer> rows) {
        this.name = name;
        this.real = real;
        this.rows = List.copyOf(rows);
    }

    String name() {
        return name;
    }

    boolean isReal() {
        return real;
    }

    String type() {
        return real ? "float" : "int";
    }

    List<Integer> rows() {
        return rows;
    }

    /** How many dimensions it has. */
    int rank() {
        return rows.size() + 1;
    }

    /** The number of words from an element to the next one in a dimension. */
    int stride(int dimension) {
        return rows.subList(dimension, rows.size()).stream().reduce(1, (a, b) -> a * b);
    }

    /** Makes it so long that a number of words are inside. */
    void require(int count) {
        words = Math.max(words, count);
    }

    /** The number of words that accesses ask for. */
    int required() {
        return words;
    }

    /** The number of words with all rows complete. */
    int words() {
        return length() * stride(0);
    }

    private int length() {
        return Math.ceilDiv(words, stride(0));
    }

    /** Its declaration as a variable. */
    String declaration() {
        return type() + " " + name + "[" + length() + "]" + brackets() + ";";
    }

    /** Its declaration as a parameter. */
    String parameter() {
        return type() + " " + name + "[]" + brackets();
    }

    /** Its first row of one dimension. */
    String start() {
        return name + "[0]".repeat(rows.size());
    }

    private String brackets() {
        StringBuilder text = new StringBuilder();
        rows.forEach(length -> text.append('[').append(length).append(']'));
        return text.toString();
    }
}
