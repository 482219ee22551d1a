package edu.sysy.course;

import java.util.Arrays;
import java.util.Optional;

/** The classes of tokens that have no fixed spelling, by the names that grammars give them. */
enum LexicalClass {
    /** A letter or underscore, then letters, digits and underscores; no keyword of the grammar. */
    IDENTIFIER("Ident"),
    /** Decimal digits, or hexadecimal ones after {@code 0x}. */
    INTEGER("IntConst"),
    /** A character in single quotes; a backslash takes the next character with it. */
    CHARACTER("CharConst"),
    /** Characters in double quotes; a backslash takes the next character with it. */
    STRING("StringConst"),
    /** Characters in double quotes, where a backslash is a character like any other. */
    FORMAT("FormatString");

    private final String grammarName;

    LexicalClass(String grammarName) {
        this.grammarName = grammarName;
    }

    /** What grammars call it. */
    String grammarName() {
        return grammarName;
    }

    static Optional<LexicalClass> named(String name) {
        return Arrays.stream(values())
                .filter(known -> known.grammarName.equals(name))
                .findAny();
    }
}
