package edu.sysy.optimize.output;

import edu.sysy.ir.Global;
import edu.sysy.ir.Program;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The globals of a program and the texts that are added to them, equal ones once. */
final class TextPool {
    private final List<Global> globals;
    private final Set<String> names = new HashSet<>();
    private final Map<String, String> nameOfText = new HashMap<>();
    private long room;

    /**
     * The globals of a program.
     *
     * @param maxBytes how many bytes all globals may have together
     */
    TextPool(Program program, long maxBytes) {
        globals = new ArrayList<>(program.globals());
        room = maxBytes;
        for (Global global : globals) {
            names.add(global.name());
            global.text().ifPresent(text -> nameOfText.putIfAbsent(text, global.name()));
            room -= bytes(global);
        }
    }

    private static long bytes(Global global) {
        return (long) Integer.BYTES * global.count();
    }

    /** The name of a global that holds a text; empty if there is no room for another one. */
    Optional<String> nameOf(String text) {
        String known = nameOfText.get(text);
        return known != null ? Optional.of(known) : add(text);
    }

    private Optional<String> add(String text) {
        Global global = Global.ofText(freshName(), text);
        if (bytes(global) > room) {
            return Optional.empty();
        }
        room -= bytes(global);
        names.add(global.name());
        globals.add(global);
        nameOfText.put(text, global.name());
        return Optional.of(global.name());
    }

    private String freshName() {
        int number = nameOfText.size();
        while (names.contains(Global.TEXT_PREFIX + number)) {
            number++;
        }
        return Global.TEXT_PREFIX + number;
    }

    /** All globals. */
    List<Global> all() {
        return globals;
    }
}
