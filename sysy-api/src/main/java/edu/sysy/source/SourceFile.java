package edu.sysy.source;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Objects;
import java.util.OptionalInt;

/**
 * A named source text with its line structure.
 *
 * <p>Bytes are read as UTF-8. What is not UTF-8 becomes U+FFFD, one for each malformed sequence, and is remembered, so
 * that reading never fails and the lexer can say where such bytes matter. Offsets count UTF-16 code units, as
 * {@link String} does; columns count code points.
 */
public final class SourceFile {
    private static final char REPLACEMENT = '\uFFFD';

    private final String name;
    private final String text;
    private final int[] lineStarts;
    private final BitSet malformed;
    private final boolean hasSurrogates;

    private SourceFile(String name, String text, BitSet malformed) {
        this.name = Objects.requireNonNull(name, "name");
        this.text = Objects.requireNonNull(text, "text");
        this.malformed = malformed;
        this.lineStarts = findLineStarts(text);
        this.hasSurrogates = text.codePointCount(0, text.length()) < text.length();
    }

    /** A source held in memory; {@code name} is what diagnostics call it. */
    public static SourceFile of(String name, String text) {
        return new SourceFile(name, text, new BitSet());
    }

    /** A source held in memory as bytes in UTF-8. */
    public static SourceFile of(String name, byte[] bytes) {
        String text = new String(bytes, StandardCharsets.UTF_8);
        return text.indexOf(REPLACEMENT) < 0 ? of(name, text) : decode(name, bytes);
    }

    /** Decodes bytes that may not be UTF-8, and notes where they are not. */
    private static SourceFile decode(String name, byte[] bytes) {
        CharsetDecoder decoder = StandardCharsets.UTF_8
                .newDecoder()
                .onMalformedInput(CodingErrorAction.REPORT)
                .onUnmappableCharacter(CodingErrorAction.REPORT);
        ByteBuffer in = ByteBuffer.wrap(bytes);
        CharBuffer out = CharBuffer.allocate(bytes.length);
        BitSet malformed = new BitSet();
        CoderResult result = decoder.decode(in, out, true);
        while (result.isError()) {
            malformed.set(out.position());
            out.put(REPLACEMENT);
            in.position(in.position() + result.length());
            result = decoder.decode(in, out, true);
        }
        return new SourceFile(name, out.flip().toString(), malformed);
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

    /** The column, from 1 and in code points, of the character at {@code offset}. */
    public int column(int offset) {
        int start = lineStarts[line(offset) - 1];
        return (hasSurrogates ? text.codePointCount(start, offset) : offset - start) + 1;
    }

    /** The column, from 1 and in UTF-16 code units, of the character at {@code offset}: what editors count. */
    public int utf16Column(int offset) {
        return offset - lineStarts[line(offset) - 1] + 1;
    }

    /** The first offset from {@code offset} on where the bytes were not UTF-8; empty if there is none. */
    public OptionalInt malformedFrom(int offset) {
        int found = malformed.nextSetBit(offset);
        return found < 0 ? OptionalInt.empty() : OptionalInt.of(found);
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
