package edu.sysy.testing.fuzz;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.Predicate;

/** The names that a generated program of the course may use at a place. */
final class CourseScope {
    /**
     * A variable, constant, array or parameter.
     *
     * @param lengths the lengths of an array, powers of two; empty for a scalar
     */
    record Name(String text, boolean character, boolean constant, boolean assignable, List<Integer> lengths) {
        boolean isScalar() {
            return lengths.isEmpty();
        }
    }

    /**
     * A function that is complete.
     *
     * @param result {@code void}, {@code int} or {@code char}
     */
    record Function(String text, String result, List<Name> parameters) {}

    private final Deque<List<Name>> scopes = new ArrayDeque<>();
    private final List<Function> functions = new ArrayList<>();
    private int names;

    CourseScope() {
        enter();
    }

    void enter() {
        scopes.push(new ArrayList<>());
    }

    void leave() {
        scopes.pop();
    }

    String fresh(String prefix) {
        return prefix + names++;
    }

    void declare(Name name) {
        scopes.element().add(name);
    }

    void declare(Function function) {
        functions.add(function);
    }

    List<Name> names(Predicate<Name> which) {
        return scopes.stream().flatMap(List::stream).filter(which).toList();
    }

    List<Function> functions(Predicate<Function> which) {
        return functions.stream().filter(which).toList();
    }
}
