package edu.sysy.course;

import edu.sysy.source.Span;
import java.util.Objects;

/**
 * A token of a course's language.
 *
 * @param code what the course calls its category, such as {@code IDENFR}
 * @param text how it is spelt, the quotes of a string included
 * @param span where it stands
 */
public record CourseToken(String code, String text, Span span) {
    public CourseToken {
        Objects.requireNonNull(code, "code");
        Objects.requireNonNull(text, "text");
        Objects.requireNonNull(span, "span");
    }
}
