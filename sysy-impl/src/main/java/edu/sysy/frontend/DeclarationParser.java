package edu.sysy.frontend;

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

/** Parses declarations of variables and lists of parameters. */
final class DeclarationParser {
    private final TokenCursor cursor;
    private final NameInterner names;
    private final ExpressionParser expressions;

    DeclarationParser(TokenCursor cursor, NameInterner names, ExpressionParser expressions) {
        this.cursor = cursor;
        this.names = names;
        this.expressions = expressions;
    }

    /** Parses from {@code const} or the type on, semicolon included. */
    VariableDeclaration variables() {
        int start = cursor.start();
        boolean isStatic = cursor.accept(TokenKind.STATIC);
        boolean constant = cursor.accept(TokenKind.CONST);
        isStatic |= cursor.accept(TokenKind.STATIC);
        TypeName type = variableType();
        if (cursor.at(TokenKind.CONST)) {
            cursor.add(Diagnostic.error("E0207", cursor.span(), "'const' stands before the type in SysY"));
            cursor.advance();
            constant = true;
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
        Optional<TypeName> foreign = ForeignSyntax.skipForeignType(cursor);
        if (foreign.isPresent()) {
            return foreign.get();
        }
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
        Span span = cursor.span();
        String name = name();
        List<Expression> dimensions = lengths("E0209", "array dimension is missing a length");
        Optional<Initializer> initializer =
                cursor.accept(TokenKind.ASSIGN) ? Optional.of(initializer()) : Optional.empty();
        return new Declarator(name, dimensions, initializer, span);
    }

    /** The name at the cursor; empty if there is none. */
    String name() {
        if (cursor.at(TokenKind.IDENTIFIER)) {
            return names.get(cursor.advance());
        }
        cursor.report("E0217", cursor.span(), "expected a name, found " + cursor.describe());
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
                cursor.report(code, cursor.spanFrom(cursor.previousEnd() - 1).to(cursor.span()), message);
                dimensions.add(ExpressionParser.missing(cursor.span()));
            } else {
                dimensions.add(expressions.parse(ExpressionParser.Place.VALUE));
            }
            cursor.expectClose(TokenKind.RIGHT_BRACKET, open);
        }
        return dimensions;
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
                if (cursor.at(TokenKind.RIGHT_BRACE) || !cursor.accept(TokenKind.COMMA)) {
                    break;
                }
                if (cursor.at(TokenKind.RIGHT_BRACE)) {
                    cursor.add(Diagnostic.warning(
                            "W0218", cursor.spanFrom(cursor.previousEnd() - 1), "trailing comma in an initialiser"));
                }
            }
        }
        closeList(open);
        cursor.leave(1);
        return new Initializer.InitializerList(items, cursor.spanFrom(start));
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
        if (!cursor.at(TokenKind.RIGHT_PARENTHESIS)) {
            do {
                parameters.add(parameter());
            } while (cursor.accept(TokenKind.COMMA));
        }
        if (!cursor.accept(TokenKind.RIGHT_PARENTHESIS)) {
            cursor.report(cursor.missingClose(TokenKind.RIGHT_PARENTHESIS, open));
            skipToBody();
        }
        return parameters;
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

    private Parameter parameter() {
        if (cursor.at(TokenKind.CONST)) {
            cursor.add(Diagnostic.error("E0207", cursor.span(), "a parameter cannot be const in SysY"));
            cursor.advance();
        }
        TypeName type = variableType();
        ForeignSyntax.skipPointer(cursor);
        Span span = cursor.span();
        String name = name();
        boolean array = cursor.at(TokenKind.LEFT_BRACKET);
        if (array) {
            int open = cursor.advance();
            if (!cursor.at(TokenKind.RIGHT_BRACKET)) {
                int start = cursor.start();
                expressions.parse(ExpressionParser.Place.VALUE);
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
