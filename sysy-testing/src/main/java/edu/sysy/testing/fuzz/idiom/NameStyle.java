package edu.sysy.testing.fuzz.idiom;

import edu.sysy.testing.fuzz.Choice;
import java.util.Set;

/** How the author of a program spells names. */
enum NameStyle {
    PLAIN,
    SHORT,
    NUMBERED,
    SUFFIXED,
    PREFIXED,
    CAPITAL;

    static NameStyle any(Choice choice) {
        return choice.of(PLAIN, PLAIN, SHORT, NUMBERED, SUFFIXED, PREFIXED, CAPITAL);
    }

    /** A name like {@code base} that is not taken yet. */
    String spell(String base, Set<String> taken) {
        String stem = switch (this) {
            case PLAIN -> base;
            case SHORT -> base.substring(0, Math.min(2, base.length()));
            case NUMBERED -> "v";
            case SUFFIXED -> base + "_";
            case PREFIXED -> "my_" + base;
            case CAPITAL -> Character.toUpperCase(base.charAt(0)) + base.substring(1);
        };
        String name = this == NUMBERED || stem.equals("if") ? stem + 0 : stem;
        for (int number = 1; taken.contains(name); number++) {
            name = stem + number;
        }
        return name;
    }
}
