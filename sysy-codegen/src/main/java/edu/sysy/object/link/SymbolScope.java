package edu.sysy.object.link;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The addresses of the symbols that one part of a program sees: its own, then those of the scope around it. */
public final class SymbolScope {
    private final Map<String, Integer> own = new HashMap<>();
    private final @Nullable SymbolScope outer;

    SymbolScope(@Nullable SymbolScope outer) {
        this.outer = outer;
    }

    void define(String symbol, int address) {
        if (own.putIfAbsent(symbol, address) != null) {
            throw new IllegalStateException("symbol " + symbol + " is defined twice");
        }
    }

    /**
     * The address of a symbol.
     *
     * @throws IllegalStateException if there is none
     */
    public int of(String symbol) {
        for (SymbolScope scope = this; scope != null; scope = scope.outer) {
            Integer address = scope.own.get(symbol);
            if (address != null) {
                return address;
            }
        }
        throw new IllegalStateException("undefined symbol " + symbol);
    }
}
