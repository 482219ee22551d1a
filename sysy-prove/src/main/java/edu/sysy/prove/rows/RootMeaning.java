package edu.sysy.prove.rows;

import edu.sysy.codegen.rules.CommonRows;
import edu.sysy.codegen.rules.RowNames;
import edu.sysy.ir.Type;
import edu.sysy.prove.translate.UntranslatableException;
import org.jspecify.annotations.Nullable;

/**
 * What a root that rows define, or a number that a program computes, means.
 *
 * @param operands a letter for each operand: a test, an integer, a floating number, an address
 * @param result the letter of the result, {@code l} for a number of 64 bits
 * @param term the term
 */
record RootMeaning(String operands, char result, String term) {
    static final char TEST = 't';
    static final char LONG = 'l';

    private static final String ARROW = "->";

    /** The meaning of a name; null if there is none. */
    static @Nullable RootMeaning orNull(RowNames machine, String name) {
        String own = machine.semantics().term(name);
        String text = own == null ? CommonRows.ROOTS.term(name) : own;
        if (text == null || !text.contains(ARROW)) {
            return null;
        }
        String[] parts = text.split("\\s+", 2);
        int arrow = parts[0].indexOf(ARROW);
        return new RootMeaning(parts[0].substring(0, arrow), parts[0].charAt(arrow + ARROW.length()), parts[1]);
    }

    /**
     * The meaning of a name.
     *
     * @throws UntranslatableException if there is none
     */
    static RootMeaning of(RowNames machine, String name) {
        RootMeaning meaning = orNull(machine, name);
        if (meaning == null) {
            throw new UntranslatableException("nobody says what " + name + " means");
        }
        return meaning;
    }

    /** The type of a value under a letter. */
    static Type type(char letter) {
        return switch (letter) {
            case 'f' -> Type.F32;
            case 'a' -> Type.ADDRESS;
            default -> Type.I32;
        };
    }

    /** Whether a program computes it of constants. */
    boolean isComputed() {
        return term.equals("?");
    }
}
