package edu.sysy.prove.validate;

import edu.sysy.ir.Type;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Numbers for what a function assigns: the indices of its SSA values, and negative numbers for states of memory and of
 * input and output, and for arrays of the frame and their words.
 */
final class FunctionVariables {
    /** The state of all memory that others may see. */
    static final int MEMORY = -1;

    /** What was read and written. */
    static final int IO = -2;

    private static final int FIRST = -3;

    /** A word of an array, all of it, or a global. */
    private record Part(int array, long distance, Type type, String global) {}

    private static final long ALL = -1;

    /** The array of a global. */
    private static final int NO_ARRAY = -1;

    private final Map<Part, Integer> numbers = new HashMap<>();
    private final List<Part> parts = new ArrayList<>();

    /** A word of an array of the frame that is accessed at constant distances. */
    int word(int array, long distance, Type type) {
        return number(new Part(array, distance, type, ""));
    }

    /** The state of an array of the frame. */
    int array(int array) {
        return number(new Part(array, ALL, Type.VOID, ""));
    }

    /** A global of one word that no other address reaches. */
    int global(String name, Type type) {
        return number(new Part(NO_ARRAY, ALL, type, name));
    }

    private int number(Part part) {
        Integer known = numbers.putIfAbsent(part, FIRST - parts.size());
        if (known != null) {
            return known;
        }
        parts.add(part);
        return FIRST - (parts.size() - 1);
    }

    /** Whether a variable is an array of the frame or a word of one. */
    boolean isLocal(int variable) {
        return variable <= FIRST && parts.get(FIRST - variable).array() != NO_ARRAY;
    }

    /** The name of the global that a variable is; empty for anything else. */
    String globalName(int variable) {
        return variable <= FIRST ? parts.get(FIRST - variable).global() : "";
    }

    /** The array of the frame that a variable is, or is a word of. */
    int arrayOf(int variable) {
        return parts.get(FIRST - variable).array();
    }

    /** A name; the same for the same variable of other functions. */
    String name(int variable) {
        return variable == MEMORY
                ? "memory"
                : variable == IO
                        ? "input and output"
                        : parts.get(FIRST - variable).toString();
    }

    /** The type of a variable that is no SSA value; {@link Type#VOID} for a state. */
    Type type(int variable) {
        return variable <= FIRST ? parts.get(FIRST - variable).type() : Type.VOID;
    }
}
