package edu.sysy.simulate;

import java.util.Locale;
import java.util.Optional;

/** A class of instructions, as a machine defines it. */
public interface InstructionClass {
    /**
     * Its name in reports.
     *
     * @return in camel case
     */
    String key();

    /**
     * The class that it is a part of: its instructions are counted there too.
     *
     * @return the larger class, or empty if this one counts for itself
     */
    Optional<? extends InstructionClass> whole();

    /**
     * The name in reports of a class that is a constant.
     *
     * @param constant such as {@code FLOAT_DIVIDE}
     * @return its name in camel case, such as {@code floatDivide}
     */
    static String key(Enum<?> constant) {
        String[] words = constant.name().toLowerCase(Locale.ROOT).split("_", -1);
        StringBuilder key = new StringBuilder(words[0]);
        for (int i = 1; i < words.length; i++) {
            key.append(Character.toUpperCase(words[i].charAt(0))).append(words[i].substring(1));
        }
        return key.toString();
    }
}
