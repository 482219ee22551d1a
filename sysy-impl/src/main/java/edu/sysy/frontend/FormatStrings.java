package edu.sysy.frontend;

import edu.sysy.ir.Global;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The format strings of a program as read-only globals, see {@link Global#isText}. */
final class FormatStrings {
    private final Map<String, String> names = new HashMap<>();
    private final List<Global> globals = new ArrayList<>();

    /**
     * The name of the global that holds {@code text}, a byte a character. No name of a program has a point in it, so it
     * is unique.
     */
    String nameOf(String text) {
        return names.computeIfAbsent(text, this::add);
    }

    List<Global> globals() {
        return globals;
    }

    private String add(String text) {
        String name = Global.TEXT_PREFIX + globals.size();
        globals.add(Global.ofText(name, text));
        return name;
    }
}
