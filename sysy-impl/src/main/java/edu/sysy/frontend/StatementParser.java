package edu.sysy.frontend;

import edu.sysy.Dialect;
import edu.sysy.LanguageFeature;
import edu.sysy.ast.BinaryOperator;
import edu.sysy.ast.Declaration.FunctionDefinition;
import edu.sysy.ast.Declaration.VariableDeclaration;
import edu.sysy.ast.Expression;
import edu.sysy.ast.Statement;
import edu.sysy.ast.Statement.Block;
import edu.sysy.ast.TypeName;
import edu.sysy.ir.LibraryFunction;
import edu.sysy.source.Diagnostic;
import edu.sysy.source.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Parses statements by recursive descent; {@code else if} ladders by a loop. */
final class StatementParser {
    /** What a block belongs to, which decides what may follow its closing brace. */
    private enum Owner {
        FUNCTION,
        NESTED_FUNCTION,
        THEN_BRANCH,
        OTHER
    }

    /** Longer targets of assignments are not repeated in messages. */
    private static final int MAX_SHOWN = 20;

    /** No function of the library has a longer name. */
    private static final int MAX_LIBRARY_NAME = 12;

    private final TokenCursor cursor;
    private final ExpressionParser expressions;
    private final DeclarationParser declarations;
    private final Supplier<Optional<FunctionDefinition>> functions;
    private final Consumer<FunctionDefinition> nestedFunctions;
    private final Consumer<String> misplacedNames;

    /**
     * @param functions parses a function definition, for those that stand inside another by mistake
     * @param nestedFunctions takes them
     * @param misplacedNames takes the names of declarations that may stand in a block by mistake
     */
    StatementParser(
            TokenCursor cursor,
            ExpressionParser expressions,
            DeclarationParser declarations,
            Supplier<Optional<FunctionDefinition>> functions,
            Consumer<FunctionDefinition> nestedFunctions,
            Consumer<String> misplacedNames) {
        this.cursor = cursor;
        this.expressions = expressions;
        this.declarations = declarations;
        this.functions = functions;
        this.nestedFunctions = nestedFunctions;
        this.misplacedNames = misplacedNames;
    }

    /** Parses the body of a function from its opening brace on, or from its first statement if there is none. */
    Block body(boolean nested) {
        int open = cursor.position();
        return block(open, cursor.accept(TokenKind.LEFT_BRACE), nested ? Owner.NESTED_FUNCTION : Owner.FUNCTION);
    }

    private Block block(int open, boolean opened, Owner owner) {
        int start = cursor.tokens().start(open);
        List<Statement> statements = new ArrayList<>();
        while (!endsBlock(open, opened, owner)) {
            int before = cursor.position();
            ForeignSyntax.skipSpecifiers(cursor);
            if (startsFunction()) {
                if (isAfterGap()) {
                    cursor.endBlocks();
                    break;
                }
                cursor.report(Diagnostic.error("E0206", cursor.span(), "function definitions cannot be nested")
                        .withHelp("move it out of the function that it stands in"));
                functions.get().ifPresent(nestedFunctions);
            } else {
                statements.add(startsDeclaration() ? declaration() : statement(cursor.kind(), Owner.OTHER));
            }
            if (cursor.position() == before) {
                cursor.advance();
            }
        }
        if (cursor.blocksEndHere()) {
            poisonNames(statements);
        } else if (opened) {
            cursor.expectClose(TokenKind.RIGHT_BRACE, open);
        } else {
            cursor.accept(TokenKind.RIGHT_BRACE);
        }
        return new Block(statements, cursor.spanFrom(start));
    }

    /** Where closing braces are missing, global variables may have been parsed as those of the block. */
    private void poisonNames(List<Statement> statements) {
        for (Statement statement : statements) {
            if (statement instanceof Statement.LocalDeclaration local) {
                local.declaration().declarators().forEach(declarator -> misplacedNames.accept(declarator.name()));
            }
        }
    }

    /** Whether the block ends here; skips closing braces that are superfluous, after a report. */
    private boolean endsBlock(int open, boolean opened, Owner owner) {
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
    private boolean isAfterGap() {
        BraceBalance braces = cursor.braces();
        boolean indented =
                braces.startsLine(cursor.position()) && braces.isDeeper(cursor.position(), cursor.topLevelStart());
        return braces.lacksClosing() && !indented;
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
        return statement(cursor.kind(), Owner.OTHER);
    }

    /** Parses a statement that begins with {@code kind}, or with a misspelt form of it. */
    private Statement statement(TokenKind kind, Owner owner) {
        int start = cursor.start();
        if (!cursor.enter(1)) {
            cursor.leave(1);
            return empty(start);
        }
        Statement result = switch (kind) {
            case LEFT_BRACE -> block(cursor.advance(), true, owner);
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
                String message = "expected statement, found " + cursor.describe() + " without a matching 'if'";
                cursor.report(Diagnostic.error("E0204", cursor.span(), message)
                        .withHelp("one statement, or a block in braces, stands between 'if' and 'else'"));
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

    /** C's {@code for} in a dialect that lacks it: reported; its declaration and its body are kept. */
    private Statement foreignFor() {
        int start = cursor.start();
        int end = ForeignSyntax.reportFor(cursor);
        List<Statement> statements = new ArrayList<>();
        cursor.skipTo(cursor.position() + 2);
        if (startsDeclaration()) {
            statements.add(cursor.quietly(this::declaration));
        }
        if (cursor.position() < end) {
            cursor.skipTo(end);
        }
        Expression condition = ExpressionParser.missing(cursor.afterPrevious());
        statements.add(new Statement.While(condition, statement(), cursor.spanFrom(start)));
        return new Block(statements, cursor.spanFrom(start));
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
            ForeignSyntax.report(cursor, "use 'while (1)' and leave it by 'if (...) break;'");
            cursor.advance();
            Statement body = statement();
            return new Statement.While(ExpressionParser.missing(body.span()), body, cursor.spanFrom(start));
        }
        if (ForeignStatements.skip(cursor)) {
            return empty(start);
        }
        if (Misspellings.isElseIf(cursor)) {
            return statement(TokenKind.ELSE, Owner.OTHER);
        }
        Optional<TokenKind> misspelt = Misspellings.statementKeyword(cursor);
        if (misspelt.isPresent()) {
            Misspellings.report(cursor, misspelt.get());
            return statement(misspelt.get(), Owner.OTHER);
        }
        if (next == TokenKind.IDENTIFIER && looksLikeDeclaration()) {
            cursor.report(Misspellings.unknownType(cursor));
            cursor.advance();
            VariableDeclaration declaration = declarations.variables(start, false, false, TypeName.INT);
            return new Statement.LocalDeclaration(declaration, declaration.span());
        }
        if (lacksOpeningParenthesis()) {
            cursor.advance();
            cursor.report("E0241", cursor.afterPrevious(), "expected '(' before the arguments");
            cursor.synchronize();
            return empty(start);
        }
        return expressionStatement();
    }

    private boolean looksLikeDeclaration() {
        return cursor.onOneLine(0, 1)
                && switch (cursor.peek(2)) {
                    case ASSIGN, SEMICOLON, COMMA, LEFT_BRACKET -> true;
                    default -> false;
                };
    }

    /** Whether the name of a function of the library is followed by an operand on the same line. */
    private boolean lacksOpeningParenthesis() {
        boolean operand = startsOperand(cursor.peek(1)) && cursor.onOneLine(0, 1);
        return operand
                && cursor.span().length() <= MAX_LIBRARY_NAME
                && LibraryFunction.named(cursor.tokens().text(cursor.position()))
                        .isPresent();
    }

    private Expression condition() {
        int open = cursor.position();
        if (!cursor.accept(TokenKind.LEFT_PARENTHESIS)) {
            cursor.report("E0241", cursor.afterPrevious(), "expected '(' before the condition");
            Expression condition = expressions.parse(ExpressionParser.Place.CONDITION);
            cursor.accept(TokenKind.RIGHT_PARENTHESIS);
            cursor.accept(TokenKind.COLON);
            return condition;
        }
        Expression condition = expressions.parse(ExpressionParser.Place.CONDITION);
        cursor.expectClose(TokenKind.RIGHT_PARENTHESIS, open);
        cursor.skipExtra();
        if (cursor.at(TokenKind.COLON)) {
            cursor.report(Diagnostic.error("E0207", cursor.span(), "SysY has no ':' after a condition")
                    .withHelp("a block stands in braces: '{ ... }'"));
            cursor.advance();
        }
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
                if (!ExpressionParser.isMissing(target)) {
                    cursor.report("E0225", cursor.afterPrevious(), "expected '=': this part of 'for' assigns");
                }
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
        boolean word = true;
        boolean more = true;
        while (more) {
            int start = cursor.start();
            if (word) {
                cursor.advance();
            }
            Expression condition = condition();
            arms.add(new Arm(start, condition, statement(cursor.kind(), Owner.THEN_BRANCH)));
            if (Misspellings.isElseIf(cursor)) {
                ForeignSyntax.report(cursor, "write 'else if'");
                continue;
            }
            more = acceptElse();
            word = cursor.at(TokenKind.IF);
            if (more && !word && !startsConditionAfterElse()) {
                last = Optional.of(statement());
                more = false;
            }
        }
        for (Arm arm : arms.reversed()) {
            Span span = cursor.spanFrom(arm.start());
            last = Optional.of(new Statement.If(arm.condition(), arm.body(), last, span));
        }
        return last.orElseThrow();
    }

    private boolean acceptElse() {
        boolean misspelt = Misspellings.statementKeyword(cursor)
                .filter(TokenKind.ELSE::equals)
                .isPresent();
        if (misspelt) {
            Misspellings.report(cursor, TokenKind.ELSE);
            cursor.advance();
        }
        return misspelt || cursor.accept(TokenKind.ELSE);
    }

    /** Whether a condition follows {@code else} by mistake; reported if so. */
    private boolean startsConditionAfterElse() {
        if (!cursor.at(TokenKind.LEFT_PARENTHESIS) || !Misspellings.headsStatement(cursor, 0)) {
            return false;
        }
        cursor.report(Diagnostic.error("E0242", cursor.span(), "'else' has no condition")
                .withHelp("write 'else if (...)'"));
        return true;
    }

    private Statement returnStatement() {
        int start = cursor.start();
        cursor.advance();
        Optional<Expression> value = switch (cursor.kind()) {
            case SEMICOLON, RIGHT_BRACE, END -> Optional.empty();
            default ->
                cursor.kind().isKeyword()
                        ? Optional.empty()
                        : Optional.of(complete(expressions.parse(ExpressionParser.Place.VALUE)));
        };
        cursor.expectSemicolon("after 'return'");
        return new Statement.Return(value, cursor.spanFrom(start));
    }

    private Statement expressionStatement() {
        int start = cursor.start();
        boolean pointer = cursor.at(TokenKind.STAR) || cursor.at(TokenKind.AMPERSAND);
        if (!startsExpression(cursor.kind()) && !(pointer && startsOperand(cursor.peek(1)))) {
            cursor.report("E0204", cursor.span(), "expected statement, found " + cursor.describe());
            cursor.synchronize();
            return empty(start);
        }
        int firstToken = cursor.position();
        Expression expression = expressions.parse(ExpressionParser.Place.STATEMENT);
        if (cursor.kind().operator().isPresent() && cursor.peek(1) == TokenKind.ASSIGN) {
            return compoundAssignment(firstToken, expression);
        }
        if (cursor.at(TokenKind.ASSIGN) && cursor.peek(1) == TokenKind.LEFT_BRACE) {
            return listAssignment(expression);
        }
        if (cursor.accept(TokenKind.ASSIGN)) {
            Expression value = complete(expressions.parse(ExpressionParser.Place.VALUE));
            cursor.expectSemicolon("after assignment");
            return new Statement.Assignment(expression, value, cursor.spanFrom(start));
        }
        Expression whole = complete(expression);
        cursor.expectSemicolon("after expression");
        return new Statement.ExpressionStatement(Optional.of(whole), cursor.spanFrom(start));
    }

    /** Reports an assignment of a list, which belongs to a declaration. */
    private Statement listAssignment(Expression target) {
        cursor.advance();
        cursor.report(Diagnostic.error("E0203", cursor.span(), "expected expression, found '{'")
                .withHelp("a list in braces initialises an array in its declaration"));
        int start = cursor.start();
        cursor.skipBrackets();
        Expression value = ExpressionParser.missing(cursor.spanFrom(start));
        cursor.expectSemicolon("after assignment");
        return new Statement.Assignment(
                target, value, cursor.spanFrom(target.span().start()));
    }

    /** An expression; one that cannot be parsed if a closing bracket follows, whose opening one may belong to it. */
    private Expression complete(Expression expression) {
        boolean bracket = cursor.at(TokenKind.RIGHT_PARENTHESIS) || cursor.at(TokenKind.RIGHT_BRACKET);
        return bracket ? ExpressionParser.missing(expression.span()) : expression;
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
        String changed = cursor.tokens().source().slice(target.span());
        String x = changed.length() <= MAX_SHOWN ? changed : "x";
        String help = "write '" + x + " = " + x + " " + operator.symbol() + " ...'";
        Dialect dialect = cursor.tokens().dialect();
        if (calls || !dialect.has(LanguageFeature.COMPOUND_ASSIGNMENTS)) {
            String message = name + " is not part of " + MissingFeatures.title(dialect);
            cursor.addOnce(Diagnostic.error("E0207", span, message).withHelp(help));
        } else {
            String message = name + " is not part of SysY, though understood";
            cursor.add(Diagnostic.warning("W0207", span, message).withHelp(help));
        }
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
            case PLUS, MINUS, NOT, LEFT_PARENTHESIS -> true;
            default -> startsOperand(kind);
        };
    }

    private static boolean startsOperand(TokenKind kind) {
        return switch (kind) {
            case IDENTIFIER, CHAR_LITERAL, INT_LITERAL, FLOAT_LITERAL, STRING, BAD_NUMBER -> true;
            default -> false;
        };
    }
}
