package edu.sysy.source;

/**
 * A half-open range of a source text.
 *
 * @param start offset of the first character, from 0
 * @param end offset after the last character; at least {@code start}
 */
public record Span(int start, int end) {
    /** The empty span at the beginning of a text: where things stand that have no place in it. */
    public static final Span NONE = new Span(0, 0);

    public Span {
        if (start < 0 || end < start) {
            throw new IllegalArgumentException("not a span: " + start + ".." + end);
        }
    }

    /** The smallest span that covers this one and {@code other}. */
    public Span to(Span other) {
        return new Span(Math.min(start, other.start), Math.max(end, other.end));
    }

    /** The number of characters covered. */
    public int length() {
        return end - start;
    }
}
