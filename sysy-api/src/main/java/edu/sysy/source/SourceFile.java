package edu.sysy.source;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Objects;

/**
 * A named source text with its line structure.
 *
 * <p>SysY programs are bytes; only comments may hold anything but ASCII. Bytes are therefore read as ISO-8859-1, which
 * maps every byte to one character, never fails, and keeps offsets equal to byte offsets.
 */
public final class SourceFile {
    private final String name;
    private final String text;
    private final int[] lineStarts;

    private SourceFile(String name, String text) {
        this.name = Objects.requireNonNull(name, "name");
        this.text = Objects.requireNonNull(text, "text");
        this.lineStarts = findLineStarts(text);
    }

    /** A source held in memory; {@code name} is what diagnostics call it. */
    public static SourceFile of(String name, String text) {
        return new SourceFile(name, text);
    }

    /** A source held in memory as bytes. */
    public static SourceFile of(String name, byte[] bytes) {
        return new SourceFile(name, new String(bytes, StandardCharsets.ISO_8859_1));
    }

    /**
     * Reads a file; the name is the path as given.
     *
     * @throws IOException if the file cannot be read
     */
    public static SourceFile read(Path path) throws IOException {
        return of(path.toString(), Files.readAllBytes(path));
    }

    /** The name diagnostics show. */
    public String name() {
        return name;
    }

    /** The whole text. */
    public String text() {
        return text;
    }

    /** The number of lines; an empty text has one. */
    public int lineCount() {
        return lineStarts.length;
    }

    /**
     * The line, from 1, that holds the character at {@code offset}; the end of the text counts as part of the last
     * line.
     */
    public int line(int offset) {
        Objects.checkIndex(offset, text.length() + 1);
        int found = Arrays.binarySearch(lineStarts, offset);
        return found >= 0 ? found + 1 : -found - 1;
    }

    /** The column, from 1 and in characters, of the character at {@code offset}. */
    public int column(int offset) {
        return offset - lineStarts[line(offset) - 1] + 1;
    }

    /** The offset at which line {@code line}, from 1, begins. */
    public int lineStart(int line) {
        return lineStarts[line - 1];
    }

    /** The text of line {@code line}, from 1, without its line terminator. */
    public String lineText(int line) {
        int start = lineStart(line);
        int end = line < lineStarts.length ? lineStarts[line] : text.length();
        while (end > start && isLineBreak(text.charAt(end - 1))) {
            end--;
        }
        return text.substring(start, end);
    }

    /** The characters that {@code span} covers. */
    public String slice(Span span) {
        return text.substring(span.start(), span.end());
    }

    @Override
    public String toString() {
        return name;
    }

    private static boolean isLineBreak(char c) {
        return c == '\n' || c == '\r';
    }

    /** LF, CR LF and a lone CR each end a line. */
    private static int[] findLineStarts(String text) {
        int[] starts = new int[Math.max(16, text.length() / 24)];
        int count = 1;
        int length = text.length();
        for (int i = 0; i < length; i++) {
            char c = text.charAt(i);
            if (c == '\n' || (c == '\r' && (i + 1 == length || text.charAt(i + 1) != '\n'))) {
                if (count == starts.length) {
                    starts = Arrays.copyOf(starts, 2 * count);
                }
                starts[count++] = i + 1;
            }
        }
        return Arrays.copyOf(starts, count);
    }
}
