package edu.sysy.testing.fuzz;

import java.util.List;

/**
 * Something that an expression may name.
 *
 * @param real whether its elements are floating
 * @param lengths of an array, outermost first; of an array parameter, the first is what the body may rely on
 * @param assignable whether random statements may change it
 * @param low the least value it can have, of an integer
 * @param high the greatest one
 */
record Variable(String name, boolean real, List<Integer> lengths, boolean assignable, int low, int high) {
    static Variable scalar(String name, boolean real) {
        return new Variable(name, real, List.of(), true, Integer.MIN_VALUE, Integer.MAX_VALUE);
    }

    static Variable array(String name, boolean real, List<Integer> lengths) {
        return new Variable(name, real, lengths, true, 0, 0);
    }

    /** An integer that random statements leave alone and that stays between two numbers. */
    static Variable counter(String name, int low, int high) {
        return new Variable(name, false, List.of(), false, low, high);
    }

    Variable fixed() {
        return new Variable(name, real, lengths, false, low, high);
    }

    boolean isScalar() {
        return lengths.isEmpty();
    }

    boolean isCounter() {
        return isScalar() && low > Integer.MIN_VALUE;
    }

    String type() {
        return real ? "float" : "int";
    }

    /** The number of elements. */
    int size() {
        return lengths.stream().reduce(1, (a, b) -> a * b);
    }

    /** The name with its brackets, as a declaration writes it. */
    String declarator() {
        StringBuilder text = new StringBuilder(name);
        lengths.forEach(length -> text.append('[').append(length).append(']'));
        return text.toString();
    }
}
