package edu.sysy.frontend;

import edu.sysy.ast.Ast;
import edu.sysy.ast.Declaration;
import edu.sysy.ast.Declaration.FunctionDefinition;
import edu.sysy.ast.Declaration.VariableDeclaration;
import edu.sysy.ast.Parameter;
import edu.sysy.ast.Statement.Block;
import edu.sysy.ast.TypeName;
import edu.sysy.ir.Program;
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

    /** How many tokens the parameters may have of a function whose opening parenthesis is missing. */
    private static final int MAX_PARAMETER_TOKENS = 60;

    private final TokenCursor cursor;
    private final DeclarationParser declarations;
    private final StatementParser statements;
    private final List<Declaration> topLevel = new ArrayList<>();
    private final Set<String> poisoned = new HashSet<>();
    private boolean strayReported;

    private Parser(Tokens tokens, Diagnostics diagnostics, int maxNesting) {
        NameInterner names = new NameInterner(tokens);
        cursor = new TokenCursor(tokens, diagnostics, maxNesting);
        KeywordNames keywords = new KeywordNames();
        ExpressionParser expressions = new ExpressionParser(cursor, names, keywords);
        declarations = new DeclarationParser(cursor, names, keywords, expressions, poisoned::add);
        statements = new StatementParser(
                cursor, keywords, expressions, declarations, () -> function(true), this::add, poisoned::add);
    }

    static Result parse(Tokens tokens, Diagnostics diagnostics, int maxNesting) {
        Parser parser = new Parser(tokens, diagnostics, maxNesting);
        parser.poisoned.addAll(tokens.macros());
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
            function(false).ifPresent(this::add);
        } else if (cursor.kind().startsDeclaration() || ForeignSyntax.startsDeclaration(cursor)) {
            strayReported = false;
            add(declarations.variables());
        } else if (cursor.at(TokenKind.RIGHT_BRACE)) {
            stray("E0220", "extra '}'", Optional.empty());
            cursor.braces().inserted(-1);
            cursor.advance();
        } else if (cursor.at(TokenKind.SEMICOLON)) {
            stray("E0220", "extra ';'", Optional.empty());
            cursor.advance();
        } else if (startsUntypedFunction()) {
            String name = cursor.tokens().text(cursor.position());
            String message = "function " + cursor.describe() + " has no result type";
            stray("E0221", message, Optional.of("write 'int', 'float' or 'void' before its name"));
            poisoned.add(name);
            function(false).ifPresent(this::add);
        } else if (startsUnknownType()) {
            unknownType();
        } else if (ForeignStatements.skip(cursor)) {
            strayReported = true;
        } else {
            String message = "expected declaration, found " + cursor.describe();
            Optional<String> help = cursor.kind().isKeyword() || cursor.at(TokenKind.IDENTIFIER)
                    ? Optional.of("statements stand in functions")
                    : Optional.empty();
            stray("E0221", message, help);
            if (cursor.at(TokenKind.IDENTIFIER)) {
                poisoned.add(cursor.tokens().text(cursor.position()));
            }
            skipStray();
        }
    }

    /** Whether a name, which may be a misspelt type, and another one before a parenthesis or a value begin here. */
    private boolean startsUnknownType() {
        if (!cursor.at(TokenKind.IDENTIFIER) || cursor.peek(1) != TokenKind.IDENTIFIER) {
            return false;
        }
        return switch (cursor.peek(2)) {
            case LEFT_PARENTHESIS, ASSIGN, SEMICOLON, COMMA, LEFT_BRACKET -> true;
            default -> false;
        };
    }

    private void unknownType() {
        int start = cursor.start();
        cursor.report(Misspellings.unknownType(cursor));
        cursor.advance();
        if (cursor.peek(1) == TokenKind.LEFT_PARENTHESIS) {
            poisoned.add(cursor.tokens().text(cursor.position()));
            function(false).ifPresent(this::add);
        } else {
            add(declarations.variables(start, false, false, TypeName.INT));
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
        ahead += ForeignSyntax.closingBrackets(cursor, ahead);
        while (cursor.peek(ahead) == TokenKind.STAR) {
            ahead++;
        }
        return types > 0
                && cursor.peek(ahead) == TokenKind.IDENTIFIER
                && (cursor.peek(ahead + 1) == TokenKind.LEFT_PARENTHESIS
                        || (cursor.kind().isType() && lacksParenthesis(ahead + 1)));
    }

    /** Whether parameters without their opening parenthesis, or the body without any, follow the name. */
    private boolean lacksParenthesis(int ahead) {
        if (cursor.peek(ahead) == TokenKind.LEFT_BRACE) {
            return cursor.peek(ahead + 1) != TokenKind.INT_LITERAL && cursor.peek(ahead + 1) != TokenKind.FLOAT_LITERAL;
        }
        for (int next = ahead; next < ahead + MAX_PARAMETER_TOKENS; next++) {
            switch (cursor.peek(next)) {
                case INT, FLOAT, CHAR, IDENTIFIER, COMMA, LEFT_BRACKET, RIGHT_BRACKET -> {}
                case RIGHT_PARENTHESIS -> {
                    return cursor.peek(next + 1) == TokenKind.LEFT_BRACE;
                }
                default -> {
                    return false;
                }
            }
        }
        return false;
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
    private Optional<FunctionDefinition> function(boolean nested) {
        int start = cursor.start();
        TypeName returnType = returnType();
        boolean returnsArray = ForeignSyntax.skipArrayResult(cursor);
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
        List<Parameter> parameters = parameters(name, nameSpan);
        if (parameters.stream().anyMatch(parameter -> parameter.name().isEmpty())) {
            poisoned.add(name);
        }
        Span beforeBody = cursor.span();
        if (!cursor.at(TokenKind.LEFT_BRACE)) {
            cursor.report("E0222", cursor.afterPrevious(), "expected '{' to begin the body of the function");
            poisoned.add(name);
            if (cursor.at(TokenKind.END) || cursor.kind().isType() && startsFunction()) {
                Block body = new Block(List.of(), new Span(beforeBody.start(), beforeBody.start()));
                return Optional.of(
                        new FunctionDefinition(returnType, name, nameSpan, parameters, body, cursor.spanFrom(start)));
            }
            cursor.braces().inserted(-1);
        }
        cursor.enter(FUNCTION_LEVELS);
        Block body = statements.body(nested);
        cursor.leave(FUNCTION_LEVELS);
        if (cursor.blocksEndHere()) {
            poisoned.add(name);
        }
        if (returnsArray) {
            poisoned.add(name);
            return Optional.empty();
        }
        return Optional.of(
                new FunctionDefinition(returnType, name, nameSpan, parameters, body, cursor.spanFrom(start)));
    }

    /** Parses the parameters with their parentheses. */
    private List<Parameter> parameters(String name, Span nameSpan) {
        if (!cursor.at(TokenKind.LEFT_PARENTHESIS)) {
            boolean none = cursor.at(TokenKind.LEFT_BRACE);
            cursor.report(
                    "E0241",
                    cursor.afterPrevious(),
                    "expected '" + (none ? "()" : "(") + "' after the name of the function");
            poisoned.add(name);
            return none ? List.of() : declarations.parameters(cursor.position() - 1);
        }
        int open = cursor.advance();
        boolean none = cursor.at(TokenKind.RIGHT_PARENTHESIS)
                || (cursor.at(TokenKind.VOID) && cursor.peek(1) == TokenKind.RIGHT_PARENTHESIS);
        if (name.equals(Program.MAIN) && !none) {
            cursor.report(Diagnostic.error("E0321", nameSpan, "'main' must be 'int main()'")
                    .withHelp("a SysY program has no arguments"));
            poisoned.add(name);
            return cursor.quietly(() -> declarations.parameters(open));
        }
        return declarations.parameters(open);
    }

    private TypeName returnType() {
        if (cursor.at(TokenKind.CONST) || cursor.at(TokenKind.STATIC)) {
            cursor.report(
                    "E0223",
                    cursor.span(),
                    "a function cannot be " + cursor.kind().text());
            cursor.advance();
        }
        return ForeignSyntax.skipForeignType(cursor)
                .orElseGet(() -> cursor.kind().isType() ? declarations.type() : TypeName.INT);
    }
}
