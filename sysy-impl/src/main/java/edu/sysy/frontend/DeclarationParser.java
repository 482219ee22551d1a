package edu.sysy.frontend;

import edu.sysy.Dialect;
import edu.sysy.LanguageFeature;
import edu.sysy.ast.Declaration.VariableDeclaration;
import edu.sysy.ast.Declarator;
import edu.sysy.ast.Expression;
import edu.sysy.ast.Initializer;
import edu.sysy.ast.Parameter;
import edu.sysy.ast.TypeName;
import edu.sysy.source.Diagnostic;
import edu.sysy.source.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Parses declarations of variables and lists of parameters. */
final class DeclarationParser {
    /** Longer lists are not repeated in messages. */
    private static final int MAX_SHOWN = 40;

    /** How many tokens may stand between the parameters and the body of a function of old C. */
    private static final int MAX_PARAMETER_TYPES = 200;

    private final TokenCursor cursor;
    private final NameInterner names;
    private final KeywordNames keywords;
    private final ExpressionParser expressions;
    private final Consumer<String> poisoned;

    /**
     * @param poisoned takes names that are declared in a way that SysY lacks
     */
    DeclarationParser(
            TokenCursor cursor,
            NameInterner names,
            KeywordNames keywords,
            ExpressionParser expressions,
            Consumer<String> poisoned) {
        this.cursor = cursor;
        this.keywords = keywords;
        this.names = names;
        this.expressions = expressions;
        this.poisoned = poisoned;
    }

    /** Parses from {@code const} or the type on, semicolon included. */
    VariableDeclaration variables() {
        int start = cursor.start();
        boolean firstStatic = cursor.accept(TokenKind.STATIC);
        boolean constant = cursor.accept(TokenKind.CONST);
        boolean isStatic = cursor.accept(TokenKind.STATIC) || firstStatic;
        boolean number = ForeignSyntax.isNumberType(cursor);
        Optional<TypeName> foreign = ForeignSyntax.skipForeignType(cursor);
        if (foreign.isPresent() && cursor.accept(TokenKind.SEMICOLON)) {
            return new VariableDeclaration(constant, isStatic, foreign.get(), List.of(), cursor.spanFrom(start));
        }
        if (foreign.isPresent() && number) {
            return variables(start, constant, isStatic, foreign.get());
        }
        if (foreign.isPresent()) {
            VariableDeclaration unknown = cursor.quietly(() -> variables(start, constant, isStatic, foreign.get()));
            unknown.declarators().forEach(declarator -> poisoned.accept(declarator.name()));
            return new VariableDeclaration(constant, isStatic, foreign.get(), List.of(), unknown.span());
        }
        TypeName type = variableType();
        if (ForeignSyntax.skipArrayType(cursor, false)) {
            VariableDeclaration unknown = cursor.quietly(() -> variables(start, constant, isStatic, type));
            unknown.declarators().forEach(declarator -> poisoned.accept(declarator.name()));
            return new VariableDeclaration(constant, isStatic, type, List.of(), unknown.span());
        }
        if (cursor.at(TokenKind.CONST)) {
            cursor.add(Diagnostic.error("E0207", cursor.span(), "'const' stands before the type in SysY"));
            cursor.advance();
            return variables(start, true, isStatic, type);
        }
        return variables(start, constant, isStatic, type);
    }

    /** Parses the declarators after the type. */
    VariableDeclaration variables(int start, boolean constant, boolean isStatic, TypeName type) {
        List<Declarator> declarators = new ArrayList<>();
        do {
            declarators.add(declarator());
        } while (cursor.accept(TokenKind.COMMA));
        cursor.expectSemicolon("after declaration");
        return new VariableDeclaration(constant, isStatic, type, declarators, cursor.spanFrom(start));
    }

    private TypeName variableType() {
        if (cursor.at(TokenKind.VOID)) {
            cursor.report("E0215", cursor.span(), "a variable cannot be void");
        } else if (!cursor.kind().isType()) {
            cursor.report("E0216", cursor.span(), "expected 'int' or 'float', found " + cursor.describe());
            return TypeName.INT;
        }
        return type();
    }

    /** The type keyword at the cursor. */
    TypeName type() {
        TypeName type = switch (cursor.kind()) {
            case FLOAT -> TypeName.FLOAT;
            case CHAR -> TypeName.CHAR;
            case VOID -> TypeName.VOID;
            default -> TypeName.INT;
        };
        cursor.advance();
        return type;
    }

    private Declarator declarator() {
        ForeignSyntax.skipPointer(cursor);
        int errors = cursor.errors();
        Span span = cursor.span();
        String name = name();
        List<Expression> dimensions = lengths("E0209", "array dimension is missing a length");
        Optional<Initializer> initializer = Optional.empty();
        if (cursor.accept(TokenKind.ASSIGN)) {
            initializer = Optional.of(dimensions.isEmpty() ? initializer() : arrayInitializer());
        }
        if (cursor.errors() > errors) {
            cursor.skipDeclarator();
        }
        boolean complete = cursor.errors() == errors && !goesOn();
        return new Declarator(
                name,
                dimensions,
                complete ? initializer : Optional.of(ExpressionParser.missing(cursor.afterPrevious())),
                span);
    }

    /** Whether something follows on the same line that belongs to no declarator. */
    private boolean goesOn() {
        return switch (cursor.kind()) {
            case SEMICOLON, COMMA, END, RIGHT_BRACE -> false;
            default -> !cursor.kind().isKeyword() && cursor.onOneLine(-1, 0);
        };
    }

    /** The initialiser of an array, whose values may stand in other brackets than braces, or in none, by mistake. */
    private Initializer arrayInitializer() {
        int start = cursor.start();
        int first = cursor.position();
        Initializer value;
        if (cursor.at(TokenKind.LEFT_BRACKET)) {
            cursor.skipBrackets();
            value = ExpressionParser.missing(cursor.spanFrom(start));
        } else {
            value = initializer();
            boolean valuesFollow = cursor.at(TokenKind.COMMA) && isLiteral(cursor.peek(1));
            if (value instanceof Initializer.InitializerList || !valuesFollow) {
                return value;
            }
            while (cursor.at(TokenKind.COMMA) && isLiteral(cursor.peek(1))) {
                cursor.skipTo(cursor.position() + 2);
            }
        }
        String values = cursor.tokens().source().slice(cursor.spanFrom(start));
        boolean bracketed = cursor.tokens().kind(first) == TokenKind.LEFT_BRACKET && values.endsWith("]");
        String inner = bracketed ? values.substring(1, values.length() - 1) : values;
        String shown = inner.length() <= MAX_SHOWN ? inner : "...";
        cursor.add(Diagnostic.error("E0326", cursor.spanFrom(start), "array needs a brace list")
                .withHelp("write '{" + shown + "}'"));
        cursor.markReported();
        return ExpressionParser.missing(value.span());
    }

    private static boolean isLiteral(TokenKind kind) {
        return kind == TokenKind.INT_LITERAL || kind == TokenKind.FLOAT_LITERAL || kind == TokenKind.CHAR_LITERAL;
    }

    /** The name at the cursor; empty if there is none. */
    String name() {
        if (cursor.at(TokenKind.IDENTIFIER)) {
            return names.get(cursor.advance());
        }
        if (cursor.kind().isKeyword() && !cursor.kind().startsDeclaration()) {
            keywords.report(cursor);
        } else {
            cursor.report("E0217", cursor.span(), "expected a name, found " + cursor.describe());
        }
        boolean takesItsPlace = cursor.kind().isKeyword() || cursor.at(TokenKind.BAD_NUMBER);
        boolean nameFollows = cursor.at(TokenKind.INT_LITERAL) && cursor.peek(1) == TokenKind.IDENTIFIER;
        if (nameFollows || (takesItsPlace && !cursor.peek(1).isKeyword())) {
            cursor.advance();
        }
        return "";
    }

    /** Bracketed lengths; a pair without one is reported. */
    private List<Expression> lengths(String code, String message) {
        List<Expression> dimensions = new ArrayList<>();
        while (cursor.at(TokenKind.LEFT_BRACKET)) {
            int open = cursor.advance();
            if (cursor.at(TokenKind.RIGHT_BRACKET)) {
                Span brackets = cursor.spanFrom(cursor.previousEnd() - 1).to(cursor.span());
                Diagnostic missing = Diagnostic.error(code, brackets, message);
                int values = dimensions.isEmpty() ? values() : 0;
                cursor.report(values == 0 ? missing : missing.withHelp("write '[" + values + "]'"));
                dimensions.add(ExpressionParser.missing(cursor.span()));
            } else {
                int errors = cursor.errors();
                dimensions.add(expressions.parse(ExpressionParser.Place.VALUE));
                if (cursor.errors() > errors) {
                    return dimensions;
                }
            }
            cursor.expectClose(TokenKind.RIGHT_BRACKET, open);
        }
        return dimensions;
    }

    /** How many values the list after the closing bracket at the cursor has, if it is a plain one; else 0. */
    private int values() {
        if (cursor.peek(1) != TokenKind.ASSIGN || cursor.peek(2) != TokenKind.LEFT_BRACE) {
            return 0;
        }
        int commas = 0;
        for (int ahead = 3; ; ahead++) {
            switch (cursor.peek(ahead)) {
                case COMMA -> commas++;
                case RIGHT_BRACE -> {
                    return commas + 1;
                }
                case LEFT_BRACE, LEFT_PARENTHESIS, SEMICOLON, END -> {
                    return 0;
                }
                default -> {}
            }
        }
    }

    /** Reports the comma before the brace at the cursor. */
    private void trailingComma() {
        Span span = cursor.spanFrom(cursor.previousEnd() - 1);
        Dialect dialect = cursor.tokens().dialect();
        if (dialect.has(LanguageFeature.TRAILING_COMMAS)) {
            cursor.add(Diagnostic.warning("W0218", span, "trailing comma in an initialiser"));
        } else {
            String message = "a trailing comma in an initialiser is not part of " + MissingFeatures.title(dialect);
            cursor.addOnce(Diagnostic.error("E0207", span, message).withHelp("leave the comma out"));
        }
    }

    private Initializer initializer() {
        if (cursor.at(TokenKind.STRING)
                && MissingFeatures.isRead(LanguageFeature.CHAR, cursor.tokens().dialect())) {
            return expressions.string();
        }
        if (!cursor.at(TokenKind.LEFT_BRACE)) {
            return expressions.parse(ExpressionParser.Place.VALUE);
        }
        int start = cursor.start();
        int open = cursor.advance();
        List<Initializer> items = new ArrayList<>();
        if (cursor.enter(1)) {
            while (!cursor.at(TokenKind.RIGHT_BRACE)) {
                items.add(initializer());
                if (cursor.at(TokenKind.RIGHT_BRACE) || !acceptComma()) {
                    break;
                }
                if (cursor.at(TokenKind.RIGHT_BRACE)) {
                    trailingComma();
                }
            }
        }
        closeList(open);
        cursor.leave(1);
        return new Initializer.InitializerList(items, cursor.spanFrom(start));
    }

    /** Steps over the comma between two values, or reports that it is missing. */
    private boolean acceptComma() {
        boolean valueFollows = isLiteral(cursor.kind()) || cursor.at(TokenKind.IDENTIFIER);
        if (valueFollows && cursor.onOneLine(-1, 0)) {
            cursor.report("E0243", cursor.afterPrevious(), "expected ',' between values");
            return true;
        }
        return cursor.accept(TokenKind.COMMA);
    }

    /** Steps over the closing brace; whatever stands before it is skipped after one report. */
    private void closeList(int open) {
        if (cursor.accept(TokenKind.RIGHT_BRACE)) {
            return;
        }
        cursor.report(cursor.missingClose(TokenKind.RIGHT_BRACE, open));
        int nesting = 0;
        for (int ahead = 0; ; ahead++) {
            TokenKind kind = cursor.peek(ahead);
            if (kind == TokenKind.LEFT_BRACE) {
                nesting++;
            } else if (kind == TokenKind.RIGHT_BRACE && nesting-- == 0) {
                cursor.skipTo(cursor.position() + ahead + 1);
                return;
            } else if (kind == TokenKind.SEMICOLON || kind == TokenKind.END || kind.isKeyword()) {
                return;
            }
        }
    }

    /** Parses a list of parameters after its opening parenthesis {@code open}, the closing one included. */
    List<Parameter> parameters(int open) {
        List<Parameter> parameters = new ArrayList<>();
        if (cursor.at(TokenKind.VOID) && cursor.peek(1) == TokenKind.RIGHT_PARENTHESIS) {
            cursor.add(Diagnostic.error("E0207", cursor.span(), "'(void)' is not part of SysY")
                    .withHelp("write '()'"));
            cursor.advance();
        }
        if (cursor.at(TokenKind.LEFT_PARENTHESIS)) {
            cursor.report("E0220", cursor.span(), "extra '('");
            cursor.advance();
        }
        boolean untyped = cursor.at(TokenKind.IDENTIFIER) && !ForeignSyntax.startsDeclaration(cursor);
        if (!cursor.at(TokenKind.RIGHT_PARENTHESIS)) {
            do {
                boolean reported = untyped && !parameters.isEmpty();
                parameters.add(reported ? cursor.quietly(this::parameter) : completeParameter());
            } while (acceptSeparator());
        }
        if (!cursor.accept(TokenKind.RIGHT_PARENTHESIS)) {
            cursor.report(cursor.missingClose(TokenKind.RIGHT_PARENTHESIS, open));
            skipToBody();
        }
        if (untyped) {
            skipParameterTypes();
        }
        return parameters;
    }

    /** Steps over the comma between two parameters, or reports that it is missing. */
    private boolean acceptSeparator() {
        if (cursor.accept(TokenKind.COMMA)) {
            return true;
        }
        boolean semicolon = cursor.at(TokenKind.SEMICOLON);
        TokenKind next = cursor.peek(semicolon ? 1 : 0);
        if (!next.isType() && next != TokenKind.CONST) {
            return false;
        }
        cursor.report("E0243", cursor.afterPrevious(), "expected ',' between parameters");
        cursor.accept(TokenKind.SEMICOLON);
        return true;
    }

    /** Skips declarations of parameters between the parameters and the body, where old C has them. */
    private void skipParameterTypes() {
        for (int ahead = 0; ahead < MAX_PARAMETER_TYPES; ahead++) {
            switch (cursor.peek(ahead)) {
                case INT, FLOAT, CHAR, IDENTIFIER, COMMA, SEMICOLON, LEFT_BRACKET, RIGHT_BRACKET, STAR -> {}
                case LEFT_BRACE -> {
                    cursor.skipTo(cursor.position() + ahead);
                    return;
                }
                default -> {
                    return;
                }
            }
        }
    }

    private void skipToBody() {
        while (!cursor.at(TokenKind.END)
                && !cursor.at(TokenKind.LEFT_BRACE)
                && !cursor.at(TokenKind.RIGHT_BRACE)
                && !cursor.at(TokenKind.SEMICOLON)) {
            if (cursor.accept(TokenKind.RIGHT_PARENTHESIS)) {
                return;
            }
            cursor.advance();
        }
    }

    /** A parameter; one without a name, which may be used in any way, if something is wrong with it. */
    private Parameter completeParameter() {
        int errors = cursor.errors();
        Parameter parameter = parameter();
        boolean ends = cursor.at(TokenKind.COMMA) || cursor.at(TokenKind.RIGHT_PARENTHESIS);
        if (cursor.errors() == errors && (ends || !cursor.at(TokenKind.RIGHT_BRACKET))) {
            return parameter;
        }
        while (!ends && isPartOfParameter(cursor.kind())) {
            if (cursor.errors() == errors) {
                cursor.report("E0220", cursor.span(), "extra " + cursor.describe());
            }
            cursor.advance();
        }
        poisoned.accept(parameter.name());
        return new Parameter(parameter.type(), "", true, List.of(), parameter.span());
    }

    private static boolean isPartOfParameter(TokenKind kind) {
        return kind == TokenKind.LEFT_BRACKET || kind == TokenKind.RIGHT_BRACKET || isLiteral(kind);
    }

    private TypeName parameterType() {
        Optional<TypeName> foreign = ForeignSyntax.skipForeignType(cursor);
        if (foreign.isPresent()) {
            return foreign.get();
        }
        if (cursor.at(TokenKind.IDENTIFIER) && cursor.peek(1) == TokenKind.IDENTIFIER) {
            cursor.report(Misspellings.unknownType(cursor));
            cursor.advance();
            return TypeName.INT;
        }
        if (cursor.at(TokenKind.IDENTIFIER)) {
            String message = "parameter " + cursor.describe() + " has no type";
            cursor.report(Diagnostic.error("E0216", cursor.span(), message)
                    .withHelp("write 'int' or 'float' before each parameter"));
            return TypeName.INT;
        }
        return variableType();
    }

    private Parameter parameter() {
        if (cursor.at(TokenKind.CONST)) {
            cursor.add(Diagnostic.error("E0207", cursor.span(), "a parameter cannot be const in SysY"));
            cursor.advance();
        }
        TypeName type = parameterType();
        ForeignSyntax.skipArrayType(cursor, true);
        ForeignSyntax.skipPointer(cursor);
        Span span = cursor.span();
        String name = name();
        boolean array = cursor.at(TokenKind.LEFT_BRACKET);
        if (array) {
            int open = cursor.advance();
            if (!cursor.at(TokenKind.RIGHT_BRACKET)) {
                int start = cursor.start();
                int errors = cursor.errors();
                expressions.parse(ExpressionParser.Place.VALUE);
                if (cursor.errors() > errors) {
                    return new Parameter(type, name, true, List.of(), span);
                }
                cursor.add(Diagnostic.error(
                                "E0208", cursor.spanFrom(start), "array parameter: the first dimension must be empty")
                        .withHelp("write '" + name + "[]'"));
            }
            cursor.expectClose(TokenKind.RIGHT_BRACKET, open);
        }
        List<Expression> dimensions = lengths("E0208", "array parameter: only the first dimension may be empty");
        return new Parameter(type, name, array, dimensions, span);
    }
}
