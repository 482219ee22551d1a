package edu.sysy.frontend;

import edu.sysy.source.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Tells a missing brace from a superfluous one: by the number of braces in the source, and by the indentation of lines,
 * which is only a hint.
 */
final class BraceBalance {
    /** Columns beyond this one are not told apart. */
    private static final int MAX_INDENTATION = 200;

    /** How many tokens may be looked at in a whole run to find a statement whose opening brace is missing. */
    private static final int MAX_SEARCH = 200_000;

    /**
     * Where a closing brace is missing.
     *
     * @param after the token after which it should stand
     * @param open the token of the opening brace
     * @param count how many closing braces are missing so far
     */
    record Gap(int after, int open, int count) {}

    private final Tokens tokens;
    private int surplus;
    private int searchLeft = MAX_SEARCH;

    BraceBalance(Tokens tokens) {
        this.tokens = tokens;
        for (int i = 0; i < tokens.count(); i++) {
            TokenKind kind = tokens.kind(i);
            surplus += kind == TokenKind.RIGHT_BRACE ? 1 : kind == TokenKind.LEFT_BRACE ? -1 : 0;
        }
    }

    /** Whether the source has more opening braces than closing ones, except for those accounted for. */
    boolean lacksClosing() {
        return surplus < 0;
    }

    /** Whether the source has more closing braces than opening ones, except for those accounted for. */
    boolean hasExtraClosing() {
        return surplus > 0;
    }

    /** Accounts for {@code count} closing braces that the parser inserted, or skipped if it is negative. */
    void inserted(int count) {
        surplus += count;
    }

    boolean startsLine(int token) {
        return token == 0 || line(token) > line(token - 1);
    }

    /** Whether the line of a token is indented more than that of another. */
    boolean isDeeper(int token, int other) {
        return indentation(token) > indentation(other);
    }

    private int line(int token) {
        return tokens.source().line(tokens.start(token));
    }

    private int indentation(int token) {
        String text = tokens.source().text();
        int start = tokens.source().lineStart(line(token));
        int column = 0;
        for (int i = start; i < text.length() && column < MAX_INDENTATION; i++) {
            if (text.charAt(i) == '\t') {
                column += 4 - column % 4;
            } else if (text.charAt(i) == ' ') {
                column++;
            } else {
                break;
            }
        }
        return column;
    }

    /**
     * Finds the place of the first missing closing brace between two tokens: before a closing brace that is indented as
     * the block around the innermost open one, else at the end of what is open.
     */
    Gap gap(int from, int to) {
        List<Integer> open = new ArrayList<>();
        Optional<Gap> found = Optional.empty();
        for (int i = from; i < to; i++) {
            TokenKind kind = tokens.kind(i);
            if (kind == TokenKind.LEFT_BRACE) {
                open.add(i);
            } else if (kind == TokenKind.RIGHT_BRACE && !open.isEmpty()) {
                int innermost = open.removeLast();
                boolean closesOuter = !open.isEmpty()
                        && startsLine(i)
                        && isDeeper(innermost, i)
                        && indentation(i) == indentation(open.getLast());
                if (closesOuter && found.isEmpty()) {
                    found = Optional.of(new Gap(lastInside(innermost, i), innermost, 0));
                }
            }
        }
        int last = open.isEmpty() ? from : open.getLast();
        Gap gap = found.orElseGet(() -> new Gap(lastInside(last, to), last, 0));
        return new Gap(gap.after(), gap.open(), open.size());
    }

    /** The last token before {@code to} that is indented as if it stood in the block that opens at a token. */
    private int lastInside(int open, int to) {
        for (int i = open + 1; i < to; i++) {
            if (startsLine(i) && !isDeeper(i, open)) {
                return i - 1;
            }
        }
        return Math.max(to - 1, 0);
    }

    /**
     * The place after the head of an {@code if}, {@code else} or loop that is indented as the closing brace
     * {@code close} and is not followed by an opening one.
     */
    Optional<Span> missingOpening(int close, int from) {
        for (int i = close - 1; i > from && searchLeft > 0; i--, searchLeft--) {
            TokenKind kind = tokens.kind(i);
            if (isHead(kind) && startsLine(i) && indentation(i) == indentation(close)) {
                int last = kind == TokenKind.ELSE ? i : closing(i + 1, close);
                boolean braced = last < 0 || tokens.kind(last + 1) == TokenKind.LEFT_BRACE;
                return braced ? Optional.empty() : Optional.of(new Span(tokens.end(last), tokens.end(last)));
            }
        }
        return Optional.empty();
    }

    private static boolean isHead(TokenKind kind) {
        return switch (kind) {
            case IF, ELSE, WHILE, FOR -> true;
            default -> false;
        };
    }

    /** The parenthesis that closes the one at a token, before {@code limit}; -1 if there is none. */
    private int closing(int open, int limit) {
        int nesting = 0;
        for (int i = open; i < limit; i++) {
            TokenKind kind = tokens.kind(i);
            nesting += kind == TokenKind.LEFT_PARENTHESIS ? 1 : kind == TokenKind.RIGHT_PARENTHESIS ? -1 : 0;
            if (nesting == 0) {
                return kind == TokenKind.RIGHT_PARENTHESIS ? i : -1;
            }
        }
        return -1;
    }
}
