package edu.sysy.explorer.steps;

import java.util.Objects;

/**
 * A line of the program that an algorithm works on.
 *
 * @param text the line
 * @param sourceLine the line of the source that it comes from; 0 if that is not known
 */
public record CodeLine(String text, int sourceLine) {
    public CodeLine {
        Objects.requireNonNull(text, "text");
    }
}
