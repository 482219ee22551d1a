package edu.sysy.object;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The symbols of a program, by name and by address.
 *
 * <p>The <em>functions</em> are the symbols marked as functions and, for hand-written assembly that marks nothing, the
 * other global symbols of executable sections. A function without a size reaches up to the next one.
 */
public final class ProgramSymbols {

    private static final Comparator<ElfSymbol> BY_ADDRESS = (x, y) -> Integer.compareUnsigned(x.address(), y.address());

    private final Map<String, ElfSymbol> byName;
    private final List<ElfSymbol> functions;

    private ProgramSymbols(Map<String, ElfSymbol> byName, List<ElfSymbol> functions) {
        this.byName = byName;
        this.functions = functions;
    }

    /**
     * The functions in order of their addresses, one for each address.
     *
     * @return an unmodifiable list
     */
    public List<ElfSymbol> functions() {
        return functions;
    }

    /**
     * Finds a symbol by its name. Of several local symbols of the same name, the first in the file is meant.
     *
     * @param name the name to look for
     * @return the symbol, or empty if there is none
     */
    public Optional<ElfSymbol> find(String name) {
        return Optional.ofNullable(byName.get(name));
    }

    /**
     * Finds the object of data that contains an address, by trying all symbols.
     *
     * @param address any address
     * @return the symbol with a size around it, or empty if there is none
     */
    public Optional<ElfSymbol> objectAt(int address) {
        return byName.values().stream()
                .filter(symbol -> Integer.compareUnsigned(address - symbol.address(), symbol.size()) < 0)
                .min(BY_ADDRESS.thenComparing(ElfSymbol::name));
    }

    /**
     * Finds the function that contains an address.
     *
     * @param address an address of the program's text
     * @return the function, or empty if the address lies in none
     */
    public Optional<ElfSymbol> functionAt(int address) {
        int index = indexOfFunctionAt(address);
        return index < 0 ? Optional.empty() : Optional.of(functions.get(index));
    }

    /**
     * Finds the function that contains an address.
     *
     * @param address an address of the program's text
     * @return its index in {@link #functions()}, or -1 if the address lies in none
     */
    public int indexOfFunctionAt(int address) {
        int found = Collections.binarySearch(functions, new ElfSymbol("", address, 0), BY_ADDRESS);
        int index = found >= 0 ? found : -found - 2;
        if (index < 0) {
            return -1;
        }
        ElfSymbol function = functions.get(index);
        int distance = address - function.address();
        return function.size() == 0 || Integer.compareUnsigned(distance, function.size()) < 0 ? index : -1;
    }

    /** Collects symbols in the order of the file. */
    static final class Builder {

        private final Map<String, ElfSymbol> byName = new HashMap<>();
        private final List<ElfSymbol> marked = new ArrayList<>();
        private final List<ElfSymbol> unmarked = new ArrayList<>();

        void add(ElfSymbol symbol, boolean global) {
            if (global) {
                byName.put(symbol.name(), symbol);
            } else {
                byName.putIfAbsent(symbol.name(), symbol);
            }
        }

        void addFunction(ElfSymbol symbol) {
            marked.add(symbol);
        }

        void addCodeLabel(ElfSymbol symbol) {
            unmarked.add(symbol);
        }

        ProgramSymbols build() {
            List<ElfSymbol> all = new ArrayList<>(marked);
            all.addAll(unmarked);
            all.sort(BY_ADDRESS);
            List<ElfSymbol> functions = new ArrayList<>();
            for (ElfSymbol symbol : all) {
                if (functions.isEmpty() || functions.getLast().address() != symbol.address()) {
                    functions.add(symbol);
                }
            }
            return new ProgramSymbols(Map.copyOf(byName), List.copyOf(functions));
        }
    }

    /** The names of the functions, by address. */
    @Override
    public String toString() {
        return byName.size() + " symbols, functions "
                + functions.stream().map(ElfSymbol::name).toList();
    }
}
