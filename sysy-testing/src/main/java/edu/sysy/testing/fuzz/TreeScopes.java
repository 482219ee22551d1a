package edu.sysy.testing.fuzz;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;

/** The names in scope while a tree is made ready to run. */
final class TreeScopes {
    private final Deque<Map<String, TreeVariable>> scopes = new ArrayDeque<>();
    private int slots;

    TreeScopes() {
        enter();
    }

    void enter() {
        scopes.push(new HashMap<>());
    }

    void leave() {
        scopes.pop();
    }

    boolean isGlobal() {
        return scopes.size() == 1;
    }

    /** Begins a function, whose variables get places of their own. */
    void beginFunction() {
        slots = 0;
        enter();
    }

    int newSlot() {
        return slots++;
    }

    int slots() {
        return slots;
    }

    void declare(String name, TreeVariable symbol) {
        if (scopes.element().put(name, symbol) != null) {
            throw new UndefinedException("'" + name + "' is declared twice");
        }
    }

    TreeVariable find(String name) {
        for (Map<String, TreeVariable> scope : scopes) {
            TreeVariable symbol = scope.get(name);
            if (symbol != null) {
                return symbol;
            }
        }
        throw new UndefinedException("'" + name + "' is not declared");
    }
}
