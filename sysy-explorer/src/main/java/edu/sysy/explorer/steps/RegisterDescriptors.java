package edu.sysy.explorer.steps;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Which variables each register holds (RVALUE), and where the value of each variable is (AVALUE): in registers, and in
 * memory under its own name.
 */
final class RegisterDescriptors {
    private final Map<String, Set<String>> held = new LinkedHashMap<>();
    private final Map<String, Set<String>> places = new LinkedHashMap<>();

    /** All registers are free; some variables are in memory, and others have no value yet. */
    RegisterDescriptors(int registers, Iterable<String> inMemory, Iterable<String> others) {
        for (int i = 0; i < registers; i++) {
            held.put("R" + i, new LinkedHashSet<>());
        }
        inMemory.forEach(variable -> places.put(variable, new LinkedHashSet<>(List.of(variable))));
        others.forEach(variable -> places.put(variable, new LinkedHashSet<>()));
    }

    Set<String> registers() {
        return Collections.unmodifiableSet(held.keySet());
    }

    /** RVALUE of a register. */
    List<String> held(String register) {
        return List.copyOf(held.getOrDefault(register, Set.of()));
    }

    /** AVALUE of a variable. */
    List<String> places(String variable) {
        return List.copyOf(places.getOrDefault(variable, Set.of()));
    }

    boolean isInMemory(String variable) {
        return places(variable).contains(variable);
    }

    /** A register with the value of a variable. */
    Optional<String> register(String variable) {
        return places(variable).stream().filter(held::containsKey).findFirst();
    }

    /** Says that a register holds a variable, too. */
    void add(String register, String variable) {
        held.computeIfAbsent(register, r -> new LinkedHashSet<>()).add(variable);
        places.computeIfAbsent(variable, v -> new LinkedHashSet<>()).add(register);
    }

    /** Says that the memory of a variable has its value. */
    void putInMemory(String variable) {
        places.computeIfAbsent(variable, v -> new LinkedHashSet<>()).add(variable);
    }

    /** Says that a register does not hold a variable any more. */
    void remove(String register, String variable) {
        held.getOrDefault(register, new LinkedHashSet<>()).remove(variable);
        places.getOrDefault(variable, new LinkedHashSet<>()).remove(register);
    }

    /** Says that no register holds a variable. */
    void clearRegisters(String variable) {
        held.keySet().forEach(register -> remove(register, variable));
    }

    /** Says that no register holds a variable, and its memory does not, either. */
    void forget(String variable) {
        clearRegisters(variable);
        places.put(variable, new LinkedHashSet<>());
    }

    /** The registers, each with what it holds. */
    List<List<String>> registerRows() {
        List<List<String>> rows = new ArrayList<>();
        held.forEach((register, variables) -> rows.add(List.of(register, String.join(", ", variables))));
        return rows;
    }

    /** The variables, each with its places. */
    List<List<String>> variableRows() {
        List<List<String>> rows = new ArrayList<>();
        places.forEach((variable, where) -> rows.add(List.of(variable, String.join(", ", where))));
        return rows;
    }
}
