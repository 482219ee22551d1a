package edu.sysy.frontend;

import edu.sysy.Dialect;
import edu.sysy.LanguageFeature;
import edu.sysy.ast.BinaryOperator;
import java.util.Optional;

/** What a token is. */
enum TokenKind {
    END("the end of the file"),
    IDENTIFIER("name"),
    INT_LITERAL("number"),
    FLOAT_LITERAL("number"),
    STRING("string literal"),
    CHAR_LITERAL("character constant"),
    /** A number or character constant that has been reported. */
    BAD_NUMBER("number"),
    /** A run of characters that has been reported. */
    BAD("unexpected character"),
    CONST("const"),
    STATIC("static"),
    INT("int"),
    CHAR("char"),
    FLOAT("float"),
    VOID("void"),
    IF("if"),
    ELSE("else"),
    WHILE("while"),
    FOR("for"),
    BREAK("break"),
    CONTINUE("continue"),
    RETURN("return"),
    PLUS("+", BinaryOperator.ADD),
    MINUS("-", BinaryOperator.SUBTRACT),
    STAR("*", BinaryOperator.MULTIPLY),
    SLASH("/", BinaryOperator.DIVIDE),
    PERCENT("%", BinaryOperator.REMAINDER),
    BITAND("bitand", BinaryOperator.BIT_AND),
    NOT("!"),
    ASSIGN("="),
    EQUAL("==", BinaryOperator.EQUAL),
    NOT_EQUAL("!=", BinaryOperator.NOT_EQUAL),
    LESS("<", BinaryOperator.LESS),
    GREATER(">", BinaryOperator.GREATER),
    LESS_EQUAL("<=", BinaryOperator.LESS_EQUAL),
    GREATER_EQUAL(">=", BinaryOperator.GREATER_EQUAL),
    AND("&&", BinaryOperator.AND),
    OR("||", BinaryOperator.OR),
    LEFT_PARENTHESIS("("),
    RIGHT_PARENTHESIS(")"),
    LEFT_BRACKET("["),
    RIGHT_BRACKET("]"),
    LEFT_BRACE("{"),
    RIGHT_BRACE("}"),
    COMMA(","),
    SEMICOLON(";"),
    /** Signs of C without a meaning in SysY, which the parser reports; an ampersand in front of an operand only. */
    AMPERSAND("&"),
    QUESTION("?"),
    COLON(":");

    private final String text;
    private final Optional<BinaryOperator> operator;

    TokenKind(String text) {
        this.text = text;
        this.operator = Optional.empty();
    }

    TokenKind(String text, BinaryOperator operator) {
        this.text = text;
        this.operator = Optional.of(operator);
    }

    /** The spelling of a fixed token, else a description. */
    String text() {
        return text;
    }

    /** The infix operator this token stands for between two operands. */
    Optional<BinaryOperator> operator() {
        return operator;
    }

    boolean isType() {
        return this == INT || this == FLOAT || this == VOID || this == CHAR;
    }

    boolean startsDeclaration() {
        return this == CONST || this == STATIC || isType();
    }

    boolean isKeyword() {
        return compareTo(CONST) >= 0 && compareTo(RETURN) <= 0;
    }

    /** The keyword of a dialect spelt {@code text.substring(start, end)}, or {@link #IDENTIFIER}. */
    static TokenKind ofWord(String text, int start, int end, Dialect dialect) {
        return switch (text.charAt(start)) {
            case 'c' -> {
                TokenKind kind = match(text, start, end, CONST, CONTINUE);
                yield kind == IDENTIFIER ? match(text, start, end, CHAR, LanguageFeature.CHAR, dialect) : kind;
            }
            case 'i' -> match(text, start, end, INT, IF);
            case 'f' -> {
                TokenKind kind = match(text, start, end, FLOAT, FLOAT);
                yield kind == IDENTIFIER ? match(text, start, end, FOR, LanguageFeature.FOR, dialect) : kind;
            }
            case 'v' -> match(text, start, end, VOID, VOID);
            case 'e' -> match(text, start, end, ELSE, ELSE);
            case 'w' -> match(text, start, end, WHILE, WHILE);
            case 'b' -> {
                TokenKind kind = match(text, start, end, BREAK, BREAK);
                yield kind == IDENTIFIER ? match(text, start, end, BITAND, LanguageFeature.BITAND, dialect) : kind;
            }
            case 'r' -> match(text, start, end, RETURN, RETURN);
            case 's' -> match(text, start, end, STATIC, LanguageFeature.STATIC_LOCALS, dialect);
            default -> IDENTIFIER;
        };
    }

    private static TokenKind match(String text, int start, int end, TokenKind first, TokenKind second) {
        if (first.isAt(text, start, end)) {
            return first;
        }
        return second.isAt(text, start, end) ? second : IDENTIFIER;
    }

    /** A keyword that not all dialects have. */
    private static TokenKind match(
            String text, int start, int end, TokenKind keyword, LanguageFeature feature, Dialect dialect) {
        return keyword.isAt(text, start, end) && MissingFeatures.isRead(feature, dialect) ? keyword : IDENTIFIER;
    }

    private boolean isAt(String source, int start, int end) {
        return text.length() == end - start && source.startsWith(text, start);
    }
}
