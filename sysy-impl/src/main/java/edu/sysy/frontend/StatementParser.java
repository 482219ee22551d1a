package edu.sysy.frontend;

import edu.sysy.ast.Declaration.FunctionDefinition;
import edu.sysy.ast.Declaration.VariableDeclaration;
import edu.sysy.ast.Declarator;
import edu.sysy.ast.Expression;
import edu.sysy.ast.Statement;
import edu.sysy.ast.Statement.Block;
import edu.sysy.ast.TypeName;
import edu.sysy.frontend.BlockEnds.Owner;
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
    /** No function of the library has a longer name. */
    private static final int MAX_LIBRARY_NAME = 12;

    private static final String DO_WHILE_HELP = "use 'while (1)' and leave it by 'if (...) break;'";

    private final TokenCursor cursor;
    private final KeywordNames keywords;
    private final ExpressionParser expressions;
    private final AssignmentParser assignments;
    private final BlockEnds ends;
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
            KeywordNames keywords,
            ExpressionParser expressions,
            DeclarationParser declarations,
            Supplier<Optional<FunctionDefinition>> functions,
            Consumer<FunctionDefinition> nestedFunctions,
            Consumer<String> misplacedNames) {
        this.cursor = cursor;
        this.keywords = keywords;
        this.expressions = expressions;
        this.assignments = new AssignmentParser(cursor, expressions);
        this.ends = new BlockEnds(cursor);
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
        while (!ends.isHere(open, opened, owner)) {
            int before = cursor.position();
            ForeignSyntax.skipSpecifiers(cursor);
            if (startsFunction()) {
                if (ends.isMissingBefore()) {
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
        if (keywords.startsAssignment(cursor)) {
            Statement assigned = keywordAssigned();
            cursor.leave(1);
            return assigned;
        }
        // one method with the above, whose cases have methods: frames of nested statements count on a small stack
        Statement result = switch (kind) {
            case LEFT_BRACE -> block(cursor.advance(), true, owner);
            case SEMICOLON -> {
                cursor.advance();
                yield empty(start);
            }
            case IF -> ifLadder();
            case WHILE -> whileLoop();
            case FOR -> RangeLoop.starts(cursor) ? rangeLoop() : forLoop();
            case BREAK -> new Statement.Break(jump("after 'break'"));
            case CONTINUE -> new Statement.Continue(jump("after 'continue'"));
            case RETURN -> returnStatement();
            case ELSE -> {
                reportUnmatchedElse();
                yield cursor.at(TokenKind.RIGHT_BRACE) ? empty(start) : statement();
            }
            case BAD -> {
                cursor.advance();
                yield empty(start);
            }
            case IDENTIFIER -> named();
            default -> startsDeclaration() ? misplacedDeclaration() : assignments.statement();
        };
        cursor.leave(1);
        return result;
    }

    /** Reads {@code break} or {@code continue} and its semicolon. */
    private Span jump(String where) {
        int start = cursor.start();
        cursor.advance();
        cursor.expectSemicolon(where);
        return cursor.spanFrom(start);
    }

    private void reportUnmatchedElse() {
        String message = "expected statement, found " + cursor.describe() + " without a matching 'if'";
        cursor.report(Diagnostic.error("E0204", cursor.span(), message)
                .withHelp("one statement, or a block in braces, stands between 'if' and 'else'"));
        cursor.advance();
    }

    /** An assignment to a keyword, reported as a name that cannot be one. */
    private Statement keywordAssigned() {
        int start = cursor.start();
        keywords.report(cursor);
        cursor.skipTo(cursor.position() + 2);
        expressions.parse(ExpressionParser.Place.VALUE);
        cursor.expectSemicolon("after assignment");
        return empty(start);
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

    /** A loop over a range: reported; its variable and its body are kept. */
    private Statement rangeLoop() {
        int start = cursor.start();
        int token = RangeLoop.skipHead(cursor);
        Span name = cursor.tokens().span(token);
        Expression unknown = ExpressionParser.missing(name);
        Declarator variable = new Declarator(cursor.tokens().text(token), List.of(), Optional.of(unknown), name);
        VariableDeclaration declaration = new VariableDeclaration(false, false, TypeName.INT, List.of(variable), name);
        Statement loop = new Statement.While(unknown, statement(), cursor.spanFrom(start));
        return new Block(List.of(new Statement.LocalDeclaration(declaration, name), loop), cursor.spanFrom(start));
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
        if (RangeLoop.starts(cursor)) {
            return rangeLoop();
        }
        if (cursor.isWord(0, "do") && (next == TokenKind.LEFT_BRACE || next.isKeyword())) {
            ForeignSyntax.report(cursor, DO_WHILE_HELP);
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
        return assignments.statement();
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
        boolean operand = AssignmentParser.startsOperand(cursor.peek(1)) && cursor.onOneLine(0, 1);
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
        if (ForeignStatements.precedesBody(cursor, "then")) {
            ForeignSyntax.report(cursor, "leave it out");
            cursor.advance();
        }
        return condition;
    }

    private Statement whileLoop() {
        int start = cursor.start();
        cursor.advance();
        Expression condition = condition();
        Statement body = ForeignStatements.precedesBody(cursor, "do") ? bodyAfterDo() : statement();
        return new Statement.While(condition, body, cursor.spanFrom(start));
    }

    /** A body after {@code while (...) do}, or a loop of C's that begins with this word and ends in a condition. */
    private Statement bodyAfterDo() {
        Span word = cursor.span();
        cursor.advance();
        Statement body = statement();
        boolean conditionFollows = cursor.at(TokenKind.WHILE) && Misspellings.isFollowedBySemicolon(cursor);
        cursor.add(Diagnostic.error("E0207", word, "'do' is not part of SysY")
                .withHelp(conditionFollows ? DO_WHILE_HELP : "leave it out"));
        return body;
    }

    private Statement forLoop() {
        int start = cursor.start();
        ForHeader header = forHeader();
        Statement body = statement();
        return header.loop(body, cursor.spanFrom(start));
    }

    /** What stands in parentheses after {@code for}; a declaration is reported, but kept. */
    private record ForHeader(
            Optional<Statement> declaration,
            List<Statement.Assignment> initial,
            Optional<Expression> condition,
            List<Statement.Assignment> update) {
        Statement loop(Statement body, Span span) {
            Statement loop = new Statement.For(initial, condition, update, body, span);
            return declaration
                    .<Statement>map(variable -> new Block(List.of(variable, loop), span))
                    .orElse(loop);
        }
    }

    private ForHeader forHeader() {
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
            initial = assignments.list();
            expectHeaderSemicolon();
        }
        Optional<Expression> condition = cursor.at(TokenKind.SEMICOLON)
                ? Optional.empty()
                : Optional.of(expressions.parse(ExpressionParser.Place.CONDITION));
        expectHeaderSemicolon();
        List<Statement.Assignment> update = assignments.list();
        cursor.expectClose(TokenKind.RIGHT_PARENTHESIS, open);
        return new ForHeader(declaration, initial, condition, update);
    }

    private void expectHeaderSemicolon() {
        if (!cursor.accept(TokenKind.SEMICOLON)) {
            cursor.report("E0201", cursor.afterPrevious(), "expected ';' in the header of 'for'");
        }
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
                cursor.kind().isKeyword() && !keywords.isName(cursor)
                        ? Optional.empty()
                        : Optional.of(assignments.complete(expressions.parse(ExpressionParser.Place.VALUE)));
        };
        cursor.expectSemicolon("after 'return'");
        return new Statement.Return(value, cursor.spanFrom(start));
    }
}
