package edu.sysy.frontend;

import edu.sysy.ast.Ast;
import edu.sysy.ast.Declaration;
import edu.sysy.ast.Declaration.FunctionDefinition;
import edu.sysy.ast.Declaration.VariableDeclaration;
import edu.sysy.ast.Parameter;
import edu.sysy.ast.Statement.Block;
import edu.sysy.ast.TypeName;
import edu.sysy.source.Diagnostic;
import edu.sysy.source.Span;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Parses the top level of a program; a syntax error costs the statement or declaration it stands in, not the rest. */
final class Parser {
    /**
     * What came out of a text, right or wrong.
     *
     * @param ast the tree; where the text is wrong it has expressions that are names without letters
     * @param poisoned names that are declared, of which nothing else is known for sure
     */
    record Result(Ast ast, Set<String> poisoned) {}

    /** What a function inside another counts as nesting: it takes more of the stack than a block does. */
    private static final int FUNCTION_LEVELS = 3;

    private final TokenCursor cursor;
    private final DeclarationParser declarations;
    private final StatementParser statements;
    private final List<Declaration> topLevel = new ArrayList<>();
    private final Set<String> poisoned = new HashSet<>();
    private boolean strayReported;

    private Parser(Tokens tokens, Diagnostics diagnostics) {
        NameInterner names = new NameInterner(tokens);
        cursor = new TokenCursor(tokens, diagnostics);
        ExpressionParser expressions = new ExpressionParser(cursor, names);
        declarations = new DeclarationParser(cursor, names, expressions);
        statements = new StatementParser(cursor, expressions, declarations, this::function, this::add);
    }

    static Result parse(Tokens tokens, Diagnostics diagnostics) {
        Parser parser = new Parser(tokens, diagnostics);
        parser.program();
        return new Result(new Ast(tokens.source(), tokens.dialect(), parser.topLevel, List.of()), parser.poisoned);
    }

    private void program() {
        cursor.beginTopLevel();
        while (!cursor.at(TokenKind.END)) {
            int before = cursor.position();
            declaration();
            cursor.beginTopLevel();
            if (cursor.position() == before) {
                cursor.advance();
            }
        }
    }

    private void declaration() {
        ForeignSyntax.skipSpecifiers(cursor);
        if (startsFunction()) {
            strayReported = false;
            function().ifPresent(this::add);
        } else if (cursor.kind().startsDeclaration() || ForeignSyntax.startsDeclaration(cursor)) {
            strayReported = false;
            add(declarations.variables());
        } else if (cursor.at(TokenKind.RIGHT_BRACE)) {
            stray("E0220", "extra '}'", Optional.empty());
            cursor.advance();
        } else if (startsUntypedFunction()) {
            stray(
                    "E0221",
                    "expected declaration, found " + cursor.describe(),
                    Optional.of("a function needs a result type: int, float or void"));
            function().ifPresent(this::add);
        } else {
            stray("E0221", "expected declaration, found " + cursor.describe(), Optional.empty());
            skipStray();
        }
    }

    /** Keeps a declaration; of one that is nested too deeply only the names. */
    private void add(Declaration declaration) {
        if (!cursor.isAbandoned()) {
            topLevel.add(declaration);
            return;
        }
        switch (declaration) {
            case FunctionDefinition function -> poisoned.add(function.name());
            case VariableDeclaration variables ->
                variables.declarators().forEach(declarator -> poisoned.add(declarator.name()));
        }
    }

    /** Reports something that is no declaration, once for several in a row. */
    private void stray(String code, String message, Optional<String> help) {
        if (!strayReported) {
            Diagnostic diagnostic = Diagnostic.error(code, cursor.span(), message);
            cursor.report(help.map(diagnostic::withHelp).orElse(diagnostic));
        }
        strayReported = true;
    }

    /** Skips a statement at the top level: with its semicolon or block, or to the next declaration. */
    private void skipStray() {
        int nesting = 0;
        while (!cursor.at(TokenKind.END)) {
            TokenKind kind = cursor.kind();
            if (nesting == 0 && (kind.startsDeclaration() || kind == TokenKind.RIGHT_BRACE)) {
                return;
            }
            cursor.advance();
            if (kind == TokenKind.LEFT_BRACE) {
                nesting++;
            } else if (kind == TokenKind.RIGHT_BRACE) {
                nesting--;
            }
            if (nesting == 0 && (kind == TokenKind.SEMICOLON || kind == TokenKind.RIGHT_BRACE)) {
                return;
            }
        }
    }

    private boolean startsFunction() {
        boolean specified = cursor.at(TokenKind.CONST) || cursor.at(TokenKind.STATIC);
        int ahead = specified || ForeignSyntax.startsDeclaration(cursor) ? 1 : 0;
        if (cursor.peek(ahead).isType()) {
            ahead++;
        }
        int types = ahead;
        while (cursor.peek(ahead) == TokenKind.STAR) {
            ahead++;
        }
        return types > 0
                && cursor.peek(ahead) == TokenKind.IDENTIFIER
                && cursor.peek(ahead + 1) == TokenKind.LEFT_PARENTHESIS;
    }

    /** Whether a name, parentheses and a brace follow: a function whose result type is missing. */
    private boolean startsUntypedFunction() {
        if (!cursor.at(TokenKind.IDENTIFIER) || cursor.peek(1) != TokenKind.LEFT_PARENTHESIS) {
            return false;
        }
        for (int ahead = 2; ; ahead++) {
            switch (cursor.peek(ahead)) {
                case RIGHT_PARENTHESIS -> {
                    return cursor.peek(ahead + 1) == TokenKind.LEFT_BRACE;
                }
                case SEMICOLON, LEFT_BRACE, RIGHT_BRACE, LEFT_PARENTHESIS, END -> {
                    return false;
                }
                default -> {}
            }
        }
    }

    /** Parses a function from its result type on; nothing comes of a prototype. */
    private Optional<FunctionDefinition> function() {
        int start = cursor.start();
        TypeName returnType = returnType();
        ForeignSyntax.skipPointer(cursor);
        Span nameSpan = cursor.span();
        String name = declarations.name();
        if (ForeignSyntax.isPrototype(cursor, 0)) {
            cursor.report(Diagnostic.error("E0207", nameSpan, "SysY has no function prototypes")
                    .withHelp("a function can be called from its definition on"));
            while (!cursor.accept(TokenKind.SEMICOLON)) {
                cursor.advance();
            }
            poisoned.add(name);
            return Optional.empty();
        }
        int open = cursor.advance();
        Span beforeParameters = cursor.span();
        List<Parameter> parameters = declarations.parameters(open);
        if (parameters.stream().anyMatch(parameter -> parameter.name().isEmpty())) {
            poisoned.add(name);
        }
        if (!cursor.at(TokenKind.LEFT_BRACE)) {
            cursor.report("E0222", cursor.afterPrevious(), "expected '{' to begin the body of the function");
            poisoned.add(name);
            Block body = new Block(List.of(), new Span(beforeParameters.start(), beforeParameters.start()));
            return Optional.of(
                    new FunctionDefinition(returnType, name, nameSpan, parameters, body, cursor.spanFrom(start)));
        }
        cursor.enter(FUNCTION_LEVELS);
        Block body = statements.block();
        cursor.leave(FUNCTION_LEVELS);
        return Optional.of(
                new FunctionDefinition(returnType, name, nameSpan, parameters, body, cursor.spanFrom(start)));
    }

    private TypeName returnType() {
        if (cursor.at(TokenKind.CONST) || cursor.at(TokenKind.STATIC)) {
            cursor.report(
                    "E0223", cursor.span(), "a function cannot be " + cursor.kind().text());
            cursor.advance();
        }
        return ForeignSyntax.skipForeignType(cursor)
                .orElseGet(() -> cursor.kind().isType() ? declarations.type() : TypeName.INT);
    }
}
