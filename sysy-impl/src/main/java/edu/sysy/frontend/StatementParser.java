package edu.sysy.frontend;

import edu.sysy.ast.BinaryOperator;
import edu.sysy.ast.Declaration.FunctionDefinition;
import edu.sysy.ast.Declaration.VariableDeclaration;
import edu.sysy.ast.Expression;
import edu.sysy.ast.Statement;
import edu.sysy.ast.Statement.Block;
import edu.sysy.ast.TypeName;
import edu.sysy.source.Diagnostic;
import edu.sysy.source.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Parses statements by recursive descent; {@code else if} ladders by a loop. */
final class StatementParser {
    private final TokenCursor cursor;
    private final ExpressionParser expressions;
    private final DeclarationParser declarations;
    private final Supplier<Optional<FunctionDefinition>> functions;
    private final Consumer<FunctionDefinition> nestedFunctions;

    /**
     * @param functions parses a function definition, for those that stand inside another by mistake
     * @param nestedFunctions takes them
     */
    StatementParser(
            TokenCursor cursor,
            ExpressionParser expressions,
            DeclarationParser declarations,
            Supplier<Optional<FunctionDefinition>> functions,
            Consumer<FunctionDefinition> nestedFunctions) {
        this.cursor = cursor;
        this.expressions = expressions;
        this.declarations = declarations;
        this.functions = functions;
        this.nestedFunctions = nestedFunctions;
    }

    /** Parses a block from its opening brace on. */
    Block block() {
        int start = cursor.start();
        int open = cursor.advance();
        List<Statement> statements = new ArrayList<>();
        while (!cursor.at(TokenKind.RIGHT_BRACE) && !cursor.at(TokenKind.END)) {
            int before = cursor.position();
            ForeignSyntax.skipSpecifiers(cursor);
            if (startsFunction()) {
                cursor.report("E0206", cursor.span(), "function definitions cannot be nested");
                functions.get().ifPresent(nestedFunctions);
            } else {
                statements.add(startsDeclaration() ? declaration() : statement());
            }
            if (cursor.position() == before) {
                cursor.advance();
            }
        }
        cursor.expectClose(TokenKind.RIGHT_BRACE, open);
        return new Block(statements, cursor.spanFrom(start));
    }

    private Statement declaration() {
        VariableDeclaration declaration = declarations.variables();
        return new Statement.LocalDeclaration(declaration, declaration.span());
    }

    private boolean startsDeclaration() {
        return cursor.kind().startsDeclaration() || ForeignSyntax.startsDeclaration(cursor);
    }

    private boolean startsFunction() {
        return cursor.kind().isType()
                && cursor.peek(1) == TokenKind.IDENTIFIER
                && cursor.peek(2) == TokenKind.LEFT_PARENTHESIS;
    }

    /** Parses a statement where no declaration may stand. */
    private Statement statement() {
        int start = cursor.start();
        if (!cursor.enter(1)) {
            cursor.leave(1);
            return empty(start);
        }
        Statement result = switch (cursor.kind()) {
            case LEFT_BRACE -> block();
            case SEMICOLON -> {
                cursor.advance();
                yield empty(start);
            }
            case IF -> ifLadder();
            case WHILE -> whileLoop();
            case FOR -> forLoop();
            case BREAK -> {
                cursor.advance();
                cursor.expectSemicolon("after 'break'");
                yield new Statement.Break(cursor.spanFrom(start));
            }
            case CONTINUE -> {
                cursor.advance();
                cursor.expectSemicolon("after 'continue'");
                yield new Statement.Continue(cursor.spanFrom(start));
            }
            case RETURN -> returnStatement();
            case ELSE -> {
                cursor.report("E0204", cursor.span(), "expected statement, found 'else' without a matching 'if'");
                cursor.advance();
                yield cursor.at(TokenKind.RIGHT_BRACE) ? empty(start) : statement();
            }
            case BAD -> {
                cursor.advance();
                yield empty(start);
            }
            case IDENTIFIER -> named();
            default -> startsDeclaration() ? misplacedDeclaration() : expressionStatement();
        };
        cursor.leave(1);
        return result;
    }

    private Statement misplacedDeclaration() {
        cursor.add(Diagnostic.error("E0205", cursor.span(), "declarations are not allowed here")
                .withHelp("put it into a block: '{ ... }'"));
        return declaration();
    }

    private Statement empty(int start) {
        return new Statement.ExpressionStatement(Optional.empty(), cursor.spanFrom(start));
    }

    /** C's {@code for} in a dialect that lacks it. */
    private Statement foreignFor() {
        ForeignSyntax.skipForHeader(cursor);
        return new Statement.While(ExpressionParser.missing(cursor.afterPrevious()), statement(), cursor.span());
    }

    /** A statement that begins with a name; words of C that begin statements are recognised. */
    private Statement named() {
        int start = cursor.start();
        TokenKind next = cursor.peek(1);
        if (ForeignSyntax.startsDeclaration(cursor)) {
            return misplacedDeclaration();
        }
        if (ForeignSyntax.startsFor(cursor)) {
            return foreignFor();
        }
        if (cursor.isWord(0, "do") && (next == TokenKind.LEFT_BRACE || next.isKeyword())) {
            ForeignSyntax.report(cursor, "use 'while'");
            cursor.advance();
            Statement body = statement();
            return new Statement.While(ExpressionParser.missing(body.span()), body, cursor.spanFrom(start));
        }
        if (cursor.isWord(0, "goto") && next == TokenKind.IDENTIFIER) {
            ForeignSyntax.report(cursor, "use 'while', 'break' and 'continue'");
            cursor.synchronize();
            return empty(start);
        }
        if (next == TokenKind.IDENTIFIER && looksLikeDeclaration()) {
            cursor.report(unknownType());
            cursor.advance();
            VariableDeclaration declaration = declarations.variables(start, false, false, TypeName.INT);
            return new Statement.LocalDeclaration(declaration, declaration.span());
        }
        return expressionStatement();
    }

    private boolean looksLikeDeclaration() {
        boolean oneLine = cursor.tokens().source().line(cursor.start())
                == cursor.tokens().source().line(cursor.tokens().start(cursor.position() + 1));
        return oneLine
                && switch (cursor.peek(2)) {
                    case ASSIGN, SEMICOLON, COMMA, LEFT_BRACKET -> true;
                    default -> false;
                };
    }

    private Diagnostic unknownType() {
        Diagnostic unknown = Diagnostic.error("E0219", cursor.span(), "unknown type name " + cursor.describe());
        String word = cursor.tokens().text(cursor.position());
        return Suggestions.among(word, List.of("int", "float", "const", "return"))
                .map(name -> unknown.withHelp("did you mean '" + name + "'?"))
                .orElse(unknown);
    }

    private Expression condition() {
        int open = cursor.position();
        if (!cursor.accept(TokenKind.LEFT_PARENTHESIS)) {
            cursor.report("E0203", cursor.afterPrevious(), "expected '(' before the condition");
            return expressions.parse(ExpressionParser.Place.CONDITION);
        }
        Expression condition = expressions.parse(ExpressionParser.Place.CONDITION);
        cursor.expectClose(TokenKind.RIGHT_PARENTHESIS, open);
        return condition;
    }

    private Statement whileLoop() {
        int start = cursor.start();
        cursor.advance();
        Expression condition = condition();
        Statement body = statement();
        return new Statement.While(condition, body, cursor.spanFrom(start));
    }

    private Statement forLoop() {
        int start = cursor.start();
        cursor.advance();
        int open = cursor.position();
        if (!cursor.accept(TokenKind.LEFT_PARENTHESIS)) {
            cursor.report("E0203", cursor.afterPrevious(), "expected '(' after 'for'");
        }
        Optional<Statement> declaration = Optional.empty();
        List<Statement.Assignment> initial = List.of();
        if (startsDeclaration()) {
            cursor.add(Diagnostic.error("E0207", cursor.span(), "a 'for' declares no variable in SysY")
                    .withHelp("declare it before the loop"));
            declaration = Optional.of(declaration());
        } else {
            initial = assignments();
            expectHeaderSemicolon();
        }
        Optional<Expression> condition = cursor.at(TokenKind.SEMICOLON)
                ? Optional.empty()
                : Optional.of(expressions.parse(ExpressionParser.Place.CONDITION));
        expectHeaderSemicolon();
        List<Statement.Assignment> update = assignments();
        cursor.expectClose(TokenKind.RIGHT_PARENTHESIS, open);
        Statement body = statement();
        Span span = cursor.spanFrom(start);
        Statement loop = new Statement.For(initial, condition, update, body, span);
        return declaration
                .<Statement>map(variable -> new Block(List.of(variable, loop), span))
                .orElse(loop);
    }

    private void expectHeaderSemicolon() {
        if (!cursor.accept(TokenKind.SEMICOLON)) {
            cursor.report("E0201", cursor.afterPrevious(), "expected ';' in the header of 'for'");
        }
    }

    /** Assignments separated by commas, in the header of a {@code for}; there may be none. */
    private List<Statement.Assignment> assignments() {
        List<Statement.Assignment> list = new ArrayList<>();
        if (!startsExpression(cursor.kind())) {
            return list;
        }
        do {
            int start = cursor.start();
            Expression target = expressions.parse(ExpressionParser.Place.STATEMENT);
            if (!cursor.accept(TokenKind.ASSIGN)) {
                cursor.report("E0225", cursor.afterPrevious(), "expected '=': this part of 'for' assigns");
                break;
            }
            Expression value = expressions.parse(ExpressionParser.Place.VALUE);
            list.add(new Statement.Assignment(target, value, cursor.spanFrom(start)));
        } while (cursor.accept(TokenKind.COMMA));
        return list;
    }

    private record Arm(int start, Expression condition, Statement body) {}

    private Statement ifLadder() {
        List<Arm> arms = new ArrayList<>();
        Optional<Statement> last = Optional.empty();
        do {
            int start = cursor.start();
            cursor.advance();
            Expression condition = condition();
            arms.add(new Arm(start, condition, statement()));
            if (!cursor.accept(TokenKind.ELSE)) {
                break;
            }
            if (!cursor.at(TokenKind.IF)) {
                last = Optional.of(statement());
            }
        } while (last.isEmpty());
        for (Arm arm : arms.reversed()) {
            Span span = cursor.spanFrom(arm.start());
            last = Optional.of(new Statement.If(arm.condition(), arm.body(), last, span));
        }
        return last.orElseThrow();
    }

    private Statement returnStatement() {
        int start = cursor.start();
        cursor.advance();
        Optional<Expression> value = switch (cursor.kind()) {
            case SEMICOLON, RIGHT_BRACE, END -> Optional.empty();
            default ->
                cursor.kind().isKeyword()
                        ? Optional.empty()
                        : Optional.of(expressions.parse(ExpressionParser.Place.VALUE));
        };
        cursor.expectSemicolon("after 'return'");
        return new Statement.Return(value, cursor.spanFrom(start));
    }

    private Statement expressionStatement() {
        int start = cursor.start();
        if (!startsExpression(cursor.kind())) {
            cursor.report("E0204", cursor.span(), "expected statement, found " + cursor.describe());
            cursor.synchronize();
            return empty(start);
        }
        int firstToken = cursor.position();
        Expression expression = expressions.parse(ExpressionParser.Place.STATEMENT);
        if (cursor.kind().operator().isPresent() && cursor.peek(1) == TokenKind.ASSIGN) {
            return compoundAssignment(firstToken, expression);
        }
        if (cursor.accept(TokenKind.ASSIGN)) {
            Expression value = expressions.parse(ExpressionParser.Place.VALUE);
            cursor.expectSemicolon("after assignment");
            return new Statement.Assignment(expression, value, cursor.spanFrom(start));
        }
        cursor.expectSemicolon("after expression");
        return new Statement.ExpressionStatement(Optional.of(expression), cursor.spanFrom(start));
    }

    /** C's {@code a += b}, read as {@code a = a + b}; an error if that would call a function twice. */
    private Statement compoundAssignment(int firstToken, Expression target) {
        Span span = cursor.span().to(cursor.tokens().span(cursor.position() + 1));
        BinaryOperator operator = cursor.kind().operator().orElseThrow();
        boolean calls = false;
        for (int i = firstToken; i < cursor.position(); i++) {
            calls |= cursor.tokens().kind(i) == TokenKind.IDENTIFIER
                    && cursor.tokens().kind(i + 1) == TokenKind.LEFT_PARENTHESIS;
        }
        String name = "'" + operator.symbol() + "='";
        String help = "write 'x = x " + operator.symbol() + " ...'";
        Diagnostic diagnostic = calls
                ? Diagnostic.error("E0207", span, name + " is not part of SysY")
                : Diagnostic.warning("W0207", span, name + " is not part of SysY, though understood");
        cursor.add(diagnostic.withHelp(help));
        cursor.skipTo(cursor.position() + 2);
        Expression operand = expressions.parse(ExpressionParser.Place.VALUE);
        cursor.expectSemicolon("after assignment");
        Span whole = cursor.spanFrom(target.span().start());
        Expression value =
                new Expression.Binary(operator, target, operand, target.span().to(operand.span()));
        return new Statement.Assignment(target, value, whole);
    }

    private static boolean startsExpression(TokenKind kind) {
        return switch (kind) {
            case IDENTIFIER, CHAR_LITERAL, INT_LITERAL, FLOAT_LITERAL, STRING, BAD_NUMBER, PLUS, MINUS, NOT, LEFT_PARENTHESIS -> true;
            default -> false;
        };
    }
}
