package edu.sysy.frontend;

import edu.sysy.ir.Global;
import edu.sysy.ir.InitialData;
import edu.sysy.ir.Type;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The format strings of a program as read-only globals: bytes in little-endian words, ended by a zero byte. */
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
        byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
        int[] words = new int[bytes.length / 4 + 1];
        for (int i = 0; i < bytes.length; i++) {
            words[i / 4] |= (bytes[i] & 0xff) << (8 * (i % 4));
        }
        globals.add(new Global(name, Type.I32, words.length, InitialData.ofWords(words), true));
        return name;
    }
}
