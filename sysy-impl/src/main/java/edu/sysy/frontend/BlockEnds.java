package edu.sysy.frontend;

import edu.sysy.source.Diagnostic;

/** Decides where a block ends whose braces may be too few or too many, for {@link StatementParser}. */
final class BlockEnds {
    /** What a block belongs to, which decides what may follow its closing brace. */
    enum Owner {
        FUNCTION,
        NESTED_FUNCTION,
        THEN_BRANCH,
        OTHER
    }

    private final TokenCursor cursor;

    BlockEnds(TokenCursor cursor) {
        this.cursor = cursor;
    }

    /** Whether the block ends here; skips closing braces that are superfluous, after a report. */
    boolean isHere(int open, boolean opened, Owner owner) {
        while (cursor.at(TokenKind.RIGHT_BRACE) && isExtraBrace(open, opened, owner)) {
            Diagnostic extra = Diagnostic.error("E0220", cursor.span(), "extra '}'");
            cursor.report(cursor.braces()
                    .missingOpening(cursor.position(), open)
                    .map(place -> extra.withNote(place, "a '{' may be missing here"))
                    .orElse(extra));
            cursor.braces().inserted(-1);
            cursor.advance();
            cursor.accept(TokenKind.ELSE);
        }
        return cursor.at(TokenKind.RIGHT_BRACE) || cursor.at(TokenKind.END) || cursor.blocksEndHere();
    }

    private boolean isExtraBrace(int open, boolean opened, Owner owner) {
        BraceBalance braces = cursor.braces();
        if (!braces.hasExtraClosing()) {
            return false;
        }
        TokenKind next = cursor.peek(1);
        return switch (owner) {
            case FUNCTION -> isDeeper(open, opened) || startsStatement(next, cursor.peek(2));
            case NESTED_FUNCTION, THEN_BRANCH -> isDeeper(open, opened);
            case OTHER -> isDeeper(open, opened) || next == TokenKind.ELSE;
        };
    }

    private boolean isDeeper(int open, boolean opened) {
        BraceBalance braces = cursor.braces();
        return opened
                && cursor.position() > open
                && braces.startsLine(cursor.position())
                && braces.isDeeper(cursor.position(), open);
    }

    /** Whether tokens begin a statement that cannot be taken for a declaration. */
    private static boolean startsStatement(TokenKind kind, TokenKind next) {
        return switch (kind) {
            case IF, ELSE, WHILE, FOR, BREAK, CONTINUE, RETURN, LEFT_BRACE -> true;
            case IDENTIFIER ->
                next == TokenKind.ASSIGN || next == TokenKind.LEFT_PARENTHESIS || next == TokenKind.LEFT_BRACKET;
            default -> false;
        };
    }

    /** Whether a function that begins here is not nested, but closing braces are missing before it. */
    boolean isMissingBefore() {
        BraceBalance braces = cursor.braces();
        boolean indented =
                braces.startsLine(cursor.position()) && braces.isDeeper(cursor.position(), cursor.topLevelStart());
        return braces.lacksClosing() && !indented;
    }
}
