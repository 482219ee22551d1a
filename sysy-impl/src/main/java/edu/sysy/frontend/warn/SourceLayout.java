package edu.sysy.frontend.warn;

import edu.sysy.ast.Statement;
import edu.sysy.source.SourceFile;
import java.util.Set;

/**
 * How the statements of a source stand on its lines.
 *
 * @param source the text
 */
record SourceLayout(SourceFile source) {
    /** What may stand before the keyword of a statement that is the first one of its line, without blanks. */
    private static final Set<String> BEFORE_FIRST = Set.of("", "}", "else", "}else");

    /** Keywords further to the right are not taken for the first of their line, which bounds the search. */
    private static final int MAX_HEAD = 200;

    boolean onOneLine(int first, int second) {
        return source.line(first) == source.line(second);
    }

    /** Whether nothing but blanks stands before a position on its line. */
    boolean startsLine(int position) {
        int before = position;
        while (before > 0 && isBlank(source.text().charAt(before - 1))) {
            before--;
        }
        return before == source.lineStart(source.line(position));
    }

    /** Whether the keyword at a position begins its line, or stands after no more than a brace or {@code else}. */
    boolean headsLine(int position) {
        int start = source.lineStart(source.line(position));
        return position - start <= MAX_HEAD
                && BEFORE_FIRST.contains(
                        source.text().substring(start, position).replaceAll("[ \t]", ""));
    }

    /** The blanks with which the line of a position begins. */
    String indentation(int position) {
        int start = source.lineStart(source.line(position));
        int end = start;
        while (end < source.text().length() && isBlank(source.text().charAt(end))) {
            end++;
        }
        return source.text().substring(start, end);
    }

    /** Where the {@code else} of a statement that has one begins. */
    int elseKeyword(Statement.If branch) {
        String text = source.text();
        int position = branch.thenBranch().span().end();
        while (text.charAt(position) != 'e') {
            if (text.startsWith("//", position)) {
                position = source.lineStart(source.line(position) + 1);
            } else if (text.startsWith("/*", position)) {
                position = text.indexOf("*/", position + 2) + 2;
            } else {
                position++;
            }
        }
        return position;
    }

    private static boolean isBlank(char c) {
        return c == ' ' || c == '\t';
    }
}
