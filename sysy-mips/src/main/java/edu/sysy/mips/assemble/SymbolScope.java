package edu.sysy.mips.assemble;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The addresses of the symbols that one part of a program sees: its own, then those of the scope around it. */
final class SymbolScope implements Encoder.Addresses {
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

    /** Forgets the symbols of this scope itself. */
    void clear() {
        own.clear();
    }

    @Override
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
