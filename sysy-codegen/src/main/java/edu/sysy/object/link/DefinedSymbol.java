package edu.sysy.object.link;

/**
 * A label of an {@link AssembledObject}.
 *
 * @param offset from the start of the section, in bytes
 * @param size bytes up to the next label that is not for the source only, or the end
 * @param visibility who may use it
 */
public record DefinedSymbol(String name, Section section, int offset, int size, Visibility visibility) {
    /** Who may use a symbol. */
    public enum Visibility {
        /** Its source only; no symbol table lists it. */
        SOURCE,
        /** Its object. */
        LOCAL,
        /** All objects. */
        GLOBAL
    }

    /** Whether other objects see it. */
    public boolean isGlobal() {
        return visibility == Visibility.GLOBAL;
    }
}
